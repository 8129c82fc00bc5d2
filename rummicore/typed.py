"""What typed melds say, and what a player may mean by them beside that."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rummicore.reasons import FormatError
from rummicore.tiles import REMEMBERED, TABLES, AnyMeld, Face, Placed, TypedMeld

if TYPE_CHECKING:
    from rummicore.edition import Edition, MeldRules, Notation


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
    said = _as_said if len(meld.tiles) <= REMEMBERED else _as_said.__wrapped__
    return said(edition.notation, edition.jokers, meld.kind, meld.tiles)


# A table of twenty melds comes again every turn with some new ones.
@lru_cache(TABLES)
def _as_said(notation: Notation, jokers: frozenset[Face], kind: str, tiles: tuple[Placed, ...]) -> TypedMeld:
    said = tuple([_tile_as_said(notation, placed, joker=placed.face in jokers) for placed in tiles])
    return TypedMeld(kind if kind in notation.kinds else "", said)


def _tile_as_said(notation: Notation, placed: Placed, *, joker: bool) -> Placed:
    """Return a tile as it would be read if it was written down; what cannot be written is left out."""
    face, plain = placed.face, () if joker else (placed.face,)
    if placed.stands == plain:
        return placed
    text = notation.spell((placed,))
    if text == face:
        return Placed(face, plain)
    try:
        said = notation.parse_meld(text)
    except FormatError:
        return Placed(face, plain)
    return said[0] if len(said) == 1 and said[0].face == face else Placed(face, plain)
