"""A lower bound of what the rest of a position must cost: prices under which every colour goes its own way.

A colour pays a price for its tiles in groups and for jokers, and the groups receive it. As long as no group receives
more than its jokers are worth, the cheapest ways of the colours never cost more than a real turn. The prices at a
number are set so that the bound rises: every colour says what each number of its tiles in groups there would cost it
in all, and the best way to agree is shared out evenly.
"""

from __future__ import annotations

from functools import lru_cache
from operator import add

from rummiclassic.solver.columns import Option
from rummiclassic.solver.groups import COLOURS, NEEDS
from rummiclassic.solver.problem import NUMBERS, Chains, Problem
from rummiclassic.tiles import HIGHEST, LOWEST

INFINITE = 1 << 40
NEVER = float("inf")
END = HIGHEST + 1
# More copies of a face than any edition has.
MOST = 5

# An option with what the bound says of it: what it costs at least in all, its jokers, the state after it, its tiles in
# groups as part of a vector, its own cost, the bound behind it, the table tiles moved, the option itself.
Way = tuple[float, int, int, int, int, float, int, Option]
# What it costs at least to come to a state, or to go on from it.
Level = dict[int, float]
# States with what it costs to go on from them, by tiles in groups.
Rows = list[tuple[int, list[float]]]


