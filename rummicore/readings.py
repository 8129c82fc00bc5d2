"""The ways tiles may be read, with all that a player needs to choose between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummicore.notation import format_meld
from rummicore.tiles import Face, Meld, TypedMeld

if TYPE_CHECKING:
    from rummicore.edition import Edition


class MeldReading(NamedTuple):
    """One reading: what it is called and worth, what its jokers stand for, and the text that declares it."""

    meld: Meld
    label: str
    value: int
    jokers: tuple[tuple[Face, tuple[str, ...]], ...]
    text: str


def choices(edition: Edition, meld: TypedMeld) -> tuple[MeldReading, ...]:
    """List the legal readings of a meld, the most valuable first; a declared kind is kept."""
    return tuple(_choice(edition, reading) for reading in edition.melds.readings(meld))


def _choice(edition: Edition, reading: Meld) -> MeldReading:
    jokers = tuple((placed.face, placed.stands) for placed in reading.tiles if placed.face in edition.jokers)
    return MeldReading(
        reading, edition.label(reading), edition.melds.value(reading), jokers, format_meld(edition, reading)
    )
