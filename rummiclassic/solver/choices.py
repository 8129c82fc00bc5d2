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
# Reading longer rows in every way takes too long to ask beforehand.
LONG = 6


@runtime_checkable
class CutRules(RackRules, NumberRules, Protocol):
    """Meld rules with special jokers that can list all melds, short ones for long ones."""

    def uncut(self, tiles: Counter[Face]) -> Iterator[Row]:
        """List the handfuls of tiles that make melds which cannot be cut into several."""

    def ways(self, faces: Row) -> Table:
        """List every meld of just these tiles."""


class _Old(NamedTuple):
    """A joker of the table: what it may be, the natural tiles of its meld, and whether one of its kind is there."""

    face: Face
    identity: frozenset[Identity]
    beside: frozenset[Face]
    paired: bool


class Choices:
    """What can be chosen in a position; ``faces`` are the tiles of each choice."""

    def __init__(
        self, rules: CutRules, before: Table, table: Counter[Face], rack: Counter[Face], *, new_meld: bool
    ) -> None:
        """Look at the table before the turn, the tiles that must be laid and those of the rack that may be.

        ``new_meld`` says that a joker which is taken goes into a new meld.
        """
        self.rules, self.before, self.table, self.rack = rules, before, table, rack
        self.new_meld = new_meld
        jokers = self.jokers = {rules.suite.joker, *rules.special_jokers}
        self.old = [
            _Old(placed.face, rules.identity(meld, at), frozenset(meld.naturals), meld.faces.count(placed.face) > 1)
            for meld in before
            for at, placed in enumerate(meld.tiles)
            if placed.face in jokers
        ]
        self.lying = {tuple(sorted(meld.faces)): meld for meld in before if self._special(meld.faces)}
        self.plain: list[Row] = []
        # Melds that lie on the table come first: that they stay is tried first.
        self.faces: list[Row] = [*self.lying]
        self.held = [Counter(meld.naturals) for meld in before if meld.naturals]
        for row in rules.uncut(table + rack):
            if not self._possible(row):
                continue
            if not self._special(row):
                self.plain.append(row)
            elif row not in self.lying:
                self.faces.append(row)
        self._known: dict[int, Table] = {}

    def _special(self, row: Row) -> bool:
        return any(face in self.rules.special_jokers for face in row)

    def _possible(self, row: Row) -> bool:
        """Tell whether the jokers of some tiles can lie there: of the rack, where they were, or in a new meld.

        A meld is not new if all tiles of an old one are in it that have no double elsewhere (NUM-JOK-5).
        """
        if not self.new_meld or not any(self._holds(row, held) for held in self.held):
            return True
        taken = Counter(face for face in row if face in self.jokers) - self.rack
        if not taken or len(row) > LONG:
            return True
        return any(self._stay(meld, taken) for meld in self.rules.ways(row))

    def _holds(self, row: Row, held: Counter[Face]) -> bool:
        return all(
            count <= row.count(face) and self.table[face] + self.rack[face] <= row.count(face)
            for face, count in held.items()
        )

    def _stay(self, meld: Meld, taken: Counter[Face]) -> bool:
        """Tell whether so many jokers of a meld may have been there before, perhaps in a part of a longer one."""
        left = self.table + self.rack - Counter(meld.faces)
        staying = Counter(
            placed.face
            for at, placed in enumerate(meld.tiles)
            if placed.face in taken and any(self._may_stay(old, meld, at, left) for old in self.old)
        )
        return taken <= staying

    def _may_stay(self, old: _Old, meld: Meld, at: int, left: Counter[Face]) -> bool:
        if old.face != meld.tiles[at].face or not old.identity & self.rules.identity(meld, at):
            return False
        return old.paired or not old.beside.isdisjoint(meld.naturals) or self._goes_on(old, meld, left)

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
        return any(
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
        if meld.kind != "run":
            return False
        numbers = [suite.numbers[text] for placed in meld.tiles for text in placed.stands]
        low, high = min(numbers), max(numbers)
        for colour, number in map(suite.naturals.__getitem__, old.beside):
            if number > high:
                between = range(high + 1, max(number, high + MIN_SIZE) + 1)
            elif number < low:
                between = range(min(number, low - MIN_SIZE), low)
            else:
                continue
            if between[0] >= LOWEST and between[-1] <= HIGHEST:
                # Of a mirror, which ends with the number it begins with, natural tiles are cut off both sides.
                sides = 2 if numbers[0] == numbers[-1] else 1
                missing = sum(left[suite.face(colour, other)] < sides for other in between)
                if missing <= (left[suite.joker] if sides == 1 else 0):
                    return True
        return False
