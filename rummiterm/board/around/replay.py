"""A saved game on the board, step by step forward and back, with what each turn missed beside it."""

from __future__ import annotations

from collections import Counter

from rummicore.events import Drew, Played
from rummicore.host import Happened, told
from rummicore.state import State
from rummicore.tiles import AnyMeld, AnyTable, Face
from rummiterm.board.canvas import Canvas
from rummiterm.board.cells import Marks, TileArt
from rummiterm.board.hand.marking import fresh_places
from rummiterm.board.layout import MeldPlan
from rummiterm.board.play.sitting import reviewed
from rummiterm.board.play.talk import player_rows, ways_to_name
from rummiterm.board.scene import Scene, draw, plan_of, zones_for
from rummiterm.board.thinker import Thinker, Thought, ThoughtError
from rummiterm.start.saves import SavedGame
from rummiterm.story.fresh import laid_in
from rummiterm.story.saved import teller_of
from rummiterm.texts import Texts, minus

REVIEW = "review"
KEYS = ((0, "steps"), (2, "ends"), (1, "review"), (1, "back"), (0, "quit"))
# How far keys go; Home and End go as far as there is.
STEPS = {"right": 1, "space": 1, "enter": 1, "left": -1, "backspace": -1, "pagedown": 10, "pageup": -10}


