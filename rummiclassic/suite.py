"""The tiles of the number game: colours, numbers from 1 on, copies of each tile, jokers.

Rules, notation, bots and solver know no size of their own; they ask their suite. ``with_suite`` gives an edition other
tiles, so that all of its parts have the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self, runtime_checkable

from rummicore.reasons import FormatError
from rummicore.tiles import Face

if TYPE_CHECKING:
    from rummicore.edition import Edition
    from rummicore.manner import Manner


class Limits(NamedTuple):
    """How large a suite may be: as far as the solver goes, and as its tests go."""

    # Fewer numbers leave runs no room. There must be two more of them than jokers, too (``_check``).
    ranks: range = range(5, 21)
    # With fewer than three colours there are no groups; the solver has four lanes for up to two colours each.
    colours: range = range(3, 7)
    # Which of equal tiles is which is found out by trying all orders.
    copies: range = range(1, 5)
    # Two groups of nothing but jokers are never looked for.
    jokers: range = range(6)


LIMITS = Limits()

# What words for the usual colours begin with, in the languages that people type.
COLOUR_NAMES = {
    **{"red": "r", "blue": "b", "black": "k", "orange": "o"},
    **{"красн": "r", "син": "b", "черн": "k", "чёрн": "k", "оранж": "o"},
}


class Suite:
    """The tiles of a number edition. A face is a colour letter and a rank, ``r5`` or ``cJ``."""

    def __init__(
        self,
        colours: str,
        ranks: tuple[str, ...],
        joker: Face,
        glyphs: str = "",
        words: tuple[str, str] = ("colour", "number"),
        *,
        copies: int = 2,
        jokers: int = 2,
        names: Mapping[str, str] | None = None,
    ) -> None:
        """Name the colours, their glyphs if they have any, the ranks from low to high, and what both are called.

        ``copies`` is how often each tile exists, ``jokers`` how many classic jokers there are, ``names`` the letters
        of colours by what words for them begin with. Raise FormatError that says what is wrong with it, and how large
        a suite may be.
        """
        self.colours = colours
        self.ranks = ranks
        self.joker = joker
        self.glyphs = glyphs
        self.words = words
        self.names = {begin: colour for begin, colour in (names or {}).items() if colour in colours}
        self.copies = copies
        self.jokers = jokers
        # The numbers; a group has at most one tile of each colour (NUM-SET-2).
        self.highest = len(ranks)
        self.span = range(1, self.highest + 1)
        self.largest_group = len(colours)
        self._glyph_of = {ord(colour): glyph for colour, glyph in zip(colours, glyphs, strict=False)}
        self._colour_of = {ord(glyph): colour for colour, glyph in zip(colours, glyphs, strict=False)}
        self._check()

    @classmethod
    def numbered(cls, *, colours: str = "rbko", highest: int = 13, copies: int = 2, jokers: int = 2) -> Self:
        """Return number tiles from 1 to the highest, with the joker ``j``."""
        ranks = tuple(str(number) for number in range(1, highest + 1))
        return cls(colours, ranks, "j", copies=copies, jokers=jokers, names=COLOUR_NAMES)

    def _check(self) -> None:
        """Refuse what cannot be played, or is larger or smaller than the solver knows."""
        sizes = (self.highest, len(self.colours), self.copies, self.jokers)
        for what, size, allowed in zip(LIMITS._fields, sizes, LIMITS, strict=True):
            if size not in allowed:
                raise FormatError(f"a number game has {allowed[0]} to {allowed[-1]} {what}, not {size}")
        # A joker to spare then always finds a place in a run: at an end, or in a part that is cut off. A full run of
        # fewer numbers may have both its natural tiles at one end, so that no cut leaves one to either part.
        if self.highest < self.jokers + 2:
            raise FormatError(f"with {self.jokers} jokers a number game has at least {self.jokers + 2} ranks")
        if not (self.colours.isalpha() and self.colours.islower() and len(set(self.colours)) == len(self.colours)):
            raise FormatError(f"colours are different small letters, not {self.colours!r}")
        if len({rank.lower() for rank in self.ranks}) < self.highest or not all(self.ranks):
            raise FormatError(f"ranks are different texts, not {' '.join(self.ranks)}")
        if not self.joker or self.joker in self.naturals or self.joker[0] in self.colours:
            raise FormatError(f"a joker begins like no tile; {self.joker!r} does")

    @property
    def terms(self) -> dict[str, str]:
        """What colours and numbers are called, as facts of a sentence."""
        return dict(zip(("hue", "rank"), self.words, strict=True))

    def look(self, text: str) -> str:
        """Return written tiles as people see them: glyphs for the colours, which need no colour to be told apart."""
        return text.translate(self._glyph_of)

    def called(self, colour: str) -> str:
        """Return what people call a colour; the glyph of a suit, and the letter of a colour without a name."""
        look = self.look(colour)
        return look if look != colour else next((name for name, c in self.names.items() if c == colour), colour)

    def typed(self, text: str) -> str:
        """Return tiles as they are written, whether letters or glyphs were typed."""
        return text.translate(self._colour_of)

    @cached_property
    def naturals(self) -> dict[Face, tuple[str, int]]:
        """Colour and number of every face that is not a joker."""
        return {self.face(colour, number): (colour, number) for colour in self.colours for number in self.span}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of every face, and of a bare rank, which is what a joker in a group stands for."""
        of_faces = {face: number for face, (_, number) in self.naturals.items()}
        return of_faces | {self.rank(number): number for number in self.span}

    def total(self, faces: Iterable[Face]) -> int:
        """Add up the numbers of loose tiles; jokers count nothing."""
        numbers = self.numbers
        return sum([numbers.get(face, 0) for face in faces])

    def face(self, colour: str, number: int) -> Face:
        """Return the face of a colour and a number."""
        return colour + self.ranks[number - 1]

    def rank(self, number: int) -> str:
        """Return how a number is printed."""
        return self.ranks[number - 1]

    def by_number(self, face: Face) -> tuple[int, str]:
        """Sort tiles by number first; jokers come last."""
        return self.numbers.get(face, self.highest + 1), face

    @cached_property
    def tiles(self) -> tuple[tuple[Face, int], ...]:
        """A full set: every face with its copies, then the jokers."""
        jokers = ((self.joker, self.jokers),) if self.jokers else ()
        return (*((face, self.copies) for face in self.naturals), *jokers)


