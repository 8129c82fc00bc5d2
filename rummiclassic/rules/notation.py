"""How number tiles are typed: ``r4-6``, ``r4 r5 r6``, ``rbk8``, ``r9 j r11``; case and blanks are free.

Understood are also ``4r``, ``4r-6r`` and ``red 4``, what a table shows, Russian letters that look like those of a tile
or lie on their keys, and runs that are typed downwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Self

from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.suite import Suite, suite_of
from rummicore.edition import Edition
from rummicore.keyboard import JCUKEN, QWERTY, has_letters, same_keys
from rummicore.notation import clip, show_tile, split_melds
from rummicore.reasons import Code, FormatError, Reason
from rummicore.tiles import AnyMeld, Face, Placed, TypedMeld, natural

NOT_A_TILE = Code(
    "not-a-tile",
    "",
    "{piece} is not a tile; a tile is a {hue} ({letters}) and a {rank} from {low} to {high}, as {example}, "
    "or the joker {jokers}",
)
RUN_OF_COLOURS = Code("run-of-colours", "", "{piece} has {count} {hue}s; a run has one")

# Words for the joker.
JOKER_WORDS = ("joker", "джокер")
# Where colours and ranks stand among what a token matches: r4-6, 4r-6r, 4-6r.
_WAYS = ((1, 2, 3), (6, 5, 7), (10, 8, 9))
# Russian letters that look like those of tiles.
LOOK_ALIKES = str.maketrans("авгкнос", "abrkhoc")


def _word_at(text: str, at: int) -> str:
    """Return the word of a text that a place lies in, or its beginning if it is very long."""
    # So much before and behind: a message has room for that, and a tile is far shorter.
    begin = max(text.rfind(" ", 0, at) + 1, at - 40)
    return text[begin : at + 100].split()[0]


def _by_keys(word: str) -> str:
    return same_keys(word, JCUKEN, QWERTY)


def _by_looks(word: str) -> str:
    return word.lower().translate(LOOK_ALIKES)


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
    def _written(self) -> frozenset[Face]:
        """Every tile as it is written."""
        return frozenset({*self.suite.naturals, self.suite.joker})

    @cached_property
    def _token(self) -> re.Pattern[str]:
        """Match one joker, or colours with a rank or with two ranks; the rank may come before its colour letters."""
        joker = "|".join((*JOKER_WORDS, *(re.escape(face) for face in sorted(self.jokers, key=len, reverse=True))))
        rank = "|".join(sorted(map(re.escape, self._ranks), key=len, reverse=True))
        letters = f"[{self.suite.colours}{self.suite.glyphs}]+"
        colours = f"{self._names}|{letters}" if self.suite.names else letters
        # A joker as a table shows it: *r7, *3, =r7. Where the joker is typed as a star, *♥7 is one only by itself.
        shown = rf"\*(?:[{self.suite.colours}]?(?:{rank}))?"
        if glyphs := self.suite.glyphs:
            shown = rf"(?<!\S)\*[{glyphs}](?:{rank})(?!\S)|\*(?:{rank})?"
        shown += rf"|=[{self.suite.colours}{self.suite.glyphs}]?(?:{rank})"
        return re.compile(
            rf"\s*(?:({colours})\s*({rank})(?:\s*-\s*(?:\1\s*)?({rank}))?(?!\d)|({shown}|{joker})(?!\d)"
            rf"|({rank})({letters})-({rank})(?:\6)?(?![^\W_])|({rank})(?:-({rank}))?({letters})(?![^\W_]))\s*"
        )

    @cached_property
    def _names(self) -> str:
        """Match a word for a colour."""
        return f"(?:{'|'.join(map(re.escape, self.suite.names))})[^\\W\\d_]*"

    @cached_property
    def _word(self) -> re.Pattern[str]:
        """Match a word for a colour or the joker."""
        return re.compile("|".join((*JOKER_WORDS, *([self._names] if self.suite.names else []))))

    def split(self, text: str) -> tuple[str, ...]:
        """Cut at commas and brackets."""
        return split_melds(self.retyped(text) or text)

    def retyped(self, text: str) -> str | None:
        """Read tiles typed on a Russian layout, or with Russian letters that look alike: к9 are the keys of r9."""
        return next(iter(self.retypings(text)), None)

    def retypings(self, text: str) -> tuple[str, ...]:
        """Read all Russian letters by their keys, or all by their looks: К5 are the keys of r5, and looks like k5.

        Beside Latin letters their looks come first: no layout has both. Where neither reads, each word is read alone.
        """
        if not has_letters(text, JCUKEN):
            return ()
        ways = [_by_looks, _by_keys] if has_letters(text, QWERTY) else [_by_keys, _by_looks]
        whole = [self._each_word(text, way) for way in ways]
        found = [meant for meant in whole if self._reads(meant)] or [self._each_word(text, self._meant)]
        return tuple(dict.fromkeys(meant for meant in found if meant != text))

    def _each_word(self, text: str, meant: Callable[[str], str]) -> str:
        """Read every word that has Russian letters, but those for a colour or the joker."""
        return re.sub(r"\S+", lambda found: meant(found[0]) if self._is_russian(found[0].lower()) else found[0], text)

    def _is_russian(self, word: str) -> bool:
        return has_letters(word, JCUKEN) and not self._word.match(word)

    def _meant(self, word: str) -> str:
        """Read a word with Russian letters: by their keys, or by their looks where that makes tiles and keys do not."""
        ways = _by_keys(word), _by_looks(word)
        return next(filter(self._reads, reversed(ways) if has_letters(word, QWERTY) else ways), ways[0])

    def _reads(self, text: str) -> bool:
        """Tell whether a text without Russian letters is tiles, between brackets and commas perhaps."""
        try:
            return not has_letters(text, JCUKEN) and bool(self.parse_tiles(re.sub(r"[][;]", " ", text)))
        except FormatError:
            return False

    def parse_meld(self, text: str) -> tuple[Placed, ...]:
        """Read the tiles of a meld in laid order; what jokers stand for is derived later."""
        return tuple(Placed(face, ()) if face in self.jokers else natural(face) for face in self.parse_tiles(text))

    def parse_tiles(self, text: str) -> tuple[Face, ...]:
        """Read tiles; commas may separate them too."""
        if self._written.issuperset(words := text.split()):  # as they are written by programs: nothing to find out
            return tuple(words)
        faces: list[Face] = []
        low, at = (self.retyped(text) or text).lower().replace(",", " ").strip(), 0
        while at < len(low):
            found = self._token.match(low, at)
            if found is None:
                raise FormatError(self._unreadable(_word_at(low, at)))
            faces += self._faces(found)
            at = found.end()
        return tuple(faces)

    def _faces(self, found: re.Match[str]) -> list[Face]:
        if joker := found[4]:
            return [joker if joker in self.jokers and joker[0] not in "*=" else self.suite.joker]
        letters, low, high = next(found.group(*way) for way in _WAYS if found[way[0]])
        colours = self._colours(letters)
        first, last = self._ranks[low], self._ranks[high or low]
        if high and len(colours) > 1:
            piece = clip(found[0].strip())
            raise FormatError(RUN_OF_COLOURS.because(piece=piece, count=len(colours), **self.suite.terms))
        step = 1 if first <= last else -1
        return [self.suite.face(colour, number) for colour in colours for number in range(first, last + step, step)]

    def _colours(self, letters: str) -> str:
        """Return the letters of colours that were typed as letters, as glyphs or as a word."""
        named = (colour for begin, colour in self.suite.names.items() if letters.startswith(begin))
        return next(named, self.suite.typed(letters))

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

    def keyed(self, tiles: tuple[Placed, ...]) -> str:
        """Write the same in letters alone."""
        return self._short(tiles)

    def shown(self, placed: Placed) -> str:
        """Write a tile as people see it: a joker by a star and what it stands for."""
        return self.suite.look(show_tile(placed))

    def as_json(self, meld: AnyMeld) -> str | list[str]:
        """Write a meld as the list of its tiles."""
        return list(meld.faces)


def upwards(edition: Edition, meld: TypedMeld) -> TypedMeld:
    """Lay a run upwards that was typed downwards (NUM-SET-3).

    Not one with a joker: what that stands for depends on the order, so that whoever typed it must say.
    """
    naturals = suite_of(edition).naturals
    tiles = [naturals[face] for face in meld.faces if face in naturals]
    falls = [(colour, number - 1) for colour, number in tiles[:-1]] == tiles[1:]
    if len(tiles) < max(len(meld.tiles), MIN_SIZE) or not falls:
        return meld
    return meld._replace(tiles=meld.tiles[::-1])
