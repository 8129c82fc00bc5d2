"""One sitting at a table, without a screen: it drives the host, keeps the journal and the clock, lets bots think.

Whoever has a screen tells it what people do and how late it is, and looks at what has changed. An action is on the disk
before anybody is told of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummicore.actions import Action
from rummicore.advice import Hint
from rummicore.bots import Bot, Budget
from rummicore.chance import deal_from_seed
from rummicore.edition import Edition
from rummicore.host import Declined, Due, Happened, Host, Weighed, only_answer, told
from rummicore.reasons import Reasons, RuleError
from rummicore.state import State
from rummicore.tiles import AnyTable
from rummicore.view import View
from rummiterm.board.chart import standings
from rummiterm.board.play.seam import Awaited, Ending, GameMoved, HintFound, MatchEnding, News, ReviewFound
from rummiterm.board.thinker import Thinker, Thought, ThoughtError
from rummiterm.start.clock import SavedClock
from rummiterm.start.saves import Journal
from rummiterm.start.setup import Setup, display_names, seated_bots
from rummiterm.story.narrate import Teller
from rummiterm.story.review import PointsReview, TilesReview
from rummiterm.story.told import SeatStory
from rummiterm.texts import Texts

THINKING = Budget()
HINT, REVIEW = "hint", "review"
# Keys of the result, and what they do.
AFTER: dict[str, Ending] = {"enter": "again", "f6": "replay", "escape": "home"}


class BoardSitting:
    """A running game at this keyboard, and who of the people sits there."""

    notice = ""
    away = ()
    afterwards = AFTER

    def __init__(
        self,
        setup: Setup,
        start: State,
        journal: Journal,
        texts: Texts,
        *,
        past: Sequence[Happened] = (),
        now: float,
    ) -> None:
        """Take a game that begins, or one with what happened before this sitting; ``now`` is the time of day."""
        self.setup = setup
        self.edition = setup.edition
        self.texts = texts
        bots = seated_bots(setup.edition, setup.players, setup.seed)
        self._clock = SavedClock(journal.path)
        self.host = Host(setup.edition, start, bots=bots, past=past, until=self._clock.running(len(past), now))
        self.people = [seat for seat in range(len(setup.players)) if seat not in bots]
        self.teller = Teller(setup.edition, display_names(setup, texts), setup.rounds, texts)
        self.seat: int | None = self.people[0] if len(self.people) == 1 else None
        self.deadline: float | None = None
        self._journal = journal
        self._stories: dict[int | None, SeatStory] = {}
        self.thinker = Thinker(self._questions(bots))

    @property
    def hides(self) -> bool:
        """Whether several people share the screen, so that racks are hidden between turns."""
        return len(self.people) > 1

    @property
    def alone(self) -> bool:
        """Whether there is one person among bots."""
        return len(self.people) == 1

    @property
    def hints(self) -> bool:
        """Whether hints are given."""
        return self.setup.hints

    @property
    def names(self) -> Sequence[str]:
        """The names of the players by seat."""
        return self.teller.names

    def view(self) -> View:
        """Return what the person at the keyboard may know; an onlooker's view while nobody is there."""
        return self.host.view(self.seat)

    # Driving the host

    def awaited(self) -> Awaited:
        """Say for whom the game waits; for bots it does elsewhere."""
        due = self.host.due()
        if due.what == "over":
            return Awaited("over")
        return Awaited("here" if due.what == "people" else "elsewhere", due.seats[0] if due.seats else 0)

    def waiting(self) -> str:
        """Say for whom the game waits."""
        return self.texts("board.thinking", name=self.names[self.awaited().seat])

    def advance(self, now: float) -> Awaited:
        """Deal, answer for those who have no choice and let bots think, then say for whom the game waits."""
        while (action := self._of_nobody(self.host.due())) is not None:
            self.take(*action, None)
        if self.host.state.phase == "asking":
            self._stop_clock(now)
        if (due := self.host.due()).what == "bot":
            self.thinker.ask(f"bot {due.seats[0]}", self.host.view(due.seats[0]))
        return self.awaited()

    def _of_nobody(self, due: Due) -> tuple[int | None, Action] | None:
        """Return a deal that is due, or the answer of somebody without a choice, and whose it is."""
        if due.what == "chance":
            return None, deal_from_seed(self.edition, self.host.state, self.setup.seed)
        return self._only(due)

    def _only(self, due: Due) -> tuple[int, Action] | None:
        """Return the answer of somebody without a choice; with several people even they are called: it would tell."""
        if due.what not in ("people", "bot"):
            return None
        seat = due.seats[0]
        answer = only_answer(self.host.view(seat))
        quiet = due.what == "bot" or not self.hides or self.seat == seat
        return (seat, answer) if answer is not None and quiet else None

    def take(self, seat: int | None, action: Action, now: float | None) -> Reasons:
        """Let an action count, on the disk first; return the reasons if it does not."""
        weighed = self.host.weigh(seat, action, self.host.at, now)
        if isinstance(weighed, Declined):
            return weighed.reasons
        if not isinstance(weighed, Weighed):
            raise ValueError(f"the game cannot go on: {weighed}")
        self._journal.record(action)
        self.host.commit(weighed)
        self.deadline = None
        self.thinker.drop()  # a hint that is still being looked for is for nobody else
        return ()

    def lies(self, table: AnyTable, now: float) -> None:
        """Hear nothing: the clock runs here, and what lies there then comes with it."""

    def sit(self, seat: int) -> None:
        """Let a person come to the keyboard."""
        self.seat = seat

    def rise(self) -> None:
        """Hide everything: the keyboard goes to somebody else."""
        if self.hides:
            self.seat = None

    def begin(self, now: float) -> None:
        """Let the clock of the turn run, if turns have one."""
        self.deadline = self.host.start_clock(now)
        if self.deadline is not None:
            self._clock.keep(self.host.at, self.deadline)

    def _stop_clock(self, now: float) -> None:
        """Let the clock of the turn stand still while others decide, also if somebody leaves meanwhile."""
        self.deadline = None
        left = self.host.stop_clock(now)
        if left is not None:
            self._clock.stand(self.host.at, left, now)

    def leave(self, now: float) -> None:
        """Stop the clock until somebody comes back, or forget it when the game is over."""
        self.thinker.close()
        if self.host.due().what == "over":
            self._clock.forget()
        else:
            self._clock.stop(now)

    # Thinking

    def hear(self, now: float) -> News | None:
        """Let a bot play that has thought, or hand on what an advisor has found."""
        try:
            answer = self.thinker.answer() if self.thinker.busy else None
        except ThoughtError as fault:
            return self._after_fault(fault)
        if answer is None:
            return None
        if self.host.due().what == "over":
            return ReviewFound(*answer)  # type: ignore[misc]  # what the review returns
        if isinstance(answer, tuple) and isinstance(answer[0], Hint):
            return HintFound(*answer)
        seat = self.host.due().seats[0]
        if reasons := self.take(seat, answer, now):  # type: ignore[arg-type]  # what bots return
            raise RuleError(reasons)
        return GameMoved(seat)

    def _after_fault(self, fault: ThoughtError) -> News:
        """Stop where a bot has failed, the game is saved; a hint or a review that failed is only missing."""
        due = self.host.due().what
        if due == "bot":
            raise RuntimeError(str(fault))
        return ReviewFound() if due == "over" else HintFound(None)

    def ask_hint(self, view: View) -> None:
        """Have the advisor look for a turn, unless it does already."""
        if not self.thinker.busy:
            self.thinker.ask(HINT, view)

    def ask_review(self) -> None:
        """Have all turns looked at again."""
        self.thinker.ask(REVIEW, list(self.host.steps))

    def _questions(self, bots: Mapping[int, Bot]) -> dict[str, Thought]:
        chosen: dict[str, Thought] = {f"bot {seat}": _choice_of(bot) for seat, bot in bots.items()}
        return chosen | {HINT: self._hint, REVIEW: self._review}

    def _hint(self, about: object) -> object:
        """Find a turn that people could find; the turn itself is told by its table, since it must travel."""
        if not isinstance(about, View):
            raise TypeError("a hint is for a view")
        edition = self.edition.agreeing(about.agreed)
        hint = edition.advisor(edition).hint(about, THINKING)
        return hint._replace(turn=None), hint.turn.after if hint.turn else None

    def _review(self, about: object) -> object:
        """Look again at all turns; return what was missed in each, in sentences."""
        if not isinstance(about, list):
            raise TypeError("a review is of a list of steps")
        return reviewed(self.edition, self.names, self.texts, about)[:2]

    # What happened

    def story(self) -> SeatStory:
        """Return what the person at the keyboard has been told; an onlooker's story while nobody is there."""
        return self.story_of(self.seat)

    def story_of(self, seat: int | None) -> SeatStory:
        """Return what a seat, or an onlooker, has been told."""
        story = self._stories.setdefault(seat, SeatStory(self.teller, seat))
        begin = len(story.told)
        for known, happened in zip(self.host.told(seat, begin), self.host.steps[begin:], strict=True):
            story.hear(known, self.teller.emptied(happened))
        return story

    def ending(self) -> MatchEnding:
        """Tell the end of the match, and of its last round."""
        steps, results = self.host.steps, self.host.state.results
        return MatchEnding(
            self.teller.result(results),
            sum(result.turns for result in results),
            len(results),
            tuple(self.teller.over(results, steps)),
            tuple(line for happened in steps[-1:] for line in self.teller.tell(told(happened, None))),
            standings(self.edition, steps),
        )


def _choice_of(bot: Bot) -> Thought:
    def choose(about: object) -> object:
        if not isinstance(about, View):
            raise TypeError("a bot looks at a view")
        return bot.choose(about, THINKING)

    return choose


def reviewed(
    edition: Edition, names: Sequence[str], texts: Texts, steps: Sequence[Happened]
) -> tuple[str, list[str], list[tuple[int, int]]]:
    """Look again at all turns of a game: what was missed most, what was missed in each, and which turns these are."""
    review = (PointsReview if edition.manner.counts == "points" else TilesReview)(edition, names, texts)
    turns = list(edition.advisor(edition).review(steps))
    worst = max(turns, key=lambda turn: turn.missed_by, default=None)
    best = review.turn(worst) if worst is not None and worst.missed_by else ""
    return best, [review.turn(turn) for turn in turns], [(turn.round, turn.number) for turn in turns]
