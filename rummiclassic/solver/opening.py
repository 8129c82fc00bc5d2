"""The best opening: of the rack alone, or with more laid in the same turn where a house rule allows that."""

from __future__ import annotations

from rummiclassic import finder
from rummiclassic.packing import Aim
from rummiclassic.solver.bounds import INFINITE
from rummiclassic.solver.goals import Goal
from rummiclassic.solver.layout import Laid, meld_of
from rummiclassic.solver.parts import Part
from rummiclassic.solver.position import Position
from rummiclassic.solver.search import cheapest
from rummiclassic.solver.solving import Best, Solving
from rummiclassic.solver.supply import Supply
from rummicore.edition import Edition
from rummicore.tiles import faces_on

SAME_TURN = "open.same_turn_manipulation"


def of_rack(edition: Edition, where: Position, goal: Goal, *, exact: bool) -> Best:
    """Find the best opening of the rack alone; not ``exact`` where the finder does not try everything."""
    aim = Aim(goal.weights, goal.joker)
    melds = finder.best_melds(edition, where.rack, opened=False, aim=aim) or finder.find_opening(edition, where.rack)
    if not melds:
        return Best(None, INFINITE, INFINITE)
    laid = tuple(faces_on(melds).elements())
    cost = goal.worth(where.suite, where.rack) - goal.worth(where.suite, laid)
    if goal.everything and cost:
        return Best(None, INFINITE, INFINITE if exact else 0)
    return Best((*where.table, *melds), cost, cost if exact else 0)


class OpeningTurn(Solving):
    """An opening that may rebuild the table in the same turn: some melds of the rack, and the rest around them."""

    def best_with(self, edition: Edition) -> Best:
        """Lay melds of the rack that are worth enough in each way, and around them all that can be laid."""
        below = 1 if self.goal.everything else INFINITE
        self._begin(Best(None, below, cheapest(self.problem, self.limit, below).bound))
        jokers = self.problem.rack_jokers if edition.choice("open.jokers") == "allow" else 0
        nothing = tuple((0,) * len(row) for row in self.problem.table)
        rack = self.problem._replace(table=nothing, table_jokers=0, rack_jokers=jokers)
        suite, value = self.position.suite, edition.melds.value
        own = [(laid, value(meld_of(suite, laid))) for laid in Supply(rack).every()]
        self._open(Part(self.problem), own, edition.number("open.min_points"))
        return self._end()

    def _open(self, part: Part, own: list[tuple[Laid, int]], needed: int) -> None:
        """Lay one more meld of the rack until they are worth enough."""
        if needed <= 0:
            self._decide(part, self.duty.jokers, ())
            return
        for at, (laid, value) in enumerate(own):
            more = part.laying(laid, own=True)
            if more is not None and self._promising(more):
                self._open(more, own[at:], needed - value)
