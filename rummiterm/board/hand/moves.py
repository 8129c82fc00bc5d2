"""Tiles moved by hand, which of them were laid this turn, and the cursor that goes over them.

Functions of layouts and places only; of equal tiles those lie new where no old meld accounts for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

from rummicore.draft import Draft
from rummicore.tiles import AnyMeld, Face, Placed, Table, TypedMeld, melds_gone, without
from rummiterm.board.cells import NONE
from rummiterm.board.layout import Area, TileSpot

ARROWS = ("left", "right", "up", "down")


def taken(draft: Draft, rack: Sequence[Face], spots: Sequence[TileSpot]) -> tuple[Placed, ...]:
    """Return the tiles at some spots; ``rack`` is in the order in which it is shown."""
    melds, place = draft.layout.melds, draft.edition.place
    return tuple(
        place(rack[spot.at]) if spot.where == "rack" else melds[spot.meld].tiles[spot.at]
        for spot in spots
        if is_tile(draft, rack, spot)
    )


def is_tile(draft: Draft, rack: Sequence[Face], spot: TileSpot) -> bool:
    """Tell whether there is a tile at a spot."""
    melds = draft.layout.melds
    if spot.where == "rack":
        return 0 <= spot.at < len(rack)
    return spot.where == "meld" and spot.meld < len(melds) and 0 <= spot.at < len(melds[spot.meld].tiles)


def dropped(draft: Draft, rack: Sequence[Face], spots: Sequence[TileSpot], target: TileSpot) -> Draft:
    """Put the tiles of some spots into a meld, down as a new meld, or back on the rack; one step of a draft.

    Tiles of the table that are dropped on the rack stay where they are.
    """
    spots = tuple(dict.fromkeys(spot._replace(gap=0) for spot in spots if is_tile(draft, rack, spot)))
    if target.where == "rack":
        own = returnable(draft, spots)
        return _moved(draft, rack, own, None, back=True) if own else draft
    if target.where == "felt":
        return _moved(draft, rack, spots, None)
    return _moved(draft, rack, spots, target) if target.where == "meld" else draft


def returnable(draft: Draft, spots: Sequence[TileSpot]) -> tuple[TileSpot, ...]:
    """Return the spots of table tiles that the rack gave this turn, each face as often as it did."""
    out = Counter(draft.view.rack) - Counter(draft.layout.rack)
    found = []
    for spot in spots:
        if spot.where == "meld":
            face = draft.layout.melds[spot.meld].tiles[spot.at].face
            if out[face] > 0:
                out[face] -= 1
                found.append(spot)
    return tuple(found)


def _moved(
    draft: Draft, rack: Sequence[Face], spots: Sequence[TileSpot], target: TileSpot | None, *, back: bool = False
) -> Draft:
    tiles = taken(draft, rack, spots)
    places = {(spot.meld, spot.at) for spot in spots if spot.where == "meld"}
    melds: list[AnyMeld] = []
    for number, meld in enumerate(draft.layout.melds):
        stay = [placed for at, placed in enumerate(meld.tiles) if (number, at) not in places]
        if target is not None and number == target.meld:
            gone = sum((number, at) in places for at in range(min(target.gap, len(meld.tiles))))
            own = {spot.meld for spot in spots if spot.where == "meld"} == {number}
            at = min(target.gap, len(meld.tiles)) - gone
            stay[at:at] = tiles if own else _opened(draft, tiles)
        changed = tuple(stay) != meld.tiles
        melds.append(TypedMeld("", tuple(stay)) if changed else meld)
    if target is None and not back:
        melds.append(TypedMeld("", tuple(_opened(draft, tiles))))
    left = without(draft.layout.rack, tuple(rack[spot.at] for spot in spots if spot.where == "rack"))
    faces = tuple(placed.face for placed in tiles)
    whole = tuple(meld for meld in melds if meld.tiles)
    if whole == draft.layout.melds:
        return draft
    return draft.rearranged((*left, *faces) if back else left, whole)


def _opened(draft: Draft, tiles: Sequence[Placed]) -> list[Placed]:
    """Let jokers that come into another meld stand for whatever fits there."""
    return [draft.edition.place(placed.face) for placed in tiles]


def stepped(areas: Sequence[Area], cursor: TileSpot | None, key: str, *, gaps: bool = False) -> TileSpot | None:
    """Move the cursor by an arrow key over tiles, or over the gaps between them while tiles are held."""
    strips = sorted((area for area in areas if area.widths and not (gaps and area.meld < 0)), key=lambda a: (a.y, a.x))
    if not strips:
        return TileSpot("felt") if gaps else None
    if cursor is None:
        return _first_spot(strips, key)
    if cursor.where == "felt" and key in ("left", "up"):
        return _spot(strips[-1], len(strips[-1].widths) - 1 + gaps)
    if cursor.where == "felt":
        return _spot(strips[0], 0)
    index = next((i for i, area in enumerate(strips) if _holds(area, cursor, gaps=gaps)), None)
    if index is None:
        return TileSpot("felt") if gaps else _spot(strips[0], 0)
    here, at = strips[index], (cursor.gap if gaps else cursor.at) - strips[index].first
    if key in ("left", "right"):
        return _sideways(strips, index, at + (1 if key == "right" else -1), gaps=gaps)
    return _across(strips, here, _column(here, at), key, gaps=gaps)


def _first_spot(strips: Sequence[Area], key: str) -> TileSpot:
    """Begin with the own tiles: at the first, to the left of it at the last; without any on the table."""
    rows = [area for area in strips if area.meld < 0] or strips
    return _spot(rows[-1], len(rows[-1].widths) - 1) if key == "left" else _spot(rows[0], 0)


def _holds(area: Area, cursor: TileSpot, *, gaps: bool) -> bool:
    if cursor.where == "rack":
        return area.meld < 0 and area.first <= cursor.at < area.first + len(area.widths) + gaps
    return area.meld == cursor.meld


def _sideways(strips: Sequence[Area], index: int, at: int, *, gaps: bool) -> TileSpot:
    count = len(strips[index].widths) + gaps
    if 0 <= at < count:
        return _spot(strips[index], at)
    if gaps and at >= count and index == len(strips) - 1:
        return TileSpot("felt")
    other = strips[(index + (1 if at >= count else -1)) % len(strips)]
    return _spot(other, 0 if at >= count else len(other.widths) - 1 + gaps)


def _across(strips: Sequence[Area], here: Area, column: int, key: str, *, gaps: bool) -> TileSpot:
    """Go to the nearest tile of the next row up or down; beyond the last row while holding is bare felt."""
    rows = sorted({area.y for area in strips})
    at = rows.index(here.y) + (1 if key == "down" else -1)
    if gaps and at >= len(rows):
        return TileSpot("felt")
    row = [area for area in strips if area.y == rows[at % len(rows)]]
    near = [(abs(_column(area, tile) - column), area, tile) for area in row for tile in range(len(area.widths) + gaps)]
    _, area, tile = min(near, key=lambda found: found[0])
    return _spot(area, tile)


def _column(area: Area, at: int) -> int:
    return area.x + 1 + sum(area.widths[:at])


def _spot(area: Area, at: int) -> TileSpot:
    where = TileSpot("rack") if area.meld < 0 else TileSpot("meld", area.meld)
    return where._replace(at=area.first + at, gap=area.first + at)


def laid_places(draft: Draft) -> tuple[frozenset[int], ...]:
    """Return for each meld of a draft the places of tiles that the rack gave this turn."""
    left = Counter(draft.view.rack) - Counter(draft.layout.rack)
    melds = draft.layout.melds
    if not left:
        return (NONE,) * len(melds)
    old, gone = set(draft.view.table), melds_gone(draft.view.table, melds)
    new = {at: _new_places(meld, gone) for at, meld in enumerate(melds) if meld not in old}
    found: dict[int, set[int]] = {}
    for sure in (True, False):  # first the places that no old meld accounts for
        for at, places in new.items():
            for place, face in enumerate(melds[at].faces):
                if left[face] > 0 and (place in places) is sure and place not in found.get(at, ()):
                    left[face] -= 1
                    found.setdefault(at, set()).add(place)
    return tuple(frozenset(found.get(at, ())) for at in range(len(melds)))


def _new_places(meld: AnyMeld, gone: Table) -> set[int]:
    """Return the places of a meld that are not those of the old meld it most likely was."""
    tiles = Counter(meld.faces)
    old = max(gone, key=lambda former: (tiles & Counter(former.faces)).total(), default=None)
    places = set(range(len(meld.tiles)))
    if old is not None:
        for block in SequenceMatcher(None, old.faces, meld.faces, autojunk=False).get_matching_blocks():
            places -= set(range(block.b, block.b + block.size))
    return places
