"""The letter game: the Russian noun dictionary, and the edition that is judged by it."""

from rummiwords.nouns.entries import Entry
from rummiwords.nouns.files import OwnWords, WordFileError, read_own_words
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.store import DictionaryError
from rummiwords.nouns.themes import Theme

__all__ = ["DictionaryError", "Entry", "Lexicon", "OwnWords", "Theme", "WordFileError", "read_own_words"]
