"""A strong lower bound: prices on tiles in groups and on jokers, under which every colour goes its own way.

A price is paid by the colour and received by the group. Whatever the prices are, the cheapest ways of the colours and
the cheapest groups together never cost more than a real turn. Each sweep visits the numbers one by one and sets the
prices there so that the bound rises: every colour says what each number of its tiles in groups would cost it, and the
best way to agree is shared out evenly.
"""

from __future__ import annotations

from collections.abc import Iterable

from rummiclassic.solver.bounds import END, JokerBound, Way, Ways
from rummiclassic.solver.groups import COLOURS, vectors
from rummiclassic.solver.problem import NUMBERS, Chains, Problem

INFINITE = float("inf")

# From a state: the cost of an option, its jokers and tiles in groups as 4 * jokers + tiles, and the state after it.
Moves = list[tuple[int, list[tuple[int, int, int]]]]
Ends = list[dict[int, float]]


class PricedBound:
    """What each colour must cost from each state, at the present prices."""

    pairs = None

    def __init__(self, problem: Problem, chains: Chains, quick: JokerBound, price: float) -> None:
        """Take over what can be reached from the quick bound; ``price`` is the price of a joker."""
        self.price, self.jokers = price, problem.jokers
        self.chains = chains
        have = list(zip(*chains.have, strict=True))
        self.vectors = [vectors(have[number], problem.jokers) if number in NUMBERS else () for number in range(END)]
        self.moves = [[_moves(chains, quick, colour, number) for colour in range(COLOURS)] for number in range(END)]
        # What one colour pays at a number, by 4 * jokers + tiles in groups.
        self.paid = [
            [[price * jokers + 0.0 for jokers in range(self.jokers + 1) for _ in range(4)] for _ in range(COLOURS)]
            for _ in range(END)
        ]
        self.fronts: list[Ends] = [[{0: 0.0} for _ in range(END + 1)] for _ in range(COLOURS)]
        self.ends: list[Ends] = [[{0: 0.0} for _ in range(END + 1)] for _ in range(COLOURS)]
        for number in reversed(NUMBERS):
            self._step_back(number)
        self.ways: list[dict[int, Ways | None]] = [{} for _ in range(COLOURS * (END + 1))]

    def improve(self) -> None:
        """Sweep forwards, then backwards."""
        for number in NUMBERS:
            self._agree(number)
            self._step_on(number)
        for number in reversed(NUMBERS):
            self._agree(number)
            self._step_back(number)
        self.ways = [{} for _ in range(COLOURS * (END + 1))]

    def start(self) -> float:
        """Return the bound of the whole problem."""
        return sum(self.ends[colour][1].get(0, INFINITE) for colour in range(COLOURS)) - self.price * self.jokers

    def _step_on(self, number: int) -> None:
        for colour in range(COLOURS):
            front, paid = self.fronts[colour][number], self.paid[number][colour]
            after: dict[int, float] = {}
            get = after.get
            for state, moves in self.moves[number][colour]:
                base = front.get(state, INFINITE)
                if base < INFINITE:
                    for cost, use, then in moves:
                        total = base + cost + paid[use]
                        if total < get(then, INFINITE):
                            after[then] = total
            self.fronts[colour][number + 1] = after

    def _step_back(self, number: int) -> None:
        for colour in range(COLOURS):
            end, paid = self.ends[colour][number + 1], self.paid[number][colour]
            get = end.get
            before: dict[int, float] = {}
            for state, moves in self.moves[number][colour]:
                least = min([cost + paid[use] + get(then, INFINITE) for cost, use, then in moves])
                if least < INFINITE:
                    before[state] = least
            self.ends[colour][number] = before

    def _agree(self, number: int) -> None:
        """Set the prices at a number so that all ways to agree on groups there are equally dear for every colour."""
        if len(self.vectors[number]) == 1:
            return
        asked = [self._asked(number, colour) for colour in range(COLOURS)]
        paid = [row[:4] for row in self.paid[number]]
        best = [[INFINITE] * 4 for _ in range(COLOURS)]
        x, y, z, w = (_net(asks, pays) for asks, pays in zip(asked, paid, strict=True))
        bx, by, bz, bw = best
        for a, b, c, d, needs in self.vectors[number]:
            total = x[a] + y[b] + z[c] + w[d] + self.price * needs
            if total < bx[a]:
                bx[a] = total
            if total < by[b]:
                by[b] = total
            if total < bz[c]:
                bz[c] = total
            if total < bw[d]:
                bw[d] = total
        for colour in range(COLOURS):
            change = [_change(share, ask) for share, ask in zip(best[colour], asked[colour], strict=True)]
            row = self.paid[number][colour]
            for use in range(len(row)):
                row[use] += change[use & 3]

    def _asked(self, number: int, colour: int) -> list[float]:
        """Return what each number of tiles in groups would cost a colour in all."""
        front, end = self.fronts[colour][number], self.ends[colour][number + 1]
        paid = self.paid[number][colour]
        asked = [INFINITE] * 4
        get = end.get
        for state, moves in self.moves[number][colour]:
            base = front.get(state, INFINITE)
            if base < INFINITE:
                for cost, use, then in moves:
                    total = base + cost + paid[use] + get(then, INFINITE)
                    if total < asked[use & 3]:
                        asked[use & 3] = total
        return asked

    def look(self, number: int, colour: int, state: int, jokers: int) -> Ways | None:
        """List the options of a colour, the most promising first, when so many jokers are left."""
        behind, paid = self.ends[colour][number + 1], self.paid[number][colour]
        ways: list[Way] = []
        for after, cost, _, used, group, run, moved in self.chains.tables[colour][number][state].options:
            rest = behind.get(after)
            if rest is not None and used <= jokers:
                total = cost + paid[4 * used + group] + rest
                if total < INFINITE:
                    ways.append((total, used, after, group << 2 * colour, cost, run, rest, moved))
        found = None
        if ways:
            ways.sort()
            base = ways[0][0]
            found = (base, [(way[0] - base, *way[1:]) for way in ways])
        self.ways[number * COLOURS + colour][state << 3 | jokers] = found
        return found


def _net(asks: Iterable[float], pays: Iterable[float]) -> list[float]:
    return [ask - pay if ask < INFINITE else INFINITE for ask, pay in zip(asks, pays, strict=True)]


def _change(share: float, ask: float) -> float:
    """Bring the price from what was asked to an even share of the best agreement; never, where there is none."""
    return share / COLOURS - ask if share < INFINITE and ask < INFINITE else INFINITE


def _moves(chains: Chains, quick: JokerBound, colour: int, number: int) -> Moves:
    if number not in NUMBERS:
        return []
    table, here, behind = chains.tables[colour][number], quick.ends[colour][number], quick.ends[colour][number + 1]
    return [
        (state, [(o.cost, 4 * o.jokers + o.group, o.state) for o in table[state].options if o.state in behind])
        for state in here
    ]
