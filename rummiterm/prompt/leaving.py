"""Ways to leave a game: by a command, or because the system ends the program. The game is saved in any case."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType

# Ctrl-C; the system shuts down; the window is closed; Ctrl-\, which a terminal sends as readily.
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
_ENDING = tuple(getattr(signal, name) for name in _SIGNALS if hasattr(signal, name))
# A program that a signal has ended is reported as this and the number of the signal, as shells have it.
_BY_SIGNAL = 128


class Leave(Exception):  # noqa: N818  (a decision, not an error)
    """The person leaves; the game is saved."""


class Ended(SystemExit):
    """The system ends the program; the exit code says by which signal."""


def closed() -> Ended:
    """Return the end of a program whose window is gone, before or after its signal was heard."""
    return Ended(_BY_SIGNAL + signal.SIGHUP)


def _say_to_nobody() -> None:
    """Let whatever is still said go nowhere: the terminal is gone, and the exit code shall not tell of that."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())


def _nothing(_number: int, _frame: FrameType | None) -> None:
    """Hear a signal without doing anything: one that is ignored while it is on its way is complained about."""


@contextlib.contextmanager
def ending_in_order() -> Iterator[None]:
    """Let signals that would end the program at once end it in order: the terminal is put right on the way out.

    Whoever is on the way out is not ended again.
    """

    def end(number: int, _frame: FrameType | None) -> None:
        for ending in _ENDING:  # one is enough: what puts things right must not be ended too
            signal.signal(ending, _nothing)
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise Ended(_BY_SIGNAL + number)

    terminal = sys.stdout.isatty()
    heard = [ending for ending in _ENDING if signal.getsignal(ending) is not signal.SIG_IGN]
    before = {ending: signal.signal(ending, end) for ending in heard}
    try:
        yield
    finally:
        if terminal and not sys.stdout.isatty():
            _say_to_nobody()
        for ending, handler in before.items():
            if signal.getsignal(ending) is end:
                signal.signal(ending, handler)
