"""Which table melds and rack tiles do typed melds use? Loose ends first, then as few table melds as possible.

Players type the melds that the table shall have after their turn, only those that change. A table meld is taken
apart when the rack cannot supply a typed tile; what is left over of it is loose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rummicore.tiles import Face, Meld, faces_on


class Resolution(NamedTuple):
    """The cheapest way to make typed melds: which table melds are taken apart, what is laid, left over, missing."""

    used: tuple[int, ...]
    laid: tuple[Face, ...]
    loose: tuple[tuple[Face, ...], ...]
    missing: tuple[Face, ...]


def resolve(
    table: Sequence[Meld], rack: Sequence[Face], typed: Sequence[Meld], free: frozenset[int] = frozenset()
) -> Resolution:
    """Find the table melds to use with the fewest loose tiles, then the fewest melds disturbed; exact.

    Melds whose index is ``free`` (loose ends of this turn) cost nothing to disturb.
    """
    need = faces_on(typed)
    missing = need - Counter(rack) - faces_on(table)
    search = _Search([Counter(meld.faces) for meld in table], free)
    search.run(need - missing, need - missing - Counter(rack), (), (0, 0))
    used = search.best_used
    taken = faces_on(table[index] for index in used)
    return Resolution(
        used=used,
        laid=tuple((need - missing - taken).elements()),
        loose=_left_over([table[index] for index in used], need),
        missing=tuple(missing.elements()),
    )


def _left_over(melds: Sequence[Meld], need: Counter[Face]) -> tuple[tuple[Face, ...], ...]:
    open_need = Counter(need)
    rows = []
    for meld in melds:
        row = []
        for face in meld.faces:
            if open_need[face] > 0:
                open_need[face] -= 1
            else:
                row.append(face)
        if row:
            rows.append(tuple(row))
    return tuple(rows)


Cost = tuple[int, int]


class _Search:
    """Depth-first over the tiles the rack lacks: each must come from one of the melds that have it."""

    def __init__(self, melds: list[Counter[Face]], free: frozenset[int]) -> None:
        self.melds = melds
        self.free = free
        self.best: Cost | None = None
        self.best_used: tuple[int, ...] = ()

    def run(self, need: Counter[Face], lacking: Counter[Face], used: tuple[int, ...], cost: Cost) -> None:
        if self.best is not None and cost >= self.best:
            return
        if not lacking:
            self.best, self.best_used = cost, tuple(sorted(used))
            return
        for step, index in self._branches(need, lacking, used):
            meld = self.melds[index]
            self.run(need - meld, lacking - meld, (*used, index), (cost[0] + step[0], cost[1] + step[1]))

    def _branches(self, need: Counter[Face], lacking: Counter[Face], used: tuple[int, ...]) -> list[tuple[Cost, int]]:
        """List the melds that have the rarest lacking face, the cheapest first, equal melds once."""
        holders = {face: [i for i, meld in enumerate(self.melds) if face in meld and i not in used] for face in lacking}
        rarest = min(holders, key=lambda face: len(holders[face]))
        branches, seen = [], set()
        for index in holders[rarest]:
            meld = self.melds[index]
            key = (index in self.free, frozenset(meld.items()))
            if key not in seen:
                seen.add(key)
                branches.append((((meld - need).total(), int(index not in self.free)), index))
        return sorted(branches)
