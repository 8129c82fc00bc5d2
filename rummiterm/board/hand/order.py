"""The order of a rack as its owner likes it: sorted in the ways of the edition, shuffled, or by hand."""

from __future__ import annotations

import random

from rummicore.edition import Edition
from rummicore.tiles import Face, without


class RackOrder:
    """Remembers the order of one rack; tiles that are away on the table keep their places."""

    def __init__(self, edition: Edition) -> None:
        """Begin with the order of the tile list."""
        self._edition = edition
        self._way = 0
        self._own: tuple[Face, ...] | None = None

    def shown(self, rack: tuple[Face, ...]) -> tuple[Face, ...]:
        """Return tiles in the owner's order; ones that were not there before come in at the end of an own order."""
        if self._own is None:
            return self._sorted(rack)
        kept = without(self._own, without(self._own, rack))
        return (*kept, *self._sorted(without(rack, kept)))

    def settle(self, rack: tuple[Face, ...]) -> None:
        """Forget tiles that have gone for good, once a turn has ended."""
        if self._own is not None:
            self._own = self.shown(rack)

    def sort(self) -> None:
        """Take the next way to sort; from an own order go back to the last way."""
        self._way += self._own is None
        self._own = None

    def shuffle(self, rack: tuple[Face, ...]) -> None:
        """Mix the tiles, for a fresh look; no chance of the game is involved."""
        faces = list(rack)
        random.shuffle(faces)
        self._own = tuple(faces)

    def move(self, rack: tuple[Face, ...], moved: tuple[int, ...], gap: int) -> None:
        """Move the tiles at some places of the shown rack before another place."""
        faces = self.shown(rack)
        before = [face for at, face in enumerate(faces[:gap]) if at not in moved]
        behind = [face for at, face in enumerate(faces[gap:], gap) if at not in moved]
        self._own = (*before, *(faces[at] for at in moved if at < len(faces)), *behind)

    def _sorted(self, rack: tuple[Face, ...]) -> tuple[Face, ...]:
        by_list = self._edition.sorted(rack)
        ways = (None, *self._edition.rack_orders)
        way = ways[self._way % len(ways)]
        return by_list if way is None else tuple(sorted(by_list, key=way))
