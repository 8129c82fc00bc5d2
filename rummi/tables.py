"""Tables and racks as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from rummicore.edition import Edition
from rummicore.tiles import AnyTable, Face


def table_text(edition: Edition, table: AnyTable) -> str:
    """Write a table: words as they are, melds of tiles in brackets."""
    shown = ["".join(map(edition.notation.shown, meld.tiles)) for meld in table]
    if not edition.manner.joined:
        shown = [f"[{' '.join(map(edition.notation.shown, meld.tiles))}]" for meld in table]
    return " ".join(shown) or "(empty)"


def rack_text(edition: Edition, rack: Sequence[Face]) -> str:
    """Write loose tiles."""
    return edition.listed(edition.sorted(rack))
