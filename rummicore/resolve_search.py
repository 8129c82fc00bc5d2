"""The search behind ``resolve``: branch and bound, depth first, over what may be taken from each table meld."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from rummicore.resolve_takes import Leftover, Take
from rummicore.resolve_task import Cost, Plan, ResolveTask, any_plan
from rummicore.tiles import Face, Placed, TypedMeld, TypedTable

# Choices that one search looks at before the best way so far must do. Of the lines of benchmarks.resolve that leave
# something loose half take 8, 95 % up to 81, one 343; those that do not, 90 at the most.
MOST_NODES = 1500
# Ways that are kept; real positions have a handful.
MOST_WAYS = 64


class FoundWay(NamedTuple):
    """A way that makes everything typed, what is left of each meld used, and what it costs."""

    cost: Cost
    number: int
    task: ResolveTask
    plan: Plan
    left: tuple[Leftover, ...]

    @classmethod
    def of(cls, task: ResolveTask, plan: Plan, number: int) -> FoundWay:
        """See what is left of the melds, one after another, as own tiles go back to the rack."""
        own = Counter(task.table.leavings.own)
        takes = tuple(sorted(plan.takes, key=lambda take: take.meld))
        left = tuple(task.table.leavings.left(task.melds[t.meld], t.places, own) for t in takes)
        cost = plan.cost(task, sum(len(rest.loose) for rest in left), sum(len(rest.melds) for rest in left))
        return cls(cost, number, task, plan._replace(takes=takes), left)

    def placings(self) -> Iterator[TypedTable]:
        """Put jokers in the place of typed tiles, in every way that makes a difference."""
        task = self.task
        filled = Counter(task.faces[face] for face in self.plan.filled)
        places: dict[Face, list[tuple[int, int]]] = {face: [] for face in filled}
        for number, meld in enumerate(task.request.melds):
            for at, placed in enumerate(meld.tiles):
                if placed.natural and placed.face in places:
                    places[placed.face].append((number, at))
        for chosen in product(*(combinations(places[face], count) for face, count in filled.items())):
            spots = {spot for group in chosen for spot in group}
            yield tuple(self._with_jokers(number, meld, spots) for number, meld in enumerate(task.wanted))

    def _with_jokers(self, number: int, meld: TypedMeld, spots: set[tuple[int, int]]) -> TypedMeld:
        joker_of = self.task.ask.joker_of
        tiles: list[Placed] = [joker_of[p.face] if (number, at) in spots else p for at, p in enumerate(meld.tiles)]
        return TypedMeld(meld.kind, tuple(tiles))


class ResolveSearch:
    """Looks for the cheapest ways; with ``clean`` only for those that leave nothing loose.

    With ``still`` no table joker is moved unasked. ``keep`` says how many ways are wanted beside the cheapest ones. A
    search that takes too long ends with what it has.
    """

    def __init__(self, *, clean: bool, still: bool = False, keep: int = 0) -> None:
        """Begin without a way."""
        self.clean = clean
        self.still = still
        self.keep = keep
        self.nodes = MOST_NODES
        self.found: list[FoundWay] = []

    def run(self, tasks: Sequence[ResolveTask]) -> list[FoundWay]:
        """Return the ways, the cheapest first; there is one if ends may be loose and jokers may move."""
        for task in [task for task in tasks if not task.request.exchanged]:
            self._record(task, any_plan(task))
        for task in tasks:
            self._given(task, Plan(task.counts), task.given)
        return self.found

    def _given(self, task: ResolveTask, plan: Plan, given: tuple[int, ...]) -> None:
        """Take what is wanted from the melds that are used in any case."""
        if not given:
            self._extend(task, plan, None, 0)
            return
        for take in task.takes(given[0]):
            more = None if self.clean and take.loose else plan.with_take(task, take)
            if more is not None and not self._dearer(more.least(task)):
                self._given(task, more, given[1:])

    def _extend(self, task: ResolveTask, plan: Plan, last: int | None, begin: int) -> None:
        """Supply what is lacking; of the face that was supplied ``last`` only by what comes later in its list."""
        self.nodes -= 1
        if self.nodes < 0:
            return
        lacking = plan.lacking(task)
        if not lacking:
            self._record(task, plan)
            return
        short = plan.short(task)
        face = min(lacking, key=lambda face: len(task.holders[face]))
        takes = task.serving(face)
        used = {take.meld for take in plan.takes}
        for number in range(begin if face == last else 0, len(takes)):
            take = takes[number]
            if self._in_vain(task, plan, short, take):
                break
            if take.meld in used or (self.clean and take.loose):
                continue
            more = plan.with_take(task, take)
            if more is not None and not self._dearer(more.least(task, more.short(task))):
                self._extend(task, more, face, number + 1)
        if task.fillable[face]:
            more = plan.with_joker(task, face)
            if more is not None and not self._dearer(more.least(task, more.short(task))):
                self._extend(task, more, face, len(takes))

    def _in_vain(self, task: ResolveTask, plan: Plan, short: int, take: Take) -> bool:
        """Tell whether this take and all behind it, which move as many jokers and leave as much, become too dear.

        ``short`` tiles come from the table whatever is taken, or more.
        """
        if not self.found or len(self.found) < self.keep:
            return False
        most = self.found[-1].cost
        own = (len(plan.jokers), plan.taken + short) if most.unfinished else ()
        least = (plan.moved + take.moved, plan.torn + take.torn, (*own, plan.loose + take.loose))
        # What the joker of an exchange is moved to costs nothing more, so there is no telling yet.
        return not task.exchanged_jokers and least > (most.moved, most.torn, most.counts[: len(own) + 1])

    def _record(self, task: ResolveTask, plan: Plan) -> None:
        if plan.in_vain(task):
            return
        way = FoundWay.of(task, plan, len(self.found))
        if self._dearer(way.cost) or (self.clean and way.cost.unfinished):
            return
        insort(self.found, way, key=lambda way: way[:2])
        if not self.keep:
            self.found = [other for other in self.found if other.cost == way.cost]
        del self.found[MOST_WAYS:]

    def _dearer(self, cost: Cost) -> bool:
        """Tell whether a cost is no use any more; of ways with loose ends one is enough, they are not finished."""
        if self.still and cost.moved:
            return True
        if not self.found or len(self.found) < self.keep:
            return False
        most = self.found[-1].cost
        return cost > most or (cost == most and (most.unfinished or len(self.found) >= MOST_WAYS))
