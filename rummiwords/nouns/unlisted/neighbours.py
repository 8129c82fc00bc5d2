"""Words that are one slip apart: one letter more, less, changed, or swapped with its neighbour (Damerau-Levenshtein).

Two words are one slip apart only if they share a rest, which is what a word becomes when one of its letters is left
out, or one is a rest of the other (the symmetric deletion of spelling correctors). The build keeps all rests of all
words by their hashes, so that a word asks for its own rests only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import compress, count
from operator import ne
from pathlib import Path
from typing import TYPE_CHECKING

from rummiwords.nouns.store import NEIGHBOURS
from rummiwords.nouns.unlisted.hashed import HashedPart, HashedWords, hash_of, in_bytes, packed_index

if TYPE_CHECKING:
    from rumminative.lookup import CompiledIndex

# Buckets for some three rests each.
_PART = HashedPart(NEIGHBOURS, 18)


class Neighbours:
    """The neighbours in a built dictionary, by the numbers of words."""

    def __init__(self, place: Path, manifest: Mapping[str, object]) -> None:
        """Remember where they are."""
        self._index = HashedWords(place, manifest, _PART)

    def of(self, word: str) -> Iterable[int]:
        """Return the numbers of all words that may be one slip away, and hardly any others."""
        letters = in_bytes(word)
        found = self.compiled.numbers(letters) if self.compiled is not None else None
        return self.in_python(letters) if found is None else found

    def in_python(self, letters: bytes) -> set[int]:
        """Return the same without compiled searches."""
        return self._index.numbers(_rest_hashes(letters))

    @cached_property
    def compiled(self) -> CompiledIndex | None:
        """The index for C; None if there are no compiled searches."""
        from rumminative.lookup import CompiledIndex

        return CompiledIndex.by_rests(self._index.items, _PART.choosing)


def packed_neighbours(numbered: Iterable[tuple[str, int]]) -> bytes:
    """Return the built file for words with their numbers."""
    hashes = ((hashed, number) for word, number in numbered for hashed in _rest_hashes(in_bytes(word)))
    return packed_index(hashes, _PART)


def _rest_hashes(letters: bytes) -> set[int]:
    """Return the hashes of a word, and of what is left of it without one of its letters."""
    hashes = {hash_of(letters[:place] + letters[place + 1 :]) for place in range(len(letters))}
    hashes.add(hash_of(letters))
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
    return next(compress(count(), map(ne, word, other)), min(len(word), len(other)))


def _swapped(word: str, place: int) -> str:
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
