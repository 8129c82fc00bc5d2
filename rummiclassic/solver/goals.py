"""What a turn is good for: the goals, as costs of what stays on the rack."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rummiclassic.solver.problem import row_length
from rummiclassic.suite import Suite
from rummicore.advice import Goal
from rummicore.tiles import Face


class NumberGoal(Goal):
    """What a turn of the number game shall be best in.

    Tiles laid; their value, in which a joker counts 0, and of equal ones the jokers laid; tiles and then value; an
    empty rack; tiles and then value while the jokers of the rack stay there, unless the whole rack can go.
    """

    TILES = "tiles"
    VALUE = "value"
    BOTH = "both"
    OUT = "out"
    KEEP = "keep"


class KeepCosts(NamedTuple):
    """What keeping a tile costs, by its number, and keeping a joker; ``everything`` if nothing may be kept at all.

    ``unit`` is what a tile counts at least, or a point of value, so that worth and bounds can be given in these.
    """

    weights: tuple[int, ...]
    joker: int
    unit: int = 1
    everything: bool = False

    def worth(self, suite: Suite, faces: tuple[Face, ...]) -> int:
        """Add up what laid tiles are worth."""
        numbers, weights = suite.numbers, self.weights
        return sum([weights[numbers[face]] if face in numbers else self.joker for face in faces])


@cache
def _plain(suite: Suite) -> dict[NumberGoal, KeepCosts]:
    """Return the goals that are the same for all racks."""
    tiles = KeepCosts((1,) * row_length(suite), 1)
    return {NumberGoal.TILES: tiles, NumberGoal.OUT: tiles._replace(everything=True)}


def costs_of(goal: NumberGoal, suite: Suite, rack: tuple[Face, ...]) -> KeepCosts:
    """Return what a goal makes of keeping tiles; raise FormatError for a goal of another game.

    For ``both`` a tile counts more than all values of the rack; for ``value`` a point more than all of its jokers,
    which cost their penalty where they are left (NUM-JOK-10).
    """
    if goal is NumberGoal.VALUE:
        unit = 1 + sum(face not in suite.numbers for face in rack)
        return KeepCosts(tuple(unit * number for number in range(row_length(suite))), 1, unit)
    if goal in (NumberGoal.BOTH, NumberGoal.KEEP):
        unit = suite.total(rack) + 1
        return KeepCosts(tuple(unit + number for number in range(row_length(suite))), unit, unit)
    return _plain(suite)[NumberGoal(goal)]
