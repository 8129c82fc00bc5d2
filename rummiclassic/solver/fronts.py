"""The states that one colour can be in at a number, and the ways from there to the next number, worked out once.

Positions differ, but their columns and the states in front of these come again and again. So a way between two fronts
is kept as places in lists, ready to be added up with the costs of a position.
"""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.solver.columns import Column

# Fronts that are remembered; past that all are forgotten, which bounds the memory.
MOST_FRONTS = 20_000


class Front:
    """The states that can be reached, each with the jokers that are left at most."""

    __slots__ = ("index", "left", "stages", "states")

    def __init__(self, states: tuple[int, ...], left: tuple[int, ...]) -> None:
        """Give the states their places."""
        self.states, self.left = states, left
        self.index = {state: at for at, state in enumerate(states)}
        self.stages: dict[Column, Stage] = {}

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

    after: Front
    ways: tuple[tuple[int, int, int, int], ...]
    size: int
    parts: int
    only: int | None


_fronts: dict[tuple[tuple[int, ...], tuple[int, ...]], Front] = {}


def front_of(states: tuple[int, ...], left: tuple[int, ...]) -> Front:
    """Return the front of these states."""
    front = _fronts.get((states, left))
    if front is None:
        if len(_fronts) >= MOST_FRONTS:
            _fronts.clear()
        front = _fronts[states, left] = Front(states, left)
    return front


def _stage(front: Front, column: Column) -> Stage:
    """Work out the ways through a column."""
    found: list[tuple[int, int, int]] = []
    reached: dict[int, int] = {}
    for at, (state, left) in enumerate(zip(front.states, front.left, strict=True)):
        for code, then, taken, _, _ in column.options(state << 4 | left):
            found.append((at, then, code))
            reached[then] = max(reached.get(then, 0), left - taken)
    states = tuple(sorted(reached))
    after = front_of(states, tuple([reached[state] for state in states]))
    ways = tuple([(at, after.index[then], code, code & 3) for at, then, code in found])
    size = len(front.states)
    only = ways[0][2] if len(ways) == size == column.parts == 1 else None
    return Stage(after, ways, size, column.parts, only)
