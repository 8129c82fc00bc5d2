"""What can happen at one number of one colour: how many tiles go to runs and groups, and which runs stay open.

The search walks the numbers from low to high. Per colour it knows the runs that are open: how many have one tile, two,
or three and more. Runs of one or two tiles must go on; of the longer ones as many go on as tiles are left, and only
then do new runs begin. This is the profile of a frontier dynamic program.

Jokers are used in one canonical way, as few as needed: no run begins with one unless the numbers run out behind it, a
joker never lies where a tile of the rack could, and it lengthens a complete run only towards a tile. Jokers to spare
are added at the end (``spares``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rummiclassic.suite import LIMITS

# Bits for the tiles of one face, for the jokers, and for the open runs of one kind: each has a tile or a joker there.
TILE_BITS = LIMITS.copies[-1].bit_length()
JOKER_BITS = LIMITS.jokers[-1].bit_length()
RUN_BITS = (LIMITS.copies[-1] + LIMITS.jokers[-1]).bit_length()
STATE_BITS = 3 * RUN_BITS  # runs of one tile, of two, of three and more
TILES, RUNS = (1 << TILE_BITS) - 1, (1 << RUN_BITS) - 1


class Setting(NamedTuple):
    """What is the same for all columns of a search: jokers in play, copies of a tile.

    ``staying`` says whether a tile may lie in a group while a joker lies in its place in a run.
    """

    jokers: int
    copies: int
    staying: bool


# Tiles of the table and of the rack; the tiles of the next number and of the one behind it, far below zero if there is
# no such number; how many tiles may go to groups at most; whether a run may begin with a joker.
Shape = tuple[int, int, int, int, int, bool]
# A state packs the numbers of open runs with one, two, three and more tiles.
# One way through a column: a code, the state after it, jokers in runs, rack tiles kept, and packed the natural tiles in
# runs and, in the lowest bits, the tiles in groups. The code counts kept tiles, jokers and tiles in groups.
ColumnOption = tuple[int, int, int, int, int]
# Tiles of a number that does not exist: so few that no jokers make up for them.
NOWHERE = -99


class Column:
    """The ways through a column, worked out when first asked for; ``parts`` is 1 + the most tiles in groups."""

    __slots__ = ("known", "parts", "setting", "shape")

    def __init__(self, setting: Setting, shape: Shape) -> None:
        """Remember the shape."""
        self.setting, self.shape = setting, shape
        self.parts = min(shape[0] + shape[1], shape[4]) + 1
        self.known: dict[int, tuple[ColumnOption, ...]] = {}

    def options(self, key: int) -> tuple[ColumnOption, ...]:
        """List the ways from a state and the jokers left, packed behind it."""
        found = self.known.get(key)
        if found is None:
            self._fill(key >> JOKER_BITS)
            found = self.known[key]
        return found

    def _fill(self, state: int) -> None:
        """Work out the ways from a state for any number of jokers left."""
        every = _options(self.setting, self.shape, state)
        needs = {need for _, need in every}
        options: tuple[ColumnOption, ...] = ()
        for left in range(self.setting.jokers + 1):
            if left in needs:
                options = tuple([option for option, need in every if need <= left])
            self.known[state << JOKER_BITS | left] = options


_columns: dict[Setting, dict[Shape, Column]] = {}


def columns_of(setting: Setting, shapes: Iterable[Shape]) -> list[Column]:
    """Return the columns of some shapes; there are few of them and all positions share them."""
    known, asked = _columns.setdefault(setting, {}), [*shapes]
    found = [*map(known.get, asked)]
    return [column or _new_column(setting, shape) for column, shape in zip(found, asked, strict=True)]


def _new_column(setting: Setting, shape: Shape) -> Column:
    known, same = _columns[setting], _simplified(setting, shape)
    column = known[shape] = known.get(same) or Column(setting, same)
    known[same] = column
    return column


def _simplified(setting: Setting, shape: Shape) -> Shape:
    """Forget what makes no difference: tiles ahead that no new run could use, groups of tiles that are not there."""
    table, rack, ahead, beyond, most, begins = shape
    have = table + rack
    useful = max(have, setting.jokers > 1) + (setting.jokers if begins else 0)
    return table, rack, ahead, min(beyond, useful), min(most, have), begins


def _options(setting: Setting, shape: Shape, state: int) -> Iterable[tuple[ColumnOption, int]]:
    """List what can happen, with the jokers needed; of options that come to the same, the one that keeps the fewest.

    Options that another one dominates, as cheap and leading as far, are left out.
    """
    table, rack, _, _, most, _ = shape
    have, long = table + rack, state >> 2 * RUN_BITS
    found: dict[tuple[int, int, int], tuple[ColumnOption, int]] = {}
    for plain, jokers, longer, after, need in _runs(setting.jokers, shape, state):
        loose = have - plain
        # The tile and the joker could change places, and the joker serves the group as well; but a tile is moved.
        if jokers and loose and not setting.staying:
            continue
        groups = range(max(table - plain, 0), min(loose, most) + 1)
        # A kept tile could take the joker's place, or lengthen a complete run: never worse.
        for group in groups if not jokers and longer == long else [loose] if loose in groups else ():
            kept, key = loose - group, (jokers, group, after)
            if key not in found or found[key][0][3] > kept:
                code = (kept * (setting.jokers + 1) + jokers) * (setting.copies + 1) + group
                found[key] = (code, after, jokers, kept, plain << TILE_BITS | group), need
    return found.values()


def _runs(most: int, shape: Shape, state: int) -> Iterator[tuple[int, int, int, int, int]]:
    """List how many natural tiles and jokers may go to runs, how many complete runs go on, and the state after that.

    ``most`` are the jokers in play. Last come the jokers needed, with those without which short runs could not be
    completed at the next two numbers.
    """
    table, rack, ahead, beyond, _, begins = shape
    one, two, long = state & RUNS, state >> RUN_BITS & RUNS, state >> 2 * RUN_BITS
    bridges = ahead > 0 or (most > 1 and beyond > 0)
    for jokers in range(most + 1):
        for plain in range(max(one + two - jokers, 0), table + rack + 1):
            free = plain + jokers - one - two
            longer = min(long, free)
            new = free - longer
            # A joker and the first tile of a new run would change places.
            if new and jokers and not begins:
                continue
            if not bridges and jokers > one + two + (new if begins else 0):
                continue
            short = new + one
            need = jokers + (max(short - ahead, 0) if short else 0) + (max(new - beyond, 0) if new else 0)
            if need <= most:
                room = max(ahead + most - jokers - short, 0)
                after = new | one << RUN_BITS | min(two + longer, room) << 2 * RUN_BITS
                yield plain, jokers, longer, after, need
