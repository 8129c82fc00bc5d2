"""From a link to a seat: connecting, choosing a name and a free seat, and remembering whose it is."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import secrets

import click

from rummicore.wire import Record
from rumminet.client.line import PATIENCE, Address, HostLine, address_of
from rumminet.client.session import RemoteSession
from rumminet.server.disk import tables_directory
from rummiterm.prompt.keyboard import Keyboard
from rummiterm.prompt.leaving import Leave
from rummiterm.texts import Texts


def sit_down_at(url: str, name: str | None, texts: Texts, *, look_on: bool, insecure: bool, plain: bool) -> bool:
    """Join a table and play there; False if that did not come about."""
    address = address_of(url)
    if not look_on:
        address = address._replace(token=address.token or known_token(address.room))
    line = HostLine(address, texts.language, insecure=insecure)
    session = RemoteSession(line, texts, plain=plain, seated=lambda token: keep_token(address.room, token))
    try:
        if not _entered(line, session, texts, address):
            return False
        if session.seat is None and not look_on:
            _claim(line, session, name, texts)
        elif address.token:
            keep_token(address.room, address.token)
        session.run()
    except (Leave, KeyboardInterrupt):
        click.echo()
        click.echo(texts("join.left", link=address.link))
    finally:
        line.close()
    return True


def _entered(line: HostLine, session: RemoteSession, texts: Texts, address: Address) -> bool:
    """Wait until the host says who sits where."""
    while True:
        try:
            message = line.next(timeout=PATIENCE * 2)
        except queue.Empty:
            message = None
        if message is None:
            click.echo(texts("join.no-answer", link=address.link), err=True)
            return False
        if message["what"] == "unreachable":
            click.echo(texts("join.unreachable", link=address.link, why=message["text"]), err=True)
            return False
        session.receive(message)
        if message["what"] == "error" and message.get("fatal"):
            return False
        if message["what"] == "room":
            return True


def _claim(line: HostLine, session: RemoteSession, name: str | None, texts: Texts) -> None:
    """Take a seat: the one kept for this name, else a free one; without any, look on."""
    open_seats = [seat for seat in session.seats if seat["state"] in ("free", "reserved")]
    if not open_seats:
        click.echo(texts("join.look-on"))
        return
    while session.seat is None:
        name = name or _asked_name(open_seats, texts)
        seat = _seat_for(open_seats, name)
        if seat is None:
            click.echo(texts("join.look-on"))
            return
        line.send(do="claim", seat=seat["seat"], name=name, key=secrets.token_urlsafe())
        name = None
        while (message := line.next(timeout=PATIENCE)) is not None:
            session.receive(message)
            if message["what"] in ("error", "seated"):
                break
        if message is None or message["what"] == "seated":
            return


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
    own = [seat for seat in open_seats if str(seat["name"]).lower() == name.lower()]
    free = [seat for seat in open_seats if seat["state"] == "free"]
    return next(iter([*own, *free]), None)


# Seats that were taken from this terminal.


def known_token(room: str) -> str | None:
    """Return the token of the seat that was taken in a room before."""
    kept = _kept().get(room)
    return kept if isinstance(kept, str) else None


def keep_token(room: str, token: str) -> None:
    """Remember the seat of a room; readable for its owner only."""
    path = tables_directory() / "seats.json"
    kept = _kept() | {room: token}
    with contextlib.suppress(OSError):  # the seat is taken all the same, the personal link leads to it
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_suffix(".new")
        with open(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf8") as file:  # noqa: PTH123
            json.dump(kept, file)
        aside.replace(path)


def _kept() -> dict[str, object]:
    try:
        kept: object = json.loads((tables_directory() / "seats.json").read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}
