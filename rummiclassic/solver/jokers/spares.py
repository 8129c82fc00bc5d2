"""Places for jokers that are left over: at the end of a run, in a group of three, in a run cut off a longer one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.solver.layout import BARE, Group, Run, SolverMeld
from rummiclassic.solver.walk.groups import grouping_of, makes_groups
from rummiclassic.solver.walk.rebuild import groups_of
from rummiclassic.suite import Suite


class TablePlan(NamedTuple):
    """A table: indexes of the old melds that stay as they are, and the new melds."""

    kept: tuple[int, ...]
    made: tuple[SolverMeld, ...]


def with_spares(
    suite: Suite, layout: TablePlan, table: Sequence[SolverMeld | None], spare: int, *, bare: bool
) -> Iterator[TablePlan]:
    """List the tables on which all spare jokers have a place, those that change the fewest melds first.

    ``bare`` allows melds of nothing but jokers.
    """
    if not spare:
        yield layout
        return
    if bare and MIN_SIZE <= spare <= suite.largest_group:
        yield TablePlan(layout.kept, (*layout.made, Group(BARE, (), spare)))
    for at, laid in enumerate(layout.made):
        for melds in _hosts(suite, laid, spare):
            rest = (*layout.made[:at], *melds, *layout.made[at + 1 :])
            plan, left = TablePlan(layout.kept, rest), spare - _added(laid, melds)
            yield from with_spares(suite, plan, table, left, bare=bare)
    for index in layout.kept:
        laid_there = table[index]
        if laid_there is not None:
            for melds in _hosts(suite, laid_there, spare):
                kept = tuple(other for other in layout.kept if other != index)
                plan, left = TablePlan(kept, (*layout.made, *melds)), spare - _added(laid_there, melds)
                yield from with_spares(suite, plan, table, left, bare=bare)
    yield from _dealt_again(suite, layout, table, spare)


def _dealt_again(
    suite: Suite, layout: TablePlan, table: Sequence[SolverMeld | None], spare: int
) -> Iterator[TablePlan]:
    """List the tables on which the groups of one number take in all spare jokers, and become more groups perhaps."""
    grouping = grouping_of(suite)
    there = [(index, laid) for index in layout.kept if isinstance(laid := table[index], Group)]
    groups = [*(laid for _, laid in there), *(laid for laid in layout.made if isinstance(laid, Group))]
    for number in sorted({group.number for group in groups}):
        same = [group for group in groups if group.number == number]
        code = sum(grouping.code_of(group.colours) for group in same)
        jokers = sum(group.spare for group in same) + spare
        if makes_groups(grouping, code, jokers):
            gone = {index for index, laid in there if laid.number == number}
            made = [laid for laid in layout.made if laid not in same]
            kept = tuple(index for index in layout.kept if index not in gone)
            yield TablePlan(kept, (*made, *groups_of(grouping, number, code, jokers)))


def _added(laid: SolverMeld, melds: tuple[SolverMeld, ...]) -> int:
    return sum(meld.spare for meld in melds) - laid.spare


def _hosts(suite: Suite, laid: SolverMeld, spare: int) -> Iterator[tuple[SolverMeld, ...]]:
    """List what a meld can become with one joker more, a full group as two groups with as many as these need."""
    if isinstance(laid, Group):
        size = len(laid.colours) + laid.spare
        # A full group becomes one of two tiles and a joker, and one of the others with as many jokers as that lacks.
        second = max(MIN_SIZE - size + 2, 0)
        if size < suite.largest_group:
            yield (laid._replace(spare=laid.spare + 1),)
        elif spare > second and len(laid.colours) == size:
            yield (Group(laid.number, laid.colours[:2], 1), Group(laid.number, laid.colours[2:], second))
        return
    if laid.numbers[-1] < suite.highest:
        yield (laid._replace(jokers=(*laid.jokers, True)),)
    if laid.first > 1:
        yield (Run(laid.colour, laid.first - 1, (True, *laid.jokers)),)
    yield from _cut(suite, laid)


def _cut(suite: Suite, run: Run) -> Iterator[tuple[SolverMeld, ...]]:
    """Cut two or three tiles off a run and add a joker to them: that makes a new meld. Jokers alone are no run."""
    size = len(run.jokers)
    # Two tiles and a joker make a run; of three tiles two may be jokers.
    for off in (2, 3):
        if size - off < MIN_SIZE:
            continue
        low, high = run.jokers[:off], run.jokers[off:]
        if not all(low) and not all(high):
            yield (Run(run.colour, run.first, (*low, True)), Run(run.colour, run.first + off, high))
        low, high = run.jokers[:-off], run.jokers[-off:]
        middle = run.first + size - off
        if not all(low) and not all(high):
            yield (Run(run.colour, run.first, low), Run(run.colour, middle - 1, (True, *high)))
            if run.numbers[-1] < suite.highest:
                yield (Run(run.colour, run.first, low), Run(run.colour, middle, (*high, True)))
