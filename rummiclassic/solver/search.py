"""The search for the cheapest way through all numbers: best first, the deeper of two equals first.

A node is expanded only as far as its bound: options that would cost more wait until that much is known to be needed.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from operator import add
from typing import NamedTuple

from rummiclassic.solver.bounds import END, INFINITE, JokerBound
from rummiclassic.solver.columns import JOKERS, Option
from rummiclassic.solver.groups import NEEDS, ROOM
from rummiclassic.solver.prices import PricedBound
from rummiclassic.solver.problem import Problem, chains_of
from rummiclassic.tiles import HIGHEST, LOWEST

ALMOST = 0.999999
Four = tuple[int, int, int, int]


class Step(NamedTuple):
    """What happens at one number: the vector of the groups, and per colour the natural tiles and jokers in runs."""

    groups: int
    plain: Four
    jokers: Four


# The vector of the groups and the options of the colours.
Options = tuple[int, Option, Option, Option, Option]
NO_STEP = (0, *[(0, 0, 0)] * 4)


class Limit:
    """How many nodes may be expanded, and a question whether time is up that is asked now and then."""

    def __init__(self, nodes: int, expired: Callable[[], bool] | None = None) -> None:
        """Start counting."""
        self.left = nodes
        self.expired = expired

    def over(self) -> bool:
        """Count one node; tell whether that is one too many."""
        self.left -= 1
        if self.left & 63 == 0 and self.expired is not None and self.expired():
            self.left = 0
        return self.left < 0


Node = tuple[int, int, int, int, int, int, int, int, int, int, Options]


class Answer(NamedTuple):
    """The cheapest way: its steps for the numbers 1 to 13, what it costs; ``bound`` is what any way costs at least."""

    steps: tuple[Step, ...] | None
    cost: int
    bound: int


NOTHING, FULL, ROOMY = 0, 1, 2


def spare_cost(problem: Problem, spare: int, room: int) -> int:
    """Return what it costs that so many jokers are left over: nothing where there is room for them.

    Any run takes any number of jokers and a group of three takes one. Two make two groups of a full one.
    """
    if not spare or room == ROOMY or (room == FULL and spare > 1) or (problem.all_jokers and spare > 2):
        return 0
    if spare > problem.rack_jokers:
        return INFINITE
    return spare * problem.joker


class Search:
    """One best-first search with one bound."""

    def __init__(self, problem: Problem, quick: JokerBound, bound: JokerBound | PricedBound, least: int) -> None:
        """Begin at the lowest number; ``least`` is what is known to be needed."""
        self.problem, self.bound, self.quick = problem, bound, quick
        self.priced = isinstance(bound, PricedBound)
        self.price = bound.price if isinstance(bound, PricedBound) else 0.0
        start = bound.start()
        self.least = max(least, int(start + ALMOST)) if start < INFINITE else INFINITE
        # number, states of the colours, jokers left, room for more, cost, tiles moved, node before, step, done up to
        self.nodes: list[Node] = [(1, 0, 0, 0, 0, problem.jokers, NOTHING, 0, 0, -1, NO_STEP)]
        self.done = [-INFINITE]
        self.heap: list[tuple[int, int, int, int]] = [(self.least, -1, 0, 0)] if self.least < INFINITE else []
        # Options that cost only a little more are not worth coming back for.
        self.ahead = max(problem.weights[LOWEST:HIGHEST]) * AHEAD // 100
        self.seen: list[dict[int, int]] = [{} for _ in range(END + 1)]

    def run(self, limit: Limit, nodes: int, below: int) -> Answer | None:
        """Search until the cheapest way is found or none is ``below``; None if the limit or the nodes are used up."""
        while self.heap:
            self.least, _, _, index = self.heap[0]
            if self.least >= below:
                return Answer(None, INFINITE, self.least)
            if self.nodes[index][0] == END:
                return Answer(self._steps(index), self.least, self.least)
            if nodes <= 0 or limit.over():
                return None
            nodes -= 1
            heappop(self.heap)
            self._expand(index, self.least + self.ahead)
        self.least = INFINITE
        return Answer(None, INFINITE, INFINITE)

    def _steps(self, index: int) -> tuple[Step, ...]:
        steps = []
        while index > 0:
            node = self.nodes[index]
            steps.append(_step(*node[10]))
            index = node[9]
        return tuple(reversed(steps))

    def _expand(self, index: int, upto: int) -> None:
        """Push the nodes behind one that cost no more than ``upto`` by the bound, and itself again for the others.

        This is where the time goes, hence one long loop without calls.
        """
        number, sa, sb, sc, sd, left, room, before, moved, _, _ = self.nodes[index]
        done, heap, nodes, look, get = self.done[index], self.heap, self.nodes, self.bound.look, self.bound.ways.get
        then, at = number + 1, number << 15 | left
        keya, keyb, keyc, keyd = at | sa << 4, at | sb << 4 | 1 << 13, at | sc << 4 | 2 << 13, at | sd << 4 | 3 << 13
        waysa, waysb, waysc, waysd = get(keya), get(keyb), get(keyc), get(keyd)
        if waysa is None:
            waysa = look(keya)
        if waysb is None:
            waysb = look(keyb)
        if waysc is None:
            waysc = look(keyc)
        if waysd is None:
            waysd = look(keyd)
        if not (waysa and waysb and waysc and waysd):
            return
        quick, priced, price, seen = self.quick, self.priced, self.price, self.seen[then]
        (pairs, other_pairs), last, front = quick.pairs, then == END, then << 18
        # What the colours to come cost at least.
        d = waysd[0][0]
        cd = d + waysc[0][0]
        bcd = cd + waysb[0][0]
        start = before - price * left
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
                        spare = left - ja - jb - jc - jd - NEEDS[groups]
                        if spare < 0:
                            continue
                        cost += before + ca + cb + cc
                        if last:
                            f = cost
                        else:
                            rest += resta + restb + restc
                            if priced:
                                rest += ALMOST - price * spare
                            f = cost + int(rest) if rest > 0 else cost
                            if left and f <= upto:
                                one = pairs.get(front | na << 9 | nb) or quick.pair(then, 0, na, nb)
                                two = other_pairs.get(front | nc << 9 | nd) or quick.pair(then, 2, nc, nd)
                                halves = spare + spare
                                if one[-1] + two[-1] <= halves:
                                    least = cost + one[-2] + two[-2]
                                else:
                                    least = cost + min(map(add, one, two[halves::-1]))
                                if least > f:
                                    f = least
                        room_then = 0
                        if spare:
                            if oa[2] > 3 or ob[2] > 3 or oc[2] > 3 or od[2] > 3 or ROOM[groups]:
                                room_then = ROOMY
                            else:
                                room_then = FULL if groups and room < FULL else room
                            if last:
                                f += spare_cost(self.problem, spare, room_then)
                        if f > upto:
                            if f - start < more:
                                more = f - start
                            continue
                        if f <= done:
                            continue
                        key = na | nb << 9 | nc << 18 | nd << 27 | spare << 36 | room_then << 40
                        if seen.get(key, INFINITE) <= cost:
                            continue
                        seen[key] = cost
                        if f < self.least:
                            f = self.least
                        moved_then = moved + ma + mb + mc + md
                        heappush(heap, (f, -then, moved_then, len(nodes)))
                        self.done.append(-INFINITE)
                        step = (groups, oa, ob, oc, od)
                        nodes.append((then, na, nb, nc, nd, spare, room_then, cost, moved_then, index, step))
        if more < INFINITE:
            self.done[index] = upto
            heappush(heap, (max(int(start + more + ALMOST), upto + 1), -number, moved, index))


def _step(groups: int, a: Option, b: Option, c: Option, d: Option) -> Step:
    """Unpack what happens at one number."""
    jokers = (a[0] >> 2 & JOKERS, b[0] >> 2 & JOKERS, c[0] >> 2 & JOKERS, d[0] >> 2 & JOKERS)
    plain = (a[2] >> 2, b[2] >> 2, c[2] >> 2, d[2] >> 2)
    return Step(groups, plain, jokers)


PRICES = (1.5, 0.3, 2.5)
AHEAD = 30
QUICK_NODES, FIRST_SWEEPS, PRICED_NODES, MORE_SWEEPS = 90, 1, 100, 3


def cheapest(problem: Problem, limit: Limit, below: int = INFINITE) -> Answer:
    """Find the cheapest way that costs less than ``below``.

    First with the quick bound, and if that takes long with prices, improved once more.
    """
    chains = chains_of(problem)
    if chains is None:
        return Answer(None, INFINITE, INFINITE)
    quick = JokerBound(problem, chains)
    if not quick.feasible():
        return Answer(None, INFINITE, INFINITE)
    search = Search(problem, quick, quick, 0)
    answer = search.run(limit, QUICK_NODES, below)
    if answer is not None:
        return answer
    bound = PricedBound(problem, chains, quick, _price(problem, search.least))
    for sweeps, nodes in ((FIRST_SWEEPS, PRICED_NODES), (MORE_SWEEPS, 1 << 60)):
        for _ in range(sweeps):
            bound.improve()
        search = Search(problem, quick, bound, search.least)
        answer = search.run(limit, nodes, below)
        if answer is not None:
            return answer
        bound.set_price(_price(problem, search.least))
    return Answer(None, INFINITE, search.least)


def _price(problem: Problem, least: int) -> float:
    """Guess what a joker is worth: more, the more tiles must be kept."""
    tiles = sum(map(sum, problem.rack))
    if not tiles or not problem.jokers:
        return 0.0
    usual = sum(sum(map(int.__mul__, row, problem.weights)) for row in problem.rack) / tiles
    return min(PRICES[0] * usual + PRICES[1] * least, PRICES[2] * usual)
