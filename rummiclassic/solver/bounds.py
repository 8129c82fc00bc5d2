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
COLUMNS = COLOURS * (END + 1)


# An option with what the bound says of it: what it costs at least beyond the best, its jokers, the state after it, its
# tiles in groups as part of a vector, its own cost, its tiles in runs, the bound behind it, the table tiles moved.
# Costs are whole numbers for one bound and not for the other.
Way = tuple[float, int, int, int, int, int, float, int]
Ways = tuple[float, list[Way]]


class JokerBound:
    """What a colour must cost for every number of half jokers, with groups free.

    The pairs of cost and half jokers that a colour can end with are the bits of one number: alternatives are joined by
    or, an option shifts them. A bit's place is cost times ``width`` plus half jokers.
    """

    def __init__(self, problem: Problem, chains: Chains) -> None:
        """Work the bound out backwards from the highest number."""
        self.jokers = problem.jokers
        self.width = 2 * self.jokers + 1
        self.chains, self.problem = chains, problem
        most = max(sum(map(int.__mul__, rack, problem.weights)) for rack in problem.rack)
        self.masks = _masks(self.width, most + 1)
        self.ends = [self._backwards(colour) for colour in range(COLOURS)]
        self.ways: list[dict[int, Ways | None]] = [{} for _ in range(COLUMNS)]
        self._least: list[dict[int, list[int]]] = [{} for _ in range(COLUMNS)]
        self.pairs: list[dict[int, list[int]]] = [{} for _ in range(2 * (END + 1))]

    def _backwards(self, colour: int) -> list[dict[int, int]]:
        chain, reached, charges = self.chains.columns[colour], self.chains.reached[colour], self.chains.charges
        masks, spare, width, weights = self.masks, 2 * self.jokers, self.width, self.problem.weights
        ends: dict[int, int] = {0: 1}
        levels = [ends] * (END + 1)
        for number in reversed(NUMBERS):
            column, before, get = chain[number], {}, ends.get
            unit = weights[number] * width
            # Half jokers by 4 * jokers in runs + tiles in groups.
            halves = [2 * jokers + charge for jokers in range(self.jokers + 1) for charge in _four(charges[number])]
            for used, layer in enumerate(reached[number]):
                left = self.jokers - used
                for state in layer:
                    bits = 0
                    for kept, use, after, _ in column[state].options[left]:
                        end = get(after)
                        if end:
                            half = halves[use]
                            if not half:
                                bits |= end << kept * unit
                            elif half <= spare:
                                bits |= (end & masks[spare - half]) << kept * unit + half
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
        here, behind = self.ends[colour][number], self.ends[colour][number + 1]
        weight, charges = self.problem.weights[number], self.chains.charges[number]
        table, grouped = self.problem.table[colour][number], self.problem.grouped[colour][number]
        bits = here.get(state, 0) & masks[left]
        found: Ways | None = None
        if bits:
            ways: list[Way] = []
            base = ((bits & -bits).bit_length() - 1) // width
            in_runs = table - grouped
            for kept, use, after, run in self.chains.columns[colour][number][state].options[jokers]:
                used, group = use >> 2, use & 3
                halves = 2 * used + charges[group]
                if halves <= left:
                    bits = behind.get(after, 0) & masks[left - halves]
                    if bits:
                        rest, cost = ((bits & -bits).bit_length() - 1) // width, kept * weight
                        # Table tiles that change from a group to a run or the other way.
                        moved = grouped - group if group < grouped else 0
                        if run - used < in_runs:
                            moved += in_runs - run + used
                        ways.append((cost + rest - base, used, after, group << 2 * colour, cost, run, rest, moved))
            if len(ways) > 1:
                ways.sort()
            found = (base, ways)
        self.ways[number * COLOURS + colour][state << 3 | jokers] = found
        return found

    def least(self, number: int, colour: int, state: int) -> list[int]:
        """Return the least cost of a colour for 0, 1, 2 … half jokers."""
        known = self._least[number * COLOURS + colour]
        found = known.get(state)
        if found is None:
            bits, width = self.ends[colour][number].get(state, 0), self.width
            most = ((bits & -bits).bit_length() - 1) // width if bits else INFINITE
            none = bits & self.masks[0]
            if none and ((none & -none).bit_length() - 1) // width == most:
                found = [most] * width
            else:
                some = [bits & mask for mask in self.masks]
                found = [((b & -b).bit_length() - 1) // width if b else INFINITE for b in some]
            known[state] = found
        return found

    def pair(self, number: int, colour: int, first: int, second: int) -> list[int]:
        """Return the least cost of two neighbouring colours together for 0, 1, 2 … half jokers.

        Behind these costs comes the number of half jokers from which on more of them are of no use.
        """
        a, b = self.least(number, colour, first), self.least(number, colour + 1, second)
        if a[0] == a[-1]:
            both = [a[0] + cost for cost in b]
        elif b[0] == b[-1]:
            both = [b[0] + cost for cost in a]
        else:
            both = [min([a[i] + b[h - i] for i in range(h + 1)]) for h in range(self.width)]
        both.append(both.index(both[-1]))
        self.pairs[2 * number + (colour >> 1)][first << 9 | second] = both
        return both

    def start(self) -> float:
        """Return the bound of the whole problem."""
        a, b = self.pair(1, 0, 0, 0), self.pair(1, 2, 0, 0)
        return min(a[i] + b[self.width - 1 - i] for i in range(self.width))


def _four(charges: tuple[int, ...]) -> tuple[int, ...]:
    return (*charges, 0, 0, 0)[:4]


def _masks(width: int, costs: int) -> list[int]:
    """For every number of half jokers, return the bits that take no more than these."""
    every = ((1 << width * costs) - 1) // ((1 << width) - 1)
    return [every * ((2 << halves) - 1) for halves in range(width)]
