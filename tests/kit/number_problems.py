"""Random problems of the number solver, of all suites that it has room for: counts of tiles, costs, limits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rummiclassic.solver.layout import Group, Run, SolverMeld
from rummiclassic.solver.problem import NumberProblem, counts_of, row_length
from rummiclassic.suite import LIMITS, Suite

Rows = list[list[int]]
USUAL = Suite.numbered()
XP = Suite.numbered(copies=3, jokers=4)


class Asked(NamedTuple):
    """A problem with the limits of one question."""

    problem: NumberProblem
    nodes: int
    below: int
    careful: bool


def number_problems(seed: int, count: int) -> Iterator[Asked]:
    """Make problems; most tables have melds that can lie there, some just tiles."""
    chance = Random(seed)
    for _ in range(count):
        suite = _suite(chance)
        problem = _problem(suite, chance)
        total = sum(map(sum, problem.rack)) * max(problem.weights)
        below = chance.choice([1 << 40, 1 << 40, total, total // 2 + 1, 1])
        yield Asked(problem, chance.choice([5, 50, 90, 300, 2_000]), below, chance.random() < 0.5)


def crowded_problems(seed: int, count: int) -> Iterator[Asked]:
    """Make tables of whole groups, where a joker of the rack finds room only if tiles are moved."""
    chance = Random(seed)
    for _ in range(count):
        suite = _suite(chance)
        rows: Rows = [[0] * row_length(suite) for _ in suite.colours]
        for number in chance.sample(suite.span, chance.randint(2, len(suite.span))):
            for row in rows:
                row[number] = 1
        groups, none = counts_of(rows), counts_of([[0] * row_length(suite) for _ in suite.colours])
        weights, joker = _costs(suite, chance)
        problem = NumberProblem(suite, groups, groups, none, 0, suite.jokers, weights, joker, all_jokers=False)
        yield Asked(problem, 2_000, 1 << 40, careful=True)


def bare_problems(seed: int, count: int) -> Iterator[Asked]:
    """Make racks of few tiles and as many jokers as colours or more, where jokers alone make groups of every size."""
    chance = Random(seed)
    for _ in range(count):
        colours = chance.randint(3, 5)
        suite = Suite.numbered(colours="rbkog"[:colours], highest=7, jokers=chance.randint(colours, 5))
        rows: Rows = [[0] * row_length(suite) for _ in suite.colours]
        for _ in range(chance.randint(0, 4)):
            chance.choice(rows)[chance.choice(suite.span)] = 1
        hand, none = counts_of(rows), counts_of([[0] * row_length(suite) for _ in suite.colours])
        weights, joker = _costs(suite, chance)
        problem = NumberProblem(suite, none, none, hand, 0, suite.jokers, weights, joker, all_jokers=True)
        yield Asked(problem, 2_000, 1 << 40, careful=chance.random() < 0.5)


def _suite(chance: Random) -> Suite:
    """Return the usual tiles most often, else any that there may be."""
    kind = chance.random()
    if kind < 0.6:
        return USUAL if kind < 0.4 else XP
    highest, jokers = chance.choice(LIMITS.ranks), chance.choice(LIMITS.jokers)
    colours = "rbkogp"[: chance.choice(LIMITS.colours)]
    jokers = min(jokers, highest - 2)
    return Suite.numbered(colours=colours, highest=highest, copies=chance.choice(LIMITS.copies), jokers=jokers)


def _problem(suite: Suite, chance: Random) -> NumberProblem:
    table, grouped, rack = ([[0] * row_length(suite) for _ in suite.colours] for _ in range(3))
    for _ in range(chance.randint(0, 12)):
        _lay_meld(suite, chance, table, grouped)
    loose = 0.0 if chance.random() < 0.8 else 0.05
    for colour, row in enumerate(rack):
        for number in suite.span:
            if table[colour][number] < suite.copies:
                row[number] += chance.random() < 0.2
            if table[colour][number] + row[number] < suite.copies and chance.random() < loose:
                table[colour][number] += 1
    on_table = chance.randint(0, suite.jokers)
    on_rack = chance.randint(0, suite.jokers - on_table)
    weights, joker = _costs(suite, chance)
    own, within, hand = (counts_of(rows) for rows in (table, grouped, rack))
    return NumberProblem(suite, own, within, hand, on_table, on_rack, weights, joker, all_jokers=chance.random() < 0.3)


def some_melds(suite: Suite, chance: Random) -> Iterator[SolverMeld]:
    """Make some runs and groups, with and without jokers, that need not fit to anything."""
    for _ in range(chance.randint(0, 8)):
        jokers = chance.choice([0, 0, 1, 2]) if suite.jokers else 0
        if chance.random() < 0.5:
            first = chance.randint(1, suite.highest - 2)
            size = min(chance.randint(3, 6), suite.highest - first + 1)
            wild = tuple(chance.random() < jokers / size for _ in range(size))
            yield Run(chance.randrange(len(suite.colours)), first, wild)
        else:
            size = chance.randint(1, len(suite.colours))
            yield Group(chance.choice(suite.span), tuple(chance.sample(range(len(suite.colours)), size)), jokers)


def _lay_meld(suite: Suite, chance: Random, table: Rows, grouped: Rows) -> None:
    """Lay a run or a group if there are tiles for it."""
    if chance.random() < 0.5:
        first, colour = chance.randint(1, suite.highest - 2), chance.randrange(len(suite.colours))
        tiles = [(colour, number) for number in range(first, min(first + chance.randint(3, 6), suite.highest + 1))]
    else:
        number, size = chance.choice(suite.span), chance.randint(3, len(suite.colours))
        tiles = [(colour, number) for colour in chance.sample(range(len(suite.colours)), size)]
    if any(table[colour][number] == suite.copies for colour, number in tiles):
        return
    for colour, number in tiles:
        table[colour][number] += 1
        grouped[colour][number] += tiles[0][1] == tiles[-1][1]


def _costs(suite: Suite, chance: Random) -> tuple[tuple[int, ...], int]:
    """Return what keeping tiles costs: one each, their value, both, or something else."""
    length, unit = row_length(suite), chance.randint(1, 300)
    kinds = [
        ((1,) * length, 1),
        (tuple(unit * number for number in range(length)), 1),
        (tuple(unit + number for number in range(length)), unit),
        (tuple(chance.randint(1, 50) for _ in range(length)), chance.randint(0, 60)),
    ]
    return chance.choice(kinds)
