"""The compiled lookup of words: in indexes of hashes, and in the automaton of the morphological dictionary.

Most words are found nowhere or once; such an answer is the number that C returns, and only others need a place to be
written to.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Self

from rumminative.library import CMemory, address, mapped_address, searches

# Answers that there is room for: hardly a word has more, and Python answers for it.
_ROOM = 64
_EMPTY = array("q", bytes(8 * _ROOM))
# Bits and answers of the number that C returns, numbers for each spelling: as in lookup.c and automaton.c.
_COUNTING, _COUNTS, _NUMBERING, _NUMBERS, _FEW, _OF_SPELLING = 8, (1 << 8) - 1, 18, (1 << 18) - 1, 3, 3
# Bytes of the numbers of an index or an automaton, which C reads as uint32_t.
_ITEM = 4
_Find = Callable[[CMemory, bytes, int, CMemory | None, int], int]


class CompiledIndex:
    """An index of hashes that C looks words up in; the array must stay as it is."""

    def __init__(self, find: _Find, items: array[int], choosing: int, known: bytearray, clusters: bytearray) -> None:
        """Use ``by_rests`` or ``by_sounds``."""
        self._find, self._kept = find, (items, known, clusters)
        tables = (mapped_address(known), mapped_address(clusters)) if known else (0, 0)
        self._numbers = array("q", [address(items), len(items), choosing, *tables, len(clusters) // 16])
        self._own = address(self._numbers)

    @classmethod
    def by_rests(cls, items: array[int], choosing: int) -> Self | None:
        """Take an index of rests, and how many bits of a hash choose a bucket; None if there is no library."""
        library = searches() if items.itemsize == _ITEM else None
        return None if library is None else cls(library.rests_find, items, choosing, bytearray(), bytearray())

    @classmethod
    def by_sounds(cls, items: array[int], choosing: int, known: bytes, clusters: bytes) -> Self | None:
        """Take an index of sounds, and what is known of these; None if there is no library."""
        library = searches() if items.itemsize == _ITEM else None
        own = (bytearray(known), bytearray(clusters))
        return None if library is None else cls(library.heard_find, items, choosing, *own)

    def numbers(self, word: bytes) -> list[int] | None:
        """Return the numbers of words that have something in common with a word; None if C does not tell."""
        told = self._find(self._own, word, len(word), None, 0)
        if told <= 0:
            return None if told else []
        count = told & _COUNTS
        if count > _FEW:
            found = _EMPTY[:]
            self._find(self._own, word, len(word), address(found), _ROOM)
            return found[:count].tolist()
        return [told >> _COUNTING + _NUMBERING * at & _NUMBERS for at in range(count)]


class CompiledAutomaton:
    """An automaton that C walks along."""

    def __init__(self, find: _Find, units: memoryview, guide: memoryview) -> None:
        """Use ``of``."""
        self._find, self._kept = find, (units, guide)
        self._numbers = array("q", [mapped_address(units), len(units), mapped_address(guide), len(guide)])
        self._own = address(self._numbers)

    @classmethod
    def of(cls, units: memoryview, guide: memoryview) -> Self | None:
        """Take an automaton that is mapped into the memory; None if there is no library."""
        library = searches() if units.itemsize == _ITEM else None
        return None if library is None else cls(library.spelt_find, units, guide)

    def spelt(self, word: bytes) -> list[tuple[int, int, int]] | None:
        """Return the spellings of a word: which letters are ё, a bit each, where it ends, and the first place behind.

        None if C does not tell.
        """
        told = self._find(self._own, word, len(word), None, 0)
        if told <= 0:
            return None if told else []
        if told & 1:
            return [(0, told >> 1 & (1 << 31) - 1, told >> 32)]  # as written, its place below that of its first child
        found = _EMPTY[:]
        self._find(self._own, word, len(word), address(found), _ROOM)
        rows = range(0, _OF_SPELLING * told // 2, _OF_SPELLING)
        return [(found[at], found[at + 1], found[at + 2]) for at in rows]
