"""What groups one number can make: a vector says how many tiles of each colour go to groups, two bits a colour.

The tiles of a vector and some jokers make k groups if no colour has more than k of them and 3k to 4k tiles are there.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from rummiclassic.melds import MAX_GROUP, MIN_SIZE

COLOURS = 4
NEVER = 99


@cache
def vector(code: int) -> tuple[int, ...]:
    """Unpack the numbers of tiles of a vector."""
    return tuple(code >> 2 * colour & 3 for colour in range(COLOURS))


@cache
def code_of(colours: tuple[int, ...]) -> int:
    """Pack the colours of a group as a vector."""
    return sum(1 << 2 * colour for colour in colours)


def group_count(tiles: int, jokers: int, most: int) -> int | None:
    """Return how many groups so many tiles and jokers make if a colour has up to ``most`` tiles; None if none."""
    total = tiles + jokers
    for count in range(max(most, 1), tiles + 1):
        if MIN_SIZE * count <= total <= MAX_GROUP * count:
            return count
    return None


def _jokers_needed(code: int) -> int:
    tiles, most = sum(vector(code)), max(vector(code))
    if not tiles:
        return 0
    return next((e for e in range(2 * tiles + 1) if group_count(tiles, e, most)), NEVER)


# The fewest jokers with which a vector makes groups.
NEEDS = tuple(_jokers_needed(code) for code in range(256))


class Vectors(NamedTuple):
    """The vectors that groups can be made of, each with the jokers it needs, and the most tiles of one colour."""

    every: tuple[tuple[int, int, int, int, int], ...]
    most: int


@cache
def vectors(have: tuple[int, ...], jokers: int) -> Vectors:
    """List the vectors that so many tiles of each colour and jokers allow."""
    found = []
    for a, b, c, d in product(*(range(count + 1) for count in have)):
        needs = NEEDS[a | b << 2 | c << 4 | d << 6]
        if needs <= jokers:
            found.append((a, b, c, d, needs))
    return Vectors(tuple(found), max(max(vector[:COLOURS]) for vector in found))
