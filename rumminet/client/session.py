"""A seat at a table elsewhere, played at the prompt: the same desk, turns and questions as at one keyboard."""

from __future__ import annotations

import contextlib
import queue
import time
from collections.abc import Callable, Iterator

from rummicore.actions import Action, Answer, Play, Suggest, TimeUp
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.entries import Entries, many
from rummicore.events import Played
from rummicore.host import Told
from rummicore.reasons import Reasons
from rummicore.registry import find_edition
from rummicore.tiles import AnyMeld, AnyTable
from rummicore.view import View
from rummicore.wire import Record, data_of, reason_from_wire, told_from_wire, view_from_wire
from rumminet.client.line import HostLine
from rummiterm.cli.safe import safe_text
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.leaving import Leave, ending_in_order
from rummiterm.prompt.listening import Listener
from rummiterm.prompt.questions import Question
from rummiterm.prompt.turns import PersonTurn
from rummiterm.start.players import shown_names
from rummiterm.story.fresh import OwnTurn, laid_in
from rummiterm.story.narrate import Teller
from rummiterm.story.paint import knows_codes, wants_colour
from rummiterm.texts import Texts

# Seconds before the deadline of the host at which the last layout is sent, so that it arrives in time.
EARLY = 0.4
# Seconds that a line may be away before somebody is told.
QUIET = 1.0


class Overtaken(Exception):  # noqa: N818  (news, not an error)
    """Something has come from the host while a person was at the prompt."""


class RemoteDesk(Desk):
    """A desk at which the host may interrupt."""

    def __init__(
        self, edition: Edition, names: list[str], texts: Texts, line: HostLine, *, plain: bool, hints: bool
    ) -> None:
        """Take what any desk has, and the line to the host."""
        codes = not plain and knows_codes()
        super().__init__(edition, names, texts, colour=wants_colour(plain=plain), live=codes, hints=hints)
        self._line = line

    def prompt(self, deadline: float | None) -> str | Callable[[], str]:
        """Return what stands before a typed line; it is asked again and again while somebody types."""
        usual = super().prompt(deadline)
        if not self.keyboard.terminal:  # a line of a pipe that was read must not be lost
            return usual

        def now() -> str:
            if self._line.news:
                raise Overtaken
            return usual() if callable(usual) else usual

        return now


class RemoteTurn(PersonTurn):
    """A turn of which the host always knows the layout: a legal one counts when the clock runs out."""

    def __init__(
        self,
        desk: Desk,
        view: View,
        log: Callable[[], list[str]],
        deadline: float | None,
        tell: Callable[[AnyTable], None],
    ) -> None:
        """Take how the host is told of a layout."""
        self._tell = tell
        super().__init__(desk, view, log, deadline)

    def _answer(self, line: str) -> Action | None:
        before = self._draft
        action = super()._answer(line)
        if self._draft is not before:
            self._tell(self._draft.table())
        return action

    def _at_deadline(self, line: str) -> Draft:
        draft = super()._at_deadline(line)
        self._tell(draft.table())
        return draft


class Onlooking(Listener):
    """What somebody may type while others play: whatever only shows something."""

    def listen(self, waits: str) -> None:
        """Obey commands until something comes from the host; ``waits`` says for whom everybody waits."""
        usual = self._desk.prompt(None)

        def prompt() -> str:
            return waits + (usual() if callable(usual) else usual)

        while True:
            line = self._desk.keyboard.read(prompt)
            if line is None:
                raise Leave
            words = " ".join(line.split())
            if words:
                self.obey(words if words.startswith("/") else f"/{words}")


