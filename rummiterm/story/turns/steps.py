"""A turn for people: the table before and after with the laid tiles marked, and the steps by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rummicore.advice import Repair
from rummicore.changes import Making, makings
from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, AnyTable, Face, Table, TypedTable, faces_on, only_read, without
from rummicore.turn import Turn
from rummicore.view import View
from rummiterm.story.paint import Painter, places_of, show_faces, show_meld
from rummiterm.texts import Texts

# Columns left of the tiles: three of margin, and the label.
LABEL = 9


class Shower:
    """Shows turns of one edition."""

    def __init__(self, edition: Edition, texts: Texts, *, colour: bool, width: int) -> None:
        """Take how to draw and how wide."""
        self.edition, self.texts, self.width = edition, texts, width
        self.painter = Painter(edition, colour=colour)

    def position(self, view: View) -> Iterator[str]:
        """Show the table before the turn and the rack."""
        yield from self._labelled(self.texts("solve.before"), self.rows(view.table, {}))
        yield from self._labelled(self.texts("solve.rack"), self.painter.rack_rows(view.rack, self.width - LABEL))

    def turn(self, turn: Turn) -> Iterator[str]:
        """Show the table after a turn, the laid tiles marked."""
        after = only_read(turn.after)
        yield from self._labelled(self.texts("solve.after"), self.rows(after, self._marked(turn.before, after)))

    def table(self, table: Table) -> Iterator[str]:
        """Show a table."""
        yield from self._labelled(self.texts("solve.after"), self.rows(table, {}))

    def steps(self, turn: Turn) -> Iterator[str]:
        """Say what to do by hand, one new meld a line."""
        for number, making in enumerate(makings(turn.before, only_read(turn.after)), 1):
            yield f"   {number}. {self._step(making)}"

    def melds(self, melds: AnyTable) -> str:
        """Write melds shortly, as they may be typed."""
        return ", ".join(map(self._short, melds))

    def rows(self, table: Table, laid: Mapping[int, tuple[Face, ...]]) -> list[str]:
        """Draw melds; tiles laid, given by the index of their meld, are in capitals where there is no colour."""
        if not table:
            return [self.texts("solve.empty")]
        rows: list[list[str]] = [[]]
        used = 0
        for at, meld in enumerate(table):
            places = places_of(meld, laid.get(at, ()))
            cells = self.painter.width(meld, places)
            if rows[-1] and used + cells > self.width - LABEL:
                rows.append([])
                used = 0
            rows[-1].append(self.painter.marked(meld, places))
            used += cells + 1
        return [" ".join(row) for row in rows]

    def _marked(self, before: Table, after: Table) -> dict[int, tuple[Face, ...]]:
        """Find where the laid tiles lie, by the index of their meld."""
        marks: dict[int, tuple[Face, ...]] = {}
        for making in makings(before, after):
            new = tuple(face for piece in making.pieces if piece.source is None for face in piece.faces)
            if new:
                # Of equal melds those that were left alone come first.
                at = next(at for at in reversed(range(len(after))) if after[at] == making.meld and at not in marks)
                marks[at] = new
        return marks

    def _labelled(self, label: str, rows: list[str]) -> Iterator[str]:
        for at, row in enumerate(rows):
            yield f"   {label if not at else '':{LABEL - 3}}{row}"

    def _step(self, making: Making) -> str:
        texts, new = self.texts, self._short(making.meld)
        table = [piece for piece in making.pieces if piece.source is not None]
        rack = self._faces(face for piece in making.pieces if piece.source is None for face in piece.faces)
        if not table:
            return texts("step.lay", meld=new)
        source = table[0].source
        assert source is not None
        whole = not without(source.faces, table[0].faces)
        if len(table) == 1 and not rack:
            return texts("step.left" if not whole else "step.turn", meld=new, old=self._short(source))
        if len(table) == 1 and whole:
            return texts("step.add", tiles=rack, old=self._short(source), meld=new)
        parts = [
            texts("step.from", tiles=self._faces(piece.faces), old=self._short(piece.source))
            for piece in table
            if piece.source is not None
        ]
        if rack:
            parts.append(texts("step.rack", tiles=rack))
        return texts("step.make", meld=new, parts=", ".join(parts))

    def _short(self, meld: AnyMeld) -> str:
        return show_meld(self.edition, meld)

    def _faces(self, faces: Iterable[Face]) -> str:
        return show_faces(self.edition, faces)


def repair_lines(shower: Shower, found: Repair, melds: TypedTable, texts: Texts) -> Iterator[str]:
    """Say whether all tiles have a place, and show it."""
    edition = shower.edition
    count, joined = texts.count("tiles", faces_on(melds).total()), edition.manner.joined
    if not found.table:
        unproved = "repair.nothing-found" if joined else "repair.no-meld-found"
        yield texts("repair.nothing" if found.proved else unproved, count=count)
        return
    if found.loose:
        key = "repair.never" if found.proved else "repair.not-all"
        yield texts(key, count=count, loose=show_faces(edition, found.loose))
    if joined:
        yield f"   {'  '.join(edition.notation.spell(meld.tiles) for meld in found.table)}"
    else:
        yield from shower.table(found.table)
    if not found.loose:
        fine = all(edition.melds.readings(meld) for meld in melds) and not edition.melds.clash(melds)
        yield texts("repair.fine") if fine else texts("repair.done", count=count)
