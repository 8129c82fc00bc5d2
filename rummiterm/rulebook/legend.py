"""What is special about the tiles of an edition, a line each: as it is written, and what it means."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.edition import Edition
from rummiterm.texts import Texts

# Columns: the longest that is written, a double joker on the table, and room.
WRITTEN = 13


def legend_lines(edition: Edition, texts: Texts) -> Iterator[str]:
    """Explain colours and jokers as they are typed and as they lie on the table."""
    for written, key in edition.manner.legend:
        yield written.ljust(WRITTEN) + texts.of(edition, f"legend.{key}", "")
