"""Positions on the command line: the options that describe one, and how long to think about it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import click
from click.core import ParameterSource

from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.reasons import FormatError, RuleError
from rummicore.registry import BUILT_IN, find_edition
from rummicore.rulings import position_from_record, position_from_text
from rummicore.view import View
from rummiterm.cli.house import with_house_rules
from rummiterm.speech.complaints import misuse
from rummiterm.story.rulings import refusal
from rummiterm.texts import Texts

USUAL = "ua-standard"
# Seconds for a turn, a hint, or a table to put right: a table with special jokers may take hours to the end.
PATIENCE = 10.0

rules_option = click.option("--rules", "edition_id", default=USUAL, metavar="EDITION", help="Which rulebook.")
house_option = click.option(
    "--house", metavar="KEY=VALUE", multiple=True, help="Change a rule; rummi rules EDITION --parameters lists them."
)
patience_option = click.option(
    "--seconds",
    type=click.FloatRange(0),
    default=PATIENCE,
    metavar="S",
    help="Think no longer than this, 10 by default.",
)
format_option = click.option(
    "--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print."
)


def position_options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options that describe a position of any edition."""
    for option in reversed(
        [
            rules_option,
            click.option("--rack", metavar="TILES", help="The rack, as 'r1 r2 j'."),
            click.option("--table", default="", metavar="MELDS", help="The table, as 'b4-6, rbk8'."),
            click.option("--opened/--not-opened", default=True, help="Whether the player has opened."),
            house_option,
            patience_option,
            format_option,
        ]
    ):
        command = option(command)
    return command


def chosen_edition(context: click.Context, wishes: dict[str, Any], typed: str) -> Edition:
    """Return the edition that was named, else the one whose tiles were typed."""
    name = wishes.pop("edition_id")
    if context.get_parameter_source("edition_id") is ParameterSource.DEFAULT:
        name = _home_of(typed) or name
    return with_house_rules(find_edition(name), wishes.pop("house"))


def _home_of(typed: str) -> str | None:
    """Find the edition that people start by ``rummi play`` if its letters were typed and nobody else's could be.

    Where there are numbers, the letters are those of number tiles on another keyboard layout.
    """
    if any(sign.isdigit() for sign in typed):
        return None
    letters = {letter for letter in typed.upper() if letter.isalpha()}
    for name in BUILT_IN:
        edition = find_edition(name)
        if edition.manner.joined and letters & edition.copies.keys():
            return name
    return None


def say_taken_as_opened(context: click.Context, edition: Edition, texts: Texts) -> None:
    """Say that a player whose opening nobody has mentioned is taken to have opened."""
    unsaid = context.get_parameter_source("opened") is ParameterSource.DEFAULT
    if unsaid and edition.manner.opening:
        click.echo(texts("solve.taken-as-opened"), err=True)


def typed_position(
    context: click.Context, edition: Edition, rack: str | None, table: str, texts: Texts, *, opened: bool
) -> View:
    """Read a position as it was typed; what cannot be is said in the language of the user."""
    if rack is None:
        raise misuse(context, "name-the-rack", example=edition.manner.rack)
    try:
        view = position_from_text(edition, rack, table, opened=opened)
    except RuleError as error:
        raise refusal(edition, error.reasons, texts) from error
    if not view.rack:
        raise FormatError(texts("solve.no-tiles", example=edition.manner.rack))
    return view


def recorded_position(edition: Edition, record: Mapping[str, object], texts: Texts) -> View:
    """Read a position from a line of JSON."""
    try:
        return position_from_record(edition, record)
    except RuleError as error:
        raise refusal(edition, error.reasons, texts) from error


def patience(seconds: float) -> Budget:
    """Return the time to think."""
    return Budget(None, seconds, time.monotonic)
