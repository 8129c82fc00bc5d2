"""Alphabets: the letters of a language as tiles (LET-TILES-1), and words as rows of tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rummicore.keyboard import KeyLayout
    from rummicore.tiles import AnyMeld, Face, Placed

JOKER = "*"
OPEN = "?"


class Alphabet(NamedTuple):
    """The letters of a language in their order, capitals of one sign each, and what the rules of words ask of them."""

    letters: str
    # How many tiles there are of each letter, and how many jokers.
    copies: tuple[int, ...]
    jokers: int
    vowels: str
    # For people who type something else: what a letter is called, and a short word that is shown with a joker in it.
    called: str
    example: str
    # Letters that another tile may be laid for, each with that tile: Ё with Е (A-LET-10).
    alike: tuple[tuple[Face, Face], ...] = ()
    # Signs of other scripts in lower case, and the small letters they look like in the same order.
    look_alikes: tuple[str, str] = ("", "")
    # Where the letters are on a keyboard, if lines typed on another layout shall be understood.
    keyboard: KeyLayout | None = None

    @property
    def tiles(self) -> tuple[tuple[Face, int], ...]:
        """The tiles of a game: each letter with its copies, the jokers last."""
        return (*zip(self.letters, self.copies, strict=True), (JOKER, self.jokers))

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """What is special about the tiles, as it is written, each with the key of its text."""
        return (JOKER, "joker"), (f"{self.example[0]}{JOKER}{self.example[1:]}", "joker-in-word")

    def nearness(self, letter: Face) -> int:
        """Rank a letter in the draw for the start: the nearer to the first, the higher (LET-START-1)."""
        return -self.letters.index(letter)

    def vowels_first(self, face: Face) -> tuple[int, str]:
        """Rank a tile for a rack of vowels, then consonants, then jokers."""
        return (0 if face in self.vowels else 1 if face in self.letters else 2), ""

    def rare_first(self, face: Face) -> tuple[int, str]:
        """Rank a tile for a rack that begins with the letters of which there are few; jokers come last."""
        return (self.copies[self.letters.index(face)] if face in self.letters else sum(self.copies)), ""

    def like(self, letter: Face) -> tuple[Face, ...]:
        """Return the letters that may be typed for a letter, either way round."""
        return tuple(other for pair in self.alike if letter in pair for other in pair if other != letter)

    def meanings(self, row: str) -> Iterator[str]:
        """List what a row of tiles may mean beside itself: one tile is read as a letter that it may be laid for."""
        for place, tile in enumerate(row):
            for letter, laid in self.alike:
                if tile == laid:
                    yield f"{row[:place]}{letter}{row[place + 1 :]}"


def text_of(tiles: tuple[Placed, ...]) -> str:
    """Return the word that a row of tiles shows; of a joker without a letter only that it is open."""
    return "".join(placed.stands[0] if placed.stands else OPEN for placed in tiles)


def word_of(meld: AnyMeld) -> str:
    """Return the word that a meld shows."""
    return text_of(meld.tiles)
