"""A screen as a grid of cells: what every screen of the board is drawn on, and what tests and terminals read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rummiterm.board.looks import ASCII, FELT, Depth, Look, codes

# Cells between two changes of a row that are painted again rather than passed over: a new colour costs more bytes.
APART = 8


# A blank at which no line is broken.
TOGETHER = "\N{NO-BREAK SPACE}"


class Canvas:
    """Rows of signs and their looks. What does not fit is cut off; nothing is ever drawn outside."""

    def __init__(self, width: int, height: int, look: Look = FELT) -> None:
        """Begin with blanks."""
        self.width = width
        self.height = height
        self.signs = [[" "] * width for _ in range(height)]
        self.looks = [[look] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, look: Look = FELT) -> int:
        """Write text and return the column behind it."""
        if 0 <= y < self.height:
            cut = text[max(-x, 0) : max(self.width - x, 0)]
            start = max(x, 0)
            self.signs[y][start : start + len(cut)] = cut
            self.looks[y][start : start + len(cut)] = [look] * len(cut)
        return x + len(text)

    def paste(self, x: int, y: int, strip: Canvas) -> int:
        """Draw the first row of another canvas and return the column behind it."""
        end = min(x + strip.width, self.width)
        if 0 <= y < self.height and 0 <= x < end:
            self.signs[y][x:end] = strip.signs[0][: end - x]
            self.looks[y][x:end] = strip.looks[0][: end - x]
        return x + strip.width

    def fill(self, x: int, y: int, width: int, height: int, look: Look) -> None:
        """Clear a part of the screen."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, look)

    def rule(self, y: int, left: str = "", right: str = "", *, x: int = 0, width: int = 0, look: Look = FELT) -> None:
        """Draw a line across, with words in it."""
        wide = width or self.width - x
        line = f"── {left} " if left else ""
        tail = f" {right} ──" if right else ""
        if len(line) + len(tail) + 2 > wide:
            tail = ""
        self.put(x, y, clip(line, wide).ljust(wide - len(tail), "─") + tail, look)

    def runs(self, y: int) -> Iterator[tuple[str, Look]]:
        """Return the pieces of a row that look alike."""
        at, signs = 0, self.signs[y]
        for look, same in groupby(self.looks[y]):
            end = at + sum(1 for _ in same)
            yield "".join(signs[at:end]), look
            at = end

    def changed(self, before: Canvas, y: int) -> list[tuple[int, int]]:
        """Return the columns from and to which a row differs from an earlier screen, piece by piece."""
        if self.signs[y] == before.signs[y] and self.looks[y] == before.looks[y]:
            return []
        cells = zip(self.signs[y], before.signs[y], self.looks[y], before.looks[y], strict=True)
        pieces: list[tuple[int, int]] = []
        for at, (sign, old_sign, look, old_look) in enumerate(cells):
            if sign != old_sign or look != old_look:
                near = pieces and at - pieces[-1][1] < APART
                pieces[-1:] = [(pieces[-1][0], at + 1)] if near else [*pieces[-1:], (at, at + 1)]
        return pieces

    def in_ascii(self) -> Canvas:
        """Replace the signs that plain terminals lack."""
        self.signs = [list("".join(row).translate(ASCII)) for row in self.signs]
        return self

    def text(self) -> str:
        """Return the screen as text, trailing blanks cut."""
        return "\n".join("".join(row).rstrip() for row in self.signs)

    def ansi(self, depth: Depth) -> str:
        """Return the screen as control codes, from the upper left corner."""
        rows = []
        for y in range(self.height):
            pieces = [f"\x1b[0;{codes(look, depth)}m{text}" for text, look in self.runs(y)]
            rows.append(f"\x1b[{y + 1}H" + "".join(pieces))
        return "".join(rows) + "\x1b[0m"


def clip(text: str, width: int) -> str:
    """Cut a text that is too long and show that it was."""
    return text if len(text) <= width else f"{text[: max(width - 1, 0)]}…"[:width]


def clip_words(text: str, width: int) -> str:
    """Cut a text that is too long between two words, and show that it was; a word alone is cut."""
    if len(text) <= width:
        return text
    whole = text[: max(width - 1, 0)].rpartition(" ")[0].rstrip(" ,;·")
    return f"{whole} …" if whole else clip(text, width)


def wrapped(text: str, width: int, indent: int = 2) -> list[str]:
    """Break a text between words; what continues is set in."""
    import textwrap

    lines = [text]
    if len(text) > width:
        text = text.replace(" × ", f"{TOGETHER}×{TOGETHER}")
        lines = textwrap.wrap(text, max(width, 10), subsequent_indent=" " * indent, break_on_hyphens=False) or [""]
    return [line.replace(TOGETHER, " ") for line in lines]
