"""What a turn did to the table, as a person would say it, and what its melds are made of, step by step.

Melds get longer, jokers are swapped or exchanged, the rest is rebuilt; by hand each new meld is made of pieces of old
ones and of rack tiles.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rummicore.tiles import AnyMeld, AnyTable, Face, Meld, Placed, Table, melds_gone, without


class Change(NamedTuple):
    """A table meld and what became of it, with the faces that came in and went out."""

    old: Meld
    new: AnyMeld
    came: tuple[Face, ...]
    went: tuple[Face, ...]


class Changes(NamedTuple):
    """The changes of one turn. ``gone`` and ``made`` are what is left: melds rebuilt, and melds that are new."""

    longer: tuple[Change, ...]
    swapped: tuple[Change, ...]
    gone: Table
    made: AnyTable


def changes_of(made: AnyTable, gone: Table, laid: Sequence[Face]) -> Changes:
    """Pair up melds that are gone with the new ones they have become."""
    left, rest = list(made), []
    longer, swapped = [], []
    for old in gone:
        if (new := _swap_of(old, left)) is not None:
            swapped.append(_change(old, new))
        elif (new := next((new for new in left if _extends(new, old, laid)), None)) is not None:
            longer.append(_change(old, new))
        else:
            rest.append(old)
            continue
        left.remove(new)
    return Changes(tuple(longer), tuple(swapped), tuple(rest), tuple(left))


def _change(old: Meld, new: AnyMeld) -> Change:
    return Change(old, new, without(new.faces, old.faces), without(old.faces, new.faces))


def _swap_of(old: Meld, melds: Sequence[AnyMeld]) -> AnyMeld | None:
    """Find the same meld with a tile in the place of a joker."""
    if len(old.naturals) == len(old.tiles):
        return None
    return next((new for new in melds if _same_but_jokers(old, new)), None)


def _same_but_jokers(old: Meld, new: AnyMeld) -> bool:
    same_size = len(old.tiles) == len(new.tiles) and len(old.naturals) < len(new.naturals)
    return same_size and old.kind == new.kind and not without(old.naturals, new.naturals)


def _extends(new: AnyMeld, old: Meld, laid: Sequence[Face]) -> bool:
    """Whether a new meld is an old one with rack tiles added."""
    return not without(old.faces, new.faces) and not without(without(new.faces, old.faces), laid)


class JokerPlace(NamedTuple):
    """A joker on the table: the meld it lies in, and how."""

    meld: AnyMeld
    placed: Placed


class JokerExchange(NamedTuple):
    """A joker of the table that was taken, and the tile that took its place, of another meld or of the rack (None)."""

    joker: JokerPlace
    tile: Face
    source: Meld | None


class JokerMoves(NamedTuple):
    """What a turn did with jokers: those that lie somewhere for the first time or mean something new; exchanges."""

    placed: tuple[JokerPlace, ...]
    exchanges: tuple[JokerExchange, ...]


def joker_moves(made: AnyTable, gone: Table, laid: Sequence[Face]) -> JokerMoves:
    """Tell jokers that stand for what they stood for, wherever they are now, from those that were taken and placed.

    A joker whose place a tile has taken was taken; of equal ones the one in the meld that has most of the old one is
    the old one. It was exchanged for that tile, or for the one it stood for if that is among the tiles of this turn.
    """
    swaps: dict[AnyMeld, Change] = {change.old: change for change in changes_of(made, gone, laid).swapped}
    new, taken = list(_jokers_of(made)), list[tuple[JokerPlace, Sequence[Face]]]()
    for old in _jokers_of(gone):
        swap = swaps.get(old.meld)
        same = [joker for joker in new if joker.placed == old.placed and (swap is None or joker.meld == swap.new)]
        if same:
            new.remove(max(same, key=lambda joker: _shared(joker.meld, old.meld)))
        else:
            taken.append((old, swap.came if swap else old.placed.stands))
    return JokerMoves(tuple(new), tuple(_exchanged(taken, gone, laid)))


def _jokers_of(melds: Iterable[AnyMeld]) -> Iterator[JokerPlace]:
    return (JokerPlace(meld, placed) for meld in melds for placed in meld.tiles if not placed.natural)


def _shared(meld: AnyMeld, other: AnyMeld) -> int:
    return (Counter(meld.faces) & Counter(other.faces)).total()


def _exchanged(
    taken: Iterable[tuple[JokerPlace, Sequence[Face]]], gone: Table, laid: Sequence[Face]
) -> Iterator[JokerExchange]:
    """Find a tile for each joker taken, of those that may be it: one of the rack, else one of a meld that is gone."""
    sources: list[tuple[Meld | None, Counter[Face]]] = [(None, Counter(laid))]
    sources += [(meld, Counter(meld.naturals)) for meld in gone]
    for joker, faces in taken:
        found = next(((face, meld, have) for meld, have in sources for face in faces if have[face]), None)
        if found is not None:
            tile, source, have = found
            have[tile] -= 1
            yield JokerExchange(joker, tile, source)


class Piece(NamedTuple):
    """Tiles that come to a meld from one place: a meld of the table before, or the rack."""

    source: Meld | None
    faces: tuple[Face, ...]


class Making(NamedTuple):
    """A meld of the table after the turn that was not there before, and what it is made of."""

    meld: Meld
    pieces: tuple[Piece, ...]

    @property
    def rank(self) -> int:
        """Melds that only lose or gain tiles come first, then those of the rack, then those put together."""
        table = [piece for piece in self.pieces if piece.source is not None]
        return 2 if len(table) > 1 else 1 if not table else 0


def makings(before: Table, after: Table) -> list[Making]:
    """Say what each new meld is made of; equal tiles come from where most of the meld comes from."""
    gone, made = melds_gone(before, after), melds_gone(after, before)
    left = [Counter(meld.faces) for meld in gone]
    found = []
    for meld in sorted(made, key=lambda meld: -_most(meld, left)):
        needs, pieces = Counter(meld.faces), []
        while needs:
            shared = [needs & tiles for tiles in left]
            best = max(range(len(left)), key=lambda at: shared[at].total(), default=None)
            if best is None or not shared[best]:
                break
            takes = shared[best]
            left[best] -= takes
            needs -= takes
            pieces.append(Piece(gone[best], _in_order(meld, takes)))
        if needs:
            pieces.append(Piece(None, _in_order(meld, needs)))
        found.append(Making(meld, tuple(pieces)))
    return sorted(found, key=lambda making: making.rank)


def _most(meld: Meld, left: list[Counter[Face]]) -> int:
    return max(((Counter(meld.faces) & tiles).total() for tiles in left), default=0)


def _in_order(meld: Meld, faces: Counter[Face]) -> tuple[Face, ...]:
    order = {face: at for at, face in enumerate(meld.faces)}
    return tuple(sorted(faces.elements(), key=order.__getitem__))
