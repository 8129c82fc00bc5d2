"""A quick lower bound of what the rest of a position must cost, by colour and state.

Every colour goes its own way. Groups form freely, but the jokers are shared out exactly: a group that lacks tiles takes
half jokers from the colours in it.
"""

from __future__ import annotations

from rummiclassic.solver.groups import COLOURS
from rummiclassic.solver.problem import NUMBERS, Chains, Problem
from rummiclassic.tiles import HIGHEST

INFINITE = 1 << 40
END = HIGHEST + 1


# An option with what the bound says of it: what it costs at least beyond the best, its jokers, the state after it, its
# tiles in groups as part of a vector, its own cost, its tiles in runs, the bound behind it, the table tiles moved.
Way = tuple[float, int, int, int, int, int, float, int]
Ways = tuple[float, list[Way]]


class JokerBound:
    """What a colour must cost for every number of half jokers, with groups free.

    The pairs of cost and half jokers that a colour can end with are the bits of one number: alternatives are joined by
    or, an option shifts them. A bit's place is cost times ``width`` plus half jokers.
    """

    price = 0.0

    def __init__(self, problem: Problem, chains: Chains) -> None:
        """Work the bound out backwards from the highest number."""
        self.jokers = problem.jokers
        self.width = 2 * self.jokers + 1
        self.chains = chains
        most = max(sum(map(int.__mul__, rack, problem.weights)) for rack in problem.rack)
        most += problem.moving * max(sum(table) for table in problem.table)
        self.masks = _masks(self.width, most + 1)
        self.ends = [self._backwards(colour) for colour in range(COLOURS)]
        self.ways: list[dict[int, Ways | None]] = [{} for _ in range(COLOURS * (END + 1))]
        self._least: list[dict[int, list[int]]] = [{} for _ in range(COLOURS * (END + 1))]
        self.pairs: list[dict[int, list[int]]] = [{} for _ in range(2 * (END + 1))]

    def _backwards(self, colour: int) -> list[dict[int, int]]:
        chain, reached = self.chains.tables[colour], self.chains.reached[colour]
        masks, spare = self.masks, 2 * self.jokers
        ends: dict[int, int] = {0: 1}
        levels = [ends] * (END + 1)
        for number in reversed(NUMBERS):
            table, before, get = chain[number], {}, ends.get
            for state in reached[number]:
                bits = 0
                for shift, after, left in table[state].shifts:
                    end = get(after)
                    if end:
                        bits |= (end if left == spare else end & masks[left]) << shift
                if bits:
                    before[state] = bits
            levels[number] = ends = before
        return levels

    def feasible(self) -> bool:
        """Whether every colour can use its table tiles at all."""
        return all(0 in levels[1] for levels in self.ends)

    def look(self, number: int, colour: int, state: int, jokers: int) -> Ways | None:
        """List the options of a colour, the most promising first, when so many jokers are left."""
        masks, width, left = self.masks, self.width, 2 * jokers
        behind = self.ends[colour][number + 1]
        ways = []
        bits = self.ends[colour][number].get(state, 0) & masks[left]
        found = None
        if bits:
            base = ((bits & -bits).bit_length() - 1) // width
            for option in self.chains.tables[colour][number][state].options:
                after, cost, halves, used, group, run, moved = option
                if halves <= left:
                    bits = behind.get(after, 0) & masks[left - halves]
                    if bits:
                        rest = ((bits & -bits).bit_length() - 1) // width
                        ways.append((cost + rest - base, used, after, group << 2 * colour, cost, run, rest, moved))
            ways.sort()
            found = (base, ways)
        self.ways[number * COLOURS + colour][state << 3 | jokers] = found
        return found

    def least(self, number: int, colour: int, state: int) -> list[int]:
        """Return the least cost of a colour for 0, 1, 2 … half jokers."""
        known = self._least[number * COLOURS + colour]
        if state not in known:
            bits, width = self.ends[colour][number].get(state, 0), self.width
            found = [bits & mask for mask in self.masks]
            known[state] = [((b & -b).bit_length() - 1) // width if b else INFINITE for b in found]
        return known[state]

    def pair(self, number: int, colour: int, first: int, second: int) -> list[int]:
        """Return the least cost of two neighbouring colours together for 0, 1, 2 … half jokers."""
        a, b = self.least(number, colour, first), self.least(number, colour + 1, second)
        both = [min([a[i] + b[h - i] for i in range(h + 1)]) for h in range(self.width)]
        self.pairs[2 * number + (colour >> 1)][first << 9 | second] = both
        return both

    def start(self) -> float:
        """Return the bound of the whole problem."""
        a, b = self.pair(1, 0, 0, 0), self.pair(1, 2, 0, 0)
        return min(x + y for x, y in zip(a, reversed(b), strict=True))


def _masks(width: int, costs: int) -> list[int]:
    """For every number of half jokers, return the bits that take no more than these."""
    every = ((1 << width * costs) - 1) // ((1 << width) - 1)
    return [every * ((2 << halves) - 1) for halves in range(width)]
