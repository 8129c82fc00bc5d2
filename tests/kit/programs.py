"""Random linear programs like those of the search with special jokers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rummiclassic.solver.twist.program import Costs


class RandomProgram(NamedTuple):
    """Columns with their costs, those to start with, the tiles of each row, and other numbers of tiles."""

    costs: Costs
    start: list[int]
    tiles: tuple[int, ...]
    fewer: tuple[int, ...]


def programs(seed: int, count: int) -> Iterator[RandomProgram]:
    """Make programs: every row has a tile that may be kept or is missing, every other column is a meld."""
    chance = Random(seed)
    for _ in range(count):
        rows = chance.randint(3, 25)
        singles = [(row,) for row in range(rows)]
        melds = [
            tuple(sorted(chance.choices(range(rows), k=chance.randint(3, 7)))) for _ in range(chance.randint(0, 200))
        ]
        own = [float(chance.choice([1, 2, 5, 1000])) for _ in singles]
        tiles = tuple(chance.randint(0, 3) for _ in range(rows))
        fewer = tuple(chance.randint(0, many) for many in tiles)
        yield RandomProgram(Costs([*singles, *melds], [*own, *[0.0] * len(melds)]), [*range(rows)], tiles, fewer)
