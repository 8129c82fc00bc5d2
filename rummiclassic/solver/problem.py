"""A position as the search sees it: counts of tiles by colour and number, jokers, and what is lost by keeping."""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.solver.columns import NOWHERE, Column, column_of
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
    aheads = (*have[1 : HIGHEST + 1], NOWHERE, NOWHERE)
    rows = zip(problem.table[colour], problem.rack[colour], aheads, aheads[1:], paid, strict=False)
    last, jokers = HIGHEST - 2, problem.jokers
    shapes = [(table, rack, jokers, ahead, beyond, False, len(most) - 1) for table, rack, ahead, beyond, most in rows]
    # Where the numbers run out a run may begin with a joker.
    if jokers and (have[last + 1] or have[last + 2]):
        shapes[last] = (*shapes[last][:5], True, shapes[last][6])
    return [column_of(shape) for shape in shapes]


def _reach(chain: list[Column], jokers: int) -> list[Front] | None:
    """List for each number the states in which a path can come there."""
    front: Front = {0: 0}
    fronts = [front]
    for column in chain[LOWEST:]:
        fronts.append(front)
        states, after = column.states, {}
        for state, used in front.items():
            key = state << 4 | jokers - used
            if key not in states:
                column.fill(state)
            for then, taken in states[key]:
                total = used + taken
                if then not in after or after[then] > total:
                    after[then] = total
        front = after
        if not front:
            return None
    return fronts
