"""The screen of a host: the address with its picture, who sits where, and the game as an onlooker sees it."""

from __future__ import annotations

import io
import shutil
import sys

import click

from rummicore.edition import Edition
from rummicore.wire import Record, view_from_wire
from rumminet.shown.names import table_header
from rummiterm.cli.output import say
from rummiterm.cli.safe import safe_text
from rummiterm.story.narrate import Teller
from rummiterm.story.paint import Painter, wants_colour
from rummiterm.texts import Texts

# Columns left of the tiles, as at the prompt.
LABEL = 8


def qr_code(link: str) -> str:
    """Draw a link so that a phone can read it off a terminal; nothing where it does not fit."""
    import segno

    drawn = io.StringIO()
    code = segno.make(link, error="l", micro=False)
    code.terminal(drawn, compact=True, border=2)
    fits = code.symbol_size(border=2)[0] <= shutil.get_terminal_size().columns
    return drawn.getvalue() if fits else ""


class HostScreen:
    """Says what happens at the table."""

    def __init__(self, edition: Edition, texts: Texts, *, plain: bool) -> None:
        """Take the edition and the language."""
        self._edition, self._texts = edition, texts
        self._painter = Painter(edition, colour=wants_colour(plain=plain))
        self._seats = ""
        self._players: tuple[str, ...] = ()

    def show(self, link: str, *, picture: bool) -> None:
        """Say what is played, and where friends find the table."""
        say(table_header(self._edition, self._texts))
        if picture and sys.stdout.isatty() and (drawn := qr_code(link)):
            click.echo(drawn, nl=False)
        click.echo(self._texts("host.link", link=link))

    def hear(self, message: Record) -> None:
        """Take a message of the hub."""
        if message["what"] == "room":
            self._room(message)
        elif message["what"] == "game":
            self._game(message)

    def _room(self, message: Record) -> None:
        seats = message["seats"]
        if not isinstance(seats, list):
            return
        said = ", ".join(self._seat(seat) for seat in seats)
        if said != self._seats:
            self._seats = said
            say(self._texts("host.seats", seats=said))

    def _seat(self, seat: Record) -> str:
        name = safe_text(str(seat["name"]), 40)
        state = seat["state"]
        if state == "taken":
            return self._texts("host.seat.here" if seat["connected"] else "host.seat.away", name=name)
        return name if state == "bot" else self._texts(f"host.seat.{state}", name=name)

    def _game(self, message: Record) -> None:
        told, view = message["told"], view_from_wire(message["view"])
        players = message["players"]
        if not isinstance(told, list) or not isinstance(players, list):
            return
        from rummicore.wire import told_from_wire
        from rummiterm.start.players import shown_names

        names = shown_names(self._edition, players, self._texts)
        teller = Teller(self._edition, names, view.rounds, self._texts)
        for known in map(told_from_wire, told):
            for line in teller.tell(known):
                say(line)
        if view.table and told:
            rows = self._painter.rows(view.table, max(shutil.get_terminal_size().columns - LABEL, 20))
            for at, row in enumerate(rows):
                click.echo((self._texts("games.table").ljust(LABEL) if not at else " " * LABEL) + row)
