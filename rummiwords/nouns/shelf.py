"""The built dictionary with all its parts, whatever somebody chooses of it; each is opened when it is asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rummiwords.nouns.entries import FREQUENCY_BYTE, RECORD, Entry, themes_at, unpack
from rummiwords.nouns.store import Store, number_in, numbers_in, open_store

if TYPE_CHECKING:
    from rumminative.lookup import CompiledWords
    from rummiwords.nouns.glosses import Glosses
    from rummiwords.nouns.grammar.inflected import NounForms
    from rummiwords.nouns.unlisted.neighbours import Neighbours
    from rummiwords.nouns.unlisted.sounds import Sounds


class Shelf:
    """A dictionary that is open; all lexicons over it share it. Whoever unpickles it opens it where it was."""

    def __init__(self, store: Store) -> None:
        """Take an open dictionary."""
        self.store = store

    def __getstate__(self) -> Path:
        """Return where the dictionary is."""
        return self.store.place

    def __setstate__(self, place: Path) -> None:
        """Open the dictionary anew, after checking it; raise DictionaryError."""
        self.store = open_store(place)

    def number(self, word: str) -> int | None:
        """Return the number of a word in this very spelling, None if the dictionary does not have it."""
        return number_in(self.store.trie, word)

    def numbers(self, words: Collection[str]) -> Iterable[int | None]:
        """Return the same of many words."""
        return numbers_in(self.store.trie, words)

    def word(self, number: int) -> str:
        """Return the word that has a number."""
        found: str = self.store.trie.restore_key(number)
        return found

    def words(self, numbers: Iterable[int]) -> list[str]:
        """Return the same of many numbers."""
        return list(map(self.store.trie.restore_key, numbers))

    def entry(self, word: str) -> Entry | None:
        """Return what the dictionary knows of a word in this very spelling."""
        number = self.number(word)
        if number is None:
            return None
        start = number * RECORD.size
        return unpack(word, self.store.records[start : start + RECORD.size])

    def frequency(self, word: str) -> int:
        """Return how often a word is met in this very spelling, from 0 to 7."""
        number = self.number(word)
        return 0 if number is None else self.store.records[number * RECORD.size + FREQUENCY_BYTE]

    def themes(self, word: str) -> int:
        """Return the bits of the themes of a word."""
        number = self.number(word)
        return 0 if number is None else themes_at(self.store.records, number)

    @cached_property
    def compiled(self) -> CompiledWords | None:
        """The words for C, which looks many others up at once; None if there are no compiled searches."""
        from rummiwords.nouns.unlisted.tables import compiled_words

        return compiled_words(self)

    @cached_property
    def glosses(self) -> Glosses:
        """What words mean."""
        from rummiwords.nouns.glosses import Glosses

        return Glosses(self.store.place, self.store.manifest)

    @cached_property
    def forms(self) -> NounForms:
        """Forms of nouns."""
        from rummiwords.nouns.grammar.inflected import NounForms

        return NounForms(self.store.place, self.store.manifest)

    @cached_property
    def neighbours(self) -> Neighbours:
        """Words that are one slip apart."""
        from rummiwords.nouns.unlisted.neighbours import Neighbours

        return Neighbours(self.store.place, self.store.manifest)

    @cached_property
    def sounds(self) -> Sounds:
        """Familiar words by what is heard."""
        from rummiwords.nouns.unlisted.sounds import Sounds

        return Sounds(self.store.place, self.store.manifest, self.word)
