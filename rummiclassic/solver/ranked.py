"""The best turns one after another: no two of them lay the same tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from rummiclassic.solver.search import Limit
from rummiclassic.solver.turns import Found, best_share, best_turn, suite_of
from rummicore.edition import Edition
from rummicore.tiles import Face
from rummicore.view import View


class Share(NamedTuple):
    """A part of all turns: these tiles are laid in any case, and some of those may be."""

    must: Counter[Face]
    may: Counter[Face]

    def split(self, laid: Counter[Face]) -> Iterator[Share]:
        """Divide all turns of this part but those that lay just these tiles."""
        must, may = Counter(self.must), Counter(self.may)
        for face in sorted(self.may):
            own, most = laid[face] - must[face], may[face]
            del may[face]
            if own:
                yield Share(Counter(must), may + Counter({face: own - 1}))
            if own < most:
                yield Share(must + Counter({face: own + 1}), may + Counter({face: most - own - 1}))
            must += Counter({face: own})


def best_turns(edition: Edition, view: View, goal: str, limit: Limit, count: int) -> list[Found]:
    """Find up to so many turns, the best first. An opening is found alone: it has no table to choose from."""
    first = best_turn(edition, view, goal, limit)
    if count == 1 or first.table is None or not view.seats[view.seat].opened:
        return [first]
    joker = suite_of(edition).joker
    jokers = tuple(face for face in view.rack if face == joker)
    everything = Share(Counter(), Counter(face for face in view.rack if face != joker))
    waiting: list[tuple[int, int, Found, Share]] = [(-first.worth, 0, first, everything)]
    found: list[Found] = []
    made = 0
    while waiting and len(found) < count:
        _, _, best, share = heappop(waiting)
        found.append(best)
        for part in share.split(Counter(face for face in best.laid if face != joker)):
            must, may = tuple(part.must.elements()), (*part.may.elements(), *jokers)
            other = best_share(edition, view, goal, limit, must, may)
            if other.table is not None:
                made += 1
                heappush(waiting, (-other.worth, made, other, part))
    return found
