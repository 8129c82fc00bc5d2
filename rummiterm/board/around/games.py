"""The saved games on the board: one that goes on is played, one that is over is shown again."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rummiterm.board.around.choices import Choice, ChoiceScreen, draw_choices
from rummiterm.board.canvas import Canvas
from rummiterm.cli.safe import safe_text
from rummiterm.start.shelf import ShelfGame
from rummiterm.story.saved import shelf_text
from rummiterm.texts import Texts


class GamesScreen(ChoiceScreen):
    """Shows the games that can be read, the one touched last first."""

    def __init__(self, games: Sequence[ShelfGame], texts: Texts, *, ascii_only: bool = False) -> None:
        """Take what lies on the shelf."""
        super().__init__()
        self.games = [found for found in games if found.game is not None]
        self.count = len(self.games)
        self._texts = texts
        self._ascii = ascii_only

    def wish(self) -> list[str]:
        """Return the command for the chosen game."""
        found = self.games[self.chosen]
        return ["replay" if found.state == "over" else "resume", "--", found.name]

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the screen; of the chosen game all is said below the list."""
        choices = [Choice(_when(found), shelf_text(found, self._texts)) for found in self.games]
        said = [safe_text(self.games[self.chosen].name, width - 4), choices[self.chosen].note]
        title, keys = self._texts("home.games"), self._texts("board.key.games")
        canvas = draw_choices(title, choices, self.chosen, said, keys, (width, height))
        return canvas.in_ascii() if self._ascii else canvas


def _when(found: ShelfGame) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(found.changed))
