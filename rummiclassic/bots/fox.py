"""The fox: it waits as the hoarder does, and sees to it that another seat must begin when the pool is empty.

Of two who wait until all their tiles go, most draw the whole pool. Who is then the first to lay gives the other a table
on which everything goes. Who that is can be counted: if everybody draws, it is the seat at whose turn the pool
divides by the number of seats. One tile that is laid instead of a draw turns it round.
"""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.bots.lookahead import NEAR_POOL, LookingBot
from rummiclassic.solver.best import best_share
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.walk.search import Limit
from rummicore.actions import Action, Draw, Play
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.tiles import Face
from rummicore.view import View

# Nodes to look for a tile that goes alone: a few for each, and 40 tiles at the most.
ALONE = 500


class Fox(NamedTuple):
    """Waits, unless it would have to begin behind an empty pool."""

    edition: Edition
    seed: int

    def choose(self, view: View, budget: Budget) -> Action:
        """Do as the hoarder does; lay a tile where a draw would leave the beginning to this seat."""
        turn = LookingBot(self.edition, self.seed).choose(view, budget)
        return self._one_tile(view, budget) or turn if turn == Draw() and self._would_begin(view) else turn

    def _would_begin(self, view: View) -> bool:
        """Tell whether the pool will soon be empty, and this seat the next to move."""
        seats = len(view.seats)
        return view.own.opened and 0 < view.pool <= NEAR_POOL * seats and view.pool % seats == 0

    def _one_tile(self, view: View, budget: Budget) -> Play | None:
        """Lay a single tile, no joker; of those that can go the dearest."""
        limit = Limit.of(budget._replace(nodes=ALONE))
        for face in sorted({*view.rack} - self.edition.jokers, key=self._cheapness):
            table = best_share(self.edition, view, NumberGoal.TILES, limit, (face,), ()).table
            if table is not None:
                return Play(table)
        return None

    def _cheapness(self, face: Face) -> tuple[int, Face]:
        return -self.edition.rack_cost(self.edition, (face,)), face
