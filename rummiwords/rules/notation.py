"""How letter tiles are typed: ``ПОДСТАВКА``, ``К*ОТ`` with a joker for О, ``К*?Т`` with a joker for any letter.

Case is free; words of a table are separated by blanks, commas or brackets. ``+П+О+ДСТАВКА`` is read, too, where laid
tiles are marked. ``retyped`` understands what was typed on another keyboard layout by mistake.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from rummicore.keyboard import LAYOUTS, has_letters, same_keys
from rummicore.notation import clip
from rummicore.reasons import Code, FormatError, Reason
from rummicore.tiles import AnyMeld, Face, Placed, natural
from rummiwords.alphabet import JOKER, OPEN, Alphabet

NOT_A_LETTER = Code(
    "not-a-letter", "", "{sign} in {text} is not a tile; a tile is {called}, or the joker {joker}, as in {example}"
)
_SEPARATORS = re.compile(r"[\s,;\[\]]+")


class LetterNotation:
    """The notation of the tiles of an alphabet; a word is one meld."""

    kinds: tuple[str, ...] = ()

    def __init__(self, alphabet: Alphabet) -> None:
        """Read and write the letters of an alphabet."""
        self._alphabet = alphabet

    @cached_property
    def _tile(self) -> re.Pattern[str]:
        """Match a joker with its letter, an open joker, a plain letter."""
        letter = f"[{re.escape(self._alphabet.letters)}]"
        return re.compile(rf"\{JOKER}({letter})|\{JOKER}\{OPEN}?|\{OPEN}|({letter})")

    @cached_property
    def _laid(self) -> re.Pattern[str]:
        """Match the mark of a laid tile, in front of it."""
        return re.compile(rf"\+(?=[{re.escape(self._alphabet.letters)}\{JOKER}])")

    def split(self, text: str) -> tuple[str, ...]:
        """Cut at blanks, commas and brackets."""
        return tuple(piece for piece in _SEPARATORS.split(text) if piece)

    def retyped(self, text: str) -> str | None:
        """Read words typed on another layout than the alphabet's: gjlcnfdrf are the keys of подставка."""
        own = self._alphabet.keyboard
        if own is None or has_letters(text, own):
            return None
        typed = next((layout for layout in LAYOUTS if has_letters(text, layout)), None)
        if typed is None:
            return None
        # The key of the comma may be a letter, as Б, unless a comma follows every word but the last.
        *words, last = text.split()
        if all(word.endswith(",") for word in words):
            words = [word.rstrip(",") for word in words]
        return " ".join(same_keys(word, typed, own) for word in (*words, last)).upper()

    def retypings(self, text: str) -> tuple[str, ...]:
        """Return the one way to read words typed on another layout."""
        meant = self.retyped(text)
        return (meant,) if meant else ()

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
        plain = self._laid.sub("", _SEPARATORS.sub("", unicodedata.normalize("NFC", text)).upper())
        found, at = [], 0
        while at < len(plain):
            tile = self._tile.match(plain, at)
            if tile is None:
                raise FormatError(self._unreadable(plain[at], text.strip()))
            found.append(tile)
            at = tile.end()
        return found

    def _unreadable(self, sign: str, text: str) -> Reason:
        example, called = self._alphabet.example, self._alphabet.called
        shown = f"{example[0]}{JOKER}{example[1:]}"
        return NOT_A_LETTER.because(sign=clip(sign), text=clip(text), called=called, joker=JOKER, example=shown)

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

    keyed = short

    def shown(self, placed: Placed) -> str:
        """Write a tile as people see it: a joker by a star and its letter."""
        return _spelled(placed)

    def as_json(self, meld: AnyMeld) -> str | list[str]:
        """Write a word as a text."""
        return self.spell(meld.tiles)


def _spelled(placed: Placed) -> str:
    return placed.face if placed.face != JOKER else JOKER + (placed.stands[0] if placed.stands else OPEN)