class ReplayShow:
    """Shows a game after any of its actions. Racks are shown only of a game that is over."""

    def __init__(self, game: SavedGame, texts: Texts, *, ascii_only: bool = False, at: int | None = None) -> None:
        """Begin with the first turn, or behind so many actions."""
        self.ending = ""
        self.at = min(max(1 if at is None else at, 0), len(game.steps))
        self._game = game
        self._texts = texts
        self._ascii = ascii_only
        self._teller = teller_of(game, texts)
        self._art = TileArt(game.edition)
        self._placed: tuple[AnyTable, MeldPlan, tuple[int, int]] | None = None
        self._missed: dict[tuple[int, int], str] = {}
        self._reviewing = False
        self.thinker = Thinker({REVIEW: self._question()})

    def _question(self) -> Thought:
        return lambda about: reviewed(self._game.edition, self._teller.names, self._texts, list(self._game.steps))

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return self._game.state.phase == "over"

    # Keys

    def key(self, key: str, sign: str | None = None) -> None:
        """Go forward or back, ask for the analysis, leave."""
        last = len(self._game.steps)
        if key in ("ctrl+q", "escape"):
            self.ending = "left"
        elif key in STEPS:
            self.at = min(max(self.at + STEPS[key], 0), last)
        elif key in ("home", "end"):
            self.at = 0 if key == "home" else last
        elif key == "f5" and self.over and not self._reviewing:
            self._reviewing = True
            self.thinker.ask(REVIEW, None)

    def press(self, x: int, y: int, button: int) -> None:
        """Go forward by the left button and back by the right one."""
        self.key("right" if button == 1 else "left")

    def drag(self, x: int, y: int) -> None:
        """Hear nothing: there is nothing to drag."""

    def release(self, x: int, y: int) -> None:
        """Hear nothing: the press has done it."""

    def scroll(self, rows: int) -> None:
        """Go on by the wheel."""
        self.key("right" if rows > 0 else "left")

    def tick(self) -> bool:
        """Take the analysis when it is there."""
        if not self.thinker.busy:
            return False
        try:
            answer = self.thinker.answer()
        except ThoughtError:
            answer = ("", [], [])
        if answer is None:
            return False
        if isinstance(answer, tuple):
            _, lines, turns = answer
            self._missed = dict(zip(turns, lines, strict=True))
        return True

    # What is to be seen

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the game as it was."""
        scene = self._scene(width, height)
        canvas = draw(scene, self._art, width, height).canvas
        return canvas.in_ascii() if self._ascii else canvas

    def _scene(self, width: int, height: int) -> Scene:
        happened = self._game.steps[self.at - 1] if self.at else None
        state = happened.step.state if happened else self._begin()
        table, marks = state.table or (), self._marks(happened, state)
        rack = self._rack(happened, state)
        lines = [line for step in self._game.steps[: self.at] for line in self._told(step)]
        names, seats = self._teller.names, state.seats
        manner = self._game.edition.manner
        points = manner.counts == "points"
        counts = [minus(seat.points) if points else str(len(seat.rack)) for seat in seats]
        standing = [
            " · ".join(f"{name} {count}" for name, count in zip(way, counts, strict=True))
            for way in ways_to_name(names)
        ]
        acting = happened.before.turn if happened and happened.action.do != "deal" else None
        return Scene(
            title=self._title(happened, acting),
            standing=tuple(standing),
            right=self._texts("play.pool", count=len(state.pool)),
            under=(self._texts("board.step", at=self.at, count=len(self._game.steps)),),
            melds=table,
            marks=marks,
            plan=self._plan(table, len(rack), width, height),
            empty=self._texts("board.empty"),
            rack=rack,
            rack_marks=self._drawn(happened, rack),
            rack_label=self._rack_label(acting, rack),
            verdict=tuple(self._verdict(happened)),
            keys=tuple((w, self._texts(f"board.key.{name}")) for w, name in KEYS if self.over or name != "review"),
            players=player_rows(names, [(s.points, len(s.rack)) for s in seats], acting, manner, self._texts),
            log=tuple(lines),
            log_title=self._texts("board.log"),
        )

    def _begin(self) -> State:
        steps = self._game.steps
        return steps[0].before if steps else self._game.state

    def _title(self, happened: Happened | None, acting: int | None) -> str:
        if happened is None or acting is None:
            return self._texts.title(self._game.edition)
        return self._texts("play.turn", number=happened.before.number, name=self._teller.names[acting])

    def _told(self, happened: Happened) -> list[str]:
        return [line for line in self._teller.tell(told(happened, None)) if line]

    def _verdict(self, happened: Happened | None) -> list[str]:
        """Say what the turn did, and what it missed."""
        if happened is None:
            return []
        lines = [f"  {line.strip()}" for line in self._told(happened)[:1]]
        missed = self._missed.get((len(happened.before.results) + 1, happened.before.number))
        if missed is not None and happened.action.do in ("play", "draw", "time-up"):
            lines = [f"? {missed}"]
        elif self.thinker.busy:
            lines.append(f"? {self._texts('board.reviewing')}")
        return lines

    def _rack_label(self, acting: int | None, rack: tuple[Face, ...]) -> str:
        """Say whose rack is shown, of a game that is over."""
        if acting is None or not self.over:
            return ""
        return self._texts("board.rack", name=self._teller.names[acting], count=len(rack))

    def _rack(self, happened: Happened | None, state: State) -> tuple[Face, ...]:
        """Return the rack that the turn has left, of a game that is over."""
        if happened is None or happened.action.do == "deal" or not self.over:
            return ()
        return self._game.edition.sorted(state.seats[happened.before.turn].rack)

    def _drawn(self, happened: Happened | None, rack: tuple[Face, ...]) -> Marks:
        """Mark what the turn has drawn."""
        events = happened.step.events if happened else ()
        drawn = Counter(face for event in events if isinstance(event, Drew) for face in event.tiles)
        return Marks(fresh=fresh_places(rack, drawn))

    def _marks(self, happened: Happened | None, state: State) -> tuple[Marks, ...]:
        """Mark what the turn has laid."""
        laid: dict[AnyMeld, tuple[int, ...]] = {}
        for event in happened.step.events if happened else ():
            if isinstance(event, Played):
                laid |= laid_in(event)
        return tuple(Marks(laid=frozenset(laid.get(meld, ()))) for meld in state.table)

    def _plan(self, table: AnyTable, rack: int, width: int, height: int) -> MeldPlan:
        zones = zones_for(self._art, rack, (), width, height)
        before: AnyTable = ()
        former: MeldPlan | None = None
        if self._placed is not None and self._placed[2] == (width, height):
            before, former = self._placed[:2]
        plan = plan_of(self._art, table, zones, before, former)
        self._placed = table, plan, (width, height)
        return plan
