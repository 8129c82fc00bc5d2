"""How people see a game: on the board where it fits, else in lines; --ui and RUMMI_UI say otherwise."""

import os
import sys
from typing import NamedTuple, Self

from rummiterm.speech.complaints import complaint

LINE = "line"


class Seen(NamedTuple):
    """How people see the table: plainly, on the board or in lines as they wish, and with which signs."""

    plain: bool
    ui: str | None = None
    ascii_only: bool = False

    def wants_board(self) -> bool:
        """Tell whether the board is taken; raise FormatError if it is wanted where it cannot be shown."""
        wish = self.ui or os.environ.get("RUMMI_UI", "")
        if wish == LINE:
            return False
        fits = self._board_fits()
        if self.ui == "board" and not fits:
            raise complaint("board-plain" if self.plain else "board-too-large")
        return fits

    def kept(self) -> str:
        """Return what a game remembers for those who go on with it: lines; the board is there wherever it fits."""
        return LINE if self.ui == LINE else ""

    def of_game(self, kept: str) -> Self:
        """Return how a game is seen that somebody goes on with: as it was begun, unless told otherwise."""
        return self._replace(ui=self.ui or (LINE if kept == LINE else None))

    def _board_fits(self) -> bool:
        """Tell whether the board can be shown: on a terminal that knows control codes and is large enough."""
        dumb = os.environ.get("TERM", "dumb") == "dumb"
        if self.plain or dumb or not (sys.stdin.isatty() and sys.stdout.isatty()):
            return False
        from rummiterm.board.layout import SMALLEST
        from rummiterm.board.terminal import size

        return all(there >= least for there, least in zip(size(), SMALLEST, strict=True))
