"""From a game to a screen: the scene of a moment, and the memory of where melds lie on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummicore.tiles import AnyTable, TypedMeld
from rummiterm.board.canvas import Canvas
from rummiterm.board.cells import Marks, TileArt
from rummiterm.board.hand.hand import Hand
from rummiterm.board.hand.marking import marks_of, rack_marks_of
from rummiterm.board.layout import OFF, Area, MeldPlan, TileSpot, arranged, spot_at, zones_of
from rummiterm.board.play.asking import question_lines
from rummiterm.board.play.hints import HintPanel
from rummiterm.board.play.seam import SittingOnBoard
from rummiterm.board.play.talk import TableTalk
from rummiterm.board.scene import Drawn, Ghost, Paper, Scene, draw, draw_curtain, plan_of, zones_for

# Seconds: a tile a frame, and the whole turn of an opponent within so many.
FRAME, LONGEST_SHOW = 0.07, 0.9


def frame_of(tiles: int) -> float:
    """Return the seconds from one tile of a shown turn to the next."""
    return min(FRAME, LONGEST_SHOW / max(tiles, 1))


class ShownMoment(NamedTuple):
    """What is to be shown of a moment: a hand, and what lies over the table.

    ``age`` counts the seconds since a turn of somebody else came to be seen, ``left`` those of the clock.
    """

    hand: Hand
    asking: bool = False
    hints: HintPanel | None = None
    paper: Paper | None = None
    drag: tuple[TileSpot, ...] = ()
    pointer: tuple[int, int] | None = None
    age: float | None = None
    left: float | None = None
    scroll: int = 0


class Showing:
    """Draws a game for the person at the keyboard. Melds stay where they were while they fit."""

    def __init__(self, sitting: SittingOnBoard) -> None:
        """Take the game."""
        self.words = TableTalk(sitting)
        self._sitting = sitting
        self._texts = sitting.texts
        self._art = TileArt(sitting.edition)
        self._drawn: Drawn | None = None
        self._size = (0, 0)
        self._placed: tuple[AnyTable, MeldPlan] | None = None
        self._planned = (zones_of(0, 0), 0)

    @property
    def areas(self) -> tuple[Area, ...]:
        """Where on the screen that was drawn last there are tiles."""
        return self._drawn.areas if self._drawn else ()

    @property
    def paper(self) -> Paper | None:
        """The page over the screen that was drawn last, as it lies there."""
        return self._drawn.paper if self._drawn else None

    @property
    def scrolled(self) -> int:
        """The first row of melds that is shown."""
        return self._placed[1].scroll if self._placed else 0

    def spot(self, x: int, y: int) -> TileSpot:
        """Say what lies under a pointer."""
        return spot_at(self._drawn.areas, self._drawn.zones, x, y) if self._drawn else OFF

    def forget(self) -> None:
        """Forget where melds lay, for somebody who has not seen it."""
        self._placed = None

    def draw(self, shown: ShownMoment, width: int, height: int) -> Canvas:
        """Draw a moment of the game."""
        if (width, height) != self._size:
            self._size = width, height
            self.forget()
        self._drawn = draw(self._scene(shown, width, height), self._art, width, height)
        return self._drawn.canvas

    def curtain(self, width: int, height: int) -> Canvas:
        """Draw whose turn it is, and nothing of anybody's tiles."""
        self._drawn = None
        view, awaited = self._sitting.view(), self._sitting.awaited()
        number, name, asks = max(view.number, 1), self._sitting.names[awaited.seat], view.phase == "asking"
        lines = [*self._news(), self._texts("curtain.ask" if asks else "curtain.turn", number=number, name=name), ""]
        if awaited.what == "here":
            enter = self._texts("curtain.enter-ask" if asks else "curtain.enter")
            lines += [self._texts("curtain.seat", name=name), enter]
        else:
            lines.append(self._sitting.waiting())
        return draw_curtain(lines, width, height)

    def _news(self) -> list[str]:
        """Say on the curtain what ended the turn before, if it was the clock."""
        last = self._sitting.story().last
        if last is None or last.do != "time-up" or last.seat is None:
            return []
        return [self._texts("curtain.time-over", name=self._sitting.names[last.seat]), ""]

    def _scene(self, shown: ShownMoment, width: int, height: int) -> Scene:
        hand, words, hints = shown.hand, self.words, shown.hints
        view, story = hand.view, self._sitting.story()
        log = story.lines
        marks = self._marks(shown)
        verdict = tuple(hints.lines() if hints else self._verdict(shown))
        return Scene(
            title=words.title(view),
            standing=words.standing(view),
            right=words.right(view, shown.left),
            under=words.under(view),
            short_right=words.right(view, shown.left, short=True),
            melds=hand.melds,
            marks=marks,
            captions=self._captions(hand, marks),
            plan=self._plan(hand, verdict if shown.asking else (), width, height, shown.scroll),
            empty=words.empty(view),
            rack=hand.rack,
            rack_marks=rack_marks_of(hand, story.drawn(), shown.drag),
            rack_label=words.rack_label(hand),
            rack_note=words.rack_note(hand),
            verdict=verdict,
            asks=shown.asking,
            more=self._texts("board.more"),
            panel=hints.title() if hints else "",
            panel_note=hints.keys() if hints else "",
            last=" ".join(log[-1].split()) if log else "",
            keys=words.keys(hand, asking=shown.asking),
            players=words.players(view),
            log=tuple(log),
            log_title=self._texts("board.log"),
            paper=shown.paper,
            ghost=self._ghost(shown),
        )

    def _ghost(self, shown: ShownMoment) -> Ghost | None:
        """Return the tiles under the pointer, or where those would lie that a key would lay down as a new meld."""
        hand = shown.hand
        if shown.drag and shown.pointer:
            return Ghost(hand.held(shown.drag), *shown.pointer)
        if not (hand.chosen and hand.cursor and hand.cursor.where == "felt" and self._drawn and self._placed):
            return None
        zones, plan = self._drawn.zones, self._placed[1]
        tiles = hand.held(hand.chosen)
        widths = [self._art.strip_width(meld) for meld in (*self._placed[0], TypedMeld("", tiles))]
        place = arranged(widths, [*plan.places, None], zones.width - 2)[-1]
        row = min(max(plan.row_at(place), 0), zones.table_rows - 1)
        return Ghost(tiles, 2 + place[1] + self._art.width // 2, zones.table + row)

    def _captions(self, hand: Hand, marks: tuple[Marks, ...]) -> tuple[str, ...]:
        """Return what stands under each meld: the number of its fault, or what it counts."""
        if not hand.touched:
            return ()
        scores, points = hand.judge.caption(hand.draft.verdict())
        return tuple(
            f"!{mark.wrong}" if mark.wrong else points if meld == scores else ""
            for meld, mark in zip(hand.melds, marks, strict=True)
        )

    def _verdict(self, shown: ShownMoment) -> list[str]:
        """Say what the draft comes to, whose turn is awaited, or what is asked."""
        sitting, view = self._sitting, self._sitting.view()
        said = [sitting.notice] if sitting.notice else []
        if view.ask is not None and shown.asking:
            return [*said, *question_lines(sitting.edition, view.ask, self._texts)]
        if not shown.hand.active:
            mishap = sitting.story().mishap(view)
            return [*said, f"  {sitting.waiting()}", *([f"  {mishap}"] if mishap else [])]
        return [*said, *self.words.verdict(shown.hand)]

    def _marks(self, shown: ShownMoment) -> tuple[Marks, ...]:
        """Return the marks of all melds; while a turn comes to be seen, its tiles appear one after another."""
        story = self._sitting.story()
        marks = marks_of(shown.hand, story.fresh(self._sitting.view()), shown.drag)
        if shown.age is None:
            return self._aimed(marks, shown)
        last = story.last_laid()
        new = [last.get(meld, ()) for meld in shown.hand.draft.layout.melds]
        places = [(at, place) for at, mark in enumerate(marks) for place in sorted(mark.fresh.intersection(new[at]))]
        hidden = places[int(shown.age / frame_of(len(places))) :]
        return tuple(
            mark._replace(hidden=frozenset(place for meld, place in hidden if meld == at))
            for at, mark in enumerate(marks)
        )

    def _aimed(self, marks: tuple[Marks, ...], shown: ShownMoment) -> tuple[Marks, ...]:
        """Mark the gap into which dragged tiles would fall."""
        spot = self.spot(*shown.pointer) if shown.drag and shown.pointer else OFF
        if spot.where != "meld":
            return marks
        return tuple(mark._replace(gap=spot.gap) if spot.meld == at else mark for at, mark in enumerate(marks))

    def _plan(self, hand: Hand, asked: Sequence[str], width: int, height: int, scroll: int) -> MeldPlan:
        """Place the melds; what lies there already stays where it is."""
        melds, zones = hand.melds, zones_for(self._art, len(hand.rack), asked, width, height)
        before, former = self._placed or ((), None)
        if former is not None and (before, zones, scroll) == (melds, *self._planned):
            return former
        self._planned = zones, scroll
        plan = plan_of(self._art, melds, zones, before, former, scroll)
        self._placed = melds, plan
        return plan
