"""The search for the cheapest way through all numbers: best first, of equals the deeper that moves few tiles first.

This is A* with partial expansion, and ``bound`` is its heuristic. A node is expanded only as far as its bound: options
that would cost more wait until that much is known to be needed. Of ways to the same state the cheapest alone goes on.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import chain
from typing import NamedTuple

from rummiclassic.solver.problem import NumberProblem
from rummiclassic.solver.walk.bound import INFINITE, Bound
from rummiclassic.solver.walk.columns import JOKER_BITS, TILES
from rummiclassic.solver.walk.lanes import Lanes, LaneStep, WalkStep
from rummiclassic.solver.walk.room import NO_ROOM, ROOMY, spare_cost, with_groups
from rummicore.bots import Budget

# Rounds a bound up to a whole cost; a millionth less than 1, so that errors of the arithmetic never round past one.
ALMOST = 0.999999
# Bits for the tiles moved beside the cost: the largest suite has 485 tiles (``LIMITS``), so 9 would do.
MOVES = 10
UNSEEN = INFINITE << MOVES
# Nothing happens at a number: the step before the first.
NO_OPTION = (0, 0, 0, 0, 0)
NO_STEP = (0, NO_OPTION, NO_OPTION, NO_OPTION, NO_OPTION)


# Nodes where a budget sets none: more than any search can expand.
NODES = 1 << 60


class Limit:
    """What is left of a budget: nodes that may be expanded, and a question whether time is up, asked now and then.

    Of equal turns one that moves few table tiles between groups and runs is taken, ``careful`` the fewest.
    """

    def __init__(self, nodes: int, expired: Callable[[], bool] | None = None, *, careful: bool = False) -> None:
        """Start counting."""
        self.left = nodes
        self.expired = expired
        self.careful = careful

    @classmethod
    def of(cls, budget: Budget, *, careful: bool = False) -> Limit:
        """Start to spend a budget."""
        return cls(NODES if budget.nodes is None else budget.nodes, budget.start(), careful=careful)

    def over(self, nodes: int = 1) -> bool:
        """Count a node, or a step that takes as long as so many; tell whether that is too much."""
        self.left -= nodes
        # The clock is asked every 64 nodes, which take a millisecond or two, and after every long step.
        if (nodes > 1 or self.left & 63 == 0) and self.expired is not None and self.expired():
            self.left = -1
        return self.left < 0


# The states of the lanes, the jokers left and the room for more: what the rest depends on.
Key = tuple[int, int, int, int, int, int]
WalkNode = tuple[int, int, int, int, int, int, int, int, int, int, LaneStep]


class Route(NamedTuple):
    """The cheapest way: its steps for all numbers, what it costs; ``bound`` is what any way costs at least.

    The steps lie one behind another, ``step_size`` numbers each.
    """

    steps: array[int] | None
    cost: int
    bound: int


class WalkSearch:
    """One best-first search (A*) with the bound as it is."""

    def __init__(self, bound: Bound, least: int, ahead: int, pace: int) -> None:
        """Begin at the lowest number; ``least`` is what is known to be needed.

        Options that cost only ``ahead`` more are not worth coming back for. Of nodes that cost the same, one that is a
        number further comes first even if it moves ``pace`` tiles more.
        """
        problem = bound.problem
        self.problem, self.bound, self.ahead, self.pace = problem, bound, ahead, pace
        self.lanes = Lanes(bound)
        start = bound.start()
        self.least = max(least, int(start + ALMOST)) if start < INFINITE else INFINITE
        # number, states of the colours, jokers left, room for more, cost, tiles moved, node before, step, done up to
        self.nodes: list[WalkNode] = [(1, 0, 0, 0, 0, problem.jokers, NO_ROOM, 0, 0, -1, NO_STEP)]
        self.done: dict[int, int] = {}
        self.heap: list[tuple[int, int, int, int]] = [(self.least, 0, 0, 0)] if self.least < INFINITE else []
        self.seen: list[dict[Key, int]] = [{} for _ in range(bound.end + 1)]

    def run(self, limit: Limit, nodes: int, below: int) -> Route | None:
        """Search until the cheapest way is found or none is ``below``; None if the limit or the nodes are used up."""
        while self.heap:
            self.least, _, _, index = self.heap[0]
            if self.least >= below:
                return Route(None, INFINITE, self.least)
            if self.nodes[index][0] == self.bound.end:
                return Route(self._steps(index), self.least, self.least)
            if nodes <= 0 or limit.over():
                return None
            nodes -= 1
            heappop(self.heap)
            self._expand(index, self.least + self.ahead)
        self.least = INFINITE
        return Route(None, INFINITE, INFINITE)

    def _steps(self, index: int) -> array[int]:
        steps: list[WalkStep] = []
        while index > 0:
            node = self.nodes[index]
            steps.append(self.lanes.step(*node[10]))
            index = node[9]
        return array("q", chain.from_iterable(reversed(steps)))

    def _expand(self, index: int, upto: int) -> None:
        """Push the nodes behind one that cost no more than ``upto`` by the bound, and itself again for the others.

        That is partial expansion.
        This is where the time goes, hence one long loop without calls.
        """
        number, sa, sb, sc, sd, left, room, before, moved, _, _ = self.nodes[index]
        done, heap, nodes, bound = self.done.get(index, -INFINITE), self.heap, self.nodes, self.bound
        lista, listb, listc, listd = self.lanes.ways[number]
        look, needs, then, bits = self.lanes.look, bound.needs, number + 1, JOKER_BITS
        keya, keyb, keyc, keyd = sa << bits | left, sb << bits | left, sc << bits | left, sd << bits | left
        waysa, waysb, waysc, waysd = lista.get(keya), listb.get(keyb), listc.get(keyc), listd.get(keyd)
        if waysa is None:
            waysa = look(number, 0, keya)
        if waysb is None:
            waysb = look(number, 1, keyb)
        if waysc is None:
            waysc = look(number, 2, keyc)
        if waysd is None:
            waysd = look(number, 3, keyd)
        if not (waysa and waysb and waysc and waysd):
            return
        price, pace, seen, last = bound.price, self.pace, self.seen[then], then == bound.end
        # What the lanes to come cost at least.
        d = waysd[0][0]
        cd = d + waysc[0][0]
        bcd = cd + waysb[0][0]
        start = before - price * left
        # A millionth more than asked, so that errors of the arithmetic let no option slip.
        slack = upto - start + 1e-6
        more: float = INFINITE
        for ta, ja, na, ga, ca, resta, ma, oa in waysa:
            if ta + bcd > slack:
                if ta + bcd < more:
                    more = ta + bcd
                break
            for tb, jb, nb, gb, cb, restb, mb, ob in waysb:
                tab = ta + tb
                if tab + cd > slack:
                    if tab + cd < more:
                        more = tab + cd
                    break
                for tc, jc, nc, gc, cc, restc, mc, oc in waysc:
                    tabc = tab + tc
                    if tabc + d > slack:
                        if tabc + d < more:
                            more = tabc + d
                        break
                    for td, jd, nd, gd, cost, rest, md, od in waysd:
                        if tabc + td > slack:
                            if tabc + td < more:
                                more = tabc + td
                            break
                        groups = ga | gb | gc | gd
                        spare = left - ja - jb - jc - jd - needs[groups]
                        if spare < 0:
                            continue
                        cost += before + ca + cb + cc
                        if last:
                            f = cost
                        else:
                            rest += resta + restb + restc + ALMOST - price * spare
                            f = cost + int(rest) if rest > 0 else cost
                        room_then = 0
                        if spare:
                            # Natural tiles in runs are counted above those in groups.
                            if oa[4] > TILES or ob[4] > TILES or oc[4] > TILES or od[4] > TILES:
                                room_then = ROOMY
                            else:
                                room_then = with_groups(bound.chains.grouping, room, groups) if groups else room
                            if last:
                                f += spare_cost(self.problem, spare, room_then)
                        if f > upto:
                            if f - start < more:
                                more = f - start
                            continue
                        if f <= done:
                            continue
                        key = na, nb, nc, nd, spare, room_then
                        moved_then = moved + ma + mb + mc + md
                        both = cost << MOVES | moved_then
                        if seen.get(key, UNSEEN) <= both:
                            continue
                        seen[key] = both
                        if f < self.least:
                            f = self.least
                        heappush(heap, (f, moved_then - pace * then, moved_then, len(nodes)))
                        step = (groups, oa, ob, oc, od)
                        nodes.append((then, na, nb, nc, nd, spare, room_then, cost, moved_then, index, step))
        if more < INFINITE:
            self.done[index] = upto
            heappush(heap, (max(int(start + more + ALMOST), upto + 1), moved - pace * number, moved, index))


# How much more options may cost to be looked at with others, in percent of a tile. It trades nodes for successors that
# wait in vain: on benchmarks/data 0 takes 28 % more nodes, 100 and 200 take 5 to 7 % fewer and are no faster.
AHEAD = 60
# What it takes to set up the bound, or to improve it, in nodes: 15 to 19 of about 25 µs on benchmarks/data.
SETTING_UP = 20


class SearchPhase(NamedTuple):
    """A part of a search: sweeps to improve the bound, nodes until the next one, and the pace."""

    sweeps: int
    nodes: int
    pace: int


# Of the 318 searches of benchmarks/data (159 positions, two goals) 245 end in the first phase, 72 in the second, one in
# the last. Without improvement they take half as many nodes again, the longest 4,639 instead of 1,327; with 30 or 120
# nodes in the first phase, with 1 or 4 sweeps in the second as many within 8 %. A pace of 0 takes 1.8 times the nodes,
# 2 to 16 as many as 4 within 3 %.
STAGES = (SearchPhase(0, 60, 4), SearchPhase(2, 700, 4), SearchPhase(4, 1 << 60, 4))
# With care equal ways are told apart as they come; if these are many, by a bound that knows the tiles moved; and if
# that takes long, no more. A pace of 0 puts the fewest tiles moved first. On benchmarks/data 174 of 318 searches end as
# they come, and 134 of the other 144 within the 1,000 nodes.
AS_THEY_COME, CAREFUL = (SearchPhase(0, 60, 0),), (SearchPhase(2, 1000, 4),)


def cheapest(problem: NumberProblem, limit: Limit, below: int = INFINITE) -> Route:
    """Find the cheapest way that costs less than ``below``; with care one of those that move the fewest tiles."""
    ahead = max(problem.weights[1 : problem.suite.highest]) * AHEAD // 100
    answer = Route(None, INFINITE, 0)
    if limit.careful:
        answer = _staged(Bound(problem, careful=True), AS_THEY_COME, limit, 0, below, ahead)
        if not _open(answer, limit, below):
            return answer
        answer = _careful(problem, limit, answer.bound, below)
    if not _open(answer, limit, below):
        return answer
    return _staged(Bound(problem), STAGES, limit, answer.bound, below, ahead)


def any_below(problem: NumberProblem, limit: Limit, below: int) -> Route:
    """Find some way that costs less than ``below``: these count as equal, so the deepest node comes first."""
    return _staged(Bound(problem), STAGES, limit, below - 1, below, 0)


def _open(answer: Route, limit: Limit, below: int) -> bool:
    """Whether a search has ended before it was over, and may go on."""
    return answer.steps is None and answer.bound < below and limit.left >= 0


def _careful(problem: NumberProblem, limit: Limit, least: int, below: int) -> Route:
    """Let tiles moved make up the lowest bits of what a way costs."""
    fine = problem._replace(weights=tuple(map(_fine, problem.weights)), joker=_fine(problem.joker))
    bound = Bound(fine, careful=True, moves=True)
    steps, cost, least = _staged(bound, CAREFUL, limit, _fine(least), _fine(below), 0)
    return Route(steps, _coarse(cost), _coarse(least))


def _fine(cost: int) -> int:
    return cost << MOVES if cost < INFINITE else INFINITE


def _coarse(cost: int) -> int:
    return cost >> MOVES if cost < INFINITE else INFINITE


def _staged(bound: Bound, stages: tuple[SearchPhase, ...], limit: Limit, least: int, below: int, ahead: int) -> Route:
    """Search; if that takes long, with better bounds."""
    limit.over(SETTING_UP)
    if not bound.feasible():
        return Route(None, INFINITE, INFINITE)
    for sweeps, nodes, pace in stages:
        for _ in range(sweeps):
            limit.over(SETTING_UP)
            bound.improve()
        search = WalkSearch(bound, least, ahead, pace)
        answer = search.run(limit, nodes, below)
        if answer is not None:
            return answer
        least = search.least
    return Route(None, INFINITE, least)
