"""The options that every command for playing has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from rummicore.match import MOST_ROUNDS
from rummiterm.cli.house import Alias

# How people see the table; commands that go on with a game have these, too.
SCREEN_OPTIONS = (
    click.option("--ui", type=click.Choice(["board", "line"]), help="The full screen, or lines; by default what fits."),
    click.option("--ascii", "ascii_only", is_flag=True, help="The board without box drawing."),
)
_OPTIONS = (
    click.option("--players", metavar="NAME,NAME…", help="Who sits at the table: people by name, bots as bot:2."),
    click.option("--seed", type=click.IntRange(0, (1 << 64) - 1), help="The same seed deals the same game."),
    click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), help="Rounds of the match."),
    click.option("--cycles", type=click.IntRange(1, 100), help="Rounds as players times cycles."),
    click.option("--timer", cls=Alias, expose_value=False, metavar="SECONDS|off", help="Clock for a turn."),
    click.option("--strict", cls=Alias, expose_value=False, is_flag=True, help="Printed clock and penalties."),
    click.option("--no-hints", is_flag=True, help="No hints in this game; strict play has none."),
    click.option("--house", metavar="KEY=VALUE", multiple=True, help="A house rule; see rummi rules EDITION."),
    click.option("--save", metavar="NAME", help="Save the game under this name."),
    *SCREEN_OPTIONS,
    click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print."),
)


def playing_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for players, chance, rounds, house rules and saving to a command."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def screen_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for how people see the table to a command."""
    for option in reversed(SCREEN_OPTIONS):
        function = option(function)
    return function
