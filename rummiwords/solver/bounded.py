"""The bounded generator: the best turn that touches only a few words of the table, as people play.

What a player knows and looks for is the vocabulary: words up to a frequency class and a length. All sets of so many
table words are listed, and each is a neighbourhood of the position that is searched exactly, on one ladder for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rummicore.bots import ENDLESS, Budget
from rummiwords.solver.best import WordGoal, WordSolution, solve_within
from rummiwords.solver.position import TurnRules, WordPosition
from rummiwords.solver.problem import WordProblem, problems
from rummiwords.solver.search.cover import Meter
from rummiwords.solver.search.ladder import Climb, ClimbStep, by_score
from rummiwords.solver.ties import PART
from rummiwords.solver.vocabulary import Vocabulary


def solve_bounded(
    position: WordPosition,
    vocabulary: Vocabulary,
    rules: TurnRules | None = None,
    *,
    touch: int,
    budget: Budget = ENDLESS,
) -> WordSolution:
    """Return the best turn that touches at most so many words of the table; equal ones that touch fewer come first."""
    rules, meter = rules or TurnRules(), Meter.of(budget)
    if not position.rack:
        return WordSolution((), 0, 0, True, True, 0)
    if not position.opened:
        return solve_within(position, vocabulary, rules, WordGoal.SCORE, meter)
    found = _best_part(problems(position, vocabulary, rules), touch, meter)
    return found.only_legal(lambda: _best_part(problems(position, vocabulary, rules, respelled=False), touch, meter))


def _best_part(whole: list[WordProblem], touch: int, meter: Meter) -> WordSolution:
    """Return the best turn of all parts of some problems."""
    parts = list(_parts(whole, touch, meter))
    climb = Climb((ClimbStep(part, rung) for part in parts for rung in part.rungs()), meter, by_score)
    climb.run()
    proved = climb.proved and not meter.out()
    if climb.best is None:
        return WordSolution((), 0, max(climb.bound, 0), proved, proved, meter.spent)
    return WordSolution((climb.best,), climb.value, climb.bound, proved, proved, meter.spent)


def _parts(found: list[WordProblem], touch: int, meter: Meter) -> Iterator[WordProblem]:
    """List the problems in which at most so many words may be touched, those with fewer first."""
    for size in range(touch + 1):
        for problem in found:
            for words in combinations(problem.position.table, size):
                if problem.apart <= {word.text for word in words}:
                    if meter.out():
                        return
                    meter.spent += PART
                    yield problem.part(words)
