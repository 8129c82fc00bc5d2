"""How a game goes on: whom it waits for, whose hand is seen, what bots and advisors have thought, the clock."""

from __future__ import annotations

from collections.abc import Callable

from rummicore.actions import Action
from rummicore.draft import Draft
from rummicore.events import RoundEnded
from rummicore.host import Declined
from rummicore.reasons import Reasons, RuleError
from rummicore.view import View
from rummiterm.board.around.result import ResultPage
from rummiterm.board.hand.ends import at_deadline, declined
from rummiterm.board.hand.hand import Hand
from rummiterm.board.hand.order import RackOrder
from rummiterm.board.hand.pointer import Pointer
from rummiterm.board.hand.typing import BoardDesk
from rummiterm.board.play.hints import HintPanel
from rummiterm.board.play.pages import TablePages
from rummiterm.board.play.seam import GameMoved, HintFound, News, ReviewFound, SittingOnBoard
from rummiterm.board.play.showing import frame_of
from rummiterm.board.settings import Settings
from rummiterm.prompt.curtain import PAUSE
from rummiterm.prompt.preview import Preview
from rummiterm.story.paint import Painter, show_faces
from rummiterm.story.told import SeatStory

# What the sentences begin with that the board says otherwise than the prompt, which has commands for some of its keys.
DIALECT = "board.say."
# Seconds that bots take for a turn at least, where that is wanted.
BOT_PAUSE = 1.0


