"""What is seen of a session: the table, racks, what typed melds make, and why something is refused."""

from __future__ import annotations

import shutil
from collections.abc import Iterable

from rummicore.draft import Draft
from rummicore.realgame import RealGame, judging, view_beside
from rummicore.reasons import Reasons
from rummiterm.companion.log import CompanionLog
from rummiterm.companion.pages import Pages, shown_names
from rummiterm.companion.staging import StagedTurn
from rummiterm.prompt.desk import LABEL, Desk
from rummiterm.prompt.rules import nothing_to_explain
from rummiterm.story.paint import wants_colour
from rummiterm.texts import Texts


class TableScreen:
    """Prints one session. It remembers why the last line about the turn was refused, for those who ask."""

    def __init__(self, log: CompanionLog, game: RealGame, texts: Texts, *, plain: bool) -> None:
        """Take the session, the language, and whether to do without colour."""
        self.texts = texts
        self.colour = wants_colour(plain=plain)
        self.pages = Pages(log.edition, texts, log.header.rounds)
        self._edition = log.edition
        self.desk = Desk(log.edition, shown_names(game), texts, colour=self.colour, live=False)
        self.begin(game)

    def begin(self, game: RealGame) -> None:
        """Turn to a moment of the game; nothing has been refused in it yet."""
        self.desk.edition = judging(self._edition, game)
        self.desk.names = shown_names(game)
        self._forget_refusal()

    def _forget_refusal(self) -> None:
        self._reasons: Reasons = ()
        self._refusal = ""

    # Lines

    def print(self, lines: Iterable[str]) -> None:
        """Print lines as they are."""
        for line in lines:
            self.desk.say(line)

    def say(self, text: str) -> None:
        """Print a line of its own, set in; nothing if there is nothing to say."""
        if text:
            self.desk.say(f"   {text}")

    def tell(self, lines: Iterable[str]) -> None:
        """Print lines, set in."""
        for line in lines:
            self.say(line)

    def decline(self, text: str) -> None:
        """Say why a line does nothing that was not about the turn."""
        self.desk.say(f"!  {text}")

    def refuse(self, text: str, reasons: Reasons = ()) -> None:
        """Say why something cannot be, with every further reason."""
        self._refusal, self._reasons = text, reasons
        self.desk.say(f"!  {text}")
        self.tell(self._sentences(reasons)[1:])

    def refuse_for(self, reasons: Reasons) -> None:
        """Say all reasons against something."""
        self.refuse(self._sentences(reasons)[0], reasons)

    def explain(self, draft: Draft | None) -> None:
        """Say again what was refused, with the rules behind it; if nothing was, what the turn that is typed does."""
        if draft is not None and not self._refusal:
            self.verdict(draft)
            return
        texts = zip(self._reasons, self._sentences(self._reasons), strict=True)
        lines = [f"{reason.rule} {text}".strip() for reason, text in texts]
        self.tell(lines or [self._refusal or nothing_to_explain(self._edition, self.texts)])

    def _sentences(self, reasons: Reasons) -> list[str]:
        return [self.texts.objection(reason) for reason in reasons]

    # The table

    def show(self, game: RealGame) -> None:
        """Show whose turn it is, the table, and what is known of the rack."""
        view = view_beside(self._edition, game)
        self.desk.say()
        self.desk.header(view)
        self.desk.table(view)
        if game.acting.rack:
            self.show_rack(game, game.turn)
        self.tell(self.pages.over(game))

    def show_rack(self, game: RealGame, seat: int) -> None:
        """Show the tiles of a rack that are known, and how many are not."""
        held, more = game.seats[seat], self.pages.untold(game.seats[seat])
        label = self.texts("games.rack") if seat == game.turn else shown_names(game)[seat]
        room = max(shutil.get_terminal_size().columns - LABEL, LABEL)
        rows = self.desk.painter.rack_rows(held.rack, room) if held.rack else []
        rows += [more] if more else []
        first, *rest = rows or [self.texts("games.empty")]
        self.desk.say(f"{label.ljust(LABEL - 1)} {first}", LABEL)
        for row in rest:
            self.desk.say(" " * LABEL + row)

    # Typed turns

    def staged(self, found: StagedTurn) -> None:
        """Say what came of a typed line: what was understood, and what it makes or why it is refused."""
        self.tell(found.notes)
        if found.refusal:
            self.refuse(found.refusal, found.reasons)
            return
        self.verdict(found.drafts[0] if found.drafts else None)
        if len(found.drafts) > 1:
            self.print(self.desk.preview.choices(found.drafts))
            self.say(self.texts("play.choose"))

    def verdict(self, draft: Draft | None) -> None:
        """Say what a turn would do, or every reason against it."""
        self._forget_refusal()
        if draft is None:
            self.say(self.texts("companion.nothing-yet"))
            return
        verdict = draft.verdict()
        if verdict.legal:
            self.print(self.desk.preview.legal(verdict))
            return
        first, *rest = self._sentences(verdict.reasons)
        self._reasons, self._refusal = verdict.reasons, first
        self.desk.say(f"~  {first}")
        self.tell(rest)
