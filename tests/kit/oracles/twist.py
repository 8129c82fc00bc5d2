"""Twist melds by brute force: every joker tries all it may stand for (TW-JD-*, TW-JC-*, TW-JM-*).

Written from the rules alone and without a line of the engine: tiles are laid one after another, a classic joker as
every tile, a double joker as every two, a colour change as every number, and what makes a meld is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

COLOURS = "rbko"
JOKERS = ("j", "jd", "jc", "jm")
BORDER = "/"

Tile = tuple[str, int]
Tiles = tuple[Tile, ...]
NATURALS: dict[str, Tile] = {f"{colour}{number}": (colour, number) for colour in COLOURS for number in range(1, 14)}
FACES = (*NATURALS, *JOKERS)
ALL = tuple(NATURALS.values())
CHANGES: Tiles = tuple((BORDER, number) for number in range(1, 14))


class House(NamedTuple):
    """The options that concern melds."""

    mirror_min_side: int = 2
    jc_at_start: bool = True
    adjacent_jc: bool = True


class Reading(NamedTuple):
    """A legal way to read a row: its value and all that each of its tiles may stand for."""

    value: int
    stands: tuple[frozenset[Tiles], ...]


# By name (run, group, mirror) and by what the tiles show (run, group).
Readings = dict[tuple[str, str], Reading]
# A way to read a row: for each tile what it stands for.
World = tuple[Tiles, ...]


def readings(faces: tuple[str, ...], house: House = House()) -> Readings:  # noqa: B008
    """Return all legal readings of a row."""
    if len(faces) < 3 or not any(face in NATURALS for face in faces) or faces.count("jm") > 1:
        return {}
    found: Readings = {}
    for kind in ("run", "group"):
        if "jm" in faces:
            name, worlds = "mirror", _mirrors(faces, kind, house)
        else:
            name, worlds = kind, [way for way in _worlds(faces, kind) if _whole(_flat(way), kind, house)]
        if worlds:
            found[name, kind] = _summed(worlds)
    return found


def _mirrors(faces: tuple[str, ...], kind: str, house: House) -> list[World]:
    """Read both sides from outside inwards; they must be able to show the same tiles."""
    axis = faces.index("jm")
    left, right = _worlds(faces[:axis], kind), _worlds(faces[:axis:-1], kind)
    least = house.mirror_min_side if kind == "run" else 2
    shows = [(other, _flat(other)) for other in right]
    both = []
    for one in left:
        tiles = _flat(one)
        if len(tiles) >= least and _side(tiles, kind, house):
            both += [(*one, (), *_inside_out(other)) for other, shown in shows if shown == tiles]
    return both


def _inside_out(side: World) -> World:
    """Turn a side that was read from outside inwards into laid order."""
    return tuple(tiles[::-1] for tiles in side[::-1])


def _flat(world: World) -> Tiles:
    return tuple(tile for tiles in world for tile in tiles)


def _worlds(faces: Iterable[str], kind: str) -> list[World]:
    """Lay the tiles one after another in every way that can still become a run or a group."""
    ways: list[World] = [()]
    for face in faces:
        longer = []
        for way in ways:
            laid = _flat(way)
            longer += [(*way, tiles) for tiles in _may_be(face, kind) if _goes_on(laid, tiles, kind)]
        ways = longer
    return ways


@cache
def _may_be(face: str, kind: str) -> tuple[Tiles, ...]:
    if face in NATURALS:
        return ((NATURALS[face],),)
    if face == "j":
        return tuple((tile,) for tile in ALL)
    if face == "jd":
        return tuple((one, other) for one in ALL for other in ALL if _goes_on((one,), (other,), kind))
    return tuple((change,) for change in CHANGES) if face == "jc" else ()


def _goes_on(laid: Tiles, tiles: Tiles, kind: str) -> bool:
    return _next(laid, tiles[0], kind) and (len(tiles) == 1 or _next((*laid, tiles[0]), tiles[1], kind))


def _next(laid: Tiles, tile: Tile, kind: str) -> bool:
    if kind == "group":
        return tile[0] != BORDER and all(tile[1] == number and tile[0] != colour for colour, number in laid)
    if not laid:
        return True
    colour, number = laid[-1]
    return tile[1] == number + 1 and (tile[0] == colour or BORDER in (colour, tile[0]))


def _whole(tiles: Tiles, kind: str, house: House) -> bool:
    return 3 <= len(tiles) <= (4 if kind == "group" else 13) and _side(tiles, kind, house)


def _side(tiles: Tiles, kind: str, house: House) -> bool:
    """Tell whether tiles are a run, colour borders in order, or a group, however long."""
    if kind == "group":
        return True
    borders = [place for place, (colour, _) in enumerate(tiles) if colour == BORDER]
    if not house.jc_at_start and 0 in borders:
        return False
    if not house.adjacent_jc and any(after == before + 1 for before, after in pairwise(borders)):
        return False
    shown = [place for place in range(len(tiles)) if place not in borders]
    return all((tiles[before][0] == tiles[after][0]) == (after == before + 1) for before, after in pairwise(shown))


def _summed(worlds: list[World]) -> Reading:
    values = {sum(number for _, number in _flat(world)) for world in worlds}
    assert len(values) == 1, "a row of one kind has one value"
    return Reading(values.pop(), tuple(frozenset(ways) for ways in zip(*worlds, strict=True)))
