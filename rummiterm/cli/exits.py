"""How a run ends: exit codes, one line on stderr for whatever went wrong, and streams that can be written to."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from io import TextIOWrapper

from rummicore.reasons import FormatError
from rummiterm.cli.safe import safe_text

# Documented (docs/commands.md); 130 is 128 and the number of SIGINT, as shells have it.
DONE, INVALID, USAGE, INTERRUPTED = 0, 1, 2, 130


def ended(error: Exception, language: str = "") -> int:
    """Tell an error in one line, in the language of the player, and return the exit code; a closed pipe is silent."""
    if isinstance(error, BrokenPipeError):
        _drop_output()
        return DONE
    from rummiterm.texts import Texts  # for the unlucky path only

    if isinstance(error, OSError):
        _drop_output()
        where = f"{error.filename}: " if error.filename else ""
        return complain(where + Texts(language, "errors").system(error.errno or 0, error.strerror or str(error)), USAGE)
    # A library's error may know how a program ends with it.
    own_code = USAGE if isinstance(error, FormatError) else getattr(error, "exit_code", 0)
    if own_code:
        return complain(Texts(language).error(error), own_code)
    if os.environ.get("RUMMI_DEBUG"):
        raise error
    fault = f"{type(error).__name__}: {error}"
    return complain(Texts(language, "errors")("error.fault", fault=fault), USAGE)


def complain(text: str, code: int) -> int:
    """Write one line on stderr and return the exit code."""
    line = " ".join(safe_text(text, 400).replace("�", " ").split())
    with contextlib.suppress(OSError):  # nobody can be told
        sys.stderr.write(f"{_folded(f'rummi: {line}')}\n")
        sys.stderr.flush()
    return code


def _folded(line: str) -> str:
    """Break a long line between words where a terminal would break it anywhere."""
    if not sys.stderr.isatty():
        return line
    import shutil
    import textwrap

    width = shutil.get_terminal_size().columns
    return textwrap.fill(line, width, subsequent_indent="   ", break_on_hyphens=False, break_long_words=False)


def _drop_output() -> None:
    """Let what is still to be printed go nowhere, so that the interpreter does not fail on it again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def mend_streams() -> None:
    """Make up for closed streams, and for terminals that cannot show every character."""
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _nothing(mode: str) -> TextIOWrapper:
    """Open a stream that holds nothing and keeps nothing, buffered like those that it stands for."""
    raw = io.FileIO(os.devnull, mode)
    return TextIOWrapper(io.BufferedReader(raw) if mode == "r" else io.BufferedWriter(raw), encoding="utf8")
