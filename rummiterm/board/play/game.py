"""A game on the board: what keys and pointer do, whose turn it is, what is to be seen. It knows no framework.

Whoever has a terminal calls ``key``, ``press``, ``drag``, ``release`` and ``tick``, then draws what ``draw`` returns.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

from rummicore.actions import Action
from rummicore.advice import Hint
from rummicore.events import RoundEnded
from rummicore.host import same_turn
from rummicore.reasons import RuleError
from rummiterm.board.around.result import ResultPage
from rummiterm.board.canvas import Canvas
from rummiterm.board.layout import SMALLEST
from rummiterm.board.play.asking import answer_of
from rummiterm.board.play.hand import BoardDesk, Hand
from rummiterm.board.play.hints import HintPanel
from rummiterm.board.play.moves import ARROWS
from rummiterm.board.play.order import RackOrder
from rummiterm.board.play.pages import TablePages
from rummiterm.board.play.pointer import Pointer
from rummiterm.board.play.showing import Showing, ShownMoment, frame_of
from rummiterm.board.play.sitting import HINT, REVIEW, BoardSitting
from rummiterm.board.scene import draw_curtain
from rummiterm.board.settings import Settings
from rummiterm.board.thinker import ThoughtError
from rummiterm.prompt.curtain import PAUSE
from rummiterm.prompt.preview import Preview
from rummiterm.story.paint import Painter

# Seconds that typing must rest before the typed melds are staged.
REST = 0.04

Ending = Literal["", "left", "over", "again"]


class BoardGame:
    """One game from the first deal to the result, for everybody at this keyboard."""

    def __init__(self, sitting: BoardSitting, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        """Take a sitting, how it shall be shown, and the time of day."""
        self.sitting = sitting
        self.ending: Ending = ""
        self._settings = settings
        self._now = clock
        self._texts = sitting.texts
        self._showing = Showing(sitting)
        preview = Preview(Painter(sitting.edition, colour=False), sitting.texts)
        self._desk = BoardDesk(sitting.edition, sitting.texts, preview)
        self._orders = {seat: RackOrder(sitting.edition) for seat in sitting.people}
        self._hand: Hand | None = None
        self._hints: HintPanel | None = None
        self._pages = TablePages(sitting, self._showing.words)
        self._result: ResultPage | None = None
        self._scroll = 0
        self._pointer = Pointer()
        self._typed_at = 0.0
        self._show_from = 0.0
        self._fault = ""
        self._told = sitting.host.at
        # The hand of the turn that is being played, also while others decide something.
        self._turn: Hand | None = None
        # Since when a curtain hides the table.
        self._hidden = 0.0
        self._advance()

    # What the game waits for

    def _advance(self) -> None:
        """Go on until somebody must act."""
        due = self.sitting.due()
        host = self.sitting.host
        if not all(same_turn(happened.before, happened.step.state) for happened in host.steps[self._told :]):
            self._turn = None
        if host.state.phase == "asking":
            self.sitting.stop_clock(self._now())
        self._tell_round()
        if due.what == "over":
            self._end()
        elif due.what == "bot":
            self._rise()
            self._look(active=False)
            self.sitting.think(due.seats[0])
        else:
            self._call(due.seats[0])

    def _tell_round(self) -> None:
        """Lay the end of a round over the table of the next one, until somebody has read it."""
        host = self.sitting.host
        ended = [known for known in host.told(None, self._told) if any(isinstance(e, RoundEnded) for e in known.events)]
        self._told = host.at
        if ended:
            self._pages.show("board.round-over", filter(None, self.sitting.teller.tell(ended[-1])))

    def _call(self, seat: int) -> None:
        """Bring a person to the keyboard; behind the curtain if somebody else sat there."""
        if self.sitting.hides and self.sitting.seat != seat:
            self._rise()
            self._hand = None
            return
        self._begin()

    def _rise(self) -> None:
        """Hide everything where several people share the screen."""
        if self.sitting.hides:
            self._hidden = self._now() if self.sitting.seat is not None else self._hidden
            self.sitting.rise()

    def _begin(self) -> None:
        """Begin the turn of the person at the keyboard, or ask what there is to decide."""
        view = self.sitting.view()
        asked = view.ask is not None
        self._look(active=not asked)
        if not asked:
            self.sitting.start_clock(self._now())
            self._hints = HintPanel(self.sitting.edition.agreeing(view.agreed), view, self._texts)

    def _look(self, *, active: bool) -> None:
        """Show the game as it is now to the person at the keyboard."""
        self._hints = None
        self._pointer = Pointer()
        if self.sitting.seat is None:
            self._hand = None
            return
        view = self.sitting.view()
        if view.proposed is not None:
            view = view._replace(table=view.proposed)
        order = self._orders[self.sitting.seat]
        order.settle(view.rack)
        before, turn = self._hand, self._turn
        # A question after a draw is about another rack than the turn was.
        if turn is not None and (turn.view.owner, turn.view.rack) == (view.owner, view.rack):
            self._hand, turn.active = turn, False
            if active:
                turn.under(view)
            return
        self._hand = Hand(self._desk, view, order, active=active)
        self._turn = self._hand if active else self._turn
        if before is not None and before.cursor is not None and before.cursor.where == "rack":
            self._hand.cursor = before.cursor if before.cursor.at < len(view.rack) else None

    def _end(self) -> None:
        self._hand = None
        self._pages.close()
        self._result = ResultPage(self.sitting, self._texts)
        self.sitting.deadline = None

    def _take(self, seat: int | None, action: Action) -> None:
        """Let an action count and go on; a refused one stays with its hand."""
        reasons = self.sitting.take(seat, action, self._now())
        if reasons:
            if self._hand is None or seat not in self.sitting.people:
                raise RuleError(reasons)
            self._hand.decline(reasons)
            return
        self.sitting.thinker.drop()  # a hint that is still being looked for is for nobody else
        seen = self._settings.animation and self.sitting.seat not in (None, seat)
        self._show_from = self._now() if seen and self.sitting.last_laid() else 0.0
        self._pages.close()
        self._advance()

    def tick(self) -> bool:
        """Look at the clock, at what was thought and at what moves; True if the screen may have changed."""
        changed = self._thought()
        now = self._now()
        deadline = self.sitting.deadline
        if deadline is not None and self._hand is not None and self._hand.active:
            changed = True
            if now >= deadline:
                self._take(None, self._hand.at_deadline().to_time_up())
        if self._hand and not self._hand.settled and now - self._typed_at >= REST:
            self._hand.settle()
            changed = True
        return changed or self._moving()

    def _moving(self) -> bool:
        if self._show_from and not self._showing_turn():
            self._show_from = 0.0
            return True
        return bool(self._show_from)

    def _showing_turn(self) -> bool:
        """Whether the tiles of somebody's turn still appear."""
        tiles = sum(map(len, self.sitting.last_laid().values()))
        return bool(self._show_from) and self._now() - self._show_from <= (tiles + 1) * frame_of(tiles)

    def _thought(self) -> bool:
        """Take what a bot or an advisor has thought."""
        thinker = self.sitting.thinker
        if not thinker.busy or self._showing_turn():  # each turn is seen before the next one is told
            return False
        try:
            answer = thinker.answer()
        except ThoughtError as fault:
            self._fault = str(fault)
            return self._after_fault()
        if answer is None:
            return False
        if self._result is not None:
            self._result.learn(answer)
        elif isinstance(answer, tuple) and isinstance(answer[0], Hint):
            if self._hints:
                self._hints.learn(*answer)
                self._more()
        else:
            self._take(self.sitting.host.due().seats[0], answer)  # type: ignore[arg-type]  # what bots return
        return True

    def _after_fault(self) -> bool:
        """Stop where a bot has failed, the game is saved; a hint that failed is only missing."""
        if self.sitting.host.due().what == "bot":
            raise RuntimeError(self._fault)
        if self._hints:
            self._hints.shown = False
        return True

    # Keys

    def key(self, key: str, sign: str | None = None) -> None:
        """Hear a key by its name, and the sign it types if it types one."""
        self._show_from = 0.0
        if key == "ctrl+q":
            self._leave()
        elif self._result is not None:
            self._key_of_result(key)
        elif self._pages.key(key):
            return
        elif self.sitting.seat is None:
            if key == "enter":
                self._sit()
        elif self._asking() and self._answered(key, sign):
            return
        elif self._hand is not None:
            self._key_of_hand(self._hand, key, sign)

    def _leave(self) -> None:
        self.ending = "over" if self._result is not None else "left"

    def _sit(self) -> None:
        """Let the person for whom the curtain waits see the tiles."""
        due = self.sitting.host.due()
        # Whoever ends a turn with one Enter too many opens no curtain.
        if due.what == "people" and self._now() - self._hidden >= PAUSE:
            self.sitting.sit(due.seats[0])
            self._showing.forget()
            self._show_from = 0.0
            self._begin()

    def _asking(self) -> bool:
        return self.sitting.view().ask is not None and self.sitting.host.due().what == "people"

    def _answered(self, key: str, sign: str | None) -> bool:
        """Answer a question; False if the key does not, so that it may still show something."""
        ask = self.sitting.view().ask
        answer = answer_of(ask, key, sign) if ask else None
        if answer is not None:
            self._take(answer.seat, answer)
        return answer is not None

    def _key_of_result(self, key: str) -> None:
        result = self._result
        if result is None:
            return
        if key == "enter":
            self.ending = "again"
        elif key == "f5":
            if result.wants_review():
                self.sitting.thinker.ask(REVIEW, list(self.sitting.host.steps))
        elif key in ("up", "down", "pageup", "pagedown"):
            result.turn({"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[key])

    def _key_of_hand(self, hand: Hand, key: str, sign: str | None) -> None:
        areas = self._showing.areas
        plain = key.removeprefix("shift+")
        if plain in ARROWS:
            hand.step(areas, plain, extend=key != plain)
        elif key in _ACTS:
            _ACTS[key](self, hand)
        elif key == "space" and not hand.typed:
            hand.pick_or_drop()
        elif key == "tab":
            if not hand.next_way():
                hand.cross(areas)
        elif sign and sign.isprintable():
            hand.type(sign)
            self._typed_at = self._now()

    def _enter(self, hand: Hand) -> None:
        if hand.chosen and hand.cursor is not None:
            hand.pick_or_drop()
        elif (action := hand.play()) is not None:
            self._take(self.sitting.seat, action)

    def _draw_tile(self, hand: Hand) -> None:
        if (action := hand.draw()) is not None:
            self._take(self.sitting.seat, action)

    def _back(self, hand: Hand) -> None:
        if hand.typed:
            hand.untype()
            self._typed_at = self._now()
        else:
            hand.take_back()

    def _escape(self, hand: Hand) -> None:
        if self._hints and self._hints.shown:
            self._hints.shown = False
        else:
            hand.reset()

    def _hint(self, hand: Hand) -> None:
        """Give away more of a good turn; the advisor thinks beside the screen when it is asked first."""
        if not hand.active or self._hints is None:
            return
        if not self.sitting.setup.hints:
            hand.note = f"  {self._texts('hint.off')}"
            return
        if not self._hints.known:
            self._hints.shown = True
            if not self.sitting.thinker.busy:
                self.sitting.thinker.ask(HINT, hand.view)
        else:
            self._more()

    def _more(self) -> None:
        if self._hints and self._hand and (turn := self._hints.more()):
            self._hints.shown = False
            self._hand.lay_out(turn)

    def _suggest(self, hand: Hand) -> None:
        """Ask everybody to let a word count that the rules refuse."""
        if (action := hand.suggest()) is not None:
            self._take(self.sitting.seat, action)

    # The pointer

    def press(self, x: int, y: int, button: int) -> None:
        """Hear a mouse button; the right one sends a tile back."""
        self._show_from = 0.0
        if self._hand is not None and not self._asking():
            self._pointer.press(self._hand, self._showing.spot(x, y), (x, y), button)

    def drag(self, x: int, y: int) -> None:
        """Hear the pointer move while the button is held."""
        if self._hand is not None:
            self._pointer.move(self._hand, (x, y))

    def release(self, x: int, y: int) -> None:
        """Hear the button let go: tiles are dropped, or the spot was clicked."""
        if self._hand is not None:
            self._pointer.release(self._hand, self._showing.spot(x, y))

    def scroll(self, rows: int) -> None:
        """Hear the wheel: a page or a table that is too long moves."""
        if self._pages.paper is not None:
            self._pages.key("down" if rows > 0 else "up")
        elif self._result is not None:
            self._result.turn(rows)
        else:
            self._scroll = max(self._showing.scrolled + rows, 0)

    # What is to be seen

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the game on a screen of some size."""
        if width < SMALLEST[0] or height < SMALLEST[1]:
            canvas = draw_curtain([self._texts("board.small")], width, height)
        elif self._result is not None:
            canvas = self._result.draw(width, height)
        elif self.sitting.seat is None or self._hand is None:
            canvas = self._showing.curtain(width, height)
        else:
            canvas = self._showing.draw(self._shown(self._hand), width, height)
        return canvas.in_ascii() if self._settings.ascii else canvas

    def _shown(self, hand: Hand) -> ShownMoment:
        deadline, now = self.sitting.deadline, self._now()
        return ShownMoment(
            hand=hand,
            asking=self._asking(),
            hints=self._hints if self._hints and self._hints.shown else None,
            paper=self._pages.paper,
            drag=self._pointer.held,
            pointer=self._pointer.at,
            age=now - self._show_from if self._show_from else None,
            left=deadline - now if deadline is not None and hand.active else None,
            scroll=self._scroll,
        )


_ACTS: dict[str, Callable[[BoardGame, Hand], None]] = {
    "enter": BoardGame._enter,
    "backspace": BoardGame._back,
    "delete": BoardGame._back,
    "escape": BoardGame._escape,
    "ctrl+z": lambda game, hand: hand.undo(),
    "ctrl+y": lambda game, hand: hand.redo(),
    "f1": lambda game, hand: game._pages.help(),
    "f2": BoardGame._hint,
    "f3": lambda game, hand: hand.order.sort(),
    "f4": lambda game, hand: hand.order.shuffle(hand.draft.layout.rack),
    "f5": lambda game, hand: game._pages.explain(hand),
    "f6": lambda game, hand: game._pages.log(),
    "f7": BoardGame._suggest,
    "f9": BoardGame._draw_tile,
}
