"""The number game: ``rummi classic play``."""

from __future__ import annotations

from typing import Any

import click

from rummiterm.cli.house import HouseCommand
from rummiterm.start.options import playing_options
from rummiterm.start.table import sit_down

# Any seed would do; with this one a bot opens in the first turn and goes out at the end.
DEMO_SEED = 476


@click.command(cls=HouseCommand)
@click.option("--rules", "edition_id", default="ua-standard", metavar="EDITION", help="Which rulebook.")
@playing_options
@click.pass_context
def play(context: click.Context, /, edition_id: str, **wishes: Any) -> None:
    """Play the number game with friends and bots, or watch bots play it.

    Example: rummi classic play --players Ann,bot:2
    """
    sit_down(context, edition_id, demo_seed=DEMO_SEED, **wishes)
