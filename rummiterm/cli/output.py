"""Printing data: lines of JSON, and rows in columns."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence

import click

from rummiterm.cli.safe import safe_json


def print_json(record: object) -> None:
    """Print one line of JSON, in UTF-8 whatever the terminal speaks."""
    sys.stdout.flush()
    sys.stdout.buffer.write(safe_json(record).encode(errors="backslashreplace") + b"\n")
    sys.stdout.buffer.flush()


def say(line: str, *, colour: bool | None = None) -> None:
    """Print a line of a told game; on a terminal a long one is broken between words.

    ``colour`` keeps colours or drops them, whatever the output is; by default a terminal shows them.
    """
    import shutil  # with textwrap it brings much that a plain answer does not need
    import textwrap

    width = shutil.get_terminal_size().columns
    if sys.stdout.isatty() and len(click.unstyle(line)) > width:
        line = textwrap.fill(line, width, subsequent_indent="     ", break_on_hyphens=False)
    click.echo(line, color=colour)


def print_page(lines: Iterable[str], *, pager: bool) -> None:
    """Print a page in colours or without, as it comes; with a ``pager`` one that is longer than the terminal is leafed.

    Who has set PAGER to nothing or to cat reads it without.
    """
    page = list(lines)
    people = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("PAGER", "less") not in ("", "cat")
    if pager and people:
        import shutil  # only where there is a terminal

        width, height = shutil.get_terminal_size()
        if sum(-(-len(click.unstyle(line)) // max(width, 1)) or 1 for line in page) >= height:
            click.echo_via_pager("\n".join([*page, ""]), color=True)
            return
    for line in page:
        click.echo(line, color=True)


def print_rows(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns that line up."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
