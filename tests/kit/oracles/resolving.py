"""Typed lines resolved by brute force: every tile of every table meld, every joker in every place is tried.

Written for clearness from the order of preference that the documentation gives. Nothing is pruned, and nothing is
shared with the program but the meld rules and the judgement of whole turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, pairwise, permutations, product
from typing import NamedTuple

from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, AnyTable, Face, Placed, TypedMeld, TypedTable
from rummicore.turn import turn_of
from rummicore.typed import Reader
from rummicore.view import View

# Whether it cannot be played, moves jokers for nothing and leaves something loose, then the counts in the documented
# order, with what is loose or without, then other spelling.
Rank = tuple[bool, bool, bool, int, int, int, int, int, int, bool]
# A table by the tiles of its melds: in which order they lie means nothing.
Shape = frozenset[tuple[tuple[Placed, ...], int]]


def shape(table: AnyTable) -> Shape:
    """Return a table without order and kinds."""
    return frozenset(Counter(meld.tiles for meld in table).items())


def best_tables(edition: Edition, view: View, typed: TypedTable) -> set[Shape]:
    """Return the tables that the best ways to make typed melds leave; none if tiles are missing."""
    best: Rank | None = None
    tables: set[Shape] = set()
    for rank, table in _all_ways(edition, view, typed):
        if best is None or rank < best:
            best, tables = rank, set()
        if rank == best:
            tables.add(shape(table))
    return tables


def _all_ways(edition: Edition, view: View, typed: TypedTable) -> Iterator[tuple[Rank, AnyTable]]:
    reader = edition.reader(edition.melds)
    closed = not view.own.opened and not edition.options.get("open.same_turn_manipulation", _OFF).value
    exchanges = [(None,) if closed else (None, *reader.exchanges(meld)) for meld in view.table]
    for spelled in product(*(reader.spellings(meld) for meld in typed)):
        for exchanged in product(*exchanges):
            line = _Line(edition, reader, view, spelled, exchanged, spelled != typed)
            yield from line.ways(closed=closed)


class _Off(NamedTuple):
    value: bool = False


_OFF = _Off()


class _Line(NamedTuple):
    """Typed melds in one spelling, and for each table meld what it becomes if its jokers are exchanged."""

    edition: Edition
    reader: Reader
    view: View
    spelled: TypedTable
    exchanged: Sequence[TypedMeld | None]
    respelled: bool

    def ways(self, *, closed: bool) -> Iterator[tuple[Rank, AnyTable]]:
        """Choose what stays of each table meld and where jokers lie; the rack supplies the rest."""
        again = [meld for meld in self.exchanged if meld is not None]
        layings = [(melds, _count((*melds, *again))) for melds in self._laid_with_jokers()]
        rack = Counter(self.view.rack)
        for stays in product(*(self._stays(index, closed=closed) for index in range(len(self.view.table)))):
            given = Counter(p.face for meld, kept in zip(self.view.table, stays, strict=True) for p in _out(meld, kept))
            for melds, lies in layings:
                if given <= lies and (laid := lies - given) <= rack:
                    yield from self._ranked(melds, stays, laid)

    def _stays(self, index: int, *, closed: bool) -> list[tuple[int, ...]]:
        places = range(len(self.view.table[index].tiles))
        if self.exchanged[index] is not None:
            return [()]
        sizes = places if not closed else range(0)
        return [tuple(places), *chain.from_iterable(combinations(places, size) for size in sizes)]

    def _laid_with_jokers(self) -> list[TypedTable]:
        """Lay a joker for any of the typed tiles, as many as there are."""
        jokers = self.edition.jokers
        there = sum(face in jokers for face in (*self.view.rack, *_count(self.view.table).elements()))
        options: list[list[tuple[Placed, ...]]] = []
        for meld in self.spelled:
            stand_ins = [self.reader.joker_for(p.face) if p.natural else None for p in meld.tiles]
            choices = [(p,) if j is None else (p, j) for p, j in zip(meld.tiles, stand_ins, strict=True)]
            options.append([row for row in product(*choices) if sum(p.face in jokers for p in row) <= there])
        kinds = [meld.kind for meld in self.spelled]
        return [tuple(map(TypedMeld, kinds, rows)) for rows in product(*options)]

    def _ranked(
        self, melds: TypedTable, stays: Sequence[tuple[int, ...]], laid: Counter[Face]
    ) -> Iterator[tuple[Rank, AnyTable]]:
        rows = list(zip(self.view.table, stays, self.exchanged, strict=True))
        whole = [meld for meld, kept, other in rows if other is None and len(kept) == len(meld.tiles)]
        left = [_left(self.edition, m, kept) for m, kept, other in rows if other is None and len(kept) < len(m.tiles)]
        again = [other for other in self.exchanged if other is not None]
        loose = sum(len(row) for _, row in left)
        rest = [meld for parts, _ in left for meld in parts]
        table: AnyTable = (*whole, *melds, *again, *rest, *(TypedMeld("", row) for _, row in left if row))
        playable = not loose and not judge(turn_of(self.edition, self.view, table))
        taken = sum(len(meld.tiles) - len(kept) for meld, kept, other in rows if other is None)
        for moved, own in self._jokers(melds, stays, laid):
            touched = len(rows) - len(whole)
            finished = (moved, 0, len(rest), own, taken, touched)
            counts = (moved, own, taken, loose, len(rest), touched) if loose else finished
            yield (not playable, not playable and moved > 0, loose > 0, *counts, self.respelled), table

    def _jokers(
        self, melds: TypedTable, stays: Sequence[tuple[int, ...]], laid: Counter[Face]
    ) -> Iterator[tuple[int, int]]:
        """Say which joker lies where, in every way: how many were moved or exchanged, and how many the rack laid."""
        jokers = self.edition.jokers
        rows = list(zip(self.view.table, stays, self.exchanged, strict=True))
        came = [
            _Joker(placed, again=other is not None, parted=bool(kept) or not self._goes_into_one(meld), own=False)
            for meld, kept, other in rows
            for placed in _out(meld, kept)
            if placed.face in jokers
        ]
        came += [
            _Joker(Placed(face, ()), again=False, parted=False, own=True) for face in laid.elements() if face in jokers
        ]
        asked = [p.face for meld in (*self.spelled, *filter(None, self.exchanged)) for p in meld.tiles]
        places: list[Placed | Face] = [face for face in asked if face in jokers]
        for was, now in zip(self.spelled, melds, strict=True):
            places += [new for old, new in zip(was.tiles, now.tiles, strict=True) if new != old]
        exchanged = sum(len(other.naturals) - len(meld.naturals) for meld, _, other in rows if other is not None)
        rack = Counter(self.view.rack) - laid
        for order in permutations(came, len(places)):
            uses = list(zip(order, places, strict=True))
            if any(joker.placed.face != (place if isinstance(place, str) else place.face) for joker, place in uses):
                continue
            unasked = [(joker, place) for joker, place in uses if isinstance(place, Placed)]
            strange = [(joker, place) for joker, place in unasked if joker.placed != place]
            if not any(rack[place.stands[0]] for _, place in strange):
                moved = sum(
                    not joker.again and not joker.own and (joker.parted or joker.placed != place)
                    for joker, place in unasked
                )
                yield exchanged + moved, sum(joker.own for joker, _ in strange)

    def _goes_into_one(self, meld: AnyMeld) -> bool:
        """Whether the letters of a table meld are all in one typed meld."""
        stands = Counter(placed.stands for placed in meld.tiles)
        return any(stands <= Counter(placed.stands for placed in typed.tiles) for typed in self.spelled)


class _Joker(NamedTuple):
    """A joker that lies elsewhere after the turn.

    ``again``: its meld is laid again with a tile for it; ``parted``: its meld does not go into a new one as a whole;
    ``own``: the rack had it.
    """

    placed: Placed
    again: bool
    parted: bool
    own: bool


def _count(melds: AnyTable) -> Counter[Face]:
    return Counter(placed.face for meld in melds for placed in meld.tiles)


def _out(meld: AnyMeld, kept: tuple[int, ...]) -> list[Placed]:
    return [placed for at, placed in enumerate(meld.tiles) if at not in kept]


def _left(edition: Edition, meld: AnyMeld, kept: tuple[int, ...]) -> tuple[list[TypedMeld], tuple[Placed, ...]]:
    """Return what stays of a meld as melds, or the whole row as loose tiles."""
    row = tuple(meld.tiles[at] for at in kept)
    readings = edition.melds.readings
    if not row:
        return [], ()
    if readings(TypedMeld("", row)):
        return [TypedMeld("", row)], ()
    cuts = [0, *(n for n in range(1, len(kept)) if kept[n] != kept[n - 1] + 1), len(kept)]
    parts = [TypedMeld("", row[first:last]) for first, last in pairwise(cuts)]
    return (parts, ()) if all(map(readings, parts)) else ([], row)
