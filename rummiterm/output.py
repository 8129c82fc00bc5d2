"""Printing data: lines of JSON, and rows in columns."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

import click


def print_json(record: object) -> None:
    """Print one line of JSON, in UTF-8 whatever the terminal speaks."""
    sys.stdout.flush()
    sys.stdout.buffer.write(json.dumps(record, ensure_ascii=False).encode() + b"\n")
    sys.stdout.buffer.flush()


def print_rows(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns that line up."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
