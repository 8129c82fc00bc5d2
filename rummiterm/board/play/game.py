"""A game on the board: what keys and pointer do, and what is to be seen. It knows no framework.

Whoever has a terminal calls ``key``, ``press``, ``drag``, ``release`` and ``tick``, then draws what ``draw`` returns.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from rummicore.actions import Action
from rummiterm.board.around.result import ResultPage
from rummiterm.board.canvas import Canvas
from rummiterm.board.hand.ends import drawn, played, suggested
from rummiterm.board.hand.hand import Hand
from rummiterm.board.hand.moves import ARROWS
from rummiterm.board.layout import SMALLEST
from rummiterm.board.play.asking import answer_of
from rummiterm.board.play.course import GameCourse
from rummiterm.board.play.pages import TablePages, key_of
from rummiterm.board.play.seam import Ending, SittingOnBoard
from rummiterm.board.play.showing import Showing, ShownMoment
from rummiterm.board.scene import draw_curtain, draw_paper
from rummiterm.board.settings import Settings
from rummiterm.prompt.commands import is_command

# Seconds that typing must rest before the typed melds are staged.
REST = 0.04


class BoardGame:
    """One game from the first deal to the result, for everybody at this keyboard."""

    def __init__(self, sitting: SittingOnBoard, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        """Take a sitting, how it shall be shown, and the time of day."""
        self.sitting = sitting
        self.ending: Ending = ""
        self._ascii = settings.ascii
        self._now = clock
        self._texts = sitting.texts
        self._showing = Showing(sitting)
        self._pages = TablePages(sitting, self._showing.words)
        self._scroll = 0
        self._typed_at = 0.0
        # Whether somebody has typed a line on the curtain.
        self._scribbled = False
        self._course = GameCourse(sitting, self._pages, clock, settings)

    def tick(self) -> bool:
        """Look at the time and at what was thought; True if the screen may have changed."""
        changed = self._course.tick()
        hand = self._course.hand
        if hand and not hand.typing.settled and self._now() - self._typed_at >= REST:
            hand.settle()
            changed = True
        return changed

    # Keys

    def key(self, key: str, sign: str | None = None) -> None:
        """Hear a key by its name, and the sign it types if it types one."""
        course = self._course
        course.show_from = 0.0
        if key == "ctrl+q":
            self.ending = "over" if course.result else "left"
        elif course.result is not None:
            self._key_of_result(course.result, key)
        elif self._pages.key(key):
            course.page_read()
        elif self.sitting.seat is None:
            self._key_of_curtain(key, sign)
        elif course.asking and self._answered(key, sign):
            return
        elif course.hand is not None:
            self._key_of_hand(course.hand, key, sign)

    def _key_of_curtain(self, key: str, sign: str | None) -> None:
        """Open the curtain by Enter alone; whoever still types when the clock ends a turn only ends a line by it."""
        if key != "enter":
            self._scribbled = self._scribbled or bool(sign and sign.isprintable())
        elif self._scribbled:
            self._scribbled = False
        elif self._course.sit():
            self._showing.forget()

    def _answered(self, key: str, sign: str | None) -> bool:
        """Answer a question; False if the key does not, so that it may still show something."""
        ask = self.sitting.view().ask
        answer = answer_of(ask, key, sign) if ask else None
        if answer is not None:
            self._course.take(answer.seat, answer)
        return answer is not None

    def _key_of_result(self, result: ResultPage, key: str) -> None:
        """Hear a key about the result; whoever ends the last turn with one Enter too many leaves nothing by it."""
        if not result.key(key) and not (key == "enter" and self._course.just_ended):
            self.ending = self.sitting.afterwards.get(key, "")

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

    def _act(self, action: Action | None) -> None:
        if action is not None:
            self._course.take(self.sitting.seat, action)

    def _enter(self, hand: Hand) -> None:
        if hand.chosen and hand.cursor is not None:
            hand.pick_or_drop()
        elif is_command(typed := hand.typed.strip()):
            hand.forget_typed()
            self._obey(hand, typed)
        else:
            self._act(played(hand))

    def _obey(self, hand: Hand, typed: str) -> None:
        """Do what a command of the prompt asks for: what its key does, or show a page."""
        key = key_of(typed)
        if key == "ctrl+q":
            self.ending = "left"
        elif key in _ACTS:
            _ACTS[key](self, hand)
        else:
            self._pages.command(typed)

    def _back(self, hand: Hand) -> None:
        if hand.typed:
            hand.untype()
            self._typed_at = self._now()
        else:
            hand.take_back()

    def _escape(self, hand: Hand) -> None:
        if panel := self._course.panel:
            panel.shown = False
        else:
            hand.reset()

    # The pointer

    def press(self, x: int, y: int, button: int) -> None:
        """Hear a mouse button; the right one sends a tile back."""
        course = self._course
        course.show_from = 0.0
        if course.hand is not None and not course.asking and not self._pages.holds:
            course.pointer.press(course.hand, self._showing.spot(x, y), (x, y), button)

    def drag(self, x: int, y: int) -> None:
        """Hear the pointer move while the button is held."""
        if self._course.hand is not None:
            self._course.pointer.move(self._course.hand, (x, y))

    def release(self, x: int, y: int) -> None:
        """Hear the button let go: tiles are dropped, or the spot was clicked."""
        if self._course.hand is not None:
            self._course.pointer.release(self._course.hand, self._showing.spot(x, y))

    def scroll(self, rows: int) -> None:
        """Hear the wheel: a page or a table that is too long moves."""
        if self._pages.paper is not None:
            self._pages.key("down" if rows > 0 else "up")
        elif self._course.result is not None:
            self._course.result.turn(rows)
        else:
            self._scroll = max(self._showing.scrolled + rows, 0)

    # What is to be seen

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the game on a screen of some size."""
        course = self._course
        if width < SMALLEST[0] or height < SMALLEST[1]:
            canvas = draw_curtain([self._texts("board.small")], width, height)
        elif course.result is not None:
            canvas = course.result.draw(width, height)
        elif self.sitting.seat is None or course.hand is None:
            canvas = self._showing.curtain(width, height)
            if self._pages.paper:  # the end of a round, which everybody may read
                self._pages.paper = draw_paper(canvas, self._pages.paper, 0, height, width)
        else:
            canvas = self._showing.draw(self._shown(course.hand), width, height)
            self._pages.paper = self._showing.paper
        return canvas.in_ascii() if self._ascii else canvas

    def _shown(self, hand: Hand) -> ShownMoment:
        course, deadline, now = self._course, self.sitting.deadline, self._now()
        return ShownMoment(
            hand=hand,
            asking=course.asking,
            hints=course.panel,
            paper=self._pages.paper,
            drag=course.pointer.held,
            pointer=course.pointer.at,
            age=now - course.show_from if course.show_from else None,
            left=None if deadline is None else deadline - now,
            scroll=self._scroll,
        )


_ACTS: dict[str, Callable[[BoardGame, Hand], None]] = {
    "enter": BoardGame._enter,
    "backspace": BoardGame._back,
    "delete": BoardGame._back,
    "escape": BoardGame._escape,
    "ctrl+u": lambda game, hand: hand.forget_typed(),
    "ctrl+z": lambda game, hand: hand.undo(),
    "ctrl+y": lambda game, hand: hand.redo(),
    "f1": lambda game, hand: game._pages.help(),
    "f2": lambda game, hand: game._course.hint(hand),
    "f3": lambda game, hand: hand.order.sort(),
    "f4": lambda game, hand: hand.order.shuffle(hand.draft.layout.rack),
    "f5": lambda game, hand: game._pages.explain(hand),
    "f6": lambda game, hand: game._pages.log(),
    "f7": lambda game, hand: game._act(suggested(hand)),
    "f9": lambda game, hand: game._act(drawn(hand)),
}
