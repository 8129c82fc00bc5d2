"""A turn in progress: between the first touch and the end of a turn a table may be wrong.

A draft is immutable; every change returns a new one that remembers the layouts before it. It is made from a view,
so nothing in it, its undo steps included, is hidden from the seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from rummicore.actions import Play, TimeUp
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.reasons import OPENING_TOUCHES_TABLE, Reasons
from rummicore.tiles import AnyTable, Face, Placed, Table, TypedMeld, TypedTable, faces_on, melds_gone, without
from rummicore.turn import Turn, turn_of
from rummicore.view import View

if TYPE_CHECKING:
    from rummicore.resolve import Resolution


class Layout(NamedTuple):
    """The rack, the melds and the tile in the fingers at one moment; melds that were touched are read no longer.

    ``typed`` are the melds that were typed so far, also those that do not lie there any more.
    """

    rack: tuple[Face, ...]
    melds: AnyTable
    held: Placed | None = None
    typed: TypedTable = ()


class Verdict(NamedTuple):
    """What the rules say of a draft: the turn it makes, every reason against it, its worth if there is none."""

    turn: Turn
    reasons: Reasons
    worth: Mapping[str, int | bool]

    @property
    def legal(self) -> bool:
        """Whether the draft may be played."""
        return not self.reasons


class JudgedTables:
    """What was judged already in one turn, by the table; no part of the value of a draft.

    A preview, a list of choices and the end of a turn ask about the same table, and to judge it takes longest of all.
    """

    # Enough for everything that is asked about one typed line; a person who drags tiles about asks about many tables.
    MOST = 64

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._verdicts: dict[AnyTable, Verdict] = {}

    def verdict(self, table: AnyTable, judged: Callable[[], Verdict]) -> Verdict:
        """Return the verdict on a table, found out once."""
        if table not in self._verdicts:
            if len(self._verdicts) >= self.MOST:
                self._verdicts.clear()
            self._verdicts[table] = judged()
        return self._verdicts[table]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, JudgedTables)

    def __hash__(self) -> int:
        return 0


class Draft(NamedTuple):
    """A turn in progress with its undo and redo steps."""

    edition: Edition
    view: View
    layout: Layout
    judged: JudgedTables
    past: tuple[Layout, ...] = ()
    future: tuple[Layout, ...] = ()

    @classmethod
    def begin(cls, edition: Edition, view: View) -> Draft:
        """Start from the table and the rack of a view."""
        return cls(edition.agreeing(view.agreed), view, Layout(view.rack, view.table), JudgedTables())

    def under(self, view: View) -> Draft:
        """Return this draft in the same turn under another view of it: what counts may have changed since."""
        return self._replace(edition=self.edition.agreeing(view.agreed), view=view, judged=JudgedTables())

    def _to(self, rack: tuple[Face, ...], melds: AnyTable, held: Placed | None, typed: TypedTable = ()) -> Draft:
        whole = tuple(meld for meld in melds if meld.tiles)
        layout = Layout(rack, whole, held, (*self.layout.typed, *typed))
        return self._replace(layout=layout, past=(*self.past, self.layout), future=())

    def undo(self) -> Draft:
        """Go one layout back; at the beginning nothing changes."""
        if not self.past:
            return self
        return self._replace(layout=self.past[-1], past=self.past[:-1], future=(self.layout, *self.future))

    def redo(self) -> Draft:
        """Go forward again; without an undone step nothing changes."""
        if not self.future:
            return self
        return self._replace(layout=self.future[0], past=(*self.past, self.layout), future=self.future[1:])

    def reset(self) -> Draft:
        """Put everything back; this can be undone too."""
        return self._to(self.view.rack, self.view.table, None)

    def pick(self, face: Face) -> Draft:
        """Take a tile from the rack into the fingers."""
        self._expect(self.layout.held is None and face in self.layout.rack, f"{face} cannot be taken from the rack")
        return self._to(without(self.layout.rack, (face,)), self.layout.melds, self.edition.place(face))

    def lift(self, meld: int, at: int) -> Draft:
        """Take a tile from a meld into the fingers."""
        self._expect(self.layout.held is None, "the fingers hold a tile already")
        tiles = self._tiles(meld, at)
        return self._to(self.layout.rack, self._with(meld, (*tiles[:at], *tiles[at + 1 :])), tiles[at])

    def drop(self, meld: int | None = None, at: int | None = None, stands: tuple[str, ...] = ()) -> Draft:
        """Put the held tile into a meld, at its end unless told where, or down as a new meld."""
        held = self._held()
        placed = Placed(held.face, stands or held.stands)
        if meld is None:
            return self._to(self.layout.rack, (*self.layout.melds, TypedMeld("", (placed,))), None)
        tiles = self._tiles(meld)
        at = len(tiles) if at is None else at
        self._expect(0 <= at <= len(tiles), "there is no such place in the meld")
        return self._to(self.layout.rack, self._with(meld, (*tiles[:at], placed, *tiles[at:])), None)

    def split(self, meld: int, at: int) -> Draft:
        """Part a meld before a position."""
        tiles = self._tiles(meld, at)
        melds = self._with(meld, tiles[:at])
        return self._to(self.layout.rack, (*melds, TypedMeld("", tiles[at:])), self.layout.held)

    def join(self, meld: int, other: int) -> Draft:
        """Put one meld behind another."""
        self._expect(meld != other, "a meld cannot be joined to itself")
        tiles = (*self._tiles(meld), *self._tiles(other))
        melds = list(self._with(meld, tiles))
        del melds[other]
        return self._to(self.layout.rack, tuple(melds), self.layout.held)

    def swap(self, meld: int, at: int, face: Face) -> Draft:
        """Put a rack tile in the place of a tile, which goes into the fingers: how a joker is freed."""
        self._expect(self.layout.held is None and face in self.layout.rack, f"{face} cannot be taken from the rack")
        tiles = self._tiles(meld, at)
        changed = (*tiles[:at], self.edition.place(face), *tiles[at + 1 :])
        return self._to(
            without(self.layout.rack, (face,)), self._with(meld, changed), self.edition.place(tiles[at].face)
        )

    def rearranged(self, rack: tuple[Face, ...], melds: AnyTable) -> Draft:
        """Lay the same tiles out otherwise, in one step; only what the rack gave this turn may go back there."""
        tiles, same = faces_on(self.table()) + Counter(self.layout.rack), faces_on(melds) + Counter(rack)
        self._expect(tiles == same, "tiles neither appear nor vanish")
        self._expect(not Counter(rack) - Counter(self.view.rack), "tiles of the table stay on the table")
        return self._to(rack, melds, None)

    def stage(self, typed: TypedTable) -> tuple[Draft, Resolution]:
        """Make typed melds of table melds and rack tiles; nothing changes if tiles are missing."""
        found = self.choices(typed)[0]
        return self.made(found), found

    def choices(self, typed: TypedTable) -> tuple[Resolution, ...]:
        """Return the best ways to make typed melds, several only where it matters and the player should be asked.

        The order of preference is that of ``rummicore.resolve``; whether a turn may be played is asked here too. Of two
        ways that lay the same tiles, take the same melds apart, give jokers the same meanings and are worth the same,
        one is enough.
        """
        from rummicore.resolve_choice import playable_ways  # with the first line that is typed

        return playable_ways(self, typed)

    def begun_again(self, typed: TypedTable) -> tuple[Draft, TypedTable]:
        """Return the draft as it was before the turn, and all that is typed: these melds behind those that lie there.

        A meld that is typed again, perhaps longer, takes the place of the one before.
        """
        new = [Counter(meld.faces) for meld in typed]
        typed_before = (TypedMeld(meld.kind, meld.tiles) for meld in self.layout.melds if meld in self.layout.typed)
        kept = tuple(meld for meld in typed_before if not any(Counter(meld.faces) <= faces for faces in new))
        return self._replace(layout=Layout(self.view.rack, self.view.table)), (*kept, *typed)

    def following(self, before: Draft) -> Draft:
        """Return this layout as the step after another draft, to which an undo leads."""
        return self._replace(past=(*before.past, before.layout), future=())

    def untouchable(self, melds: Table = ()) -> Reasons:
        """Return why table melds, these or any, may not be used at all before the opening; nothing if they may."""
        if self.view.own.opened or not self.view.table:
            return ()
        touched = melds or self.view.table[:1]
        touching = turn_of(self.edition, self.view, melds_gone(self.view.table, touched))
        return tuple(reason for reason in self.edition.opening(touching) if reason.code == OPENING_TOUCHES_TABLE)

    def made(self, found: Resolution) -> Draft:
        """Return the draft in which a way to make typed melds is carried out; unchanged if tiles are missing."""
        if found.missing:
            return self
        layout = self.layout
        stay = (meld for index, meld in enumerate(layout.melds) if index not in found.used)
        loose = (TypedMeld("", row) for row in found.loose)
        rack = (*without(layout.rack, found.laid), *found.back)
        return self._to(rack, (*stay, *found.melds, *found.left, *loose), layout.held, found.melds)

    def laid_out(self, table: AnyTable) -> Draft:
        """Lay the whole table of a turn at once, with tiles of the rack that it has more than before.

        What lies so already is no step: there would be nothing to take back.
        """
        if self.table() == table:
            return self
        laid = faces_on(table) - faces_on(self.view.table)
        return self._to(without(self.view.rack, laid.elements()), table, None)

    def table(self) -> AnyTable:
        """Return the table as it lies; a tile still in the fingers lies there loose."""
        held = self.layout.held
        return (*self.layout.melds, TypedMeld("", (held,))) if held else self.layout.melds

    def verdict(self) -> Verdict:
        """Judge the draft as if it were played now; a table is judged once, however often it is asked about."""
        return self.judged.verdict(self.table(), self._verdict)

    def _verdict(self) -> Verdict:
        turn = turn_of(self.edition, self.view, self.table())
        reasons = judge(turn)
        return Verdict(turn, reasons, {} if reasons else self.edition.worth(turn))

    def to_play(self) -> Play:
        """Return the action that ends the turn like this."""
        return Play(self.table())

    def to_time_up(self) -> TimeUp:
        """Return the action for a clock that runs out now."""
        return TimeUp(self.table())

    def _tiles(self, meld: int, at: int = 0) -> tuple[Placed, ...]:
        """Return the tiles of a meld that has a tile at this place."""
        self._expect(0 <= meld < len(self.layout.melds), "there is no such meld")
        tiles = self.layout.melds[meld].tiles
        self._expect(0 <= at < len(tiles), "there is no such place in the meld")
        return tiles

    def _with(self, meld: int, tiles: tuple[Placed, ...]) -> AnyTable:
        melds = list(self.layout.melds)
        melds[meld] = TypedMeld("", tiles)
        return tuple(melds)

    def _held(self) -> Placed:
        if self.layout.held is None:
            raise ValueError("the fingers hold no tile")
        return self.layout.held

    def _expect(self, condition: bool, text: str) -> None:
        if not condition:
            raise ValueError(text)
