"""What clients say, read with care: frames to entries, layouts to tiles, actions to actions."""

from __future__ import annotations

from rummicore.actions import Action, Answer, Draw, Play, Suggest
from rummicore.edition import Edition
from rummicore.entries import Entries, among, decoded, many, text
from rummicore.reasons import FormatError
from rummicore.tiles import Placed, TypedMeld, TypedTable
from rummicore.view import View
from rummicore.wire import tile_from_wire
from rumminet.shown.verdicts import laid_table

# What may be left out of a message.
_DEFAULTS: dict[str, object] = {
    **dict.fromkeys(("n", "token", "game", "at", "timer")),
    **{"lang": "", "room": "", "key": "", "refused": False, "wire": False, "stage": 1, "from": 0, "protocol": 1},
}
# Letters; the longest word of any dictionary is shorter, and so is every rule id.
LONGEST_WORD = 60


def heard(frame: str) -> Entries:
    """Read a frame; raise FormatError for whatever is no message, however deeply it is nested."""
    value = decoded(frame.encode(errors="replace"))
    if not isinstance(value, dict):
        raise FormatError("a message is an object")
    return Entries({**_DEFAULTS, **value}, "the message")


def layout_from(edition: Edition, entries: Entries) -> TypedTable:
    """Read the melds that a client has laid."""
    melds = entries.take("melds", many(_meld))
    return tuple(
        meld._replace(tiles=tuple(_bare(edition, placed) for placed in meld.tiles)) for meld in melds if meld.tiles
    )


def _meld(value: object, key: str) -> TypedMeld:
    """Read a meld: its tiles, or an object that says as what kind they are meant, too."""
    if isinstance(value, dict):
        given = Entries(value, key)
        return TypedMeld(given.take("kind", text), given.take("tiles", many(tile_from_wire)))
    return TypedMeld("", many(tile_from_wire)(value, key))


def _bare(edition: Edition, placed: Placed) -> Placed:
    """Take a joker that is sent by its face alone as an open one."""
    return edition.place(placed.face) if placed.natural else placed


def action_from(edition: Edition, view: View, entries: Entries) -> Action:
    """Read an action of the seat of a view. Deals and clocks that ran out are never taken from anybody."""
    given = entries.take("action", lambda value, key: Entries(value, key))
    do = given.take("do", among(("play", "draw", "answer", "suggest")))
    if do == "play":
        return Play(laid_table(view, layout_from(edition, given)))
    if do == "answer":
        return Answer(view.owner, given.text("ask"), given.text("value"))
    return Suggest(given.text("word")[:LONGEST_WORD].upper()) if do == "suggest" else Draw()
