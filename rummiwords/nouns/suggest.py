"""Words that somebody may have meant: one slip away, the usual Russian slips and frequent words first.

A slip is a Damerau-Levenshtein distance of one: insertion, deletion, substitution, or transposition of neighbours.
A few words are looked up by generating that neighbourhood. When many are asked for, an index is made of what each word
becomes when one of its letters is left out: two words are one slip apart only if they share such a rest, or one is a
rest of the other, so a word asks for its own rests only (the symmetric deletion of spelling correctors).
"""

from __future__ import annotations

from array import array
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
        by_index = self._asked > self.FEW and self._is_held
        near = self._index.near(word) if by_index else _one_slip_away(word)
        return {other: often(other) for other in near if has(other) and len(other) >= SHORTEST}

    @cached_property
    def _is_held(self) -> bool:
        return _RestIndex.holds(self._lexicon)

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


# A table of two million places of four bytes, a third of them taken; a place holds the number of a word, plus one, and
# above it some more bits of the hash, so that a rest is mistaken for another one in 16,384 looks.
_PLACES, _NUMBERING, _ABOVE, _COMPARED = 1 << 21, 18, 40, (1 << 14) - 1
_NUMBERS = (1 << _NUMBERING) - 1


class _RestIndex:
    """All words of the dictionary by the hashes of their rests, in a hash table of plain numbers."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon, self._added = lexicon, sorted(lexicon.added)
        self._table = table = array("I", bytes(4 * _PLACES))
        for word, number in chain(lexicon.numbered(), zip(self._added, count(lexicon.size), strict=False)):
            for hashed in _rest_hashes(word):
                place = hashed % _PLACES
                while table[place]:
                    place = (place + 1) % _PLACES
                table[place] = (hashed >> _ABOVE & _COMPARED) << _NUMBERING | number + 1

    @staticmethod
    def holds(lexicon: Lexicon) -> bool:
        """Whether all words of a lexicon have a number that fits."""
        return lexicon.size + len(lexicon.added) < _NUMBERS

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
        table = self._table
        for hashed in [hashed for hashed in _rest_hashes(word) if table[hashed % _PLACES]]:
            place = hashed % _PLACES
            while taken := table[place]:
                if taken >> _NUMBERING == hashed >> _ABOVE & _COMPARED:
                    numbers.add((taken & _NUMBERS) - 1)
                place = (place + 1) % _PLACES
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
