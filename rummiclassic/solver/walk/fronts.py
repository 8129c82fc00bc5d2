"""The states that one colour can be in at a number, and the ways from there to the next number, worked out once.

A front is a layer of the frontier (profile) dynamic program of one colour, a stage the transitions between two layers.
Positions differ, but their columns and the states in front of these come again and again. So the ways between two
fronts are kept as places in lists, ready to be added up with the costs of a position.
"""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.solver.walk.columns import JOKER_BITS, TILES, Column

# What a joker is worth, in tiles: a guess that the bound begins with. On benchmarks/data the search takes 5 % more
# nodes with 2, and within 3 % as many with 4 and 5.
PRICE = 3
# Fronts that are remembered; past that all are forgotten, which bounds the memory. benchmarks/data has about 660.
MOST_FRONTS = 2_000

# For each state: its packed form, the jokers that are left at most, and what it costs to come there, in tiles kept.
States = tuple[tuple[int, int, int], ...]


class Front:
    """The states that can be reached."""

    __slots__ = ("_costs", "index", "stages", "states")

    def __init__(self, states: States) -> None:
        """Give the states their places."""
        self.states = states
        self.index = {state: at for at, (state, _, _) in enumerate(states)}
        self.stages: dict[Column, Stage] = {}
        self._costs: dict[int, list[float]] = {}

    def costs(self, tile: int) -> list[float]:
        """Return what it costs to come to the states if a tile costs so much; the cheapest counts as nothing."""
        costs = self._costs.get(tile)
        if costs is None:
            costs = self._costs[tile] = [float(cost * tile) for _, _, cost in self.states]
        return costs

    def through(self, column: Column) -> Stage:
        """Return the ways through a column."""
        stage = self.stages.get(column)
        if stage is None:
            stage = self.stages[column] = _stage(self, column)
        return stage


class Stage(NamedTuple):
    """The ways through a column from all states of a front.

    A way is the places of its states before and after, its code, and its tiles in groups, of which there are less than
    ``parts``. ``only`` is the code if there is one way, and none to groups.
    """

    before: Front
    after: Front
    ways: tuple[tuple[int, int, int, int], ...]
    size: int
    parts: int
    only: int | None


_fronts: dict[States, Front] = {}


def front_of(states: States) -> Front:
    """Return the front of these states."""
    front = _fronts.get(states)
    if front is None:
        if len(_fronts) >= MOST_FRONTS:
            _fronts.clear()
        front = _fronts[states] = Front(states)
    return front


def _stage(front: Front, column: Column) -> Stage:
    """Work out the ways through a column."""
    found: list[tuple[int, int, int, int]] = []
    reached: dict[int, tuple[int, int]] = {}
    for at, (state, left, cost) in enumerate(front.states):
        for code, then, taken, kept, tiles in column.options(state << JOKER_BITS | left):
            found.append((at, then, code, tiles & TILES))
            most, least = reached.get(then, (0, 1 << 30))  # dearer than any way, which costs tiles and jokers
            reached[then] = max(most, left - taken), min(least, cost + kept + PRICE * taken)
    cheapest = min((cost for _, cost in reached.values()), default=0)
    after = front_of(tuple([(state, left, cost - cheapest) for state, (left, cost) in sorted(reached.items())]))
    ways = tuple([(at, after.index[then], code, group) for at, then, code, group in found])
    size = len(front.states)
    only = ways[0][2] if len(ways) == size == column.parts == 1 else None
    return Stage(front, after, ways, size, column.parts, only)
