"""What somebody types about a turn: signs, staged on the draft they began with as soon as they read as melds."""

from __future__ import annotations

from typing import NamedTuple

from rummicore.commas import with_commas
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.reasons import FormatError
from rummicore.tiles import TypedTable
from rummicore.turn import turn_of
from rummicore.view import View
from rummiterm.prompt.preview import Preview
from rummiterm.prompt.staging import Stager, at_own_risk
from rummiterm.texts import Texts

# Signs; a turn that lays every tile anew is typed with a few hundred.
LONGEST_TYPED = 400


class BoardDesk(NamedTuple):
    """What the people at the board share: the edition, the language, how turns are said, whether hints are given.

    ``alone`` tells whether there is one person among bots.
    """

    edition: Edition
    texts: Texts
    preview: Preview
    hints: bool = True
    alone: bool = False

    def agreeing(self, words: tuple[str, ...]) -> BoardDesk:
        """Let words count that the table has agreed on."""
        return self._replace(edition=self.edition.agreeing(words))


class TypedDraft(NamedTuple):
    """A draft with what is typed staged on it, and what is to be said about that; wrong if the melds are refused."""

    draft: Draft
    note: str = ""
    wrong: bool = False


class Typing:
    """The typed signs of one turn, the draft below them, and the ways in which they can be made."""

    def __init__(self, desk: BoardDesk, base: Draft) -> None:
        """Begin with nothing typed."""
        self.base = base
        self.text = ""
        self.settled = True
        self.ways: tuple[Draft, ...] = ()
        self._desk = desk
        self._stager = Stager(desk)

    def under(self, desk: BoardDesk, view: View) -> None:
        """Go on after others have decided something: what counts may have changed."""
        self._desk, self._stager = desk, Stager(desk)
        self.base = self.base.under(view)
        if self.text:
            self._unsettled()

    def add(self, sign: str, draft: Draft) -> bool:
        """Add a sign; the first one begins on a draft. False if there is no room for more."""
        if len(self.text) >= LONGEST_TYPED:
            return False
        if not self.text:
            self.base = draft
        self.text += sign
        self._unsettled()
        return True

    def drop_last(self) -> None:
        """Take the last sign away."""
        self.text = self.text[:-1]
        self._unsettled()

    def _unsettled(self) -> None:
        self.settled, self.ways = False, ()

    def forget(self) -> Draft:
        """Drop what is typed; return the draft without it."""
        self.keep()
        return self.base

    def keep(self) -> None:
        """Let what is staged be part of the draft, and be ready for new signs."""
        self.text, self.settled, self.ways = "", True, ()

    def settle(self) -> TypedDraft:
        """Stage what is typed if it reads as melds; else leave the table without it."""
        self.settled = True
        if not self.text.strip() or not self._reads():
            return TypedDraft(self.base)
        staged = self._stager.stage(self.base, self.text)
        if staged.drafts:
            self.ways = staged.drafts if len(staged.drafts) > 1 else ()
            return TypedDraft(staged.drafts[0], "".join(f"  {note}" for note in staged.notes))
        return TypedDraft(self.base, f"~ {staged.refusal}" if staged.refusal else "")

    def whole(self) -> TypedDraft:
        """Stage what is typed with all that can be said about it, melds or not."""
        staged = self._stager.stage(self.base, self.text)
        if staged.refusal:
            return TypedDraft(self.base, f"! {staged.refusal}", wrong=True)
        return TypedDraft(staged.drafts[0] if staged.drafts else self.base)

    def says_something(self) -> bool:
        """Tell whether there are tiles in what is typed; blanks and commas alone are no melds."""
        return any(sign.isalnum() or sign in self._desk.edition.jokers for sign in self.text)

    def way_after(self, draft: Draft) -> Draft:
        """Return the next way to make the typed melds; the same draft if there is only one."""
        return self.ways[self.number_of(draft) % len(self.ways)] if self.ways else draft

    def number_of(self, draft: Draft) -> int:
        """Return which of the ways a draft is."""
        return self.ways.index(draft) + 1 if draft in self.ways else 1

    def meant(self) -> str:
        """Return what is typed as it was meant, in the letters of the tiles."""
        text = self._retyped()
        return text.upper() if self._desk.edition.manner.joined else text

    def melds(self) -> TypedTable | None:
        """Return the typed melds, unjudged; None if they cannot be read."""
        try:
            edition = self._desk.edition
            return parse_table(edition, with_commas(edition, self._retyped())) if self.text else ()
        except FormatError:
            return None

    def _retyped(self) -> str:
        return self._desk.edition.notation.retyped(self.text) or self.text

    def _reads(self) -> bool:
        """Tell whether what is typed are melds; where they are judged later nobody says so before."""
        edition, typed, view = self.base.edition, self.melds(), self.base.view
        if not typed:
            return False
        risky = at_own_risk(turn_of(edition, view, view.table), typed)
        return risky or all(edition.melds.readings(meld) for meld in typed)
