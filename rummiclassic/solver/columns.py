"""What can happen at one number of one colour: how many tiles go to runs and groups, and which runs stay open.

The search walks the numbers from low to high. Per colour it knows the runs that are open: how many have one tile, two,
or three and more. Runs of one or two tiles must go on; of the longer ones as many go on as tiles are left, and only
then do new runs begin. Jokers are used in one canonical way, as few as needed: no run begins with one unless the
numbers run out behind it, a joker never lies where a tile of the rack could, and it lengthens a complete run only
towards a tile. Jokers to spare are added at the end (``spares``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

# Tiles of the table and of the rack; the jokers in play; how many open runs the next number can carry on; whether a
# joker may lengthen a complete run and whether a run may begin with one; how many tiles may go to groups at most.
# A state packs the numbers of open runs with one, two, three and more tiles, three bits each.
Shape = tuple[int, int, int, int, bool, bool, int]
# One way through a column: a code (64 * rack tiles kept + 4 * jokers in runs + tiles in groups), the state after it,
# and 4 * natural tiles in runs + tiles in groups.
Option = tuple[int, int, int]
KEPT, USE, JOKERS = 6, 63, 15


class Ways(NamedTuple):
    """The ways through a column from one state, by the jokers that are left.

    ``states`` are those they lead to, each with the fewest jokers that this takes.
    """

    states: tuple[tuple[tuple[int, int], ...], ...]
    options: tuple[tuple[Option, ...], ...]


class Column(dict[int, Ways]):
    """The ways through a column by the state before it, worked out when first asked for."""

    def __init__(self, shape: Shape) -> None:
        """Remember the shape."""
        super().__init__()
        self.shape = shape

    def __missing__(self, state: int) -> Ways:
        every = sorted(_options(self.shape, state), key=_jokers)
        options = [tuple([option for option in every if _jokers(option) <= left]) for left in range(self.shape[2] + 1)]
        states = [tuple({after: code >> 2 & JOKERS for code, after, _ in reversed(some)}.items()) for some in options]
        ways = self[state] = Ways(tuple(states), tuple(options))
        return ways


def _jokers(option: Option) -> int:
    return option[0] >> 2 & JOKERS


_columns: dict[Shape, Column] = {}


def column_of(shape: Shape) -> Column:
    """Return the column of a shape; there are few of them and all positions share them."""
    column = _columns.get(shape)
    if column is None:
        column = _columns[shape] = Column(shape)
    return column


def _options(shape: Shape, state: int) -> Iterable[Option]:
    """List what can happen; of options that come to the same, the one that keeps the fewest tiles."""
    found: dict[tuple[int, int], Option] = {}
    for run, jokers, after in _runs(shape, state):
        for kept, group in _groups(shape, state, run, jokers):
            use = 4 * jokers + group
            key, option = (use, after), (kept << KEPT | use, after, run - jokers << 2 | group)
            if key not in found or found[key] > option:
                found[key] = option
    return found.values()


def _runs(shape: Shape, state: int) -> Iterator[tuple[int, int, int]]:
    """List how many tiles may go to runs, how many of them jokers, and the state that this leaves."""
    table, rack, most, ahead, bridges, begins, _ = shape
    one, two, long = state & 7, state >> 3 & 7, state >> 6
    for jokers in range(most + 1):
        for plain in range(table + rack + 1):
            free = plain + jokers - one - two
            if free < 0:
                continue
            longer = min(long, free)
            new = free - longer
            if new > plain and not begins:
                continue
            if jokers > one + two + (new if begins else 0) and not bridges:
                continue
            if new + one <= ahead:
                yield plain + jokers, jokers, new | one << 3 | min(two + longer, ahead) << 6


def _groups(shape: Shape, state: int, run: int, jokers: int) -> Iterator[tuple[int, int]]:
    """List how many of the other tiles may be kept and how many go to groups."""
    table, rack, _, _, _, _, most = shape
    have, plain = table + rack, run - jokers
    ended = state >> 6 > run - (state & 7) - (state >> 3 & 7)
    for group in range(max(table - plain, 0), min(have - plain, most) + 1):
        kept = have - plain - group
        # A kept tile could take the joker's place, or lengthen a complete run: never worse.
        if not kept or not (jokers or ended):
            yield kept, group
