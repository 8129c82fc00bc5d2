"""Words that are one slip apart: one letter more, less, changed, or swapped with its neighbour (Damerau-Levenshtein).

Two words are one slip apart only if they share a rest, which is what a word becomes when one of its letters is left
out, or one is a rest of the other (the symmetric deletion of spelling correctors). The build keeps all rests of all
words by their hashes, so that a word asks for its own rests only. The file begins with where the rests of each bucket
begin; a rest is four bytes, the number of its word and some bits of the hash.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from zlib import crc32

from rummiwords.nouns.store import NEIGHBOURS, checked_part

# Of the 32 bits of a hash the lower choose a bucket, for some three rests each; the others are kept beside the number
# of the word, which has the rest of 32 bits: a rest is mistaken for another one in 16,384 comparisons.
_CHOOSING, _NUMBERING = 18, 18
_BUCKETS, _NUMBERS, _SIZE = 1 << _CHOOSING, (1 << _NUMBERING) - 1, 4
_ENCODING = "cp1251"


class Neighbours:
    """The neighbours in a built dictionary, by the numbers of words; opened and checked at the first question."""

    def __init__(self, place: Path, manifest: Mapping[str, object]) -> None:
        """Remember where they are."""
        self._place, self._manifest = place, manifest

    def of(self, word: str) -> set[int]:
        """Return the numbers of all words that may be one slip away, and hardly any others."""
        table = self._table
        numbers: set[int] = set()
        for hashed in _rest_hashes(word):
            bucket, kept = hashed % _BUCKETS, hashed >> _CHOOSING
            for rest in table[table[bucket] : table[bucket + 1]]:
                if rest >> _NUMBERING == kept:
                    numbers.add(rest & _NUMBERS)
        return numbers

    @cached_property
    def _table(self) -> array[int]:
        return array("I", checked_part(self._place, self._manifest, NEIGHBOURS))


def packed_neighbours(numbered: Iterable[tuple[str, int]]) -> bytes:
    """Return the built file for words with their numbers."""
    rests = sorted(
        (hashed % _BUCKETS, (hashed >> _CHOOSING) << _NUMBERING | number)
        for word, number in numbered
        for hashed in _rest_hashes(word)
    )
    sizes = [0] * _BUCKETS
    for bucket, _ in rests:
        sizes[bucket] += 1
    starts = array("I", [_BUCKETS + 1])
    for size in sizes:
        starts.append(starts[-1] + size)
    return b"".join(number.to_bytes(_SIZE, "little") for number in (*starts, *(rest for _, rest in rests)))


def _rest_hashes(word: str) -> set[int]:
    """Return the hashes of a word, and of what is left of it without one of its letters."""
    letters = word.encode(_ENCODING, errors="replace")
    hashes = {crc32(letters[:place] + letters[place + 1 :]) for place in range(len(letters))}
    hashes.add(crc32(letters))
    return hashes


def rests_of(word: str) -> Iterator[str]:
    """Return a word, and what is left of it without one of its letters."""
    yield word
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


def is_one_slip(word: str, other: str) -> bool:
    """Whether one letter more, less, changed or swapped makes another word of this one."""
    if word == other:
        return False
    place = first_difference(word, other)
    if len(word) > len(other):
        return word[place + 1 :] == other[place:]
    if len(word) < len(other):
        return word[place:] == other[place + 1 :]
    return word[place + 1 :] == other[place + 1 :] or _swapped(word, place) == other if place + 1 < len(word) else True


def first_difference(word: str, other: str) -> int:
    """Return the place of the first letter in which two words differ."""
    place = 0
    for mine, theirs in zip(word, other, strict=False):
        if mine != theirs:
            break
        place += 1
    return place


def _swapped(word: str, place: int) -> str:
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
