"""The clock beside a real table: it is shown and its end is told; what follows people decide."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from rummiterm.companion.log import CompanionLog
from rummiterm.start.clock import SavedClock


class TableClock:
    """The clock of one session; it goes on where it was when the session is resumed."""

    def __init__(self, log: CompanionLog) -> None:
        """Lie beside the log."""
        self._log = log
        self._saved = SavedClock(log.path)
        self._until = self._saved.running(log.entries, time.time())

    @property
    def deadline(self) -> float | None:
        """When the turn is over, by the clock that waiting goes by."""
        return None if self._until is None else time.monotonic() + self._until - time.time()

    def prompt(self) -> str:
        """Return the prompt with the time that is left."""
        if self._until is None:
            return "> "
        left = max(round(self._until - time.time()), 0)
        return f"{left // 60}:{left % 60:02d} > "

    def begin(self, seconds: int) -> None:
        """Let the time of a turn begin, unless it runs already; 0 stops the clock."""
        if not seconds:
            self.stop()
        elif self._until is None:
            self._until = time.time() + seconds
        if self._until is not None:
            self._saved.keep(self._log.entries, self._until)

    def stop(self) -> None:
        """Let no time run: the turn is over, or its end has been told."""
        self._until = None

    def leave(self) -> None:
        """Remember how much time was left."""
        self._saved.stop(time.time())


def typed_so_far(*, terminal: bool) -> str:
    """Return what stands on the line that nobody has ended."""
    with contextlib.suppress(ImportError, UnicodeDecodeError):
        import readline

        return readline.get_line_buffer() if terminal else ""
    return ""


@contextlib.contextmanager
def typed_already(text: str, *, terminal: bool) -> Iterator[None]:
    """Let the next line begin with what was typed before."""
    if not (text and terminal):
        yield
        return
    import readline

    readline.set_startup_hook(lambda: readline.insert_text(text))
    try:
        yield
    finally:
        readline.set_startup_hook(None)
