"""How people see a game: on the board where it fits, else in lines; --ui and RUMMI_UI say otherwise."""

from __future__ import annotations

import os
from typing import NamedTuple

from rummiterm.speech.complaints import complaint


class Seen(NamedTuple):
    """How people see the table: plainly, on the board or in lines as they wish, and with which signs."""

    plain: bool
    ui: str | None = None
    ascii_only: bool = False

    def wants_board(self) -> bool:
        """Tell whether the board is taken; raise FormatError if it is wanted where it cannot be shown."""
        wish = self.ui or os.environ.get("RUMMI_UI", "")
        if wish == "line":
            return False
        from rummiterm.board.terminal import will_do

        fits = will_do(plain=self.plain)
        if self.ui == "board" and not fits:
            raise complaint("board-too-large")
        return fits
