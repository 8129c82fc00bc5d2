"""Words that somebody may have meant: one slip away, the usual Russian slips and frequent words first.

A slip is a Damerau-Levenshtein distance of one: insertion, deletion, substitution, or transposition of neighbours.
A few words are looked up by generating that neighbourhood. When many are asked for, an index is made of what each word
becomes when one of its letters is left out: two words are one slip apart only if they share such a rest, or one is a
rest of the other, so a word asks for its own rests only (the symmetric deletion of spelling correctors).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import chain, count

from rummiwords.nouns.entries import SHORTEST
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.russian import RUSSIAN

_LETTERS = RUSSIAN.letters.lower()
# Pairs that are heard alike and mistaken most.
_CONFUSED = {frozenset(pair) for pair in ("оа", "еи", "ея", "дт", "зс", "бп", "гк", "вф", "жш", "ыи", "эе", "щш", "её")}


def suggestions(word: str, lexicon: Lexicon, most: int = 3) -> tuple[str, ...]:
    """Return words of the lexicon that are one letter away, the likeliest first."""
    found = _neighbours(lexicon).near(word)
    if len(found) > 1:
        # By judgement: a usual slip counts as much as two classes of frequency.
        return tuple(sorted(found, key=lambda other: (-found[other] - 2 * _usual(word, other), other))[:most])
    return tuple(found)


class _Neighbours:
    """Finds the neighbours of words, by an index once it is worth making."""

    # The index takes as long to make as so many words tried out slip by slip (0.5 s, and 0.5 ms a word).
    FEW = 1_000

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._asked = 0

    def near(self, word: str) -> dict[str, int]:
        """Return the words that are one slip away and long enough, with their frequencies."""
        self._asked += 1
        has, often = self._lexicon.has, self._lexicon.frequency
        near = _one_slip_away(word) if self._asked <= self.FEW else self._index.near(word)
        return {other: often(other) for other in near if has(other) and len(other) >= SHORTEST}

    @cached_property
    def _index(self) -> _RestIndex:
        return _RestIndex(self._lexicon)


# The lexicon in use and one before it: an index lays all words out.
@lru_cache(maxsize=2)
def _neighbours(lexicon: Lexicon) -> _Neighbours:
    return _Neighbours(lexicon)


def _one_slip_away(word: str) -> set[str]:
    """Return what one letter more, less, changed or swapped with its neighbour makes of a word."""
    cuts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    near = {before + after[1:] for before, after in cuts if after}
    near |= {before + after[1] + after[0] + after[2:] for before, after in cuts if len(after) > 1}
    near |= {before + letter + after[1:] for before, after in cuts if after for letter in _LETTERS}
    near |= {before + letter + after for before, after in cuts for letter in _LETTERS}
    near.discard(word)
    return near


# Bits of a hash that choose one of the sorted arrays, and bits for the number of a word beside the rest of the hash,
# which leaves 44 of 64: room for a million words, and hardly ever two rests that are mistaken for each other.
_CHOOSING, _NUMBERING, _HASHED = 10, 20, (1 << 44) - 1


class _RestIndex:
    """All words of the dictionary by the hashes of their rests, in sorted arrays: eight bytes for each rest."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon, self._added = lexicon, sorted(lexicon.added)
        self._arrays = [array("Q") for _ in range(1 << _CHOOSING)]
        arrays, choice = self._arrays, (1 << _CHOOSING) - 1
        for word, number in chain(lexicon.numbered(), zip(self._added, count(lexicon.size), strict=False)):
            for hashed in _rest_hashes(word):
                arrays[hashed & choice].append((hashed >> _CHOOSING & _HASHED) << _NUMBERING | number)
        for place, unsorted in enumerate(arrays):
            arrays[place] = array("Q", sorted(unsorted))

    def near(self, word: str) -> Iterator[str]:
        """Return words of the dictionary that are one slip away, in any order."""
        size = self._lexicon.size
        for number in self._sharing(word):
            other = self._lexicon.word(number) if number < size else self._added[number - size]
            if other != word and _one_slip_apart(word, other):
                yield other

    def _sharing(self, word: str) -> set[int]:
        """Return the numbers of the words that share a rest with this one."""
        numbers: set[int] = set()
        arrays, choice = self._arrays, (1 << _CHOOSING) - 1
        for hashed in _rest_hashes(word):
            among, wanted = arrays[hashed & choice], (hashed >> _CHOOSING & _HASHED) << _NUMBERING
            first = bisect_left(among, wanted)
            while first < len(among) and among[first] < wanted + (1 << _NUMBERING):
                numbers.add(among[first] - wanted)
                first += 1
        return numbers


def _rest_hashes(word: str) -> set[int]:
    """Return the hashes of a word, and of what is left of it without one of its letters."""
    hashes = {hash(word[:place] + word[place + 1 :]) for place in range(len(word))}
    hashes.add(hash(word))
    return hashes


def _swapped(word: str, place: int) -> str:
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def _one_slip_apart(word: str, other: str) -> bool:
    """Whether one letter more, less, changed or swapped makes another word of this one."""
    if word == other:
        return False
    place = _first_difference(word, other)
    if len(word) > len(other):
        return word[place + 1 :] == other[place:]
    if len(word) < len(other):
        return word[place:] == other[place + 1 :]
    return word[place + 1 :] == other[place + 1 :] or _swapped(word, place) == other if place + 1 < len(word) else True


def _first_difference(word: str, other: str) -> int:
    place = 0
    for mine, theirs in zip(word, other, strict=False):
        if mine != theirs:
            break
        place += 1
    return place


def _usual(word: str, other: str) -> bool:
    """Whether the slip between two words is a common one: letters heard alike, a soft sign, a doubled letter."""
    place = _first_difference(word, other)
    if len(word) == len(other):
        return frozenset((word[place], other[place])) in _CONFUSED
    longer = max(word, other, key=len)
    return longer[place] == "ь" or longer[place] == longer[place - 1 : place]
