"""What typed melds say, and what a player may mean by them beside that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummicore.reasons import FormatError
from rummicore.tiles import AnyMeld, Face, Placed, TypedMeld

if TYPE_CHECKING:
    from rummicore.edition import Edition, MeldRules


class Reader:
    """What a player may mean by typed melds: exactly what is typed, unless an edition knows more."""

    def __init__(self, rules: MeldRules) -> None:
        """Read for these meld rules."""
        self.rules = rules

    def spellings(self, meld: TypedMeld) -> tuple[TypedMeld, ...]:
        """Write a meld in every way that means the same, first as it was typed."""
        return (meld,)

    def joker_for(self, _face: Face) -> Placed | None:
        """Return the joker that may lie where a tile was typed."""
        return None

    def exchanges(self, _meld: AnyMeld) -> tuple[TypedMeld, ...]:
        """Return what a table meld becomes if jokers in it are exchanged for tiles they stand for."""
        return ()


def as_said(edition: Edition, meld: AnyMeld) -> TypedMeld:
    """Return of a meld what the notation can say of it: the tiles, a kind that may be declared, the letter of a joker.

    All else is for the rules to find out, whoever claims it. A journal holds no more either, so what is judged like
    this replays.
    """
    kind = meld.kind if meld.kind in edition.notation.kinds else ""
    return TypedMeld(kind, tuple([_tile_as_said(edition, placed) for placed in meld.tiles]))


def _tile_as_said(edition: Edition, placed: Placed) -> Placed:
    """Return a tile as it would be read if it was written down; what cannot be written is left out."""
    face, plain = placed.face, () if placed.face in edition.jokers else (placed.face,)
    if placed.stands == plain:
        return placed
    text = edition.notation.spell((placed,))
    if text == face:
        return Placed(face, plain)
    try:
        said = edition.notation.parse_meld(text)
    except FormatError:
        return Placed(face, plain)
    return said[0] if len(said) == 1 and said[0].face == face else Placed(face, plain)
