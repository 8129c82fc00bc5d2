"""What jokers on the table stand for, said in words."""

from __future__ import annotations

from collections.abc import Sequence

from rummicore.edition import Edition
from rummicore.tiles import AnyTable, Face
from rummiterm.texts import Texts


def said_jokers(edition: Edition, melds: AnyTable, moved: Sequence[Face], texts: Texts) -> str:
    """Say what those jokers of melds stand for that were laid or moved this turn; nothing if there is none."""
    left = list(moved)
    said = []
    for placed in (placed for meld in melds for placed in meld.tiles):
        if placed.face in edition.jokers and placed.stands and placed.face in left:
            left.remove(placed.face)
            said.append(texts("turn.joker", stands=edition.notation.shown(placed).lstrip("*=/").replace(" =", " ")))
    return ", ".join(said)