@runtime_checkable
class SuiteRules(Protocol):
    """Meld rules that are made for the tiles of a suite."""

    @property
    def suite(self) -> Suite:
        """The tiles."""

    @property
    def examples(self) -> tuple[str, ...]:
        """Melds of these tiles as they are typed, every face in one of them."""

    def on(self, suite: Suite) -> Self:
        """Return the same rules for other tiles."""


@runtime_checkable
class SuiteNotation(Protocol):
    """A notation that is made for the tiles of a suite."""

    def on(self, suite: Suite) -> Self:
        """Return the same notation for other tiles."""


def suite_of(edition: Edition) -> Suite:
    """Return the tiles of a number edition; raise FormatError for another game."""
    suite = getattr(edition.melds, "suite", None)
    if not isinstance(suite, Suite):
        raise FormatError(f"{edition.id} is no number game, so this solver cannot help")
    return suite


def with_suite(edition: Edition, suite: Suite) -> Edition:
    """Return a number edition played with other tiles; special jokers stay as they are.

    All that has to do with the tiles follows from the suite. Seats, deal and least opening are for the edition to say.
    """
    rules, notation = edition.melds, edition.notation
    if not isinstance(rules, SuiteRules) or not isinstance(notation, SuiteNotation):
        raise FormatError(f"{edition.id} is no number game, so it has no colours and numbers")
    special = edition.jokers - {rules.suite.joker}
    jokers, melds = (suite.joker,) if suite.jokers else (), rules.on(suite)
    return edition._replace(
        tiles=(*suite.tiles, *(tile for tile in edition.tiles if tile[0] in special)),
        jokers=special.union(jokers),
        melds=melds,
        notation=notation.on(suite),
        start_rank=suite.numbers.__getitem__,
        rack_orders=(suite.by_number,),
        other_seats={},
        examples=melds.examples,
        manner=_manner(edition.manner, suite),
    )


def _manner(manner: Manner, suite: Suite) -> Manner:
    """Speak of these tiles: the usual samples, as far as the numbers go."""
    colours, one = suite.colours, suite.colours[0]
    low, high = (min(number, suite.highest - 2) for number in (4, 9))
    melds = [f"{one}{suite.rank(low)}-{suite.rank(low + 2)}", colours[:3] + suite.rank(min(8, suite.highest))]
    if suite.jokers:
        melds.append(f"{suite.face(one, high)} {suite.joker} {suite.face(one, high + 2)}")
    rack = (suite.face(one, 1), suite.face(one, 2), suite.joker if suite.jokers else suite.face(one, 3))
    return manner._replace(suits=suite.glyphs or colours, example=", ".join(melds), rack=" ".join(rack))


NUMBERS = Suite.numbered()
