"""A whole game with people at the keyboard: what each of them is shown, and the curtain between."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable, Iterator, Sequence

from rummicore.actions import Action, TimeUp
from rummicore.bots import Budget
from rummicore.chance import deal_from_seed
from rummicore.events import Drew, Event, Played
from rummicore.games import BotPlayer
from rummicore.host import Happened, Host, between_rounds, drive, only_answer, same_turn, told
from rummicore.reasons import Reasons
from rummicore.state import State
from rummicore.view import View
from rummiterm.prompt.commands import leaves
from rummiterm.prompt.curtain import Curtain
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.leaving import Ended, Leave, ending_in_order
from rummiterm.prompt.questions import Question
from rummiterm.prompt.turns import PersonTurn
from rummiterm.start.clock import SavedClock
from rummiterm.start.saves import Journal
from rummiterm.start.setup import Setup, display_names, seated_bots
from rummiterm.story.fresh import OwnTurn, fresh_tiles, since_turn
from rummiterm.story.narrate import Teller
from rummiterm.story.paint import knows_codes, wants_colour
from rummiterm.texts import Texts

THINKING = Budget()


class Session:
    """One sitting at a table, and the player for everybody at the keyboard. What is told is on the disk before."""

    def __init__(
        self,
        setup: Setup,
        start: State,
        journal: Journal,
        texts: Texts,
        *,
        plain: bool,
        past: Sequence[Happened] = (),
        greeting: Sequence[str] = (),
    ) -> None:
        """Take a game that begins, or one with what happened before this sitting.

        ``greeting`` has been said already; people who come from behind a curtain are told again.
        """
        self._greeting = greeting
        self._setup = setup
        self._journal = journal
        self._texts = texts
        self._clock = SavedClock(journal.path)
        bots = seated_bots(setup.edition, setup.players, setup.seed)
        self._host = Host(setup.edition, start, bots=bots, past=past, until=self._clock.running(len(past), time.time()))
        self._people = [seat for seat in range(len(setup.players)) if seat not in bots]
        self._players = dict.fromkeys(self._people, self) | {
            seat: BotPlayer(bot, THINKING) for seat, bot in bots.items()
        }
        self._teller = Teller(setup.edition, display_names(setup, texts), setup.rounds, texts)
        self._own_turn = OwnTurn(setup.edition, texts)
        codes, colour = not plain and knows_codes(), wants_colour(plain=plain)
        names = self._teller.names
        alone = len(self._people) == 1
        self._desk = Desk(setup.edition, names, texts, colour=colour, live=codes, hints=setup.hints, alone=alone)
        self._waiting: dict[int, list[str]] = {seat: [] for seat in self._people}
        self._at_keyboard: int | None = None
        # Whether the person at the keyboard reads of tiles just drawn, before the curtain hides them.
        self._reads = False
        self._turn: PersonTurn | None = None
        # Whether the last try of the person was refused: then there is nothing to show anew.
        self._tries_again = False
        self._introduced = False
        hides = len(self._people) > 1 and self._desk.keyboard.terminal
        self._curtain = Curtain(self._desk.keyboard, texts, plain=not codes) if hides else None

    def run(self) -> bool:
        """Play until the end or until somebody leaves; True if the game is over."""
        with ending_in_order(), self._curtain.drawn() if self._curtain else contextlib.nullcontext():
            try:
                self._play()
            except Leave:
                self._clock.stop(time.time())
                return False
            except (KeyboardInterrupt, Ended):
                self._clock.stop(time.time())
                raise
        self._clock.forget()
        if self._curtain:  # the end was told to nobody yet
            self._tell(self._teller.tell(told(self._host.steps[-1], None)))
        self._tell(self._teller.over(self._host.state.results, self._host.steps))
        if agreed := self._host.state.agreed:
            from rummiterm.prompt.wordlist import offer_words  # with the list of own words

            offer_words(self._desk, agreed)
        return True

    def _play(self) -> None:
        edition, seed = self._setup.edition, self._setup.seed
        if self._host.due().what != "chance":
            self._introduce()
            self._recall()
        deal = lambda state: deal_from_seed(edition, state, seed)  # noqa: E731
        for happened in drive(self._host, self._players, deal, self._journal.record):
            self._after(happened)

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
            self._waiting[seat] += [*self._greeting, self._desk.intro()]

    def _recall(self) -> None:
        """Let people behind a curtain hear what they were not told before the game was left."""
        for seat in self._people if self._curtain else ():
            for happened in since_turn(self._host.steps, seat):
                self._waiting[seat] += self._told(happened, seat)

    def _after(self, happened: Happened) -> None:
        """Tell an action that counts; a turn of which others decide something goes on."""
        if not same_turn(happened.before, happened.step.state):
            self._turn = None
        if self._curtain is None:
            actor = told(happened, None).seat
            lone = self._people[0] if len(self._people) == 1 else None
            self._tell(self._told(happened, actor if actor in self._people else lone))
        for seat in self._people if self._curtain else ():
            if self._just_drew(happened, seat):
                self._reads = True
                self._tell(self._told(happened, seat))
            else:
                self._waiting[seat] += self._told(happened, seat)
        if between_rounds(happened):
            self._pause(happened.step.state)
        if not self._introduced:
            self._introduce()

    def _just_drew(self, happened: Happened, seat: int) -> bool:
        """Whether the person who still sits at the keyboard has drawn tiles: whoever draws looks at them.

        When the clock runs out the curtain falls at once: nobody may be there.
        """
        if seat != self._at_keyboard or isinstance(happened.action, TimeUp):
            return False
        return any(isinstance(event, Drew) and event.seat == seat for event in happened.step.events)

    def _pause(self, state: State) -> None:
        """Tell how the match stands, and let a person at a terminal look at it; a curtain waits by itself."""
        lines = list(self._teller.standings(state.results))
        if self._curtain:
            for seat in self._people:
                self._waiting[seat] += lines
            return
        self._tell(lines)
        if self._desk.keyboard.terminal:
            line = self._desk.keyboard.read(f"   {self._texts('round.go-on')} ")
            if line is None or leaves(line):
                raise Leave

    def _told(self, happened: Happened, seat: int | None) -> Iterator[str]:
        """Tell an action as one seat, or an onlooker, may know it; a seat's own turn is told shorter."""
        known = told(happened, seat)
        if seat is not None and known.seat == seat and known.do != "answer":
            yield from self._own(known.events, seat, happened.step.state)
            known = known._replace(events=tuple(e for e in known.events if getattr(e, "seat", None) != seat))
        yield from self._teller.tell(known)
        yield from self._teller.emptied(happened)

    def _own(self, events: tuple[Event, ...], seat: int, after: State) -> Iterator[str]:
        said = []
        for event in events:
            if isinstance(event, Played) and self._curtain is None:  # behind it this would be read a lap later
                said.append(self._texts("own.played"))
            said += self._own_turn.said(event, seat)
            drew = isinstance(event, Drew) and event.seat == seat and not event.fine
            if drew and not any(isinstance(other, Played) for other in events):
                said.append(self._left(seat, after))
        if said:
            yield f"   {' '.join(said)}"

    def _left(self, seat: int, state: State) -> str:
        """Count the tiles of the rack and of the pool."""
        tiles = self._texts.count("tiles", len(state.seats[seat].rack))
        return self._texts("own.left", tiles=tiles, pool=len(state.pool))

    # People

    def act(self, view: View) -> Action:
        """Bring a person to the keyboard and let them act."""
        if self._turn is not None and self._tries_again:
            self._tries_again = False
            return self._turn.take()
        only = only_answer(view)
        # With several people at the keyboard even one without a choice is called to it: who is not asked would tell.
        # Whoever sits there already, after a draw, shows nothing by not being asked.
        if only is not None and (self._curtain is None or self._at_keyboard == view.owner):
            return only
        self._stop_clock()
        self._call(view.owner)
        return self._asked(view) if view.ask else self._begun(view).take()

    def _stop_clock(self) -> None:
        """Let the clock of the turn stand still while a person comes to the keyboard, or others decide something."""
        now = time.time()
        left = self._host.stop_clock(now)
        if left is not None:
            self._clock.stand(self._host.at, left, now)

    def declined(self, reasons: Reasons) -> None:
        """Say why a turn does not count; the person goes on with it."""
        if self._turn is None:
            raise TypeError("only turns can be refused")
        self._turn.refused(reasons)
        self._tries_again = True

    def _call(self, seat: int) -> None:
        """Bring a person to the keyboard and say what has happened since."""
        if self._curtain and self._at_keyboard != seat:
            self._let_read()
            if not self._curtain.hand_over(*self._title(seat), self._news()):
                raise Leave
            self._at_keyboard = seat
        self._reads = False
        self._tell(self._waiting[seat])
        self._waiting[seat].clear()

    def _let_read(self) -> None:
        """Wait until the person at the keyboard has seen the tiles just drawn; keys meant for the turn are dropped."""
        if not self._reads:
            return
        self._desk.say(f"   {self._texts('curtain.hand-over')}")
        self._desk.keyboard.drop()
        line = self._desk.keyboard.read()
        if line is None or leaves(line):
            raise Leave

    def _title(self, seat: int) -> tuple[str, str, str]:
        """Say what a person is called to the keyboard for, who it is, and what an empty line will show."""
        state, name = self._host.state, self._teller.names[seat]
        if state.phase == "asking":
            return self._texts("curtain.ask", name=name), name, self._texts("curtain.enter-ask")
        return self._texts("curtain.turn", number=state.number, name=name), name, self._texts("curtain.enter")

    def _news(self) -> str:
        """Say on the curtain what ended the turn before, if it was the clock."""
        last = self._host.steps[-1] if self._host.steps else None
        if last is None or not isinstance(last.action, TimeUp):
            return ""
        return self._texts("curtain.time-over", name=self._teller.names[last.before.turn])

    def _begun(self, view: View) -> PersonTurn:
        """Show the position and let the clock run."""
        now = time.time()
        until = self._host.start_clock(now)
        if until is not None:
            self._clock.keep(self._host.at, until)
        self._desk.agree(view.agreed)
        self._desk.say()
        self._desk.header(view, None if until is None else until - now)
        if view.owner in self._setup.edition.last_turns(self._setup.edition, view):
            self._desk.say(f"   {self._texts('play.last-turn')}")
        self._desk.table(view, fresh=fresh_tiles(self._host.steps, view.owner))
        self._desk.rack(view)
        deadline = None if until is None else time.monotonic() + until - now
        if self._turn is not None:
            return self._turn.under(view, deadline)
        self._turn = PersonTurn(self._desk, view, lambda: self._log(view.owner), deadline)
        return self._turn

    def _log(self, seat: int) -> Iterator[str]:
        for known in self._host.told(seat):
            yield from self._teller.tell(known)

    def _asked(self, view: View) -> Action:
        """Ask a person for a decision."""
        if view.ask is None:
            raise TypeError("nothing is asked")
        return Question(self._desk, view, lambda: self._log(view.owner), view.ask).take()
