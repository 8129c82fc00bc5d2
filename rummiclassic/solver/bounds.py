"""A quick lower bound of what the rest of a position must cost, by colour and state.

Every colour goes its own way. Groups form freely, but the jokers are shared out exactly: a group that lacks tiles takes
half jokers from the colours in it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from operator import add

from rummiclassic.solver.columns import JOKERS, KEPT, USE, Option
from rummiclassic.solver.groups import COLOURS
from rummiclassic.solver.problem import NUMBERS, Chains, Problem
from rummiclassic.tiles import HIGHEST, LOWEST

INFINITE = 1 << 40
END = HIGHEST + 1
# More copies of a face than any edition has.
MOST = 5

# An option with what the bound says of it: what it costs at least in all, its jokers, the state after it, its tiles in
# groups as part of a vector, its own cost, the bound behind it, the table tiles moved, the option itself.
# Costs are whole numbers for one bound and not for the other.
Way = tuple[float, int, int, int, int, float, int, Option]


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
        most = max([sum(map(int.__mul__, rack, problem.weights)) for rack in problem.rack])
        self.masks = _masks(self.width, most + 1)
        self.halves = [_halves(charges, self.jokers) for charges in chains.charges]
        self.ends = self._backwards()
        # By number, colour, state and jokers left; by number, colour and state; by number and states of two colours.
        self.ways: dict[int, list[Way]] = {}
        self._least: dict[int, list[int]] = {}
        self.pairs: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})

    def _backwards(self) -> list[list[dict[int, int]]]:
        """Return for every colour and number the bits of each state."""
        jokers, spare, masks = self.jokers, 2 * self.jokers, self.masks
        ends: list[list[dict[int, int]]] = [[{0: 1}] * (END + 1) for _ in range(COLOURS)]
        for number in reversed(NUMBERS):
            unit, halves = self.problem.weights[number] * self.width, self.halves[number]
            for colour, levels in enumerate(ends):
                options, before = self.chains.columns[colour][number].options, {}
                get = levels[number + 1].get
                for state, used in self.chains.fronts[colour][number].items():
                    bits = 0
                    for code, after, _ in options[state << 4 | jokers - used]:
                        end = get(after)
                        if not code:
                            bits |= end or 0
                        elif end:
                            half = halves[code & USE]
                            if not half:
                                bits |= end << (code >> KEPT) * unit
                            elif half <= spare:
                                bits |= (end & masks[spare - half]) << (code >> KEPT) * unit + half
                    if bits:
                        before[state] = bits
                levels[number] = before
        return ends

    def feasible(self) -> bool:
        """Whether every colour can use its table tiles at all."""
        return all(0 in levels[LOWEST] for levels in self.ends)

    def look(self, key: int) -> list[Way]:
        """List the options of a colour, the most promising first; ``key`` as for the ways."""
        number, colour, state, jokers = key >> 15, key >> 13 & 3, key >> 4 & 511, key & 15
        masks, width, left, halves = self.masks, self.width, 2 * jokers, self.halves[number]
        problem, weight, shift = self.problem, self.problem.weights[number], 2 * colour
        moved = MOVED[problem.table[colour][number]][problem.grouped[colour][number]]
        behind = self.ends[colour][number + 1]
        ways: list[Way] = []
        for option in self.chains.columns[colour][number].options[key & 8191]:
            code, after, place = option
            bits = behind.get(after)
            if bits:
                room = left - halves[code & USE]
                if room < 0:
                    continue
                bits &= masks[room]
                if bits:
                    rest, cost = ((bits & -bits).bit_length() - 1) // width, (code >> KEPT) * weight
                    jokers_in = code >> 2 & JOKERS
                    ways.append((cost + rest, jokers_in, after, (code & 3) << shift, cost, rest, moved[place], option))
        if len(ways) > 1:
            ways.sort()
        self.ways[key] = ways
        return ways

    def _costs(self, number: int, colour: int, state: int) -> list[int]:
        """Return the least cost of a colour for 0, 1, 2 … half jokers."""
        key = number << 11 | colour << 9 | state
        found = self._least.get(key)
        if found is None:
            bits, width = self.ends[colour][number].get(state, 0), self.width
            found = self._least[key] = [INFINITE] * width
            upto = width
            while bits:
                cost, half = divmod((bits & -bits).bit_length() - 1, width)
                found[half:upto] = [cost] * (upto - half)
                upto = half
                bits &= self.masks[half - 1] if half else 0
        return found

    def pair(self, number: int, colour: int, first: int, second: int) -> list[int]:
        """Return the least cost of two neighbouring colours together for 0, 1, 2 … half jokers.

        Behind these costs comes the number of half jokers from which on more of them are of no use.
        """
        a, b = self._costs(number, colour, first), self._costs(number, colour + 1, second)
        if a[0] == a[-1]:
            least = a[0]
            both = [least + cost for cost in b]
        elif b[0] == b[-1]:
            least = b[0]
            both = [least + cost for cost in a]
        else:
            both = [min(map(add, a, b[h::-1])) for h in range(self.width)]
        both.append(both.index(both[-1]))
        self.pairs[colour >> 1][number << 18 | first << 9 | second] = both
        return both

    def start(self) -> float:
        """Return the bound of the whole problem."""
        a, b = self.pair(1, 0, 0, 0), self.pair(1, 2, 0, 0)
        return min(map(add, a, b[self.width - 1 :: -1]))


@cache
def _halves(charges: tuple[int, ...], jokers: int) -> tuple[int, ...]:
    """Return half jokers by 4 * jokers in runs + tiles in groups."""
    return tuple(2 * count + charge for count in range(jokers + 1) for charge in (*charges, 0, 0, 0)[:4])


def _moved(table: int, grouped: int, place: int) -> int:
    """Count the table tiles that change from a group to a run or the other way."""
    return max(grouped - (place & 3), 0) + max(table - grouped - (place >> 2), 0)


# By the table's tiles, those of them in groups, and 4 * natural tiles in runs + tiles in groups after the turn.
MOVED = [
    [[_moved(table, grouped, place) for place in range(4 * MOST)] for grouped in range(table + 1)]
    for table in range(MOST)
]


@lru_cache(256)
def _masks(width: int, costs: int) -> list[int]:
    """For every number of half jokers, return the bits that take no more than these."""
    every = ((1 << width * costs) - 1) // ((1 << width) - 1)
    return [every * ((2 << halves) - 1) for halves in range(width)]
