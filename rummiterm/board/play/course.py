"""How a game goes on: whom it waits for, whose hand is seen, what bots and advisors have thought, the clock."""

from __future__ import annotations

from collections.abc import Callable

from rummicore.actions import Action
from rummicore.advice import Hint
from rummicore.draft import Draft
from rummicore.events import RoundEnded
from rummicore.host import same_turn
from rummicore.reasons import RuleError
from rummiterm.board.around.result import ResultPage
from rummiterm.board.hand.ends import at_deadline, declined
from rummiterm.board.hand.hand import Hand
from rummiterm.board.hand.order import RackOrder
from rummiterm.board.hand.pointer import Pointer
from rummiterm.board.hand.typing import BoardDesk
from rummiterm.board.play.hints import HintPanel
from rummiterm.board.play.pages import TablePages
from rummiterm.board.play.showing import frame_of
from rummiterm.board.play.sitting import HINT, REVIEW, BoardSitting
from rummiterm.board.thinker import ThoughtError
from rummiterm.prompt.curtain import PAUSE
from rummiterm.prompt.preview import Preview
from rummiterm.story.paint import Painter


class GameCourse:
    """The game as the person at the keyboard has it: a hand, or a curtain, or the result."""

    def __init__(
        self, sitting: BoardSitting, pages: TablePages, clock: Callable[[], float], *, animation: bool
    ) -> None:
        """Take a sitting, the pages over its table, the time of day, and whether turns of others are shown slowly."""
        self.sitting = sitting
        self.hand: Hand | None = None
        self.hints: HintPanel | None = None
        self.pages = pages
        self.pointer = Pointer()
        self.result: ResultPage | None = None
        # Since when the last turn of somebody else comes to be seen; 0 if it lies there.
        self.show_from = 0.0
        self._now = clock
        self._animation = animation
        preview = Preview(Painter(sitting.edition, colour=False), sitting.texts)
        alone = len(sitting.people) == 1
        self._desk = BoardDesk(sitting.edition, sitting.texts, preview, sitting.setup.hints, alone)
        self._orders = {seat: RackOrder(sitting.edition) for seat in sitting.people}
        self._told = sitting.host.at
        # What the hand had to say when hints were laid over it.
        self._hinted: tuple[Draft, str, str, bool] | None = None
        # The hand of the turn that is being played, also while others decide something.
        self._turn: Hand | None = None
        # Since when a curtain hides the table.
        self._hidden = 0.0
        self.advance()

    # Whom the game waits for

    def advance(self) -> None:
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
            self.pages.show("board.round-over", filter(None, self.sitting.teller.tell(ended[-1])))

    def _call(self, seat: int) -> None:
        """Bring a person to the keyboard; behind the curtain if somebody else sat there."""
        if self.sitting.hides and self.sitting.seat != seat:
            self._rise()
            self.hand = None
            return
        self._begin()

    def _rise(self) -> None:
        """Hide everything where several people share the screen."""
        if self.sitting.hides:
            self._hidden = self._now() if self.sitting.seat is not None else self._hidden
            self.sitting.rise()

    def sit(self) -> bool:
        """Let the person for whom the curtain waits see the tiles; False if nobody may yet."""
        due = self.sitting.host.due()
        # Whoever ends a turn with one Enter too many opens no curtain.
        if due.what != "people" or self._now() - self._hidden < PAUSE:
            return False
        self.sitting.sit(due.seats[0])
        self.show_from = 0.0
        self._begin()
        return True

    def _begin(self) -> None:
        """Begin the turn of the person at the keyboard, or ask what there is to decide."""
        view = self.sitting.view()
        asked = view.ask is not None
        self._look(active=not asked)
        if not asked:
            self.sitting.start_clock(self._now())
            self.hints = HintPanel(self.sitting.edition.agreeing(view.agreed), view, self.sitting.texts)
            hand, news = self.hand, self.sitting.mishap(view.owner)
            if hand and news and not (hand.note or hand.typed or hand.touched):
                hand.say(news)

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
        self.result = ResultPage(self.sitting, self.sitting.texts)
        self.sitting.deadline = None
        self.sitting.thinker.ask(REVIEW, list(self.sitting.host.steps))

    @property
    def asking(self) -> bool:
        """Whether the person at the keyboard has something to decide."""
        return self.sitting.view().ask is not None and self.sitting.host.due().what == "people"

    def take(self, seat: int | None, action: Action) -> None:
        """Let an action count and go on; a refused one stays with its hand."""
        reasons = self.sitting.take(seat, action, self._now())
        if reasons:
            if self.hand is None or seat not in self.sitting.people:
                raise RuleError(reasons)
            declined(self.hand, reasons)
            return
        self.sitting.thinker.drop()  # a hint that is still being looked for is for nobody else
        seen = self._animation and self.sitting.seat not in (None, seat)
        self.show_from = self._now() if seen and self.sitting.last_laid() else 0.0
        self.pages.close()
        self.advance()

    # Time and thoughts

    def tick(self) -> bool:
        """Look at the clock, at what was thought and at what moves; True if the screen may have changed."""
        changed = self._thought()
        deadline = self.sitting.deadline
        if deadline is not None and self.hand is not None and self.hand.active:
            changed = True
            if self._now() >= deadline:
                self.take(None, at_deadline(self.hand).to_time_up())
        return changed or self._moving()

    def _moving(self) -> bool:
        if self.show_from and not self._showing_turn():
            self.show_from = 0.0
            return True
        return bool(self.show_from)

    def _showing_turn(self) -> bool:
        """Whether the tiles of somebody's turn still appear."""
        tiles = sum(map(len, self.sitting.last_laid().values()))
        return bool(self.show_from) and self._now() - self.show_from <= (tiles + 1) * frame_of(tiles)

    def _thought(self) -> bool:
        """Take what a bot or an advisor has thought."""
        thinker = self.sitting.thinker
        if not thinker.busy or self._showing_turn():  # each turn is seen before the next one is told
            return False
        try:
            answer = thinker.answer()
        except ThoughtError as fault:
            return self._after_fault(fault)
        if answer is None:
            return False
        if self.result is not None:
            self.result.learn(answer)
        elif isinstance(answer, tuple) and isinstance(answer[0], Hint):
            if self.hints:
                self.hints.learn(*answer)
                self.more()
        else:
            self.take(self.sitting.host.due().seats[0], answer)  # type: ignore[arg-type]  # what bots return
        return True

    def _after_fault(self, fault: ThoughtError) -> bool:
        """Stop where a bot has failed, the game is saved; a hint or a review that failed is only missing."""
        if self.sitting.host.due().what == "bot":
            raise RuntimeError(str(fault))
        if self.hints:
            self.hints.shown = False
        if self.result:
            self.result.learn(None)
        return True

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
        if not self.sitting.setup.hints:
            hand.say(self.sitting.texts("hint.off"))
            return
        if self.hints.known:
            self.more()
            return
        self._cover(hand)
        self.hints.shown = True
        if not self.sitting.thinker.busy:
            self.sitting.thinker.ask(HINT, hand.view)

    def more(self) -> None:
        """Show the next stage of a hint; the last one lays the turn out."""
        if not (self.hints and self.hand):
            return
        self._cover(self.hand)
        if turn := self.hints.more():
            self.hints.shown = False
            self.hand.lay_out(turn)
