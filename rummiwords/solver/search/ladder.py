"""The value ladder: the rungs a turn could reach, the highest first; the first that can be met is the best turn.

A rung is settled by an exact cover search. Those that are cut off are tried again with more nodes, so an easy rung
below a hard one is found soon, and the hard ones remain as the upper bound.

It is a descending search over the values of the objective with one question of feasibility each, anytime by iterative
deepening: the limit of nodes doubles from pass to pass, and each pass is a restart with another order of words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rummiwords.solver.problem import Rung, WordProblem
from rummiwords.solver.search.cover import Meter, OutOfNodesError
from rummiwords.solver.search.index import places
from rummiwords.solver.turns import WordTurn, make_turn

# Nodes for a rung in the first pass: 97 of 100 searches of the benchmark's fixed positions end within them. From 60 to
# 4000 the same positions are proved, and nodes differ by 4 % at the most.
FIRST = 250
# A rung that proves hard is split into one search for each of its long words, if there are no more than this; each
# search gets its share of the nodes, but not too few. All this is for hard positions: it changes nothing measurable in
# the fixed ones of the benchmark, with a SPLIT of 0 as with 1000.
SPLIT, SHARE, LEAST = 200, 4, 30


def by_score(turn: WordTurn) -> int:
    """Measure a turn by its points."""
    return turn.score


def by_tiles(turn: WordTurn) -> int:
    """Measure a turn by the tiles it lays."""
    return len(turn.laid)


class ClimbStep(NamedTuple):
    """A rung of one problem."""

    problem: WordProblem
    rung: Rung

    @property
    def value(self) -> int:
        """What a turn of the rung is worth."""
        return self.rung.value


class Climb:
    """The search for the best turn, measured by what the rungs are measured by."""

    def __init__(self, steps: Iterable[ClimbStep], meter: Meter, measure: Callable[[WordTurn], int]) -> None:
        """Get ready; ``run`` does the work and may be cut off by the meter."""
        self._open = sorted(steps, key=lambda step: (-step.value, step.rung.spare))
        self._meter = meter
        self._measure = measure
        self._round = 0
        # By problem, as far as it is known: whether its whole rack can go.
        self._whole: dict[int, bool] = {}
        self.best: WordTurn | None = None

    @property
    def value(self) -> int:
        """What the best turn found is worth, -1 if none was found."""
        return -1 if self.best is None else self._measure(self.best)

    @property
    def bound(self) -> int:
        """What no turn can exceed."""
        return max((step.value for step in self._open), default=self.value)

    @property
    def proved(self) -> bool:
        """Whether no better turn exists."""
        return not self._open

    def run(self) -> None:
        """Settle rungs until the best turn is proved or the meter says stop."""
        limit = FIRST
        while self._open and not self._meter.out():
            self._open = self._pass(limit)
            limit *= 2
            self._round += 1

    def _pass(self, limit: int) -> list[ClimbStep]:
        """Try each rung, the highest first, and return those that are still open above the best turn."""
        still: list[ClimbStep] = []
        asked: set[int] = set()
        for number, step in enumerate(self._open):
            if step.value <= self.value:
                break
            if self._meter.out():
                still += self._open[number:]
                break
            if not step.rung.spare and id(step.problem) not in asked:
                asked.add(id(step.problem))
                self._ask_whole(step.problem, limit)
            if step.value > self.value and self._may_be(step) and self._settle(step, limit) is None:
                still.append(step)
        return [step for step in still if step.value > self.value and self._may_be(step)]

    def _ask_whole(self, problem: WordProblem, limit: int) -> None:
        """Find out whether the whole rack of a problem can go at all, unless that is known; before its first rung."""
        if id(problem) not in self._whole:
            answer = self._attempt(ClimbStep(problem, Rung(0, 0)), limit)
            if answer is not None:
                self._whole[id(problem)] = answer

    def _may_be(self, step: ClimbStep) -> bool:
        """Tell whether a rung does not need the whole rack, or that may be able to go."""
        return bool(step.rung.spare) or self._whole.get(id(step.problem), True)

    def _settle(self, step: ClimbStep, limit: int) -> bool | None:
        """Tell whether a rung can be met, None if it is still open."""
        found = self._attempt(step, limit)
        if found is not None or not 1 < step.rung.long.bit_count() <= SPLIT:
            return found
        still = 0
        for place in places(step.rung.long):
            one = step._replace(rung=step.rung._replace(long=1 << place))
            answer = self._attempt(one, max(limit // SHARE, LEAST))
            if answer:
                return True
            still |= (answer is None) << place
        return None if still else False

    def _attempt(self, step: ClimbStep, limit: int) -> bool | None:
        """Look for a turn of a rung and keep it if it is the best so far; None if the search was cut off."""
        turn = look(step.problem, step.rung, self._meter, limit, variant=self._round)
        if isinstance(turn, WordTurn) and self._measure(turn) > self.value:
            self.best = turn
        return turn if turn is None else turn is not False


def look(
    problem: WordProblem, rung: Rung, meter: Meter, limit: int, *, broken: int | None = None, variant: int = 0
) -> WordTurn | bool | None:
    """Return a turn that meets a rung, False if there is none, None if the search was cut off."""
    try:
        words = problem.search.find(problem.demand(rung, broken), problem.fitting, meter, limit, variant)
    except OutOfNodesError:
        return None
    return False if words is None else make_turn(problem, [problem.index.row(place) for place in words])
