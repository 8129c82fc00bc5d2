"""The options that every command for playing has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from rummicore.match import MOST_ROUNDS
from rummiterm.cli.house import Alias

# How people see the table; commands that go on with a game have these, too.
SCREEN_OPTIONS = (
    click.option(
        "--ui",
        type=click.Choice(["board", "line"]),
        help="The full screen, or line by line; else as the terminal has room.",
    ),
    click.option("--ascii", "ascii_only", is_flag=True, help="Draw the full screen without boxes."),
)
_PLAYERS = click.option(
    "--players",
    metavar="NAME,NAME…",
    help="Who plays, with commas: people by name, bots by level, as bot:3 or master, or auto.",
)
# What is played, wherever people sit.
_GAME_OPTIONS = (
    click.option(
        "--seed", type=click.IntRange(0, (1 << 64) - 1), metavar="N", help="The same number deals the same tiles."
    ),
    click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), metavar="N", help="How many rounds the match has."),
    click.option(
        "--cycles",
        type=click.IntRange(1, 100),
        metavar="N",
        help="The match in cycles: in each everybody starts one round.",
    ),
    click.option("--timer", cls=Alias, expose_value=False, metavar="SECONDS|off", help="Seconds for a turn, or off."),
    click.option(
        "--strict",
        cls=Alias,
        expose_value=False,
        is_flag=True,
        help="Strictly, with the clock and the penalties of the rulebook.",
    ),
    click.option("--no-hints", is_flag=True, help="Without hints; strict games have none anyway."),
    click.option(
        "--house",
        metavar="KEY=VALUE",
        multiple=True,
        help="Change a rule; rummi rules EDITION --parameters lists them.",
    ),
    click.option("--save", metavar="NAME", help="Under which name to save the game; else by day and players."),
)
_OPTIONS = (
    _PLAYERS,
    *_GAME_OPTIONS,
    *SCREEN_OPTIONS,
    click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print."),
)


def playing_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for players, chance, rounds, house rules and saving to a command."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def game_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for chance, rounds, house rules and saving to a command."""
    for option in reversed(_GAME_OPTIONS):
        function = option(function)
    return function


def screen_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for how people see the table to a command."""
    for option in reversed(SCREEN_OPTIONS):
        function = option(function)
    return function
