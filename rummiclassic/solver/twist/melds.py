"""The melds to choose from for the jokers of a position, and what the rules about table jokers ask of them.

Melds of the same tiles count as one choice. It has several readings only where these treat jokers of the table
differently: a joker that stands for the same as before may stay, any other goes into a new meld (NUM-JOK-5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, Protocol, runtime_checkable

from rummiclassic.rack.finder import RackRules
from rummiclassic.rules.duties import same_numbers
from rummiclassic.rules.melds import Identity, NumberRules
from rummiclassic.rules.ties import Tie
from rummiclassic.solver.walk.search import Limit
from rummiclassic.twist.slots import FaceRow
from rummicore.tiles import Face, Meld, Placed, Table, TypedMeld, natural

# Reading longer rows in every way takes too long to ask beforehand: they stay, and are read if they are chosen. Runs of
# six tiles can be cut, so most rows are shorter.
LONG = 6
# So many rows count as a node. Of 328 lists for strong bots those that were whole within 10,000 rows had 5,504 at most
# and nearly all less than 3,200; the other 58 took two thirds of the time in vain.
ROWS = 2


@runtime_checkable
class CutRules(RackRules, NumberRules, Protocol):
    """Meld rules with special jokers that can list all melds, short ones for long ones."""

    def uncut(self, tiles: Counter[Face], ties: tuple[Tie, ...]) -> Iterator[FaceRow]:
        """List the handfuls of tiles that make melds which cannot be cut into several without parting what is tied."""

    def ways(self, faces: FaceRow) -> Table:
        """List every meld of just these tiles, among them a joker."""


# Jokers of the table by their order.
_Places = tuple[int, ...]


class _TableJoker(NamedTuple):
    """A joker of the table: what it may be, the natural tiles of its meld, and whether another joker of it will do."""

    kind: str
    placed: Placed
    identity: frozenset[Identity]
    beside: frozenset[Face]
    mated: bool


class Choices:
    """What can be chosen in a position: ``rows`` are the tiles of choices, with special jokers from ``first`` on."""

    def __init__(
        self,
        rules: CutRules,
        before: Table,
        table: Counter[Face],
        rack: Counter[Face],
        *,
        new_meld: bool,
        own_kind: bool,
    ) -> None:
        """Look at the table before the turn, the tiles that must be laid and those of the rack that may be.

        ``new_meld`` says that a joker which is taken goes into a new meld, ``own_kind`` that no joker of another kind
        takes its place. Only melds that lie there can be chosen yet.
        """
        self.rules, self.before, self.table, self.rack = rules, before, table, rack
        self.new_meld, self.own_kind = new_meld, own_kind
        joker = rules.suite.joker
        self._specials = frozenset(rules.special_jokers)
        jokers = self.jokers = {joker, *rules.special_jokers}
        self.old = [
            _TableJoker(
                meld.kind,
                placed,
                rules.identity(meld, at),
                frozenset(meld.naturals),
                placed.face == joker and sum(map(meld.faces.count, jokers)) > 1,
            )
            for meld in before
            for at, placed in enumerate(meld.tiles)
            if placed.face in jokers
        ]
        self.lying = {tuple(sorted(meld.faces)): meld for meld in before if self._special(meld.faces)}
        # By the first natural tile of an old meld: how many of each a meld must have that is not new for it.
        self.held: dict[Face, list[list[tuple[Face, int]]]] = {}
        for meld in before:
            for face in meld.naturals[:1]:
                least = [(own, max(many, table[own] + rack[own])) for own, many in Counter(meld.naturals).items()]
                self.held.setdefault(face, []).append(least)
        self.rows: list[FaceRow] = [*self.lying]
        self.first = 0
        self._known: dict[int, Table] = {}

    def listed(self, ties: tuple[Tie, ...], limit: Limit) -> bool:
        """List all choices; False if the limit is over before."""
        plain: list[FaceRow] = []
        special: list[FaceRow] = []
        for number, row in enumerate(self.rules.uncut(self.table + self.rack, ties)):
            if number % ROWS == 0 and limit.over():
                return False
            if row not in self.lying and self._possible(row):
                (special if self._special(row) else plain).append(row)
        # Of melds with special jokers those that lie on the table come first: that they stay is tried first.
        self.rows = [*plain, *self.lying, *special]
        self.first = len(plain)
        self._known.clear()
        return True

    def _special(self, row: FaceRow) -> bool:
        return not self._specials.isdisjoint(row)

    def _possible(self, row: FaceRow) -> bool:
        """Tell whether the jokers of some tiles can lie there: of the rack, where they were, or in a new meld.

        A meld is not new if all tiles of an old one are in it that have no double elsewhere (NUM-JOK-5).
        """
        if not self.new_meld or self.jokers.isdisjoint(row):
            return True
        if not self._holds(row):
            return True
        taken = Counter(face for face in row if face in self.jokers) - self.rack
        if not taken or len(row) > LONG:
            return True
        return any(self._stay(meld, taken) for meld in self.rules.ways(row))

    def _holds(self, row: FaceRow) -> bool:
        """Tell whether all of an old meld is in a row."""
        for face in row:
            for least in self.held.get(face, ()):
                if all(row.count(own) >= many for own, many in least):
                    return True
        return False

    def _stay(self, meld: Meld, taken: Counter[Face]) -> bool:
        """Tell whether so many jokers of a meld may have been there before."""
        staying = Counter(
            placed.face
            for at, placed in enumerate(meld.tiles)
            if placed.face in taken and any(self._may_stay(old, meld, at) for old in self.old)
        )
        return taken <= staying

    def _may_stay(self, old: _TableJoker, meld: Meld, at: int) -> bool:
        if old.placed.face != meld.tiles[at].face or not old.identity & self.rules.identity(meld, at):
            return False
        return old.mated or not old.beside.isdisjoint(meld.naturals)

    def at(self, index: int) -> Table:
        """Return the readings of a choice that matter; none if these tiles cannot lie together after all."""
        if index not in self._known:
            self._known[index] = self._readings(self.rows[index])
        return self._known[index]

    def _readings(self, row: FaceRow) -> Table:
        """Read some tiles in every way that treats table jokers differently, first where most of them may stay."""
        if self.jokers.isdisjoint(row):
            rising = sorted(row, key=self.rules.suite.numbers.__getitem__)
            return tuple(self.rules.readings(TypedMeld("", tuple(map(natural, rising)))))
        readings: dict[tuple[tuple[Face, _Places, _Places], ...], Meld] = {}
        for meld in self.rules.ways(row):
            readings.setdefault(tuple(sorted(self._same(meld))), meld)
        found = sorted(readings, key=lambda same: sum(len(instead) - len(could_be) for _, could_be, instead in same))
        lying = self.lying.get(row)
        read = tuple(readings[same] for same in found)
        return read if lying is None else (lying, *(meld for meld in read if meld != lying))

    def _same(self, meld: Meld) -> Iterator[tuple[Face, _Places, _Places]]:
        """Name for every joker of a meld the jokers of the table that it could be, and those whose place it takes.

        The place of another kind of joker counts only where that frees nothing (TW-JOK-3).
        """
        for at, placed in enumerate(meld.tiles):
            if placed.face in self.jokers:
                alike = {place: old for place, old in enumerate(self.old) if old.placed.face == placed.face}
                own = self.rules.identity(meld, at) if alike else frozenset()
                could_be = tuple(place for place, old in alike.items() if old.identity & own)
                yield placed.face, could_be, tuple(self._instead(meld.kind, placed))

    def _instead(self, kind: str, new: Placed) -> Iterator[int]:
        """List the jokers of the table that have one of another kind in their place."""
        for place, old in enumerate(self.old if self.own_kind else ()):
            same = old.kind == kind and same_numbers(self.rules.suite, old.placed, new)
            if same and old.placed.face != new.face:
                yield place
