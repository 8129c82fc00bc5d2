"""The dictionary for players and programs, which tells a common noun in the nominative singular.

>>> from rummiwords import Lexicon
>>> lexicon = Lexicon.open()
>>> "кошка" in lexicon, "кошки" in lexicon
(True, False)
>>> lexicon.find("елка").word
'ёлка'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from pathlib import Path

from rummiwords.records import (
    ABBREVIATION,
    EXTENDED,
    FAMILY_BYTE,
    FREQUENCY_BYTE,
    PLURAL_ONLY,
    RECORD,
    STANDARD,
    Entry,
    unpack,
)
from rummiwords.store import TRIE, Store, directory, open_store


class Lexicon:
    """A word list over the shipped dictionary. It does not change; ``with_words`` and the options return others."""

    def __init__(
        self,
        store: Store,
        *,
        extended: bool = False,
        plural_only: bool = False,
        abbreviations: bool = False,
        strict_yo: bool = False,
        family: bool = False,
        added: frozenset[str] = frozenset(),
        removed: frozenset[str] = frozenset(),
    ) -> None:
        """Choose which words of the dictionary count; use ``open``."""
        self._store = store
        self._kinds = STANDARD | EXTENDED * extended | PLURAL_ONLY * plural_only | ABBREVIATION * abbreviations
        self._strict_yo = strict_yo
        self._family = family
        self._added = added
        self._removed = removed

    @classmethod
    def open(
        cls,
        place: Path | None = None,
        *,
        extended: bool = False,
        plural_only: bool = False,
        abbreviations: bool = False,
        strict_yo: bool = False,
        family: bool = False,
    ) -> Lexicon:
        """Open the shipped dictionary, or one built elsewhere; raise DictionaryError if it cannot be trusted.

        ``extended`` admits rare, dialect and slang words, ``plural_only`` words like ножницы, ``abbreviations`` words
        like вуз; ``strict_yo`` asks for ё where the word has it; ``family`` refuses what is not for children.
        """
        return cls(
            open_store(place or directory()),
            extended=extended,
            plural_only=plural_only,
            abbreviations=abbreviations,
            strict_yo=strict_yo,
            family=family,
        )

    def with_words(self, added: Iterable[str] = (), removed: Iterable[str] = ()) -> Lexicon:
        """Return a lexicon with words of one's own added and others taken away; the later call wins."""
        more, fewer = {word.lower() for word in added}, {word.lower() for word in removed}
        other = self._copy()
        other._added = (self._added | more) - fewer
        other._removed = (self._removed - more) | fewer
        return other

    def lenient(self) -> Lexicon:
        """Return this lexicon with е read as ё where the word has it."""
        other = self._copy()
        other._strict_yo = False
        return other

    def unfiltered(self) -> Lexicon:
        """Return this lexicon without the family filter."""
        other = self._copy()
        other._family = False
        return other

    def _copy(self) -> Lexicon:
        other = copy(self)
        other.__dict__.pop("frequencies", None)
        return other

    @property
    def hash(self) -> str:
        """The SHA-256 of the word list, which saved games remember."""
        files = self._store.manifest["files"]
        assert isinstance(files, dict)
        return str(files[TRIE]["sha256"])

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.find(word) is not None

    def __iter__(self) -> Iterator[str]:
        """Go through the words in alphabetical order."""
        return iter(sorted(self.frequencies, key=lambda word: word.replace("ё", "е\uffff")))

    def find(self, word: str) -> Entry | None:
        """Return the word in its canonical spelling, or None if it is not in the list.

        A word that is in the list as it is written means itself; else е may be read as ё, unless ``strict_yo``.
        """
        word = word.lower()
        found = self._accepted(word)
        if found is not None or self._strict_yo:
            return found
        return next((entry for spelling in _with_yo(word) if (entry := self._accepted(spelling))), None)

    def has(self, word: str) -> bool:
        """Tell whether a word is in the list in this very spelling, lower case; the fast way to say yes."""
        number = self._number(word)
        if number is None or word in self._removed:
            return False
        start = number * RECORD.size
        kind, family = self._store.records[start], self._store.records[start + FAMILY_BYTE]
        return bool(kind & self._kinds) and not (family and self._family)

    def _number(self, word: str) -> int | None:
        try:
            number: int | None = self._store.trie.get(word)
        except UnicodeEncodeError:  # a lone surrogate is part of no word
            return None
        return number

    def _accepted(self, word: str) -> Entry | None:
        if word in self._removed:
            return None
        if word in self._added:
            return self.entry(word) or Entry(word, STANDARD)
        entry = self.entry(word)
        hidden = entry is not None and entry.family and self._family
        return entry if entry is not None and entry.kind & self._kinds and not hidden else None

    @cached_property
    def frequencies(self) -> Mapping[str, int]:
        """How often each word of the list is met, from 0 to 7."""
        records = self._store.records[:]
        kinds, often, hidden = (records[byte :: RECORD.size] for byte in (0, FREQUENCY_BYTE, FAMILY_BYTE))
        counted = {
            word: often[number]
            for word, number in self._store.trie.items()
            if kinds[number] & self._kinds and not (hidden[number] and self._family)
        }
        own = {word: entry.frequency for word in self._added if (entry := self._accepted(word)) is not None}
        return {word: class_ for word, class_ in counted.items() if word not in self._removed} | own

    def entry(self, word: str) -> Entry | None:
        """Return what the dictionary knows of a word in this very spelling, whatever counts here."""
        number = self._number(word)
        if number is None:
            return None
        start = number * RECORD.size
        return unpack(word, self._store.records[start : start + RECORD.size])


def _with_yo(word: str) -> Iterator[str]:
    """List the spellings of a word with one е read as ё."""
    for place, letter in enumerate(word):
        if letter == "е":
            yield f"{word[:place]}ё{word[place + 1 :]}"
