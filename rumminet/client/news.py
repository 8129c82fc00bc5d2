"""What a host tells a seat in a terminal: who sits where, what happens, what counts.

Whoever shows the table, line by line or on the board, says more where something happens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import click

from rummicore.edition import Edition
from rummicore.entries import Entries, many, text
from rummicore.host import Told
from rummicore.reasons import Reasons
from rummicore.registry import find_edition
from rummicore.view import View
from rummicore.wire import Record, reason_from_wire, told_from_wire, view_from_wire
from rumminet.client.line import TableLine
from rummiterm.cli.safe import safe_text
from rummiterm.start.players import shown_names
from rummiterm.story.narrate import Teller
from rummiterm.texts import Texts

# Characters that are shown of a sentence of the host, and of a name.
LONGEST_SENTENCE, LONGEST_NAME = 400, 40
# Seconds before the deadline of the host at which the last layout is sent, so that it arrives in time.
EARLY = 0.4


class WayToBegin(NamedTuple):
    """How a game may begin without those who are missing: what is sent, and what it means."""

    value: str
    text: str


class TableNews:
    """What is known of a table elsewhere, and what waits for an answer of the host."""

    def __init__(self, line: TableLine, texts: Texts) -> None:
        """Take the line and the language."""
        self._line, self._texts = line, texts
        self.seat: int | None = None
        self.seats: list[Record] = []
        self.ways: tuple[WayToBegin, ...] = ()
        self.header = ""
        self.edition: Edition | None = None
        self.teller: Teller | None = None
        self.hints = False
        self.view: View | None = None
        self.clock: Record | None = None
        # Whether something was sent that waits for its answer.
        self.acting = False
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
        click.echo(line)

    def _told_off(self, message: Record) -> None:
        self.acting = False
        self.say(sentence_of(message))

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
        self.header = safe_text(str(message.get("header", "")), LONGEST_SENTENCE)
        self.seats = seats if isinstance(seats, list) else []
        self.seat = _seat_in(message)
        self.ways = ways if self.seat is not None else ()

    def seats_text(self) -> str:
        """Say who sits where, and who is not there."""
        return self._texts("host.seats", seats=", ".join(self._seat_text(seat) for seat in self.seats))

    def _seat_text(self, seat: Record) -> str:
        name = name_in(seat)
        if seat["state"] == "taken":
            return self._texts("host.seat.here" if seat["connected"] else "host.seat.away", name=name)
        return name if seat["state"] == "bot" else self._texts(f"host.seat.{seat['state']}", name=name)

    @property
    def own_name(self) -> str:
        """What the one who sits here is called; nothing for an onlooker."""
        return "" if self.seat is None else name_in(self.seats[self.seat])

    def _sit(self, message: Record) -> None:
        self._line.token = str(message["token"])

    # What happens

    def _game(self, message: Record) -> None:
        given = Entries(message, "the game")
        if self.edition is None:
            raise TypeError("a game follows its welcome")
        view = given.take("view", lambda value, _: view_from_wire(value))
        if self._line.game != given.number("game") or self.teller is None:
            self._begin(self.edition, given, view)
            self._line.at = 0
        since = self._line.at
        self._line.game, self._line.at = given.number("game"), given.number("at")
        self.view, clock = view, message["clock"]
        self.clock = clock if isinstance(clock, dict) else None
        for known in given.take("told", many(lambda value, _: told_from_wire(value))):
            if known.at >= since:  # whoever takes a seat is told everything once more
                if known.seat == self.seat and self.seat is not None:
                    self.acting = False
                self._tell(known)
        if view.phase == "over" and isinstance(lines := message.get("result"), list):
            self._end([safe_text(str(line), LONGEST_SENTENCE) for line in lines], message)

    def _begin(self, edition: Edition, given: Entries, view: View) -> None:
        """Sit down to a game: its names, whether there are hints."""
        names = shown_names(edition, given.texts("players"), self._texts)
        self.teller = Teller(edition, names, view.rounds, self._texts)
        self.hints, self.acting = given.flag("hints"), False

    def _tell(self, known: Told) -> None:
        """Tell an action."""

    def _end(self, lines: list[str], message: Record) -> None:
        """Tell the end of a match."""

    def left(self) -> float | None:
        """Return the seconds that the host leaves whose turn it is, when its clock was told; none without a clock."""
        clock = self.clock
        if clock and isinstance(until := clock["until"], float) and isinstance(now := clock["now"], float):
            return max(until - now - EARLY, 0.0)
        return None

    def mine(self) -> bool:
        """Tell whether the game waits for this seat."""
        view = self.view
        if view is None or view.seat is None or self.seat is None:
            return False
        return view.ask is not None or (view.phase == "turn" and view.turn == view.seat)

    def _acted(self, message: Record) -> None:
        status = message["status"]
        if status in ("refused", "stale"):
            self.acting = False
        if status == "refused":
            self._refused(Entries(message, "acted").take("reasons", many(reason_from_wire)), sentence_of(message))
        elif status == "stale":
            self.say(f"!  {sentence_of(message)}")

    def _refused(self, reasons: Reasons, said: str) -> None:
        """Hear why an action does not count."""


def sentence_of(message: Record) -> str:
    """Return what a message says, fit to be shown."""
    return safe_text(str(message.get("text", "")), LONGEST_SENTENCE)


def name_in(seat: Record) -> str:
    """Return the name of who sits on a seat, fit to be shown."""
    return safe_text(str(seat["name"]), LONGEST_NAME)


def _seat_in(message: Record) -> int | None:
    return message["you"] if isinstance(message["you"], int) else None


def _way(value: object, key: str) -> WayToBegin:
    given = Entries(value, key)
    return WayToBegin(given.take("value", text), safe_text(given.text("text"), LONGEST_SENTENCE))
