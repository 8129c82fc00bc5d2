"""What a typed turn would do, in one or two lines: points or tiles first, then what changes, then what is left.

Also what was understood of the line: other spellings, the tiles it took, how else it could be read.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping

from rummicore.changes import Changes, changes_of, joker_moves
from rummicore.draft import Draft, Verdict
from rummicore.notation import typed_line
from rummicore.resolve import Resolution
from rummicore.tiles import AnyMeld, AnyTable, Face, TypedTable
from rummicore.turn import Turn
from rummiterm.story.paint import Painter, show_faces
from rummiterm.story.played import said_exchanges, said_jokers
from rummiterm.texts import Texts, points_text


class Preview:
    """Says what a draft would do when it is played."""

    def __init__(self, painter: Painter, texts: Texts) -> None:
        """Take how tiles are drawn and the language."""
        self._painter = painter
        self._edition = painter.edition
        self._texts = texts

    def legal(self, verdict: Verdict) -> Iterator[str]:
        """Describe a turn that may be played."""
        turn = verdict.turn
        changes = changes_of(turn.made, turn.gone, turn.laid)
        if "score" in verdict.worth:
            yield f"{self._points(verdict.worth)} {self._all(turn, changes)}"
        else:
            yield from self._tiles(turn, verdict.worth, changes)

    def told_apart(self, drafts: tuple[Draft, ...]) -> tuple[Draft, ...]:
        """Leave out ways that read like one before them: nobody could choose between them."""
        told: dict[str, Draft] = {}
        for draft in drafts:
            told.setdefault(next(self.legal(draft.verdict())), draft)
        return tuple(told.values())

    def choices(self, drafts: tuple[Draft, ...]) -> Iterator[str]:
        """List ways to choose from, each with its number in a line."""
        for number, draft in enumerate(drafts, 1):
            yield f"   {number} {next(self.legal(draft.verdict()))}"

    def unjudged(self, turn: Turn) -> str:
        """Describe a turn whose melds are judged only after it is played."""
        changes = changes_of(turn.made, turn.gone, turn.laid)
        return f"   {self._all(turn, changes)}. {self._texts('play.unjudged')}"

    def _all(self, turn: Turn, changes: Changes) -> str:
        """Say which melds change, what becomes of jokers, and which tiles are laid."""
        moves = joker_moves(turn.made, turn.gone, turn.laid)
        swaps = list(said_exchanges(self._edition, changes, moves, self._texts))
        change = self._change(changes)
        jokers = said_jokers(self._edition, moves, self._texts)
        notes = ", ".join([*(swaps if change else []), *([jokers] if jokers else [])])
        return f"{change or ', '.join(swaps)}: {notes}{'; ' if notes else ''}{self._laid(turn)}"

    def _change(self, changes: Changes) -> str:
        """Say which melds change: ``КОЛ → РАК, ЛОБ``."""
        parts = [f"{self.melds((c.old,))} → {self.melds((c.new,))}" for c in changes.longer]
        if changes.gone:
            parts.append(f"{self.melds(changes.gone)} → {self.melds(changes.made)}")
        elif changes.made:
            parts.append(self.melds(changes.made))
        return ", ".join(parts)

    def _points(self, worth: Mapping[str, int | bool]) -> str:
        return points_text(int(worth["score"]), doubled=bool(worth.get("doubled")))

    def _laid(self, turn: Turn) -> str:
        count, stays = len(turn.laid), len(turn.rack) - len(turn.laid)
        if stays:
            key = {0: "play.laid-none", 1: "play.laid-one"}.get(count, "play.laid")
            return self._texts(
                key,
                tiles=self._faces(turn.laid),
                stays=self._texts.count("tiles", stays),
            )
        if not turn.pool:
            return self._texts("play.laid-last")
        return self._texts("play.laid-all", count=count) if count > 1 else self._texts("play.laid-only")

    def _tiles(self, turn: Turn, worth: Mapping[str, int | bool], changes: Changes) -> Iterator[str]:
        text = f"+{self._texts.count('tiles', len(turn.laid))}: {self._faces(turn.laid)}"
        moves = joker_moves(turn.made, turn.gone, turn.laid)
        if jokers := said_jokers(self._edition, moves, self._texts):
            text += f" ({jokers})"
        if not turn.opened and "opening" in worth:
            text += self._texts("play.opening-worth", points=self._texts.count("points", int(worth["opening"])))
        if changes.gone:
            text += self._texts("play.rebuilt", melds=self.melds(changes.gone))
        for change in changes.swapped:
            text += self._texts(
                "play.frees", tiles=show_faces(self._edition, change.came), meld=self.melds((change.new,))
            )
        if len(turn.laid) == len(turn.rack):
            text += self._texts("play.out")
        yield text
        if turn.gone:
            label = f"   {self._texts('play.now')} "
            rows = self._painter.rows(turn.made, shutil.get_terminal_size().columns - len(label), turn.laid)
            yield label + rows[0]
            yield from (" " * len(label) + row for row in rows[1:])

    def _faces(self, faces: tuple[Face, ...]) -> str:
        return show_faces(self._edition, self._edition.sorted(faces))

    def melds(self, melds: AnyTable) -> str:
        """Write melds as they may be typed."""
        return ", ".join(map(self.meld, melds))

    def meld(self, meld: AnyMeld) -> str:
        """Write a meld as it may be typed."""
        return self._edition.notation.short(meld.tiles)

    # What was understood of a line

    def typed(self, melds: TypedTable) -> str:
        """Write typed melds as a sentence names them."""
        return (" " if self._edition.manner.joined else ", ").join(map(self.meld, melds))

    def spellings(self, typed: TypedTable, melds: AnyTable) -> Iterator[str]:
        """Say where a meld is spelled otherwise than it was typed."""
        for meld, made in zip(typed, melds, strict=False):
            if meant := self._edition.meant(self._edition, meld, made):
                written = "".join("".join(placed.stands) for placed in meld.tiles)
                yield self._texts("play.means", typed=written, meant=meant)

    def taken(self, draft: Draft, typed: TypedTable, way: Resolution) -> Iterator[str]:
        """Say of a line that leaves loose ends or moves a joker which tiles it took, and from where.

        Tiles that were laid before and go back to the rack are told always.
        """
        edition = self._edition
        if way.back:
            yield self._texts("play.back", tiles=show_faces(edition, edition.sorted(way.back)))
        if not way.loose and not (way.cost and way.cost.moved):
            return
        rows = [(edition.sorted(way.laid), "play.took-rack", "")] if way.laid else []
        for index, tiles in zip(way.used, way.taken, strict=True):
            faces = tuple(placed.face for placed in tiles)
            rows.append((faces, "play.took-meld", self.meld(draft.layout.melds[index])))
        pieces = [self._texts(key, tiles=show_faces(edition, faces), meld=meld) for faces, key, meld in rows if faces]
        yield self._texts("play.took", melds=self.typed(typed), pieces=", ".join(pieces))

    def readings(self, typed: TypedTable) -> Iterator[str]:
        """Offer the other readings of a meld that can be read in several ways, with their values."""
        rules = self._edition.melds
        for meld in typed:
            readings = rules.readings(meld) if not meld.kind else ()
            if len(readings) > 1 and len({reading.kind for reading in readings}) > 1:
                first, *others = (f"{reading.kind} {rules.value(reading)}" for reading in readings)
                declared = f"{readings[1].kind}: {typed_line(self._edition, (meld,))}"
                facts = {"first": first, "others": ", ".join(others), "type": declared}
                yield self._texts("play.readings", meld=self.meld(meld), **facts)
