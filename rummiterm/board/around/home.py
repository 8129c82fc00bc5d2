"""The home screen on the board: the same lines as at the prompt, chosen with the arrows."""

from __future__ import annotations

from collections.abc import Sequence

from rummiterm.board.around.choices import Choice, ChoiceScreen, draw_choices
from rummiterm.board.canvas import Canvas
from rummiterm.board.settings import USUAL, keep_switch, kept_switches
from rummiterm.start.home import Item
from rummiterm.texts import Texts


class HomeScreen(ChoiceScreen):
    """Shows what can be done."""

    def __init__(self, items: Sequence[Item], texts: Texts, *, ascii_only: bool = False) -> None:
        """Take what there is to choose from."""
        super().__init__()
        self.items = items
        self.count = len(items) + len(USUAL)
        self._texts = texts
        self._ascii = ascii_only
        self._switches = kept_switches()
        self._wrong = ""

    def key(self, key: str, sign: str | None = None) -> None:
        """Hear a key; a number takes its line at once."""
        if sign and sign.isdigit() and 0 < int(sign) <= len(self.items):
            self.chosen = int(sign) - 1
            self.act()
        elif key in ("left", "right", "space") and self.chosen >= len(self.items):
            self.act()
        else:
            super().key(key, sign)

    def act(self) -> None:
        """Take an item, or turn a switch, which is kept at once."""
        if self.chosen < len(self.items):
            self.ending = "taken"
            return
        name = list(USUAL)[self.chosen - len(self.items)]
        self._switches[name] = not self._switches[name]
        self._ascii = self._switches["ascii"]
        try:
            keep_switch(name, self._switches[name])
        except (OSError, RuntimeError) as error:
            self._wrong = self._texts("board.not-kept", why=getattr(error, "strerror", None) or error)

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the screen."""
        choices = [Choice(f"{number} {item.name}", item.note) for number, item in enumerate(self.items, 1)]
        choices += [self._switch(name, on=on) for name, on in self._switches.items()]
        keys = self._texts("board.key.choose")
        said = [f"! {self._wrong}"] if self._wrong else []
        canvas = draw_choices(self._texts("home.title"), choices, self.chosen, said, keys, (width, height))
        return canvas.in_ascii() if self._ascii else canvas

    def _switch(self, name: str, *, on: bool) -> Choice:
        said = self._texts("board.switch.on" if on else "board.switch.off")
        label = self._texts(f"board.switch.{name}")
        return Choice(f"· {label}", f"< {said} >")
