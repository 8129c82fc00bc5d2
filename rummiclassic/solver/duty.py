"""Turns with jokers on the table: kept where they stand, or taken and laid as the edition demands (NUM-JOK-*).

Free jokers give the bound. If the turn found that way is refused, the melds that jokers of the table end up in are
chosen one by one, and under ``replace_any`` and ``rack_only`` the melds of the tiles that replace them; the rest of the
table is solved around each choice. The referee has the last word on every turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from rummiclassic.melds import MAX_GROUP, MIN_SIZE
from rummiclassic.solver.groups import COLOURS
from rummiclassic.solver.layout import Group, Laid, Run
from rummiclassic.solver.problem import NUMBERS, Counts, Problem
from rummiclassic.tiles import HIGHEST, LOWEST


class Part(NamedTuple):
    """A problem without some melds that are laid already."""

    problem: Problem
    melds: tuple[Laid, ...]


Tile = tuple[int, int]


def taken(part: Part, laid: Laid, *, table_jokers: int, from_rack: Tile | None = None) -> Part | None:
    """Lay a meld with so many of the table's jokers and perhaps a certain tile of the rack; None if that cannot be."""
    problem = part.problem
    table, rack = [list(row) for row in problem.table], [list(row) for row in problem.rack]
    for colour, number in tiles_of(laid):
        # The table's tiles must be used anyway, so they are used first.
        row = table[colour] if table[colour][number] and (colour, number) != from_rack else rack[colour]
        row[number] -= 1
        if row[number] < 0:
            return None
    rack_jokers = problem.rack_jokers - (laid.spare - table_jokers)
    left = problem.table_jokers - table_jokers
    if rack_jokers < 0 or left < 0:
        return None
    rest = problem._replace(table=_counts(table), rack=_counts(rack), table_jokers=left, rack_jokers=rack_jokers)
    return Part(rest, (*part.melds, laid))


def forced(part: Part, tiles: tuple[Tile, ...]) -> Part:
    """Demand that certain tiles of the rack are laid."""
    table, rack = [list(row) for row in part.problem.table], [list(row) for row in part.problem.rack]
    for colour, number in set(tiles):
        if rack[colour][number]:
            table[colour][number] += 1
            rack[colour][number] -= 1
    return part._replace(problem=part.problem._replace(table=_counts(table), rack=_counts(rack)))


def _counts(rows: list[list[int]]) -> Counts:
    return tuple(tuple(row) for row in rows)


def tiles_of(laid: Laid) -> Iterator[Tile]:
    """List colour and number of the natural tiles of a meld."""
    if isinstance(laid, Run):
        for number, joker in zip(laid.numbers, laid.jokers, strict=True):
            if not joker:
                yield laid.colour, number
    else:
        for colour in laid.colours:
            yield colour, laid.number


@cache
def patterns(jokers: int) -> tuple[tuple[bool, ...], ...]:
    """List where so many jokers may lie in a run that cannot be made shorter by cutting plain tiles off."""
    found = []
    for size in range(MIN_SIZE, 2 * jokers + 2 * MIN_SIZE):
        for places in combinations(range(size), jokers):
            pattern = tuple(at in places for at in range(size))
            if jokers < size and not _cuttable(pattern):
                found.append(pattern)
    return tuple(found)


def _cuttable(pattern: tuple[bool, ...]) -> bool:
    cuts = range(MIN_SIZE, len(pattern) - MIN_SIZE + 1)
    return any(not any(pattern[:at]) or not any(pattern[at:]) for at in cuts)


def joker_melds(problem: Problem, jokers: int) -> Iterator[Laid]:
    """List the melds with so many jokers for which the tiles are there, the shortest first."""
    have = _have(problem)
    for number in NUMBERS:
        colours = [colour for colour in range(COLOURS) if have[colour][number]]
        for size in range(max(MIN_SIZE - jokers, 1), MAX_GROUP - jokers + 1):
            yield from (Group(number, chosen, jokers) for chosen in combinations(colours, size))
    for pattern in patterns(jokers):
        for colour in range(COLOURS):
            for first in range(LOWEST, HIGHEST - len(pattern) + 2):
                row = have[colour][first : first + len(pattern)]
                if all(count or joker for count, joker in zip(row, pattern, strict=True)):
                    yield Run(colour, first, pattern)


