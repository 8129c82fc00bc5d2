"""Random small positions of players who have opened, with and without jokers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from rummicore.edition import Edition
from rummicore.tiles import Face, Meld
from rummicore.turn import read
from rummicore.view import View, position

COLOURS = "rbko"


def small_positions(edition: Edition, seed: int, count: int, *, rack: int = 5, melds: int = 3) -> Iterator[View]:
    """Make positions out of few colours and numbers, so that the tiles have something to do with each other."""
    chance = Random(seed)
    made = 0
    while made < count:
        view = _position(edition, chance, rack, melds)
        if view is not None:
            made += 1
            yield view


def _position(edition: Edition, chance: Random, most: int, melds: int) -> View | None:
    colours = chance.sample(COLOURS, chance.randint(2, 4))
    low = chance.randint(1, 9)
    high = min(13, low + chance.randint(3, 6))
    tiles: list[list[Face]] = [_meld(chance, colours, low, high) for _ in range(chance.randint(0, melds))]
    jokers = chance.choice((0, 1, 1, 2))
    for _ in range(jokers):
        if tiles and chance.random() < 0.7:
            meld = chance.choice(tiles)
            if sum(face != "j" for face in meld) > 1:
                meld[chance.randrange(len(meld))] = "j"
    near = [f"{colour}{number}" for colour in colours for number in range(max(1, low - 1), min(13, high + 1) + 1)]
    rack = [chance.choice(near) for _ in range(chance.randint(1, most))]
    if chance.random() < 0.3:
        rack.append("j")
    counts = Counter(face for meld in (*tiles, rack) for face in meld)
    if any(count > edition.copies[face] for face, count in counts.items()):
        return None
    read_melds = [read(edition.melds, Meld("", tuple(edition.place(face) for face in meld))) for meld in tiles]
    table = tuple(meld for meld in read_melds if meld is not None)
    if len(table) < len(tiles):
        return None
    return position(edition.sorted(rack), table, opened=True)


def _meld(chance: Random, colours: list[str], low: int, high: int) -> list[Face]:
    if len(colours) > 2 and chance.random() < 0.5:
        number = chance.randint(low, high)
        return [f"{colour}{number}" for colour in chance.sample(colours, chance.randint(3, len(colours)))]
    colour, length = chance.choice(colours), chance.choice((3, 3, 4))
    first = chance.randint(low, max(low, high - length + 1))
    return [f"{colour}{number}" for number in range(first, min(first + length, 14))]
