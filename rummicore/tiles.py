"""Faces, melds and tables.

A *face* is what is printed on a tile, written as it is typed (``r5``, ``j``, ``А``). Tiles of one face are
interchangeable, so the core never tells them apart: a rack is a sorted tuple of faces, a table a tuple of melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

Face = str


class Placed(NamedTuple):
    """A tile in a meld and what it stands for: itself, or for a joker one face, two, or none.

    ``stands`` is empty on a joker that nobody has read yet, and on one that stands for no tile.
    """

    face: Face
    stands: tuple[str, ...]

    @property
    def natural(self) -> bool:
        """Whether the tile stands for itself."""
        return self.stands == (self.face,)


class Meld(NamedTuple):
    """Tiles laid side by side. ``kind`` is what the meld rules have read, or what was declared, or still empty."""

    kind: str
    tiles: tuple[Placed, ...]

    @property
    def faces(self) -> tuple[Face, ...]:
        """The printed faces in laid order."""
        return tuple(placed.face for placed in self.tiles)

    @property
    def naturals(self) -> tuple[Face, ...]:
        """The faces that stand for themselves, in laid order."""
        return tuple(placed.face for placed in self.tiles if placed.natural)


Table = tuple[Meld, ...]


def natural(face: Face) -> Placed:
    """Place a tile that stands for itself."""
    return Placed(face, (face,))


def faces_on(table: Iterable[Meld]) -> Counter[Face]:
    """Count the faces of all melds of a table."""
    return Counter(placed.face for meld in table for placed in meld.tiles)


def melds_gone(before: Iterable[Meld], after: Iterable[Meld]) -> Table:
    """Return the melds of ``before`` that ``after`` does not have, each as often as it is missing."""
    left = Counter(after)
    gone = []
    for meld in before:
        if left[meld]:
            left[meld] -= 1
        else:
            gone.append(meld)
    return tuple(gone)


def without(tiles: Iterable[Face], taken: Iterable[Face]) -> tuple[Face, ...]:
    """Return the tiles that remain when ``taken`` are removed, order kept."""
    drop = Counter(taken)
    rest = []
    for face in tiles:
        if drop[face]:
            drop[face] -= 1
        else:
            rest.append(face)
    return tuple(rest)
