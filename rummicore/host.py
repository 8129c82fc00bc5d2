"""The host of one running game, without input or output: what is due, what an action would do, who is told what.

Whoever has a clock, a disk and people drives it; nobody else runs a game. Its rules:

- An action is weighed first, then put on the disk by whoever has one, then committed: nothing is told before it lasts.
- An action says how many actions its sender has seen (``at``). One that comes again is known again and counts once,
  one that comes late is stale; so a lost answer or a double click never plays twice.
- A refusal is a value. Deals and clocks that ran out belong to the house, everything else to the seats.
- Time and chance are passed in. A deadline is a time of the driver's clock, and may come from an earlier sitting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from rummicore.actions import Action, Answer, Deal, TimeUp
from rummicore.engine import Step, apply
from rummicore.events import Event, redact
from rummicore.reasons import NOT_YOUR_TURN, NOT_YOURS, TOO_EARLY, TOO_LATE, Reasons, RuleError
from rummicore.state import State
from rummicore.view import View, view_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from rummicore.edition import Edition


class Happened(NamedTuple):
    """One action of a game: the state before it, the action, and what came of it."""

    before: State
    action: Action
    step: Step


class Due(NamedTuple):
    """What a game waits for: chance, a bot, people at some seats until a time, or nothing any more."""

    what: Literal["chance", "bot", "people", "over"]
    seats: tuple[int, ...] = ()
    until: float | None = None


class Weighed(NamedTuple):
    """An action that may be committed, and what will come of it."""

    at: int
    happened: Happened


class Declined(NamedTuple):
    """An action that the rules refuse; nothing has changed."""

    reasons: Reasons


class Repeated(NamedTuple):
    """An action that counts already, as the one after ``at`` others: its sender has only missed the answer."""

    at: int


class Stale(NamedTuple):
    """An action for a game that has gone on since: ``at`` actions have happened, the sender knew another number."""

    at: int


class Told(NamedTuple):
    """One action as a seat, or an onlooker, may know it. ``number`` is the turn it belongs to, ``seat`` whose it was.

    ``seat`` is none for what the house does: deals.
    """

    at: int
    round: int
    number: int
    seat: int | None
    do: str
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        who = "the house" if self.seat is None else f"seat {self.seat + 1}"
        return f"<Told {self.at}: {who}, {self.do}, {' '.join(event.what for event in self.events)}>"


class Host:
    """One running game; ``steps`` is all that happened, ``at`` how many actions that is."""

    def __init__(
        self,
        edition: Edition,
        start: State,
        *,
        bots: Collection[int] = (),
        past: Sequence[Happened] = (),
        until: float | None = None,
    ) -> None:
        """Go on from a state, or behind what happened since it, with the deadline that was running then."""
        self.edition = edition
        self.steps: list[Happened] = list(past)
        self._start = start
        self._bots = frozenset(bots)
        self._until = until
        self._left: float | None = None

    @property
    def state(self) -> State:
        """The whole truth. People and bots get ``view`` and ``told`` instead."""
        return self.steps[-1].step.state if self.steps else self._start

    @property
    def at(self) -> int:
        """How many actions have happened."""
        return len(self.steps)

    def view(self, seat: int | None) -> View:
        """Return all that a seat may know; ``None`` is an onlooker."""
        return view_of(self.state, seat)

    def due(self) -> Due:
        """Say what the game waits for. Where several people are asked they may answer in any order."""
        state = self.state
        if state.phase in ("deal", "over"):
            return Due("chance" if state.phase == "deal" else "over")
        seats = tuple(ask.seat for ask in state.asks) if state.phase == "asking" else (state.turn,)
        if seats[0] in self._bots:
            return Due("bot", seats[:1])
        return Due("people", tuple(seat for seat in seats if seat not in self._bots), self._until)

    def start_clock(self, now: float) -> float | None:
        """Let the clock of the turn run from now, unless it runs already; return the deadline, if turns have one."""
        seconds = (self.edition.turn_seconds or None) if self._left is None else self._left
        if seconds is not None and self._until is None and self.state.phase == "turn":
            self._until, self._left = now + seconds, None
        return self._until

    def stop_clock(self, now: float) -> float | None:
        """Let the clock stand still while others decide; return the time that is left, if a clock was running."""
        if self._until is not None:
            self._left = max(self._until - now, 0.0)
            self._until = None
        return self._left

    def weigh(
        self, seat: int | None, action: Action, at: int, now: float | None = None
    ) -> Weighed | Declined | Repeated | Stale:
        """Say what an action of a seat, or of the house (``None``), would do. Nothing changes.

        ``now`` is the time at which it came, for games with a clock.
        """
        if at != self.at:
            known = 0 <= at < self.at and self._is_again(seat, action, self.steps[at])
            return Repeated(at) if known else Stale(self.at)
        if reasons := self._misplaced(seat, action, now):
            return Declined(reasons)
        try:
            return self.again(action)
        except RuleError as refused:
            return Declined(refused.reasons)

    def again(self, action: Action) -> Weighed:
        """Weigh an action that happened in this game before, whoever took it; raise RuleError if it does not fit."""
        return Weighed(self.at, Happened(self.state, action, apply(self.edition, self.state, action)))

    def commit(self, weighed: Weighed) -> Happened:
        """Let a weighed action count. Whoever keeps the game has recorded it before."""
        if weighed.at != self.at or weighed.happened.before is not self.state:
            raise ValueError(f"the action was weighed after {weighed.at} others, {self.at} have happened since")
        before, _, step = weighed.happened
        self.steps.append(weighed.happened)
        if not same_turn(before, step.state):
            self._until = self._left = None
        return weighed.happened

    def told(self, seat: int | None, since: int = 0) -> tuple[Told, ...]:
        """Return what a seat, or an onlooker, may know of the actions after the first ``since``."""
        return tuple(told(happened, seat, at) for at, happened in enumerate(self.steps[since:], since))

    def _misplaced(self, seat: int | None, action: Action, now: float | None) -> Reasons:
        """Say why an action is not its sender's to take, or comes at the wrong time."""
        if isinstance(action, Deal | TimeUp) is not (seat is None):
            return (NOT_YOURS.because(given=action.do),)
        over = self._until is not None and now is not None and now >= self._until
        if isinstance(action, TimeUp) and now is not None and not over:
            return (TOO_EARLY.because(),)
        if seat is None:
            return ()
        if isinstance(action, Answer):
            return (NOT_YOURS.because(given=action.do),) if action.seat != seat else ()
        if self.state.phase == "turn" and seat != self.state.turn:
            return (NOT_YOUR_TURN.because(seat=self.state.turn + 1),)
        return (TOO_LATE.because(),) if over else ()

    def _is_again(self, seat: int | None, action: Action, happened: Happened) -> bool:
        return action == happened.action and seat == actor(happened)


