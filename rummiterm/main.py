"""The entry point. The version is answered before anything slow is imported."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        if arguments == ["--version"] and sys.stdout:
            return _version()
        from rummiterm.app import run

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


def _version() -> int:
    from rummiterm import __version__

    try:
        print(f"rummi {__version__}", flush=True)
    except OSError as error:
        sys.stderr.write(f"rummi: {error.strerror}\n")
        sys.stdout = None  # keeps the interpreter from trying again
        return 2
    return 0
