"""Tiles on a line: coloured strips on a terminal, brackets or bare words without colour. The letters stay the same."""

from __future__ import annotations

import os
import sys
from collections.abc import Container, Iterable, Mapping, Sequence

from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, AnyTable, Face

TILE, LAID = "#f4ead2", "#ffd97a"
# Inks of the colours, in the order of the manner's suits; the fifth is for editions with one more colour.
INKS = ("#b00020", "#0b4fb3", "#161616", "#8f4700", "#5b2a86")
LETTER_INK = "#1b2a3a"
# What the first sign of an answer is painted with: it may be played, it is refused, unfinished, a hint.
SIGNS = {"+": "#2e9d3a", "!": "#d43a3a", "~": "#c08a00", "?": "#2f7fd1"}


def wants_colour(*, plain: bool) -> bool:
    """Tell whether standard output shall be coloured: NO_COLOR, FORCE_COLOR, --plain and TERM=dumb are heard."""
    if plain or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and knows_codes()


def knows_codes() -> bool:
    """Tell whether the terminal understands control codes, for colour or to clear the screen."""
    return os.environ.get("TERM", "dumb") != "dumb"


class Painter:
    """Draws tiles of one edition. Without colour, melds that are not words stand in brackets."""

    def __init__(self, edition: Edition, *, colour: bool) -> None:
        """Take the edition and whether to use colour."""
        self.edition = edition
        self.colour = colour
        self._inks = dict(zip(edition.manner.suits, INKS, strict=False))

    def meld(self, meld: AnyMeld, laid: Sequence[Face] = ()) -> str:
        """Draw a meld; tiles of it that were laid this turn get another ground."""
        return self._drawn(meld, places_of(meld, laid) if self.colour else ())

    def marked(self, meld: AnyMeld, laid: Container[int]) -> str:
        """Draw a meld with the tiles at some places marked as laid, without colour by a plus or a capital."""
        return self._drawn(meld, laid)

    def fresh(self, meld: AnyMeld, places: tuple[int, ...]) -> str:
        """Draw a meld of the table with tiles that came since: another ground, or a capital; a plus before a word."""
        plus = "+" if places and not self.colour and self.edition.manner.joined else ""
        return plus + self._drawn(meld, () if plus else places)

    def signed(self, line: str) -> str:
        """Paint the sign that says what a line is: ``+6`` of what may be played, ``!`` of a refusal."""
        if not self.colour or line[:1] not in SIGNS:
            return line
        sign, gap, rest = line.partition(" ")
        return f"{_styled(sign, SIGNS[line[0]], '')}{gap}{rest}"

    def _texts(self, meld: AnyMeld) -> list[str]:
        """Write the tiles of a meld; in colour a joker in a word is its letter, with a line below it."""
        bare = self.colour and self.edition.manner.joined
        shown = self.edition.notation.shown
        return [placed.stands[0] if bare and placed.stands else shown(placed) for placed in meld.tiles]

    def _drawn(self, meld: AnyMeld, laid: Container[int]) -> str:
        texts = self._texts(meld)
        gap = "" if self.edition.manner.joined else " "
        if self.colour:
            jokers = [self.edition.manner.joined and face in self.edition.jokers for face in meld.faces]
            pieces = [(text, LAID if at in laid else TILE, jokers[at]) for at, text in enumerate(texts)]
            return self._strip(pieces, gap)
        text = gap.join(_mark(text) if at in laid else text for at, text in enumerate(texts))
        return text if self.edition.manner.joined else f"[{text}]"

    def rack(self, faces: Iterable[Face]) -> str:
        """Draw the tiles of a rack in one row."""
        if not self.colour:
            return show_faces(self.edition, faces)
        return self._strip([(show_faces(self.edition, [face]), TILE, False) for face in faces], " ")

    def rack_rows(self, faces: Iterable[Face], width: int) -> list[str]:
        """Draw the tiles of a rack in as many rows as they need; at least one."""
        rows: list[list[Face]] = [[]]
        room = width - 2 if self.colour else width
        for face in faces:
            if rows[-1] and len(show_faces(self.edition, [*rows[-1], face])) > room:
                rows.append([])
            rows[-1].append(face)
        return [self.rack(row) for row in rows]

    def width(self, meld: AnyMeld, laid: Container[int] = ()) -> int:
        """Return how many cells a drawn meld takes."""
        if not self.colour:
            return len(self._drawn(meld, laid))
        texts = self._texts(meld)
        inside = sum(map(len, texts)) + (0 if self.edition.manner.joined else len(texts) - 1)
        return inside + 2

    def rows(
        self,
        table: AnyTable,
        width: int,
        laid: Sequence[Face] = (),
        fresh: Mapping[AnyMeld, tuple[int, ...]] | None = None,
    ) -> list[str]:
        """Draw melds in as many rows as they need; ``fresh`` are places of tiles that came since."""
        gap = "  " if self.edition.manner.joined and not self.colour else " "
        rows: list[list[str]] = [[]]
        used = 0
        for meld in table:
            places = (fresh or {}).get(meld, ())
            cells = self.width(meld) + len(gap) + (bool(places) and not self.colour)
            if rows[-1] and used + cells - len(gap) > width:
                rows.append([])
                used = 0
            rows[-1].append(self.fresh(meld, places) if places else self.meld(meld, laid))
            used += cells
        return [gap.join(row) for row in rows]

    def _strip(self, pieces: Sequence[tuple[str, str, bool]], gap: str) -> str:
        painted = [self._paint(text, ground, joker=joker) for text, ground, joker in pieces]
        edge = self._paint(" ", TILE)
        return edge + (self._paint(gap, TILE) if gap else "").join(painted) + edge

    def _paint(self, text: str, ground: str, *, joker: bool = False) -> str:
        ink = next((self._inks[letter] for letter in text if letter in self._inks), LETTER_INK)
        return _styled(text, ink, ground, line=joker)


