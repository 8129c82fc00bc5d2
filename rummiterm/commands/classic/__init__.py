"""The number game: ``rummi classic`` and its commands."""

from __future__ import annotations

import click

from rummiterm.cli.app import LazyGroup


@click.group(
    cls=LazyGroup,
    name="classic",
    lazy={
        "solve": ("rummiterm.commands.classic.solve:classic_solve", "The best turn of a position, proved."),
        "hint": ("rummiterm.commands.hint:hint", "A hint in three stages."),
        "repair": ("rummiterm.commands.repair:repair", "Put a messed-up table right."),
        "play": (
            "rummiterm.commands.classic.play:play",
            "Play the number game with friends and bots, or watch bots play it.",
        ),
    },
)
def classic() -> None:
    """Play the number game, or ask for the best turn."""
