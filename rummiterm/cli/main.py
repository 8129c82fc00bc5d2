"""The entry point. The version, and lists to check without options, are answered before anything slow is imported."""

from __future__ import annotations

import os
import sys

# As in ``rummiterm.cli.exits``, which is not imported this early.
INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        if arguments[:1] == ["--version"] and arguments[1:] in ([], ["-v"]) and sys.stdout:
            return _version(at_length=bool(arguments[1:]))
        _sign(arguments)
        if arguments[:1] == ["check"] and all(name == "-" or not name.startswith("-") for name in arguments[1:]):
            return _check(tuple(arguments[1:]))
        from rummiterm.cli.app import run

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


def _sign(arguments: list[str]) -> None:
    """Show that the program is there, before what a game needs is loaded; the next line is written over it."""
    plays = arguments[:1] in (["play"], ["classic"], ["resume"]) and "--plain" not in arguments
    if plays and sys.stdout and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        sys.stdout.write("rummi\r")
        sys.stdout.flush()


def _check(names: tuple[str, ...]) -> int:
    """Check lists without options; reading a command line takes longer than checking a word."""
    from rummiterm.cli.exits import ended, mend_streams

    mend_streams()
    try:
        from rummiterm.words.lists import check_plainly

        code = check_plainly(names)
        sys.stdout.flush()
    except Exception as error:
        return ended(error)
    return code


def _version(*, at_length: bool) -> int:
    """Say which version this is; at length, which Python runs it and whether the searches are compiled."""
    from rummiterm import __version__

    lines = [f"rummi {__version__}"]
    if at_length:
        from rumminative.library import searches

        lines += [f"python: {sys.version.split()[0]}", f"searches: {'python' if searches() is None else 'compiled'}"]
    try:
        print("\n".join(lines), flush=True)
    except OSError as error:
        sys.stderr.write(f"rummi: {error.strerror}\n")
        sys.stdout = None  # keeps the interpreter from trying again
        return 2
    return 0
