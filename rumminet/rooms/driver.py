"""The game of a room on its way: what must last is written first, bots think, clocks run.

Whatever must last is handed out as a job first and told to people when the job is done; meanwhile what others want
waits. Times are passed in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from rummicore.actions import Action, Deal, Draw, TimeUp
from rummicore.chance import deal_from_seed
from rummicore.edition import Edition
from rummicore.host import Declined, Due, Host, Repeated, Weighed, only_answer
from rummicore.journal import Header, new_header
from rummicore.reasons import FormatError, Reasons, RuleError
from rummicore.state import State
from rummicore.tiles import AnyTable
from rummicore.wire import Record
from rumminet.rooms.caller import Caller, Outbox
from rumminet.rooms.jobs import (
    DiskWork,
    Job,
    KeepClock,
    MindQuestion,
    RecordAction,
    RoomPlan,
    Think,
)
from rumminet.shown.names import public_names
from rumminet.shown.story import GameStory, net_texts
from rummiterm.start.players import is_bot
from rummiterm.start.setup import Setup

# Seconds between what was told last and a bot's turn, so that people see one after the other.
BOT_PAUSE = 0.7
# Seconds after which a seat without a choice is answered for; as long as people need, so that it tells nothing.
LEAST_PAUSE, MORE_PAUSE = 1.5, 4.0
# Seconds until the house tries again what the disk refused.
RETRY = 5.0

Then = Callable[[object, float], None]
Dealing = Callable[[Edition, State, int], Deal]
Otherwise = Callable[[str, float], None]


class PlayedGame:
    """The game that is played in a room, and what only its host knows of it."""

    def __init__(self, number: int, setup: Setup, host: Host) -> None:
        """Take the number of the game in its room."""
        self.number, self.setup, self.host = number, setup, host
        # What each seat has laid so far in its turn, and behind how many actions.
        self.layouts: dict[int, tuple[int, AnyTable]] = {}
        self.stories: dict[str, GameStory] = {}
        self.wants: set[int] = set()

    def story(self, language: str) -> GameStory:
        """Return who tells this game in a language."""
        if language not in self.stories:
            setup = self.setup._replace(players=public_names(self.setup.players))
            self.stories[language] = GameStory(setup, self.host, net_texts(language))
        return self.stories[language]

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.host.state.phase == "over"


class GameDriver:
    """Drives the game of a room; ``plan`` is what is kept of the room, ``callers`` are connected to it."""

    def __init__(
        self,
        plan: RoomPlan,
        out: Outbox,
        chance: Callable[[], int],
        *,
        pause: float = BOT_PAUSE,
        deal: Dealing = deal_from_seed,
    ) -> None:
        """Begin without a game; ``chance`` gives numbers up to 2**32, ``deal`` the next deal of a seed."""
        self.plan = plan
        self.callers: dict[int, Caller] = {}
        self.game: PlayedGame | None = None
        self._out, self._chance, self._pause, self._deal = out, chance, pause, deal
        self._waiting: deque[Callable[[float], None]] = deque()
        self._then: tuple[Then, Otherwise] | None = None
        self._thinking: tuple[object, ...] | None = None
        self._thought: tuple[tuple[object, ...], object] | None = None
        # Times: when a bot may play, seats may be answered for, and what failed is tried again.
        self._bot_at = 0.0
        self._answers: dict[int, float] = {}
        self._retry_at: float | None = None

    @property
    def edition(self) -> Edition:
        """What is played."""
        return self.plan.edition

    def is_bot(self, seat: int) -> bool:
        """Tell whether a bot sits there."""
        return is_bot(self.edition, self.plan.places[seat].player)

    def people_here(self) -> set[int]:
        """Return the seats of people who are connected."""
        return {caller.seat for caller in self.callers.values() if caller.seat is not None}

    def tell_game(self, caller: Caller, now: float) -> None:
        """Tell somebody what they have not been told, and what there is now."""
        if self.game:
            caller.tell(self.game, self.clock(now))

    # Jobs: what must last before anybody is told

    def _work(self, job: Job, then: Then, otherwise: Otherwise) -> None:
        self._then = (then, otherwise)
        self._out.put(DiskWork(self.plan.room, job))

    def worked(self, result: object, now: float) -> None:
        """Hear that a job is done."""
        if self._then:
            (then, _), self._then = self._then, None
            then(result, now)
        self.go_on(now)

    def failed(self, why: str, now: float) -> None:
        """Hear that a job could not be done; nothing has changed."""
        if self._then:
            (_, otherwise), self._then = self._then, None
            otherwise(why, now)
        self.go_on(now)

    def when_free(self, step: Callable[[float], None], now: float) -> None:
        """Do something that may change the room, as soon as nothing is being written."""
        self._waiting.append(step)
        self.go_on(now)

    def go_on(self, now: float) -> None:
        """Do what waits, then whatever the game waits for."""
        while self._then is None and self._waiting:
            self._waiting.popleft()(now)
        if self._then is None:
            self._advance(now)

    # Acting

    def act(self, caller: Caller, seat: int, action: Action, at: int, now: float) -> None:
        """Weigh what somebody does; it counts when it is on the disk."""
        game = self.game
        if game is None:
            return caller.error("not-now")
        weighed = game.host.weigh(seat, action, at, now)
        if isinstance(weighed, Weighed):
            self._record(weighed, lambda: caller.acted(game.number, at, "counts"), caller)
        elif isinstance(weighed, Declined):
            self._refuse(caller, seat, action, at, weighed.reasons)
        elif isinstance(weighed, Repeated):
            caller.acted(game.number, at, "again")
        else:
            caller.acted(game.number, at, "stale", text=caller.texts("net.stale"))
            self.tell_game(caller, now)
        return None

    def _refuse(self, caller: Caller, seat: int, action: Action, at: int, reasons: Reasons) -> None:
        game = self.game
        if game is None:
            return
        edition = game.setup.edition.agreeing(game.host.state.agreed)
        said = [edition.explained(edition, reason) for reason in reasons]
        caller.refused(game.number, at, said, self._why_not(caller, reasons))

    def _why_not(self, caller: Caller, reasons: Reasons) -> str:
        """Say to whom the turn belongs, where that is why."""
        if self.game is None or not any(reason.code == "not-your-turn" for reason in reasons):
            return ""
        names = self.game.story(caller.language).teller.names
        return caller.texts("net.turn", name=names[self.game.host.state.turn])

    def _record(self, weighed: Weighed, counted: Callable[[], None], caller: Caller | None = None) -> None:
        def then(_: object, now: float) -> None:
            if self.game is None:
                raise TypeError("an action counts in a game")
            self.game.host.commit(weighed)
            self._bot_at = now + self._pause
            counted()
            asked = {ask.seat for ask in self.game.host.state.asks}
            self._answers = {seat: when for seat, when in self._answers.items() if seat in asked}
            self._clock(now)
            for each in list(self.callers.values()):
                self.tell_game(each, now)

        def otherwise(why: str, now: float) -> None:
            if caller:
                caller.error("disk", why=why)
            else:
                self._retry_at = now + RETRY

        self._work(RecordAction(weighed.happened.action), then, otherwise)

    def keep_layout(self, seat: int, at: int, table: AnyTable) -> None:
        """Remember what a seat has laid so far: a legal layout counts when the clock runs out."""
        if self.game:
            self.game.layouts[seat] = (at, table)

    # What the game waits for

    def _advance(self, now: float) -> None:
        game = self.game
        if game is None or self._then is not None:
            return
        if self._retry_at is not None and now < self._retry_at:
            return
        self._retry_at = None
        due = game.host.due()
        if due.what == "chance":
            self.house(self._deal(game.setup.edition, game.host.state, game.setup.seed), now)
        elif due.what == "bot":
            self._bot(due.seats[0], now)
        elif due.what == "people":
            self._people(due, now)

    def house(self, action: Action, now: float | None, seat: int | None = None) -> None:
        """Let the house or a bot act; without a time no clock is asked."""
        if self.game is None:
            return
        weighed = self.game.host.weigh(seat, action, self.game.host.at, None if seat is not None else now)
        if isinstance(weighed, Weighed):
            self._record(weighed, lambda: None)
        elif isinstance(weighed, Declined):
            raise RuleError(weighed.reasons)

    def _bot(self, seat: int, now: float) -> None:
        game = self.game
        if game is None:
            return None
        key = ("bot", game.number, game.host.at)
        if self._thought and self._thought[0] == key:
            if now >= self._bot_at:
                action, self._thought = self._thought[1], None
                self._bot_acts(seat, action, now)
            return None
        if self._thinking != key:
            self._thinking = key
            view = game.host.view(seat)
            if (only := only_answer(view)) is not None:
                self._thought = (key, only)
                return self._bot(seat, now)
            self._out.put(Think(self.plan.room, key, MindQuestion("bot", self.header(), seat, view)))
        return None

    def _bot_acts(self, seat: int, action: object, now: float) -> None:
        """Play what a bot has chosen; one that failed, or chose what is refused, draws."""
        chosen = action if isinstance(action, tuple) and hasattr(action, "do") else Draw()
        try:
            self.house(chosen, now, seat)  # type: ignore[arg-type]  # it came from another process
        except RuleError:
            self.house(Draw(), now, seat)

    def thought(self, key: tuple[object, ...], answer: object, now: float) -> None:
        """Hear what a bot has chosen."""
        if key == self._thinking:
            self._thinking = None
            self._thought = (key, answer)
        self.go_on(now)

    def header(self) -> Header:
        """Return what another process needs to know of the game."""
        if self.game is None:
            raise TypeError("there is no game yet")
        setup = self.game.setup
        return new_header(setup.edition, setup.players, setup.rounds, setup.seed, hints=setup.hints)

    def _people(self, due: Due, now: float) -> None:
        game = self.game
        if game is None:
            return
        self._clock(now)
        if game.host.state.phase != "asking":
            return
        people = sum(not self.is_bot(seat) for seat in range(len(self.plan.places)))
        for seat in due.seats:
            if only_answer(game.host.view(seat)) is not None and seat not in self._answers:
                # With several people even one without a choice takes time: who answers at once would tell.
                pause = LEAST_PAUSE + self._chance() % 1000 / 1000 * MORE_PAUSE if people > 1 else 0.0
                self._answers[seat] = now + pause
        self._answer_for(now)

    def _answer_for(self, now: float) -> None:
        """Answer for seats without a choice whose time has come."""
        game = self.game
        if game is None or self._then is not None:
            return
        for seat, when in list(self._answers.items()):
            only = only_answer(game.host.view(seat))
            if only is None:
                self._answers.pop(seat)
            elif when <= now:
                self._answers.pop(seat)
                self.house(only, now, seat)
                return

    # Clocks

    def _clock(self, now: float) -> None:
        """Let the clock of a person's turn run while anybody is there, and stand still otherwise."""
        game = self.game
        if game is None:
            return
        due = game.host.due()
        if due.what == "people" and game.host.state.phase == "turn" and self.people_here():
            if due.until is None and (until := game.host.start_clock(now)) is not None:
                self._out.put(DiskWork(self.plan.room, KeepClock(game.host.at, until)))
        elif due.what == "people":
            self._stop_clock(now)
        elif due.what == "over":
            self._out.put(DiskWork(self.plan.room, KeepClock(game.host.at, None)))

    def _stop_clock(self, now: float) -> None:
        if self.game and self.game.host.due().until is not None:
            left = self.game.host.stop_clock(now)
            if left is not None:
                self._out.put(DiskWork(self.plan.room, KeepClock(self.game.host.at, now + left)))

    def clock(self, now: float) -> Record | None:
        """Return the clock that runs, for a page."""
        due = self.game.host.due() if self.game else None
        if self.game is None or due is None or due.until is None:
            return None
        return {"now": now, "until": due.until, "seat": self.game.host.state.turn}

    def tick(self, now: float) -> None:
        """Do what is due at this time."""
        self.when_free(self._time_up, now)

    def _time_up(self, now: float) -> None:
        game = self.game
        if game is None:
            return
        due = game.host.due()
        if due.what == "people" and due.until is not None and now >= due.until:
            at, table = game.layouts.get(game.host.state.turn, (-1, ()))
            table = table if at == game.host.at else game.host.state.table
            try:
                self.house(TimeUp(table), now)
            except (RuleError, FormatError):
                self.house(TimeUp(game.host.state.table), now)
        else:
            self._answer_for(now)

    def next_time(self) -> float | None:
        """Return when something is due next."""
        times = list(self._answers.values())
        if self._retry_at is not None:
            times.append(self._retry_at)
        if self._thought:
            times.append(self._bot_at)
        if self.game and (until := self.game.host.due().until) is not None:
            times.append(until)
        return min(times, default=None)
