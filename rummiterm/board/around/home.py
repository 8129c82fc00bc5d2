"""The home screen on the board: the same lines as at the prompt, chosen with the arrows."""

from __future__ import annotations

from collections.abc import Sequence

from rummiterm.board.around.choices import Choice, ChoiceScreen, draw_choices
from rummiterm.board.canvas import Canvas
from rummiterm.start.home import Item
from rummiterm.texts import Texts


class HomeScreen(ChoiceScreen):
    """Shows what can be done."""

    def __init__(self, items: Sequence[Item], texts: Texts, *, ascii_only: bool = False) -> None:
        """Take what there is to choose from."""
        super().__init__()
        self.items = items
        self.count = len(items)
        self._texts = texts
        self._ascii = ascii_only

    def key(self, key: str, sign: str | None = None) -> None:
        """Hear a key; a number takes its line at once."""
        if sign and sign.isdigit() and 0 < int(sign) <= self.count:
            self.chosen = int(sign) - 1
            self.act()
        else:
            super().key(key, sign)

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the screen."""
        choices = [Choice(f"{number} {item.name}", item.note) for number, item in enumerate(self.items, 1)]
        keys = self._texts("board.key.choose")
        canvas = draw_choices(self._texts("home.title"), choices, self.chosen, (), keys, (width, height))
        return canvas.in_ascii() if self._ascii else canvas
