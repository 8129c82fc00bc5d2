"""Reading lines from a person: a terminal with line editing, or lines from a pipe; with a deadline if there is one."""

from __future__ import annotations

import contextlib
import signal
import sys
import time
from collections.abc import Iterator
from types import FrameType

from rummiterm.cli.safe import safe_text

# Characters; a turn that lays every tile anew has a few hundred.
LONGEST_LINE = 10_000
# Bytes of one line, 64 MB, after which nothing more is waited for: whoever sends no line ends types no lines.
ENDLESS = 1 << 26
# Seconds between two looks at signals that came in an awkward moment.
EVERY = 0.25
# What F1, F2, F3 and F5 send, by kind of terminal, and what they type.
KEYS = {
    (r"\eOP", r"\e[11~", r"\e[[A"): "/help",
    (r"\eOQ", r"\e[12~", r"\e[[B"): "/hint",
    (r"\eOR", r"\e[13~", r"\e[[C"): "/sort",
    (r"\e[15~", r"\e[[E"): "/explain",
}
_HAS_ALARM = hasattr(signal, "setitimer")


class TimeOver(Exception):  # noqa: N818  (it is news, not an error)
    """The deadline has passed while the program waited for a line."""


class Keyboard:
    """Where lines come from. What is read from a pipe is echoed, so that the output reads like a game."""

    def __init__(self) -> None:
        """Use line editing on a terminal."""
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if self.terminal:
            with contextlib.suppress(ImportError):
                _bind_keys()

    def read(self, prompt: str = "> ", deadline: float | None = None) -> str | None:
        """Return the next line without its end, None at the end of input; raise TimeOver at the deadline."""
        sys.stdout.flush()
        with _alarm(deadline):
            line = self._from_terminal(prompt) if self.terminal else self._from_pipe(prompt)
        if deadline is not None and time.monotonic() >= deadline:
            raise TimeOver
        return line

    def forget(self) -> None:
        """Forget typed lines, so that the next person cannot page back to them."""
        with contextlib.suppress(ImportError):
            import readline

            readline.clear_history()

    def _from_terminal(self, prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            sys.stdout.write("\n")
            return None
        except TimeOver:
            sys.stdout.write("\n")  # the cursor stands behind what was typed so far
            raise
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def _from_pipe(self, prompt: str) -> str | None:
        data = sys.stdin.buffer.readline(LONGEST_LINE)
        if len(data) == LONGEST_LINE and not data.endswith(b"\n") and not _reach_line_end():
            return None
        line = data.decode(errors="replace").rstrip("\r\n")
        if data:
            sys.stdout.write(f"{prompt}{safe_text(line)}".rstrip() + "\n")
        return line if data else None


def _reach_line_end() -> bool:
    """Pass over the rest of a line that is too long; False if it has no end in sight."""
    for _ in range(ENDLESS // LONGEST_LINE):
        more = sys.stdin.buffer.readline(LONGEST_LINE)
        if not more or more.endswith(b"\n"):
            return True
    return False


def _bind_keys() -> None:
    """Let keys type commands; a line that has been begun is dropped. With readline imported, input() edits lines."""
    import readline

    for codes, command in KEYS.items():
        for code in codes:
            readline.parse_and_bind(f'"{code}": "\\C-e\\C-u{command}\\C-m"')


@contextlib.contextmanager
def _alarm(deadline: float | None) -> Iterator[None]:
    """Raise TimeOver in whatever waits for input; where there is no alarm the deadline is noticed after the line.

    Line editing sleeps through a signal that comes between its last look and the wait for a key, so an alarm wakes it
    now and then: Ctrl-C and the deadline are noticed then, not with the next key.
    """
    if not _HAS_ALARM:
        yield
        return
    waiting = True

    def ring(_signal: int, _frame: FrameType | None) -> None:
        nonlocal waiting
        if waiting and deadline is not None and time.monotonic() >= deadline:
            waiting = False
            raise TimeOver

    before = signal.signal(signal.SIGALRM, ring)
    first = EVERY if deadline is None else max(deadline - time.monotonic(), 0.001)
    try:
        signal.setitimer(signal.ITIMER_REAL, min(first, EVERY), EVERY)
        yield
    finally:
        waiting = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