def same_turn(before: State, after: State) -> bool:
    """Tell whether a turn goes on: a play that was voted down leaves its seat the rest of its time."""
    return (before.deals, before.number) == (after.deals, after.number) and after.phase in ("turn", "asking")


def actor(happened: Happened) -> int | None:
    """Return the seat that acted; none for deals, and for a clock that ran out."""
    action = happened.action
    if isinstance(action, Deal | TimeUp):
        return None
    return action.seat if isinstance(action, Answer) else happened.before.turn


def told(happened: Happened, seat: int | None, at: int = 0) -> Told:
    """Return what a seat, or an onlooker, may know of an action."""
    before, action, step = happened
    owner = action.seat if isinstance(action, Answer) else None if isinstance(action, Deal) else before.turn
    events = tuple(redact(event, seat) for event in step.events)
    return Told(at, len(before.results) + 1, before.number, owner, action.do, events)


def between_rounds(happened: Happened) -> bool:
    """Tell whether an action has ended a round that another one follows."""
    before, after = happened.before, happened.step.state
    return len(after.results) > len(before.results) and after.phase != "over"


def only_answer(view: View) -> Answer | None:
    """Return the answer of a seat that is asked but has only one choice."""
    ask = view.ask
    return Answer(ask.seat, ask.name, ask.choices[0]) if ask and len(ask.choices) == 1 else None


class Player(Protocol):
    """Somebody who acts when a game waits for them."""

    def act(self, view: View) -> Action:
        """Return an action for the seat of the view, or a clock that ran out."""

    def declined(self, reasons: Reasons) -> None:
        """Hear why the action does not count; the game waits for another one."""


def drive(
    host: Host,
    players: Mapping[int, Player],
    deal: Callable[[State], Deal],
    record: Callable[[Action], None] = lambda action: None,
) -> Iterator[Happened]:
    """Play a game with players who act one after another; ``record`` keeps each action before it counts."""
    while (due := host.due()).what != "over":
        player = players[due.seats[0]] if due.seats else None
        action = player.act(host.view(due.seats[0])) if player else deal(host.state)
        seat = None if isinstance(action, Deal | TimeUp) else due.seats[0]
        weighed = host.weigh(seat, action, host.at)
        if isinstance(weighed, Weighed):
            record(action)
            yield host.commit(weighed)
        elif isinstance(weighed, Declined) and player:
            player.declined(weighed.reasons)
        else:
            raise ValueError(f"the game cannot go on: {weighed}")
