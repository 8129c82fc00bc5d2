"""A position as the search sees it: counts of tiles by colour and number, jokers, and what is lost by keeping."""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.solver.columns import Column, column_of
from rummiclassic.solver.groups import COLOURS, charges
from rummiclassic.tiles import HIGHEST, LOWEST

NUMBERS = range(LOWEST, HIGHEST + 1)
# Rows have room behind the highest number, so that looking ahead needs no check.
ROW = HIGHEST + 3

Counts = tuple[tuple[int, ...], ...]
# The states in which a path can come to a number, each with the fewest jokers that it takes.
Front = dict[int, int]


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
    """By colour and number: the columns, the states they can be reached in, the tiles; by number: the charges."""

    columns: list[list[Column]]
    fronts: list[list[Front]]
    have: list[list[int]]
    charges: list[tuple[int, ...]]


def chains_of(problem: Problem) -> Chains | None:
    """Make the columns of a problem; None if the table tiles of some colour cannot even be used by it alone."""
    rows = zip(problem.table, problem.rack, strict=True)
    have = [[t + r for t, r in zip(table, rack, strict=True)] for table, rack in rows]
    jokers = problem.jokers
    paid = [charges(tiles, jokers) for tiles in zip(*have, strict=True)]
    columns, fronts = [], []
    for colour in range(COLOURS):
        chain = _chain(problem, colour, have[colour], paid)
        reached = _reach(chain, jokers)
        if reached is None:
            return None
        columns.append(chain)
        fronts.append(reached)
    return Chains(columns, fronts, have, paid)


def _chain(problem: Problem, colour: int, have: list[int], paid: list[tuple[int, ...]]) -> list[Column]:
    jokers, more, some = problem.jokers, problem.jokers > 1, problem.jokers > 0
    rows = zip(problem.table[colour], problem.rack[colour], have[1:], have[2:], paid, strict=False)
    shapes = [
        (table, rack, jokers, ahead + jokers, some and (ahead > 0 or (more and beyond > 0)), False, len(charged) - 1)
        for table, rack, ahead, beyond, charged in rows
    ]
    # Behind the highest number nothing goes on, so a joker may begin a run there if a tile follows.
    shapes[HIGHEST] = (*shapes[HIGHEST][:3], 0, *shapes[HIGHEST][4:])
    last = HIGHEST - 2
    shapes[last] = (*shapes[last][:5], some and (have[last + 1] > 0 or have[last + 2] > 0), shapes[last][6])
    return [column_of(shape) for shape in shapes]


def _reach(chain: list[Column], jokers: int) -> list[Front] | None:
    """List for each number the states in which a path can come there."""
    front: Front = {0: 0}
    fronts = [front]
    for column in chain[LOWEST:]:
        fronts.append(front)
        after: Front = {}
        for state, used in front.items():
            for then, taken in column[state].states[jokers - used]:
                total = used + taken
                if after.get(then, total + 1) > total:
                    after[then] = total
        front = after
        if not front:
            return None
    return fronts
