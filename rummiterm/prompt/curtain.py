"""Several people at one keyboard: nobody sees the tiles of the one before, not even by scrolling back."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Iterator

from rummiterm.prompt.commands import leaves
from rummiterm.prompt.keyboard import Keyboard
from rummiterm.texts import Texts

_OTHER_SCREEN, _OWN_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
_CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"
# Seconds in which keys that were meant for the turn before are dropped: longer than it takes to end a word.
PAUSE = 0.8


class Curtain:
    """Hides the screen between turns. Where the terminal cannot clear, it is scrolled away."""

    def __init__(self, keyboard: Keyboard, texts: Texts, *, plain: bool) -> None:
        """Take the keyboard, the language, and whether to do without control codes and boxes."""
        self._keyboard = keyboard
        self._texts = texts
        self._plain = plain
        keyboard.share()

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
            with contextlib.suppress(OSError):  # the terminal may be gone
                self._clear()
                sys.stdout.write(_OWN_SCREEN)
                sys.stdout.flush()

    def hand_over(self, title: str, name: str, opens: str, news: str = "") -> bool:
        """Hide everything, wait until the next person has taken the seat; False if they leave or input ends.

        What the one before typed is dropped, and only an empty line opens. ``title`` says what they are called for,
        ``opens`` what the empty line shows, ``news`` is for everybody to read.
        """
        self._keyboard.forget()
        lines = self._lines(title, name, news)
        with self._keyboard.hushed(PAUSE):
            self._show(lines)
        while line := self._keyboard.read(self._invitation(opens)):
            if leaves(line):
                break
            self._show(lines)
        self._keyboard.forget()
        self._clear()
        return line == ""

    def _invitation(self, opens: str) -> str:
        """Say what opens the curtain, and return the prompt: line editing is at odds with one that fills a line."""
        sys.stdout.write(opens + "\n")
        return "> "

    def _show(self, lines: list[str]) -> None:
        self._clear()
        for line in lines:
            sys.stdout.write(line.rstrip() + "\n")
        sys.stdout.flush()

    def _lines(self, title: str, name: str, news: str) -> list[str]:
        said = [
            *([news, ""] if news else []),
            title,
            "",
            self._texts("curtain.seat", name=name),
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
