"""Several people at one keyboard: nobody sees the tiles of the one before, not even by scrolling back."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Iterator

from rummiterm.prompt.keyboard import Keyboard
from rummiterm.texts import Texts

_OTHER_SCREEN, _OWN_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
_CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"


class Curtain:
    """Hides the screen between turns. Where the terminal cannot clear, it is scrolled away."""

    def __init__(self, keyboard: Keyboard, texts: Texts, *, plain: bool) -> None:
        """Take the keyboard, the language, and whether to do without control codes and boxes."""
        self._keyboard = keyboard
        self._texts = texts
        self._plain = plain

    @contextlib.contextmanager
    def drawn(self) -> Iterator[None]:
        """Play on the terminal's other screen, which keeps no scrollback; what was there before comes back after."""
        if self._plain:
            yield
            return
        sys.stdout.write(_OTHER_SCREEN)
        try:
            yield
        finally:
            self._clear()
            sys.stdout.write(_OWN_SCREEN)
            sys.stdout.flush()

    def hand_over(self, number: int, name: str) -> bool:
        """Hide everything, wait until the next person has taken the seat; False at the end of input."""
        self._keyboard.forget()
        self._clear()
        for line in self._lines(number, name):
            sys.stdout.write(line.rstrip() + "\n")
        there = self._keyboard.read("") is not None
        self._clear()
        return there

    def _lines(self, number: int, name: str) -> list[str]:
        said = [
            self._texts("curtain.turn", number=number, name=name),
            "",
            self._texts("curtain.seat", name=name),
            self._texts("curtain.enter"),
        ]
        # Chosen by eye, and two signs of room on either side of the text.
        width = max(44, *(len(line) + 4 for line in said))
        left = " " * max((shutil.get_terminal_size().columns - width - 2) // 2, 0)
        if self._plain:
            return said
        inside = [f"{left}│{line.center(width)}│" for line in said]
        return [f"{left}┌{'─' * width}┐", *inside, f"{left}└{'─' * width}┘"]

    def _clear(self) -> None:
        blank = "\n" * shutil.get_terminal_size().lines
        sys.stdout.write(blank if self._plain else _CLEAR_ALL)
        sys.stdout.flush()
