"""A position as the search sees it: counts of tiles by colour and number, jokers, and what is lost by keeping."""

from __future__ import annotations

from operator import add
from typing import NamedTuple

from rummiclassic.solver.columns import NOWHERE, Column, column_of
from rummiclassic.solver.groups import COLOURS, Vectors, vectors
from rummiclassic.tiles import HIGHEST, LOWEST

NUMBERS = range(LOWEST, HIGHEST + 1)
# Rows have room behind the highest number, so that looking ahead needs no check.
ROW = HIGHEST + 3

Counts = tuple[tuple[int, ...], ...]


class Problem(NamedTuple):
    """Table tiles must be used, rack tiles may be; keeping one costs its weight by number, keeping a joker ``joker``.

    ``grouped`` are the table tiles that lie in groups now. ``all_jokers`` allows melds of nothing but jokers.
    """

    table: Counts
    grouped: Counts
    rack: Counts
    table_jokers: int
    rack_jokers: int
    weights: tuple[int, ...]
    joker: int
    all_jokers: bool = False

    @property
    def jokers(self) -> int:
        """All jokers, on the table and on the rack."""
        return self.table_jokers + self.rack_jokers


class Chains(NamedTuple):
    """By colour and number: the columns; by number: the vectors that groups can be made of."""

    columns: list[list[Column]]
    vectors: list[Vectors]


def chains_of(problem: Problem) -> Chains:
    """Make the columns of a problem."""
    have = [list(map(add, table, rack)) for table, rack in zip(problem.table, problem.rack, strict=True)]
    found = [vectors(tiles, problem.jokers) for tiles in zip(*have, strict=True)]
    return Chains([_chain(problem, colour, have[colour], found) for colour in range(COLOURS)], found)


def _chain(problem: Problem, colour: int, have: list[int], found: list[Vectors]) -> list[Column]:
    aheads = (*have[1 : HIGHEST + 1], NOWHERE, NOWHERE)
    rows = zip(problem.table[colour], problem.rack[colour], aheads, aheads[1:], found, strict=False)
    last, jokers = HIGHEST - 2, problem.jokers
    shapes = [(table, rack, jokers, ahead, beyond, False, many.most) for table, rack, ahead, beyond, many in rows]
    # Where the numbers run out a run may begin with a joker.
    if jokers and (have[last + 1] or have[last + 2]):
        shapes[last] = (*shapes[last][:5], True, shapes[last][6])
    return [column_of(shape) for shape in shapes]