class GameCourse:
    """The game as the person at the keyboard has it: a hand, or a curtain, or the result."""

    def __init__(
        self, sitting: SittingOnBoard, pages: TablePages, clock: Callable[[], float], settings: Settings
    ) -> None:
        """Take a sitting, the pages over its table, the time of day, and whether others play and are shown slowly."""
        self.sitting = sitting
        self.hand: Hand | None = None
        self.hints: HintPanel | None = None
        self.pages = pages
        self.pointer = Pointer()
        self.result: ResultPage | None = None
        # Since when the last turn of somebody else comes to be seen; 0 if it lies there.
        self.show_from = 0.0
        self._now = clock
        self._animation, self._pause = settings.animation, BOT_PAUSE if settings.pause else 0.0
        # Since when the game waits for whoever it waits for.
        self._waits = clock()
        preview = Preview(Painter(sitting.edition, colour=False), sitting.texts.dialect(DIALECT))
        self._desk = BoardDesk(sitting.edition, sitting.texts, preview, sitting.hints, sitting.alone)
        self._orders = {seat: RackOrder(sitting.edition) for seat in sitting.people}
        self._told = len(sitting.story().told)
        # What the hand had to say when hints were laid over it.
        self._hinted: tuple[Draft, str, str, bool] | None = None
        # The hand of the turn that is being played, also while others decide something.
        self._turn: Hand | None = None
        # Since when a curtain hides the table, and since when the result is there.
        self._hidden = self._ended = 0.0
        self.advance()

    # Whom the game waits for

    def advance(self) -> None:
        """Go on until somebody must act."""
        awaited = self.sitting.advance(self._now())
        if self._turn is not None and not _goes_on(self._turn.view, self.sitting.view()):
            self._turn = None
        self._tell_round()
        if awaited.what == "over":
            self._end()
        elif awaited.what == "elsewhere":
            self._rise()
            self._look(active=False)
        else:
            self._call(awaited.seat)

    def _tell_round(self) -> None:
        """Lay the end of a round over the table of the next one, until somebody has read it."""
        story = self.sitting.story()
        ended = [known for known in story.told[self._told :] if any(isinstance(e, RoundEnded) for e in known.events)]
        self._told = len(story.told)
        if ended:
            self.pages.show_end(story.tell(ended[-1]))

    def _call(self, seat: int) -> None:
        """Bring a person to the keyboard; behind the curtain if somebody else sat there."""
        if self.sitting.hides and self.sitting.seat != seat:
            self._rise()
            self.hand = None
            return
        self._begin()

    def _rise(self) -> None:
        """Hide everything where several people share the screen; whoever has drawn tiles looks at them before."""
        if self.sitting.hides:
            if self.sitting.seat is not None:
                self._hidden = self._now()
                self._show_drawn(self.sitting.story())
            self.sitting.rise()

    def _show_drawn(self, story: SeatStory) -> None:
        """Show the tiles that a person has just drawn; when the clock has run out nobody may be there."""
        last = story.last
        if last is not None and last.seat == story.seat and last.do != "time-up" and (drawn := story.drawn()):
            faces = self.sitting.edition.sorted(drawn.elements())
            tiles = show_faces(self.sitting.edition, faces)
            self.pages.show_drawn(self.sitting.texts("board.drawn", tiles=tiles))

    def page_read(self) -> None:
        """Go on behind a page that was put away; one Enter too many opens no curtain behind it either."""
        self._hidden = self._now()
        self.start_clock()

    def sit(self) -> bool:
        """Let the person for whom the curtain waits see the tiles; False if nobody may yet."""
        awaited = self.sitting.awaited()
        # Whoever ends a turn with one Enter too many opens no curtain.
        if awaited.what != "here" or self._now() - self._hidden < PAUSE:
            return False
        self.sitting.sit(awaited.seat)
        self.show_from = 0.0
        self._begin()
        return True

    def _begin(self) -> None:
        """Begin the turn of the person at the keyboard, or ask what there is to decide."""
        view = self.sitting.view()
        asked = view.ask is not None
        self._look(active=not asked)
        if not asked:
            self.start_clock()
            self.hints = HintPanel(self.sitting.edition.agreeing(view.agreed), view, self.sitting.texts)
            hand, news = self.hand, self.sitting.story().mishap(view)
            if hand and news and not (hand.note or hand.typed or hand.touched):
                hand.say(news)

    def start_clock(self) -> None:
        """Let the clock of the turn run, unless there is something to be read before."""
        if self.hand is not None and self.hand.active and self.sitting.deadline is None and not self.pages.holds:
            self.sitting.begin(self._now())

    def _look(self, *, active: bool) -> None:
        """Show the game as it is now to the person at the keyboard."""
        self.hints = None
        self.pointer = Pointer()
        if self.sitting.seat is None:
            self.hand = None
            return
        view = self.sitting.view()
        if view.proposed is not None:
            view = view._replace(table=view.proposed)
        order = self._orders[self.sitting.seat]
        order.settle(view.rack)
        before, turn = self.hand, self._turn
        # A question after a draw is about another rack than the turn was.
        if turn is not None and (turn.view.owner, turn.view.rack) == (view.owner, view.rack):
            self.hand, turn.active = turn, False
            if active:
                turn.under(view)
            return
        self.hand = Hand(self._desk, view, order, active=active)
        self._turn = self.hand if active else self._turn
        if before is not None and before.cursor is not None and before.cursor.where == "rack":
            self.hand.cursor = before.cursor if before.cursor.at < len(view.rack) else None

    def _end(self) -> None:
        """Show the result, and let all turns be looked at again beside it."""
        self.hand = None
        self.pages.close()
        self.result, self._ended = ResultPage(self.sitting, self.sitting.texts), self._now()
        self.sitting.ask_review()

    @property
    def just_ended(self) -> bool:
        """Whether the result has been there for a moment only."""
        return self._now() - self._ended < PAUSE

    @property
    def asking(self) -> bool:
        """Whether the person at the keyboard has something to decide."""
        return self.sitting.view().ask is not None and self.sitting.awaited().what == "here"

    def take(self, seat: int | None, action: Action) -> None:
        """Let an action count and go on; a refused one stays with its hand."""
        if reasons := self.sitting.take(seat, action, self._now()):
            if self.hand is None or seat not in self.sitting.people:
                raise RuleError(reasons)
            declined(self.hand, reasons)
        else:
            self._moved(seat)

    def _moved(self, seat: int | None) -> None:
        """Go on behind an action of a seat; what it has laid comes to be seen, if it was somebody else's."""
        self._waits = self._now()
        story = self.sitting.story()
        seen = self._animation and self.sitting.seat not in (None, seat) and len(story.told) > self._told
        self.show_from = self._now() if seen and story.last_laid() else 0.0
        if not self.pages.holds:
            self.pages.close()
        self.advance()

    def _refused(self, reasons: Reasons) -> None:
        """Give a turn back that its host, who is elsewhere, does not let count."""
        self.advance()
        if self.hand is not None:
            declined(self.hand, reasons)

    # Time and news

    def tick(self) -> bool:
        """Look at the clock, at what has happened and at what moves; True if the screen may have changed."""
        changed = self._hear()
        hand, deadline = self.hand, self.sitting.deadline
        if hand is not None and hand.active:
            self.sitting.lies(hand.draft.table(), self._now())
            if deadline is not None and self._now() >= deadline:
                self.take(None, at_deadline(hand).to_time_up())
        return changed or deadline is not None or self._moving()

    def _hear(self) -> bool:
        """Take all that has happened meanwhile; each turn is seen before the next one is told."""
        heard = False
        while not self._showing_turn() and not self._pausing() and (news := self.sitting.hear(self._now())) is not None:
            self._take_news(news)
            heard = True
        return heard

    def _pausing(self) -> bool:
        """Whether a bot still looks at its tiles as people do, however quickly it has thought."""
        return self._now() - self._waits < self._pause and self.sitting.awaited().what == "elsewhere"

    def _take_news(self, news: News) -> None:
        if isinstance(news, GameMoved):
            self._moved(news.seat)
        elif isinstance(news, Declined):
            self._refused(news.reasons)
        elif isinstance(news, ReviewFound) and self.result:
            self.result.learn(news)
        elif isinstance(news, HintFound) and self.hints:
            self._learn_hint(self.hints, news)

    def _learn_hint(self, hints: HintPanel, found: HintFound) -> None:
        if found.hint is None:
            hints.shown = False
        else:
            hints.learn(found.hint, found.table)
            self.more()

    def _moving(self) -> bool:
        if self.show_from and not self._showing_turn():
            self.show_from = 0.0
            return True
        return bool(self.show_from)

    def _showing_turn(self) -> bool:
        """Whether the tiles of somebody's turn still appear."""
        tiles = sum(map(len, self.sitting.story().last_laid().values()))
        return bool(self.show_from) and self._now() - self.show_from <= (tiles + 1) * frame_of(tiles)

    # Hints

    @property
    def panel(self) -> HintPanel | None:
        """The hints that lie over the verdict; they make way as soon as the hand has something new to say."""
        hints, hand = self.hints, self.hand
        return hints if hints and hints.shown and hand and hand.saying == self._hinted else None

    def _cover(self, hand: Hand) -> None:
        """Let hints lie over what the hand says now."""
        hand.settle()
        self._hinted = hand.saying

    def hint(self, hand: Hand) -> None:
        """Give away more of a good turn; the advisor thinks beside the screen when it is asked first."""
        if not hand.active or self.hints is None:
            return
        if not self.sitting.hints:
            hand.say(self.sitting.texts("hint.off"))
            return
        if self.hints.known:
            self.more()
            return
        self._cover(hand)
        self.hints.shown = True
        self.sitting.ask_hint(hand.view)

    def more(self) -> None:
        """Show the next stage of a hint; the last one lays the turn out."""
        if not (self.hints and self.hand):
            return
        self._cover(self.hand)
        if turn := self.hints.more():
            self.hints.shown = False
            self.hand.lay_out(turn)


def _goes_on(before: View, after: View) -> bool:
    """Tell whether a turn goes on: while others decide, and when they have."""
    turns = [(len(view.results), view.number) for view in (before, after)]
    return turns[0] == turns[1] and after.phase in ("turn", "asking")
