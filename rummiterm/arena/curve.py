"""The curve of an experiment in letters: the estimate, and the interval around it."""

from __future__ import annotations

from collections.abc import Sequence

from rummiarena.svg import bounds, clipped
from rummiarena.tally import CurvePoint

# Columns of the scale at the left: a sign, four digits, the axis and a blank.
SCALE = 8
# Lines of the picture, enough to see whether the interval has left zero.
HEIGHT = 11


def curve_lines(points: Sequence[CurvePoint], width: int, *, plain: bool = False) -> list[str]:
    """Draw the curve over the units that were played."""
    if len(points) < 2:
        return []
    columns = min(width - SCALE, len(points))
    shown = [points[(at + 1) * len(points) // columns - 1] for at in range(columns)]
    low, high = bounds(points)
    step = (high - low) / (HEIGHT - 1) or 1.0
    marks, axis, corner, base = (("*", ":", "-"), "|", "+", "-") if plain else (("●", "·", "─"), "│", "└", "─")
    rows = []
    for level in range(HEIGHT - 1, -1, -1):
        around = (low + (level - 0.5) * step, low + (level + 0.5) * step)
        cells = "".join(_cell(point, around, marks) for point in shown)
        rows.append(f"{round(low + level * step):+5d} {axis} {cells}".rstrip())
    last = str(points[-1].units)
    return [*rows, f"      {corner}{base * (columns + 1)}", last.rjust(SCALE + columns)]


def _cell(point: CurvePoint, around: tuple[float, float], marks: tuple[str, str, str]) -> str:
    estimate, inside, zero = marks
    value, low, high = map(clipped, point.elo)
    if around[0] <= value < around[1]:
        return estimate
    if around[0] <= 0 < around[1]:
        return zero
    return inside if low < around[1] and around[0] <= high else " "
