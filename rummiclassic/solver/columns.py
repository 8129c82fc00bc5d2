"""What can happen at one number of one colour: how many tiles go to runs and groups, and which runs stay open.

The search walks the numbers from low to high. Per colour it knows the runs that are open: how many have one tile, two,
or three and more. Runs of one or two tiles must go on; of the longer ones as many go on as tiles are left, and only
then do new runs begin. Jokers are used in one canonical way, as few as needed: no run begins with one unless the
numbers run out behind it, a joker never lies where a tile of the rack could, and it lengthens a complete run only
towards a tile. Jokers to spare are added at the end (``rebuild``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

# A state packs the numbers of open runs with one, two, three and more tiles into three bits each.
STATE_BITS = 9


class Column(NamedTuple):
    """One number of one colour: tiles on the table (so many of them in groups) and on the rack, and what is allowed.

    ``ahead`` is how many open runs the next number can carry on, ``bridges`` whether a joker may lengthen a complete
    run, ``begins`` whether a run may begin with a joker, ``charges`` what tiles in groups pay in half jokers. A kept
    rack tile costs ``weight``, a table tile that changes between run and group ``moving``.
    """

    table: int
    grouped: int
    rack: int
    jokers: int
    ahead: int
    bridges: bool
    begins: bool
    charges: tuple[int, ...]
    weight: int
    moving: int


class Option(NamedTuple):
    """One way through a column: what it costs, the half jokers and jokers it takes, tiles in groups and runs, state."""

    state: int
    cost: int
    halves: int
    jokers: int
    group: int
    run: int
    moved: int


class Ways(NamedTuple):
    """All ways through a column from one state; ``shifts`` says for the bound how each changes costs and jokers."""

    states: frozenset[int]
    shifts: tuple[tuple[int, int, int], ...]
    options: tuple[Option, ...]


class Table(dict[int, Ways]):
    """The ways through a column by the state before it, worked out when first asked for."""

    def __init__(self, column: Column) -> None:
        """Remember the column."""
        super().__init__()
        self.column = column

    def __missing__(self, state: int) -> Ways:
        options = tuple(_options(self.column, state))
        spare, width = 2 * self.column.jokers, 2 * self.column.jokers + 1
        shifts = tuple((o.cost * width + o.halves, o.state, spare - o.halves) for o in options)
        ways = self[state] = Ways(frozenset(o.state for o in options), shifts, options)
        return ways


_tables: dict[Column, Table] = {}
_MOST_TABLES = 20_000


def table_of(column: Column) -> Table:
    """Return the shared table of a column."""
    table = _tables.get(column)
    if table is None:
        if len(_tables) >= _MOST_TABLES:
            _tables.clear()
        table = _tables[column] = Table(column)
    return table


def _options(column: Column, state: int) -> Iterator[Option]:
    """List what can happen, the cheapest of options that come to the same."""
    found: dict[tuple[int, int, int], Option] = {}
    for run, jokers, after in _runs(column, state):
        for option in _with_groups(column, state, run, jokers, after):
            key = (option.group, option.jokers, option.state)
            if option.halves <= 2 * column.jokers and (key not in found or found[key].cost > option.cost):
                found[key] = option
    yield from found.values()


def _runs(column: Column, state: int) -> Iterator[tuple[int, int, int]]:
    """List how many tiles may go to runs, how many of them jokers, and the state that this leaves."""
    one, two, long = state & 7, state >> 3 & 7, state >> 6
    have = column.table + column.rack
    for jokers in range(column.jokers + 1):
        for plain in range(have + 1):
            free = plain + jokers - one - two
            if free < 0:
                continue
            longer = min(long, free)
            new = free - longer
            begun_by_jokers = max(new - plain, 0)
            if begun_by_jokers and not column.begins:
                continue
            if jokers > one + two + (new if column.begins else 0) and not column.bridges:
                continue
            if new + one <= column.ahead:
                yield plain + jokers, jokers, new | one << 3 | min(two + longer, column.ahead) << 6


def _with_groups(column: Column, state: int, run: int, jokers: int, after: int) -> Iterator[Option]:
    """List how many of the other tiles may go to groups."""
    one, two, long = state & 7, state >> 3 & 7, state >> 6
    have, plain = column.table + column.rack, run - jokers
    ended = long > run - one - two
    for group in range(max(column.table - plain, 0), min(have - plain, len(column.charges) - 1) + 1):
        kept = have - plain - group
        # A kept tile could take the joker's place, or lengthen a complete run: never worse.
        if kept and (jokers or ended):
            continue
        moved = max(column.grouped - group, 0) + max(column.table - column.grouped - plain, 0)
        cost = kept * column.weight + moved * column.moving
        yield Option(after, cost, 2 * jokers + column.charges[group], jokers, group, run, moved)
