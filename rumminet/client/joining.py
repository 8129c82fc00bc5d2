"""From a link to a seat: connecting, choosing a name and a free seat, and remembering whose it is."""

from __future__ import annotations

import queue
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import click

from rummicore.wire import Record
from rumminet.client.line import PATIENCE, Address, HostLine, TableLine, address_of
from rumminet.client.news import TableNews
from rumminet.client.seats import forget_token, keep_token, known_token
from rumminet.client.session import RemoteSession
from rummiterm.prompt.keyboard import Keyboard
from rummiterm.prompt.leaving import Ended, Leave
from rummiterm.texts import Texts

if TYPE_CHECKING:
    from rumminet.client.board import RemoteBoard

# Begins a line to an address.
Calling = Callable[[Address], TableLine]


class JoinWish(NamedTuple):
    """How somebody wants to join: under which name, only to look on, with plain lines or on the board."""

    name: str | None = None
    look_on: bool = False
    plain: bool = False
    board: bool = False
    ascii_only: bool = False


def sit_down_at(url: str, wish: JoinWish, texts: Texts, *, insecure: bool) -> bool:
    """Join a table and play there; False if that did not come about."""

    def calling(address: Address) -> HostLine:
        return HostLine(address, texts.asked, insecure=insecure)

    return Joining(address_of(url), wish, texts, calling).run()


class Joining:
    """One visit to a table."""

    def __init__(self, address: Address, wish: JoinWish, texts: Texts, calling: Calling) -> None:
        """Take where the table is; a seat that was taken from here under the wished name is known again."""
        self._wish, self._texts, self._calling = wish, texts, calling
        known = None if wish.look_on or address.token else known_token(address.room, wish.name)
        self._known = known
        self._address = address._replace(token=address.token or known)

    def run(self) -> bool:
        """Connect, sit down and play; False if that did not come about."""
        line = self._calling(self._address)
        session = self._session(line)
        try:
            refused = self._entered(line, session.news)
            if refused == "bad-token" and self._known:  # the seat is gone, and so is what was remembered of it
                forget_token(self._address.room, self._known)
                self._known, self._address = None, self._address._replace(token=None)
                return self.run()
            if refused or not self._seated(line, session.news):
                return False
            if self._wish.board and not self._wish.look_on and session.news.seat is None:  # the board is for who plays
                self._wish = self._wish._replace(look_on=True)
                return self.run()
            session.run()
            self._say_how_to_come_back(session.news)
        except (Leave, KeyboardInterrupt):
            click.echo()
            self._say_how_to_come_back(session.news)
        except Ended:
            self._say_how_to_come_back(session.news)
            raise
        finally:
            line.close()
        return True

    def _session(self, line: TableLine) -> RemoteSession | RemoteBoard:
        """Take the board where it is wanted; who only looks on sees lines."""
        if not self._wish.board or self._wish.look_on:
            return RemoteSession(line, self._texts, plain=self._wish.plain)
        from rumminet.client.board import RemoteBoard
        from rummiterm.board.settings import read_settings

        return RemoteBoard(line, self._texts, read_settings(ascii_only=self._wish.ascii_only), self._address.link)

    def _say_how_to_come_back(self, news: TableNews) -> None:
        key = "join.left" if news.seat is not None else "join.looked-on"
        click.echo(self._texts(key, link=self._address.link))

    def _entered(self, line: TableLine, news: TableNews) -> str:
        """Wait until the host says who sits where; return why not, if it does not."""
        while True:
            message = self._next(line, PATIENCE * 2)
            what = message["what"] if message else "no-answer"
            if message is None or what == "unreachable":
                why = message["text"] if message else ""
                click.echo(self._texts(f"join.{what}", link=self._address.link, why=why), err=True)
                return str(what)
            if what == "error" and message.get("code") == "bad-token" and self._known:
                return "bad-token"
            news.receive(message)
            if what == "error" and message.get("fatal"):
                return str(message["code"])
            if what == "room":
                return ""

    def _next(self, line: TableLine, seconds: float = PATIENCE) -> Record | None:
        try:
            return line.next(timeout=seconds)
        except queue.Empty:
            return None

    # Seats

    def _seated(self, line: TableLine, news: TableNews) -> bool:
        """Be at the seat of the token, or take one; False if the host does not answer any more."""
        if self._wish.look_on:
            return True
        if news.seat is None and not self._claim(line, news):
            return False
        if news.seat is not None and line.token:
            news.say(self._texts("join.you", name=news.own_name))
            keep_token(self._address.room, news.own_name, line.token)
        return True

    def _claim(self, line: TableLine, news: TableNews) -> bool:
        """Take a seat: the one kept for this name, else a free one; without any, look on."""
        name, key = self._wish.name, secrets.token_urlsafe()
        while news.seat is None:
            open_seats = [seat for seat in news.seats if seat["state"] in ("free", "reserved")]
            name = name if name or not open_seats else _asked_name(open_seats, self._texts)
            seat = _seat_for(open_seats, name or "")
            if seat is None:
                news.say(self._texts("join.look-on"))
                return True
            line.send(do="claim", seat=seat["seat"], name=name, key=key)
            name = None
            if not self._answered(line, news):
                click.echo(self._texts("join.no-answer", link=self._address.link), err=True)
                return False
        return True

    def _answered(self, line: TableLine, news: TableNews) -> bool:
        """Wait until a claim is answered, and then for who sits where; False if nothing comes."""
        awaited = "seated"
        while (message := self._next(line)) is not None:
            news.receive(message)
            if message["what"] == "error":
                return not message.get("fatal")
            if message["what"] == awaited == "seated":
                awaited = "room"
            elif message["what"] == awaited:
                return True
        return False


def _asked_name(open_seats: list[Record], texts: Texts) -> str:
    kept = [str(seat["name"]) for seat in open_seats if seat["state"] == "reserved"]
    click.echo(texts("join.names", names=", ".join(kept)) if kept else texts("join.name"))
    while True:
        line = Keyboard().read()
        if line is None:
            raise Leave
        if line.strip():
            return " ".join(line.split())


def _seat_for(open_seats: list[Record], name: str) -> Record | None:
    own = [seat for seat in open_seats if str(seat["name"]).casefold() == name.casefold()]
    free = [seat for seat in open_seats if seat["state"] == "free"]
    return next(iter([*own, *free]), None)
