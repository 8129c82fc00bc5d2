"""A screen as a picture: SVG text, for pages and for looking at what a terminal shows."""

from __future__ import annotations

from html import escape

from rummiterm.board.canvas import Canvas
from rummiterm.board.looks import TINTS, Look

# A cell as most terminals have it, in units of the picture, and the letters in it; chosen by eye.
CELL_WIDTH, CELL_HEIGHT, LETTER, BASE = 9, 19, 15, 14
# Columns and rows of a picture that a page has room for.
SIZE = (80, 24)
# The same: around all.
MARGIN = 10
# The same: a line below letters.
LINE = 1.5
FONT = "font-family=\"'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,monospace\""


def svg_of(canvas: Canvas, title: str) -> str:
    """Draw a screen with all its colours."""
    width, height = canvas.width * CELL_WIDTH + 2 * MARGIN, canvas.height * CELL_HEIGHT + 2 * MARGIN
    drawn = []
    for y in range(canvas.height):
        x = 0
        for text, look in canvas.runs(y):
            drawn += _run(text, look, x, y)
            x += len(text)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" rx="8" fill="{_hex("felt")}"/>'
        f'<g {FONT} font-size="{LETTER}">{"".join(drawn)}</g></svg>\n'
    )


def _run(text: str, look: Look, x: int, y: int) -> list[str]:
    ink, ground = (look.ground, look.ink) if look.reverse else (look.ink, look.ground)
    left, top = MARGIN + x * CELL_WIDTH, MARGIN + y * CELL_HEIGHT
    drawn = []
    if ground != "felt":
        drawn.append(_rect(left, top, len(text) * CELL_WIDTH, CELL_HEIGHT, ground))
    if text.strip() in ("▐", "▌"):
        half = CELL_WIDTH / 2
        return [*drawn, _rect(left + (half if "▐" in text else 0), top, half, CELL_HEIGHT, ink)]
    if text.strip():
        style = ' font-weight="bold"' if look.bold else ""
        if look.underline:
            drawn.append(_rect(left, top + BASE + 2, len(text.rstrip()) * CELL_WIDTH, LINE, ink))
        places = " ".join(str(left + at * CELL_WIDTH) for at in range(len(text)))
        kept = escape(text).replace(" ", "\N{NO-BREAK SPACE}")  # several blanks are one to a browser
        drawn.append(f'<text x="{places}" y="{top + BASE}" fill="{_hex(ink)}"{style}>{kept}</text>')
    return drawn


def _rect(x: float, y: float, width: float, height: float, ground: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{_hex(ground)}"/>'


def _hex(name: str) -> str:
    return "#" + "".join(f"{part:02x}" for part in TINTS[name].rgb)
