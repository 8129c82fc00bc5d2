"""Where things are on a screen of any size: zones, melds on the table, and what lies under a pointer. Only numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from rummicore.tiles import AnyMeld, AnyTable

# The smallest screen: below it the line prompt is the better place to play.
SMALLEST = (60, 20)
# From so many columns on there is room for what happened beside the table; and so many are given to it.
SIDE_FROM, SIDE_WIDTH = 100, 32
# From so many rows on the verdict gets a second line, and a third.
TWO_LINES_FROM, THREE_LINES_FROM = 22, 30
# A rack has two rows, so that the table does not jump when a tile is drawn, and never more than these.
RACK_ROWS, MOST_RACK_ROWS = 2, 5
# The longest question takes four on the narrowest screen, and what happened last lends one.
MOST_VERDICT_ROWS = 4

Place = tuple[int, int]


class Zones(NamedTuple):
    """The parts of a screen: first rows and sizes. ``side`` is the first column of what happened, 0 without it."""

    width: int
    height: int
    table: int
    table_rows: int
    rack: int
    rack_rows: int
    verdict: int
    verdict_rows: int
    last: int
    keys: int
    side: int
    side_width: int


def zones_of(width: int, height: int, rack_rows: int = RACK_ROWS, verdict_rows: int = 0) -> Zones:
    """Divide a screen; a rack and what is said below it may need more rows than usual."""
    side_width = SIDE_WIDTH if width >= SIDE_FROM else 0
    board = width - side_width
    usual = 1 + (height >= TWO_LINES_FROM) + (height >= THREE_LINES_FROM)
    verdict_rows = max(usual, min(verdict_rows, MOST_VERDICT_ROWS))
    rack_rows = min(max(rack_rows, RACK_ROWS), MOST_RACK_ROWS)
    keys = height - 1
    last = keys - 1
    verdict = last - verdict_rows
    rack = verdict - 1 - rack_rows
    table_rows = max(rack - 1 - 2, 0)
    return Zones(board, height, 2, table_rows, rack, rack_rows, verdict, verdict_rows, last, keys,
                 board if side_width else 0, side_width)  # fmt: skip


class MeldPlan(NamedTuple):
    """Where each meld lies: row and column among the rows of strips; whether rows are dense, and the first shown."""

    places: tuple[Place, ...]
    dense: bool = False
    scroll: int = 0

    def row_at(self, place: Place) -> int:
        """Return the line of the table zone that a meld is drawn on; it may lie outside."""
        return (place[0] - self.scroll) * (1 if self.dense else 2)


def planned(widths: Sequence[int], wanted: Sequence[Place | None], width: int, rows: int, scroll: int = 0) -> MeldPlan:
    """Place melds: where they lay while they fit, new ones in the first gap; without caption lines if need be.

    Only if there are too many for dense rows does the table scroll.
    """
    anew: list[Place | None] = [None] * len(widths)
    for dense in (False, True):
        for begin in (wanted, anew):
            places = arranged(widths, begin, width)
            if _rows(places) * (1 if dense else 2) <= rows + (not dense):
                return MeldPlan(places, dense)
    return MeldPlan(places, dense=True, scroll=min(max(scroll, 0), _rows(places) - rows))


def _rows(places: Sequence[Place]) -> int:
    return max((row for row, _ in places), default=-1) + 1


def arranged(widths: Sequence[int], wanted: Sequence[Place | None], width: int) -> tuple[Place, ...]:
    """Give every meld a place in rows of some width, one blank between neighbours."""
    rows: dict[int, list[tuple[int, int]]] = {}
    homeless = [at for at, place in enumerate(wanted) if place is None]
    for at, place in enumerate(wanted):
        if place is not None:
            rows.setdefault(place[0], []).append((place[1], at))
    for row in rows.values():
        row.sort()
        while len(row) > 1 and sum(widths[at] + 1 for _, at in row) - 1 > width:
            homeless.append(row.pop()[1])
    found: dict[int, Place] = {}
    for number, row in rows.items():
        for at, column in zip((at for _, at in row), _pushed(row, widths, width), strict=True):
            found[at] = (number, column)
    for at in sorted(homeless):
        found[at] = _first_gap(found, widths, widths[at], width)
    return tuple(found[at] for at in range(len(widths)))


def _pushed(row: list[tuple[int, int]], widths: Sequence[int], width: int) -> list[int]:
    """Push melds of a row aside until they do not overlap: to the right, and back where the row ends."""
    columns, free = [], 0
    for column, at in row:
        columns.append(max(column, free))
        free = columns[-1] + widths[at] + 1
    limit = width
    for index in range(len(row) - 1, -1, -1):
        columns[index] = max(min(columns[index], limit - widths[row[index][1]]), 0)
        limit = columns[index] - 1
    return columns


def _first_gap(found: dict[int, Place], widths: Sequence[int], wide: int, width: int) -> Place:
    """Find the first place, row by row, that is free."""
    taken: dict[int, list[tuple[int, int]]] = {}
    for at, (row, column) in found.items():
        taken.setdefault(row, []).append((column, column + widths[at] + 1))
    row = 0
    while True:
        free = 0
        for begin, end in sorted(taken.get(row, ())):
            if begin - free > wide:
                return row, free
            free = max(free, end)
        if free + wide <= width or not free:
            return row, free
        row += 1


def remembered(before: AnyTable, places: Sequence[Place], melds: AnyTable) -> list[Place | None]:
    """Find for each meld where it lay before: the same one, else, closest pairs first, one it shares tiles with."""
    free = dict(enumerate(before))
    found: dict[int, Place] = {}
    by_faces: dict[tuple[str, ...], list[int]] = {}
    for at, meld in free.items():
        by_faces.setdefault(meld.faces, []).append(at)
    for at, meld in enumerate(melds):
        if same := by_faces.get(meld.faces):
            former = same.pop(0)
            found[at] = places[former]
            del free[former]
    for former, at in _pairs(free, {at: meld for at, meld in enumerate(melds) if at not in found}):
        if former in free and at not in found:
            found[at] = places[former]
            del free[former]
    return [found.get(at) for at in range(len(melds))]


def _pairs(before: Mapping[int, AnyMeld], melds: Mapping[int, AnyMeld]) -> list[Place]:
    """Pair old melds with new ones that share tiles with them, those that share most first."""
    tiles = {at: Counter(meld.faces) for at, meld in melds.items()}
    shared = [
        ((Counter(old.faces) & faces).total(), former, at)
        for former, old in before.items()
        for at, faces in tiles.items()
    ]
    return [(former, at) for count, former, at in sorted(shared, key=lambda pair: -pair[0]) if count]


class TileSpot(NamedTuple):
    """What lies under a pointer: a tile or a gap of a meld, of the rack, bare felt, or something else.

    ``at`` is the tile, ``gap`` the place before which a tile dropped here would go.
    """

    where: Literal["meld", "rack", "felt", "off"]
    meld: int = 0
    at: int = 0
    gap: int = 0


OFF = TileSpot("off")


class Area(NamedTuple):
    """A strip on the screen: its line and first column, and how wide each tile is. The rack has ``meld`` −1."""

    y: int
    x: int
    widths: tuple[int, ...]
    meld: int
    first: int = 0
    # Captions below a strip belong to it: a pointer need not be exact.
    lines: int = 1

    @property
    def end(self) -> int:
        """The column behind the strip and its edges."""
        return self.x + sum(self.widths) + 3

    def spot(self, x: int) -> TileSpot:
        """Return the tile and the gap at a column."""
        left, tile = self.x + 1, 0
        for tile, wide in enumerate(self.widths):
            if x < left + wide or tile == len(self.widths) - 1:
                break
            left += wide
        wide = self.widths[tile] if self.widths else 1
        gap = tile + (2 * (x - left) >= wide)
        where: Literal["rack", "meld"] = "rack" if self.meld < 0 else "meld"
        return TileSpot(where, max(self.meld, 0), self.first + tile, self.first + gap)


def spot_at(areas: Sequence[Area], zones: Zones, x: int, y: int) -> TileSpot:
    """Say what lies under a pointer."""
    for area in areas:
        if area.y <= y < area.y + area.lines and area.x - 1 <= x <= area.end:
            return area.spot(x)
    if 0 <= x < zones.width and zones.table <= y < zones.table + zones.table_rows:
        return TileSpot("felt")
    if 0 <= x < zones.width and zones.rack - 1 <= y < zones.rack + zones.rack_rows:
        racks = [area for area in areas if area.meld < 0]
        last = racks[-1].first + len(racks[-1].widths) if racks else 0
        return TileSpot("rack", 0, max(last - 1, 0), last)
    return OFF
