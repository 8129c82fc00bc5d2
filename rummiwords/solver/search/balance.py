"""Vowels and other letters: quick reasons why letters cannot go, and words that must be among those that take them.

If some words together have so many consonants for each vowel, one of them has at least as many itself. When the letters
left are poor in vowels only few words are that rich in consonants, and it pays to branch on them. It is the argument of
the mean (the mediant of ratios is no greater than the greatest); what can be carried at all is an unbounded knapsack.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from itertools import accumulate
from math import inf
from operator import or_

from rummiwords.alphabet import Alphabet

# Equal ratios are equal floats already; far less than the difference of two ratios of so few letters, for safety.
TINY = 1e-9
# More letters than any game has: what words can carry that need none of the others.
ANY = 10_000


# How many letters of each kind a word has.
WordShape = tuple[int, int]


class Side:
    """Words by the ratio of one kind of letters, carried, to the other, given."""

    def __init__(self, shapes: Iterable[WordShape], size: int, bits: Callable[[WordShape], int]) -> None:
        """Take how many letters are given and carried in words, the most that are given, and the bitmaps of shapes."""
        self._shapes, self._bits = frozenset(shapes), bits
        self.most = _most(self._shapes, size)

    @cached_property
    def _by_ratio(self) -> tuple[list[float], list[int]]:
        """The ratios there are, and for each the words with at least that; none behind the last."""
        ratios = sorted((_ratio(carried, given), self._bits((given, carried))) for given, carried in self._shapes)
        richer: list[int] = list(accumulate((bits for _, bits in reversed(ratios)), or_))
        return [ratio for ratio, _ in ratios], [*reversed(richer), 0]

    def rich(self, carried: int, given: int) -> int:
        """Return the words of which one must be used to carry so many letters on so many given ones."""
        ratios, richer = self._by_ratio
        return richer[bisect_left(ratios, _ratio(carried, given) - TINY)]


class Balance:
    """Both sides: what vowels carry, and what the other letters carry."""

    def __init__(self, shapes: Iterable[WordShape], alphabet: Alphabet, bits: Callable[[WordShape], int]) -> None:
        """Take how many vowels and other letters words have, and what gives the bitmaps of those with so many."""
        vowels = sum(copies for letter, copies in alphabet.tiles if letter in alphabet.vowels)
        others = sum(alphabet.copies) - vowels
        self.others = Side(shapes, vowels + alphabet.jokers, bits)
        turned = [(other, vowel) for vowel, other in shapes]
        self.vowels = Side(turned, others + alphabet.jokers, lambda shape: bits(shape[::-1]))


def _ratio(carried: int, given: int) -> float:
    return carried / given if given else inf


# Strange words on a table rarely have a shape of their own, so few different sets of shapes are asked for.
@lru_cache(maxsize=64)
def _most(shapes: frozenset[tuple[int, int]], size: int) -> tuple[int, ...]:
    """Return for each number of given letters the most that words can carry on them: an unbounded knapsack."""
    if any(not given and carried for given, carried in shapes):
        return (ANY,) * (size + 1)
    single = [0] * (size + 1)
    for given, carried in shapes:
        if given <= size:
            single[given] = max(single[given], carried)
    best = [0]
    for given in range(1, size + 1):
        best.append(max(single[part] + best[given - part] for part in range(1, given + 1)))
    return tuple(best)
