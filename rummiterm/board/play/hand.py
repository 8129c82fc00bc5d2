"""One person's hand: a draft, what is typed about it, the cursor and the tiles that are held. It knows no screen.

Letters are tiles: what is typed is staged as soon as it reads as melds, and taken back when it is typed on. Whatever
moves tiles by hand first makes a typed draft the draft.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummicore.actions import Action, Draw, Suggest
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.reasons import FormatError, Reasons
from rummicore.tiles import AnyTable, Face, Placed
from rummicore.turn import Turn, turn_of
from rummicore.view import View
from rummiterm.board.layout import Area, TileSpot
from rummiterm.board.play.moves import dropped, is_tile, laid_places, returnable, stepped, taken
from rummiterm.board.play.order import RackOrder
from rummiterm.board.play.verdicts import Judge
from rummiterm.prompt.preview import Preview
from rummiterm.prompt.staging import Stager, at_own_risk, sentence
from rummiterm.texts import Texts

# Signs; a turn that lays every tile anew is typed with a few hundred.
LONGEST_TYPED = 400


class BoardDesk(NamedTuple):
    """What the people at the board share: the edition, the language, and how turns are said."""

    edition: Edition
    texts: Texts
    preview: Preview

    def agreeing(self, words: tuple[str, ...]) -> BoardDesk:
        """Let words count that the table has agreed on."""
        return self._replace(edition=self.edition.agreeing(words))


class Hand:
    """What one person does with a turn; outside the turn only the rack can be put in order."""

    def __init__(self, desk: BoardDesk, view: View, order: RackOrder, *, active: bool) -> None:
        """Take the desk of the table, what the seat may know, the order of its rack, and whether it is its turn."""
        self.view = view
        self.active = active
        self.order = order
        self.draft = Draft.begin(desk.edition, view)
        self.typed = ""
        self.cursor: TileSpot | None = None
        self.chosen: tuple[TileSpot, ...] = ()
        self.refused = False
        self.note = ""
        self._base = self.draft
        self._settled = True
        self._ways: tuple[Draft, ...] = ()
        self._abandoned: Draft | None = None
        self._think_again(desk)

    def _think_again(self, desk: BoardDesk) -> None:
        """Judge by what counts at the table now."""
        self._desk = desk.agreeing(self.view.agreed)
        self.judge = Judge(self._desk.edition, desk.preview, desk.texts)
        self._stager = Stager(self._desk)

    def under(self, view: View) -> None:
        """Go on after others have decided something: the draft stays, what counts may have changed."""
        self.view, self.active = view, True
        self.draft, self._base = self.draft.under(view), self._base.under(view)
        self._think_again(self._desk)
        if self.typed:
            self._unsettled()

    @property
    def rack(self) -> tuple[Face, ...]:
        """The tiles that are not on the table, in their owner's order."""
        return self.order.shown(self.draft.layout.rack)

    @property
    def touched(self) -> bool:
        """Whether the table is otherwise than before the turn."""
        return self.draft.table() != self.view.table

    @property
    def melds(self) -> AnyTable:
        """The melds as they lie, read where they can be; where they are judged later they are as they were laid."""
        if not self.touched:
            return self.draft.layout.melds
        turn = self.draft.verdict().turn
        return self.draft.layout.melds if at_own_risk(turn) else turn.after

    @property
    def settled(self) -> bool:
        """Whether what is typed has been staged as far as it can be."""
        return self._settled

    @property
    def ways(self) -> tuple[int, int]:
        """Which of how many ways to make the typed melds is shown."""
        return (self._ways.index(self.draft) + 1 if self.draft in self._ways else 1), len(self._ways)

    # Typing

    def type(self, sign: str) -> None:
        """Add a sign to what is typed."""
        if not self.active or len(self.typed) >= LONGEST_TYPED:
            return
        if not self.typed:
            self._base = self.draft
            self.chosen = ()
        self.typed += sign
        self._unsettled()

    def untype(self) -> None:
        """Take the last sign of what is typed away."""
        self.typed = self.typed[:-1]
        self._unsettled()

    def _unsettled(self) -> None:
        self._settled = False
        self._ways = ()
        self.refused, self.note = False, ""

    def settle(self) -> None:
        """Stage what is typed if it reads as melds; else show the table without it."""
        if self._settled:
            return
        self._settled = True
        self.draft = self._base
        if self.typed.strip() and self._reads():
            staged = self._stager.stage(self._base, self.typed)
            if staged.drafts:
                self.draft = staged.drafts[0]
                self._ways = staged.drafts if len(staged.drafts) > 1 else ()
                self.note = "".join(f"  {note}" for note in staged.notes)
            elif staged.refusal:
                self.note = f"~ {staged.refusal}"

    def _reads(self) -> bool:
        """Tell whether what is typed are melds; where they are judged later nobody says so before."""
        edition = self.draft.edition
        try:
            typed = parse_table(edition, edition.notation.retyped(self.typed) or self.typed)
        except FormatError:
            return False
        risky = at_own_risk(turn_of(edition, self.view, self.view.table), typed)
        return bool(typed) and (risky or all(edition.melds.readings(meld) for meld in typed))

    def next_way(self) -> bool:
        """Show the next way to make the typed melds; False if there is only one."""
        if not self._ways:
            return False
        at, count = self.ways
        self.draft = self._ways[at % count]
        return True

    def meant(self) -> str:
        """Return what is typed as it was meant, in the letters of the tiles."""
        retyped = self._desk.edition.notation.retyped(self.typed)
        text = retyped or self.typed
        return text.upper() if self._desk.edition.manner.joined else text

    def _keep(self) -> None:
        """Make what is typed part of the draft, before tiles are moved by hand."""
        self.settle()
        self.typed, self._ways = "", ()
        self.refused, self.note = False, ""

    # Steps

    def undo(self) -> None:
        """Drop what is typed, or go one step back."""
        if self.typed:
            self.forget_typed()
        elif self.active:
            self._to(self.draft.undo())

    def redo(self) -> None:
        """Go one step forward again."""
        if self.active and not self.typed:
            self._to(self.draft.redo())

    def forget_typed(self) -> None:
        """Drop what is typed."""
        self.draft, self.typed, self._settled, self._ways = self._base, "", True, ()
        self.refused, self.note = False, ""

    def reset(self) -> None:
        """Let go of what is held, drop what is typed, or put everything back, whichever comes first."""
        if self.chosen:
            self.chosen = ()
        elif self.typed:
            self.forget_typed()
        elif self.active and self.touched:
            self._to(self.draft.reset())
        else:
            self.cursor, self.refused, self.note = None, False, ""

    def lay_out(self, turn: Turn) -> None:
        """Stage a turn that somebody advises."""
        self.forget_typed()
        self._to(self.draft.laid_out(turn.after))

    def _to(self, draft: Draft) -> None:
        self.draft, self.chosen, self.refused, self.note = draft, (), False, ""
        if self.cursor is not None and not is_tile(draft, self.rack, self.cursor):
            self.cursor = self._nearest(self.cursor)

    def _nearest(self, cursor: TileSpot) -> TileSpot | None:
        """Keep the cursor near where it was when its tile has gone."""
        melds = self.draft.layout.melds
        if cursor.where == "meld" and cursor.meld < len(melds):
            last = len(melds[cursor.meld].tiles) - 1
            return cursor._replace(at=min(cursor.at, last), gap=min(cursor.gap, last))
        count = len(self.rack)
        return TileSpot("rack", at=min(cursor.at, count - 1), gap=min(cursor.at, count - 1)) if count else None

    # Tiles moved by hand

    def step(self, areas: Sequence[Area], key: str, *, extend: bool = False) -> None:
        """Move the cursor by an arrow; ``extend`` holds the tiles it goes over."""
        if self.typed:
            self._keep()
        before = self.cursor
        self.cursor = stepped(areas, self.cursor, key, gaps=bool(self.chosen) and not extend)
        if extend and before is not None and self.cursor is not None:
            self.chosen = tuple(dict.fromkeys((*self.chosen, before, self.cursor)))

    def cross(self, areas: Sequence[Area]) -> None:
        """Take the cursor from the rack to the table or back."""
        wanted = [area for area in areas if (area.meld < 0) is (self.cursor is None or self.cursor.where != "rack")]
        if wanted:
            spot = wanted[0].spot(wanted[0].x + 1)
            self.cursor = spot._replace(gap=spot.at)

    def pick_or_drop(self) -> None:
        """Take the tile under the cursor, or put down what is held where the cursor is."""
        if self.cursor is None:
            return
        if self.chosen:
            self.drop(self.chosen, self.cursor)
        elif is_tile(self.draft, self.rack, self.cursor):
            self.chosen = (self.cursor,)
            if self.cursor.where == "rack" and self.active:
                self.cursor = self._target()

    def _target(self) -> TileSpot:
        """Say where a tile from the rack most likely goes: behind the meld begun last, else on bare felt."""
        melds = self.draft.layout.melds
        if melds and melds[-1] not in self.view.table:
            end = len(melds[-1].tiles)
            return TileSpot("meld", len(melds) - 1, end, end)
        return TileSpot("felt")

    def choose(self, spot: TileSpot) -> None:
        """Hold a tile, or let go of it."""
        spot = spot._replace(gap=spot.at)
        if self.typed:
            self._keep()
        held = tuple(other for other in self.chosen if other != spot)
        self.chosen = held if len(held) < len(self.chosen) else (*self.chosen, spot)

    def drop(self, spots: Sequence[TileSpot], target: TileSpot) -> None:
        """Put tiles down at a spot; on the rack, order it or take back what came from it."""
        if self.typed:
            self._keep()
        racked = tuple(spot.at for spot in spots if spot.where == "rack")
        if target.where == "rack" and racked:
            self.order.move(self.draft.layout.rack, racked, target.gap)
            self.chosen = ()
        if self.active:
            cursor = self.cursor is not None and self.cursor == target
            after = dropped(self.draft, self.rack, spots, target)
            if after is self.draft and target.where == "rack" and not racked:
                self.note = f"  {self._desk.texts('board.stays')}"
                self.chosen = ()
            elif after is not self.draft:
                self._to(after)
            if cursor and target.where == "felt":
                self.cursor = TileSpot("rack") if self.rack else None
        self.chosen = ()

    def take_back(self, spot: TileSpot | None = None) -> None:
        """Send a tile back to the rack: the one at a spot, under the cursor, or the one laid last."""
        if self.typed:
            self._keep()
        place = spot or self.cursor
        if not self.active:
            return
        if place is None or place.where != "meld":
            place = self._last_laid()
        if place is not None and is_tile(self.draft, self.rack, place):
            self.drop((place,), TileSpot("rack", gap=len(self.rack)))

    def _last_laid(self) -> TileSpot | None:
        """Return the place of a tile that the rack gave, the last one of the table."""
        melds = self.draft.layout.melds
        spots = [TileSpot("meld", m, at) for m in range(len(melds) - 1, -1, -1)
                 for at in range(len(melds[m].tiles) - 1, -1, -1)]  # fmt: skip
        laid = laid_places(self.draft)
        own = [spot for spot in returnable(self.draft, spots) if spot.at in laid[spot.meld]]
        return own[0] if own else None

    def held(self, spots: Sequence[TileSpot]) -> tuple[Placed, ...]:
        """Return the tiles at some spots."""
        return taken(self.draft, self.rack, spots)

    # What ends a turn

    def play(self) -> Action | None:
        """Return the action that plays the draft; None if it cannot be played, which is said then."""
        if not self.active:
            return None
        if self.typed and not self._typed_whole():
            return None
        verdict = self.draft.verdict()
        if self.touched and (verdict.legal or at_own_risk(verdict.turn)):
            return self.draft.to_play()
        self.refused = self.touched
        if wrong := self.judge.wrong_numbers(self.draft):
            meld = next(iter(wrong))
            last = len(self.draft.layout.melds[meld].tiles) - 1
            self.cursor = TileSpot("meld", meld, last, last)
        return None

    def _typed_whole(self) -> bool:
        """Stage what is typed with all that can be said about it; False if it is refused or may mean several things."""
        if not any(sign.isalnum() or sign in self._desk.edition.jokers for sign in self.typed):
            self.forget_typed()  # blanks and commas alone are no melds
            return True
        asked = bool(self._ways)
        self.settle()
        if self._ways and not asked:
            return False
        if self.draft is not self._base:
            return True
        staged = self._stager.stage(self._base, self.typed)
        if staged.refusal:
            self.note, self.refused = f"! {staged.refusal}", True
            return False
        if staged.drafts:
            self.draft = staged.drafts[0]
        return True

    def at_deadline(self) -> Draft:
        """Return what lies there when the clock runs out; typed melds only if they may be played."""
        self.settle()
        return self.draft if not self.typed or self.draft.verdict().legal else self._base

    def doubted(self) -> str:
        """Return the first word that the rules refuse and others could let count; nothing if there is none."""
        edition = self._desk.edition
        try:
            typed = parse_table(edition, edition.notation.retyped(self.typed) or self.typed) if self.typed else ()
        except FormatError:
            return ""
        melds = [meld for meld in typed or self.draft.verdict().turn.wrong if not edition.melds.readings(meld)]
        words = ("".join("".join(placed.stands) for placed in meld.tiles) for meld in melds)
        return next((word for word in words if not edition.agreeable(edition, word)), "")

    def suggest(self) -> Action | None:
        """Return the action that asks everybody to let a word count; None if there is no such word, which is said."""
        if not self.active:
            return None
        if word := self.doubted():
            return Suggest(word)
        self.note = f"  {self._desk.texts('board.no-doubt')}"
        return None

    def draw(self) -> Action | None:
        """Return the action that takes a tile or passes; what lies there is given up only if it is wanted twice."""
        if not self.active:
            return None
        edition, texts = self.draft.edition, self._desk.texts
        if reasons := edition.may_draw(turn_of(edition, self.view, self.view.table)):
            self.note, self.refused = f"! {self._said(reasons)}", True
            return None
        self._keep()
        if self.touched and self.draft is not self._abandoned:
            self._abandoned = self.draft
            self.note = f"~ {texts('board.loses')}"
            return None
        return Draw()

    def decline(self, reasons: Reasons) -> None:
        """Hear why the turn does not count; the draft stays."""
        edition = self.draft.edition
        self._keep()
        self.note = f"! {self._said(tuple(edition.explained(edition, reason) for reason in reasons))}"
        self.refused = True

    def _said(self, reasons: Reasons) -> str:
        return " ".join(sentence(self._desk.texts.reason(reason)) for reason in reasons)
