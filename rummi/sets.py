"""Editions and their bots, by name."""

from __future__ import annotations

from collections.abc import Mapping

from rummicore.edition import Edition
from rummicore.options import Value
from rummicore.registry import edition_ids, find_edition

House = Mapping[str, Value]


def editions() -> tuple[str, ...]:
    """List the ids of all editions, built-in and installed."""
    return edition_ids()


def edition(name: str | Edition, house: House | None = None) -> Edition:
    """Return an edition, under house rules if there are any; raise FormatError that names the nearest one."""
    found = find_edition(name) if isinstance(name, str) else name
    return found.with_values(house) if house else found


def bots(name: str | Edition) -> tuple[str, ...]:
    """List the bots of an edition, the weakest first."""
    return tuple(edition(name).bots)
