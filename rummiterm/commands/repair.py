"""Tables put right, of any game: ``rummi repair``."""

from __future__ import annotations

from typing import Any

import click

from rummicore.checks import strangers
from rummicore.notation import parse_table
from rummicore.records import repair_record
from rummicore.tiles import faces_on
from rummiterm.cli.app import Screen
from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.house import HouseCommand
from rummiterm.cli.output import print_json, say
from rummiterm.cli.positions import chosen_edition, format_option, house_option, patience, patience_option, rules_option
from rummiterm.cli.solutions import shower_for
from rummiterm.speech.complaints import misuse
from rummiterm.story.rulings import refusal
from rummiterm.story.turns.steps import repair_lines
from rummiterm.texts import Texts


@click.command(cls=HouseCommand)
@click.argument("melds", metavar="MELDS…", nargs=-1, required=True)
@rules_option
@house_option
@patience_option
@format_option
@click.pass_context
def repair(context: click.Context, /, melds: tuple[str, ...], format_: str, seconds: float, **wishes: Any) -> int:
    """Put a messed-up table right: any legal arrangement of its tiles, or the proof that there is none.

    Example: rummi repair 'r1 r2 b4, r3 b5 b6, k7 o7 j'
    """
    typed = joined(melds)
    edition = chosen_edition(context, wishes, typed)
    texts, table = Texts(context.ensure_object(Screen).language), parse_table(edition, typed)
    tiles = tuple(faces_on(table).elements())
    if not tiles:
        raise misuse(context, "name-the-table", example=edition.manner.example)
    if reasons := strangers(edition, tiles):
        raise refusal(edition, reasons, texts)
    found = edition.advisor(edition).repair(table, patience(seconds))
    if format_ == "json":
        print_json(repair_record(edition, found))
    else:
        for line in repair_lines(shower_for(context, edition, texts), found, table, texts):
            say(line)
    return INVALID if found.loose else DONE


def joined(melds: tuple[str, ...]) -> str:
    """Return a table of what was typed: without quotes tile by tile, with them meld by meld."""
    return (", " if any(set(meld) & {" ", ","} for meld in melds) else " ").join(melds)
