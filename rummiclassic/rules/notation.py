"""How number tiles are typed: ``r4-6``, ``r4 r5 r6``, ``rbk8``, ``r9 j r11``; case and blanks are free."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Self

from rummiclassic.suite import Suite
from rummicore.keyboard import JCUKEN, QWERTY, has_letters, same_keys
from rummicore.notation import clip, show_tile, split_melds
from rummicore.reasons import Code, FormatError, Reason
from rummicore.tiles import AnyMeld, Face, Placed, natural

NOT_A_TILE = Code(
    "not-a-tile",
    "",
    "{piece} is not a tile; a tile is a {hue} ({letters}) and a {rank} from {low} to {high}, as {example}, "
    "or the joker {jokers}",
)
RUNS_BACKWARDS = Code("runs-backwards", "", "{piece} runs backwards; write the lower {rank} first")
RUN_OF_COLOURS = Code("run-of-colours", "", "{piece} has {count} {hue}s; a run has one")


def _word_at(text: str, at: int) -> str:
    """Return the word of a text that a place lies in, or its beginning if it is very long."""
    # So much before and behind: a message has room for that, and a tile is far shorter.
    begin = max(text.rfind(" ", 0, at) + 1, at - 40)
    return text[begin : at + 100].split()[0]


class NumberNotation:
    """The notation of a suite of tiles. ``jokers`` lists every joker symbol that can be read."""

    def __init__(self, suite: Suite, jokers: tuple[Face, ...], kinds: tuple[str, ...] = ("run", "group")) -> None:
        """Use the letters and ranks of a suite."""
        self.kinds = kinds
        self.suite = suite
        self.jokers = jokers

    def on(self, suite: Suite) -> Self:
        """Return this notation for other tiles; jokers of other editions are read where the classic one is the same."""
        same = suite.joker == self.suite.joker
        return type(self)(suite, self.jokers if same else (suite.joker,), self.kinds)

    @cached_property
    def _ranks(self) -> dict[str, int]:
        return {self.suite.rank(number).lower(): number for number in self.suite.span}

    @cached_property
    def _token(self) -> re.Pattern[str]:
        """Match one joker, or colour letters with a rank or with two ranks from low to high."""
        joker = "|".join(re.escape(face) for face in sorted(self.jokers, key=len, reverse=True))
        rank = "|".join(sorted(map(re.escape, self._ranks), key=len, reverse=True))
        colours = f"[{self.suite.colours}{self.suite.glyphs}]+"
        # A joker as the table shows it: *r7, *3. Where the joker is typed as a star, *♥7 is one only by itself.
        shown = rf"\*(?:[{self.suite.colours}]?(?:{rank}))?"
        if glyphs := self.suite.glyphs:
            shown = rf"(?<!\S)\*[{glyphs}](?:{rank})(?!\S)|\*(?:{rank})?"
        return re.compile(rf"\s*(?:({colours})\s*({rank})(?:\s*-\s*({rank}))?(?!\d)|({shown}|{joker})(?!\d))\s*")

    def split(self, text: str) -> tuple[str, ...]:
        """Cut at commas and brackets."""
        return split_melds(text)

    def retyped(self, text: str) -> str | None:
        """Read tiles typed on a Russian layout: к9 are the keys of r9."""
        return same_keys(text, JCUKEN, QWERTY) if has_letters(text, JCUKEN) else None

    def parse_meld(self, text: str) -> tuple[Placed, ...]:
        """Read the tiles of a meld in laid order; what jokers stand for is derived later."""
        return tuple(Placed(face, ()) if face in self.jokers else natural(face) for face in self.parse_tiles(text))

    def parse_tiles(self, text: str) -> tuple[Face, ...]:
        """Read tiles; commas may separate them too."""
        faces: list[Face] = []
        low, at = text.lower().replace(",", " ").strip(), 0
        while at < len(low):
            found = self._token.match(low, at)
            if found is None:
                raise FormatError(self._unreadable(_word_at(low, at)))
            faces += self._faces(found)
            at = found.end()
        return tuple(faces)

    def _faces(self, found: re.Match[str]) -> list[Face]:
        letters, low, high, joker = found.groups()
        if joker:
            return [self.suite.joker if joker.startswith("*") else joker]
        letters = self.suite.typed(letters)
        first, last = self._ranks[low], self._ranks[high or low]
        piece, words = clip(found[0].strip()), self.suite.terms
        if last < first:
            raise FormatError(RUNS_BACKWARDS.because(piece=piece, **words))
        if high and len(letters) > 1:
            raise FormatError(RUN_OF_COLOURS.because(piece=piece, count=len(letters), **words))
        return [self.suite.face(letter, number) for letter in letters for number in range(first, last + 1)]

    def _unreadable(self, piece: str) -> Reason:
        suite = self.suite
        facts = {
            "piece": clip(piece),
            "letters": " ".join(suite.colours),
            "low": suite.ranks[0],
            "high": suite.ranks[-1],
            "example": suite.face(suite.colours[0], 5),
            "jokers": ", ".join(self.own_jokers),
            **suite.terms,
        }
        return NOT_A_TILE.because((), **facts)

    @property
    def own_jokers(self) -> tuple[Face, ...]:
        """The jokers that tiles of this suite are played with."""
        return (self.suite.joker,)

    def spell(self, tiles: tuple[Placed, ...]) -> str:
        """Write the tiles in laid order."""
        return " ".join(placed.face for placed in tiles)

    def short(self, tiles: tuple[Placed, ...]) -> str:
        """Write a run of plain tiles as ``r4-6``, a group of plain tiles as ``rbk8``, in glyphs if there are any."""
        return self.suite.look(self._short(tiles))

    def _short(self, tiles: tuple[Placed, ...]) -> str:
        shown = [self.suite.naturals[placed.face] for placed in tiles if placed.face in self.suite.naturals]
        colours = "".join(dict.fromkeys(colour for colour, _ in shown))
        numbers = [number for _, number in shown]
        if len(shown) < len(tiles) or len(shown) < 3:
            return self.spell(tiles)
        if len(colours) == 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
            return f"{colours}{self.suite.rank(numbers[0])}-{self.suite.rank(numbers[-1])}"
        if len(colours) == len(shown) and len(set(numbers)) == 1:
            return colours + self.suite.rank(numbers[0])
        return self.spell(tiles)

    def shown(self, placed: Placed) -> str:
        """Write a tile as people see it: a joker by a star and what it stands for."""
        return self.suite.look(show_tile(placed))

    def as_json(self, meld: AnyMeld) -> str | list[str]:
        """Write a meld as the list of its tiles."""
        return list(meld.faces)
