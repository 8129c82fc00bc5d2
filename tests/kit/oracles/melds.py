"""Number melds by brute force: every joker tries all 52 faces (NUM-SET-1 … 5, NUM-JOK-1, NUM-JOK-9)."""

from __future__ import annotations

from typing import NamedTuple

COLOURS = "rbko"
JOKER = "j"
KINDS = ("run", "group")

Tile = tuple[str, int]
NATURALS: dict[str, Tile] = {f"{colour}{number}": (colour, number) for colour in COLOURS for number in range(1, 14)}
FACES = (*NATURALS, JOKER)


class Reading(NamedTuple):
    """A legal way to read tiles: what they are worth and, for each place, the tiles it may stand for."""

    value: int
    stands: tuple[frozenset[Tile], ...]


def readings(faces: tuple[str, ...], declared: str = "") -> dict[str, Reading]:
    """Return the legal readings by kind."""
    if all(face == JOKER for face in faces):
        return {}
    kinds = [kind for kind in KINDS if declared in ("", kind)]
    found = {kind: _assignments(faces, kind) for kind in kinds}
    return {kind: _merged(ways) for kind, ways in found.items() if ways}


def _assignments(faces: tuple[str, ...], kind: str) -> list[tuple[Tile, ...]]:
    """Lay the tiles one after another, each joker as every face, and keep what can still become a meld."""
    ways: list[tuple[Tile, ...]] = [()]
    for face in faces:
        choices = list(NATURALS.values()) if face == JOKER else [NATURALS[face]]
        ways = [(*way, tile) for way in ways for tile in choices if _goes_on(way, tile, kind)]
    return [way for way in ways if len(way) >= 3]


def _goes_on(laid: tuple[Tile, ...], tile: Tile, kind: str) -> bool:
    if not laid:
        return True
    if kind == "run":
        colour, number = laid[-1]
        return tile == (colour, number + 1)
    return len(laid) < 4 and all(tile[1] == number and tile[0] != colour for colour, number in laid)


def _merged(ways: list[tuple[Tile, ...]]) -> Reading:
    values = {sum(number for _, number in way) for way in ways}
    assert len(values) == 1, "kind and order fix the value"
    return Reading(values.pop(), tuple(map(frozenset, zip(*ways, strict=True))))
