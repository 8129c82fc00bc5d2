"""The joker duty on physical tiles (NUM-JOK-2 … 8): try every way to tell equal tiles apart.

A turn is in order if some identification of the tiles before the turn, and of the rack tiles laid, with the places
after it leaves every table joker either kept or retrieved as the options demand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

from tests.kit.oracles.melds import COLOURS, JOKER, NATURALS, readings


class Laid(NamedTuple):
    """A meld on the table: its kind and its faces in laid order."""

    kind: str
    faces: tuple[str, ...]


Layout = tuple[Laid, ...]


class Demands(NamedTuple):
    """The options that concern table jokers, and whether the seat has opened."""

    retrieval: str = "any"
    reuse: str = "new_set"
    opened: bool = True


class Spot(NamedTuple):
    """A place for one tile: the meld it is in (none on the rack) and its position."""

    meld: int | None
    at: int


# Where each physical tile, named by its spot before the turn, lies after it.
Moves = dict[Spot, Spot]
# What a joker is: its number, and in a run its colour.
Identity = tuple[int, str | None]


@cache
def identity(meld: Laid, at: int) -> Identity:
    """Return the identity of the joker at a place of a legal meld."""
    stands = readings(meld.faces, meld.kind)[meld.kind].stands[at]
    colour, number = min(stands)
    return (number, colour) if meld.kind == "run" else (number, None)


@cache
def meant(meld: Laid, at: int) -> frozenset[str]:
    """Return the faces a joker may be replaced by: in a group every missing colour (NUM-JOK-3)."""
    number, colour = identity(meld, at)
    if colour is not None:
        return frozenset({f"{colour}{number}"})
    shown = {face[0] for face in meld.faces if face != JOKER}
    return frozenset(f"{c}{number}" for c in COLOURS if c not in shown)


class Oracle:
    """One turn: the melds before, the melds after and the rack tiles laid."""

    def __init__(self, before: Layout, after: Layout, laid: tuple[str, ...]) -> None:
        self.before, self.after = before, after
        self.sources = {Spot(i, at): face for i, meld in enumerate(before) for at, face in enumerate(meld.faces)}
        self.sources |= {Spot(None, at): face for at, face in enumerate(laid)}
        self.places = {Spot(i, at): face for i, meld in enumerate(after) for at, face in enumerate(meld.faces)}
        self.jokers = [spot for spot, face in self.sources.items() if face == JOKER and spot.meld is not None]

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
            and (demands.retrieval == "any" or self._all_replaced(retrieved, moves, demands.retrieval == "rack_only"))
        )

    def _kept(self, joker: Spot, moves: Moves) -> bool:
        """Same number and run colour, and beside a tile of its old meld, any tile."""
        place = moves[joker]
        assert joker.meld is not None
        assert place.meld is not None
        same = identity(self.before[joker.meld], joker.at) == identity(self.after[place.meld], place.at)
        return same and any(
            tile.meld == joker.meld and tile != joker and to.meld == place.meld for tile, to in moves.items()
        )

    def _in_new_meld(self, joker: Spot, moves: Moves) -> bool:
        """No old meld has all its natural tiles in the meld the joker went to."""
        return not any(
            all(moves[tile].meld == moves[joker].meld for tile in self._naturals(index))
            for index in range(len(self.before))
        )

    def _all_replaced(self, retrieved: list[Spot], moves: Moves, from_rack: bool) -> bool:
        """Each retrieved joker has a replacing tile of its own."""
        choices = [self._replacements(joker, moves, from_rack) for joker in retrieved]
        return any(len(set(chosen)) == len(chosen) for chosen in product(*choices))

    def _replacements(self, joker: Spot, moves: Moves, from_rack: bool) -> list[Spot]:
        """List the tiles it stood for that lie beside a natural tile of its old meld."""
        assert joker.meld is not None
        old = {moves[tile].meld for tile in self._naturals(joker.meld)}
        wanted = meant(self.before[joker.meld], joker.at)
        return [
            tile
            for tile, face in self.sources.items()
            if face in wanted and moves[tile].meld in old and (tile.meld is None or not from_rack)
        ]

    def _naturals(self, index: int) -> list[Spot]:
        return [tile for tile, face in self.sources.items() if tile.meld == index and face in NATURALS]
