"""The letter edition: ``rummi play``."""

from __future__ import annotations

from typing import Any

import click

from rummiterm.house import Alias, HouseCommand
from rummiterm.ownwords import user_file
from rummiterm.seats import playing_options
from rummiterm.sitting import sit_down

EDITION = "letters-ru"
DEMO_SEED = 41


@click.command(cls=HouseCommand)
@click.option("--theme", cls=Alias, expose_value=False, metavar="NAME|FILE", help="Words of one theme only.")
@click.option("--yo", cls=Alias, expose_value=False, metavar="lenient|strict", help="Whether е may stand for ё.")
@click.option("--words", cls=Alias, expose_value=False, metavar="FILE", help="Own words: add, or -take away.")
@click.option("--no-user-words", is_flag=True, help="Leave words.txt among the user's settings aside.")
@playing_options
@click.pass_context
def play(context: click.Context, /, *, no_user_words: bool, house: tuple[str, ...], **wishes: Any) -> None:
    """Play the Russian letter edition with friends and bots, or watch bots play it.

    Example: rummi play --players Аня,bot:2
    """
    own = None if no_user_words else user_file()
    rules = (f"words={own}", *house) if own else house
    sit_down(context, EDITION, demo_seed=DEMO_SEED, house=rules, **wishes)
