"""What a host tells, kept for the board: it waits there as news, and is shown when the board looks."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from itertools import count

from rummicore.edition import Edition
from rummicore.entries import Entries, many, number
from rummicore.host import Declined, Told
from rummicore.reasons import Reasons
from rummicore.view import View
from rummicore.wire import Record
from rummicore.wire_turns import hint_from_wire
from rumminet.client.line import TableLine
from rumminet.client.news import LONGEST_SENTENCE, TableNews, sentence_of
from rummiterm.board.play.seam import GameMoved, HintFound, News, Noticed, ReviewFound
from rummiterm.cli.safe import safe_text
from rummiterm.story.told import SeatStory
from rummiterm.texts import Texts

# Seconds to look whether something has come: none, but a queue that does not wait at all cannot be asked so.
AT_ONCE = 0.001
# Errors that answer a question: there is nothing to think about now, or thinking has failed.
UNANSWERED = ("not-now", "tired")


class HeardNews(TableNews):
    """What is known of a table elsewhere, and what of it the board has not looked at yet."""

    def __init__(self, line: TableLine, texts: Texts, clock: Callable[[], float]) -> None:
        """Take the line, the language, and a clock that never jumps."""
        super().__init__(line, texts)
        self._now = clock
        self.story: SeatStory | None = None
        self.deadline: float | None = None
        # The end of a match in lines, and how everybody stood after each turn.
        self.result: tuple[str, ...] = ()
        self.standings: tuple[tuple[int, ...], ...] = ()
        # Whether the board is on the screen, the line is broken, and over.
        self.on_screen = self.broken = self.over = False
        # What the host has said beside the game, behind a sign, until a key is pressed; why the line is over.
        self.said = self.farewell = ""
        self._news: deque[News] = deque()
        # The question that an answer is awaited for, and whether it was lost with a line.
        self._asked: Record | None = None
        self._ask_again = False
        # How much later it is here than at the host.
        self._ahead = math.inf
        self._numbers = count(1)
        self._heard |= {"hinted": self._hinted, "review": self._review}

    def look(self, game: int) -> News | None:
        """Take what has come until there is news of a game, by its number; return that.

        What comes with the beginning of another game is for who plays that.
        """
        while not self._news and not self.over and self._line.game == game and self._line.pending:
            if message := self._line.next(timeout=AT_ONCE):
                self.receive(message)
                self._news.extend([] if self._news else [Noticed()])
            else:
                self.over = True
                return Noticed()
        return self._news.popleft() if self._news and self._line.game == game else None

    def say(self, line: str) -> None:
        """Keep a line in sight, or print it while there is no board."""
        self.said = f"! {line[1:].strip()}" if line.startswith("!") else f"  {line}"
        if not self.on_screen:
            super().say(line)

    def _told_off(self, message: Record) -> None:
        """Hear that something cannot be: what was asked, or else what was done, which is given back."""
        if self._asked and message.get("code") in UNANSWERED:
            self._news.append(ReviewFound() if self._asked["do"] == "review" else HintFound(None))
            self._asked = None
            self.say(sentence_of(message))
            return
        held = self.acting
        super()._told_off(message)
        if message["what"] != "error" or message.get("fatal"):
            self.farewell, self.said = sentence_of(message), ""
        if held:
            self._news.append(GameMoved(self.seat))

    def _lost(self, message: Record) -> None:
        self.broken = True

    def _back(self, message: Record) -> None:
        self.broken, held = False, self.acting
        super()._back(message)
        if held and not self.acting:
            self._news.append(GameMoved(self.seat))
        self._ask_again = True

    # What is asked

    def ask(self, do: str, **fields: object) -> None:
        """Ask something about the game, once more over a line that comes back; nothing while an answer is awaited."""
        if self._asked is None:
            self._asked = {"do": do, "n": next(self._numbers), "game": self._line.game, **fields}
            self._line.send(**self._asked)

    def _answers(self, message: Record) -> bool:
        asked, answers = self._asked, self._asked is not None and message.get("n") == self._asked["n"]
        self._asked = None if answers else asked
        return answers

    def _hinted(self, message: Record) -> None:
        if not self._answers(message) or self.edition is None or self.view is None:
            return
        if "hint" not in message:  # a host of before tells a page what to say
            self.say(sentence_of(message))
            self._news.append(HintFound(None))
            return
        view = self.view
        hint = hint_from_wire(self.edition.agreeing(view.agreed), view, message["hint"])
        self._news.append(HintFound(hint, hint.turn.after if hint.turn else None))

    def _review(self, message: Record) -> None:
        if self._answers(message):
            given = Entries(message, "the review")
            lines = [safe_text(line, LONGEST_SENTENCE) for line in given.texts("lines")]
            self._news.append(ReviewFound(safe_text(given.text("best"), LONGEST_SENTENCE), lines))

    # What happens

    def _begin(self, edition: Edition, given: Entries, view: View) -> None:
        super()._begin(edition, given, view)
        self._news.clear()
        self._asked = None
        if self.teller:
            self.story = SeatStory(self.teller, self.seat)

    def _game(self, message: Record) -> None:
        if self.story and self.teller and self.story.seat != self.seat:  # who takes a seat is told all once more
            self.story, self._line.at = SeatStory(self.teller, self.seat), 0
        before, pool, held = self._line.at, self.view.pool if self.view else 0, self.acting
        super()._game(message)
        self._set_deadline()
        story = self.story
        if story and self.view and (self._line.at != before or held != self.acting):
            self._moved(story, self.view, pool)
        if self._ask_again and self._asked:
            self._line.send(**self._asked)
        self._ask_again = False

    def _set_deadline(self) -> None:
        """Find out when the clock of the host runs out here; a message may have waited, the quickest tells the time."""
        left, clock = self.left(), self.clock
        if left is None or clock is None:
            self.deadline = None
            return
        now = float(str(clock["now"]))
        self._ahead = min(self._ahead, self._now() - now)
        self.deadline = now + left + self._ahead

    def _welcome(self, message: Record) -> None:
        super()._welcome(message)
        self._ahead = math.inf

    def _moved(self, story: SeatStory, view: View, pool: int) -> None:
        """Let the board know that the game has gone on; a hint for the position before is for nobody."""
        if story.last is None:
            return
        if pool and not view.pool and view.phase in ("turn", "asking") and self.teller:
            story.add(self.teller.pool_gone(story.last.events))
        if self._asked and self._asked["do"] == "hint":
            self._asked = None
        self._news.append(GameMoved(story.last.seat))

    def _tell(self, known: Told) -> None:
        if self.story:
            self.story.hear(known)

    def _end(self, lines: list[str], message: Record) -> None:
        given = Entries(message, "the game")
        self.result = tuple(lines)
        self.standings = given.take("chart", many(many(number))) if "chart" in given else ()

    def _refused(self, reasons: Reasons, said: str) -> None:
        self._news.append(Declined(reasons))
        if self.view and self.view.ask:  # no hand is there to say so
            self.said = f"! {said}"

    def _acted(self, message: Record) -> None:
        super()._acted(message)
        if message["status"] == "stale":
            self._news.append(GameMoved(self.seat))
