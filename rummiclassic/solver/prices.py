"""A strong lower bound: prices on tiles in groups and on jokers, under which every colour goes its own way.

A price is paid by the colour and received by the group. Whatever the prices are, the cheapest ways of the colours and
the cheapest groups together never cost more than a real turn. Each sweep visits the numbers one by one and sets the
prices there so that the bound rises: every colour says what each number of its tiles in groups would cost it, and the
best way to agree is shared out evenly.
"""

from __future__ import annotations

from rummiclassic.solver.bounds import END, MOVED, JokerBound, Way
from rummiclassic.solver.columns import JOKERS, KEPT, USE
from rummiclassic.solver.groups import COLOURS, vectors
from rummiclassic.solver.problem import NUMBERS, Chains, Problem

NEVER = float("inf")

# From a state: the cost of an option, its jokers and tiles in groups as 4 * jokers + tiles, and the state after it.
Moves = list[tuple[int, list[tuple[int, int, int]]]]
Levels = list[dict[int, float]]


class PricedBound:
    """What each colour must cost from each state, at the present prices."""

    def __init__(self, problem: Problem, chains: Chains, quick: JokerBound, price: float) -> None:
        """Take over what can be reached from the quick bound; ``price`` is the price of a joker."""
        self.price, self.jokers, self.chains, self.problem = price, problem.jokers, chains, problem
        have = list(zip(*chains.have, strict=True))
        self.vectors = [vectors(have[number], problem.jokers) for number in range(END)]
        self.moves = [
            [_moves(problem, chains, quick, colour, number) for colour in range(COLOURS)] for number in range(END)
        ]
        # What one colour pays at a number, by 4 * jokers + tiles in groups.
        row = [price * jokers for jokers in range(self.jokers + 1) for _ in range(4)]
        self.paid = [[row[:] for _ in range(COLOURS)] for _ in range(END)]
        self.fronts: list[Levels] = [[{0: 0.0} for _ in range(END + 1)] for _ in range(COLOURS)]
        self.ends: list[Levels] = [[{0: 0.0} for _ in range(END + 1)] for _ in range(COLOURS)]
        for number in reversed(NUMBERS):
            for colour in range(COLOURS):
                self._step_back(number, colour)
        self.ways: dict[int, list[Way]] = {}

    def improve(self) -> None:
        """Sweep forwards, then backwards."""
        for number in NUMBERS:
            self._sweep_on(number)
        for number in reversed(NUMBERS):
            self._sweep_back(number)
        self.ways = {}

    def set_price(self, price: float) -> None:
        """Change the price of a joker."""
        change, self.price = price - self.price, price
        self.paid = [[[pay + change * (use >> 2) for use, pay in enumerate(row)] for row in rows] for rows in self.paid]
        for number in reversed(NUMBERS):
            for colour in range(COLOURS):
                self._step_back(number, colour)

    def start(self) -> float:
        """Return the bound of the whole problem."""
        return sum(self.ends[colour][1][0] for colour in range(COLOURS)) - self.price * self.jokers

    def _step_back(self, number: int, colour: int) -> None:
        end, paid = self.ends[colour][number + 1], self.paid[number][colour]
        self.ends[colour][number] = {
            state: min([cost + paid[use] + end[then] for cost, use, then in moves])
            for state, moves in self.moves[number][colour]
        }

    def _sweep_on(self, number: int) -> None:
        steps, asked = [], []
        agree = len(self.vectors[number]) > 1
        for colour in range(COLOURS):
            front, paid = self.fronts[colour][number], self.paid[number][colour]
            own = [
                (front[state] + cost + paid[use], use & 3, then)
                for state, moves in self.moves[number][colour]
                if state in front
                for cost, use, then in moves
            ]
            steps.append(own)
            if agree:
                end, asks = self.ends[colour][number + 1], [NEVER] * 4
                for total, tiles, then in own:
                    total += end[then]
                    if total < asks[tiles]:
                        asks[tiles] = total
                asked.append(asks)
        changes = self._agree(number, asked) if agree else [[0.0] * 4] * COLOURS
        for colour in range(COLOURS):
            after: dict[int, float] = {}
            change, get = changes[colour], after.get
            for total, tiles, then in steps[colour]:
                total += change[tiles]
                if total < get(then, NEVER):
                    after[then] = total
            self.fronts[colour][number + 1] = after

    def _sweep_back(self, number: int) -> None:
        if len(self.vectors[number]) > 1:
            asked = []
            for colour in range(COLOURS):
                front, end, paid = self.fronts[colour][number], self.ends[colour][number + 1], self.paid[number][colour]
                asks = [NEVER] * 4
                for state, moves in self.moves[number][colour]:
                    if state in front:
                        base = front[state]
                        for cost, use, then in moves:
                            total = base + cost + paid[use] + end[then]
                            if total < asks[use & 3]:
                                asks[use & 3] = total
                asked.append(asks)
            self._agree(number, asked)
        for colour in range(COLOURS):
            self._step_back(number, colour)

    def _agree(self, number: int, asked: list[list[float]]) -> list[list[float]]:
        """Set the prices at a number so that all ways to agree on groups there are equally dear for every colour.

        ``asked`` is what each number of tiles in groups would cost a colour in all. Returns the changes.
        """
        rows, price = self.paid[number], self.price
        x, y, z, w = [
            [ask - pay if ask < NEVER else NEVER for ask, pay in zip(asks, row, strict=False)]
            for asks, row in zip(asked, rows, strict=True)
        ]
        a_best, b_best, c_best, d_best = best = [[NEVER] * 4 for _ in range(COLOURS)]
        for a, b, c, d, needs in self.vectors[number]:
            total = x[a] + y[b] + z[c] + w[d] + price * needs
            if total < a_best[a]:
                a_best[a] = total
            if total < b_best[b]:
                b_best[b] = total
            if total < c_best[c]:
                c_best[c] = total
            if total < d_best[d]:
                d_best[d] = total
        changes = []
        for colour in range(COLOURS):
            pairs = zip(best[colour], asked[colour], strict=True)
            change = [share / COLOURS - ask if share < NEVER else NEVER for share, ask in pairs]
            rows[colour] = [pay + change[use & 3] for use, pay in enumerate(rows[colour])]
            changes.append(change)
        return changes

    def look(self, key: int) -> list[Way]:
        """List the options of a colour, the most promising first; ``key`` as for the ways."""
        number, colour, state, jokers = key >> 15, key >> 13 & 3, key >> 4 & 511, key & 15
        behind, paid = self.ends[colour][number + 1], self.paid[number][colour]
        weight, shift = self.problem.weights[number], 2 * colour
        moved = MOVED[self.problem.table[colour][number]][self.problem.grouped[colour][number]]
        ways: list[Way] = []
        for option in self.chains.columns[colour][number].options[key & 8191]:
            code, after, place = option
            rest, cost = behind.get(after, NEVER), (code >> KEPT) * weight
            total = cost + paid[code & USE] + rest
            if total < NEVER:
                ways.append((total, code >> 2 & JOKERS, after, (code & 3) << shift, cost, rest, moved[place], option))
        ways.sort()
        self.ways[key] = ways
        return ways


def _moves(problem: Problem, chains: Chains, quick: JokerBound, colour: int, number: int) -> Moves:
    if number not in NUMBERS:
        return []
    weight, options = problem.weights[number], chains.columns[colour][number].options
    here, behind = quick.ends[colour][number], quick.ends[colour][number + 1]
    return [
        (
            state,
            [
                ((code >> KEPT) * weight, code & USE, after)
                for code, after, _ in options[state << 4 | problem.jokers - used]
                if after in behind
            ],
        )
        for state, used in chains.fronts[colour][number].items()
        if state in here
    ]
