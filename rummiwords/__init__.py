"""The letter game, and the Russian noun dictionary, which is loaded for those who ask for it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummiwords.nouns.entries import Entry
    from rummiwords.nouns.files import OwnWords, WordFileError, read_own_words
    from rummiwords.nouns.lexicon import Lexicon
    from rummiwords.nouns.store import DictionaryError
    from rummiwords.nouns.themes import Theme

__all__ = ["DictionaryError", "Entry", "Lexicon", "OwnWords", "Theme", "WordFileError", "read_own_words"]

_HOMES = {
    "DictionaryError": "store",
    "Entry": "entries",
    "Lexicon": "lexicon",
    "OwnWords": "files",
    "Theme": "themes",
    "WordFileError": "files",
    "read_own_words": "files",
}


def __getattr__(name: str) -> object:
    """Load a name of the dictionary; other languages are played without it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"rummiwords.nouns.{_HOMES[name]}"), name)
