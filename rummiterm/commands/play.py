"""The letter edition: ``rummi play``."""

from __future__ import annotations

from typing import Any

import click

from rummiterm.cli.house import HouseCommand, word_options
from rummiterm.start.options import playing_options
from rummiterm.start.table import sit_down
from rummiterm.words.own import user_file

EDITION = "letters-ru"
# Any seed would do; with this one both bots open in their first turns.
DEMO_SEED = 41


@click.command(cls=HouseCommand)
@word_options
@playing_options
@click.pass_context
def play(context: click.Context, /, *, no_user_words: bool, house: tuple[str, ...], **wishes: Any) -> None:
    """Play the Russian letter edition with friends and bots, or watch bots play it.

    Example: rummi play --players Аня,bot:2
    """
    own = None if no_user_words else user_file()
    rules = (f"words={own}", *house) if own else house
    sit_down(context, EDITION, demo_seed=DEMO_SEED, house=rules, **wishes)
