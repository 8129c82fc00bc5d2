"""What can happen at one number of one colour: how many tiles go to runs and groups, and which runs stay open.

The search walks the numbers from low to high. Per colour it knows the runs that are open: how many have one tile, two,
or three and more. Runs of one or two tiles must go on; of the longer ones as many go on as tiles are left, and only
then do new runs begin. Jokers are used in one canonical way, as few as needed: no run begins with one unless the
numbers run out behind it, a joker never lies where a tile of the rack could, and it lengthens a complete run only
towards a tile. Jokers to spare are added at the end (``spares``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
# Tiles of the table and of the rack; the jokers in play; the tiles of the next number and of the one behind it, far
# below zero if there is no such number; whether a run may begin with a joker; how many tiles may go to groups at most.
Shape = tuple[int, int, int, int, int, bool, int]
# A state packs the numbers of open runs with one, two, three and more tiles, three bits each.
# One way through a column: a code (64 * rack tiles kept + 4 * jokers in runs + tiles in groups), the state after it,
# and 4 * natural tiles in runs + tiles in groups.
Option = tuple[int, int, int]
KEPT, USE, JOKERS = 6, 63, 15
NOWHERE = -99


class Column:
    """The ways through a column by the state before it and the jokers left, worked out when first asked for.

    ``states`` are those they lead to, each with the fewest jokers that this takes.
    """

    __slots__ = ("options", "shape", "states")

    def __init__(self, shape: Shape) -> None:
        """Remember the shape."""
        self.shape = shape
        self.states: dict[int, tuple[tuple[int, int], ...]] = {}
        self.options: dict[int, tuple[Option, ...]] = {}

    def fill(self, state: int) -> None:
        """Work out the ways from a state for any number of jokers left."""
        every = _options(self.shape, state)
        for left in range(self.shape[2] + 1):
            options = tuple([option for option, need in every if need <= left])
            self.options[state << 4 | left] = options
            self.states[state << 4 | left] = _states(options)


def _states(options: tuple[Option, ...]) -> tuple[tuple[int, int], ...]:
    fewest: dict[int, int] = {}
    for code, after, _ in options:
        jokers = code >> 2 & JOKERS
        if jokers < fewest.get(after, JOKERS + 1):
            fewest[after] = jokers
    return tuple(fewest.items())


_columns: dict[Shape, Column] = {}


def column_of(shape: Shape) -> Column:
    """Return the column of a shape; there are few of them and all positions share them."""
    column = _columns.get(shape)
    if column is None:
        column = _columns[shape] = Column(shape)
    return column


def _options(shape: Shape, state: int) -> Iterable[tuple[Option, int]]:
    """List what can happen, with the jokers needed; of options that come to the same, the one that keeps the fewest."""
    found: dict[tuple[int, int], tuple[Option, int]] = {}
    for run, jokers, after, need in _runs(shape, state):
        for kept, group in _groups(shape, state, run, jokers):
            use = 4 * jokers + group
            key, option = (use, after), (kept << KEPT | use, after, run - jokers << 2 | group)
            if key not in found or found[key][0] > option:
                found[key] = option, need
    return found.values()


def _runs(shape: Shape, state: int) -> Iterator[tuple[int, int, int, int]]:
    """List how many tiles may go to runs, how many of them jokers, the state that this leaves, and the jokers needed.

    These include the jokers without which the short runs could not be completed at the next two numbers.
    """
    table, rack, most, ahead, beyond, begins, _ = shape
    one, two, long = state & 7, state >> 3 & 7, state >> 6
    for jokers in range(most + 1):
        bridges = ahead > 0 or (most > 1 and beyond > 0)
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
            short = new + one
            need = jokers + (max(short - ahead, 0) if short else 0) + (max(new - beyond, 0) if new else 0)
            if need <= most:
                room = max(ahead + most - jokers - short, 0)
                yield plain + jokers, jokers, new | one << 3 | min(two + longer, room) << 6, need


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
