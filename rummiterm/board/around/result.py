"""The end of a game: who has won, how the points came about, the chart, and what was missed."""

from __future__ import annotations

from collections.abc import Sequence

from rummiterm.board.canvas import Canvas, clip, wrapped
from rummiterm.board.chart import AXIS, chart, chart_title
from rummiterm.board.looks import FELT, FOOT, HEAD, RULE, Look
from rummiterm.board.play.seam import ReviewFound, SittingOnBoard
from rummiterm.board.scene import keys_line
from rummiterm.texts import Texts

# Lines of the chart where there is room for more, and where there is not.
CHART_MOST, CHART_LEAST = 9, 5
# Lines that the chart leaves: a blank and its title above it, the last of its own, a blank and two lines below it.
AROUND_CHART = 6
# Inks of the players on the chart, as many as the largest table has.
INKS = ("gold", "fresh", "alarm", "good", "tile", "dim")
# How far keys turn the page.
PAGES = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
# How much each key matters where there is no room for all, and its text.
KEYS = ((0, "again"), (1, "review"), (2, "replay"), (3, "home"), (1, "back"), (0, "quit"))
# Those that are there wherever a match has ended.
ALWAYS = ("review", "quit")


class ResultPage:
    """Shows a finished game."""

    def __init__(self, sitting: SittingOnBoard, texts: Texts) -> None:
        """Take a game that is over."""
        self._sitting = sitting
        self._ending = sitting.ending()
        self._texts = texts
        self._scroll = 0
        self._missed = ""
        self._review: Sequence[str] | None = None
        # Whether the turns are shown one by one instead of the chart.
        self._turns = False

    def key(self, key: str) -> bool:
        """Show the turns one by one or the chart again, turn the page; False for keys that mean something else."""
        if key == "f5" or (key in ("escape", "enter") and self._turns):
            self._turns, self._scroll = not self._turns, 0
        elif key in PAGES:
            self.turn(PAGES[key])
        else:
            return False
        return True

    def learn(self, found: ReviewFound) -> None:
        """Take what was missed, as it was found; nothing if that has failed."""
        self._missed, self._review = found

    def turn(self, rows: int) -> None:
        """Move the page."""
        self._scroll = max(self._scroll + rows, 0)

    def lines(self, width: int, height: int) -> list[str]:
        """Return all that is said: the turns one by one, or the result with the chart in the middle."""
        missed = self._best_missed()
        return [*missed, "", *(self._review or [])] if self._turns else [*self._result(width, height), "", *missed]

    def _best_missed(self) -> list[str]:
        """Say what was missed most, once all turns have been looked at."""
        if self._review is None:
            return [self._texts("board.reviewing")]
        if self._missed:
            return [self._texts("board.missed"), f"  {self._missed}"]
        return [self._texts("board.none-missed")] if self._review else []

    def _result(self, width: int, height: int) -> list[str]:
        ending = self._ending
        lines = [line for line in ending.over if line.strip()][1:] + ([""] if ending.last else [])
        lines += [line for line in ending.last if line.strip()]
        lines = [piece for line in lines for piece in wrapped(line, width - 2)]
        room = height - 3 - len(lines) - AROUND_CHART
        drawn = chart(ending.standings, self._marks(), width - 4, min(max(room, CHART_LEAST), CHART_MOST))
        if drawn:
            title = chart_title(self._sitting.edition, ending.rounds, self._texts)
            who = ", ".join(f"{mark} {name}" for mark, name in zip(self._marks(), self._sitting.names, strict=True))
            lines += ["", f"{title}: {who}", *drawn]
        return lines

    def _marks(self) -> list[str]:
        """Return a sign for each player: the first or the last of the name, the seat where names are alike."""
        first, last = ([name[at] for name in self._sitting.names] for at in (0, -1))
        return [a if first.count(a) == 1 else b if last.count(b) == 1 else str(seat) for seat, (a, b) in
                enumerate(zip(first, last, strict=True), 1)]  # fmt: skip

    def _draw_marks(self, canvas: Canvas, y: int, line: str) -> None:
        """Give the sign of each player on the chart an ink of its own."""
        inks, axis = dict(zip(self._marks(), INKS, strict=False)), line.find(AXIS)
        for x, sign in enumerate(line):
            if 0 <= axis < x and sign in inks:
                canvas.put(1 + x, y, sign, Look(inks[sign], bold=True))

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the page."""
        canvas = Canvas(width, height)
        canvas.fill(0, 0, width, 1, HEAD)
        left, won = self._texts("board.over"), self._ending.won
        turns = self._texts.count("turns", self._ending.turns)
        canvas.put(1, 0, left, HEAD)
        canvas.put(max((width - len(won)) // 2, len(left) + 3), 0, clip(won, width - len(left) - len(turns) - 8), HEAD)
        canvas.put(width - len(turns) - 1, 0, turns, HEAD)
        lines = [piece for line in self.lines(width, height) for piece in wrapped(line, width - 2)]
        room = height - 3
        self._scroll = first = min(self._scroll, max(len(lines) - room, 0))
        more = f"{first + 1}-{first + room} / {len(lines)} · ↑↓" if len(lines) > room else ""
        canvas.rule(1, self._sitting.notice[2:], more, look=RULE)
        for row, line in enumerate(lines[first : first + room]):
            canvas.put(1, 2 + row, line, FELT)
            self._draw_marks(canvas, 2 + row, line)
        canvas.fill(0, height - 1, width, 1, FOOT)
        canvas.put(1, height - 1, keys_line(self._keys(), width - 2), FOOT)
        return canvas

    def _keys(self) -> list[tuple[int, str]]:
        """Name the keys; from the turns Escape leads back to the result, wherever it leads from there."""
        known = {*self._sitting.afterwards.values(), *ALWAYS}
        if self._turns:
            known = known - {"home", "again"} | {"back"}
        return [(weight, self._texts(f"board.key.{name}")) for weight, name in KEYS if name in known]
