"""The strong bots: level 3 plays the exact best turn, level 4 also holds its jokers back."""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.bots import answer, draw_if_allowed
from rummiclassic.finder import a_play, find_opening
from rummiclassic.solver.search import Limit
from rummiclassic.solver.turns import NODES, Found, best_share
from rummicore.actions import Action, Play
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.tiles import Table
from rummicore.view import View


class SolverBot(NamedTuple):
    """Opens as soon as it can, then plays the most tiles, of the highest value if there is a choice.

    With ``hold`` jokers stay on the rack until they empty it or the pool is empty.
    """

    edition: Edition
    hold: bool

    def choose(self, view: View, budget: Budget) -> Action:
        """Play the best turn, else draw."""
        if view.ask is not None:
            return answer(self.edition, view, view.ask)
        table = self.table(view, Limit(NODES if budget.nodes is None else budget.nodes))
        return Play(table) if table is not None else draw_if_allowed(self.edition, view)

    def table(self, view: View, limit: Limit) -> Table | None:
        """Return the table to leave, None to draw."""
        if not view.seats[view.seat].opened:
            melds = find_opening(self.edition, view.rack)
            return (*view.table, *melds) if melds else None
        jokers = [face for face in view.rack if face in self.edition.jokers]
        if not (self.hold and jokers and view.pool):
            return self._best(view, limit, "both", holding=False).table
        out = self._best(view, limit, "out", holding=False)
        return out.table or self._best(view, limit, "both", holding=True).table

    def _best(self, view: View, limit: Limit, goal: str, *, holding: bool) -> Found:
        rack = tuple(face for face in view.rack if not (holding and face in self.edition.jokers))
        found = best_share(self.edition, view, goal, limit, (), rack)
        if found.table is None and not found.proved and goal != "out":
            simple = a_play(self.edition, rack, view.table, opened=True)
            return found._replace(table=simple.table, laid=simple.laid) if simple else found
        return found
