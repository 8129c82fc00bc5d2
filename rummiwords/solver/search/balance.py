"""Vowels and other letters: quick reasons why letters cannot go, and words that must be among those that take them.

If some words together have so many consonants for each vowel, one of them has at least as many itself. When the letters
left are poor in vowels only few words are that rich in consonants, and it pays to branch on them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate
from operator import or_

VOWELS, OTHERS = 48, 72  # more than the game has
TINY = 1e-9


class Side:
    """Words by the ratio of one kind of letters, carried, to the other, given."""

    def __init__(self, shapes: Mapping[tuple[int, int], int], size: int) -> None:
        """Take bitmaps of words by how many letters are given and carried."""
        ratios = sorted((carried / given, bits) for (given, carried), bits in shapes.items())
        self._ratios = [ratio for ratio, _ in ratios]
        richer: list[int] = list(accumulate((bits for _, bits in reversed(ratios)), or_))
        self._richer = [*reversed(richer), 0]
        self.most = _most(shapes, size)

    def rich(self, carried: int, given: int) -> int:
        """Return the words of which one must be used to carry so many letters on so many given ones."""
        return self._richer[bisect_left(self._ratios, carried / given - TINY)]


class Balance:
    """Both sides: what vowels carry, and what the other letters carry."""

    def __init__(self, shapes: Mapping[tuple[int, int], int]) -> None:
        """Take bitmaps of words by their numbers of vowels and of other letters, both at least one."""
        self.others = Side(shapes, VOWELS)
        self.vowels = Side({(others, vowels): bits for (vowels, others), bits in shapes.items()}, OTHERS)


def balance(shapes: Mapping[tuple[int, int], int]) -> Balance | None:
    """Make the tables, or None if some word has letters of one kind only."""
    return None if any(not vowels or not others for vowels, others in shapes) else Balance(shapes)


def _most(shapes: Mapping[tuple[int, int], int], size: int) -> tuple[int, ...]:
    """Return for each number of given letters the most that words can carry on them."""
    single = [0] * (size + 1)
    for given, carried in shapes:
        if given <= size:
            single[given] = max(single[given], carried)
    best = [0]
    for given in range(1, size + 1):
        best.append(max(single[part] + best[given - part] for part in range(1, given + 1)))
    return tuple(best)
