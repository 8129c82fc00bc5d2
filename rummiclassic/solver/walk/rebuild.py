"""From the steps of the search to melds: as many table melds as possible stay as they are, and jokers in their places.

The steps say how many tiles of each face go to runs and to groups. Any runs and groups that use up these tiles will do,
so table melds are set apart first, as long as the rest can still be divided: whether it can is a feasibility question,
which one greedy pass answers exactly.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from operator import add
from typing import NamedTuple

from rummiclassic.solver.layout import Group, Run, SolverMeld
from rummiclassic.solver.walk.columns import TILE_BITS
from rummiclassic.solver.walk.groups import Grouping, dealt, grouping_of, makes_groups, without
from rummiclassic.solver.walk.lanes import step_size
from rummiclassic.suite import LIMITS, Suite

# Runs of so many natural tiles.
NATURAL = [(False,) * size for size in range(LIMITS.ranks[-1] + 1)]


class Rebuilt(NamedTuple):
    """The melds after the turn: indexes of the table melds that stay, the others, and the jokers without a place."""

    kept: tuple[int, ...]
    made: tuple[SolverMeld, ...]
    spare: int


def rebuild(suite: Suite, steps: array[int], table: Sequence[SolverMeld], jokers: int) -> Rebuilt:
    """Make melds of the steps; ``jokers`` is how many there are in all."""
    grouping = grouping_of(suite)
    codes, rows_of = steps[:: step_size(suite)], [_Rows.of(suite, steps, at) for at in range(len(suite.colours))]
    spare = jokers
    if jokers:
        spare -= sum([grouping.needs[code] for code in codes]) + sum([sum(rows.wild) for rows in rows_of])
    kept: list[int] = []
    made: list[SolverMeld] = []
    runs: list[list[tuple[int, Run]]] = [[] for _ in suite.colours]
    groups: list[list[tuple[int, Group]]] = [[] for _ in range(suite.highest + 1)]
    for index, laid in enumerate(table):
        if isinstance(laid, Run):
            runs[laid.colour].append((index, laid))
        else:
            groups[laid.number].append((index, laid))
    for colour, rows in enumerate(rows_of):
        if any(rows.plain):
            stay, spare = _runs_that_stay(rows, runs[colour], spare)
            kept += stay
            if any(rows.plain):
                made += _divide(rows, colour)
    for number, code in zip(suite.span, codes, strict=True):
        if code:
            stay, rest, spare = _groups(grouping, number, code, groups[number], spare)
            kept += stay
            made += rest
    return Rebuilt(tuple(sorted(kept)), tuple(made), spare)


class _Rows:
    """How many natural tiles and jokers of one colour are in runs, by number."""

    def __init__(self, plain: list[int], wild: list[int]) -> None:
        self.plain, self.wild = plain, wild

    @classmethod
    def of(cls, suite: Suite, steps: array[int], colour: int) -> _Rows:
        # Of the numbers of an option the third are the jokers, the fifth the tiles.
        at, size = 1 + 5 * colour, step_size(suite)
        plain, wild = [tiles >> TILE_BITS for tiles in steps[at + 4 :: size]], steps[at + 2 :: size]
        return cls([0, *plain, 0, 0], [0, *wild, 0, 0])

    def take_all(self, runs: list[Run]) -> bool:
        """Set runs without jokers apart if all of them can be."""
        plain = self.plain[:]
        for run in runs:
            for number in range(run.first, run.first + len(run.jokers)):
                plain[number] -= 1
        possible = min(plain) >= 0 and (not (any(plain) or any(self.wild)) or _divisible(plain, self.wild))
        if possible:
            self.plain = plain
        return possible

    def take(self, run: Run, spare: int) -> int | None:
        """Set a run apart; return the spare jokers left, or None, and nothing changed, if that is not possible."""
        plain, wild, left = self.plain[:], self.wild[:], spare
        for number, joker in zip(run.numbers, run.jokers, strict=True):
            if not joker:
                plain[number] -= 1
            elif wild[number]:
                wild[number] -= 1
            else:
                left -= 1
        if left < 0 or min(plain) < 0 or not _divisible(plain, wild):
            return None
        self.plain, self.wild = plain, wild
        return left


def _divisible(plain: list[int], wild: list[int]) -> bool:
    one = two = long = 0
    for tiles in map(add, plain, wild) if any(wild) else plain:
        free = tiles - one - two
        if free < 0:
            return False
        if long > free:
            one, two, long = 0, one, two + free
        else:
            one, two, long = free - long, one, two + long
    return True


def _runs_that_stay(rows: _Rows, old: list[tuple[int, Run]], spare: int) -> tuple[list[int], int]:
    """Choose runs to stay: those with jokers first, then as many of the others as possible."""
    stay, plain = [], []
    for index, run in old:
        if not any(run.jokers):
            if all(rows.plain[run.first : run.first + len(run.jokers)]):
                plain.append((index, run))
        elif (left := rows.take(run, spare)) is not None:
            stay.append(index)
            spare = left
    choices = (some for size in range(len(plain), 0, -1) for some in combinations(plain, size))
    most = next((some for some in choices if rows.take_all([run for _, run in some])), ())
    return [*stay, *(index for index, _ in most)], spare


def _divide(rows: _Rows, colour: int) -> Iterable[Run]:
    """Divide tiles into runs: those with the fewest tiles go on first."""
    return _divide_with_jokers(rows, colour) if any(rows.wild) else _divide_naturals(rows.plain, colour)


def _divide_naturals(plain: list[int], colour: int) -> list[Run]:
    made: list[Run] = []
    # The first numbers of the runs that go on, from high to low.
    growing: list[int] = []
    for number, tiles in enumerate(plain):
        if len(growing) > tiles:
            made += [Run(colour, first, NATURAL[number - first]) for first in growing[tiles:]]
            del growing[tiles:]
        elif len(growing) < tiles:
            growing = [number] * (tiles - len(growing)) + growing
    return made


def _divide_with_jokers(rows: _Rows, colour: int) -> Iterator[Run]:
    growing: list[tuple[int, list[bool]]] = []
    for number, (plain, wild) in enumerate(zip(rows.plain, rows.wild, strict=True)):
        if not (growing or plain or wild):
            continue
        growing.sort(key=lambda run: len(run[1]))
        tiles = plain + wild
        yield from (Run(colour, first, tuple(jokers)) for first, jokers in growing[tiles:])
        growing = growing[:tiles] + [(number, []) for _ in range(tiles - len(growing))]
        if wild:
            # A run needs a natural tile, so tiles go to the runs that have none; new ones come first.
            growing.sort(key=lambda run: not all(run[1]))
        for at, (_, jokers) in enumerate(growing):
            jokers.append(at >= plain)


def _groups(
    grouping: Grouping, number: int, code: int, old: list[tuple[int, Group]], spare: int
) -> tuple[list[int], list[Group], int]:
    """Choose groups to stay, those with jokers first, and deal the other tiles out to new ones."""
    wild, stay = grouping.needs[code], []
    if len(old) > 1:
        old.sort(key=lambda pair: -pair[1].spare)
    for index, (_, colours, jokers) in old:
        from_spare = max(jokers - wild, 0)
        rest = without(grouping, code, colours)
        if rest is not None and from_spare <= spare and makes_groups(grouping, rest, wild - jokers + from_spare):
            code, wild, spare = rest, wild - jokers + from_spare, spare - from_spare
            stay.append(index)
    return stay, groups_of(grouping, number, code, wild), spare


def groups_of(grouping: Grouping, number: int, code: int, jokers: int) -> list[Group]:
    """Make groups of the tiles of a vector and some jokers."""
    return [Group(number, colours, wild) for colours, wild in dealt(grouping, code, jokers)]
