"""The words of the morphological dictionary, read from its file as it lies on the disk.

The package keeps its five million forms as an automaton (a DAWG, directed acyclic word graph): a walk letter by letter,
behind each word a mark, and behind the mark the forms that the word can be. Equal ends are stored once. Whoever walks
needs neither a copy in memory nor the package's own reader, which takes five times as long or must be compiled.
"""

from __future__ import annotations

import mmap
from binascii import a2b_base64
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from struct import unpack, unpack_from
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumminative.lookup import CompiledAutomaton

# A form of a pattern of inflection: the number of the pattern, and the place in it.
FormCode = tuple[int, int]
# The spellings of a word, with ё where it has one, each with the forms that it can be.
Spelt = list[tuple[str, tuple[FormCode, ...]]]
# A unit of the automaton has 32 bits: the lowest eight are the label that leads to it, and the highest says that it is
# a value; in between are the distance to what follows (from bit 10 on, in steps of 256 if bit 9 is set), and bit 8,
# which says that a value follows.
_LABEL, _LEAF, _DISTANCE, _WIDE, _VALUE = 0x8000_00FF, 0x100, 10, 0x200, 0x7FFF_FFFF
# Bytes of a unit.
_SIZE = 4
# The label that the format puts between a word and its forms.
END_OF_WORD = 1
# The files with the words, and with the numbers that say how likely a word is read in which way.
WORDS, LIKELIHOODS = "words.dawg", "p_t_given_w.intdawg"
# Ends with their forms that are kept: most words of a list share few of them.
_MOST_ENDS = 1 << 14


def installed() -> Path:
    """Return where the installed morphological dictionary has its files."""
    import pymorphy3_dicts_ru

    return Path(pymorphy3_dicts_ru.get_path())


class Automaton:
    """The automaton of a file, which is mapped into the memory."""

    # The place where every walk begins.
    ROOT = 0

    def __init__(self, path: Path) -> None:
        """Map the file."""
        with path.open("rb") as file:
            # A copy that nobody writes to is no copy, but its place in the memory may be asked for.
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY))
        (size,) = unpack_from("=I", mapped)
        units = _SIZE * (size + 1)
        self._units = mapped[_SIZE:units].cast("I")
        # Two bytes for each unit: the label of its first child, and of its next sibling.
        self._guide = mapped[units + _SIZE :]
        self._ends: dict[int, tuple[FormCode, ...]] = {}

    @cached_property
    def compiled(self) -> CompiledAutomaton | None:
        """The same automaton in C; None if there are no compiled searches."""
        from rumminative.lookup import CompiledAutomaton

        return CompiledAutomaton.of(self._units, self._guide)

    def spelt(self, word: str) -> Spelt:
        """Look a word in lower case up, as it is written and with ё for е."""
        try:
            found = self.compiled.spelt(word.encode()) if self.compiled is not None else None
            if found is None:
                return self.spelt_in_python(word)
        except UnicodeEncodeError:  # a lone surrogate is part of no word
            return []
        return [(_with_yo(word, yo) if yo else word, self.forms_behind(*ends)) for yo, *ends in found]

    def spelt_in_python(self, word: str) -> Spelt:
        """Look a word up without compiled searches."""
        return self._spelt("", word, self.ROOT)

    def _spelt(self, begun: str, rest: str, index: int) -> Spelt:
        found: Spelt = []
        start = 0
        while (place := rest.find("е", start)) >= 0:
            index = self.follow(rest[start:place].encode(), index)
            if index < 0:
                return found
            other = self.follow(b"\xd1\x91", index)  # ё
            if other >= 0:
                found += self._spelt(f"{begun}{rest[:place]}ё", rest[place + 1 :], other)
            index, start = self.follow(b"\xd0\xb5", index), place + 1  # е
            if index < 0:
                return found
        index = self.follow(rest[start:].encode() + b"\x01", index)
        if index >= 0:
            found.insert(0, (begun + rest, self.forms_at(index)))
        return found

    def is_spelt_with(self, word: str, letters: str) -> bool:
        """Tell whether a word in lower case is found when one of some letters is put into it anywhere."""
        if self.compiled is not None:
            found = self.compiled.is_spelt_with(word.encode(), letters.encode())
            if found is not None:
                return found
        places = range(len(word) + 1)
        return any(self.spelt_in_python(f"{word[:at]}{more}{word[at:]}") for at in places for more in letters)

    def is_spelt_ending(self, word: str, endings: Sequence[str]) -> bool:
        """Tell whether a word in lower case is found with one of some endings put on it."""
        if self.compiled is not None:
            found = self.compiled.is_spelt_ending(word.encode(), "".join(f"{one}\n" for one in endings).encode())
            if found is not None:
                return found
        return any(self.spelt_in_python(word + ending) for ending in endings)

    def follow(self, labels: bytes, index: int) -> int:
        """Return where some labels lead from a place, a negative number if nowhere."""
        units = self._units
        for label in labels:
            unit = units[index]
            index ^= (unit >> _DISTANCE) << ((unit & _WIDE) >> 6) ^ label
            if units[index] & _LABEL != label:
                return -1
        return index

    def number(self, text: str) -> int:
        """Return the number that an automaton of numbers has for a text, 0 if it has none."""
        return self.compiled.number(text.encode()) if self.compiled is not None else self.number_in_python(text)

    def number_in_python(self, text: str) -> int:
        """Return the same without compiled searches."""
        index = self.follow(text.encode(), self.ROOT)
        if index < 0 or not self._units[index] & _LEAF:
            return 0
        unit = self._units[index]
        return self._units[index ^ (unit >> _DISTANCE) << ((unit & _WIDE) >> 6)] & _VALUE

    def forms_at(self, index: int) -> tuple[FormCode, ...]:
        """Return the forms behind the end of a word."""
        # Ends with the same first child have the same future.
        return self.forms_behind(index, self.follow(bytes([self._guide[2 * index]]), index))

    def forms_behind(self, index: int, key: int) -> tuple[FormCode, ...]:
        """Return the forms behind the end of a word whose first child is known, too."""
        known = self._ends.get(key)
        if known is None:
            if len(self._ends) >= _MOST_ENDS:
                self._ends.clear()
            known = self._ends[key] = self.forms_found(index)
        return known

    def forms_found(self, index: int) -> tuple[FormCode, ...]:
        """Return the forms behind the end of a word, of which nothing is kept."""
        found = self.compiled.forms(index) if self.compiled is not None else None
        forms = self.forms_in_python(index) if found is None else ((one >> 16, one & 0xFFFF) for one in found)
        return tuple(forms)

    def forms_in_python(self, index: int) -> Iterator[FormCode]:
        """Return the forms behind the end of a word without compiled searches."""
        return self._values(index, b"")

    def _values(self, index: int, begun: bytes) -> Iterator[FormCode]:
        if self._units[index] & _LEAF:
            paradigm, form = unpack(">HH", a2b_base64(begun))
            yield paradigm, form
        for label, after in self.children(index):
            yield from self._values(after, begun + bytes([label]))

    def children(self, index: int) -> list[tuple[int, int]]:
        """Return the labels and places that follow a place."""
        found: list[tuple[int, int]] = []
        label = self._guide[2 * index]
        while label:
            after = self.follow(bytes([label]), index)
            found.append((label, after))
            label = self._guide[2 * after + 1]
        return found


def _with_yo(word: str, places: int) -> str:
    """Spell a word with ё where bits say so."""
    return "".join("ё" if places >> at & 1 else letter for at, letter in enumerate(word))
