"""The bitmaps of one position: the vocabulary together with the words of the table that it does not have.

A bit-parallel inverted index: from a letter and a count to the set of words, as one big integer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from rumminative.cover import Scope
from rummiwords.packing import MOST, SHIFTS
from rummiwords.solver.vocabulary import FREE, Vocabulary


class IndexedWord(NamedTuple):
    """A word of an index: its letters packed and one by one, its length and vowels, and the bits of all its rows."""

    letters: int
    parts: tuple[tuple[int, int], ...]
    length: int
    vowels: int
    bits: int


class Index:
    """Bitmaps over the words that may lie on the table after the turn."""

    def __init__(self, vocabulary: Vocabulary, strange: tuple[str, ...], banned: int = 0) -> None:
        """Add strange words, which may stay but not be made, to a vocabulary; raise FormatError for a foreign sign."""
        self._vocabulary = vocabulary
        self.packing = vocabulary.packing
        self._strange = strange
        self._words: dict[int, IndexedWord] = {}
        self.full = (vocabulary.full | (1 << len(strange)) - 1) & ~banned
        self.has = [[self.full, *rows[1:]] for rows in vocabulary.has]
        for place, row in enumerate(strange):
            self.packing.pack(row)  # says which sign is no letter here
            for letter in set(row):
                self._add(self.has[self.packing.number[letter]], row.count(letter), 1 << place)
        self.any = [rows[1] if len(rows) > 1 else 0 for rows in self.has]

    @cached_property
    def most(self) -> list[list[int]]:
        """By letter and number: the words that have it at most so often."""
        return [[self.full & ~row for row in rows[1:]] + [self.full] * (MOST + 2 - len(rows)) for rows in self.has]

    @staticmethod
    def _add(rows: list[int], times: int, bit: int) -> None:
        rows.extend([0] * (times + 1 - len(rows)))
        for number in range(1, times + 1):
            rows[number] |= bit

    def row(self, place: int) -> str:
        """Return the row of tiles that a bit stands for."""
        return self._strange[place] if place < FREE else self._vocabulary.rows[place - FREE]

    def place(self, row: str) -> int:
        """Return the bit of a row that is in the index."""
        place = self._vocabulary.place(row)
        return self._strange.index(row) if place is None else place

    def bits(self, row: str) -> int:
        """Return the bits of all rows that mean the same word as one in the index."""
        return self._vocabulary.bits(self.place(row))

    def word(self, place: int) -> IndexedWord:
        """Return what a search needs to know of a word."""
        word = self._words.get(place)
        if word is None:
            row, packing = self.row(place), self.packing
            parts = tuple((packing.number[letter], row.count(letter)) for letter in dict.fromkeys(row))
            vowels = sum(letter in packing.vowels for letter in row)
            bits = self._vocabulary.bits(place)
            word = self._words[place] = IndexedWord(packing.pack(row), parts, len(row), vowels, bits)
        return word

    def scope(self, words: int, carried: tuple[Sequence[int], Sequence[int]], shortest: int) -> Scope | None:
        """Keep some words where the compiled search finds them; None without one."""
        book = self._vocabulary.book
        strange = [self._vocabulary.letters_of(row) for row in self._strange]
        return None if book is None else book.scope(words, strange, carried, shortest)

    def of_length(self, length: int) -> int:
        """Return the words of one length; strange words are not among them."""
        return self._vocabulary.of_length(length)

    def fitting(self, letters: int, jokers: int) -> tuple[int, ...]:
        """Return the words that some letters make, with no joker, with at most one, and so on.

        With jokers this is bit-parallel matching with errors: one bitmap for each number of letters lacking.
        """
        short = self._vocabulary.up_to(self.packing.count(letters) + jokers) & self.full
        if not jokers:
            for number, rows in enumerate(self.has):
                times = (letters >> SHIFTS[number] & 15) + 1
                if times < len(rows):
                    short ^= short & rows[times]
            return (short,)
        levels = [short] * (jokers + 1)
        for number, rows in enumerate(self.has):
            times = (letters >> SHIFTS[number] & 15) + 1
            # What lacks more letters than there are jokers is out in any case.
            for row in rows[times : times + jokers + 1]:
                shift_levels(levels, row)
        return tuple(levels)

    def longest(self, fitting: int) -> int:
        """Return the length of the longest of some words, 0 for none."""
        made = fitting >> FREE
        return len(self._vocabulary.rows[made.bit_length() - 1]) if made else 0


def places(bits: int) -> Iterator[int]:
    """Go through the places of the ones of a bitmap, the lowest first."""
    # At this length both ways find 40 ones equally fast (7 µs). The first copies the bitmap for each one, so the second
    # wins with longer bitmaps of many ones; with 5 ones the first was faster at every length up to 20,000 bits.
    if bits.bit_length() < 1500:
        while bits:
            low = bits & -bits
            yield low.bit_length() - 1
            bits ^= low
        return
    text = bin(bits)[:1:-1]
    place = text.find("1")
    while place >= 0:
        yield place
        place = text.find("1", place + 1)


def shift_levels(levels: list[int], short: int) -> None:
    """Let some words lack one letter more: each goes from its number of jokers to the next."""
    # By exclusive or: with ~ there would be negative numbers, which take twice as long.
    for jokers in range(len(levels) - 1, 0, -1):
        levels[jokers] ^= (levels[jokers] ^ levels[jokers - 1]) & short
    levels[0] ^= levels[0] & short
