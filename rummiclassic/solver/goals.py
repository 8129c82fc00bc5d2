"""What a turn is good for: the goals, as costs of what stays on the rack."""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.solver.problem import ROW
from rummiclassic.suite import Suite
from rummicore.tiles import Face

GOALS = ("tiles", "value", "both", "out")


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


TILES = KeepCosts((1,) * ROW, 1)
VALUE = KeepCosts(tuple(range(ROW)), 0)
OUT = TILES._replace(everything=True)


def goal_of(name: str, suite: Suite, rack: tuple[Face, ...]) -> KeepCosts:
    """Return the goal of a name. For ``both`` a tile counts more than all values of the rack."""
    if name == "both":
        unit = VALUE.worth(suite, rack) + 1
        return KeepCosts(tuple(unit + number for number in range(ROW)), unit, unit)
    return {"tiles": TILES, "value": VALUE, "out": OUT}[name]
