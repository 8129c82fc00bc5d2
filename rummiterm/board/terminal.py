"""The terminal around the board: what is shown before everything is loaded, and putting it back."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator

from rummiterm.board.canvas import Canvas
from rummiterm.board.looks import Depth
from rummiterm.prompt.leaving import closed, ending_in_order

# The other screen, which keeps no scrollback, without a cursor; and back again, with everything switched off that a
# board may have switched on: mouse, focus, paste, colours.
ENTER = "\x1b[?1049h\x1b[?25l\x1b[H\x1b[2J\x1b[3J"
LEAVE = (
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[?2026l"
    "\x1b[0m\x1b[H\x1b[2J\x1b[?1049l\x1b[?25h"
)


def size() -> tuple[int, int]:
    """Return columns and rows of the terminal."""
    import shutil

    found = shutil.get_terminal_size()
    return found.columns, found.lines


def first_paint(canvas: Canvas, depth: Depth) -> None:
    """Show a screen at once, while the rest of the program is still being loaded."""
    sys.stdout.write(ENTER + canvas.ansi(depth))
    sys.stdout.flush()


@contextlib.contextmanager
def kept_whole() -> Iterator[None]:
    """Give the terminal back as it was, whatever happens in between."""
    try:
        import termios
    except ImportError:  # not on every system
        yield
        return
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    silent = termios.tcgetattr(keyboard)
    silent[0] &= ~(termios.ICRNL | termios.IXON)  # Enter stays Enter, and Ctrl+Q a key
    silent[3] &= ~(termios.ECHO | termios.ICANON)  # keys typed while everything is loaded wait unseen
    termios.tcsetattr(keyboard, termios.TCSANOW, silent)
    with ending_in_order():
        try:
            yield
        except (OSError, termios.error):
            if os.isatty(keyboard):
                raise
            raise closed() from None
        finally:
            with contextlib.suppress(OSError, termios.error):  # the terminal may be gone
                sys.stdout.write(LEAVE)
                sys.stdout.flush()
                termios.tcsetattr(keyboard, termios.TCSAFLUSH, before)
