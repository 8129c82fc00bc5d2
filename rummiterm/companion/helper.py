"""What the companion is asked without anything changing: rulings, reasons, hints, tables put right."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

from rummicore.checks import strangers
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.realgame import RealGame, known_view, whole_view
from rummicore.reasons import RuleError
from rummicore.rulings import MeldCase, cases_from_text, rule
from rummicore.tiles import Table, TypedTable, faces_on
from rummiterm.cli.positions import PATIENCE, patience
from rummiterm.companion.pages import rack_example, shown_names
from rummiterm.companion.reading import Unclear
from rummiterm.prompt.hints import Hints
from rummiterm.story.hints import Clues
from rummiterm.story.rulings import ruling_text
from rummiterm.story.turns.steps import Shower, repair_lines
from rummiterm.texts import Texts


class Helper:
    """Answers about one moment of a game; ``edition`` is the one that judges."""

    def __init__(self, edition: Edition, game: RealGame, texts: Texts, *, colour: bool) -> None:
        """Take the moment; hints begin anew with it."""
        self._edition = edition
        self._game = game
        self._texts = texts
        self._colour = colour
        self._hints: Hints | None = None
        self._seat = game.turn

    def melds(self, text: str) -> TypedTable:
        """Read melds, also from another keyboard layout; raise FormatError."""
        return parse_table(self._edition, self._edition.notation.retyped(text) or text)

    def ruled(self, text: str) -> Iterator[str]:
        """Say of melds, or of a turn written as table -> table, whether they are legal."""
        edition = self._edition
        cases = cases_from_text(edition, text, None, opened=self._game.acting.opened)
        return (ruling_text(edition, rule(edition, case), self._texts) for case in cases)

    def doubts(self, melds: TypedTable) -> Iterator[str]:
        """Say of melds that lie on the table which nobody could lay now, and why."""
        edition = self._edition
        rulings = (rule(edition, MeldCase(None, edition.as_laid(edition, meld))) for meld in melds)
        return (ruling_text(edition, ruling, self._texts) for ruling in rulings if ruling.reasons)

    def hint(self) -> Iterator[str]:
        """Say more with every hint, for the rack that is known: of whoever has the turn, else of the first known."""
        if self._hints is None:
            seats = [self._game.turn, *range(len(self._game.seats))]
            seat = next((seat for seat in seats if self._game.seats[seat].rack), None)
            if seat is None:
                raise Unclear("companion.no-rack", rack=rack_example(self._edition))
            self._seat = seat
            known, whole = (see(self._edition, self._game, seat) for see in (known_view, whole_view))
            self._hints = Hints(self._edition, known, self._texts, whole.rack)
            if seat != self._game.turn:
                yield f"   {self._texts('companion.hint-for', name=shown_names(self._game)[seat])}"
        draft = Draft.begin(self._edition, known_view(self._edition, self._game, self._seat))
        yield f"?  {self._hints.next(draft, lays=self._seat == self._game.turn)}"

    @property
    def given_away(self) -> str:
        """The line that makes the turn of the hints, if all of it has been told and it is the turn of that rack."""
        turn = self._hints.given_away if self._hints else None
        return Clues(self._edition, self._texts).typed(turn) if turn and self._seat == self._game.turn else ""

    def repair(self, melds: TypedTable) -> tuple[Iterator[str], Table]:
        """Put a messed-up table right: what is said of it, and the table, if all tiles have a place.

        Raise RuleError for tiles that cannot all exist.
        """
        if not melds:
            raise Unclear("companion.repair-wanted", example=self._edition.manner.example)
        if reasons := strangers(self._edition, faces_on(melds).elements()):
            raise RuleError(reasons)
        found = self._edition.advisor(self._edition).repair(melds, patience(PATIENCE))
        shower = Shower(self._edition, self._texts, colour=self._colour, width=shutil.get_terminal_size().columns)
        return repair_lines(shower, found, melds, self._texts), () if found.loose else found.table
