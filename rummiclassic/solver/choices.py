"""The melds that special jokers may lie in after a turn, and what the rules about table jokers ask of them.

Melds of the same tiles count as one choice. It has several readings only where these treat jokers of the table
differently: a joker that stands for the same as before may stay, any other goes into a new meld (NUM-JOK-5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple, Protocol, runtime_checkable

from rummiclassic.finder import RackRules
from rummiclassic.melds import Identity, NumberRules
from rummicore.tiles import Face, Meld, Table, without

Row = tuple[Face, ...]


@runtime_checkable
class CutRules(RackRules, NumberRules, Protocol):
    """Meld rules with special jokers that can list all melds, short ones for long ones."""

    def uncut(self, tiles: Counter[Face]) -> Iterator[Row]:
        """List the handfuls of tiles that make melds which cannot be cut into several."""

    def ways(self, faces: Row) -> Table:
        """List every meld of just these tiles."""


class Choice(NamedTuple):
    """The readings of some tiles to try; one of each handful of rack tiles must be laid beside them."""

    melds: Table
    beside: tuple[Row, ...] = ()


class _Old(NamedTuple):
    """A joker of the table: what it may be, and the natural tiles of its meld."""

    face: Face
    identity: frozenset[Identity]
    beside: frozenset[Face]


class Choices:
    """What can be chosen in a position; ``faces`` are the tiles of each choice."""

    def __init__(self, rules: CutRules, before: Table, table: Counter[Face], rack: Counter[Face]) -> None:
        """Look at the table before the turn, the tiles that must be laid and those of the rack that may be."""
        self.rules, self.before, self.table, self.rack = rules, before, table, rack
        jokers = {rules.suite.joker, *rules.special_jokers}
        self.old = [
            _Old(placed.face, rules.identity(meld, at), frozenset(meld.naturals))
            for meld in before
            for at, placed in enumerate(meld.tiles)
            if placed.face in jokers
        ]
        self.lying = {tuple(sorted(meld.faces)): meld for meld in before if self._special(meld.faces)}
        self.plain: list[Row] = []
        # Melds that lie on the table come first: that they stay is tried first.
        self.faces: list[Row] = [*self.lying]
        for row in rules.uncut(table + rack):
            if not self._special(row):
                self.plain.append(row)
            elif row not in self.lying:
                self.faces.append(row)
        self._known: dict[int, Choice | None] = {}

    def _special(self, row: Row) -> bool:
        return any(face in self.rules.special_jokers for face in row)

    def at(self, index: int) -> Choice | None:
        """Return a choice; None if these tiles cannot lie together after all."""
        if index not in self._known:
            self._known[index] = self._choice(self.faces[index])
        return self._known[index]

    def _choice(self, faces: Row) -> Choice | None:
        """Read some tiles in every way that matters."""
        jokers = [old for old in self.old if old.face in faces]
        readings: dict[tuple[Identity | None, ...], Meld] = {}
        if (lying := self.lying.get(faces)) is not None:
            readings[()] = lying
        for meld in self.rules.ways(faces):
            readings.setdefault(tuple(sorted(filter(None, self._same(jokers, meld)))), meld)
        melds = tuple(readings[same] for same in sorted(readings, key=len, reverse=True))
        melds = (lying, *melds) if lying is not None else melds
        if not melds:
            return None
        beside = self._told_apart(faces)
        if not beside or any(map(self._free, melds)):
            return Choice(melds)
        return Choice(melds, tuple(beside)) if all(beside) else None

    def _same(self, jokers: list[_Old], meld: Meld) -> Iterator[Identity | None]:
        """For every joker of a meld tell which one of the table it could be; none that cannot stay."""
        for at, placed in enumerate(meld.tiles):
            if not placed.natural:
                own = self.rules.identity(meld, at)
                yield from (
                    min(old.identity & own) for old in jokers if old.face == placed.face and old.identity & own
                )

    def _free(self, meld: Meld) -> bool:
        """Tell whether each special joker of a meld may be one of the rack or one that stays.

        Beside which tile it stays is not asked: the meld may be part of a longer one.
        """
        for face in self.rules.special_jokers:
            places = [at for at, placed in enumerate(meld.tiles) if placed.face == face]
            taken = [
                at
                for at in places
                if not any(old.face == face and old.identity & self.rules.identity(meld, at) for old in self.old)
            ]
            if len(taken) > self.rack[face]:
                return False
        return True

    def _told_apart(self, faces: Row) -> list[Row]:
        """For every old meld whose tiles are all here: the rack tiles of which one must lie elsewhere (NUM-JOK-5)."""
        found = []
        for meld in self.before:
            if meld.naturals and not without(meld.naturals, faces):
                tiles = dict.fromkeys(meld.naturals)
                if not any(self.table[face] > faces.count(face) for face in tiles):
                    found.append(tuple(f for f in tiles if self.table[f] + self.rack[f] > faces.count(f)))
        return found


def ways_beside(choices: tuple[Choice, ...]) -> Iterator[Row]:
    """List the handfuls of rack tiles with which all choices can be told apart from old melds."""
    handfuls = product(*(row for choice in choices for row in choice.beside))
    yield from dict.fromkeys(tuple(sorted({*way})) for way in handfuls)
