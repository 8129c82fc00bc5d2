"""Tables put right, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.advice import Repair
from rummicore.edition import Edition
from rummicore.tiles import TypedTable, faces_on
from rummiterm.story.paint import show_faces
from rummiterm.story.steps import Shower
from rummiterm.texts import Texts


def repair_lines(shower: Shower, found: Repair, melds: TypedTable, texts: Texts) -> Iterator[str]:
    """Say whether all tiles have a place, and show it."""
    edition: Edition = shower.edition
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
        yield from shower.table(found.table)
    if not found.loose:
        fine = all(edition.melds.readings(meld) for meld in melds) and not edition.melds.clash(melds)
        yield texts("repair.fine") if fine else texts("repair.done", count=count)
