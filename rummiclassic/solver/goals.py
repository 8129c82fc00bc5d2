"""What a turn is good for: the goals, as costs of what stays on the rack."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rummiclassic.solver.problem import row_length
from rummiclassic.suite import Suite
from rummicore.advice import Goal
from rummicore.tiles import Face


class NumberGoal(Goal):
    """What a turn of the number game shall be best in: tiles laid, their value, tiles and then value, an empty rack."""

    TILES = "tiles"
    VALUE = "value"
    BOTH = "both"
    OUT = "out"


class KeepCosts(NamedTuple):
    """What keeping a tile costs, by its number, and keeping a joker; ``everything`` if nothing may be kept at all.

    ``unit`` is what a tile counts at least, so that worth and bounds can be given in tiles.
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
    row = row_length(suite)
    tiles = KeepCosts((1,) * row, 1)
    value, out = KeepCosts(tuple(range(row)), 0), tiles._replace(everything=True)
    return {NumberGoal.TILES: tiles, NumberGoal.VALUE: value, NumberGoal.OUT: out}


def costs_of(goal: NumberGoal, suite: Suite, rack: tuple[Face, ...]) -> KeepCosts:
    """Return what a goal makes of keeping tiles; raise FormatError for a goal of another game.

    For ``both`` a tile counts more than all values of the rack.
    """
    plain = _plain(suite)
    if goal is NumberGoal.BOTH:
        value = plain[NumberGoal.VALUE]
        unit = value.worth(suite, rack) + 1
        return KeepCosts(tuple(unit + number for number in value.weights), unit, unit)
    return plain[NumberGoal(goal)]