class RemoteSession:
    """One sitting at a table elsewhere."""

    def __init__(self, line: HostLine, texts: Texts, *, plain: bool, seated: Callable[[str], None]) -> None:
        """Take the line, the language, and who keeps the token of a seat."""
        self._line, self._texts, self._plain, self._seated = line, texts, plain, seated
        self.seat: int | None = None
        self.state = "gathering"
        self.seats: list[Record] = []
        self._edition: Edition | None = None
        self._desk: RemoteDesk | None = None
        self._teller: Teller | None = None
        self._view: View | None = None
        self._clock: Record | None = None
        self._log: list[str] = []
        self._fresh: dict[AnyMeld, tuple[int, ...]] = {}
        self._turn: RemoteTurn | None = None
        self._acting = False
        self._again = False
        self._said = ""
        self._lost_at: float | None = None

    # What comes

    def receive(self, message: Record) -> None:
        """Take a message of the host."""
        what = message["what"]
        heard = {
            "welcome": self._welcome,
            "room": self._room,
            "seated": self._sit,
            "game": self._game,
            "acted": self._acted,
            "lost": self._lost,
        }
        if isinstance(what, str) and what in heard:
            heard[what](message)
        elif what in ("error", "bye", "taken-over"):
            self._acting = False
            self._say(safe_text(str(message.get("text", "")), 300))

    def _say(self, line: str) -> None:
        if self._desk:
            self._desk.say(line)
        else:
            import click

            click.echo(line)

    def _lost(self, _: Record) -> None:
        self._lost_at = self._lost_at or time.monotonic()
        if time.monotonic() - self._lost_at > QUIET and self._said != "join.lost":
            self._said = "join.lost"
            self._say(self._texts("join.lost"))

    def _welcome(self, message: Record) -> None:
        if self._said == "join.lost":
            self._say(self._texts("join.back"))
        self._lost_at, self._said = None, ""
        given = Entries(message, "welcome")
        edition = given.take("edition", Entries)
        options = message.get("options")
        if self._edition is None and isinstance(options, dict):
            self._edition = find_edition(edition.text("id")).with_values(options)
        self.seat = message["you"] if isinstance(message["you"], int) else None

    def _room(self, message: Record) -> None:
        seats = message["seats"]
        self.state = str(message["state"])
        self.seats = seats if isinstance(seats, list) else []
        self.seat = message["you"] if isinstance(message["you"], int) else None
        if self.state == "gathering":
            said = ", ".join(self.seat_text(seat) for seat in self.seats)
            if said != self._said:
                self._said = said
                self._say(self._texts("host.seats", seats=said))

    def seat_text(self, seat: Record) -> str:
        """Say who sits there."""
        name = safe_text(str(seat["name"]), 40)
        if seat["state"] == "taken":
            return self._texts("host.seat.here" if seat["connected"] else "host.seat.away", name=name)
        return name if seat["state"] == "bot" else self._texts(f"host.seat.{seat['state']}", name=name)

    def _sit(self, message: Record) -> None:
        self._line.token = str(message["token"])
        self._seated(self._line.token)

    def _game(self, message: Record) -> None:
        given, edition = Entries(message, "the game"), self._edition
        if edition is None:
            raise TypeError("a game follows its welcome")
        view = given.take("view", lambda value, _: view_from_wire(value))
        if self._line.game != given.number("game") or self._desk is None:
            self._begin(edition, given, view)
        self._line.game, self._line.at = given.number("game"), given.number("at")
        self._view = view
        clock = message["clock"]
        self._clock = clock if isinstance(clock, dict) else None
        for known in given.take("told", many(lambda value, _: told_from_wire(value))):
            self._tell(known)
        if view.phase == "over" and isinstance(lines := message.get("result"), list):
            for line in lines:
                self._say(safe_text(str(line), 400))

    def _begin(self, edition: Edition, given: Entries, view: View) -> None:
        """Sit down to a game: its names, its desk."""
        names = shown_names(edition, given.texts("players"), self._texts)
        self._teller = Teller(edition, names, view.rounds, self._texts)
        hints = given.flag("hints")
        self._desk = RemoteDesk(edition, self._teller.names, self._texts, self._line, plain=self._plain, hints=hints)
        self._log, self._fresh, self._turn, self._acting = [], {}, None, False
        if self.seat is not None:
            self._desk.say(self._desk.intro())

    def _tell(self, known: Told) -> None:
        """Tell an action; the own turn is told shorter."""
        teller, seat = self._teller, self.seat
        if teller is None or self._edition is None:
            return
        whole = [line for line in teller.tell(known) if line]
        own = known.seat == seat and seat is not None and known.do != "answer"
        if own:
            self._turn, self._acting, self._fresh = None, False, {}
            played = any(isinstance(event, Played) for event in known.events)
            said = [self._texts("own.played")] if played else []
            said.append(OwnTurn(self._edition, self._texts).brought(known, seat))
            self._say(f"   {' '.join(filter(None, said))}")
            others = tuple(event for event in known.events if getattr(event, "seat", None) != seat)
            for line in teller.tell(known._replace(events=others)):
                self._say(line)
        else:
            for event in known.events:
                if isinstance(event, Played):
                    self._fresh |= laid_in(event)
            for line in whole:
                self._say(line)
        if known.do == "answer" and known.seat == seat:
            self._acting = False
        self._log += whole

    def _acted(self, message: Record) -> None:
        status = message["status"]
        if status == "refused":
            self._acting = False
            reasons: Reasons = Entries(message, "acted").take("reasons", many(reason_from_wire))
            instead = safe_text(str(message.get("text", "")), 400)
            if self._turn:
                self._turn.refused(reasons)
                self._again = True
            else:
                self._say(f"!  {instead}")
        elif status == "stale":
            self._acting = False
            self._say(safe_text(str(message.get("text", "")), 200))

    # What is done

    def run(self) -> None:
        """Play until somebody leaves or the line is over."""
        with ending_in_order():
            while self._step():
                pass

    def _step(self) -> bool:
        """Take what has come; then act, or wait. False at the end."""
        for message in self._waiting(0.0):
            if message is None:
                return False
            self.receive(message)
        if self._acting or not self._mine():
            return self._wait()
        try:
            self._act()
        except Overtaken:
            self._say("")
        return True

    def _waiting(self, timeout: float | None) -> Iterator[Record | None]:
        with contextlib.suppress(queue.Empty):
            while True:
                yield self._line.next(timeout=timeout or 0.001)
                timeout = None

    def _mine(self) -> bool:
        """Whether the game waits for this seat."""
        view = self._view
        if view is None or view.seat is None or self.seat is None or self._desk is None:
            return False
        return view.ask is not None or (view.phase == "turn" and view.turn == view.seat)

    def _wait(self) -> bool:
        """Wait for the host; at a terminal commands that only show something are obeyed meanwhile."""
        view = self._view
        if self._desk is None or view is None or not self._desk.keyboard.terminal or self._acting:
            message = self._line.next()
            if message is not None:
                self.receive(message)
            return message is not None and not self._ended()
        if view.phase == "over":
            return self._offer_rematch()
        try:
            waits = self._texts("join.waits", name=self._desk.names[view.turn]) if view.phase == "turn" else ""
            Onlooking(self._desk, view, lambda: self._log).listen(waits)
        except Overtaken:
            self._wipe()
        return True

    def _ended(self) -> bool:
        """Whether the match is over and nobody is there who could want another one."""
        return self._view is not None and self._view.phase == "over" and not self._line.news

    def _wipe(self) -> None:
        """Take the idle prompt away again."""
        if self._desk and self._desk.keyboard.terminal and knows_codes():
            import sys

            sys.stdout.write("\r\x1b[K")
            sys.stdout.flush()
        else:
            self._say("")

    def _offer_rematch(self) -> bool:
        """Ask whether to play once more."""
        if self._desk is None or self.seat is None:
            return False
        self._say(self._texts("join.again"))
        try:
            line = self._desk.keyboard.read(self._desk.prompt(None))
        except Overtaken:
            self._wipe()
            return True
        if line is None or line.strip():
            return False
        self._line.send(do="rematch")
        self._acting = True
        return True

    def _act(self) -> None:
        view, desk = self._view, self._desk
        if view is None or desk is None:
            return
        if view.ask is not None:
            action: Action = Question(desk, view, lambda: self._log, view.ask).take()
        elif self._turn is not None and self._again:
            self._again = False
            action = self._turn.take()
        else:
            action = self._begun(view, desk).take()
        if not isinstance(action, TimeUp):  # the clock is the host's
            self._line.act(sent_action(action), self._line.at)
        self._acting = True

    def _begun(self, view: View, desk: RemoteDesk) -> RemoteTurn:
        """Show the position and the clock of the host."""
        left = None
        if (
            self._clock
            and isinstance(until := self._clock["until"], float)
            and isinstance(now := self._clock["now"], float)
        ):
            left = max(until - now - EARLY, 0.0)
        deadline = None if left is None else time.monotonic() + left
        desk.agree(view.agreed)
        if self._turn is not None:
            return self._turn  # somebody came or went meanwhile
        desk.say()
        desk.header(view, left)
        desk.table(view, fresh=self._fresh)
        desk.rack(view)
        self._turn = RemoteTurn(desk, view, lambda: self._log, deadline, self._layout)
        return self._turn

    def _layout(self, table: AnyTable) -> None:
        self._line.send(do="judge", n=0, game=self._line.game, at=self._line.at, melds=sent_melds(table))


def sent_melds(table: AnyTable) -> list[object]:
    """Write a table as a host takes it."""
    return [{"kind": meld.kind, "tiles": data_of(meld.tiles)} for meld in table]


def sent_action(action: Action) -> Record:
    """Write an action as a host takes it."""
    if isinstance(action, Play):
        return {"do": action.do, "melds": sent_melds(action.table)}
    if isinstance(action, Answer):
        return {"do": action.do, "ask": action.ask, "value": action.value}
    return {"do": action.do, "word": action.word} if isinstance(action, Suggest) else {"do": action.do}
