"""The best turns one after another: no two of them lay the same tiles.

This is k-best enumeration by partition of the solution set, after Murty and Lawler.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice
from typing import NamedTuple

from rummiclassic.rack.finder import best_melds
from rummiclassic.rack.packing import TooLongError
from rummiclassic.solver.best import BestTurn, best_share, best_within, without_jokers
from rummiclassic.solver.goals import NumberGoal, costs_of
from rummiclassic.solver.opening import SAME_TURN
from rummiclassic.solver.twist.search import has_specials
from rummiclassic.solver.walk.search import Limit
from rummiclassic.suite import suite_of
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.tiles import Face, faces_on
from rummicore.view import View, position

# To prepare the search of a part takes about as long as so many nodes: an estimate, so that parts that are settled at a
# glance cannot spend more than a budget. What the bound takes is counted by the search itself.
PREPARING = 16


class Share(NamedTuple):
    """A part of all turns: these tiles are laid in any case, and some of those may be."""

    must: Counter[Face]
    may: Counter[Face]

    def split(self, laid: Counter[Face]) -> Iterator[Share]:
        """Divide all turns of this part but those that lay just these tiles into parts without a common turn.

        As in Murty's and Lawler's schemes: face by face, fewer of it or more, with those before as they were.
        """
        must, may = Counter(self.must), Counter(self.may)
        for face in sorted(self.may):
            own, most = laid[face] - must[face], may[face]
            del may[face]
            if own:
                yield Share(Counter(must), may + Counter({face: own - 1}))
            if own < most:
                yield Share(must + Counter({face: own + 1}), may + Counter({face: most - own - 1}))
            must += Counter({face: own})


def best_turns(
    edition: Edition, view: View, goal: NumberGoal, budget: Budget, count: int, *, careful: bool = False
) -> list[BestTurn]:
    """Find up to so many turns, the best first, which alone is proved; of openings that rebuild the table only one."""
    return _best_turns(edition, view, goal, Limit.of(budget, careful=careful), count)


def _best_turns(edition: Edition, view: View, goal: NumberGoal, limit: Limit, count: int) -> list[BestTurn]:
    first = best_within(edition, view, goal, limit)
    if count == 1 or first.table is None:
        return [first]
    others = islice(_others(edition, view, goal, limit, first, count - 1), count - 1)
    return [first, *(turn._replace(upper_bound=first.upper_bound, proved=False) for turn in others)]


def _others(
    edition: Edition, view: View, goal: NumberGoal, limit: Limit, first: BestTurn, count: int
) -> Iterator[BestTurn]:
    """List the turns after the first one; whatever lays the whole rack lays the same tiles."""
    if goal is NumberGoal.OUT:
        return
    if goal is NumberGoal.KEEP:
        view, goal = without_jokers(edition, view), NumberGoal.BOTH
        if not edition.jokers.isdisjoint(first.laid):  # the whole rack could go; the others keep its jokers
            yield from (turn for turn in _best_turns(edition, view, goal, limit, count) if turn.table is not None)
            return
    if view.own.opened:
        yield from islice(_ranked(edition, view, goal, limit, first), 1, None)
    elif not edition.flag(SAME_TURN) and not has_specials(edition, suite_of(edition), (), view.rack):
        yield from (turn for turn in _openings(edition, view, goal, limit) if turn.laid != first.laid)


def _ranked(edition: Edition, view: View, goal: NumberGoal, limit: Limit, first: BestTurn) -> Iterator[BestTurn]:
    """List the turns of a seat that has opened."""
    joker = suite_of(edition).joker
    jokers = tuple(face for face in view.rack if face == joker)
    everything = Share(Counter(), Counter(face for face in view.rack if face != joker))
    waiting: list[tuple[int, int, BestTurn, Share]] = [(-first.worth, 0, first, everything)]
    made = 0
    while waiting:
        _, _, best, share = heappop(waiting)
        yield best
        for part in share.split(Counter(face for face in best.laid if face != joker)):
            if limit.over(PREPARING):
                break
            must, may = tuple(part.must.elements()), (*part.may.elements(), *jokers)
            other = best_share(edition, view, goal, limit, must, may)
            if other.table is not None:
                made += 1
                heappush(waiting, (-other.worth, made, other, part))


def _openings(edition: Edition, view: View, goal: NumberGoal, limit: Limit) -> Iterator[BestTurn]:
    """List the openings: turns on an empty table, those that are worth enough."""
    forbidden = edition.jokers if edition.choice("open.jokers") == "forbid" else frozenset()
    rack = position(tuple(face for face in view.rack if face not in forbidden), (), opened=True)
    waiting: list[tuple[int, int, BestTurn]] = []
    first = best_within(edition, rack, goal, limit)
    turns = _ranked(edition, rack, goal, limit, first) if first.table is not None else iter(())
    for made, turn in enumerate(turns):
        # An opening may have to do with fewer jokers, so that others come before it.
        while waiting and -waiting[0][0] >= turn.worth:
            yield heappop(waiting)[2]
        opening = _opening_of(edition, view, turn, goal, limit)
        if opening is not None:
            heappush(waiting, (-opening.worth, made, opening))
    yield from (opening for _, _, opening in sorted(waiting, key=lambda entry: entry[:2]))


def _opening_of(edition: Edition, view: View, turn: BestTurn, goal: NumberGoal, limit: Limit) -> BestTurn | None:
    """Open with the natural tiles of a turn and as many jokers as possible; None if that is not worth enough.

    None as well if it takes too long to find out.
    """
    suite = suite_of(edition)
    naturals = [face for face in turn.laid if face != suite.joker]
    for jokers in range(turn.laid.count(suite.joker), -1, -1):
        laid = edition.sorted((*naturals, *[suite.joker] * jokers))
        try:
            melds = best_melds(edition, laid, opened=False, over=limit.over)
        except TooLongError:
            return None
        if faces_on(melds).total() == len(laid):
            worth = costs_of(goal, suite, view.rack).worth(suite, laid)
            return turn._replace(table=(*view.table, *melds), laid=laid, worth=worth)
    return None
