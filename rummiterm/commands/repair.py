"""Tables put right, of any game: ``rummi repair``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from rummicore.advice import Repair
from rummicore.checks import strangers
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.records import repair_record
from rummicore.tiles import TypedTable, faces_on
from rummiterm.cli.app import Screen
from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.house import HouseCommand
from rummiterm.cli.output import print_json, say
from rummiterm.cli.positions import chosen_edition, format_option, house_option, patience, patience_option, rules_option
from rummiterm.cli.solutions import shower_for
from rummiterm.speech.complaints import misuse
from rummiterm.story.paint import show_faces
from rummiterm.story.rulings import refusal
from rummiterm.texts import Texts


@click.command(cls=HouseCommand)
@click.argument("table", metavar="MELDS")
@rules_option
@house_option
@patience_option
@format_option
@click.pass_context
def repair(context: click.Context, /, table: str, format_: str, seconds: float, **wishes: Any) -> int:
    """Put a messed-up table right: any legal arrangement of its tiles, or the proof that there is none.

    Example: rummi repair 'r1 r2 b4, r3 b5 b6, k7 o7 j'
    """
    edition = chosen_edition(context, wishes, table)
    texts, melds = Texts(context.ensure_object(Screen).language), parse_table(edition, table)
    tiles = tuple(faces_on(melds).elements())
    if not tiles:
        raise misuse(context, "name-the-table", example=edition.manner.example)
    if reasons := strangers(edition, tiles):
        raise refusal(edition, reasons, texts)
    found = edition.advisor(edition).repair(melds, patience(seconds))
    if format_ == "json":
        print_json(repair_record(edition, found))
    else:
        for line in _told(context, edition, found, melds, texts):
            say(line)
    return INVALID if found.loose else DONE


def _told(context: click.Context, edition: Edition, found: Repair, melds: TypedTable, texts: Texts) -> Iterator[str]:
    count, joined = texts.count("tiles", faces_on(melds).total()), edition.manner.joined
    if not found.table:
        unproved = "repair.nothing-found" if joined else "repair.no-meld-found"
        yield texts("repair.nothing" if found.proved else unproved, count=count)
        return
    if found.loose:
        key = "repair.never" if found.proved else "repair.not-all"
        yield texts(key, count=count, loose=show_faces(edition, found.loose))
    if joined:
        yield f"   {'  '.join(edition.notation.spell(meld.tiles) for meld in found.table)}"
    else:
        yield from shower_for(context, edition, texts).table(found.table)
    if not found.loose:
        fine = all(edition.melds.readings(meld) for meld in melds) and not edition.melds.clash(melds)
        yield texts("repair.fine") if fine else texts("repair.done", count=count)
