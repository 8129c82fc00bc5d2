"""The hoarder: it waits, and looks ahead by dealing the hidden tiles anew and playing these rounds to their ends.

As a rule it waits until its whole rack goes at once. Once the end of the round is near it lays tiles earlier, if that
wins clearly more of the imagined rounds.

This is flat Monte Carlo over determinised rollouts: two turns are compared in the same deals of the hidden tiles. Seats
play these by policies that see their own views only; nothing is solved with all racks open, as perfect-information
Monte Carlo would, except the last turns, where all racks are known.
"""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.bots.endgame import LastTurns
from rummiclassic.bots.exact import SolverBot, Waiting, act, limit_of
from rummiclassic.bots.simple import answer
from rummiclassic.bots.worlds import imagine, play_out
from rummiclassic.solver.walk.search import Limit
from rummicore.actions import Action, Play
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.tiles import faces_on
from rummicore.view import View

# Nodes where a budget sets none: the search of the last turns would go on for long. As many as a budget has by default,
# with which the strength of docs/number-solver.md was measured.
ENOUGH = 10_000
# The end is near if another seat has no more tiles than this, or the pool has no more for each seat. They bound the
# time only: looking ahead in every turn won no more than waiting alone.
NEAR_RACK, NEAR_POOL = 6, 3
# Rounds to imagine; if waiting wins all of the first few, that is enough, and fewer tell nothing. By trial; more
# cost time, and the limit ends them earlier.
WORLDS, SURE = 10, 3
# By how much more of them another turn must win: so few are no certainty. Of ten rounds three are about twice the
# standard error of a share.
MARGIN = 0.3


class LookingBot(NamedTuple):
    """Waits, unless the rounds it imagines tell otherwise."""

    edition: Edition
    seed: int

    def choose(self, view: View, budget: Budget) -> Action:
        """Take the turn that wins the most imagined rounds; waiting comes first."""
        if view.ask is not None:
            return answer(self.edition, view, view.ask)
        limit = limit_of(self.edition, budget if budget.nodes is not None else budget._replace(nodes=ENOUGH))
        if not view.pool and len(view.seats) == 2:
            return LastTurns(self.edition, limit).choose(view)
        wait = act(self.edition, self._waiting, view, limit)
        if self._out(view, wait) or not self._near(view):
            return wait
        lay = act(self.edition, self._laying, view, limit)
        return wait if wait == lay else self._better(view, wait, lay, limit)

    @property
    def _waiting(self) -> Waiting:
        return Waiting(self.edition)

    @property
    def _laying(self) -> SolverBot:
        return SolverBot(self.edition, hold=True)

    def _out(self, view: View, turn: Action) -> bool:
        return isinstance(turn, Play) and (faces_on(turn.table) - faces_on(view.table)).total() == len(view.rack)

    def _near(self, view: View) -> bool:
        """Whether the round may soon be over."""
        others = (public.tiles for seat, public in enumerate(view.seats) if seat != view.seat)
        return min(others) <= NEAR_RACK or view.pool <= NEAR_POOL * len(view.seats)

    def _better(self, view: View, wait: Action, lay: Action, limit: Limit) -> Action:
        """Play both turns in the same imagined rounds."""
        few = self._won(view, wait, range(SURE), limit)
        if sum(few) == SURE:
            return wait
        waiting = [*few, *self._won(view, wait, range(len(few), WORLDS), limit)]
        laying = self._won(view, lay, range(len(waiting)), limit)
        count = len(laying)
        return lay if count > SURE and sum(laying) > sum(waiting[:count]) + MARGIN * count else wait

    def _won(self, view: View, turn: Action, worlds: range, limit: Limit) -> list[float]:
        """Return what a turn wins in each world, up to the limit."""
        policies = [self._waiting if seat == view.seat else self._laying for seat in range(len(view.seats))]
        won: list[float] = []
        for number in worlds:
            if limit.left <= 0:
                break
            world = imagine(self.edition, view, self.seed, number)
            share = play_out(self.edition, world, turn, policies, limit)
            if share is not None:
                won.append(share)
        return won
