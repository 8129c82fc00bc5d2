"""The value ladder: the rungs a turn could reach, the highest first; the first that can be met is the best turn.

A rung is settled by an exact cover search. Those that are cut off are tried again with more nodes, so an easy rung below
a hard one is found soon, and the hard ones remain as the upper bound.
"""

from __future__ import annotations

from typing import NamedTuple

from rummiwords.solver.cover import Meter, OutOfNodesError
from rummiwords.solver.packing import places
from rummiwords.solver.problem import Problem, Rung
from rummiwords.solver.turns import Turn, make_turn

FIRST = 250
# A rung with no more long words than this is split into one search for each of them once it proves hard.
SPLIT, HARD = 40, 1000
TIES = 4000


class Climb:
    """The search for the best turn of one problem."""

    def __init__(self, problem: Problem, meter: Meter) -> None:
        """Get ready; ``run`` does the work and may be cut off by the meter."""
        self._problem = problem
        self._meter = meter
        self._round = 0
        self.best: Turn | None = None
        self.bound = 0
        self.proved = False

    def run(self) -> None:
        """Settle rungs until the best turn is proved or the meter says stop."""
        rungs, limit = self._problem.rungs(), FIRST
        self.bound = rungs[0].value
        while not self.proved:
            rungs = self._settle_whole(rungs, limit)
            rungs = self._pass(rungs, limit)
            self.bound = max([rung.value for rung in rungs], default=self._value)
            self.proved = not rungs
            if self._meter.out():
                return
            limit *= 2
            self._round += 1

    @property
    def _value(self) -> int:
        return -1 if self.best is None else self.best.score

    def _settle_whole(self, rungs: list[Rung], limit: int) -> list[Rung]:
        """Drop all rungs that need the whole rack if it cannot go at all."""
        if any(rung.whole for rung in rungs) and self._attempt(Rung(0, True), limit) is False:
            return [rung for rung in rungs if not rung.whole]
        return rungs

    def _pass(self, rungs: list[Rung], limit: int) -> list[Rung]:
        """Try each rung, the highest first, and return those that are still open above the best turn."""
        still: list[Rung] = []
        for number, rung in enumerate(rungs):
            if rung.value <= self._value:
                break
            if self._meter.out():
                return [*still, *(other for other in rungs[number:] if other.value > self._value)]
            if self._settle(rung, limit) is None:
                still.append(rung)
        return [rung for rung in still if rung.value > self._value]

    def _settle(self, rung: Rung, limit: int) -> bool | None:
        """Tell whether a rung can be met, None if it is still open."""
        found = self._attempt(rung, limit)
        if found is not None or limit < HARD or not 1 < rung.long.bit_count() <= SPLIT:
            return found
        answers = []
        for place in places(rung.long):
            answers.append(self._attempt(rung._replace(long=1 << place), limit))
            if answers[-1]:
                return True
        return None if None in answers else False

    def _attempt(self, rung: Rung, limit: int) -> bool | None:
        problem = self._problem
        try:
            words = problem.search.find(problem.demand(rung), problem.fitting, self._meter, limit, self._round)
        except OutOfNodesError:
            return None
        if words is None:
            return False
        turn = make_turn(problem, [problem.index.row(place) for place in words])
        if turn.score > self._value:
            self.best = turn
        return True
