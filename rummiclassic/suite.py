"""The tiles of the number game: four colours, thirteen numbers, jokers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from rummicore.reasons import FormatError
from rummicore.tiles import Face

if TYPE_CHECKING:
    from rummicore.edition import Edition

LOWEST, HIGHEST = 1, 13


class Suite:
    """How colours, numbers and the joker are printed. A face is a colour letter and a rank, ``r5`` or ``cJ``."""

    def __init__(
        self,
        colours: str,
        ranks: tuple[str, ...],
        joker: Face,
        glyphs: str = "",
        words: tuple[str, str] = ("colour", "number"),
    ) -> None:
        """Name the colours, their glyphs if they have any, the ranks from low to high, and what both are called."""
        self.colours = colours
        self.ranks = ranks
        self.joker = joker
        self.glyphs = glyphs
        self.words = words
        self._glyph_of = {ord(colour): glyph for colour, glyph in zip(colours, glyphs, strict=False)}
        self._colour_of = {ord(glyph): colour for colour, glyph in zip(colours, glyphs, strict=False)}

    @property
    def terms(self) -> dict[str, str]:
        """What colours and numbers are called, as facts of a sentence."""
        return dict(zip(("hue", "rank"), self.words, strict=True))

    def look(self, text: str) -> str:
        """Return written tiles as people see them: glyphs for the colours, which need no colour to be told apart."""
        return text.translate(self._glyph_of)

    def typed(self, text: str) -> str:
        """Return tiles as they are written, whether letters or glyphs were typed."""
        return text.translate(self._colour_of)

    @cached_property
    def naturals(self) -> dict[Face, tuple[str, int]]:
        """Colour and number of every face that is not a joker."""
        return {c + rank: (c, number) for c in self.colours for number, rank in enumerate(self.ranks, LOWEST)}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of every face, and of a bare rank, which is what a joker in a group stands for."""
        of_faces = {face: number for face, (_, number) in self.naturals.items()}
        return of_faces | {rank: number for number, rank in enumerate(self.ranks, LOWEST)}

    def total(self, faces: Iterable[Face]) -> int:
        """Add up the numbers of loose tiles; jokers count nothing."""
        return sum(self.numbers.get(face, 0) for face in faces)

    def face(self, colour: str, number: int) -> Face:
        """Return the face of a colour and a number."""
        return colour + self.ranks[number - LOWEST]

    def rank(self, number: int) -> str:
        """Return how a number is printed."""
        return self.ranks[number - LOWEST]

    def by_number(self, face: Face) -> tuple[int, str]:
        """Sort tiles by number first; jokers come last."""
        return self.numbers.get(face, HIGHEST + 1), face

    def tile_list(self, copies: int, jokers: int) -> tuple[tuple[Face, int], ...]:
        """List a full set: every face so many times, then the jokers."""
        return (*((face, copies) for face in self.naturals), (self.joker, jokers))


def suite_of(edition: Edition) -> Suite:
    """Return the tiles of a number edition; raise FormatError for another game."""
    suite = getattr(edition.melds, "suite", None)
    if not isinstance(suite, Suite):
        raise FormatError(f"{edition.id} is no number game, so this solver cannot help")
    return suite


NUMBERS = Suite("rbko", tuple(str(number) for number in range(LOWEST, HIGHEST + 1)), "j")
