"""The letter edition: ``rummi play``."""

from __future__ import annotations

from typing import Any

import click

from rummiterm.cli.house import Alias, HouseCommand
from rummiterm.start.options import playing_options
from rummiterm.start.table import sit_down
from rummiterm.words.own import user_file

EDITION = "letters-ru"
# Any seed would do; with this one both bots open in their first turns.
DEMO_SEED = 41


@click.command(cls=HouseCommand)
@click.option(
    "--theme",
    cls=Alias,
    expose_value=False,
    metavar="NAME|FILE",
    help="Words of one theme only.",
)
@click.option(
    "--yo", cls=Alias, expose_value=False, metavar="lenient|strict", help="lenient: е may be laid for ё; strict: not."
)
@click.option(
    "--words", cls=Alias, expose_value=False, metavar="FILE", help="Own words, one a line; -word takes one away."
)
@click.option("--no-user-words", is_flag=True, help="Without your own words.txt among the settings.")
@playing_options
@click.pass_context
def play(context: click.Context, /, *, no_user_words: bool, house: tuple[str, ...], **wishes: Any) -> None:
    """Play the Russian letter edition with friends and bots, or watch bots play it.

    Example: rummi play --players Аня,bot:2
    """
    own = None if no_user_words else user_file()
    rules = (f"words={own}", *house) if own else house
    sit_down(context, EDITION, demo_seed=DEMO_SEED, house=rules, **wishes)
