"""Which table melds and rack tiles do typed melds use? The fewest loose ends, then the fewest table melds.

Players type the melds that the table shall have after their turn, only those that change. A table meld is taken
apart when the rack cannot supply a typed tile; what is left over of it is loose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rummicore.tiles import Face, Meld, Placed, faces_on


class Resolution(NamedTuple):
    """The cheapest way to make typed melds: which table melds are taken apart, what is laid, left over, missing."""

    used: tuple[int, ...]
    laid: tuple[Face, ...]
    loose: tuple[tuple[Placed, ...], ...]
    missing: tuple[Face, ...]


def resolve(
    table: Sequence[Meld], rack: Sequence[Face], typed: Sequence[Meld], free: frozenset[int] = frozenset()
) -> Resolution:
    """Find the table melds to use with the fewest loose tiles, then the fewest melds disturbed; exact.

    Melds whose index is ``free`` are loose ends of this turn: they are used up first and cost nothing.
    """
    need = faces_on(typed)
    missing = need - Counter(rack) - faces_on(table)
    wanted = need - missing - faces_on(table[index] for index in free)
    search = _Search({index: Counter(meld.faces) for index, meld in enumerate(table) if index not in free})
    search.run(wanted, wanted - Counter(rack), (), (0, 0))
    used = tuple(sorted((*search.best_used, *free)))
    taken = faces_on(table[index] for index in used)
    return Resolution(
        used=used,
        laid=tuple((need - missing - taken).elements()),
        loose=_left_over([table[index] for index in used], need),
        missing=tuple(missing.elements()),
    )


def _left_over(melds: Sequence[Meld], need: Counter[Face]) -> tuple[tuple[Placed, ...], ...]:
    open_need = Counter(need)
    rows = []
    for meld in melds:
        row = []
        for placed in meld.tiles:
            if open_need[placed.face] > 0:
                open_need[placed.face] -= 1
            else:
                row.append(placed)
        if row:
            rows.append(tuple(row))
    return tuple(rows)


Cost = tuple[int, int]


class _Search:
    """Depth-first over the tiles the rack lacks: each must come from one of the melds that have it."""

    def __init__(self, melds: dict[int, Counter[Face]]) -> None:
        self.melds = melds
        self.best: Cost | None = None
        self.best_used: tuple[int, ...] = ()

    def run(self, need: Counter[Face], lacking: Counter[Face], used: tuple[int, ...], cost: Cost) -> None:
        if self.best is not None and cost >= self.best:
            return
        if not lacking:
            self.best, self.best_used = cost, used
            return
        for loose, index in self._branches(need, lacking, used):
            meld = self.melds[index]
            self.run(need - meld, lacking - meld, (*used, index), (cost[0] + loose, cost[1] + 1))

    def _branches(self, need: Counter[Face], lacking: Counter[Face], used: tuple[int, ...]) -> list[tuple[int, int]]:
        """List loose tiles and index of the melds that have the rarest lacking face; of equal melds one."""
        holders = {face: [i for i, meld in self.melds.items() if face in meld and i not in used] for face in lacking}
        rarest = min(holders, key=lambda face: len(holders[face]))
        different = {frozenset(self.melds[index].items()): index for index in reversed(holders[rarest])}
        return sorted(((self.melds[index] - need).total(), index) for index in different.values())
