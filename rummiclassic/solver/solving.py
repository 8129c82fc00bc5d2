"""Best turns: the search, the melds made of its steps, and the duty of table jokers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import NamedTuple

from rummiclassic.solver.bounds import INFINITE
from rummiclassic.solver.duty import (
    Origin,
    Part,
    Tile,
    forced,
    joker_melds,
    kept_melds,
    origins,
    replacing_melds,
    taken,
    tiles_of,
)
from rummiclassic.solver.goals import Goal
from rummiclassic.solver.layout import Laid, meld_of
from rummiclassic.solver.position import Position
from rummiclassic.solver.problem import Problem
from rummiclassic.solver.rebuild import rebuild
from rummiclassic.solver.search import Answer, Limit, cheapest
from rummiclassic.solver.spares import Layout, with_spares
from rummicore.tiles import Table

TRIES = 40


class Best(NamedTuple):
    """The best turn found: the table to leave (None if there is none), what it keeps, and what any turn must keep."""

    table: Table | None
    cost: int
    bound: int


class Rules(NamedTuple):
    """What the edition asks of table jokers, and the referee. ``referee`` tells whether a table may be left."""

    referee: Callable[[Table], bool]
    free: bool
    new_meld: bool
    replaced: bool
    from_rack: bool


class Solving:
    """One position with one goal."""

    def __init__(self, position: Position, goal: Goal, rules: Rules, limit: Limit, problem: Problem) -> None:
        """Take the counts of the problem, which may lack some tiles of the position."""
        self.position, self.goal, self.rules, self.limit, self.problem = position, goal, rules, limit, problem
        self.best = Best(None, INFINITE, 0)
        # The least cost of turns that the referee refused although no rule known here forbids them.
        self.doubt = INFINITE

    def solve(self, below: int) -> Best:
        """Find the best turn that costs less than ``below``."""
        answer = cheapest(self.problem, self.limit, below)
        if answer.steps is None:
            return Best(None, INFINITE, answer.bound)
        tables = (self.table(layout) for layout in self._layouts(self.problem, answer, self.position.laid))
        if self.rules.free or not self.problem.table_jokers:
            return Best(next(tables, None), answer.cost, answer.bound)
        table = next(filter(self.rules.referee, islice(tables, TRIES)), None)
        if table is not None:
            return Best(table, answer.cost, answer.bound)
        return self._with_duty(answer.cost, below)

    def table(self, layout: Layout) -> Table:
        """Return the melds of a layout, those that stay as they were first."""
        made = tuple(meld_of(self.position.suite, laid) for laid in layout.made)
        return (*(self.position.table[index] for index in layout.kept), *made)

    def _layouts(self, problem: Problem, answer: Answer, table: tuple[Laid | None, ...]) -> Iterator[Layout]:
        """List tables that the steps of an answer allow, those that change the fewest melds first."""
        if answer.steps is None:
            return
        places = [index for index, laid in enumerate(table) if laid is not None]
        rebuilt = rebuild(answer.steps, [laid for laid in table if laid is not None], problem.jokers)
        kept = tuple(places[index] for index in rebuilt.kept)
        must = max(rebuilt.spare - problem.rack_jokers, 0)
        may = rebuilt.spare if self.goal.joker else must
        for count in range(may, must - 1, -1):
            yield from with_spares(Layout(kept, rebuilt.made), table, count)

    def _with_duty(self, bound: int, below: int) -> Best:
        """Choose the melds of the table's jokers one by one."""
        jokers = origins(self.position.laid)
        self.best = Best(None, below, bound)
        self._frozen()
        if self.best.cost > bound:
            self._retrieve(Part(self.problem, ()), jokers, 0)
        over = self.limit.left <= 0
        least = bound if over else max(bound, min(self.best.cost, self.doubt))
        table = self.best.table
        return Best(table, self.best.cost if table is not None else INFINITE, least)

    def _frozen(self) -> None:
        """Leave all melds with jokers as they are: that is always allowed."""
        part: Part | None = Part(self.problem, ())
        for laid in self.position.laid:
            if laid is not None and laid.spare and part is not None:
                part = taken(part, laid, table_jokers=laid.spare)
        if part is not None:
            self._finish(part)

    def _retrieve(self, part: Part, jokers: tuple[Origin, ...], freed: int) -> None:
        """Keep the next joker in each possible meld, or take it, where it must be replaced in each possible way."""
        if self.limit.left <= 0 or self._hopeless(part):
            return
        if not jokers:
            self._place(part, freed)
            return
        origin, rest = jokers[0], jokers[1:]
        for laid in dict.fromkeys(kept_melds(part.problem, origin)):
            own = [other for other in rest if other.laid == origin.laid][: laid.spare - 1]
            for count in range(1, min(laid.spare, 1 + len(own)) + 1):
                more = taken(part, laid, table_jokers=count)
                if more is not None:
                    self._retrieve(more, _without(rest, own[: count - 1]), freed)
        if not self.rules.replaced:
            self._retrieve(part, rest, freed + 1)
            return
        for laid, tile in dict.fromkeys(replacing_melds(part.problem, origin)):
            # Jokers of the same old meld may stay where the tile has come in, or taken ones lie there.
            own = [other for other in rest if other.laid == origin.laid][: laid.spare]
            for stay in range(len(own) + 1):
                for count in range(min(laid.spare - stay, freed + 1) + 1):
                    source = tile if self.rules.from_rack else None
                    more = taken(part, laid, table_jokers=stay + count, from_rack=source)
                    if more is not None:
                        self._retrieve(more, _without(rest, own[:stay]), freed + 1 - count)

    def _place(self, part: Part, freed: int) -> None:
        """Lay the taken jokers in new melds where the rules ask for that, anywhere otherwise."""
        if not freed or not self.rules.new_meld:
            self._finish(part)
            return
        for jokers in range(1, part.problem.jokers + 1):
            for laid in joker_melds(part.problem, jokers):
                if self.limit.left <= 0 or self.best.cost <= self.best.bound:
                    return
                for doubles in self._told_apart(laid):
                    sure = forced(part, doubles)
                    for count in range(1, min(jokers, freed) + 1):
                        more = taken(sure, laid, table_jokers=count)
                        if more is not None and not self._hopeless(more):
                            self._place(more, freed - count)

    def _told_apart(self, laid: Laid) -> Iterator[tuple[Tile, ...]]:
        """List the tiles of the rack that must be laid too so that a meld with a taken joker counts as new.

        If it has all tiles of an old meld, one of them must have a double elsewhere to be told apart from (NUM-JOK-5).
        """
        tiles = set(tiles_of(laid))
        held = [old for old in self.position.laid if old is not None and tiles.issuperset(tiles_of(old))]
        table, rack = self.problem.table, self.problem.rack
        open_ones = [old for old in held if all(table[c][n] < 2 for c, n in tiles_of(old))]
        yield from product(*([(c, n) for c, n in tiles_of(old) if rack[c][n]] for old in open_ones))

    def _hopeless(self, part: Part) -> bool:
        """Whether nothing better than the best can come of a part."""
        if self.best.cost <= self.best.bound:
            return True
        answer = cheapest(part.problem, self.limit, self.best.cost)
        return answer.bound >= self.best.cost

    def _finish(self, part: Part) -> None:
        """Solve the rest and ask the referee."""
        answer = cheapest(part.problem, self.limit, self.best.cost)
        if answer.steps is None:
            return
        plain = tuple(laid if laid is not None and not laid.spare else None for laid in self.position.laid)
        layouts = self._layouts(part.problem, answer, plain)
        for layout in islice(layouts, TRIES):
            whole = self._recognised(layout._replace(made=(*layout.made, *part.melds)))
            table = self.table(whole)
            if self.rules.referee(table):
                self.best = self.best._replace(table=table, cost=answer.cost)
                return
        self.doubt = min(self.doubt, answer.cost)

    def _recognised(self, layout: Layout) -> Layout:
        """Let melds that are just as before count as kept."""
        kept, made = list(layout.kept), list(layout.made)
        for index, laid in enumerate(self.position.laid):
            if index not in kept and laid in made:
                made.remove(laid)
                kept.append(index)
        return Layout(tuple(sorted(kept)), tuple(made))


def _without(jokers: tuple[Origin, ...], gone: list[Origin]) -> tuple[Origin, ...]:
    left = list(jokers)
    for origin in gone:
        left.remove(origin)
    return tuple(left)
