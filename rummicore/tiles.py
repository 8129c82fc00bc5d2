"""Faces, melds and tables.

A *face* is what is printed on a tile, written as it is typed (``r5``, ``j``, ``А``). Tiles of one face are
interchangeable, so the core never tells them apart: a rack is a sorted tuple of faces, a table a tuple of melds.

A meld that the rules have read and one that somebody has only typed are two types, so that nothing is taken for judged
before it was.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar

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


def _shown(kind: str, tiles: tuple[Placed, ...]) -> str:
    """Write tiles shortly for programmers: what a joker stands for behind an equals sign."""
    faces = [p.face if p.natural else f"{p.face}={'+'.join(p.stands) or '?'}" for p in tiles]
    return f"<{kind or 'typed'} {' '.join(faces)}>"


class Meld(NamedTuple):
    """Tiles side by side as the meld rules of an edition have read them: their kind, and what jokers stand for."""

    kind: str
    tiles: tuple[Placed, ...]

    def __repr__(self) -> str:
        return _shown(self.kind, self.tiles)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The printed faces in laid order."""
        return tuple([face for face, _ in self.tiles])

    @property
    def naturals(self) -> tuple[Face, ...]:
        """The faces that stand for themselves, in laid order."""
        return tuple([face for face, stands in self.tiles if stands == (face,)])


class TypedMeld(NamedTuple):
    """Tiles side by side as a person, a file or a draft lays them; nobody has judged them yet.

    ``kind`` is the kind that was declared, or empty. The last field keeps it from being equal to a read meld.
    """

    kind: str
    tiles: tuple[Placed, ...]
    what: Literal["typed"] = "typed"

    def __repr__(self) -> str:
        return _shown(f"typed {self.kind}".rstrip(), self.tiles)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The printed faces in laid order."""
        return tuple([face for face, _ in self.tiles])

    @property
    def naturals(self) -> tuple[Face, ...]:
        """The faces that stand for themselves, in laid order."""
        return tuple([face for face, stands in self.tiles if stands == (face,)])


AnyMeld = Meld | TypedMeld
Table = tuple[Meld, ...]
TypedTable = tuple[TypedMeld, ...]
AnyTable = tuple[AnyMeld, ...]
SomeMeld = TypeVar("SomeMeld", Meld, TypedMeld, AnyMeld)
Other = TypeVar("Other", Meld, TypedMeld, AnyMeld)
# Tiles of a meld that is remembered with what was found out about it: nobody lays more, and memory has an end.
REMEMBERED = 40
# Melds that are remembered as they are written: 5,000 positions of one number game have some 600. And those of a few
# tables: one of twenty melds comes again every turn with some new ones. A word takes some kilobytes in all.
MELDS, TABLES = 1 << 10, 1 << 8


# Every tile of a face is the same thing: what remembers melds takes a third of the memory by that.
@lru_cache(1 << 10)
def natural(face: Face) -> Placed:
    """Place a tile that stands for itself."""
    return Placed(face, (face,))


def faces_on(table: Iterable[AnyMeld]) -> Counter[Face]:
    """Count the faces of all melds of a table."""
    return Counter([face for meld in table for face, _ in meld.tiles])


def melds_gone(before: Iterable[SomeMeld], after: Iterable[AnyMeld]) -> tuple[SomeMeld, ...]:
    """Return the melds of ``before`` that ``after`` does not have, each as often as it is missing."""
    left = Counter(after)
    gone: list[SomeMeld] = []
    for meld in before:
        if left.get(meld):
            left[meld] -= 1
        else:
            gone.append(meld)
    return tuple(gone)


def changed(before: tuple[Other, ...], after: tuple[SomeMeld, ...]) -> tuple[tuple[SomeMeld, ...], tuple[Other, ...]]:
    """Return the melds that a table has more than before, and those that it has no more."""
    left: dict[AnyMeld, int] = Counter(before)
    made: list[SomeMeld] = []
    for meld in after:
        if many := left.get(meld):
            left[meld] = many - 1
        else:
            made.append(meld)
    gone: list[Other] = []
    for old in reversed(before):  # of equal melds the last are gone
        if many := left[old]:
            left[old] = many - 1
            gone.append(old)
    return tuple(made), tuple(reversed(gone))


def only_read(melds: AnyTable) -> Table:
    """Return melds that have all been read; raise TypeError if one has not."""
    read = tuple([meld for meld in melds if isinstance(meld, Meld)])
    if len(read) < len(melds):
        raise TypeError("a meld that nobody has read is no part of a table")
    return read


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
