"""Hints and repaired tables for any game: ``rummi hint``, ``rummi repair``."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import click
from click.core import ParameterSource

from rummicore.edition import Edition
from rummicore.registry import find_edition
from rummiterm.cli.house import HouseCommand, with_house_rules
from rummiterm.commands.classic.solve import NUMBER_GAME, STAGES, patience_option, position_options
from rummiwords.alphabet import ALPHABET

LETTER_GAME = "letters-ru"
# Who knows the games: ``give_hint`` and ``put_table_right`` for games of numbers, and for games of words.
NUMBERS, WORDS = "rummiterm.commands.classic.solve", "rummiterm.commands.solve"


def _adviser(edition: Edition) -> ModuleType:
    return import_module(WORDS if edition.manner.joined else NUMBERS)


def _edition(context: click.Context, wishes: dict[str, Any], typed: str) -> Edition:
    """Return the edition that was named, else the one whose tiles were typed."""
    name = wishes.pop("edition_id")
    unnamed = context.get_parameter_source("edition_id") is ParameterSource.DEFAULT
    if unnamed and any(letter in ALPHABET for letter in typed.upper()):
        name = LETTER_GAME
    return with_house_rules(find_edition(name), wishes.pop("house"))


@click.command(cls=HouseCommand)
@position_options
@click.option("--stage", type=click.IntRange(1, STAGES), default=1, help="1 that there is a play, 2 its tiles, 3 all.")
@click.pass_context
def hint(context: click.Context, /, stage: int, rack: str | None, **wishes: Any) -> int:
    """Give a hint in three stages: something can be played, with these tiles, the whole turn.

    Example: rummi hint --rack 'b3 b5 b6 k9' --table rbko4 --stage 2
    """
    edition = _edition(context, wishes, f"{rack or ''}{wishes['table']}")
    code: int = _adviser(edition).give_hint(context, edition, stage, rack, wishes)
    return code


@click.command(cls=HouseCommand)
@click.argument("table", metavar="MELDS")
@click.option("--rules", "edition_id", default=NUMBER_GAME, metavar="EDITION", help="Which rulebook.")
@click.option("--house", metavar="KEY=VALUE", multiple=True, help="A house rule; see rummi rules EDITION.")
@patience_option
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def repair(context: click.Context, /, table: str, format_: str, seconds: float, **wishes: Any) -> int:
    """Put a messed-up table right: any legal arrangement of its tiles, or the proof that there is none.

    Example: rummi repair 'r1 r2 b4, r3 b5 b6, k7 o7 j'
    """
    edition = _edition(context, wishes, table)
    code: int = _adviser(edition).put_table_right(context, edition, table, format_, seconds)
    return code
