"""What a turn is good for: the goals, as costs of what stays on the rack."""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.solver.problem import ROW

# A tile counts more than any value a rack can have.
TILE = 1000


class Goal(NamedTuple):
    """What keeping a tile costs, by its number, and keeping a joker; ``everything`` if nothing may be kept at all."""

    name: str
    weights: tuple[int, ...]
    joker: int
    everything: bool = False


GOALS = {
    goal.name: goal
    for goal in (
        Goal("tiles", (1,) * ROW, 1),
        Goal("value", tuple(range(ROW)), 0),
        Goal("both", tuple(TILE + number for number in range(ROW)), TILE),
        Goal("out", (1,) * ROW, 1, everything=True),
    )
}
