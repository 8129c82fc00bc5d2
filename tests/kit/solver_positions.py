"""Random small positions, with and without jokers, in the tiles of any number edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rummiclassic.suite import Suite, suite_of
from rummicore.edition import Edition
from rummicore.tiles import Face, TypedMeld
from rummicore.turn import read
from rummicore.view import View, position


class Size(NamedTuple):
    """The most tiles on a rack, the most melds on a table, how many jokers may lie there, the fewest colours."""

    rack: int = 5
    melds: int = 3
    jokers: tuple[int, ...] = (0, 1, 1, 2)
    colours: int = 2


SMALL = Size()


def small_positions(
    edition: Edition, seed: int, count: int, size: Size = SMALL, *, opened: bool = True
) -> Iterator[View]:
    """Make positions out of few colours and numbers, so that the tiles have something to do with each other."""
    chance = Random(seed)
    made = 0
    while made < count:
        view = _position(edition, chance, size, opened=opened)
        if view is not None:
            made += 1
            yield view


def _position(edition: Edition, chance: Random, size: Size, *, opened: bool) -> View | None:
    suite = suite_of(edition)
    colours = chance.sample(suite.colours, chance.randint(size.colours, len(suite.colours)))
    highest = len(suite.ranks)
    low = chance.randint(1, highest - 4)
    high = min(highest, low + chance.randint(3, 6))
    tiles = [_meld(suite, chance, colours, low, high) for _ in range(chance.randint(0, size.melds))]
    for _ in range(chance.choice(size.jokers)):
        if tiles and chance.random() < 0.7:
            meld = chance.choice(tiles)
            if sum(face != suite.joker for face in meld) > 1:
                meld[chance.randrange(len(meld))] = suite.joker
    numbers = range(max(1, low - 1), min(highest, high + 1) + 1)
    near = [suite.face(colour, number) for colour in colours for number in numbers]
    rack = [chance.choice(near) for _ in range(chance.randint(1, size.rack))]
    if chance.random() < 0.3:
        rack.append(suite.joker)
    counts = Counter(face for meld in (*tiles, rack) for face in meld)
    if any(count > edition.copies[face] for face, count in counts.items()):
        return None
    read_melds = [read(edition.melds, TypedMeld("", tuple(edition.place(face) for face in meld))) for meld in tiles]
    table = tuple(meld for meld in read_melds if meld is not None)
    if len(table) < len(tiles):
        return None
    return position(edition.sorted(rack), table, opened=opened)


def _meld(suite: Suite, chance: Random, colours: list[str], low: int, high: int) -> list[Face]:
    if len(colours) > 2 and chance.random() < 0.5:
        number = chance.randint(low, high)
        return [suite.face(colour, number) for colour in chance.sample(colours, chance.randint(3, len(colours)))]
    colour, length = chance.choice(colours), chance.choice((3, 3, 4))
    first = chance.randint(low, max(low, high - length + 1))
    return [suite.face(colour, number) for number in range(first, min(first + length, len(suite.ranks) + 1))]
