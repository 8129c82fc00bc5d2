"""What a host tells a seat in a terminal: who sits where, what happens, what counts; said in sentences as it comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import click

from rummicore.edition import Edition
from rummicore.entries import Entries, many, text
from rummicore.events import Played
from rummicore.host import Told
from rummicore.reasons import Reasons
from rummicore.registry import find_edition
from rummicore.tiles import AnyMeld
from rummicore.view import View
from rummicore.wire import Record, reason_from_wire, told_from_wire, view_from_wire
from rumminet.client.desk import RemoteDesk, RemoteKeyboard, RemoteTurn
from rumminet.client.line import TableLine
from rummiterm.cli.safe import safe_text
from rummiterm.start.players import shown_names
from rummiterm.story.fresh import OwnTurn, laid_in
from rummiterm.story.narrate import Teller
from rummiterm.texts import Texts

# Actions that end a turn; behind others, such as a word that is suggested, it goes on with its draft.
TURN_ENDS = ("play", "draw", "time-up")
# Characters that are shown of a sentence of the host, and of a name.
LONGEST_SENTENCE, LONGEST_NAME = 400, 40


class WayToBegin(NamedTuple):
    """How a game may begin without those who are missing: what is sent, and what it means."""

    value: str
    text: str


class TableNews:
    """What is known of a table elsewhere, and what waits for an answer of the host."""

    def __init__(self, line: TableLine, texts: Texts, *, plain: bool) -> None:
        """Take the line and the language."""
        self._line, self._texts, self._plain = line, texts, plain
        self.keyboard = RemoteKeyboard(line, plain=plain)
        self.seat: int | None = None
        self.seats: list[Record] = []
        self.ways: tuple[WayToBegin, ...] = ()
        self.edition: Edition | None = None
        self.desk: RemoteDesk | None = None
        self.view: View | None = None
        self.clock: Record | None = None
        self.log: list[str] = []
        # Tiles that others have laid since the seat's last turn.
        self.fresh: dict[AnyMeld, tuple[int, ...]] = {}
        self.turn: RemoteTurn | None = None
        # Whether something was sent that waits for its answer; whether the last turn was refused and is tried again.
        self.acting = self.again = False
        self._teller: Teller | None = None
        self._said = ""
        self._heard: dict[object, Callable[[Record], None]] = {
            "welcome": self._welcome,
            "room": self._room,
            "seated": self._sit,
            "game": self._game,
            "acted": self._acted,
            "lost": self._lost,
            "back": self._back,
            **dict.fromkeys(("error", "bye", "taken-over"), self._told_off),
        }

    def receive(self, message: Record) -> None:
        """Take a message of the host; what is not known is passed over."""
        if heard := self._heard.get(message["what"]):
            heard(message)

    def say(self, line: str) -> None:
        """Print a line."""
        if self.desk:
            self.desk.say(line)
        else:
            click.echo(line)

    def _told_off(self, message: Record) -> None:
        self.acting = False
        self.say(_sentence(message))

    # The line

    def _lost(self, _: Record) -> None:
        self.say(self._texts("join.lost"))

    def _back(self, _: Record) -> None:
        self.say(self._texts("join.back"))
        self.acting = self.acting and self._line.unanswered

    # Who sits where

    def _welcome(self, message: Record) -> None:
        edition = Entries(message, "welcome").take("edition", Entries)
        options = message.get("options")
        if self.edition is None and isinstance(options, dict):
            self.edition = find_edition(edition.text("id")).with_values(options)
        self.seat = _seat_in(message)

    def _room(self, message: Record) -> None:
        seats, ways = message["seats"], Entries(message, "the room").take("begin", many(_way))
        if not self.seats:
            self.say(safe_text(str(message.get("header", "")), LONGEST_SENTENCE))
        self.seats = seats if isinstance(seats, list) else []
        self.seat = _seat_in(message)
        self.ways = ways if self.seat is not None else ()
        said = self._texts("host.seats", seats=", ".join(self._seat_text(seat) for seat in self.seats))
        if message["state"] == "gathering" and said != self._said:
            self._said = said
            self.say(said)

    def _seat_text(self, seat: Record) -> str:
        name = safe_text(str(seat["name"]), LONGEST_NAME)
        if seat["state"] == "taken":
            return self._texts("host.seat.here" if seat["connected"] else "host.seat.away", name=name)
        return name if seat["state"] == "bot" else self._texts(f"host.seat.{seat['state']}", name=name)

    @property
    def own_name(self) -> str:
        """What the one who sits here is called; nothing for an onlooker."""
        return "" if self.seat is None else safe_text(str(self.seats[self.seat]["name"]), LONGEST_NAME)

    def _sit(self, message: Record) -> None:
        self._line.token = str(message["token"])

    # What happens

    def _game(self, message: Record) -> None:
        given = Entries(message, "the game")
        if self.edition is None:
            raise TypeError("a game follows its welcome")
        view = given.take("view", lambda value, _: view_from_wire(value))
        if self._line.game != given.number("game") or self.desk is None:
            self._begin(self.edition, given, view)
            self._line.at = 0
        since = self._line.at
        self._line.game, self._line.at = given.number("game"), given.number("at")
        self.view, clock = view, message["clock"]
        self.clock = clock if isinstance(clock, dict) else None
        for known in given.take("told", many(lambda value, _: told_from_wire(value))):
            if known.at >= since:  # whoever takes a seat is told everything once more
                self._tell(known)
        if view.phase == "over" and isinstance(lines := message.get("result"), list):
            for line in lines:
                self.say(safe_text(str(line), LONGEST_SENTENCE))

    def _begin(self, edition: Edition, given: Entries, view: View) -> None:
        """Sit down to a game: its names, its desk."""
        names = shown_names(edition, given.texts("players"), self._texts)
        self._teller = Teller(edition, names, view.rounds, self._texts)
        hints = given.flag("hints")
        self.desk = RemoteDesk(edition, self._teller.names, self._texts, self.keyboard, plain=self._plain, hints=hints)
        self.log, self.fresh, self.turn, self.acting = [], {}, None, False
        if self.seat is not None:
            self.desk.say(self.desk.intro())

    def _tell(self, known: Told) -> None:
        """Tell an action; the own turn is told shorter."""
        if self._teller is None:
            raise TypeError("a game that is told has begun")
        whole = [line for line in self._teller.tell(known) if line]
        self.log += whole
        if known.seat != self.seat or self.seat is None:
            self.fresh |= {meld: at for event in known.events if isinstance(event, Played)
                           for meld, at in laid_in(event).items()}  # fmt: skip
        elif known.do == "answer":
            self.acting = False
        else:
            whole = self._own(self._teller, known, self.seat)
        for line in whole:
            self.say(line)

    def _own(self, teller: Teller, known: Told, seat: int) -> list[str]:
        """Say what an action of this seat brought, and what else came of it."""
        self.acting = False
        if known.do in TURN_ENDS:
            self.turn, self.fresh = None, {}
        played = any(isinstance(event, Played) for event in known.events)
        edition = teller.edition
        brought = [self._texts("own.played") if played else "", OwnTurn(edition, self._texts).brought(known, seat)]
        others = tuple(event for event in known.events if getattr(event, "seat", None) != seat)
        said = " ".join(filter(None, brought))
        return [*([f"   {said}"] if said else []), *teller.tell(known._replace(events=others))]

    def _acted(self, message: Record) -> None:
        if message["status"] in ("refused", "stale"):
            self.acting = False
        if message["status"] == "refused" and self.turn:
            reasons: Reasons = Entries(message, "acted").take("reasons", many(reason_from_wire))
            self.turn.refused(reasons)
            self.again = True
        elif message["status"] in ("refused", "stale"):
            self.say(f"!  {_sentence(message)}")


def _sentence(message: Record) -> str:
    return safe_text(str(message.get("text", "")), LONGEST_SENTENCE)


def _seat_in(message: Record) -> int | None:
    return message["you"] if isinstance(message["you"], int) else None


def _way(value: object, key: str) -> WayToBegin:
    given = Entries(value, key)
    return WayToBegin(given.take("value", text), safe_text(given.text("text"), LONGEST_SENTENCE))
