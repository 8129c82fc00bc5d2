"""Ways to play exactly: the best turn at once, with jokers held back or not, or waiting until all tiles go."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple, Protocol

from rummiclassic.bots.simple import answer, draw_if_allowed
from rummiclassic.rack.finder import find_opening
from rummiclassic.solver.best import BestTurn, best_share
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.walk.search import Limit
from rummiclassic.suite import suite_of
from rummicore.actions import Action, Play
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.tiles import Table, faces_on
from rummicore.turn import turn_of
from rummicore.view import View

# Nodes at most where an edition has special jokers: around them a node takes up to 0.46 ms, not 25 µs, and a turn shall
# take two seconds at the most.
SPECIAL = 2000


def limit_of(edition: Edition, budget: Budget) -> Limit:
    """Start to spend the budget of a bot."""
    if budget.nodes is not None and edition.jokers != {suite_of(edition).joker}:
        budget = budget._replace(nodes=min(budget.nodes, SPECIAL))
    return Limit.of(budget)


class Policy(Protocol):
    """A way to play: which table to leave in a turn, None to draw."""

    def table(self, view: View, limit: Limit) -> Table | None:
        """Return the table to leave, None to draw."""


def act(edition: Edition, policy: Policy, view: View, limit: Limit) -> Action:
    """Answer if asked, else take the turn that a policy chooses."""
    if view.ask is not None:
        return answer(edition, view, view.ask)
    table = policy.table(view, limit)
    return Play(table) if table is not None else draw_if_allowed(edition, view)


class SolverBot(NamedTuple):
    """Opens as soon as it can, then plays the most tiles, of the highest value if there is a choice.

    With ``hold`` jokers stay on the rack until they empty it or the pool is empty.
    """

    edition: Edition
    hold: bool

    def choose(self, view: View, budget: Budget) -> Action:
        """Play the best turn, else draw."""
        return act(self.edition, self, view, limit_of(self.edition, budget))

    def table(self, view: View, limit: Limit) -> Table | None:
        """Return the table to leave, None to draw."""
        if not view.own.opened:
            melds = find_opening(self.edition, view.rack)
            return (*view.table, *melds) if melds else None
        jokers = [face for face in view.rack if face in self.edition.jokers]
        if not (self.hold and jokers and view.pool):
            return self._best(view, limit, NumberGoal.BOTH, holding=False).table
        return self._out(view, limit).table or self._best(view, limit, NumberGoal.BOTH, holding=True).table

    def _out(self, view: View, limit: Limit) -> BestTurn:
        """Look for a turn that lays everything with half of the nodes: the others are for what goes otherwise."""
        half = limit.left // 2
        part = Limit(half, limit.expired)
        out = self._best(view, part, NumberGoal.OUT, holding=False)
        limit.left -= half - part.left
        return out

    def _best(self, view: View, limit: Limit, goal: NumberGoal, *, holding: bool) -> BestTurn:
        rack = tuple(face for face in view.rack if not (holding and face in self.edition.jokers))
        return best_share(self.edition, view, goal, limit, (), rack)


class Waiting(NamedTuple):
    """Opens with few tiles, then lays nothing until the whole rack goes at once.

    What it keeps is at hand as if it lay on the table, but for nobody else; and every turn brings a tile to fit in.
    """

    edition: Edition

    def table(self, view: View, limit: Limit) -> Table | None:
        """Return the table to leave, None to draw."""
        if not view.own.opened:
            return self._opening(view)
        if not view.pool:
            return SolverBot(self.edition, hold=True).table(view, limit)
        return best_share(self.edition, view, NumberGoal.OUT, limit, (), view.rack).table

    def _opening(self, view: View) -> Table | None:
        """Choose the fewest tiles of an opening that are still one; all of it where that is the whole rack."""
        melds = find_opening(self.edition, view.rack)
        if not melds or faces_on(melds).total() == len(view.rack):
            return (*view.table, *melds) if melds else None
        fewer = (some for count in range(1, len(melds) + 1) for some in combinations(melds, count))
        tables = [(*view.table, *some) for some in sorted(fewer, key=lambda some: faces_on(some).total())]
        return next(table for table in tables if not self.edition.opening(turn_of(self.edition, view, table)))
