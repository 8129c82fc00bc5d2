"""The curve of an experiment as a picture: what was known of the strength of the first bot, unit after unit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from rummiarena.statistics import Interval
from rummiarena.tally import CurvePoint

# In pixels: the picture, the margins for its scales, and their letters.
WIDTH, HEIGHT, LEFT, BOTTOM, TOP, FONT = 640, 300, 52, 34, 26, 12
# Lines of the scale, at most.
LINES = 8
# Elo that is shown if nothing but victories, or the contrary, was seen so far.
MOST = 800.0


def bounds(points: Sequence[CurvePoint]) -> tuple[float, float]:
    """Return the least and the most Elo to be shown: the later half tells, the beginning may run out of the picture."""
    told = [clipped(value) for point in points[len(points) // 2 :] for value in point.elo] + [0.0]
    return min(told), max(told)


def clipped(elo: float) -> float:
    """Return a strength that can be shown."""
    return max(min(elo, MOST), -MOST)


def scale_of(low: float, high: float) -> list[int]:
    """Return round numbers between two bounds, a few of them."""
    step = 1
    for step in (digit * 10**power for power in range(4) for digit in (1, 2, 5)):
        if (high - low) / step <= LINES:
            break
    return list(range(math.ceil(low / step) * step, math.floor(high / step) * step + 1, step))


def _size(title: str) -> int:
    """Return the size of letters with which a title fits: they are two thirds as wide as high at most."""
    return min(FONT, max((WIDTH - LEFT - 10) * 3 // 2 // max(len(title), 1), 1))


def _signed(elo: int) -> str:
    return f"{elo:+d}".replace("-", "−") if elo else "0"


def curve_svg(points: Sequence[CurvePoint], title: str, axes: tuple[str, str]) -> str:
    """Draw the estimate as a line and its interval as a band around it; ``axes`` say what goes up and to the right."""
    low, high = bounds(points)
    room = (high - low) * 0.05 or 1.0  # so that nothing touches the frame
    low, high, last = low - room, high + room, points[-1].units

    def place(point: CurvePoint, elo: float) -> str:
        across = LEFT + (WIDTH - LEFT - 10) * point.units / last
        share = (min(max(clipped(elo), low), high) - low) / (high - low)
        return f"{across:.1f},{HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share:.1f}"

    def line(pick: int, order: Sequence[CurvePoint] = points) -> str:
        return " ".join(place(point, point.elo[pick]) for point in order)

    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        f' font-family="sans-serif" font-size="{FONT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="16" font-size="{_size(title)}" fill="#222">{escape(title)}</text>',
        f'<text x="{LEFT}" y="{HEIGHT - 10}" fill="#555">{escape(axes[0])}</text>',
    ]
    for elo in scale_of(low, high):
        at = place(CurvePoint(0, Interval(0, 0, 0)), elo).partition(",")[2]
        shade = "#888" if elo == 0 else "#ddd"
        rows.append(f'<line x1="{LEFT}" x2="{WIDTH - 10}" y1="{at}" y2="{at}" stroke="{shade}"/>')
        rows.append(f'<text x="{LEFT - 6}" y="{at}" dy="4" text-anchor="end" fill="#555">{_signed(elo)}</text>')
    rows += [
        f'<polygon points="{line(1)} {line(2, points[::-1])}" fill="#3b7dd8" fill-opacity="0.2"/>',
        f'<polyline points="{line(0)}" fill="none" stroke="#1f5fb0" stroke-width="2"/>',
        f'<text x="{WIDTH - 10}" y="{HEIGHT - 10}" text-anchor="end" fill="#555">{escape(axes[1])}</text>',
        "</svg>",
    ]
    return "\n".join(rows) + "\n"
