"""The colours in the four lanes of the search: one in each, or with more or fewer colours every fourth together.

What is known of a lane looks as if it were one colour: the states of its colours lie side by side in one number, and
its options are those of its colours put together.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from rummiclassic.solver.walk.bound import Bound, ColumnWay
from rummiclassic.solver.walk.columns import JOKER_BITS, STATE_BITS, ColumnOption
from rummiclassic.solver.walk.groups import LANES
from rummiclassic.suite import Suite

JOKERS, STATE = (1 << JOKER_BITS) - 1, (1 << STATE_BITS) - 1
# What happens at one number: the vector of the groups and the options of the lanes; or those of all colours, one behind
# another as one row of numbers.
LaneStep = tuple[int, ColumnOption, ColumnOption, ColumnOption, ColumnOption]
WalkStep = tuple[int, ...]


def step_size(suite: Suite) -> int:
    """Return how many numbers a step with all colours has: the vector of the groups, and five for each option."""
    return 1 + 5 * len(suite.colours)


class Lanes:
    """The lanes of one search. Ways are by number and lane, then by the states and the jokers left, packed."""

    def __init__(self, bound: Bound) -> None:
        """Take the ways of the bound themselves if there are four colours."""
        self.bound = bound
        self.alone = len(bound.colours) == LANES
        self.ways = bound.ways if self.alone else [[{} for _ in range(LANES)] for _ in bound.ways]
        self.look: Callable[[int, int, int], list[ColumnWay]] = bound.look if self.alone else self._look
        # The options of the colours of a lane: their place is the code of the option that they make together.
        self.together: list[tuple[ColumnOption, ...]] = []

    def step(self, groups: int, *options: ColumnOption) -> WalkStep:
        """Return a step with the options of all colours."""
        if not self.alone:
            found = [self.together[option[0]] for option in options]
            options = tuple(found[colour % LANES][colour // LANES] for colour in self.bound.colours)
        return groups, *chain.from_iterable(options)

    def _look(self, number: int, lane: int, key: int) -> list[ColumnWay]:
        """List the options of a lane, the most promising first."""
        states, left = key >> JOKER_BITS, key & JOKERS
        every: list[tuple[ColumnWay, ...]] = [()]
        for at, colour in enumerate(self.bound.colours[lane::LANES]):
            own = (states >> at * STATE_BITS & STATE) << JOKER_BITS | left
            known = self.bound.ways[number][colour]
            ways = known[own] if own in known else self.bound.look(number, colour, own)
            every = [(*some, way) for some in every for way in ways]
        found = self.ways[number][lane][key] = sorted(
            self._joined(ways) for ways in every if sum(way[1] for way in ways) <= left
        )
        return found

    def _joined(self, ways: tuple[ColumnWay, ...]) -> ColumnWay:
        """Put ways of the colours of a lane together."""
        total = rest = 0.0
        jokers = after = groups = cost = moved = tiles = 0
        for at, way in enumerate(ways):
            total, jokers, groups, cost = total + way[0], jokers + way[1], groups | way[3], cost + way[4]
            rest, moved, tiles = rest + way[5], moved + way[6], max(tiles, way[7][4])
            after |= way[2] << at * STATE_BITS
        self.together.append(tuple(way[7] for way in ways))
        option = (len(self.together) - 1, after, jokers, 0, tiles)
        return total, jokers, after, groups, cost, rest, moved, option
