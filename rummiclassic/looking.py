"""Level 5: looks ahead. It deals the hidden tiles anew a few times and plays each of these rounds to its end.

As a rule it waits until its whole rack goes at once. It lays tiles earlier where that wins more of the imagined rounds.
"""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.bots import answer
from rummiclassic.imagining import imagine, play_out
from rummiclassic.last_turns import LastTurns
from rummiclassic.solver.search import Limit
from rummiclassic.solver.turns import NODES
from rummiclassic.strong import SolverBot, Waiting, act
from rummicore.actions import Action, Play
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.state import State
from rummicore.tiles import faces_on
from rummicore.view import View

# Rounds to imagine; if waiting wins all of the first few, that is enough.
WORLDS, SURE = 10, 4
# By how much more of the imagined rounds another turn must win: so few of them are no certainty.
MARGIN = 0.15


class LookingBot(NamedTuple):
    """Waits, unless the rounds it imagines tell otherwise."""

    edition: Edition
    seed: int

    def choose(self, view: View, budget: Budget) -> Action:
        """Take the turn that wins the most imagined rounds; waiting comes first."""
        if view.ask is not None:
            return answer(self.edition, view, view.ask)
        limit = Limit(NODES if budget.nodes is None else budget.nodes)
        if not view.pool and len(view.seats) == 2:
            return LastTurns(self.edition, limit).choose(view)
        turns = [act(self.edition, policy, view, limit) for policy in (self._waiting, self._laying)]
        if turns[0] == turns[1] or self._out(view, turns[0]):
            return turns[0]
        return self._best(view, turns, limit)

    @property
    def _waiting(self) -> Waiting:
        return Waiting(self.edition)

    @property
    def _laying(self) -> SolverBot:
        return SolverBot(self.edition, hold=True)

    def _out(self, view: View, turn: Action) -> bool:
        return isinstance(turn, Play) and (faces_on(turn.table) - faces_on(view.table)).total() == len(view.rack)

    def _best(self, view: View, turns: list[Action], limit: Limit) -> Action:
        """Play every turn in the same imagined rounds, the first one first: where it always wins, that is enough."""
        worlds = [imagine(self.edition, view, self.seed, number) for number in range(WORLDS)]
        first, *others = turns
        few = self._won(view, first, worlds[:SURE], limit)
        if sum(few) == SURE:
            return first
        best, most = first, [*few, *self._won(view, first, worlds[SURE:], limit)]
        for turn in others:
            won = self._won(view, turn, worlds[: len(most)], limit)
            if sum(won) > sum(most[: len(won)]) + MARGIN * len(won):
                best, most = turn, won
        return best

    def _won(self, view: View, turn: Action, worlds: list[State], limit: Limit) -> list[float]:
        """Return what a turn wins in each world, up to the limit."""
        policies = [self._waiting if seat == view.seat else self._laying for seat in range(len(view.seats))]
        won = []
        for world in worlds:
            share = play_out(self.edition, world, turn, policies, limit)
            if share is None:
                break
            won.append(share)
        return won
