"""The rest of a table around chosen melds with special jokers: solved as a plain one, judged as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from rummiclassic.solver.bounds import INFINITE
from rummiclassic.solver.choices import Choice, CutRules, Row, ways_beside
from rummiclassic.solver.duty import Part, forced, origins
from rummiclassic.solver.goals import Goal
from rummiclassic.solver.position import Position
from rummiclassic.solver.problem import Problem
from rummiclassic.solver.search import Limit, cheapest
from rummiclassic.solver.solving import Best, Rules, Solving
from rummicore.tiles import Face, Meld, Table


class Ask(NamedTuple):
    """What is asked: the position and the goal, the tiles that must and may be laid, and the rules."""

    where: Position
    goal: Goal
    must: tuple[Face, ...]
    may: tuple[Face, ...]
    rules: Rules
    melds: CutRules

    def problem(self) -> Problem:
        """Count all tiles but the special jokers."""
        pairs = zip(self.where.table, self.where.laid, strict=True)
        loose = [face for meld, laid in pairs if laid is None for face in meld.faces]
        bare = not self.melds.require_natural
        problem = self.where.problem(self.goal, (*self.must, *loose), self.may, all_jokers=bare)
        joker = self.where.suite.joker
        jokers = self.must.count(joker) + sum(meld.faces.count(joker) for meld in self.where.table)
        return problem._replace(table_jokers=jokers)


class Around:
    """Solves what chosen melds leave of one position."""

    def __init__(self, ask: Ask, limit: Limit) -> None:
        """Count the tiles."""
        self.ask, self.limit = ask, limit
        self.problem = ask.problem()

    def solve(self, used: Counter[Face], choices: tuple[Choice, ...], below: int) -> Best:
        """Find the best turn with these melds that costs less than ``below``."""
        problem, best, least = self._without(used), Best(None, below, 0), INFINITE
        if problem is not None:
            for beside in ways_beside(choices):
                found = self._solve(self._with(problem, beside), choices, best.cost)
                least = min(least, found.bound)
                best = found if found.table is not None else best
        return best._replace(bound=least)

    def _with(self, problem: Problem, beside: Row) -> Problem:
        suite = self.ask.where.suite
        places = [suite.naturals[face] for face in beside]
        return forced(Part(problem, ()), tuple((suite.colours.index(c), number) for c, number in places)).problem

    def _solve(self, problem: Problem, choices: tuple[Choice, ...], below: int) -> Best:
        ask, referee = self.ask, _Referee(self.ask, choices)
        bound = 0
        # The solver tells jokers apart only where all of the table are left to it.
        told = problem.table_jokers == len(origins(ask.where.laid))
        if not told:
            answer = cheapest(problem, self.limit, below)
            bound = answer.bound
            if answer.steps is None:
                return Best(None, INFINITE, bound)
        found = Solving(ask.where, ask.goal, ask.rules._replace(referee=referee), self.limit, problem).solve(below)
        bound = found.bound if told else bound
        if found.table is not None and found.cost < below and referee(found.table):
            return Best(referee.table, found.cost, bound)
        return Best(None, INFINITE, bound)

    def _without(self, used: Counter[Face]) -> Problem | None:
        """Take tiles away, those of the table first; None if they are not there."""
        suite, problem = self.ask.where.suite, self.problem
        table, rack = ([list(row) for row in rows] for rows in (problem.table, problem.rack))
        for face, count in used.items():
            if face in suite.naturals:
                colour, number = suite.naturals[face]
                at = suite.colours.index(colour)
                from_table = min(count, table[at][number])
                table[at][number] -= from_table
                rack[at][number] -= count - from_table
        jokers = used[suite.joker]
        from_table = min(jokers, problem.table_jokers)
        rack_jokers = problem.rack_jokers - jokers + from_table
        if rack_jokers < 0 or any(min(row) < 0 for row in rack):
            return None
        return problem._replace(
            table=tuple(tuple(row) for row in table),
            rack=tuple(tuple(row) for row in rack),
            table_jokers=problem.table_jokers - from_table,
            rack_jokers=rack_jokers,
        )


class _Referee:
    """Judges tables together with chosen melds in every reading, and remembers the one that was accepted."""

    def __init__(self, ask: Ask, choices: tuple[Choice, ...]) -> None:
        self.ask, self.choices = ask, choices
        self.table: Table | None = None

    def __call__(self, table: Table) -> bool:
        for melds in product(*(choice.melds for choice in self.choices)):
            if self.ask.rules.referee((*table, *melds)):
                self.table = (*table, *melds)
                return True
        return False


def joined(table: Table, melds: CutRules, accepts: Callable[[Table], bool]) -> Table:
    """Put runs that go on from one another together again where that changes no joker and is legal."""
    for at, first in enumerate(table):
        for second in (other for other in table if other is not first and first.kind == other.kind == "run"):
            if any(face in melds.special_jokers for face in (*first.faces, *second.faces)):
                longer = Meld("run", (*first.tiles, *second.tiles))
                if longer in melds.readings(longer):
                    rest = tuple(meld for meld in table if meld is not first and meld is not second)
                    if accepts((*rest, longer)):
                        return joined((*table[:0], *rest, longer), melds, accepts)
        del at
    return table
