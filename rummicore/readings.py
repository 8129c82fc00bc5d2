"""The ways tiles may be read, with all that a player needs to choose between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummicore.notation import format_meld
from rummicore.tiles import Face, Meld

if TYPE_CHECKING:
    from rummicore.edition import Edition


class Choice(NamedTuple):
    """One reading: what it is called and worth, what its jokers stand for, and the text that declares it."""

    meld: Meld
    label: str
    value: int
    jokers: tuple[tuple[Face, tuple[str, ...]], ...]
    text: str


def choices(edition: Edition, meld: Meld) -> tuple[Choice, ...]:
    """List the legal readings of a meld, the most valuable first; a declared kind is kept."""
    return tuple(_choice(edition, reading) for reading in edition.melds.readings(meld))


def _choice(edition: Edition, reading: Meld) -> Choice:
    jokers = tuple((placed.face, placed.stands) for placed in reading.tiles if placed.face in edition.jokers)
    return Choice(reading, edition.label(reading), edition.melds.value(reading), jokers, format_meld(edition, reading))
