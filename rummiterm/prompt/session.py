"""A whole game with people at the keyboard: who acts next, what each of them is shown, and the curtain between."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable, Iterator, Sequence

from rummicore.actions import Action, Answer
from rummicore.bots import Budget
from rummicore.chance import deal_from_seed
from rummicore.engine import apply
from rummicore.events import Drew, Event, Passed, Played, Refused, Restored, TookBack, redact
from rummicore.host import Happened, acting_seat, forced_answer
from rummicore.state import State
from rummicore.view import View, view_of
from rummiterm.prompt.curtain import Curtain
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.staging import sentence
from rummiterm.prompt.turns import Leave, PersonTurn
from rummiterm.start.saves import Journal
from rummiterm.start.setup import Setup, display_names, seated_bots
from rummiterm.story.narrate import Teller
from rummiterm.story.paint import knows_codes, show_faces, wants_colour
from rummiterm.texts import Texts

THINKING = Budget()


class Session:
    """One sitting at a table. Every action is on the disk before anybody is told of it."""

    def __init__(
        self, setup: Setup, state: State, journal: Journal, texts: Texts, *, plain: bool, past: Sequence[Happened] = ()
    ) -> None:
        """Take the game as it stands; ``past`` is what happened before this sitting."""
        self.state = state
        self.steps = list(past)
        self._setup = setup
        self._journal = journal
        self._texts = texts
        self._teller = Teller(setup.edition, display_names(setup, texts), setup.rounds, texts)
        self._desk = Desk(setup.edition, self._teller.names, texts, colour=wants_colour(plain=plain))
        self._bots = seated_bots(setup.edition, setup.players, setup.seed)
        self._people = [seat for seat in range(len(setup.players)) if seat not in self._bots]
        self._waiting: dict[int, list[str]] = {seat: [] for seat in self._people}
        self._at_keyboard: int | None = None
        self._introduced = False
        hides = len(self._people) > 1 and self._desk.keyboard.terminal
        codes = not plain and knows_codes()
        self._curtain = Curtain(self._desk.keyboard, texts, plain=not codes) if hides else None

    def run(self) -> bool:
        """Play until the end or until somebody leaves; True if the game is over."""
        with self._curtain.drawn() if self._curtain else contextlib.nullcontext():
            try:
                if self.state.phase != "deal":
                    self._introduce()
                while self.state.phase != "over":
                    self._do(self._next())
            except Leave:
                return False
        if self._curtain:  # the end was told to nobody yet
            self._tell(self._teller.tell(self.steps[-1]))
        self._tell(self._teller.over(self.state.results, self.steps))
        return True

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._desk.say(line)

    def _introduce(self) -> None:
        """Say once how to play; behind a curtain to each person at the first turn."""
        self._introduced = True
        if self._curtain is None:
            self._desk.say(self._desk.intro())
            return
        for seat in self._people:
            self._waiting[seat].append(self._desk.intro())

    def _next(self) -> Action:
        seat = acting_seat(self.state)
        if seat is None:
            return deal_from_seed(self._setup.edition, self.state, self._setup.seed)
        forced = forced_answer(self.state)
        if seat in self._bots:
            return forced or self._bots[seat].choose(view_of(self.state, seat), THINKING)
        # With several people at the keyboard even one without a choice is called to it: who is not asked would tell.
        # Whoever sits there already, after a draw, shows nothing by not being asked.
        if forced is not None and (self._curtain is None or self._at_keyboard == seat):
            return forced
        self._call(seat)
        view = view_of(self.state, seat)
        return self._asked(view, forced) if view.ask else self._turn(view)

    def _do(self, action: Action) -> None:
        """Apply an action, save it, tell it."""
        before = self.state
        step = apply(self._setup.edition, before, action)
        self._journal.record(action)
        happened = Happened(before, action, step)
        self.steps.append(happened)
        self.state = step.state
        if self._curtain is None:
            actor = acting_seat(before)
            lone = self._people[0] if len(self._people) == 1 else None
            self._tell(self._told(happened, actor if actor in self._people else lone))
        for seat in self._people if self._curtain else ():
            self._waiting[seat] += self._told(happened, seat)
        if not self._introduced:
            self._introduce()

    def _told(self, happened: Happened, seat: int | None) -> Iterator[str]:
        """Tell an action as one seat, or an onlooker, may know it; a seat's own turn is told shorter."""
        events = tuple(redact(event, seat) for event in happened.step.events)
        own = getattr(events[0], "seat", None) == seat
        if seat is not None and own and not isinstance(happened.action, Answer) and happened.before.phase == "turn":
            yield from self._own(events, seat)
            events = tuple(event for event in events if getattr(event, "seat", None) != seat)
        yield from self._teller.tell(happened._replace(step=happened.step._replace(events=events)))

    def _own(self, events: tuple[Event, ...], seat: int) -> Iterator[str]:
        said = []
        for event in events:
            if isinstance(event, Played):
                said.append(self._texts("own.played"))
            elif isinstance(event, Drew) and event.seat == seat:
                said.append(self._drawn(event))
                if not event.fine and not any(isinstance(other, Played) for other in events):
                    said.append(self._left(seat))
            elif isinstance(event, Passed):
                said.append(self._texts("own.passed"))
            elif isinstance(event, Refused):
                said += self._refused(event)
            elif isinstance(event, Restored):
                said.append(self._texts("own.restored"))
            elif isinstance(event, TookBack):
                melds = ", ".join(self._setup.edition.notation.short(meld.tiles) for meld in event.melds)
                said.append(self._texts("own.took-back", melds=melds))
        if said:
            yield f"   {' '.join(said)}"

    def _refused(self, event: Refused) -> Iterator[str]:
        """Say why a turn does not count."""
        edition = self._setup.edition
        for reason in event.reasons:
            yield sentence(self._texts.reason(edition.explained(edition, reason)))

    def _drawn(self, event: Drew) -> str:
        key = "own.fined" if event.fine else "own.drew-one" if event.amount == 1 else "own.drew"
        tiles = show_faces(self._setup.edition, self._setup.edition.sorted(event.tiles))
        return self._texts(key, count=self._texts.count("tiles", event.amount), tiles=tiles)

    def _left(self, seat: int) -> str:
        """Count the tiles of the rack and of the pool."""
        tiles = self._texts.count("tiles", len(self.state.seats[seat].rack))
        return self._texts("own.left", tiles=tiles, pool=len(self.state.pool))

    # People

    def _call(self, seat: int) -> None:
        """Bring a person to the keyboard and say what has happened since."""
        if self._curtain and self._at_keyboard != seat:
            if not self._curtain.hand_over(self.state.number, self._teller.names[seat]):
                raise Leave
            self._at_keyboard = seat
        self._tell(self._waiting[seat])
        self._waiting[seat].clear()

    def _turn(self, view: View) -> Action:
        self._desk.say()
        self._desk.header(view)
        self._desk.table(view)
        self._desk.rack(view)
        seconds = self._seconds()
        deadline = time.monotonic() + seconds if seconds else None
        action = PersonTurn(self._desk, view, lambda: self._log(view.seat), deadline).take()
        if self._curtain and len(self._people) > 1:
            self._at_keyboard = view.seat
        return action

    def _seconds(self) -> int:
        edition = self._setup.edition
        key = edition.aliases.get("timer")
        return edition.number(key) if key else 0

    def _log(self, seat: int) -> Iterator[str]:
        for happened in self.steps:
            events = tuple(redact(event, seat) for event in happened.step.events)
            yield from self._teller.tell(happened._replace(step=happened.step._replace(events=events)))

    def _asked(self, view: View, forced: Answer | None) -> Action:
        """Ask a person for a decision; without a choice a key is enough."""
        ask = view.ask
        if ask is None:
            raise TypeError("nothing is asked")
        if view.rack:
            self._desk.rack(view)
        if forced:
            self._desk.say(f"   {self._texts('ask.no-choice')}")
            if self._desk.keyboard.read("") is None:
                raise Leave
            return forced
        choices = {self._texts(f"ask.{ask.name}.{choice}"): choice for choice in ask.choices}
        question = self._texts(f"ask.{ask.name}")
        numbered = " · ".join(f"{number} {text}" for number, text in enumerate(choices, 1))
        while True:
            self._desk.say(f"   {question} {numbered}")
            line = self._desk.keyboard.read()
            if line is None:
                raise Leave
            values = list(choices.values())
            if line.strip() in map(str, range(1, len(values) + 1)):
                return Answer(view.seat, ask.name, values[int(line) - 1])
