"""Table jokers of Twist on physical tiles: random small turns, and every way to tell equal tiles apart.

A turn is in order if some identification of the tiles before it, and of the rack tiles laid, with the places after it
leaves every table joker kept or retrieved as the options demand (NUM-JOK-5, TW-JOK-1, TW-JD-5, TW-JC-5, TW-JM-6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from random import Random
from typing import NamedTuple

from tests.kit.oracles.twist import NATURALS, Reading, Tiles, readings
from tests.kit.oracles.twist_rows import Row, legal_rows


class Laid(NamedTuple):
    """A meld on the table: what its tiles show, and its faces in laid order."""

    kind: str
    faces: Row


Layout = tuple[Laid, ...]


class Demands(NamedTuple):
    """The options that concern table jokers, and whether the seat has opened."""

    retrieval: str = "any"
    reuse: str = "new_set"
    single: bool = True
    opened: bool = True


class Spot(NamedTuple):
    """A place for one tile: the meld it is in (none on the rack) and its position."""

    meld: int | None
    at: int


Moves = dict[Spot, Spot]


@cache
def _read(meld: Laid) -> Reading | None:
    return next((reading for (_, kind), reading in readings(meld.faces).items() if kind == meld.kind), None)


def _ways(meld: Laid, at: int) -> frozenset[Tiles]:
    reading = _read(meld)
    assert reading is not None
    return reading.stands[at]


def _numbers(ways: frozenset[Tiles]) -> list[int]:
    (numbers,) = {tuple(sorted(number for _, number in way)) for way in ways}
    return list(numbers)


def unchanged(old: Laid, at: int, new: Laid, to: int) -> bool:
    """Whether a joker may be what it was: a mirror always, a colour change by its number, others by kind and tiles."""
    face, before, after = old.faces[at], _ways(old, at), _ways(new, to)
    if face == "jm":
        return True
    if face == "jc":
        return _numbers(before) == _numbers(after)
    if old.kind != new.kind:
        return False
    if old.kind == "group":
        return _numbers(before) == _numbers(after)
    return bool({frozenset(way) for way in before} & {frozenset(way) for way in after})


@cache
def replacements(meld: Laid, at: int, single: bool) -> list[Row]:
    """List what may lie in a joker's place: one tile, for a double joker two, or in a group one if that is allowed."""
    if meld.faces[at] == "jm":
        return []
    numbers = {number for way in _ways(meld, at) for _, number in way}
    tiles = [face for face, (_, number) in NATURALS.items() if number in numbers]
    choices: list[Row] = [(tile,) for tile in tiles]
    if meld.faces[at] == "jd":
        choices = [*permutations(tiles, 2), *(choices if single and meld.kind == "group" else [])]
    return [own for own in choices if _read(Laid(meld.kind, (*meld.faces[:at], *own, *meld.faces[at + 1 :])))]


class Oracle:
    """One turn: the melds before, the melds after and the rack tiles laid."""

    def __init__(self, before: Layout, after: Layout, laid: Row) -> None:
        self.before, self.after = before, after
        self.sources = {Spot(i, at): face for i, meld in enumerate(before) for at, face in enumerate(meld.faces)}
        self.sources |= {Spot(None, at): face for at, face in enumerate(laid)}
        self.places = {Spot(i, at): face for i, meld in enumerate(after) for at, face in enumerate(meld.faces)}
        self.jokers = [spot for spot, face in self.sources.items() if face not in NATURALS and spot.meld is not None]
        self.naturals = [
            [tile for tile, face in self.sources.items() if tile.meld == index and face in NATURALS]
            for index in range(len(before))
        ]

    def in_order(self, demands: Demands) -> bool:
        """Whether some identification of the tiles meets the demands."""
        return any(self._fine(moves, demands) for moves in self.identifications())

    def identifications(self) -> Iterator[Moves]:
        """List every way to identify the tiles with the places of their face."""
        ways = []
        for face in sorted(set(self.sources.values())):
            tiles = [spot for spot, own in self.sources.items() if own == face]
            places = [spot for spot, own in self.places.items() if own == face]
            ways.append([list(zip(tiles, order, strict=True)) for order in permutations(places)])
        for chosen in product(*ways):
            yield {tile: place for pairs in chosen for tile, place in pairs}

    def _fine(self, moves: Moves, demands: Demands) -> bool:
        retrieved = [joker for joker in self.jokers if not self._kept(joker, moves)]
        return (
            (demands.opened or not retrieved)
            and (demands.reuse == "anywhere" or all(self._in_new_meld(joker, moves) for joker in retrieved))
            and (demands.retrieval == "any" or self._all_replaced(retrieved, moves, demands))
            and (demands.single or not any(self._half_replaced(joker, moves) for joker in retrieved))
        )

    def _kept(self, joker: Spot, moves: Moves) -> bool:
        """Unchanged, and beside a tile of its old meld: a natural one, for a classic joker any."""
        place = moves[joker]
        assert joker.meld is not None
        assert place.meld is not None
        if not unchanged(self.before[joker.meld], joker.at, self.after[place.meld], place.at):
            return False
        classic = self.sources[joker] == "j"
        return any(
            tile.meld == joker.meld and tile != joker and to.meld == place.meld and (classic or face in NATURALS)
            for (tile, to), face in zip(moves.items(), map(self.sources.__getitem__, moves), strict=True)
        )

    def _in_new_meld(self, joker: Spot, moves: Moves) -> bool:
        """No old meld has all its natural tiles in the meld the joker went to."""
        return not any(all(moves[tile].meld == moves[joker].meld for tile in tiles) for tiles in self.naturals)

    def _half_replaced(self, joker: Spot, moves: Moves) -> bool:
        """Whether the group of a double joker lies there as a group of three with one tile in its place."""
        assert joker.meld is not None
        old = self.before[joker.meld]
        if self.sources[joker] != "jd" or old.kind != "group" or "jm" in old.faces:
            return False
        own = self.naturals[joker.meld]
        for index, meld in enumerate(self.after):
            others = sum(face in NATURALS for face in meld.faces) - len(own)
            if len(meld.faces) == 3 and others < 2 and all(moves[tile].meld == index for tile in own):
                return True
        return False

    def _all_replaced(self, retrieved: list[Spot], moves: Moves, demands: Demands) -> bool:
        """Each retrieved joker has replacing tiles of its own."""
        choices = [self._replacing(joker, moves, demands) for joker in retrieved]
        return any(len({*sum(chosen, ())}) == len(sum(chosen, ())) for chosen in product(*choices))

    def _replacing(self, joker: Spot, moves: Moves, demands: Demands) -> list[tuple[Spot, ...]]:
        """List the tiles that may have replaced it: in one meld, beside another natural tile of its old meld."""
        assert joker.meld is not None
        found = []
        for faces in replacements(self.before[joker.meld], joker.at, demands.single):
            targets = {moves[t].meld for t in self.naturals[joker.meld] if self.sources[t] not in faces}
            tiles = [[t for t, own in self.sources.items() if own == face] for face in faces]
            for chosen in product(*tiles):
                rack = all(tile.meld is None for tile in chosen) or demands.retrieval != "rack_only"
                if rack and len({moves[t].meld for t in chosen}) == 1 and moves[chosen[0]].meld in targets:
                    found.append(chosen)
        return found


