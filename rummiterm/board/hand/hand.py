"""One person's hand: a draft, what is typed about it, the cursor and the tiles that are held. It knows no screen.

Letters are tiles: what is typed is staged as soon as it reads as melds, and taken back when it is typed on. Whatever
moves tiles by hand first makes a typed draft the draft.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummicore.draft import Draft
from rummicore.tiles import AnyTable, Face, Placed
from rummicore.turn import Turn
from rummicore.view import View
from rummiterm.board.hand.moves import dropped, is_tile, laid_places, returnable, stepped, taken
from rummiterm.board.hand.order import RackOrder
from rummiterm.board.hand.typing import BoardDesk, Typing
from rummiterm.board.hand.verdicts import Judge
from rummiterm.board.layout import Area, TileSpot
from rummiterm.prompt.staging import at_own_risk


class Hand:
    """What one person does with a turn; outside the turn only the rack can be put in order."""

    def __init__(self, desk: BoardDesk, view: View, order: RackOrder, *, active: bool) -> None:
        """Take the desk of the table, what the seat may know, the order of its rack, and whether it is its turn."""
        self.view = view
        self.active = active
        self.order = order
        self.desk = desk.agreeing(view.agreed)
        self.draft = Draft.begin(desk.edition, view)
        self.typing = Typing(self.desk, self.draft)
        self.cursor: TileSpot | None = None
        self.chosen: tuple[TileSpot, ...] = ()
        self.refused = False
        self.note = ""
        # The draft, and what was typed on it, that somebody was warned of losing.
        self.abandoned: tuple[Draft, str] | None = None
        # The word of which somebody was told that nobody else decides about it.
        self.suggested = ""
        self.judge = Judge(self.desk)

    def under(self, view: View) -> None:
        """Go on after others have decided something: the draft stays, what counts may have changed."""
        self.view, self.active = view, True
        self.desk = self.desk.agreeing(view.agreed)
        self.draft, self.judge = self.draft.under(view), Judge(self.desk)
        self.typing.under(self.desk, view)
        if self.typed:
            self._quiet()

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

    # Typing

    @property
    def typed(self) -> str:
        """What is typed."""
        return self.typing.text

    def type(self, sign: str) -> None:
        """Add a sign to what is typed."""
        if self.active and self.typing.add(sign, self.draft):
            self.chosen = ()
            self._quiet()

    def untype(self) -> None:
        """Take the last sign of what is typed away."""
        self.typing.drop_last()
        self._quiet()

    def settle(self) -> None:
        """Stage what is typed if it reads as melds; else show the table without it."""
        if not self.typing.settled:
            self.draft, self.note, _ = self.typing.settle()

    def stage_typed(self) -> bool:
        """Stage what is typed with all that can be said about it; False if it is refused or may mean several things."""
        if not self.typing.says_something():
            self.forget_typed()
            return True
        asked = bool(self.typing.ways)
        self.settle()
        if self.typing.ways and not asked:
            return False
        if self.draft is not self.typing.base:
            return True
        self.draft, note, wrong = self.typing.whole()
        if wrong:
            self.refuse(note)
        return not wrong

    def refusal(self) -> str:
        """Say why what is typed cannot be staged; nothing if it is."""
        if not self.typing.says_something() or self.draft is not self.typing.base:
            return ""
        return self.typing.whole().note

    def next_way(self) -> bool:
        """Show the next way to make the typed melds; False if there is only one."""
        before, self.draft = self.draft, self.typing.way_after(self.draft)
        return self.draft is not before

    def keep_typed(self) -> None:
        """Make what is typed part of the draft, before tiles are moved by hand."""
        self.settle()
        self.typing.keep()
        self._quiet()

    def forget_typed(self) -> None:
        """Drop what is typed."""
        if self.typed:
            self.draft = self.typing.forget()
        self._quiet()

    # What is said about it

    def say(self, note: str) -> None:
        """Let a note stand in the verdict."""
        self.note = f"  {note}"

    def refuse(self, note: str) -> None:
        """Let a refusal stand in the verdict."""
        self.note, self.refused = note, True

    @property
    def saying(self) -> tuple[Draft, str, str, bool]:
        """What the verdict is about: when it changes there is something new to read."""
        return self.draft, self.typed, self.note, self.refused

    def _quiet(self) -> None:
        self.refused, self.note, self.suggested = False, "", ""

    # Steps

    def undo(self) -> None:
        """Go one step back; typed melds that lie there are such a step, others are dropped."""
        self.settle()
        if self.typed and self.draft is self.typing.base:
            self.forget_typed()
        elif self.active:
            self.typing.keep()
            self._to(self.draft.undo())

    def redo(self) -> None:
        """Go one step forward again."""
        if self.active and not self.typed:
            self._to(self.draft.redo())

    def reset(self) -> None:
        """Let go of what is held, drop what is typed, or put everything back, whichever comes first."""
        if self.chosen:
            self.chosen = ()
        elif self.typed:
            self.forget_typed()
        elif self.active and self.touched:
            self._to(self.draft.reset())
        else:
            self.cursor = None
            self._quiet()

    def lay_out(self, turn: Turn) -> None:
        """Stage a turn that somebody advises."""
        self.forget_typed()
        self._to(self.draft.laid_out(turn.after))

    def _to(self, draft: Draft) -> None:
        self.draft, self.chosen = draft, ()
        self._quiet()
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
            self.keep_typed()
        before = self.cursor
        self.cursor = stepped(areas, self.cursor, key, gaps=bool(self.chosen) and not extend)
        if extend and before is not None and self.cursor is not None:
            # In the order in which they lie, whichever way the cursor went.
            self.chosen = tuple(sorted({*self.chosen, before, self.cursor}))

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
            self.keep_typed()
        held = tuple(other for other in self.chosen if other != spot)
        self.chosen = held if len(held) < len(self.chosen) else (*self.chosen, spot)

    def drop(self, spots: Sequence[TileSpot], target: TileSpot) -> None:
        """Put tiles down at a spot; on the rack, order it or take back what came from it."""
        if self.typed:
            self.keep_typed()
        racked = tuple(spot.at for spot in spots if spot.where == "rack")
        if target.where == "rack" and racked:
            self.order.move(self.draft.layout.rack, racked, target.gap)
            self.chosen = ()
        if self.active:
            cursor = self.cursor is not None and self.cursor == target
            after = dropped(self.draft, self.rack, spots, target)
            if after is self.draft and target.where == "rack" and not racked:
                self.say(self.desk.texts("board.stays"))
                self.chosen = ()
            elif after is not self.draft:
                self._to(after)
            if cursor and racked and target.where != "rack":
                self.cursor = self._nearest(TileSpot("rack", at=racked[0]))
        self.chosen = ()

    def take_back(self, spot: TileSpot | None = None) -> None:
        """Send a tile back to the rack: the one at a spot, under the cursor, or the one laid last."""
        if self.typed:
            self.keep_typed()
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
