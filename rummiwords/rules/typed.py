"""What a player may mean by a typed word: letters that are alike, jokers that were not typed (A-LET-10, LET-JOK-2)."""

from __future__ import annotations

from itertools import product

from rummicore.tiles import AnyMeld, Face, Placed, TypedMeld, natural
from rummicore.typed import Reader
from rummiwords.alphabet import JOKER, word_of
from rummiwords.rules.melds import WordMelds


class WordReader(Reader):
    """Reads typed words: letters may be tiles or jokers that stand for them."""

    def spellings(self, meld: TypedMeld) -> tuple[TypedMeld, ...]:
        """Spell a word with letters that are alike, as е and ё, as far as it stays the same word of the wordbook."""
        rules = self.rules
        if not isinstance(rules, WordMelds) or not rules.readings(meld):
            return (meld,)
        word, found = rules.canonical(meld), [meld]
        for place, placed in enumerate(meld.tiles):
            for face in rules.book.alphabet.like(placed.face) if placed.natural else ():
                tiles = (*meld.tiles[:place], natural(face), *meld.tiles[place + 1 :])
                other = TypedMeld(meld.kind, tiles)
                if rules.readings(other) and rules.canonical(other) == word:
                    found.append(other)
        return tuple(found)

    def joker_for(self, face: Face) -> Placed | None:
        """Let a joker stand for any letter."""
        rules = self.rules
        known = isinstance(rules, WordMelds) and face in rules.book.alphabet.letters
        return Placed(JOKER, (face,)) if known else None

    def exchanges(self, meld: AnyMeld) -> tuple[TypedMeld, ...]:
        """Put the letters that jokers stand for in their places, one joker or all."""
        options = [
            (placed, natural(placed.stands[0])) if placed.face == JOKER and placed.stands else (placed,)
            for placed in meld.tiles
        ]
        rows = (TypedMeld("", tuple(row)) for row in product(*options))
        return tuple(row for row in rows if row.tiles != meld.tiles and word_of(row) == word_of(meld))