# Random turns


class Position(NamedTuple):
    """A turn to judge: the table before, the table after and the rack tiles laid."""

    before: Layout
    after: Layout
    laid: Row


@cache
def small_melds() -> tuple[tuple[Laid, ...], dict[str, list[Laid]]]:
    """List melds of up to five tiles, few of them jokers, of three colours and five numbers; and those with a face."""
    faces = {f"{colour}{number}" for colour in "rbk" for number in range(4, 9)} | {"j", "jd", "jc", "jm", "o6"}
    every = {row for size in range(3, 6) for found in legal_rows(size).values() for row in found if {*row} <= faces}
    rows = sorted(row for row in every if sum(face not in NATURALS for face in row) <= 2)
    melds = tuple(Laid(kind, row) for row in rows for _, kind in sorted(readings(row)))
    return melds, {face: [meld for meld in melds if face in meld.faces] for face in sorted(faces)}


def positions(seed: int, count: int) -> Iterator[Position]:
    """Make turns in which a meld with a joker changed."""
    chance, made = Random(seed), 0
    melds, holders = small_melds()
    special = [meld for meld in melds if {*meld.faces} & {"jd", "jc", "jm"}]
    while made < count:
        before: Layout = tuple(chance.choice(pool) for pool in [special, *[special, melds][: chance.randint(0, 2)]])
        tiles = Counter(face for meld in before for face in meld.faces)
        if max(tiles.values()) > 2:
            continue
        found = _Rebuild(chance, holders, tiles).table()
        if found and _twins(found) <= 5 and Counter(_jokers(before)) - Counter(_jokers(found.after)):
            made += 1
            yield found._replace(before=before)


def _twins(where: Position) -> int:
    """Count the faces that are there twice: each doubles the ways to tell tiles apart."""
    return sum(count > 1 for count in Counter(face for meld in where.after for face in meld.faces).values())


def _jokers(layout: Layout) -> list[Laid]:
    return [meld for meld in layout if not {*meld.faces} <= {*NATURALS}]


class _Rebuild:
    """Covers tiles by legal melds at random; what the melds lack is laid from the rack."""

    def __init__(self, chance: Random, holders: dict[str, list[Laid]], tiles: Counter[str]) -> None:
        self.chance, self.holders, self.tiles = chance, holders, tiles
        self.nodes, self.most = 60, chance.randint(1, 4)

    def table(self) -> Position | None:
        return self._cover(self.tiles, (), Counter())

    def _cover(self, left: Counter[str], done: Layout, laid: Counter[str]) -> Position | None:
        self.nodes -= 1
        if not left:
            after = tuple(self.chance.sample(done, len(done)))
            return Position((), after, tuple(sorted(laid.elements()))) if laid else None
        if self.nodes < 0:
            return None
        face = self.chance.choice(sorted(left))
        for meld in self.chance.sample(self.holders[face], min(60, len(self.holders[face]))):
            needs = Counter(meld.faces)
            more = laid + (needs - left)
            possible = more.total() <= self.most and max((self.tiles + more).values()) <= 2
            if possible and (found := self._cover(left - needs, (*done, meld), more)):
                return found
        return None
