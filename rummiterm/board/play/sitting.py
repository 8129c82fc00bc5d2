"""One sitting at a table, without a screen: it drives the host, keeps the journal and the clock, lets bots think.

Whoever has a screen tells it what people do and how late it is, and looks at what has changed. An action is on the disk
before anybody is told of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rummicore.actions import Action, TimeUp
from rummicore.bots import Bot, Budget
from rummicore.chance import deal_from_seed
from rummicore.edition import Edition
from rummicore.events import Drew, Played, Refused, Skipped
from rummicore.host import Declined, Due, Happened, Host, Told, Weighed, only_answer, same_turn, told
from rummicore.reasons import Reasons
from rummicore.state import State
from rummicore.tiles import AnyMeld, Face
from rummicore.view import View
from rummiterm.board.thinker import Thinker, Thought
from rummiterm.start.clock import SavedClock
from rummiterm.start.saves import Journal
from rummiterm.start.setup import Setup, display_names, seated_bots
from rummiterm.story.fresh import OwnTurn, fresh_tiles, laid_in
from rummiterm.story.narrate import Teller
from rummiterm.story.review import PointsReview, TilesReview
from rummiterm.texts import Texts

THINKING = Budget()
HINT, REVIEW = "hint", "review"


class BoardSitting:
    """A running game, and who of the people sits at the keyboard."""

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
        self._own = OwnTurn(setup.edition, texts)
        self._logs: dict[int, list[str]] = {}
        self._logged: dict[int, int] = {}
        self.thinker = Thinker(self._questions(bots))

    @property
    def hides(self) -> bool:
        """Whether several people share the screen, so that racks are hidden between turns."""
        return len(self.people) > 1

    @property
    def names(self) -> Sequence[str]:
        """The names of the players by seat."""
        return self.teller.names

    def view(self) -> View:
        """Return what the person at the keyboard may know; an onlooker's view while nobody is there."""
        return self.host.view(self.seat)

    # Driving the host

    def due(self) -> Due:
        """Deal and answer for those who have no choice, then say what the game waits for."""
        while True:
            due = self.host.due()
            if due.what == "chance":
                self.take(None, deal_from_seed(self.edition, self.host.state, self.setup.seed), None)
                continue
            only = self._only(due)
            if only is None:
                return due
            self.take(only[0], only[1], None)

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
        return ()

    def sit(self, seat: int) -> None:
        """Let a person come to the keyboard."""
        self.seat = seat

    def rise(self) -> None:
        """Hide everything: the keyboard goes to somebody else."""
        if self.hides:
            self.seat = None

    def start_clock(self, now: float) -> None:
        """Let the clock of the turn run, if turns have one."""
        self.deadline = self.host.start_clock(now)
        if self.deadline is not None:
            self._clock.keep(self.host.at, self.deadline)

    def stop_clock(self, now: float) -> None:
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

    def think(self, seat: int) -> None:
        """Let a bot think about its turn."""
        self.thinker.ask(f"bot {seat}", self.host.view(seat))

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

    def log(self, seat: int | None) -> list[str]:
        """Return what has happened as a seat may know it, a line each."""
        key = -1 if seat is None else seat
        lines = self._logs.setdefault(key, [])
        begin = self._logged.get(key, 0)
        for known, happened in zip(self.host.told(seat, begin), self.host.steps[begin:], strict=True):
            lines += [line for line in self.teller.tell(known) if line]
            lines += self._told_own(known, seat)
            for also in self.teller.emptied(happened):  # beside the turn, which stays in sight
                lines[-1:] = [f"{_ended(line)} {also.strip()}" for line in lines[-1:]]
        self._logged[key] = self.host.at
        return lines

    def _told_own(self, known: Told, seat: int | None) -> list[str]:
        """Say in a line what only a seat itself hears of its action; nothing for others."""
        said = self._own.beside(known, seat)
        return [f"   {said}"] if said else []

    def mishap(self, seat: int) -> str:
        """Say what became of the last turn of a seat if its time ran out or it was refused; nothing if all went well.

        A turn that was lost for it since then is said, too.
        """
        steps = self.host.steps
        ended = [at for at, step in enumerate(steps) if step.before.turn == seat and _ends_turn(step)]
        if not ended:
            return ""
        last, later = steps[ended[-1]], steps[ended[-1] :]
        events = told(last, seat).events
        refused = any(isinstance(event, Refused) or (isinstance(event, Drew) and event.fine) for event in events)
        said = []
        if refused or isinstance(last.action, TimeUp):
            said.append(self.texts("play.time-over" if isinstance(last.action, TimeUp) else "own.refused"))
            said += [text for event in events for text in self._own.said(event, seat)]
        skipped = any(event == Skipped(seat) for step in later for event in step.step.events)
        return " ".join([*said, *([self.texts("own.skipped")] if skipped else [])])

    def fresh(self, seat: int | None) -> Mapping[AnyMeld, Sequence[int]]:
        """Return the places of tiles that others have laid since a seat had its last turn."""
        return {} if seat is None else fresh_tiles(self.host.steps, seat)

    def last_laid(self) -> Mapping[AnyMeld, Sequence[int]]:
        """Return the places of the tiles that the last action has laid."""
        events = self.host.steps[-1].step.events if self.host.steps else ()
        return {meld: places for e in events if isinstance(e, Played) for meld, places in laid_in(e).items()}

    def drawn(self, seat: int | None) -> Counter[Face]:
        """Return the tiles that a seat took at the end of its last turn."""
        for happened in reversed(self.host.steps):
            known = told(happened, seat)
            if known.seat == seat and known.do != "answer":
                taken = [e.tiles for e in known.events if isinstance(e, Drew) and e.seat == seat]
                return Counter(face for tiles in taken for face in tiles)
            if happened.action.do == "deal":
                break
        return Counter()


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


def _ends_turn(step: Happened) -> bool:
    return step.action.do != "deal" and not same_turn(step.before, step.step.state)


def _ended(line: str) -> str:
    """End a line as a sentence, so that another one may follow."""
    return line if line.endswith((".", "!", "?")) else f"{line}."
