"""Sitting down at a table that somebody hosts: ``rummi join``."""

from __future__ import annotations

import click

from rumminet.commands.host import need_net
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.exits import INVALID
from rummiterm.start.options import screen_options
from rummiterm.start.seen import Seen
from rummiterm.texts import Texts


@click.command(cls=Command)
@click.argument("url", metavar="LINK")
@click.option("--name", metavar="NAME", help="What others shall call you.")
@click.option("--look-on", is_flag=True, help="Only look on.")
@click.option("--insecure", is_flag=True, help="Take any certificate of the host.")
@screen_options
@click.pass_context
def join(
    context: click.Context,
    url: str,
    name: str | None,
    look_on: bool,
    insecure: bool,
    ui: str | None,
    ascii_only: bool,
) -> None:
    """Sit down at a table that somebody hosts, with the link that a browser would open.

    Example: rummi join http://192.168.1.5:8765/r/k7f3m2q9xa --name Аня
    """
    need_net()
    from rumminet.client.joining import JoinWish, sit_down_at

    screen = context.ensure_object(Screen)
    texts = Texts(screen.language, "net")
    board = Seen(screen.plain, ui, ascii_only).wants_board()
    wish = JoinWish(" ".join(name.split()) if name else None, look_on, screen.plain, board, ascii_only)
    if not sit_down_at(url, wish, texts, insecure=insecure):
        context.exit(INVALID)
