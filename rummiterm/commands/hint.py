"""Hints for a position of any game: ``rummi hint``."""

from __future__ import annotations

from typing import Any

import click

from rummicore.records import hint_record
from rummiterm.cli.app import Screen
from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.house import HouseCommand
from rummiterm.cli.output import print_json, say
from rummiterm.cli.positions import chosen_edition, patience, position_options, typed_position
from rummiterm.cli.solutions import shower_for
from rummiterm.story.hints import STAGES, command_hint
from rummiterm.texts import Texts


@click.command(cls=HouseCommand)
@position_options
@click.option("--stage", type=click.IntRange(1, STAGES), default=1, help="1 that there is a play, 2 its tiles, 3 all.")
@click.pass_context
def hint(context: click.Context, /, stage: int, rack: str | None, **wishes: Any) -> int:
    """Give a hint in three stages: something can be played, with these tiles, the whole turn.

    Example: rummi hint --rack 'b3 b5 b6 k9' --table rbko4 --stage 2
    """
    edition = chosen_edition(context, wishes, f"{rack or ''}{wishes['table']}")
    texts = Texts(context.ensure_object(Screen).language)
    view = typed_position(context, edition, rack, wishes["table"], texts, opened=wishes["opened"])
    found = edition.advisor(edition).hint(view, patience(wishes["seconds"]))
    if wishes["format_"] == "json":
        print_json(hint_record(edition, found, stage, STAGES))
        return DONE if found.turn else INVALID
    say(command_hint(edition, found, stage, texts))
    if found.turn and stage == STAGES and not edition.manner.joined:
        for line in shower_for(context, edition, texts).steps(found.turn):
            say(line)
    return DONE if found.turn else INVALID
