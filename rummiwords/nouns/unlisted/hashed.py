"""Words by the hashes of what they have in common with others: an index in one row of numbers.

It begins with where the words of each bucket begin; a word is four bytes, its number and some bits of the hash. So what
is found may be there by chance, and whoever looks something up compares the words themselves.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cached_property
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from rummiwords.nouns.store import mapped_part

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
# Of the 32 bits of an item so many number a word; the others are bits of its hash, so that something else is mistaken
# for it once in 16,384 comparisons. As in lookup.c.
_NUMBERING = 18
_NUMBERS, _KEPT, _SIZE = (1 << _NUMBERING) - 1, (1 << 32 - _NUMBERING) - 1, 4
# A byte for each letter.
_ENCODING = "cp1251"
# Two sides, each behind its length.
_ROW = Struct("B7sB7s")


class HashedPart(NamedTuple):
    """A part of the built dictionary that is such an index: its file, and how many bits of a hash choose a bucket."""

    name: str
    choosing: int


class HashedWords:
    """An index of a built dictionary; opened and checked at the first question."""

    def __init__(self, place: Path, manifest: Mapping[str, object], part: HashedPart) -> None:
        """Remember where it is."""
        self._place, self._manifest, self._part = place, manifest, part

    def numbers(self, hashes: Iterable[int]) -> set[int]:
        """Return the numbers of all words with one of these hashes, and hardly any others."""
        items, (_, choosing) = self.items, self._part
        found: set[int] = set()
        for hashed in hashes:
            bucket, kept = hashed & (1 << choosing) - 1, hashed >> choosing & _KEPT
            for item in items[items[bucket] : items[bucket + 1]]:
                if item >> _NUMBERING == kept:
                    found.add(item & _NUMBERS)
        return found

    @cached_property
    def items(self) -> memoryview:
        """The numbers of the index, mapped into the memory."""
        return mapped_part(self._place, self._manifest, self._part.name).cast("I")


def in_bytes(word: str) -> bytes:
    """Return a word with a byte for each letter; what is no Russian letter becomes a question mark."""
    return word.encode(_ENCODING, errors="replace")


def in_letters(written: bytes) -> str:
    """Return what was written with a byte for each letter."""
    return written.decode(_ENCODING)


def packed_rows(rows: Iterable[tuple[str, str]]) -> bytes:
    """Return what is written and what is put there instead, as lookup.c and lookup_many.c take it."""
    sides = ((in_bytes(written), in_bytes(instead)) for written, instead in rows)
    return b"".join(_ROW.pack(len(written), written, len(instead), instead) for written, instead in sides)


def hash_of(letters: bytes) -> int:
    """Return the hash of what words have in common."""
    return crc32(letters)


def packed_index(hashed_numbers: Iterable[tuple[int, int]], part: HashedPart) -> bytes:
    """Return the built file for hashes with the numbers of words."""
    choosing = part.choosing
    items = sorted(
        {
            (hashed & (1 << choosing) - 1, (hashed >> choosing & _KEPT) << _NUMBERING | number)
            for hashed, number in hashed_numbers
        }
    )
    sizes = [0] * (1 << choosing)
    for bucket, _ in items:
        sizes[bucket] += 1
    starts = array("I", [len(sizes) + 1])
    for size in sizes:
        starts.append(starts[-1] + size)
    return b"".join(number.to_bytes(_SIZE, "little") for number in (*starts, *(item for _, item in items)))
