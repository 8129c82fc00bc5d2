"""Tables as the solver sees them: melds by colour and number, and back again to melds of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rummiclassic.suite import Suite
from rummicore.edition import MeldRules
from rummicore.reasons import FormatError
from rummicore.tiles import Meld, Placed, TypedMeld, natural


class Run(NamedTuple):
    """A run: its colour, its first number, and for each tile whether it is a joker."""

    colour: int
    first: int
    jokers: tuple[bool, ...]

    @property
    def numbers(self) -> range:
        """The numbers it covers."""
        return range(self.first, self.first + len(self.jokers))

    @property
    def spare(self) -> int:
        """How many jokers it has."""
        return self.jokers.count(True)


# The number of a group of nothing but jokers, which stand for nothing (joker.require_natural=false).
BARE = 0


class Group(NamedTuple):
    """A group: its number, the colours of its tiles, and how many jokers it has."""

    number: int
    colours: tuple[int, ...]
    spare: int


SolverMeld = Run | Group


# The colour and the number of a tile, as indexes.
Tile = tuple[int, int]


def tiles_of(laid: SolverMeld) -> Iterator[Tile]:
    """List colour and number of the natural tiles of a meld."""
    if isinstance(laid, Run):
        for number, joker in zip(laid.numbers, laid.jokers, strict=True):
            if not joker:
                yield laid.colour, number
    else:
        for colour in laid.colours:
            yield colour, laid.number


# 40 games of three bots have about 660 different melds; the bound keeps a program that runs for long from growing.
@lru_cache(maxsize=1 << 14)
def laid_of(rules: MeldRules, suite: Suite, meld: Meld) -> SolverMeld | None:
    """Look at a meld that has been read; None if it is no plain run or group of this suite.

    Raise FormatError for any other meld: what was proved about tiles that lie otherwise would be no proof.
    """
    if not isinstance(meld, Meld) or meld not in rules.readings(TypedMeld(meld.kind, meld.tiles)):
        faces = " ".join(meld.faces)
        raise FormatError(f"{faces}: nobody has read this meld by the rules, so no turn of its table can be proved")
    joker, naturals = suite.joker, suite.naturals
    shown = [(at, *naturals[face]) for at, face in enumerate(meld.faces) if face in naturals]
    jokers = sum(face == joker for face in meld.faces)
    if len(shown) + jokers < len(meld.tiles):
        return None
    if not shown:
        return Group(BARE, (), jokers)
    at, colour, number = shown[0]
    if meld.kind == "run":
        return Run(suite.colours.index(colour), number - at, tuple(face == joker for face in meld.faces))
    return Group(number, tuple(suite.colours.index(colour) for _, colour, _ in shown), jokers)


# As many as of those that lie there.
@lru_cache(maxsize=1 << 14)
def meld_of(suite: Suite, laid: SolverMeld) -> Meld:
    """Return the meld as the engine would read it."""
    joker = suite.joker
    if isinstance(laid, Run):
        colour = suite.colours[laid.colour]
        faces = (suite.face(colour, number) for number in laid.numbers)
        pairs = zip(faces, laid.jokers, strict=True)
        return Meld("run", tuple(Placed(joker if wild else face, (face,)) for face, wild in pairs))
    tiles = [natural(suite.face(suite.colours[colour], laid.number)) for colour in laid.colours]
    stand = Placed(joker, (suite.rank(laid.number),) if laid.colours else ())
    return Meld("group", (*tiles, *[stand] * laid.spare))