def places_of(meld: AnyMeld, faces: Sequence[Face]) -> tuple[int, ...]:
    """Return the places of a meld at which some faces lie, the first ones for each."""
    left, places = list(faces), []
    for at, face in enumerate(meld.faces):
        if face in left:
            left.remove(face)
            places.append(at)
    return tuple(places)


def _mark(text: str) -> str:
    """Mark a tile that was laid: by a capital if it is written small, else by a plus."""
    return text.upper() if text != text.upper() else f"+{text}"


def show_faces(edition: Edition, faces: Iterable[Face]) -> str:
    """Write loose tiles as people see them: as they lie on the table, and a joker as it is typed."""
    shown = edition.notation.shown
    return " ".join(face if face in edition.jokers else shown(edition.place(face)) for face in faces)


def show_meld(edition: Edition, meld: AnyMeld) -> str:
    """Write a meld shortly; one with jokers as the table shows it, with what they stand for."""
    if len(meld.naturals) == len(meld.tiles):
        return edition.notation.short(meld.tiles)
    return " ".join(map(edition.notation.shown, meld.tiles))


def _styled(text: str, ink: str, ground: str, *, line: bool = False) -> str:
    """Paint a text; a line below it tells a joker in a word, slanted letters a tile that was laid."""
    from rich.color import ColorSystem  # rich.console would cost half as much start-up time again
    from rich.style import Style

    deep = os.environ.get("COLORTERM", "") in ("truecolor", "24bit")
    wide = "256" in os.environ.get("TERM", "")
    system = ColorSystem.TRUECOLOR if deep else ColorSystem.EIGHT_BIT if wide else ColorSystem.STANDARD
    style = Style(color=ink, bgcolor=ground or None, bold=True, italic=ground == LAID, underline=line)
    return style.render(text, color_system=system)
