"""A lower bound by Lagrangian relaxation: prices under which every colour goes its own way.

A colour pays a price for its tiles in groups and for jokers, and the groups receive it. As long as no group receives
more than its jokers are worth, the cheapest ways of the colours never cost more than a real turn. The prices at a
number are set so that the bound rises: every colour says what each number of its tiles in groups there would cost it
in all, and the best way to agree is shared out evenly.

In the terms of the field: that the colours agree on groups and share the jokers is relaxed, the prices are its
multipliers, and each colour is left with a shortest path, by dynamic programming. The prices rise by dual ascent, one
number after another in sweeps: what a colour says are its min-marginals, and sharing them out evenly makes the bound
exact in the prices of that number. The price of a joker is not moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import add

from rummiclassic.solver.problem import NumberProblem, chains_of
from rummiclassic.solver.walk.columns import TILE_BITS, TILES, Column, ColumnOption
from rummiclassic.solver.walk.fronts import PRICE, Stage, front_of
from rummiclassic.solver.walk.groups import LANES, Vector
from rummiclassic.suite import LIMITS

# Dearer than any turn, also when costs are shifted by ``MOVES`` bits, and small enough to be exact as a float.
INFINITE = 1 << 40
NEVER = float("inf")
# Tiles of one face: none, or up to as many as there may be copies.
COUNTS = range(LIMITS.copies[-1] + 1)
PLACES = range(len(COUNTS) << TILE_BITS)

# An option with what the bound says of it: what it costs at least in all, its jokers, the state after it, its tiles in
# groups as part of a vector, its own cost, the bound behind it, the table tiles moved, the option itself.
ColumnWay = tuple[float, int, int, int, int, float, int, ColumnOption]
# What it costs at least to come to each state of a front, or to go on from it.
PriceLevel = list[float]


class Bound:
    """What each colour must cost from each state, at the present prices: the value of the relaxation."""

    def __init__(self, problem: NumberProblem, *, careful: bool = False, moves: bool = False) -> None:
        """Begin with one price for all jokers and groups for free, then set the prices once from the highest number.

        ``careful`` if it matters which tiles move between groups and runs; ``moves`` if each of them costs one more.
        """
        self.problem, self.chains = problem, chains_of(problem, careful=careful)
        suite = problem.suite
        self.numbers, self.end = suite.span, suite.highest + 1
        self.colours, self.needs = range(len(suite.colours)), self.chains.grouping.needs
        # What a tile of the middle costs: a joker is priced by it, whatever the goal.
        self.middle = problem.weights[suite.highest // 2 + 1]
        self.price = PRICE * self.middle if problem.jokers else 0
        # What an option costs by its code, and what a colour pays at a number for 0, 1, 2 … tiles in groups.
        self.dues = _dues_with_moves(problem, self.price) if moves else _all_dues(problem, self.price)
        self.paid: list[list[PriceLevel]] = [[NOTHING] * len(self.colours) for _ in range(self.end)]
        self.stages: list[list[Stage]] = []
        # What it costs to come to the states; at first as if all tiles cost the same, which is near enough.
        self.fronts: list[list[PriceLevel]] = []
        for columns in self.chains.columns:
            self._reach(columns)
        self.ends: list[list[PriceLevel]] = [[[0.0]] * (self.end + 1) for _ in self.colours]
        for number in reversed(self.numbers):
            self._settle(number)
        # By number and colour; then by a state and the jokers left, packed behind it.
        self.ways = self._no_ways()

    def _reach(self, columns: Sequence[Column]) -> None:
        """Find the states that a colour can reach."""
        front, stages = front_of(((0, self.problem.jokers, 0),)), []
        for column in columns:
            stage = front.stages.get(column) or front.through(column)
            stages.append(stage)
            front = stage.after
        # A power of two near what a tile costs, so that there are few different costs to remember: the first prices
        # come of it, and any prices make a bound.
        tile = 1 << (3 * self.middle // 2).bit_length() - 1
        self.stages.append(stages)
        self.fronts.append([*[stage.before.costs(tile) for stage in stages], front.costs(tile)])

    def improve(self) -> None:
        """Set the prices again, upwards and then downwards: a sweep of dual ascent."""
        for number in self.numbers:
            asked = [
                _asked(stages[number], fronts[number], dues[number], ends[number + 1])
                for stages, fronts, dues, ends in zip(self.stages, self.fronts, self.dues, self.ends, strict=True)
            ]
            self._agree(number, [asks if len(asks) > 1 else ALONE for asks in asked])
            for colour in self.colours:
                stage, front = self.stages[colour][number], self.fronts[colour][number]
                after = _advance(stage, front, self.dues[colour][number], self.paid[number][colour])
                self.fronts[colour][number + 1] = after
        for number in reversed(self.numbers):
            self._settle(number)
        self.ways = self._no_ways()

    def _no_ways(self) -> list[list[dict[int, list[ColumnWay]]]]:
        return [[{} for _ in self.colours] for _ in range(self.end)]

    def _settle(self, number: int) -> None:
        """Set the prices of a number, and say what it costs to go on from there."""
        asked, sharing = [ALONE] * len(self.colours), []
        for colour, ends in enumerate(self.ends):
            after, stage, dues = ends[number + 1], self.stages[colour][number], self.dues[colour][number]
            if stage.only is not None:
                due = dues[stage.only]
                ends[number] = [after[0] + due] if due else after
            elif stage.parts == 1:
                ends[number] = _retreat(stage, after, dues, NOTHING)
            else:
                asked[colour] = _asked(stage, self.fronts[colour][number], dues, after)
                sharing.append(colour)
        if sharing:
            self._agree(number, asked)
            for colour in sharing:
                ends, stage, dues = self.ends[colour], self.stages[colour][number], self.dues[colour][number]
                ends[number] = _retreat(stage, ends[number + 1], dues, self.paid[number][colour])

    def _agree(self, number: int, asked: list[PriceLevel]) -> None:
        """Set the prices at a number so that all ways to agree on groups there are equally dear for every colour.

        A step of block-coordinate dual ascent, by min-marginals.
        ``asked`` is what each number of tiles in groups would cost a colour in all, but for the price. If the colours
        agree at the present prices, these stay.
        """
        paid, bits = self.paid[number], self.chains.grouping.bits
        wanted = sharing = 0
        for colour, asks in enumerate(asked):
            if asks is not ALONE:
                sharing += 1
                totals = asks if paid[colour] is NOTHING else list(map(add, asks, paid[colour]))
                wanted |= totals.index(min(totals)) << bits * colour
        if not self.needs[wanted]:
            return
        every = self.chains.vectors[number].every
        best = _cheapest(self.price, every[0][1], *asked) if len(asked) == LANES else self._best(every, asked)
        for colour, asks in enumerate(asked):
            if asks is not ALONE:
                shares = zip(best[colour], asks, strict=False)
                paid[colour] = [share / sharing - ask if share < NEVER else NEVER for share, ask in shares]

    def _best(
        self, every: Sequence[tuple[tuple[int, ...], Sequence[Vector]]], asked: list[PriceLevel]
    ) -> list[PriceLevel]:
        """Return the cheapest ways to agree of three colours, or of more than four."""
        (x, *first), others = [*asked, ALONE][:LANES], asked[LANES:]
        best = [[NEVER] * len(COUNTS) for _ in range(max(len(asked), LANES))]
        for more, vectors in every:
            extra = _added(asks[count] for asks, count in zip(others, more, strict=True))
            found = _cheapest(self.price, vectors, [extra + ask for ask in x], *first)
            for colour, costs in enumerate(found):
                best[colour] = list(map(min, best[colour], costs))
            for colour, count in enumerate(more, LANES):
                best[colour][count] = min(best[colour][count], *found[0])
        return best

    def feasible(self) -> bool:
        """Whether every colour can use its table tiles at all."""
        return all(levels[1][0] < NEVER for levels in self.ends)

    def start(self) -> float:
        """Return the bound of the whole problem."""
        return _added(levels[1][0] for levels in self.ends) - self.price * self.problem.jokers

    def look(self, number: int, colour: int, key: int) -> list[ColumnWay]:
        """List the options of a colour, the most promising first; ``key`` as for the ways."""
        problem, ends, dues = self.problem, self.ends[colour][number + 1], self.dues[colour][number]
        price, paid, shift = self.price, self.paid[number][colour], self.chains.grouping.bits * colour
        moved = MOVED[problem.table[colour][number]][problem.grouped[colour][number]]
        index = self.stages[colour][number].after.index
        ways: list[ColumnWay] = []
        for option in self.chains.columns[colour][number].options(key):
            code, after, jokers, _, tiles = option
            due, rest, group = dues[code], ends[index[after]], tiles & TILES
            total = due + paid[group] + rest
            if total < NEVER:
                ways.append((total, jokers, after, group << shift, due - price * jokers, rest, moved[tiles], option))
        if len(ways) > 1:
            ways.sort()
        self.ways[number][colour][key] = ways
        return ways


def _added(costs: Iterable[float]) -> float:
    """Add up one after another. ``sum`` rounds otherwise from Python 3.12 on, and bounds must not depend on that."""
    return reduce(add, costs, 0.0)


def _cheapest(
    price: int, vectors: Sequence[Vector], x: PriceLevel, y: PriceLevel, z: PriceLevel, w: PriceLevel
) -> list[PriceLevel]:
    """By colour and tiles in groups, return the least that four colours ask in all to agree on one of the vectors."""
    a_best, b_best, c_best, d_best = best = [[NEVER] * len(COUNTS) for _ in range(LANES)]
    for a, b, c, d, needs in vectors:
        total = x[a] + y[b] + z[c] + w[d] + price * needs
        if total < a_best[a]:
            a_best[a] = total
        if total < b_best[b]:
            b_best[b] = total
        if total < c_best[c]:
            c_best[c] = total
        if total < d_best[d]:
            d_best[d] = total
    return best


def _advance(stage: Stage, level: PriceLevel, dues: Sequence[float], paid: PriceLevel) -> PriceLevel:
    """Say what it costs to come to the next number."""
    after = [NEVER] * len(stage.after.states)
    for at, to, code, group in stage.ways:
        total = level[at] + dues[code] + paid[group]
        if total < after[to]:
            after[to] = total
    return after


def _retreat(stage: Stage, after: PriceLevel, dues: Sequence[float], paid: PriceLevel) -> PriceLevel:
    """Say what it costs to go on from the states of a front."""
    level = [NEVER] * stage.size
    if paid is NOTHING:
        for at, to, code, _ in stage.ways:
            total = after[to] + dues[code]
            if total < level[at]:
                level[at] = total
    else:
        for at, to, code, group in stage.ways:
            total = after[to] + dues[code] + paid[group]
            if total < level[at]:
                level[at] = total
    return level


def _asked(stage: Stage, front: PriceLevel, dues: Sequence[float], after: PriceLevel) -> PriceLevel:
    """By tiles in groups, return what it costs a colour in all, but for the price of the groups."""
    asks = [NEVER] * stage.parts
    for at, to, code, group in stage.ways:
        total = front[at] + dues[code] + after[to]
        if total < asks[group]:
            asks[group] = total
    return asks


Dues = tuple[int, ...]


def _all_dues(problem: NumberProblem, price: int) -> list[list[Dues]]:
    """By colour and number, return what options cost by their codes, if groups are free."""
    copies, jokers = problem.suite.copies, problem.jokers
    return [[_dues(weight, copies, jokers, price) for weight in problem.weights]] * len(problem.suite.colours)


def _dues_with_moves(problem: NumberProblem, price: int) -> list[list[Dues]]:
    """Return the same with the tiles that are moved."""
    return [
        [
            _dues(weight, problem.suite.copies, problem.jokers, price, table, table + rack, grouped)
            for weight, table, rack, grouped in zip(problem.weights, *rows, strict=True)
        ]
        for rows in zip(problem.table, problem.rack, problem.grouped, strict=True)
    ]


# 40 games of three bots ask for 2,165 different rows, the 159 positions of benchmarks/data with care for 4,994: the
# goal of tiles and then value has weights of its own for every rack.
@lru_cache(4096)
def _dues(weight: int, copies: int, jokers: int, price: int, table: int = 0, have: int = 0, grouped: int = 0) -> Dues:
    return tuple(
        kept * weight + price * taken + _moved(table, grouped, max(have - kept - group, 0), group)
        for kept in range(copies + 1)
        for taken in range(jokers + 1)
        for group in range(copies + 1)
    )


NOTHING: PriceLevel = [0.0] * len(COUNTS)
ALONE: PriceLevel = [0.0]


def _moved(table: int, grouped: int, plain: int, group: int) -> int:
    """Count the table tiles that change from a group to a run or the other way."""
    return max(grouped - group, 0) + max(table - grouped - plain, 0)


# By the table's tiles, those of them in groups, and packed the natural tiles in runs and the tiles in groups after it.
MOVED = [
    [[_moved(table, grouped, place >> TILE_BITS, place & TILES) for place in PLACES] for grouped in COUNTS]
    for table in COUNTS
]
