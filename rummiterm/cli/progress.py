"""How far a long job is: on stderr, on a terminal only, and only after half a second.

The bar stands in the last line of the terminal, which rows of output may share: it is taken away before they come.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from rummiterm.texts import Texts

# Seconds: before a bar is worth showing, between two drawings of it, and between two lines in plain mode.
PATIENCE, PAUSE, PLAIN_PAUSE = 0.5, 0.1, 5.0
# Characters of the bar; with its percentage and the count of words it stays below 80.
_WIDTH = 24


class Bar:
    """A bar beside a long job. In plain mode, and on a terminal without a cursor, a line every few seconds."""

    def __init__(self, *, plain: bool = False) -> None:
        """Begin to wait."""
        self._wanted = sys.stderr.isatty()
        self._plain = plain or os.environ.get("TERM", "dumb") == "dumb"
        self._next = time.monotonic() + PATIENCE
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hide()

    def hide(self) -> None:
        """Take the bar away, so that something else can be written."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False

    @property
    def due(self) -> bool:
        """Whether it is time to draw the bar again."""
        return self._wanted and time.monotonic() >= self._next

    def draw(self, part: float | None, said: str) -> None:
        """Draw how much is done, if that is known, and say something beside it, if it is time to."""
        if not self.due:
            return
        self._next = time.monotonic() + (PLAIN_PAUSE if self._plain else PAUSE)
        line = said if part is None else self._line(min(part, 1.0), said)
        sys.stderr.write(f"{line}\n" if self._plain else f"\r\x1b[K{line}")
        sys.stderr.flush()
        self._shown = not self._plain

    def _line(self, part: float, said: str) -> str:
        full = round(part * _WIDTH)
        bar = "" if self._plain else f"[{'#' * full}{'.' * (_WIDTH - full)}] "
        return f"{bar}{part:4.0%}  {said}"


class Progress(Bar):
    """A bar while lists are read."""

    def __init__(self, names: Sequence[str], texts: Texts, *, plain: bool = False) -> None:
        """Begin to wait. Somebody who types the words needs no bar."""
        super().__init__(plain=plain)
        self._wanted &= not ("-" in names and sys.stdin.isatty())
        self._texts = texts
        self._size = _size(names) if self._wanted else 0
        self._read = 0

    def show(self, size: int, words: int) -> None:
        """Draw the bar after some more bytes, if it is time to."""
        self._read += size
        if self.due:
            part = self._read / self._size if self._size else None
            self.draw(part, self._texts("check.progress", count=words))


def _size(names: Sequence[str]) -> int:
    """Add up the sizes of the files; 0 if one is not known."""
    sizes = [Path(name).stat().st_size if Path(name).is_file() else 0 for name in names]
    return sum(sizes) if all(sizes) else 0
