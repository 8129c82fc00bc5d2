"""What was understood of a typed line: other spellings, the tiles it took, and how else it could be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rummicore.notation import typed_line
from rummiterm.story.paint import show_faces

if TYPE_CHECKING:  # a typed line loads it
    from rummicore.draft import Draft
    from rummicore.resolve import Resolution
    from rummicore.tiles import AnyTable, TypedTable
    from rummiterm.prompt.staging import StagingDesk


def typed_text(desk: StagingDesk, typed: TypedTable) -> str:
    """Write typed melds as a sentence names them."""
    return (" " if desk.edition.manner.joined else ", ").join(map(desk.preview.meld, typed))


def said_spellings(desk: StagingDesk, typed: TypedTable, melds: AnyTable) -> Iterator[str]:
    """Say where a meld is spelled otherwise than it was typed."""
    for meld, made in zip(typed, melds, strict=False):
        if meant := desk.edition.meant(desk.edition, meld, made):
            written = "".join("".join(placed.stands) for placed in meld.tiles)
            yield desk.texts("play.means", typed=written, meant=meant)


def said_taken(desk: StagingDesk, draft: Draft, typed: TypedTable, way: Resolution) -> Iterator[str]:
    """Say of a line that leaves loose ends or moves a joker which tiles it took, and from where.

    Tiles that were laid before and go back to the rack are told always.
    """
    edition, texts = desk.edition, desk.texts
    if way.back:
        yield texts("play.back", tiles=show_faces(edition, edition.sorted(way.back)))
    if not way.loose and not (way.cost and way.cost.moved):
        return
    rows = [(edition.sorted(way.laid), "play.took-rack", "")] if way.laid else []
    for index, taken in zip(way.used, way.taken, strict=True):
        faces = tuple(placed.face for placed in taken)
        rows.append((faces, "play.took-meld", desk.preview.meld(draft.layout.melds[index])))
    pieces = [texts(key, tiles=show_faces(edition, faces), meld=meld) for faces, key, meld in rows if faces]
    yield texts("play.took", melds=typed_text(desk, typed), pieces=", ".join(pieces))


def said_readings(desk: StagingDesk, typed: TypedTable) -> Iterator[str]:
    """Offer the other readings of a meld that can be read in several ways, with their values."""
    rules = desk.edition.melds
    for meld in typed:
        readings = rules.readings(meld) if not meld.kind else ()
        if len(readings) > 1 and len({reading.kind for reading in readings}) > 1:
            first, *others = (f"{reading.kind} {rules.value(reading)}" for reading in readings)
            declared = f"{readings[1].kind}: {typed_line(desk.edition, (meld,))}"
            facts = {"first": first, "others": ", ".join(others), "type": declared}
            yield desk.texts("play.readings", meld=desk.preview.meld(meld), **facts)
