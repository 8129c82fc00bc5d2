"""A position as the search sees it: counts of tiles by colour and number, jokers, and what is lost by keeping."""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.solver.columns import Column, Table, table_of
from rummiclassic.solver.groups import COLOURS, charges
from rummiclassic.tiles import HIGHEST, LOWEST

NUMBERS = range(LOWEST, HIGHEST + 1)
# Rows have room behind the highest number, so that looking ahead needs no check.
ROW = HIGHEST + 3

Counts = tuple[tuple[int, ...], ...]


class Problem(NamedTuple):
    """Table tiles must be used, rack tiles may be; keeping one costs its weight by number, keeping a joker ``joker``.

    ``grouped`` are the table tiles that lie in groups now, ``moving`` is what it costs to change that for one.
    """

    table: Counts
    grouped: Counts
    rack: Counts
    table_jokers: int
    rack_jokers: int
    weights: tuple[int, ...]
    joker: int
    moving: int = 0
    all_jokers: bool = False

    @property
    def jokers(self) -> int:
        """All jokers, on the table and on the rack."""
        return self.table_jokers + self.rack_jokers


Chain = list[Table]


class Chains(NamedTuple):
    """The columns of every colour, by number, and the states that can be reached before each number."""

    tables: list[Chain]
    reached: list[list[frozenset[int] | set[int]]]
    have: list[list[int]]


def chains_of(problem: Problem) -> Chains | None:
    """Make the columns of a problem; None if the table tiles of some colour cannot even be used by it alone."""
    have = [
        [t + r for t, r in zip(table, rack, strict=True)]
        for table, rack in zip(problem.table, problem.rack, strict=True)
    ]
    jokers = problem.jokers
    paid = [(0,), *(charges(column, jokers) for column in list(zip(*have, strict=True))[LOWEST : HIGHEST + 1])]
    tables, reached = [], []
    for colour in range(COLOURS):
        chain = _chain(problem, colour, have[colour], paid)
        states = _reach(chain)
        if states is None:
            return None
        tables.append(chain)
        reached.append(states)
    return Chains(tables, reached, have)


def _chain(problem: Problem, colour: int, have: list[int], paid: list[tuple[int, ...]]) -> Chain:
    table, grouped, rack = problem.table[colour], problem.grouped[colour], problem.rack[colour]
    jokers, weights, moving = problem.jokers, problem.weights, problem.moving
    chain: Chain = [None]  # type: ignore[list-item]
    for number in NUMBERS:
        ahead = have[number + 1]
        column = Column(
            table[number],
            grouped[number],
            rack[number],
            jokers,
            ahead + jokers if number < HIGHEST else 0,
            jokers > 0 and (ahead > 0 or (jokers > 1 and have[number + 2] > 0)),
            number == HIGHEST - 2 and jokers > 0 and (ahead > 0 or have[number + 2] > 0),
            paid[number],
            weights[number],
            moving,
        )
        chain.append(table_of(column))
    return chain


def _reach(chain: Chain) -> list[frozenset[int] | set[int]] | None:
    """List for each number the states in which a path can come there."""
    states: frozenset[int] | set[int] = frozenset((0,))
    reached: list[frozenset[int] | set[int]] = [states]
    for number in NUMBERS:
        reached.append(states)
        table = chain[number]
        states = set().union(*[table[state].states for state in states])
        if not states:
            return None
    return reached
