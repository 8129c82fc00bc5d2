"""The compiled lookup of words: in indexes of hashes, and in the automaton of the morphological dictionary.

Most words are found nowhere or once; such an answer is the number that C returns, and only others need a place to be
written to.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import chain
from typing import NamedTuple, Self

from rumminative.library import CMemory, Searches, address, mapped_address, searches

# Answers that there is room for: hardly a word has more, and Python answers for it.
_ROOM = 64
_EMPTY = array("q", bytes(8 * _ROOM))
# Bits and answers of the number that C returns, numbers for each spelling: as in lookup.c and automaton.c.
_COUNTING, _COUNTS, _NUMBERING, _NUMBERS, _FEW, _OF_SPELLING = 8, (1 << 8) - 1, 18, (1 << 18) - 1, 3, 3
# Numbers that are told of each of many words: as in lookup_many.h.
_TOLD = 3
# Bytes of the numbers of an index or an automaton, which C reads as uint32_t.
_ITEM = 4
# Bytes of what is known of sounds, which C reads without a look at their number: as in lookup.c.
_KNOWN = 4 * 256 + 1
_Find = Callable[[CMemory, bytes, int, CMemory | None, int], int]


class CompiledIndex:
    """An index of hashes that C looks words up in; its numbers must stay as they are."""

    def __init__(
        self, library: Searches, items: array[int] | memoryview, choosing: int, known: bytearray, clusters: bytearray
    ) -> None:
        """Use ``by_rests`` or ``by_sounds``."""
        self._library, self._kept = library, (items, known, clusters)
        self._find = library.heard_find if known else library.rests_find
        tables = (mapped_address(known), mapped_address(clusters)) if known else (0, 0)
        self._numbers = array("q", [mapped_address(items), len(items), choosing, *tables, len(clusters) // 16])
        self.own = address(self._numbers)

    @classmethod
    def by_rests(cls, items: array[int] | memoryview, choosing: int) -> Self | None:
        """Take an index of rests, and how many bits of a hash choose a bucket; None if there is no library."""
        library = searches() if items.itemsize == _ITEM else None
        return None if library is None else cls(library, items, choosing, bytearray(), bytearray())

    @classmethod
    def by_sounds(cls, items: array[int] | memoryview, choosing: int, known: bytes, clusters: bytes) -> Self | None:
        """Take an index of sounds, and what is known of these; None if there is no library, or less is known."""
        library = searches() if items.itemsize == _ITEM and len(known) == _KNOWN else None
        own = (bytearray(known), bytearray(clusters))
        return None if library is None else cls(library, items, choosing, *own)

    def numbers(self, word: bytes) -> list[int] | None:
        """Return the numbers of words that have something in common with a word; None if C does not tell."""
        told = self._find(self.own, word, len(word), None, 0)
        if told <= 0:
            return None if told else []
        count = told & _COUNTS
        if count > _FEW:
            found = _EMPTY[:]
            self._find(self.own, word, len(word), address(found), _ROOM)
            return found[:count].tolist()
        return [told >> _COUNTING + _NUMBERING * at & _NUMBERS for at in range(count)]

    def are_alike(self, word: bytes, other: bytes) -> bool | None:
        """Tell whether two words are heard alike, with an index of sounds; None if C does not tell."""
        told = self._library.heard_alike(self.own, word + other, len(word), len(other))
        return None if told < 0 else bool(told)


class CompiledAutomaton:
    """An automaton that C walks along."""

    def __init__(self, library: Searches, units: memoryview, guide: memoryview) -> None:
        """Use ``of``."""
        self._library, self._find, self._kept = library, library.spelt_find, (units, guide)
        self._numbers = array("q", [mapped_address(units), len(units), mapped_address(guide), len(guide)])
        self.own = address(self._numbers)

    @classmethod
    def of(cls, units: memoryview, guide: memoryview) -> Self | None:
        """Take an automaton that is mapped into the memory; None if there is no library."""
        library = searches() if units.itemsize == _ITEM else None
        return None if library is None else cls(library, units, guide)

    def spelt(self, word: bytes) -> list[tuple[int, int, int]] | None:
        """Return the spellings of a word: which letters are ё, a bit each, where it ends, and the first place behind.

        None if C does not tell.
        """
        told = self._find(self.own, word, len(word), None, 0)
        if told <= 0:
            return None if told else []
        if told & 1:
            return [(0, told >> 1 & (1 << 31) - 1, told >> 32)]  # as written, its place below that of its first child
        found = _EMPTY[:]
        self._find(self.own, word, len(word), address(found), _ROOM)
        rows = range(0, _OF_SPELLING * told // 2, _OF_SPELLING)
        return [(found[at], found[at + 1], found[at + 2]) for at in rows]

    def is_spelt_with(self, word: bytes, letters: bytes) -> bool | None:
        """Tell whether a word is found when one of some letters is put into it anywhere; None if C does not tell."""
        told = self._library.spelt_with(self.own, word, len(word), letters, len(letters))
        return None if told < 0 else bool(told)

    def is_spelt_ending(self, word: bytes, endings: bytes) -> bool | None:
        """Tell whether a word is found with one of some endings, a line each; None if C does not tell."""
        told = self._library.spelt_ending(self.own, word, len(word), endings, len(endings))
        return None if told < 0 else bool(told)

    def forms(self, index: int) -> list[int] | None:
        """Return the forms behind the end of a word, two numbers of 16 bits in each; None if C does not tell."""
        found = _EMPTY[:]
        count = self._library.spelt_forms(self.own, index, address(found), _ROOM)
        return None if count < 0 else found[:count].tolist()

    def number(self, text: bytes) -> int:
        """Return the number that an automaton of numbers has for a text, 0 if it has none."""
        return self._library.spelt_number(self.own, text, len(text))


class WordTables(NamedTuple):
    """The words of a dictionary by their numbers: their letters, where each begins, a record for each.

    And the soft sign, before pairs of letters that are mistaken; endings of names said fondly in rows, and of full
    names, a line each; endings of forms with those of nominatives in rows; what each letter is, before pairs of letters
    that are taken for each other; what each pair of letters tells; endings that words look like
    something with, in rows.
    """

    letters: bytearray
    starts: array[int]
    records: bytearray
    mistaken: bytearray
    fond: bytearray
    full: bytearray
    forms: bytearray
    marks: bytearray
    pairing: bytearray
    looks: bytearray


class LookUps(NamedTuple):
    """What looks one word up."""

    rests: CompiledIndex
    sounds: CompiledIndex
    automaton: CompiledAutomaton


class WordsTold(NamedTuple):
    """What C tells of words."""

    bits: list[int]
    places: list[int]
    heard: list[int]
    near: bytes


class CompiledWords:
    """The words of a dictionary, with which C tells many others apart."""

    # What is told of a word, a bit each: as in lookup_many.h.
    KNOWN, HEARD, FAMILIAR_NEAR, WRITTEN, SPELT, UNTOLD = (1 << bit for bit in range(6))
    FOND, PLAIN_SLIP, FORM, LOOKS, HUSHED = (1 << bit for bit in range(6, 11))
    # What two letters tell: where a word begins, anywhere in it, where it ends.
    AT_FIRST, WITHIN, AT_LAST = 1, 2, 4
    # Bytes of a row of endings, and of what each letter is.
    _ROW, _MARKS = 16, 256
    # Places for words, of which most stay free; bytes for those that are near a word.
    _CHOOSING, _NEAR = 18, 3 * 62

    def __init__(self, library: Searches, tables: WordTables, by: LookUps) -> None:
        """Use ``of``."""
        self._library, self._kept = library, (tables, by)
        self._slots = array("I", bytes(_ITEM << self._CHOOSING))
        letters, starts, records, mistaken, fond, full, forms, marks, pairing, looks = tables
        words = (mapped_address(letters), address(starts), len(letters), len(starts) - 1, mapped_address(records))
        own = (*words, address(self._slots), self._CHOOSING, *(one.own for one in by))
        sizes = ((len(mistaken) - 1) // 2, len(fond) // self._ROW, len(full), len(forms) // self._ROW)
        taken = (mapped_address(marks), (len(marks) - self._MARKS) // 2)
        shapes = (mapped_address(pairing), len(pairing), mapped_address(looks), len(looks) // self._ROW)
        rules = zip(map(mapped_address, (mistaken, fond, full, forms)), sizes, strict=True)
        self._own = array("q", [*own, *chain.from_iterable(rules), *taken, *shapes, 0, 0, 0])
        library.words_index(address(self._own))

    @classmethod
    def of(cls, tables: WordTables, by: LookUps) -> Self | None:
        """Take a dictionary; None if there is no library, or more words than it has places for."""
        library = searches() if tables.starts.itemsize == _ITEM else None
        fits = len(tables.records) // 8 == len(tables.starts) - 1 < 1 << cls._CHOOSING - 1
        return None if library is None or not fits else cls(library, tables, by)

    def look(self, lines: bytes, count: int, chosen: tuple[int, int, int]) -> WordsTold | None:
        """Tell of lines with a word each what bits say, where it is spelt, and in a line for each which words are near.

        And the number of the only word that is heard like it, from 1 on, 0 if there is none, or it is not certain.
        Words are chosen by their kinds, by the level that hides them, and by how often they are met if they are
        familiar. None if C does not tell.
        """
        answers, near = array("q", bytes(8 * _TOLD * count)), bytearray(self._NEAR * (count + 1))
        own = array("q", [*self._own[:-3], *chosen])
        room = (address(answers), count, mapped_address(near), len(near))
        size = self._library.words_look(address(own), lines, len(lines), *room)
        bits, places, heard = (answers[at::_TOLD].tolist() for at in range(_TOLD))
        return None if size < 0 else WordsTold(bits, places, heard, bytes(near[:size]))
