"""The entry point. The version is answered before anything slow is imported."""

from __future__ import annotations

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments == ["--version"]:
        from rummiterm import __version__

        print(f"rummi {__version__}")
        return 0
    from rummiterm.app import run

    return run(arguments)
