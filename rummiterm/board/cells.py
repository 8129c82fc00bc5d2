"""Tiles as cells: a mark, then what is printed on the tile. A meld is one strip between two half cells.

The mark says what happened to a tile: ``+`` laid this turn, ``·`` laid by somebody since, ``>`` under the cursor,
``^`` chosen; of a joker it is the sign of the joker, which also is underlined.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, Face, Placed
from rummiterm.board.canvas import Canvas
from rummiterm.board.looks import SUITS, Look
from rummiterm.story.paint import show_faces

NONE: frozenset[int] = frozenset()


class Marks(NamedTuple):
    """What is to be seen of the tiles of one meld or of the rack, by place."""

    laid: frozenset[int] = NONE
    fresh: frozenset[int] = NONE
    chosen: frozenset[int] = NONE
    hidden: frozenset[int] = NONE
    cursor: int | None = None
    # Before this place a tile that is being dragged would go.
    gap: int | None = None
    # The number of the reason why the meld is none, 0 if it is not said to be wrong.
    wrong: int = 0


class TileArt:
    """How the tiles of one edition are drawn."""

    def __init__(self, edition: Edition) -> None:
        """Find out how wide a tile is: a mark and the longest print."""
        self.edition = edition
        self._inks = dict(zip(edition.manner.suits, SUITS, strict=False))
        prints = [self._pieces(edition.place(face))[0][1] for face, _ in edition.tiles]
        self.width = 1 + max(map(len, prints))
        # Most melds look as they did a moment ago; no screen has room for so many different ones.
        self._strip = lru_cache(1024)(self._drawn)
        self.widths = lru_cache(1024)(self._widths)
        # A word ends with a blank, so that its last letter stands as free as its first.
        self._tail = 1 if edition.manner.joined else 0

    def _widths(self, meld: AnyMeld) -> tuple[int, ...]:
        """Return how many cells each tile of a meld takes."""
        return tuple(self.width * len(self._pieces(placed)) for placed in meld.tiles)

    def strip_width(self, meld: AnyMeld) -> int:
        """Return how many cells a meld takes with its edges."""
        return sum(self.widths(meld)) + self._tail + 2

    def per_row(self, width: int) -> int:
        """Return how many tiles of a rack fit into a row."""
        return max((width - 2 - self._tail) // self.width, 1)

    def draw_meld(self, canvas: Canvas, x: int, y: int, meld: AnyMeld, marks: Marks, *, dense: bool = False) -> None:
        """Draw a meld as a strip; a wrong one between exclamation marks."""
        canvas.paste(x, y, self._strip(meld, marks, dense))

    def _drawn(self, meld: AnyMeld, marks: Marks, dense: bool) -> Canvas:
        canvas, x, y = Canvas(self.strip_width(meld), 1), 0, 0
        ground = "wrong" if marks.wrong else "tile"
        end = str(marks.wrong) if marks.wrong and dense else "!"
        edge = Look("alarm", bold=True) if marks.wrong else Look(ground)
        at = canvas.put(x, y, "!" if marks.wrong else "▐", edge)
        for place, placed in enumerate(meld.tiles):
            joker = placed.face in self.edition.jokers
            for piece in self._pieces(placed):
                at = self._tile(canvas, at, y, piece, place, marks, ground, joker=joker)
        at = canvas.put(at, y, " " * self._tail, Look("letter", ground, bold=True))
        canvas.put(at, y, end if marks.wrong else "▌", edge)
        if marks.gap == len(meld.tiles):  # on the edge where there is no room behind the last tile
            canvas.put(at - self._tail, y, "|", Look("letter", "laid", bold=True))
        return canvas

    def draw_rack(self, canvas: Canvas, x: int, y: int, faces: Sequence[Face], first: int, marks: Marks) -> None:
        """Draw a row of the rack, whose first tile has the place ``first``."""
        at = canvas.put(x, y, "▐", Look("tile"))
        for place, face in enumerate(faces, first):
            at = self._tile(canvas, at, y, (" ", self.face(face)), place, marks, "tile", joker=False)
        at = canvas.put(at, y, " " * self._tail, Look("letter", "tile", bold=True))
        canvas.put(at, y, "▌", Look("tile"))

    def draw_held(self, canvas: Canvas, x: int, y: int, tiles: Sequence[Placed]) -> None:
        """Draw tiles that are being dragged, wherever the pointer is."""
        at = x
        for placed in tiles:
            for mark, body in self._pieces(placed):
                text = f"{mark.replace(' ', '+')}{body.ljust(self.width - 1)}"
                at = canvas.put(at, y, text, Look(self._ink(body), "laid", bold=True, underline=True))

    def face(self, face: Face) -> str:
        """Write a tile of the rack."""
        return show_faces(self.edition, [face])

    def _tile(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        piece: tuple[str, str],
        place: int,
        marks: Marks,
        ground: str,
        *,
        joker: bool,
    ) -> int:
        mark, body = piece
        if place in marks.hidden:
            return canvas.put(x, y, " " * self.width, Look("letter", ground))
        laid = place in marks.laid
        on = "laid" if laid or place in marks.chosen else "fresh" if place in marks.fresh else ground
        cursor = marks.cursor == place
        look = Look(self._ink(body), on, bold=True, underline=laid or joker, reverse=cursor)
        sign = self._mark(mark, place, marks)
        canvas.put(x, y, sign, look._replace(underline=False, reverse=False) if not cursor else look)
        canvas.put(x + 1, y, body, look)
        canvas.put(x + 1 + len(body), y, " " * (self.width - 1 - len(body)), Look(look.ink, on, bold=True))
        return x + self.width

    def _mark(self, mark: str, place: int, marks: Marks) -> str:
        if marks.gap == place:
            return "|"
        if marks.cursor == place:
            return ">"
        if mark != " ":
            return mark
        if place in marks.chosen:
            return "^"
        return "+" if place in marks.laid else "·" if place in marks.fresh else " "

    def _ink(self, text: str) -> str:
        return next((self._inks[sign] for sign in text if sign in self._inks), "letter")

    def _pieces(self, placed: Placed) -> list[tuple[str, str]]:
        """Return mark and print of a tile, several for a joker that stands for several tiles."""
        if placed.face in self.edition.jokers and not placed.stands:
            shown = self.edition.notation.shown(placed)
            return [_parted(shown)] if " " not in shown else [(" ", placed.face)]
        shown = self.edition.notation.shown(placed)
        if placed.face in self.edition.jokers:
            return [_parted(piece) for piece in shown.split(" ")]
        return [(" ", shown)]


def _parted(text: str) -> tuple[str, str]:
    """Part the sign of a joker from what it stands for."""
    signed = len(text) > 1 and not text[0].isalnum() and (text[-1].isalnum() or text[-1] == "?")
    return (text[0], text[1:]) if signed else (" ", text)
