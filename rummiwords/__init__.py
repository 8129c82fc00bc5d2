"""The letter game: the Russian noun dictionary, and the edition that is judged by it."""

from rummiwords.lexicon import Lexicon
from rummiwords.records import Entry
from rummiwords.store import DictionaryError
from rummiwords.themes import Theme
from rummiwords.wordfiles import OwnWords, WordFileError, read_own_words

__all__ = ["DictionaryError", "Entry", "Lexicon", "OwnWords", "Theme", "WordFileError", "read_own_words"]
