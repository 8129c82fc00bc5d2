"""What a player may mean by typed melds, beside what is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummicore.tiles import Face, Meld, Placed

if TYPE_CHECKING:
    from rummicore.edition import MeldRules


class Reader:
    """What a player may mean by typed melds: exactly what is typed, unless an edition knows more."""

    def __init__(self, rules: MeldRules) -> None:
        """Read for these meld rules."""
        self.rules = rules

    def spellings(self, meld: Meld) -> tuple[Meld, ...]:
        """Write a meld in every way that means the same, first as it was typed."""
        return (meld,)

    def joker_for(self, _face: Face) -> Placed | None:
        """Return the joker that may lie where a tile was typed."""
        return None

    def exchanges(self, _meld: Meld) -> tuple[Meld, ...]:
        """Return what a table meld becomes if jokers in it are exchanged for tiles they stand for."""
        return ()
