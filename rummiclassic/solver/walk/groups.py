"""What groups one number can make: a vector says how many tiles of each colour go to groups, a few bits a colour.

The tiles of a vector and some jokers make k groups if no colour has more than k of them, and at least three tiles for
each group are there and at most one of every colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.suite import Suite

# Jokers needed where no groups can be made: more than any suite has.
NEVER = 99
# Colours that are looked at one by one; the search has a lane for each, and others share these lanes. Four is what a
# usual suite has, and the inner loop of the search is written out for them.
LANES = 4


class Grouping:
    """The vectors of suites with so many colours and copies of a tile."""

    def __init__(self, colours: int, copies: int) -> None:
        """Work out how many jokers every vector needs."""
        self.colours, self.bits = colours, copies.bit_length()
        # The fewest jokers with which a vector makes groups.
        self.needs = [NEVER] * (1 << self.bits * colours)
        for tiles in product(range(copies + 1), repeat=colours):
            self.needs[self.packed(tiles)] = self._jokers_needed(sum(tiles), max(tiles))

    def packed(self, tiles: Iterable[int]) -> int:
        """Pack the numbers of tiles of each colour as a vector."""
        return sum(count << self.bits * colour for colour, count in enumerate(tiles))

    def vector(self, code: int) -> tuple[int, ...]:
        """Unpack the numbers of tiles of a vector."""
        return tuple(code >> self.bits * colour & (1 << self.bits) - 1 for colour in range(self.colours))

    def code_of(self, colours: Iterable[int]) -> int:
        """Pack tiles of these colours as a vector."""
        return sum(1 << self.bits * colour for colour in colours)

    def count(self, tiles: int, jokers: int, most: int) -> int | None:
        """Return how many groups so many tiles and jokers make if a colour has up to ``most`` tiles; None if none."""
        total = tiles + jokers
        for count in range(max(most, 1), tiles + 1):
            if MIN_SIZE * count <= total <= self.colours * count:
                return count
        return None

    def _jokers_needed(self, tiles: int, most: int) -> int:
        if not tiles:
            return 0
        # Every tile makes a group of its own with two jokers.
        return next((e for e in range(2 * tiles + 1) if self.count(tiles, e, most)), NEVER)


@cache
def _grouping(colours: int, copies: int) -> Grouping:
    return Grouping(colours, copies)


def grouping_of(suite: Suite) -> Grouping:
    """Return the vectors of a suite."""
    return _grouping(len(suite.colours), suite.copies)


@cache
def without(grouping: Grouping, code: int, colours: tuple[int, ...]) -> int | None:
    """Return what is left of a vector without tiles of these colours; None if it has not got them."""
    tiles = grouping.vector(code)
    return code - grouping.code_of(colours) if all(tiles[colour] for colour in colours) else None


@cache
def makes_groups(grouping: Grouping, code: int, jokers: int) -> bool:
    """Whether the tiles of a vector and so many jokers make groups, without anything left over."""
    tiles = grouping.vector(code)
    return grouping.count(sum(tiles), jokers, max(tiles)) is not None if code else not jokers


@cache
def dealt(grouping: Grouping, code: int, jokers: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Deal the tiles of each colour out to groups one after another, then jokers to the smallest.

    Each group is its colours and how many jokers it has.
    """
    vector = grouping.vector(code)
    tiles = [colour for colour, many in enumerate(vector) for _ in range(many)]
    count = grouping.count(len(tiles), jokers, max(vector)) or 1
    groups = [tuple(tiles[at::count]) for at in range(count if tiles else 0)]
    wild = [0] * len(groups)
    for _ in range(jokers if tiles else 0):
        smallest = min(range(count), key=lambda index: len(groups[index]) + wild[index])
        wild[smallest] += 1
    return tuple(zip(groups, wild, strict=True))


# The tiles of the first four colours, and the jokers that they need together with the other colours.
Vector = tuple[int, int, int, int, int]


class Vectors(NamedTuple):
    """The vectors that groups can be made of, by the tiles of the colours behind the fourth.

    ``most`` is the most tiles of one colour.
    """

    every: tuple[tuple[tuple[int, ...], tuple[Vector, ...]], ...]
    most: int


@cache
def vectors(grouping: Grouping, have: tuple[int, ...], jokers: int) -> Vectors:
    """List the vectors that so many tiles of each colour and jokers allow."""
    first, others = (*have, 0)[:LANES], have[LANES:]
    every = [(more, tuple(_vectors(grouping, first, more, jokers))) for more in _counts(others)]
    found = tuple((more, some) for more, some in every if some)
    return Vectors(found, max(max(*more, *vector[:LANES]) for more, some in found for vector in some))


def _vectors(grouping: Grouping, have: tuple[int, ...], more: tuple[int, ...], jokers: int) -> Iterator[Vector]:
    for a, b, c, d in _counts(have):
        needs = grouping.needs[grouping.packed((a, b, c, d, *more))]
        if needs <= jokers:
            yield a, b, c, d, needs


def _counts(most: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """List all ways to take up to so many of each."""
    return product(*(range(count + 1) for count in most))
