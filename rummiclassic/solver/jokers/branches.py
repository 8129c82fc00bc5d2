"""Best turns: the search, the melds made of its steps, and the duty of table jokers.

Where the duty forbids the best turn, this is branch and bound on the fates of the table's jokers. The bound of a part
is the turn with the rest of its jokers free, a relaxation that the walk solves exactly.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from rummiclassic.solver.goals import KeepCosts
from rummiclassic.solver.jokers.distinct import More, Telling
from rummiclassic.solver.jokers.duty import DutyRules, DutyTask, Origin, TableDuties
from rummiclassic.solver.jokers.parts import Part
from rummiclassic.solver.jokers.spares import TablePlan, with_spares
from rummiclassic.solver.layout import SolverMeld, meld_of
from rummiclassic.solver.position import NumberPosition
from rummiclassic.solver.problem import NumberProblem
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.routes import cheapest, rebuilt
from rummiclassic.solver.walk.search import Limit, Route
from rummiclassic.suite import Suite
from rummicore.tiles import Face, Table

# So many tables of an answer are shown to the referee: of the first one, of what may come of a part, of a decided turn.
# On benchmarks/data under the rules of ua-standard and ua-xp the first table shown is the one accepted wherever one is
# (246 of 246), and no refused answer has more than 2. The numbers only keep rare answers with many spare jokers short:
# fewer lose a shortcut, and of a decided turn the proof, which ``doubt`` then leaves open.
FIRST_TRIES, FEW_TRIES, TRIES = 40, 4, 40


class Best(NamedTuple):
    """The best turn found: the table to leave (None if there is none), what it keeps, and what any turn must keep."""

    table: Table | None
    cost: int
    bound: int


class Solving:
    """One position with one goal."""

    def __init__(
        self,
        position: NumberPosition,
        goal: KeepCosts,
        rules: DutyRules,
        limit: Limit,
        problem: NumberProblem,
        aside: tuple[Face, ...] = (),
    ) -> None:
        """Take the counts of the problem, which may lack some tiles of the position; ``aside`` lie in other melds."""
        self.position, self.goal, self.rules, self.limit, self.problem = position, goal, rules, limit, problem
        self.aside = aside
        self.best = Best(None, INFINITE, 0)
        # What the rest of a turn costs at least; the least cost of turns that the referee refused unexpectedly.
        self.known: dict[NumberProblem, int] = {}
        self.doubt = INFINITE

    def solve(self, below: int) -> Best:
        """Find the best turn that costs less than ``below``."""
        first = self.first(below)
        return first if first.table is not None or first.cost == INFINITE else self._with_duty(first.cost, below)

    def first(self, below: int) -> Best:
        """Find the best turn if jokers may go anywhere; without a table if the referee allows none like it."""
        answer = self._route(self.problem, below)
        if answer.steps is None:
            return Best(None, INFINITE, answer.bound)
        tables: Iterable[Table] = map(self._table, self._layouts(self.problem, answer, self.position.laid))
        if not self.rules.free and self.problem.table_jokers:
            tables = filter(self.rules.referee, islice(tables, FIRST_TRIES))
        return Best(next(iter(tables), None), answer.cost, answer.bound)

    def _route(self, problem: NumberProblem, below: int) -> Route:
        """Find the way through a problem that is wanted."""
        return cheapest(problem, self.limit, below)

    def _table(self, layout: TablePlan) -> Table:
        """Return the melds of a layout, those that stay as they were first."""
        suite, table = self.position.suite, self.position.table
        return (*[table[index] for index in layout.kept], *[meld_of(suite, laid) for laid in layout.made])

    def _layouts(
        self, problem: NumberProblem, answer: Route, table: tuple[SolverMeld | None, ...]
    ) -> Iterator[TablePlan]:
        """List tables that the steps of an answer allow, those that change the fewest melds first.

        Jokers that stay in their melds may leave others without room, so they are taken for loose in the end. As many
        jokers of the rack as possible are laid: by every goal one that is left costs something.
        """
        if answer.steps is None:
            return
        loose = _plain(table)
        around: list[tuple[TablePlan, int]] = []
        for back in range(problem.rack_jokers + 1):
            found = False
            for at, melds in enumerate((table, loose) if loose != table else (table,)):
                if at == len(around):
                    around.append(_around(problem.suite, answer.steps, melds, problem.jokers))
                layout, spare = around[at]
                if spare >= back:
                    for whole in with_spares(problem.suite, layout, table, spare - back, bare=problem.all_jokers):
                        found = True
                        yield whole
            if found:
                return

    def _with_duty(self, bound: int, below: int) -> Best:
        """Decide what becomes of the table's jokers one by one; the referee has the last word on every turn."""
        self._begin(Best(None, below, bound))
        self._frozen()
        self._decide(Part(self.problem), self.duty.jokers, ())
        return self._end()

    def _begin(self, best: Best) -> None:
        """Set out to find better than a turn."""
        self.best = best
        self.duty = TableDuties(self.position.suite, self.position.laid, self.rules)
        self.telling = Telling(self.duty, self.problem, self.aside)
        self.plain = _plain(self.position.laid)

    def _end(self) -> Best:
        """Return the best turn found. All others have been tried unless the limit was reached."""
        table, cost, bound = self.best
        least = bound if self.limit.left <= 0 else max(bound, min(cost, self.doubt))
        return Best(table, cost if table is not None else INFINITE, least)

    def _frozen(self) -> None:
        """Leave all melds with jokers as they are: that is always allowed."""
        part: Part | None = Part(self.problem)
        for laid in self.position.laid:
            if laid is not None and laid.spare and part is not None:
                part = part.laying(laid)
        if part is not None:
            self._finish(part)

    def _decide(self, part: Part, jokers: tuple[Origin, ...], taken: tuple[Origin, ...]) -> None:
        """Keep the next joker in each possible meld, or take it; then meet the demands of the taken ones."""
        if not jokers:
            self._meet(part, tuple(self.duty.price(taken)))
            return
        for more in self.duty.kept(part, jokers[0]):
            if self._promising(more):
                self._decide(more, jokers[1:], taken)
        if self.rules.taking:
            self._decide(part, jokers[1:], (*taken, jokers[0]))

    def _meet(self, part: Part, tasks: tuple[DutyTask, ...]) -> None:
        """Meet one demand after another in each possible way, then solve the rest."""
        if not tasks:
            for needed in self.telling.needs(part, final=True):
                self._finish(part.forcing(needed))
            return
        demand, origin = tasks[0]
        for more in demand(part, origin):
            if self._promising(more):
                self._meet(more, tasks[1:])

    def _promising(self, part: Part) -> bool:
        """Whether a better turn may come of a part, by its bound. The best that it can lead to is tried at once."""
        if self.limit.over() or self.best.cost <= self.best.bound:
            return False
        ways = self.telling.needs(part, final=False)
        if not ways:
            return False
        sure = part.forcing(_in_all(ways))
        if sure.problem in self.known:
            return self.known[sure.problem] < self.best.cost
        answer = self._route(sure.problem, self.best.cost)
        self.known[sure.problem] = answer.bound
        return answer.steps is not None and not self._accepted(sure, answer, FEW_TRIES)

    def _finish(self, part: Part) -> None:
        """Solve the rest."""
        answer = self._route(part.problem, self.best.cost)
        if answer.steps is not None and not self._accepted(part, answer, TRIES):
            self.doubt = min(self.doubt, answer.cost)

    def _accepted(self, part: Part, answer: Route, tries: int) -> bool:
        """Note the turn of an answer as the best if the referee allows it."""
        melds = tuple(fixed.laid for fixed in part.melds)
        layouts = islice(self._layouts(part.problem, answer, self.plain), tries)
        tables = (self._table(self._recognised(TablePlan(kept, (*made, *melds)))) for kept, made in layouts)
        table = next(filter(self.rules.referee, tables), None)
        if table is not None:
            self.best = self.best._replace(table=table, cost=answer.cost)
        return table is not None

    def _recognised(self, layout: TablePlan) -> TablePlan:
        """Let melds that are just as before count as kept."""
        kept, made = list(layout.kept), list(layout.made)
        for index, laid in enumerate(self.position.laid):
            if index not in kept and laid in made:
                made.remove(laid)
                kept.append(index)
        return TablePlan(tuple(sorted(kept)), tuple(made))


def _plain(table: tuple[SolverMeld | None, ...]) -> tuple[SolverMeld | None, ...]:
    """Return the melds without jokers."""
    return tuple(laid if laid is not None and not laid.spare else None for laid in table)


def _around(
    suite: Suite, steps: array[int], table: tuple[SolverMeld | None, ...], jokers: int
) -> tuple[TablePlan, int]:
    """Make melds of steps, and as many of a table's as possible stay; return the jokers without a place too."""
    places = [index for index, laid in enumerate(table) if laid is not None]
    kept, made, spare = rebuilt(suite, steps, [laid for laid in table if laid is not None], jokers)
    return TablePlan(tuple([places[index] for index in kept]), made), spare


def _in_all(ways: list[More]) -> More:
    """Return what every way needs."""
    return {tile: min(way.get(tile, 0) for way in ways) for tile in ways[0]}
