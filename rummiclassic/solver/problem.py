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
# The states in which a path can come to a number, by the fewest jokers that it takes.
Layers = list[set[int]]


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
    reached: list[list[Layers]]
    have: list[list[int]]
    charges: list[tuple[int, ...]]


def chains_of(problem: Problem) -> Chains | None:
    """Make the columns of a problem; None if the table tiles of some colour cannot even be used by it alone."""
    rows = zip(problem.table, problem.rack, strict=True)
    have = [[t + r for t, r in zip(table, rack, strict=True)] for table, rack in rows]
    jokers = problem.jokers
    paid = [charges(tiles, jokers) for tiles in zip(*have, strict=True)]
    columns, reached = [], []
    for colour in range(COLOURS):
        chain = _chain(problem, colour, have[colour], paid)
        states = _reach(chain, jokers)
        if states is None:
            return None
        columns.append(chain)
        reached.append(states)
    return Chains(columns, reached, have, paid)


def _chain(problem: Problem, colour: int, have: list[int], paid: list[tuple[int, ...]]) -> list[Column]:
    table, rack, jokers = problem.table[colour], problem.rack[colour], problem.jokers
    chain = []
    for number in range(HIGHEST + 1):
        ahead, beyond = have[number + 1], have[number + 2]
        shape = (
            table[number],
            rack[number],
            jokers,
            ahead + jokers if number < HIGHEST else 0,
            jokers > 0 and (ahead > 0 or (jokers > 1 and beyond > 0)),
            number == HIGHEST - 2 and jokers > 0 and (ahead > 0 or beyond > 0),
            len(paid[number]) - 1,
        )
        chain.append(column_of(shape))
    return chain


def _reach(chain: list[Column], jokers: int) -> list[Layers] | None:
    """List for each number the states in which a path can come there."""
    layers: Layers = [{0}, *[set() for _ in range(jokers)]]
    reached = [layers]
    for number in NUMBERS:
        reached.append(layers)
        column = chain[number]
        after: Layers = [set() for _ in layers]
        for used, layer in enumerate(layers):
            if layer:
                found = [column[state].states for state in layer]
                for more in range(jokers + 1 - used):
                    after[used + more].update(*[states[more] for states in found])
        for used in range(jokers):
            for later in after[used + 1 :]:
                later -= after[used]
        layers = after
        if not any(layers):
            return None
    return reached
