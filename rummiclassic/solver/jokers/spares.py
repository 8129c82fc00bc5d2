"""Places for jokers that are left over: at the end of a run, in a group of three, in a run cut off a longer one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummiclassic.rules.melds import MAX_GROUP, MIN_SIZE
from rummiclassic.solver.layout import BARE, Group, Run, SolverMeld
from rummiclassic.solver.walk.groups import code_of, makes_groups
from rummiclassic.solver.walk.rebuild import groups_of
from rummiclassic.suite import HIGHEST, LOWEST


class TablePlan(NamedTuple):
    """A table: indexes of the old melds that stay as they are, and the new melds."""

    kept: tuple[int, ...]
    made: tuple[SolverMeld, ...]


def with_spares(
    layout: TablePlan, table: Sequence[SolverMeld | None], spare: int, *, bare: bool
) -> Iterator[TablePlan]:
    """List the tables on which all spare jokers have a place, those that change the fewest melds first.

    ``bare`` allows melds of nothing but jokers.
    """
    if not spare:
        yield layout
        return
    if bare and MIN_SIZE <= spare <= MAX_GROUP:
        yield TablePlan(layout.kept, (*layout.made, Group(BARE, (), spare)))
    for at, laid in enumerate(layout.made):
        for melds in _hosts(laid, spare):
            rest = (*layout.made[:at], *melds, *layout.made[at + 1 :])
            yield from with_spares(TablePlan(layout.kept, rest), table, spare - _added(laid, melds), bare=bare)
    for index in layout.kept:
        laid_there = table[index]
        if laid_there is not None:
            for melds in _hosts(laid_there, spare):
                kept = tuple(other for other in layout.kept if other != index)
                rest = (*layout.made, *melds)
                yield from with_spares(TablePlan(kept, rest), table, spare - _added(laid_there, melds), bare=bare)
    yield from _dealt_again(layout, table, spare)


def _dealt_again(layout: TablePlan, table: Sequence[SolverMeld | None], spare: int) -> Iterator[TablePlan]:
    """List the tables on which the groups of one number take in all spare jokers, and become more groups perhaps."""
    there = [(index, laid) for index in layout.kept if isinstance(laid := table[index], Group)]
    groups = [*(laid for _, laid in there), *(laid for laid in layout.made if isinstance(laid, Group))]
    for number in sorted({group.number for group in groups}):
        same = [group for group in groups if group.number == number]
        code = sum(code_of(group.colours) for group in same)
        jokers = sum(group.spare for group in same) + spare
        if makes_groups(code, jokers):
            gone = {index for index, laid in there if laid.number == number}
            made = [laid for laid in layout.made if laid not in same]
            yield TablePlan(
                tuple(index for index in layout.kept if index not in gone), (*made, *groups_of(number, code, jokers))
            )


def _added(laid: SolverMeld, melds: tuple[SolverMeld, ...]) -> int:
    return sum(meld.spare for meld in melds) - laid.spare


def _hosts(laid: SolverMeld, spare: int) -> Iterator[tuple[SolverMeld, ...]]:
    """List what a meld can become with one joker more, a full group with two."""
    if isinstance(laid, Group):
        size = len(laid.colours) + laid.spare
        if size == MIN_SIZE:
            yield (laid._replace(spare=laid.spare + 1),)
        elif spare > 1 and len(laid.colours) == size:
            first, second = laid.colours[:2], laid.colours[2:]
            yield (Group(laid.number, first, 1), Group(laid.number, second, 1))
        return
    if laid.numbers[-1] < HIGHEST:
        yield (laid._replace(jokers=(*laid.jokers, True)),)
    if laid.first > LOWEST:
        yield (Run(laid.colour, laid.first - 1, (True, *laid.jokers)),)
    yield from _cut(laid)


def _cut(run: Run) -> Iterator[tuple[SolverMeld, ...]]:
    """Cut two or three tiles off a run and add a joker to them: that makes a new meld."""
    size = len(run.jokers)
    for off in (2, 3):
        if size - off < MIN_SIZE:
            continue
        low, high = run.jokers[:off], run.jokers[off:]
        if not all(low):
            yield (Run(run.colour, run.first, (*low, True)), Run(run.colour, run.first + off, high))
        low, high = run.jokers[:-off], run.jokers[-off:]
        middle = run.first + size - off
        if not all(high):
            yield (Run(run.colour, run.first, low), Run(run.colour, middle - 1, (True, *high)))
            if run.numbers[-1] < HIGHEST:
                yield (Run(run.colour, run.first, low), Run(run.colour, middle, (*high, True)))
