"""The advisor of the number game: exact best turns, hints, repaired tables, finished games looked at again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rummiclassic.laying import turn_laying
from rummiclassic.solver.best import BestTurn
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.ranked import best_turns
from rummiclassic.solver.repair import repair
from rummiclassic.solver.walk.search import Limit
from rummicore.advice import Advised, Briefly, Goal, Hint, Repair, ReviewedTurn, Solution, Worth, turns_of
from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.host import Happened
from rummicore.notation import undeclared
from rummicore.tiles import Face, TypedTable
from rummicore.turn import Turn, turn_of
from rummicore.view import View

# Enough for nearly every position: the hardest of benchmarks/data takes 18,000 nodes by this goal, the median 80. Where
# it is not, the best turn found is still one that was missed.
REVIEWING = Budget(nodes=200_000)


class NumberAdvisor:
    """Asks the exact solver; of equal turns it takes one that leaves most of the table alone."""

    goals: ClassVar[type[Goal]] = NumberGoal
    worthless: ClassVar[Worth] = {"tiles": 0, "value": 0}

    def __init__(self, edition: Edition) -> None:
        """Advise on one edition."""
        self._edition = edition

    def solve(self, view: View, goal: Goal, budget: Budget, top: int = 1) -> Solution:
        """Return the best turns; only the first of them can be proved."""
        begin = budget.now()
        found = best_turns(self._edition, view, NumberGoal(goal), budget, top, careful=True)
        seconds = budget.now() - begin
        turns = tuple(self._advised(view, best) for best in found if best.table is not None)
        first = found[0]
        return Solution(turns, first.upper_bound // first.unit, first.proved, seconds=seconds)

    def briefly(self, goal: Goal) -> Briefly | None:
        """Answer usual positions of a batch on counts alone, where there are compiled searches."""
        from rummiclassic.brief import BriefSolver, answers  # for batches only

        return BriefSolver(self._edition, NumberGoal(goal)).answer if answers(self._edition, goal) else None

    def _advised(self, view: View, best: BestTurn) -> Advised:
        turn = self._undeclared(view, best)
        worth = {"tiles": len(turn.laid), **self._edition.worth(turn)}
        return Advised(turn, worth, best.upper_bound // best.unit, best.proved)

    def _undeclared(self, view: View, best: BestTurn) -> Turn:
        """Read the new melds of a turn as their tiles alone are read, unless table jokers must be something else."""
        edition, table, lying = self._edition, best.table or (), set(view.table)
        plain = turn_of(edition, view, tuple([meld if meld in lying else undeclared(edition, meld) for meld in table]))
        if plain.after != table and judge(plain):
            plain = turn_of(edition, view, table)
        return plain._replace(laid=best.laid)

    def hint(self, view: View, budget: Budget) -> Hint:
        """Give away the turn that lays most tiles, then most value."""
        found = self.solve(view, NumberGoal.BOTH, budget)
        return Hint(found.best.turn if found.best else None, found.proved)

    def laying(self, view: View, must: tuple[Face, ...], may: tuple[Face, ...], budget: Budget) -> Turn | None:
        """Return a turn that lays all of some rack tiles and the most of some others."""
        return turn_laying(self._edition, view, must, may, Limit.of(budget))

    def repair(self, melds: TypedTable, budget: Budget) -> Repair:
        """Arrange all tiles of a table anew, those of legal melds as little as possible."""
        half = None if budget.seconds is None else budget.seconds / 2  # there may be two searches
        return repair(self._edition, melds, budget._replace(seconds=half))

    def review(self, steps: Iterable[Happened]) -> Iterator[ReviewedTurn]:
        """Solve the position of every turn; whatever can be found is in sight."""
        for happened, view, played in turns_of(steps):
            best = self.solve(view, NumberGoal.BOTH, REVIEWING)
            before, laid = happened.before, played.laid if played else ()
            yield ReviewedTurn(
                len(before.results) + 1,
                before.number,
                before.turn,
                self._edition.sorted(laid),
                0,
                None,
                best.best,
                best,
            )
