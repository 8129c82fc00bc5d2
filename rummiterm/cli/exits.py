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


def ended(error: Exception) -> int:
    """Tell an error in one line and return the exit code; a closed pipe is silent."""
    if isinstance(error, BrokenPipeError):
        _drop_output()
        return DONE
    if isinstance(error, FormatError):
        return complain(str(error), USAGE)
    if isinstance(error, OSError):
        _drop_output()
        return complain(_os_text(error), USAGE)
    if own_code := getattr(error, "exit_code", 0):  # a library's error that knows how a program ends with it
        return complain(str(error), own_code)
    if os.environ.get("RUMMI_DEBUG"):
        raise error
    kind = type(error).__name__
    return complain(f"a fault of the program ({kind}: {error}); RUMMI_DEBUG=1 shows where", USAGE)


def complain(text: str, code: int) -> int:
    """Write one line on stderr and return the exit code."""
    line = " ".join(safe_text(text, 400).replace("�", " ").split())
    with contextlib.suppress(OSError):  # nobody can be told
        sys.stderr.write(f"rummi: {line}\n")
        sys.stderr.flush()
    return code


def _os_text(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}"


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
    """Open a stream that holds nothing and keeps nothing."""
    return TextIOWrapper(io.FileIO(os.devnull, mode), encoding="utf8")
