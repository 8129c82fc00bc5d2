"""Reading lines from a person: a terminal with line editing, or lines from a pipe; with a deadline if there is one."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, cast

from rummiterm.cli.safe import safe_text

if TYPE_CHECKING:
    from io import BufferedReader

# Characters; a turn that lays every tile anew has a few hundred.
LONGEST_LINE = 2_000
# Bytes of one line, 64 MB, after which nothing more is waited for: whoever sends no line ends types no lines.
ENDLESS = 1 << 26
# Seconds between two looks at signals that came in an awkward moment, and at the clock beside the prompt.
EVERY = 0.25
# What the keys of commands send, by kind of terminal.
KEYS = {
    "F1": (r"\eOP", r"\e[11~", r"\e[[A"),
    "F2": (r"\eOQ", r"\e[12~", r"\e[[B"),
    "F3": (r"\eOR", r"\e[13~", r"\e[[C"),
    "F4": (r"\eOS", r"\e[14~", r"\e[[D"),
    "F5": (r"\e[15~", r"\e[[E"),
}
# Where line editing keeps keys, and those that bring back what somebody has cut out: there is no way to empty that
# store, so where several people share a keyboard nothing comes out of it.
_KEYMAPS = {"emacs": (r"\C-y", r"\ey", r"\e\C-y"), "vi-insert": (r"\C-y",), "vi-command": ("p", "P", r"\C-y")}
# Searching typed lines, and going on with the next one: there are few lines here, and on some bytes GNU readline 8.2
# falls in its search and takes the program with it.
_UNSOUND = (r"\C-r", r"\C-s", r"\C-o")
_DOES_NOTHING = "redraw-current-line"
_HAS_ALARM = hasattr(signal, "setitimer")

Prompt = str | Callable[[], str]


class TimeOver(Exception):  # noqa: N818  (it is news, not an error)
    """The deadline has passed while the program waited for a line; ``typed`` is what stood there without its end."""

    def __init__(self, typed: str = "") -> None:
        """Keep what was typed."""
        super().__init__(typed)
        self.typed = typed


class Keyboard:
    """Where lines come from. What is read from a pipe is echoed, so that the output reads like a game."""

    # Bytes that came by a pipe and belong to lines to come, whoever reads them; and the pipe.
    _ahead = b""
    _pipe: object = None

    def __init__(self, language: str = "en") -> None:
        """Use line editing on a terminal; keys type commands in a language."""
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if self.terminal:
            with contextlib.suppress(ImportError):
                _bind_keys(language)

    def read(self, prompt: Prompt = "> ", deadline: float | None = None) -> str | None:
        """Return the next line without its end, None at the end of input; raise TimeOver at the deadline.

        A prompt that changes with time is drawn anew while the program waits.
        """
        sys.stdout.flush()
        if deadline is not None and time.monotonic() >= deadline:
            raise TimeOver
        ticking = prompt if callable(prompt) else None
        with _alarm(deadline, ticking if self.terminal else None, self._unended):
            line = self._from_terminal(_text(prompt)) if self.terminal else self._from_pipe(prompt)
        if deadline is not None and time.monotonic() >= deadline:
            raise TimeOver(line or "")
        return line

    def share(self) -> None:
        """Be used by several people: what one of them cuts out nobody else can bring back."""
        with contextlib.suppress(ImportError):
            import readline

            for keymap, keys in _KEYMAPS.items():
                readline.parse_and_bind(f"set keymap {keymap}")
                for key in keys:
                    readline.parse_and_bind(f'"{key}": {_DOES_NOTHING}')
            readline.parse_and_bind("set keymap emacs")

    def forget(self) -> None:
        """Forget typed lines and what is typed ahead, so that the next person gets nothing of either."""
        with contextlib.suppress(ImportError):
            import readline

            readline.clear_history()
        self.drop()

    def drop(self) -> None:
        """Drop what was typed before anybody asked for it."""
        if self.terminal:
            with contextlib.suppress(ImportError, OSError):
                import termios

                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    @contextlib.contextmanager
    def hushed(self, seconds: float) -> Iterator[None]:
        """Show something, then wait; what is typed meanwhile is not shown, and dropped."""
        if not self.terminal:
            yield
            return
        with _unseen():
            yield
            time.sleep(seconds)
            self.drop()

    def _unended(self) -> str:
        """Return what stands on the line that nobody has ended."""
        if not self.terminal:
            return self._ahead.decode(errors="replace")
        with contextlib.suppress(ImportError, UnicodeDecodeError):
            import readline

            return readline.get_line_buffer()
        return ""

    def _from_terminal(self, prompt: str) -> str | None:
        try:
            line = input(prompt)
        except EOFError:
            sys.stdout.write("\n")
            return None
        except TimeOver:
            sys.stdout.write("\n")  # the cursor stands behind what was typed so far
            raise
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        except SystemError as error:
            raise _first_cause(error) from None
        return line[:LONGEST_LINE]

    def _from_pipe(self, prompt: Prompt) -> str | None:
        if Keyboard._pipe is not sys.stdin:
            Keyboard._pipe, Keyboard._ahead = sys.stdin, b""
        data, more, most = self._ahead, True, ENDLESS
        while b"\n" not in data and more:
            Keyboard._ahead = data[:LONGEST_LINE]  # of a line that never ends the beginning is enough
            more = bool(came := cast("BufferedReader", sys.stdin.buffer).read1(LONGEST_LINE))
            data, most = self._ahead + came, most - len(came)
            if most < 0:
                return None
        if not data:
            return None
        found, _, Keyboard._ahead = data.partition(b"\n")
        line = found[:LONGEST_LINE].decode(errors="replace").rstrip("\r")
        sys.stdout.write(f"{_text(prompt)}{safe_text(line)}".rstrip() + "\n")
        return line


def _first_cause(error: BaseException) -> BaseException:
    """Return what ended the wait for a line: if the alarm rings at the same time, the interpreter wraps it up."""
    while isinstance(error, SystemError) and error.__cause__ is not None:
        error = error.__cause__
    return error


def _text(prompt: Prompt) -> str:
    return prompt() if callable(prompt) else prompt


def _bind_keys(language: str) -> None:
    """Let keys type commands; a line that has been begun is dropped. With readline imported, input() edits lines."""
    import readline

    from rummiterm.prompt.commands import COMMANDS

    for code in _UNSOUND:
        readline.parse_and_bind(f'"{code}": {_DOES_NOTHING}')
    for command in COMMANDS:
        for code in KEYS.get(command.key, ()):
            readline.parse_and_bind(f'"{code}": "\\C-e\\C-u/{command.called(language)[0]}\\C-m"')


@contextlib.contextmanager
def _unseen() -> Iterator[None]:
    """Keep the terminal from showing what is typed, where it lets itself be told."""
    try:
        import termios

        stream = sys.stdin.fileno()
        before = termios.tcgetattr(stream)
    except (ImportError, OSError):
        yield
        return
    quiet = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
    termios.tcsetattr(stream, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(stream, termios.TCSANOW, before)


def _redraw(prompt: str) -> None:
    """Draw a prompt of the same width anew, unless the typed line has reached the next row of the screen."""
    import readline
    import shutil

    if len(prompt) + len(readline.get_line_buffer()) < shutil.get_terminal_size().columns:
        os.write(sys.stdout.fileno(), f"\x1b7\r{prompt}\x1b8".encode())


@contextlib.contextmanager
def _alarm(deadline: float | None, ticking: Callable[[], str] | None, typed: Callable[[], str]) -> Iterator[None]:
    """Raise TimeOver in whatever waits for input; where there is no alarm the deadline is noticed after the line.

    Line editing sleeps through a signal that comes between its last look and the wait for a key, so an alarm wakes it
    now and then: Ctrl-C and the deadline are noticed then, not with the next key.
    """
    if not _HAS_ALARM:
        yield
        return
    waiting, shown = True, _text(ticking) if ticking else ""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        nonlocal waiting, shown
        if waiting and deadline is not None and time.monotonic() >= deadline:
            waiting = False
            raise TimeOver(typed())
        if waiting and ticking and (now := ticking()) != shown:
            shown = now
            _redraw(now)

    before = signal.signal(signal.SIGALRM, ring)
    first = EVERY if deadline is None else max(deadline - time.monotonic(), 0.001)
    try:
        signal.setitimer(signal.ITIMER_REAL, min(first, EVERY), EVERY)
        yield
    finally:
        waiting = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
