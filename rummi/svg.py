"""Tables and racks as pictures: SVG text of our own, for notebooks and pages. Never by colour alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from rummicore.edition import Edition
from rummicore.tiles import AnyTable, Face, Placed
from rummicore.view import View

# Units of the picture, which a browser shows as pixels; chosen by eye.
TILE_WIDTH, TILE_HEIGHT, GAP = 34, 46, 3
# The same: between melds and rows, and around all.
MELD_GAP, ROW_GAP, EDGE = 18, 14, 16
# The same: a row of 23 tiles in one meld.
WIDEST = 860
FELT, CREAM, LAID, RIM, SHADOW = "#2e6b57", "#f7efdc", "#ffe08f", "#cdbf9c", "#1d4739"
PALE, LEDGE = "#e9f3ee", "#8a5a34"
LETTER_INK, JOKER_INK = "#1b2a3a", "#7a1fa2"
# Inks of the colours in the order of the manner's suits, dark enough on cream (contrast 6 to 1 and more).
INKS = ("#b00020", "#0b4fb3", "#161616", "#8f4700", "#5b2a86")
FONT = "font-family='Verdana,DejaVu Sans,sans-serif'"


class TilePicture(NamedTuple):
    """A tile to be drawn: the large sign, the small one below it, the ink, and whether it was laid just now."""

    large: str
    small: str
    ink: str
    laid: bool = False


class Picture:
    """Draws positions of one edition."""

    def __init__(self, edition: Edition) -> None:
        """Take how tiles of the edition are shown."""
        self._edition = edition
        self._inks = dict(zip(edition.manner.suits, INKS, strict=False))

    def position(
        self, table: AnyTable, rack: Sequence[Face] = (), *, title: str = "", laid: Iterable[Face] = ()
    ) -> str:
        """Draw a table, below it a rack if there is one, and above it a title."""
        marks = list(laid)
        melds = [[self._tile(placed, marks) for placed in meld.tiles] for meld in table]
        rows = _rows(melds)
        hand = _rows([[self._tile(self._edition.place(face), [])] for face in rack], gap=GAP)
        top = EDGE + (24 if title else 0)
        drawn = [_text(EDGE, EDGE + 12, escape(title), 15, PALE, "start")] if title else []
        height = top
        for row in rows or [[]]:
            drawn += _row(row, height, MELD_GAP)
            height += TILE_HEIGHT + ROW_GAP
        width = 2 * EDGE + max([_width(row, MELD_GAP) for row in rows] + [_width(row, GAP) for row in hand] + [200])
        if hand:
            size = len(hand) * (TILE_HEIGHT + GAP) + 2 * GAP
            drawn.append(
                f"<rect x='{EDGE // 2}' y='{height}' width='{width - EDGE}' height='{size}' rx='6' fill='{LEDGE}'/>"
            )
            height += GAP
        for row in hand:
            drawn += _row(row, height, GAP)
            height += TILE_HEIGHT + GAP
        return _page(width, height + EDGE - GAP, title or self._edition.id, drawn)

    def _tile(self, placed: Placed, marks: list[Face]) -> TilePicture:
        laid = placed.face in marks
        if laid:
            marks.remove(placed.face)
        if placed.face in self._edition.jokers:
            kind = placed.face[1:].upper()  # of several kinds of joker all but the classic one have a second letter
            return TilePicture(f"{kind}★", " ".join(placed.stands), JOKER_INK, laid)
        text = self._edition.notation.shown(placed)
        suit = next((letter for letter in text if letter in self._inks), "")
        return TilePicture(text.replace(suit, "", 1) if suit else text, suit, self._inks.get(suit, LETTER_INK), laid)


class DrawnView(View):
    """A view that knows how tiles of its edition are shown, and so draws itself; else it is like any other."""

    _edition: Edition

    @classmethod
    def of(cls, edition: Edition, view: View) -> DrawnView:
        """Return a view that draws itself."""
        drawn = cls(*view)
        drawn._edition = edition
        return drawn

    def _repr_svg_(self) -> str | None:
        """Draw the view; one that was made of it by changing something says itself in words."""
        if (edition := getattr(self, "_edition", None)) is None:
            return None
        return Picture(edition).position(self.table, self.rack, title=f"{edition.id}: turn {self.number}")


def _rows(melds: list[list[TilePicture]], gap: int = MELD_GAP) -> list[list[list[TilePicture]]]:
    """Break melds into rows that are not too wide."""
    rows: list[list[list[TilePicture]]] = []
    for meld in melds:
        if not rows or _width([*rows[-1], meld], gap) > WIDEST:
            rows.append([])
        rows[-1].append(meld)
    return rows


def _width(row: list[list[TilePicture]], gap: int) -> int:
    tiles = sum(len(meld) * (TILE_WIDTH + GAP) - GAP for meld in row)
    return tiles + gap * max(len(row) - 1, 0)


def _row(row: list[list[TilePicture]], top: int, gap: int) -> list[str]:
    drawn, left = [], EDGE
    for meld in row:
        for tile in meld:
            drawn.append(_drawn(tile, left, top))
            left += TILE_WIDTH + GAP
        left += gap - GAP
    return drawn


def _drawn(tile: TilePicture, left: int, top: int) -> str:
    middle = left + TILE_WIDTH // 2
    ground = LAID if tile.laid else CREAM
    size = 19 if len(tile.large) < 3 else 14
    parts = [
        f"<rect x='{left + 1}' y='{top + 2}' width='{TILE_WIDTH}' height='{TILE_HEIGHT}' rx='5' fill='{SHADOW}'/>",
        f"<rect x='{left}' y='{top}' width='{TILE_WIDTH}' height='{TILE_HEIGHT}' rx='5' fill='{ground}' "
        f"stroke='{tile.ink if tile.laid else RIM}' stroke-width='{2 if tile.laid else 1}'/>",
        _text(middle, top + (26 if tile.small else 30), escape(tile.large), size, tile.ink, "middle", bold=True),
    ]
    if tile.small:
        parts.append(_text(middle, top + 40, escape(tile.small), 10, tile.ink, "middle"))
    return "".join(parts)


def _text(x: int, y: int, text: str, size: int, ink: str, anchor: str, *, bold: bool = False) -> str:
    weight = " font-weight='bold'" if bold else ""
    return f"<text x='{x}' y='{y}' {FONT} font-size='{size}'{weight} fill='{ink}' text-anchor='{anchor}'>{text}</text>"


def _page(width: int, height: int, title: str, drawn: list[str]) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' "
        f"viewBox='0 0 {width} {height}' role='img'><title>{escape(title)}</title>"
        f"<rect width='{width}' height='{height}' rx='10' fill='{FELT}'/>{''.join(drawn)}</svg>"
    )
