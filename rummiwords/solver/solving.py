"""The best turn of a position, for a goal: points, tiles laid, or going out."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rummiwords.solver.cover import Meter
from rummiwords.solver.ladder import Climb, by_score, by_tiles, look
from rummiwords.solver.opening import best_openings
from rummiwords.solver.packing import places
from rummiwords.solver.position import Position, Rules
from rummiwords.solver.problem import Problem, Rung
from rummiwords.solver.turns import Turn
from rummiwords.solver.vocabulary import Vocabulary

Goal = Literal["score", "tiles", "out"]
# Nodes for making a best turn better where it does not count: more tiles, fewer words taken apart.
TIES = 4000
EACH = 500


class Solution(NamedTuple):
    """The best turns found, ranked, each with another scoring word; no turn is worth more than ``upper_bound``.

    ``value`` and ``upper_bound`` are points, or tiles for the goal ``tiles``. ``proved`` says that the first turn is
    the best there is (or that there is none), ``settled`` that it also lays the most tiles and disturbs the fewest words.
    """

    turns: tuple[Turn, ...]
    value: int
    upper_bound: int
    proved: bool
    settled: bool
    nodes: int

    @property
    def best(self) -> Turn | None:
        """The best turn, if there is one."""
        return self.turns[0] if self.turns else None


def solve(
    position: Position,
    vocabulary: Vocabulary,
    rules: Rules | None = None,
    *,
    goal: Goal = "score",
    meter: Meter | None = None,
    top: int = 1,
) -> Solution:
    """Return the best turns of a position; without a meter however long it takes."""
    rules, meter = rules or Rules(), meter or Meter(None)
    if not position.rack:
        return Solution((), 0, 0, True, True, 0)
    if not position.opened:
        turns = best_openings(position, vocabulary, rules, goal, meter, top)
        value = _worth(turns[0], goal) if turns else 0
        return Solution(turns, value, value, True, True, meter.spent)
    problem = Problem(position, vocabulary, rules)
    climb, rungs = _climb(problem, goal, meter)
    if climb.best is None:
        return Solution((), 0, max(climb.bound, 0), climb.proved, climb.proved, meter.spent)
    value, bound, proved = climb.value, climb.bound, climb.proved
    if goal == "tiles":
        climb = _highest(problem, climb, meter)
        proved_score = climb.proved
    else:
        proved_score = True
    assert climb.best is not None
    best, settled = improve(problem, climb.best, goal, meter)
    turns = (best, *_others(problem, best, rungs, meter, top - 1)) if top > 1 else (best,)
    return Solution(turns, value, bound, proved, proved and settled and proved_score, meter.spent)


def _worth(turn: Turn, goal: Goal) -> int:
    return len(turn.laid) if goal == "tiles" else turn.score


def _climb(problem: Problem, goal: Goal, meter: Meter) -> tuple[Climb, list[Rung]]:
    """Climb the ladder of a goal; return the rungs of points too."""
    rungs = problem.rungs()
    tiles = len(problem.position.rack)
    if goal == "tiles":
        climb = Climb(problem, meter, [Rung(number, tiles - number) for number in range(tiles, 0, -1)], by_tiles)
    else:
        if goal == "out":
            rungs = [
                rung._replace(spare=0)
                for rung in rungs
                if rung.spare == 0 or not problem.rules.double or not rung.value
            ]
        climb = Climb(problem, meter, rungs, by_score)
    climb.run()
    return climb, rungs


def _highest(problem: Problem, tiles: Climb, meter: Meter) -> Climb:
    """Among the turns that lay so many tiles look for the one with the most points."""
    assert tiles.best is not None
    spare = len(problem.position.rack) - len(tiles.best.laid)
    doubled = 1 + (problem.rules.double and not spare)
    rungs = [Rung(rung.value * doubled, spare, rung.long) for rung in problem.rungs() if rung.spare or not rung.value]
    climb = Climb(problem, meter, rungs, by_score)
    climb.best = tiles.best
    climb.run()
    return climb


def improve(problem: Problem, best: Turn, goal: Goal, meter: Meter) -> tuple[Turn, bool]:
    """Look among equally good turns for one that lays more tiles, then for one that disturbs fewer words.

    Return it with whether it is proved to be the best of them.
    """
    stop = meter.spent + TIES
    long = problem.new & problem.index.of_length(len(best.longest)) if best.longest else 0
    tiles, settled = len(problem.position.rack), True
    while len(best.laid) < tiles:
        rung = Rung(best.score, tiles - len(best.laid) - 1, long)
        better = look(problem, rung, meter, stop - meter.spent)
        if not isinstance(better, Turn):
            settled = better is False
            break
        best = better
    while best.broken:
        rung = Rung(best.score, tiles - len(best.laid), long)
        better = look(problem, rung, meter, stop - meter.spent, broken=len(best.broken) - 1)
        if not isinstance(better, Turn):
            return best, settled and better is False
        best = better
    return best, settled


def _others(problem: Problem, best: Turn, rungs: list[Rung], meter: Meter, wanted: int) -> list[Turn]:
    """List the next best turns, each with a scoring word of its own."""
    turns: list[Turn] = []
    seen = {best.longest}
    for rung in rungs:
        if rung.value > best.score:
            continue
        for place in places(rung.long):
            if len(turns) == wanted or meter.out():
                return turns
            if problem.index.row(place) in seen:
                continue
            turn = look(problem, rung._replace(long=1 << place), meter, EACH)
            if isinstance(turn, Turn) and turn.longest not in seen:
                turns.append(turn)
                seen.add(turn.longest)
    return turns
