"""A position as the search sees it: counts of tiles by colour and number, jokers, and what is lost by keeping."""

from __future__ import annotations

from itertools import repeat
from operator import add
from typing import NamedTuple

from rummiclassic.solver.walk.columns import NOWHERE, Column, columns_of
from rummiclassic.solver.walk.groups import COLOURS, Vectors, vectors
from rummiclassic.suite import HIGHEST, LOWEST

NUMBERS = range(LOWEST, HIGHEST + 1)
# Rows have room behind the highest number, so that looking ahead needs no check.
ROW = HIGHEST + 3

Counts = tuple[tuple[int, ...], ...]


class NumberProblem(NamedTuple):
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


def chains_of(problem: NumberProblem, *, careful: bool) -> Chains:
    """Make the columns of a problem; ``careful`` if it matters where tiles lie that may lie elsewhere as well."""
    have = [tuple(map(add, table, rack)) for table, rack in zip(problem.table, problem.rack, strict=True)]
    found = [vectors(tiles, problem.jokers) for tiles in zip(*have, strict=True)]
    mosts = [many.most for many in found]
    return Chains([_chain(problem, colour, have[colour], mosts, careful=careful) for colour in range(COLOURS)], found)


def _chain(
    problem: NumberProblem, colour: int, have: tuple[int, ...], mosts: list[int], *, careful: bool
) -> list[Column]:
    aheads, last, jokers = (*have[1 : HIGHEST + 1], NOWHERE, NOWHERE), HIGHEST - 2, problem.jokers
    # Where the numbers run out a run may begin with a joker.
    begins = LAST_BEGINS if jokers and (have[last + 1] or have[last + 2]) else NONE_BEGINS
    rows = (
        problem.table[colour],
        problem.rack[colour],
        aheads,
        aheads[1:],
        mosts,
        begins,
        repeat(jokers),
        repeat(careful),
    )
    return columns_of(zip(*rows, strict=False))


NONE_BEGINS = (False,) * ROW
LAST_BEGINS = (*NONE_BEGINS[: HIGHEST - 2], True, *NONE_BEGINS[HIGHEST - 1 :])
