"""How letter tiles are typed: ``ПОДСТАВКА``, ``К*ОТ`` with a joker for О, ``К*?Т`` with a joker for any letter.

Case is free; words of a table are separated by blanks, commas or brackets. ``+П+О+ДСТАВКА`` is read, too, where laid
tiles are marked. ``retyped`` understands what was typed on a Latin keyboard layout by mistake.
"""

from __future__ import annotations

import re
import unicodedata

from rummicore.keyboard import JCUKEN, QWERTY, has_letters, same_keys
from rummicore.notation import clip
from rummicore.reasons import FormatError
from rummicore.tiles import AnyMeld, Face, Placed, natural
from rummiwords.alphabet import ALPHABET, JOKER, OPEN

# A joker with its letter, an open joker, a plain letter.
_TILE = re.compile(rf"\{JOKER}([{ALPHABET}])|\{JOKER}\{OPEN}?|\{OPEN}|([{ALPHABET}])")
_SEPARATORS = re.compile(r"[\s,;\[\]]+")
# The mark of a laid tile, in front of it.
_LAID = re.compile(rf"\+(?=[{ALPHABET}\{JOKER}])")


class LetterNotation:
    """The notation of letter tiles; a word is one meld."""

    kinds: tuple[str, ...] = ()

    def split(self, text: str) -> tuple[str, ...]:
        """Cut at blanks, commas and brackets."""
        return tuple(piece for piece in _SEPARATORS.split(text) if piece)

    def retyped(self, text: str) -> str | None:
        """Read words typed on a Latin layout: gjlcnfdrf are the keys of подставка."""
        if not has_letters(text, QWERTY) or has_letters(text, JCUKEN):
            return None
        # The key of the comma is the letter Б, unless a comma follows every word but the last.
        *words, last = text.split()
        if all(word.endswith(",") for word in words):
            words = [word.rstrip(",") for word in words]
        return " ".join(same_keys(word, QWERTY, JCUKEN) for word in (*words, last)).upper()

    def parse_meld(self, text: str) -> tuple[Placed, ...]:
        """Read the tiles of a word; blanks between them are free."""
        return tuple(self._placed(found) for found in self._tiles(text))

    def parse_tiles(self, text: str) -> tuple[Face, ...]:
        """Read loose tiles; on a rack a joker stands for nothing, so a letter behind it is a tile of its own."""
        faces: list[Face] = []
        for found in self._tiles(text):
            joker_letter, letter = found.groups()
            faces += [letter] if letter else [JOKER, joker_letter] if joker_letter else [JOKER]
        return tuple(faces)

    def _tiles(self, text: str) -> list[re.Match[str]]:
        plain = _LAID.sub("", _SEPARATORS.sub("", unicodedata.normalize("NFC", text)).upper())
        found, at = [], 0
        while at < len(plain):
            tile = _TILE.match(plain, at)
            if tile is None:
                raise FormatError(
                    f"{clip(plain[at])} in {clip(text.strip())} is not a tile; "
                    f"a tile is a Russian letter, or the joker {JOKER}, as in К{JOKER}ОТ"
                )
            found.append(tile)
            at = tile.end()
        return found

    def _placed(self, found: re.Match[str]) -> Placed:
        joker_letter, letter = found.groups()
        if letter:
            return natural(letter)
        return Placed(JOKER, (joker_letter,) if joker_letter else ())

    def spell(self, tiles: tuple[Placed, ...]) -> str:
        """Write a word as it is typed."""
        return "".join(_spelled(placed) for placed in tiles)

    def short(self, tiles: tuple[Placed, ...]) -> str:
        """Write a word as it is typed; there is nothing shorter."""
        return self.spell(tiles)

    def shown(self, placed: Placed) -> str:
        """Write a tile as people see it: a joker by a star and its letter."""
        return _spelled(placed)

    def as_json(self, meld: AnyMeld) -> str | list[str]:
        """Write a word as a text."""
        return self.spell(meld.tiles)


def _spelled(placed: Placed) -> str:
    return placed.face if placed.face != JOKER else JOKER + (placed.stands[0] if placed.stands else OPEN)
