"""The melds that special jokers may lie in after a turn, and what the rules about table jokers ask of them.

Melds of the same tiles count as one choice. It has several readings only where these treat jokers of the table
differently: a joker that stands for the same as before may stay, any other goes into a new meld (NUM-JOK-5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, Protocol, runtime_checkable

from rummiclassic.finder import RackRules
from rummiclassic.melds import MIN_SIZE, Identity, NumberRules
from rummiclassic.tiles import HIGHEST, LOWEST
from rummicore.tiles import Face, Meld, Table

Row = tuple[Face, ...]


@runtime_checkable
class CutRules(RackRules, NumberRules, Protocol):
    """Meld rules with special jokers that can list all melds, short ones for long ones."""

    def uncut(self, tiles: Counter[Face]) -> Iterator[Row]:
        """List the handfuls of tiles that make melds which cannot be cut into several."""

    def ways(self, faces: Row) -> Table:
        """List every meld of just these tiles."""


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
        self._known: dict[int, Table] = {}

    def _special(self, row: Row) -> bool:
        return any(face in self.rules.special_jokers for face in row)

    def at(self, index: int) -> Table:
        """Return the readings of a choice that matter; none if these tiles cannot lie together after all."""
        if index not in self._known:
            self._known[index] = self._readings(self.faces[index])
        return self._known[index]

    def _readings(self, faces: Row) -> Table:
        """Read some tiles in every way that treats table jokers differently, first where most of them may stay."""
        readings: dict[tuple[Identity, ...], Meld] = {}
        for meld in self.rules.ways(faces):
            readings.setdefault(tuple(sorted(self._same(meld))), meld)
        found = tuple(readings[same] for same in sorted(readings, key=len, reverse=True))
        lying = self.lying.get(faces)
        return found if lying is None else (lying, *(meld for meld in found if meld != lying))

    def _same(self, meld: Meld) -> Iterator[Identity]:
        """Name the jokers of the table that jokers of a meld could be."""
        for at, placed in enumerate(meld.tiles):
            jokers = [old for old in self.old if old.face == placed.face]
            own = self.rules.identity(meld, at) if jokers else frozenset()
            yield from (min(old.identity & own) for old in jokers if old.identity & own)

    def may_belong(self, meld: Meld, left: Counter[Face]) -> bool:
        """Tell whether a run may be cut off the tiles beside which a special joker of it could stay.

        ``left`` are the tiles that the rest of the longer run can be made of.
        """
        return meld.kind == "run" and any(
            old.face == placed.face
            and bool(old.identity & self.rules.identity(meld, at))
            and self._goes_on(old, meld, left)
            for at, placed in enumerate(meld.tiles)
            if placed.face in self.rules.special_jokers
            for old in self.old
        )

    def _goes_on(self, old: _Old, meld: Meld, left: Counter[Face]) -> bool:
        """Tell whether a meld can go on as far as to a tile that lay beside a joker."""
        suite = self.rules.suite
        numbers = [suite.numbers[text] for placed in meld.tiles for text in placed.stands]
        low, high = min(numbers), max(numbers)
        for colour, number in map(suite.naturals.__getitem__, old.beside):
            if number > high:
                between = range(high + 1, max(number, high + MIN_SIZE) + 1)
            elif number < low:
                between = range(min(number, low - MIN_SIZE), low)
            else:
                continue
            if LOWEST <= between[0] and between[-1] <= HIGHEST:
                missing = sum(not left[suite.face(colour, other)] for other in between)
                if missing <= left[suite.joker]:
                    return True
        return False
