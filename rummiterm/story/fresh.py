"""Which tiles on the table came since a seat had its last turn."""

from __future__ import annotations

from collections.abc import Sequence

from rummicore.events import Played
from rummicore.host import Happened, same_turn
from rummicore.tiles import AnyMeld, without
from rummiterm.story.paint import places_of


def fresh_tiles(steps: Sequence[Happened], seat: int) -> dict[AnyMeld, tuple[int, ...]]:
    """Return the places of the tiles that others have laid since, by the melds that hold them."""
    places: dict[AnyMeld, tuple[int, ...]] = {}
    for happened in reversed(steps):
        if happened.before.turn == seat and not same_turn(happened.before, happened.step.state):
            break
        for event in happened.step.events:
            if isinstance(event, Played) and event.seat != seat:
                places = laid_in(event) | places
    return places


def laid_in(event: Played) -> dict[AnyMeld, tuple[int, ...]]:
    """Find the laid tiles in the new melds of a play; of equal tiles the first ones."""
    left, found = event.laid, dict[AnyMeld, tuple[int, ...]]()
    for meld in event.made:
        found[meld] = places_of(meld, left)
        left = without(left, tuple(meld.faces[at] for at in found[meld]))
    return found