def _have(problem: Problem) -> list[list[int]]:
    return [[t + r for t, r in zip(*rows, strict=True)] for rows in zip(problem.table, problem.rack, strict=True)]


class Origin(NamedTuple):
    """A joker on the table: the meld it lies in and, in a run, its number there."""

    laid: Laid
    number: int


def origins(table: tuple[Laid | None, ...]) -> tuple[Origin, ...]:
    """List the jokers of a table."""
    found = []
    for laid in table:
        if isinstance(laid, Run):
            pairs = zip(laid.numbers, laid.jokers, strict=True)
            found += [Origin(laid, number) for number, joker in pairs if joker]
        elif laid is not None:
            found += [Origin(laid, laid.number)] * laid.spare
    return tuple(found)


def kept_melds(problem: Problem, origin: Origin) -> Iterator[Laid]:
    """List the melds in which a joker is kept: in the same place, beside a tile of its old meld (2.6)."""
    laid, have, own = origin.laid, _have(problem), set(tiles_of(origin.laid))
    yield laid
    if isinstance(laid, Group):
        colours = [colour for colour in range(COLOURS) if have[colour][laid.number]]
        for jokers in range(1, problem.jokers + 1):
            for size in range(max(MIN_SIZE - jokers, 1), MAX_GROUP - jokers + 1):
                for chosen in combinations(colours, size):
                    if any((colour, laid.number) in own for colour in chosen):
                        yield Group(laid.number, chosen, jokers)
        return
    # Longer runs than these can be cut without taking the joker from its neighbours.
    reach = MIN_SIZE + 1
    for first in range(max(LOWEST, origin.number - reach), origin.number + 1):
        for last in range(max(first + MIN_SIZE - 1, origin.number), min(HIGHEST, origin.number + reach) + 1):
            for run in _runs_with(have[laid.colour], laid.colour, range(first, last + 1), problem.jokers):
                if run.jokers[origin.number - first] and own & set(tiles_of(run)):
                    yield run


def _runs_with(have: list[int], colour: int, numbers: range, jokers: int) -> Iterator[Run]:
    """List the runs over some numbers with up to so many jokers."""
    lacking = {number for number in numbers if not have[number]}
    for extra in range(max(jokers - len(lacking), -1) + 1):
        for more in combinations([number for number in numbers if number not in lacking], extra):
            pattern = tuple(number in lacking or number in more for number in numbers)
            if not all(pattern):
                yield Run(colour, numbers[0], pattern)


def replacing_melds(problem: Problem, origin: Origin) -> Iterator[tuple[Laid, Tile]]:
    """List the melds in which a tile that a joker stood for lies beside a tile of its old meld (NUM-JOK-2)."""
    laid, have, own = origin.laid, _have(problem), set(tiles_of(origin.laid))
    if isinstance(laid, Run):
        tile = (laid.colour, origin.number)
        meant = [tile] if have[laid.colour][origin.number] else []
    else:
        meant = [(c, laid.number) for c in range(COLOURS) if c not in laid.colours and have[c][laid.number]]
    for tile in meant:
        for meld in _melds_with(problem, have, tile):
            if any(other in own and other != tile for other in tiles_of(meld)):
                yield meld, tile


def _melds_with(problem: Problem, have: list[list[int]], tile: Tile) -> Iterator[Laid]:
    """List the melds that hold a tile; longer ones can be cut."""
    colour, number = tile
    others = [other for other in range(COLOURS) if other != colour and have[other][number]]
    for jokers in range(problem.jokers + 1):
        for size in range(max(MIN_SIZE - 1 - jokers, 0), MAX_GROUP - jokers):
            yield from (Group(number, (colour, *chosen), jokers) for chosen in combinations(others, size))
    reach = MIN_SIZE + 1
    for first in range(max(LOWEST, number - reach), number + 1):
        for last in range(max(first + MIN_SIZE - 1, number), min(HIGHEST, number + reach) + 1):
            for run in _runs_with(have[colour], colour, range(first, last + 1), problem.jokers):
                if not run.jokers[number - first]:
                    yield run
