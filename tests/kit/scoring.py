"""A number edition whose turns score at once, as a stranger might make one."""

from __future__ import annotations

from rummiclassic.editions.ua import MANNER, UA_STANDARD
from rummicore.turn import Turn


def points(turn: Turn) -> int:
    """Score a point for every tile laid."""
    return len(turn.laid)


SCORING = UA_STANDARD._replace(id="scoring", points=points, manner=MANNER._replace(counts="points"))
