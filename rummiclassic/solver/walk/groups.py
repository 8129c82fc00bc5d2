"""What groups one number can make: a vector says how many tiles of each colour go to groups, two bits a colour.

The tiles of a vector and some jokers make k groups if no colour has more than k of them and 3k to 4k tiles are there.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import NamedTuple

from rummiclassic.rules.melds import MAX_GROUP, MIN_SIZE

COLOURS = 4
NEVER = 99


@cache
def vector(code: int) -> tuple[int, ...]:
    """Unpack the numbers of tiles of a vector."""
    return tuple(code >> 2 * colour & 3 for colour in range(COLOURS))


def code_of(colours: Iterable[int]) -> int:
    """Pack tiles of these colours as a vector."""
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


@cache
def without(code: int, colours: tuple[int, ...]) -> int | None:
    """Return what is left of a vector without tiles of these colours; None if it has not got them."""
    return code - code_of(colours) if all(code >> 2 * colour & 3 for colour in colours) else None


@cache
def makes_groups(code: int, jokers: int) -> bool:
    """Whether the tiles of a vector and so many jokers make groups, without anything left over."""
    tiles = vector(code)
    return group_count(sum(tiles), jokers, max(tiles)) is not None if code else not jokers


@cache
def dealt(code: int, jokers: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Deal the tiles of each colour out to groups one after another, then jokers to the smallest.

    Each group is its colours and how many jokers it has.
    """
    tiles = [colour for colour, many in enumerate(vector(code)) for _ in range(many)]
    count = group_count(len(tiles), jokers, max(vector(code))) or 1
    groups = [tuple(tiles[at::count]) for at in range(count if tiles else 0)]
    wild = [0] * len(groups)
    for _ in range(jokers if tiles else 0):
        smallest = min(range(count), key=lambda index: len(groups[index]) + wild[index])
        wild[smallest] += 1
    return tuple(zip(groups, wild, strict=True))


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
