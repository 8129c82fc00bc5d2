"""The best opening: of the rack alone, or with more laid in the same turn where a house rule allows that."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rummiclassic.rack import finder
from rummiclassic.rack.aims import Aim
from rummiclassic.rack.packing import Pack, TooLongError
from rummiclassic.solver.goals import KeepCosts
from rummiclassic.solver.jokers.branches import Best, Solving
from rummiclassic.solver.jokers.duty import DutyRules
from rummiclassic.solver.jokers.parts import Part
from rummiclassic.solver.jokers.supply import TileSupply
from rummiclassic.solver.layout import SolverMeld, meld_of
from rummiclassic.solver.position import NumberPosition
from rummiclassic.solver.twist.melds import CutRules
from rummiclassic.solver.twist.rest import RestProblem
from rummiclassic.solver.twist.search import Special
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.routes import cheapest
from rummiclassic.solver.walk.search import Limit
from rummicore.edition import Edition
from rummicore.tiles import Face, Table, faces_on

SAME_TURN = "open.same_turn_manipulation"
# Of table jokers nothing is asked where there are none.
FREE = DutyRules(lambda _: True, new_meld=False, replaced=False, from_rack=False, both_colours=False)


# Nodes to pack a rack exactly, about a quarter of a second. Only racks larger than any deal take more, if they have
# jokers; what such a rack can lay at all is found by the walk at once, and is worth an opening.
PACKING = 10_000


def of_rack(edition: Edition, where: NumberPosition, goal: KeepCosts, limit: Limit) -> Best:
    """Find the best opening of the rack alone; exact without special jokers."""
    glance = at_a_glance(edition, where, goal, limit)
    return glance if glance.bound >= glance.cost else _laid_at_once(edition, where, goal, limit, glance)


def at_a_glance(edition: Edition, where: NumberPosition, goal: KeepCosts, limit: Limit) -> Best:
    """Pack the rack; where that takes too long, any opening, of which nothing is proved."""
    nodes = min(PACKING, limit.left // 2)  # whoever goes on where this ends needs some as well
    packing = Limit(nodes, limit.expired)
    aim, bound = Aim(goal.weights, goal.joker), INFINITE
    try:
        melds = finder.best_melds(edition, where.rack, opened=False, aim=aim, over=packing.over)
        melds = melds or finder.find_opening(edition, where.rack)
    except TooLongError:
        melds, bound = finder.opening_at_sight(edition, where.rack), 0
    limit.over(max(nodes - max(packing.left, 0), 1))
    if not melds:
        return Best(None, INFINITE, bound)
    laid = tuple(faces_on(melds).elements())
    cost = goal.worth(where.suite, where.rack) - goal.worth(where.suite, laid)
    if goal.everything and cost:
        return Best(None, INFINITE, bound)
    return Best((*where.table, *melds), cost, min(bound, cost))


def _laid_at_once(edition: Edition, where: NumberPosition, goal: KeepCosts, limit: Limit, glance: Best) -> Best:
    """Find the best that a rack can lay on an empty table, which is the best opening if it is worth enough."""
    forbidden = edition.jokers if edition.choice("open.jokers") == "forbid" else frozenset()
    rack = tuple(face for face in where.rack if face not in forbidden)
    alone = where._replace(table=(), laid=(), rack=rack)
    problem = alone.problem(goal, (), rack, all_jokers=not edition.flag("joker.require_natural"))
    found = Solving(alone, goal, FREE, limit, problem).solve(1 if goal.everything else INFINITE)
    kept = goal.worth(where.suite, where.rack) - goal.worth(where.suite, rack)
    worth = sum(map(edition.melds.value, found.table or ()))
    if found.table is None or worth < edition.number("open.min_points"):
        return glance._replace(bound=min(found.bound + kept, glance.cost))
    return Best((*where.table, *found.table), found.cost + kept, found.bound + kept)


def with_specials(edition: Edition, rules: CutRules, where: NumberPosition, goal: KeepCosts, limit: Limit) -> Best:
    """Find the best opening of a rack with special jokers; as good as by a glance at least."""
    glance = at_a_glance(edition, where, goal, limit)
    alone = where._replace(table=(), laid=())
    ask = RestProblem(alone, goal, (), where.rack, FREE, rules, FREE.referee, frozenset())
    rest = RestOfRack(rules, goal, where.rack, edition.number("open.min_points"), limit)
    best = Special(ask, limit, rest).solve(min(glance.cost, 1 if goal.everything else INFINITE))
    if best.table is None:
        return glance._replace(bound=min(best.bound, glance.cost))
    return best._replace(table=(*where.table, *best.table))


class RestOfRack(NamedTuple):
    """Packs what melds with special jokers leave of a rack, so that all together is worth enough to open."""

    rules: CutRules
    goal: KeepCosts
    rack: tuple[Face, ...]
    needed: int
    limit: Limit

    def beyond(self, used: Counter[Face], below: int) -> int | None:
        """Return None: what is packed is not known before."""

    def solve(self, used: Counter[Face], choices: tuple[Table, ...], below: int) -> Best:
        """Find the best opening with melds of these tiles that costs less than ``below``: exactly."""
        left = Counter(face for face in self.rack if face not in self.rules.special_jokers)
        left.subtract(face for face in used.elements() if face not in self.rules.special_jokers)
        if not all(choices) or min(left.values(), default=0) < 0:
            return Best(None, INFINITE, INFINITE)
        value, suite = self.rules.value, self.rules.suite
        melds = tuple(max(self.rules.ways(readings[0].faces), key=value) for readings in choices)
        needed, bare = self.needed - sum(map(value, melds)), not self.rules.require_natural
        pack = Pack(suite, left, left[suite.joker], bare, self.limit.over)
        try:
            packed = pack.most(Aim(self.goal.weights, self.goal.joker), needed)
        except TooLongError:
            return Best(None, INFINITE, 0)
        if packed is None or not (melds or packed.melds):
            return Best(None, INFINITE, INFINITE)
        cost = self.goal.worth(suite, tuple(left.elements())) - packed.gain
        if cost >= below:
            return Best(None, INFINITE, cost)
        return Best((*melds, *finder.laid(self.rules, packed)), cost, cost)

    def settle(self, used: Counter[Face], choices: tuple[Table, ...], below: int) -> Best:
        """Find the same: there are no table jokers that the rules could ask about."""
        return self.solve(used, choices, below)


class OpeningTurn(Solving):
    """An opening that may rebuild the table in the same turn: some melds of the rack, and the rest around them."""

    def best_with(self, edition: Edition) -> Best:
        """Lay melds of the rack that are worth enough in each way, and around them all that can be laid."""
        below = 1 if self.goal.everything else INFINITE
        self._begin(Best(None, below, cheapest(self.problem, self.limit, below).bound))
        jokers = self.problem.rack_jokers if edition.choice("open.jokers") == "allow" else 0
        nothing = tuple(bytes(len(row)) for row in self.problem.table)
        rack = self.problem._replace(table=nothing, table_jokers=0, rack_jokers=jokers)
        suite, value = self.position.suite, edition.melds.value
        own = [(laid, value(meld_of(suite, laid))) for laid in TileSupply(rack).every()]
        self._open(Part(self.problem), own, edition.number("open.min_points"))
        return self._end()

    def _open(self, part: Part, own: list[tuple[SolverMeld, int]], needed: int) -> None:
        """Lay one more meld of the rack until they are worth enough."""
        if needed <= 0:
            self._decide(part, self.duty.jokers, ())
            return
        for at, (laid, value) in enumerate(own):
            more = part.laying(laid, own=True)
            if more is not None and self._promising(more):
                self._open(more, own[at:], needed - value)