class Bound:
    """What each colour must cost from each state, at the present prices."""

    def __init__(self, problem: Problem, chains: Chains, price: int) -> None:
        """Begin with one price for all jokers and groups for free, then set the prices once from the highest number."""
        self.price, self.problem, self.chains = price, problem, chains
        # What an option costs by its code, and what a colour pays at a number for 0, 1, 2 … tiles in groups.
        self.dues = [_dues(weight, problem.jokers, price) for weight in problem.weights]
        self.paid = [[NOTHING] * COLOURS for _ in range(END)]
        # How many jokers are left at most in each state that can be reached.
        self.left: list[list[dict[int, int]]] = []
        self.fronts: list[list[Level]] = []
        for colour in range(COLOURS):
            self._reach(colour)
        self.ends: list[list[Level]] = [[{0: 0.0}] * (END + 1) for _ in range(COLOURS)]
        # By number, colour, state and jokers left.
        self.ways: dict[int, list[Way]] = {}
        for number in reversed(NUMBERS):
            self._settle(number)

    def _reach(self, colour: int) -> None:
        """Find the states that can be reached, and what it costs to come there at the prices of the beginning."""
        chain = self.chains.columns[colour]
        front: Level = {0: 0}
        left = {0: self.problem.jokers}
        fronts, lefts = [front], [left]
        for number in NUMBERS:
            fronts.append(front)
            lefts.append(left)
            column, dues = chain[number], self.dues[number]
            moves = column.moves
            after: Level = {}
            left_after: dict[int, int] = {}
            for state, base in front.items():
                jokers = left[state]
                key = state << 4 | jokers
                if key not in moves:
                    column.fill(state)
                for code, then, taken in moves[key]:
                    total = base + dues[code]
                    if then not in after:
                        after[then] = total
                        left_after[then] = jokers - taken
                        continue
                    if total < after[then]:
                        after[then] = total
                    if jokers - taken > left_after[then]:
                        left_after[then] = jokers - taken
            front, left = after, left_after
        fronts.append(front)
        self.fronts.append(fronts)
        self.left.append(lefts)

    def improve(self) -> None:
        """Set the prices again, upwards and then downwards."""
        for number in NUMBERS:
            self._agree(number, [self._asked(number, colour)[1] for colour in range(COLOURS)])
            for colour in range(COLOURS):
                self._advance(number, colour)
        for number in reversed(NUMBERS):
            self._settle(number)
        self.ways = {}

    def _advance(self, number: int, colour: int) -> None:
        """Say what it costs a colour to come to the next number."""
        moves, left = self.chains.columns[colour][number].moves, self.left[colour][number]
        dues, paid = self.dues[number], self.paid[number][colour]
        after: Level = {}
        for state, base in self.fronts[colour][number].items():
            for code, then, _ in moves[state << 4 | left[state]]:
                total = base + dues[code] + paid[code & 3]
                if then not in after or total < after[then]:
                    after[then] = total
        self.fronts[colour][number + 1] = after

    def _settle(self, number: int) -> None:
        """Set the prices of a number, and say what it costs to go on from there."""
        found, asked = [], []
        for colour in range(COLOURS):
            rows, asks = self._asked(number, colour)
            found.append(rows)
            asked.append(asks)
        self._agree(number, asked)
        for colour, rows in enumerate(found):
            paid = self.paid[number][colour]
            if asked[colour] is ALONE:
                level = {state: least[0] for state, least in rows}
            elif paid is NOTHING:
                level = {state: min(least) for state, least in rows}
            else:
                level = {state: min(map(add, least, paid)) for state, least in rows}
            self.ends[colour][number] = level

    def _asked(self, number: int, colour: int) -> tuple[Rows, list[float]]:
        """By tiles in groups, return what it costs a colour to go on from each state, and what it asks for in all.

        What the colour pays for these tiles at this number is left out.
        """
        column, left = self.chains.columns[colour][number], self.left[colour][number]
        moves, dues, ends = column.moves, self.dues[number], self.ends[colour][number + 1]
        if not column.grouping:
            return [
                (state, [min([ends[then] + dues[code] for code, then, _ in moves[state << 4 | jokers]], default=NEVER)])
                for state, jokers in left.items()
            ], ALONE
        rows: Rows = []
        asks = [NEVER] * 4
        for state, base in self.fronts[colour][number].items():
            least = [NEVER] * 4
            for code, then, _ in moves[state << 4 | left[state]]:
                total, group = ends[then] + dues[code], code & 3
                if total < least[group]:
                    least[group] = total
                    if total + base < asks[group]:
                        asks[group] = total + base
            rows.append((state, least))
        return rows, asks

    def _agree(self, number: int, asked: list[list[float]]) -> None:
        """Set the prices at a number so that all ways to agree on groups there are equally dear for every colour.

        ``asked`` is what each number of tiles in groups would cost a colour in all, but for the price. If the colours
        agree at the present prices, these stay.
        """
        paid, price = self.paid[number], self.price
        wanted = sharing = 0
        for colour, asks in enumerate(asked):
            if asks is not ALONE:
                sharing += 1
                totals = asks if paid[colour] is NOTHING else list(map(add, asks, paid[colour]))
                wanted |= totals.index(min(totals)) << 2 * colour
        if not NEEDS[wanted]:
            return
        x, y, z, w = asked
        a_best, b_best, c_best, d_best = best = [[NEVER] * 4 for _ in range(COLOURS)]
        for a, b, c, d, needs in self.chains.vectors[number].every:
            total = x[a] + y[b] + z[c] + w[d] + price * needs
            if total < a_best[a]:
                a_best[a] = total
            if total < b_best[b]:
                b_best[b] = total
            if total < c_best[c]:
                c_best[c] = total
            if total < d_best[d]:
                d_best[d] = total
        for colour, asks in enumerate(asked):
            if asks is not ALONE:
                shares = zip(best[colour], asks, strict=True)
                paid[colour] = [share / sharing - ask if share < NEVER else NEVER for share, ask in shares]

    def feasible(self) -> bool:
        """Whether every colour can use its table tiles at all."""
        return all(levels[LOWEST][0] < NEVER for levels in self.ends)

    def start(self) -> float:
        """Return the bound of the whole problem."""
        return sum([levels[LOWEST][0] for levels in self.ends]) - self.price * self.problem.jokers

    def look(self, key: int) -> list[Way]:
        """List the options of a colour, the most promising first; ``key`` as for the ways."""
        number, colour = key >> 15, key >> 13 & 3
        problem, ends, dues = self.problem, self.ends[colour][number + 1], self.dues[number]
        weight, paid, shift = problem.weights[number], self.paid[number][colour], 2 * colour
        moved = MOVED[problem.table[colour][number]][problem.grouped[colour][number]]
        ways: list[Way] = []
        for option in self.chains.columns[colour][number].options[key & 8191]:
            code, after, jokers, kept, place = option
            rest, group = ends[after], code & 3
            total = dues[code] + paid[group] + rest
            if total < NEVER:
                ways.append((total, jokers, after, group << shift, kept * weight, rest, moved[place], option))
        if len(ways) > 1:
            ways.sort()
        self.ways[key] = ways
        return ways


@lru_cache(1024)
def _dues(weight: int, jokers: int, price: int) -> tuple[int, ...]:
    """Return what options cost by their codes, if groups are free."""
    return tuple(kept * weight + price * taken for kept in range(MOST) for taken in range(jokers + 1) for _ in range(4))


NOTHING, ALONE = [0.0] * 4, [0.0, NEVER, NEVER, NEVER]


def _moved(table: int, grouped: int, place: int) -> int:
    """Count the table tiles that change from a group to a run or the other way."""
    return max(grouped - (place & 3), 0) + max(table - grouped - (place >> 2), 0)


# By the table's tiles, those of them in groups, and 4 * natural tiles in runs + tiles in groups after the turn.
MOVED = [
    [[_moved(table, grouped, place) for place in range(4 * MOST)] for grouped in range(MOST)] for table in range(MOST)
]
