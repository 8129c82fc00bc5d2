"""How everybody stood after each turn, as a chart of letters: it reads without colour."""

from __future__ import annotations

from collections.abc import Sequence

from rummicore.edition import Edition
from rummicore.host import Happened
from rummiterm.texts import Texts

# Columns that the scale at the left takes: five for a number, one for the axis and blanks around it.
SCALE = 8
AXIS = "│"


def standings(edition: Edition, steps: Sequence[Happened]) -> list[tuple[int, ...]]:
    """Return points, or tiles on the racks, of all seats after each turn of the last round."""
    points = edition.manner.counts == "points"
    rows: list[tuple[int, ...]] = []
    for happened in steps:
        if happened.action.do == "deal":
            rows.clear()
        elif happened.action.do in ("play", "draw", "time-up"):
            after = happened.step.state.seats
            rows.append(tuple(seat.points if points else len(seat.rack) for seat in after))
    return rows


def chart_title(edition: Edition, rounds: int, texts: Texts) -> str:
    """Say what the chart shows; of a match with several rounds which of them, the last."""
    title = texts("board.chart.points" if edition.manner.counts == "points" else "board.chart.tiles")
    return title if rounds == 1 else texts("board.chart.round", title=title, number=rounds)


def chart(rows: Sequence[tuple[int, ...]], marks: Sequence[str], width: int, height: int) -> list[str]:
    """Draw rows of numbers, a column for one turn or several; equal numbers stand side by side."""
    if not rows or height < 3:
        return []
    wide = len(marks) + 1
    columns = max((width - SCALE) // wide, 1)
    every = -(-len(rows) // columns)
    shown = [rows[min(at + every - 1, len(rows) - 1)] for at in range(0, len(rows), every)]
    top = max(max(row) for row in shown)
    step = _round_step(top / max(height - 2, 1))
    levels = round(top / step)
    lines = []
    for level in range(levels, -1, -1):
        cells = "".join(_cell(row, marks, level, step) for row in shown)
        lines.append(f"{level * step:5} {AXIS} {cells}".rstrip())
    lines.append(f"      └{'─' * (len(shown) * wide + 1)}")
    return [*lines, _turns(shown, every, wide)]


def _cell(row: tuple[int, ...], marks: Sequence[str], level: int, step: int) -> str:
    letters = "".join(mark if round(value / step) == level else " " for value, mark in zip(row, marks, strict=True))
    return f"{letters} "


def _turns(shown: Sequence[tuple[int, ...]], every: int, wide: int) -> str:
    """Write under some of the columns with which turn they begin."""
    line = ""
    # Four columns have room for a number of three digits at any size.
    for at in range(0, len(shown), 4):
        line = line.ljust(SCALE + at * wide) + str(at * every + 1)
    return line


def _round_step(least: float) -> int:
    """Return the smallest round number that is not smaller: 1 to 6, 8, then ten times that."""
    scale = 1
    while True:
        for digit in (1, 2, 3, 4, 5, 6, 8):
            if digit * scale >= least:
                return digit * scale
        scale *= 10
