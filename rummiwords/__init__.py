"""The letter game: the Russian noun dictionary, and the edition that is judged by it."""

from rummiwords.lexicon import Lexicon
from rummiwords.records import Entry
from rummiwords.store import DictionaryError

__all__ = ["DictionaryError", "Entry", "Lexicon"]
