"""Turns with jokers that the search does not know, those of Twist: the best of many, not proved unless all is laid.

Melds of the table with special jokers stay as they are or are made longer. Special jokers of the rack go into one new
meld each, and the rest of the table is solved around these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from rummiclassic.finder import RackRules, extended
from rummiclassic.solver.goals import Goal
from rummiclassic.solver.search import Limit
from rummiclassic.tiles import Suite
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import Face, Meld, Table, faces_on, without
from rummicore.turn import turn_of
from rummicore.view import View

TRIES = 120

# Solves the plain part: tables for tiles that must and may be laid, None if there is none.
Plain = Callable[[Table, tuple[Face, ...], tuple[Face, ...]], Table | None]


def has_specials(edition: Edition, suite: Suite, table: Table, rack: tuple[Face, ...]) -> bool:
    """Whether jokers are in play that only this edition has."""
    special = edition.jokers - {suite.joker}
    return bool(special) and any(face in special for face in (*faces_on(table), *rack))


class Special(NamedTuple):
    """A position with special jokers."""

    edition: Edition
    suite: Suite
    view: View
    goal: Goal
    limit: Limit

    def best(self, must: tuple[Face, ...], may: tuple[Face, ...], plain: Plain) -> Table | None:
        """Return the best table found, None if nothing can be laid."""
        special = self.edition.jokers - {self.suite.joker}
        frozen = tuple(meld for meld in self.view.table if special & set(meld.faces))
        loose = tuple(meld for meld in self.view.table if not special & set(meld.faces))
        tables = [self._whole(plain(loose, must, self._plain(may)), frozen, may)]
        for meld in self._new_melds(loose, may):
            if self.limit.left <= 0:
                break
            tables.append(self._around(meld, loose, frozen, must, may, plain))
        found = [table for table in tables if table is not None and self._legal(table)]
        return max(found, key=self._worth, default=None)

    def _plain(self, faces: tuple[Face, ...]) -> tuple[Face, ...]:
        return tuple(face for face in faces if face in self.suite.naturals or face == self.suite.joker)

    def _new_melds(self, loose: Table, may: tuple[Face, ...]) -> list[Meld]:
        """List new melds, each with a special joker of the rack, from tiles of the rack and of plain table melds."""
        rules = self.edition.melds
        if not isinstance(rules, RackRules) or not self.edition.jokers & set(may):
            return []
        natural = Counter(face for face in faces_on(loose).elements() if face in self.suite.naturals)
        return list(islice(rules.specials(natural + Counter(may)), TRIES))

    def _around(
        self, meld: Meld, loose: Table, frozen: Table, must: tuple[Face, ...], may: tuple[Face, ...], plain: Plain
    ) -> Table | None:
        """Lay a new meld and solve the rest; table melds that lend it tiles are taken apart."""
        left, lent = list(loose), list(without(meld.faces, may))
        freed: list[Face] = []
        for face in lent:
            if face in freed:
                freed.remove(face)
                continue
            at = next((at for at, other in enumerate(left) if face in other.faces), None)
            if at is None:
                return None
            freed += without(left.pop(at).faces, (face,))
        rest = without(may, without(meld.faces, lent))
        table = plain(tuple(left), (*must, *freed), self._plain(rest))
        return self._whole(table, (*frozen, meld), rest) if table is not None else None

    def _whole(self, table: Table | None, frozen: Table, may: tuple[Face, ...]) -> Table | None:
        """Put the special melds back and add what fits to any meld."""
        if table is None:
            return None
        whole = (*table, *frozen)
        laid = tuple((faces_on(whole) - faces_on(self.view.table)).elements())
        return extended(self.edition, whole, without(may, laid))[0]

    def _legal(self, table: Table) -> bool:
        return not judge(turn_of(self.edition, self.view, table))

    def _worth(self, table: Table) -> int:
        laid = tuple((faces_on(table) - faces_on(self.view.table)).elements())
        return self.goal.worth(self.suite, laid)
