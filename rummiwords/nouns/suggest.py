"""Words that somebody may have meant: one slip away, the usual Russian slips and frequent words first.

A few words are tried out slip by slip. When many are asked for, an index is made: one slip leaves either the first or
the second half of a word whole, so only words that share a half need to be compared.

A slip is a Damerau-Levenshtein distance of one: insertion, deletion, substitution, or transposition of neighbours. The
few are looked up by generating that neighbourhood; the index rests on the pigeonhole principle and finds prefixes and
suffixes by binary search in the sorted words, and in the words sorted backwards.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from rummiwords.nouns.entries import SHORTEST
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.russian import RUSSIAN

_LETTERS = RUSSIAN.letters.lower()
_AFTER_ALL = "\uffff"
# So many words that share a half are compared one by one, else the slips are generated and looked up. From 20 to 1000 a
# word takes the same 0.07 to 0.1 ms.
_MANY = 40
# Pairs that are heard alike and mistaken most.
_CONFUSED = {frozenset(pair) for pair in ("оа", "еи", "ея", "дт", "зс", "бп", "гк", "вф", "жш", "ыи", "эе", "щш", "её")}


def suggestions(word: str, lexicon: Lexicon, most: int = 3) -> tuple[str, ...]:
    """Return words of the lexicon that are one letter away, the likeliest first."""
    # By judgement: a usual slip counts as much as two classes of frequency.
    found = {near: met for near, met in _neighbours(lexicon).near(word).items() if len(near) >= SHORTEST}
    return tuple(sorted(found, key=lambda other: (-found[other] - 2 * _usual(word, other), other))[:most])


class _Neighbours:
    """Finds the neighbours of words, by an index once it is worth making."""

    # The index takes as long to make as 53 words tried out slip by slip (98 ms, and 1.9 ms a word).
    FEW = 60

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._asked = 0

    def near(self, word: str) -> dict[str, int]:
        """Return the words that are one slip away, with their frequencies."""
        self._asked += 1
        return self._tried(word) if self._asked <= self.FEW else self._index.near(word)

    def _tried(self, word: str) -> dict[str, int]:
        entries = ((near, self._lexicon.find(near)) for near in _one_slip_away(word))
        return {near: entry.frequency for near, entry in entries if entry is not None and entry.word == near}

    @cached_property
    def _index(self) -> _SpellingIndex:
        return _SpellingIndex(self._lexicon.frequencies)


# The lexicon in use and one before it: an index lays all words out.
@lru_cache(maxsize=2)
def _neighbours(lexicon: Lexicon) -> _Neighbours:
    return _Neighbours(lexicon)


def _one_slip_away(word: str, first: int = 0, last: int | None = None) -> set[str]:
    """Return what one letter more, less, changed or swapped with its neighbour makes of a word, at these places."""
    places = range(first, len(word) + 1 if last is None else last)
    cuts = [(word[:place], word[place:]) for place in places]
    near = {before + after[1:] for before, after in cuts if after}
    near |= {before + after[1] + after[0] + after[2:] for before, after in cuts if len(after) > 1}
    near |= {before + letter + after[1:] for before, after in cuts if after for letter in _LETTERS}
    near |= {before + letter + after for before, after in cuts for letter in _LETTERS}
    near.discard(word)
    return near


class _SpellingIndex:
    """The words of a lexicon in order, and in the order of their endings: prefixes and suffixes by binary search."""

    def __init__(self, frequencies: Mapping[str, int]) -> None:
        self._frequencies = frequencies
        self._words = words = sorted(frequencies)
        self._backwards = array("I")
        by_last: dict[str, list[int]] = {}
        for number, word in enumerate(words):
            by_last.setdefault(word[-1:], []).append(number)
        for last in sorted(by_last):  # letter by letter: not all the words backwards are in memory at once
            self._backwards.extend(sorted(by_last.pop(last), key=lambda number: words[number][::-1]))

    def near(self, word: str) -> dict[str, int]:
        """Return the words that are one slip away, with their frequencies."""
        half = len(word) // 2
        beginning, ending = self._beginning(word[:half]), self._ending(word[half:])
        found = self._among(word, beginning, half, len(word) + 1)
        found |= self._among(word, ending, 0, half + 1)
        if half and (middle := _swapped(word, half - 1)) in self._frequencies:
            found.add(middle)  # the one slip that leaves no half whole
        found.discard(word)
        return {other: self._frequencies[other] for other in found}

    def _among(self, word: str, sharing: Sequence[str | int], first: int, last: int) -> set[str]:
        """Find words with a slip at some places: compare those that share the rest; if they are many, try the slips."""
        if len(sharing) > _MANY:
            return self._frequencies.keys() & _one_slip_away(word, first, last)
        others = (self._words[other] if isinstance(other, int) else other for other in sharing)
        return {other for other in others if -2 < len(other) - len(word) < 2 and _one_slip_apart(word, other)}

    def _beginning(self, half: str) -> list[str]:
        first = bisect_left(self._words, half)
        return self._words[first : bisect_left(self._words, half + _AFTER_ALL, lo=first)]

    def _ending(self, half: str) -> array[int]:
        words, wanted = self._words, half[::-1]
        first = bisect_left(self._backwards, wanted, key=lambda number: words[number][::-1])
        last = bisect_left(self._backwards, wanted + _AFTER_ALL, lo=first, key=lambda number: words[number][::-1])
        return self._backwards[first:last]


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
