"""The first legal turn beside table jokers: not the best one, only whether there is any.

First the tiles are counted, which is a relaxation. A joker that is kept stands for the same as before, so it counts as
that tile; only one that is taken can be any. Where nothing fits by that count, nothing can be played. Then as few melds
with jokers as possible are touched: none of them, one, two, and all in the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice
from typing import NamedTuple

from rummiclassic.solver.goals import NumberGoal, costs_of
from rummiclassic.solver.jokers.branches import FEW_TRIES, Best, Solving
from rummiclassic.solver.jokers.duty import DutyRules, Origin
from rummiclassic.solver.jokers.parts import Part
from rummiclassic.solver.layout import BARE, Run, Tile
from rummiclassic.solver.position import NumberPosition
from rummiclassic.solver.problem import NumberProblem
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.routes import any_below
from rummiclassic.solver.walk.search import Limit, Route
from rummiclassic.suite import LIMITS, Suite
from rummicore.tiles import Table


class SomeTurn(NamedTuple):
    """A table that may be left, None if none was found; that is ``sure`` unless not all was looked into."""

    table: Table | None
    sure: bool


def first_turn(position: NumberPosition, rules: DutyRules, limit: Limit, *, all_jokers: bool) -> SomeTurn:
    """Look for a turn of a position without special jokers, one that touches few melds with jokers."""
    whole = FirstTurn(position, rules, limit, {}, all_jokers=all_jokers)
    if not whole.possible():
        return SomeTurn(None, limit.left >= 0)
    melds, sure = sorted({joker.old for joker in whole.duty.jokers}), True
    for touched in (some for count in range(len(melds) + 1) for some in combinations(melds, count)):
        search = whole.touching(touched)
        table = search.find() if search.possible() else None
        if table is not None:
            return SomeTurn(table, sure=True)
        sure = sure and search.doubt == INFINITE
    return SomeTurn(None, sure and limit.left >= 0)


class FirstTurn(Solving):
    """The search for any turn of a position; the melds that are ``frozen`` lie beside it and stay as they are."""

    def __init__(
        self,
        position: NumberPosition,
        rules: DutyRules,
        limit: Limit,
        routes: dict[NumberProblem, Route],
        *,
        all_jokers: bool,
        frozen: Table = (),
    ) -> None:
        """Take a referee who sees the whole table, and the routes that are known already."""
        tiles = costs_of(NumberGoal.TILES, position.suite, position.rack)
        problem = position.problem(tiles, (), position.rack, all_jokers=all_jokers)
        super().__init__(position, tiles, rules, limit, problem._replace(suite=_roomy(position.suite)))
        self.frozen, self.routes = frozen, routes
        # Whatever keeps less than the whole rack is good enough, and nothing is better.
        self.below = len(position.rack)
        self._begin(Best(None, self.below, self.below - 1))

    def touching(self, melds: tuple[int, ...]) -> FirstTurn:
        """Return the search that leaves all melds with jokers but these as they are."""
        pairs = [*enumerate(zip(self.position.table, self.position.laid, strict=True))]
        stay = {at for at, (_, laid) in pairs if laid is not None and laid.spare and at not in melds}
        frozen = tuple(meld for at, (meld, _) in pairs if at in stay)
        position = self.position._replace(
            table=tuple(meld for at, (meld, _) in pairs if at not in stay),
            laid=tuple(laid for at, (_, laid) in pairs if at not in stay),
        )
        referee = self.rules.referee
        rules = self.rules._replace(referee=lambda table: referee((*frozen, *table)))
        bare = self.problem.all_jokers
        return FirstTurn(position, rules, self.limit, self.routes, all_jokers=bare, frozen=frozen)

    def possible(self) -> bool:
        """Whether there may be a turn by the count of the tiles."""
        return self._countable(self.problem, self.duty.jokers)

    def find(self) -> Table | None:
        """Return the table after a turn, if there is one."""
        answer = self._route(self.problem, self.below)
        tables = map(self._table, self._layouts(self.problem, answer, self.position.laid))
        asked = self.problem.table_jokers and not self.rules.free
        table = next(filter(self.rules.referee, islice(tables, FEW_TRIES)) if asked else tables, None)
        if table is None:
            self._decide(Part(self.problem), self.duty.jokers, ())
            table = self.best.table
        return None if table is None else (*self.frozen, *table)

    def _route(self, problem: NumberProblem, _below: int) -> Route:
        """Be content with any way; the same problem comes again when other melds are touched."""
        if problem not in self.routes:
            self.routes[problem] = any_below(problem, self.limit, self.below)
        return self.routes[problem]

    def _decide(self, part: Part, jokers: tuple[Origin, ...], taken: tuple[Origin, ...]) -> None:
        """Go on if something fits by the count, which knows no places for jokers in decided melds."""
        if any(fixed.room for fixed in part.melds) or self._countable(part.problem, jokers):
            super()._decide(part, jokers, taken)

    def _countable(self, problem: NumberProblem, jokers: tuple[Origin, ...]) -> bool:
        """Whether the tiles can be arranged if every joker counts as something that it may become."""
        if self._route(problem, self.below).steps is None:
            return False
        if not jokers or not self.rules.replaced:
            return True
        fates = dict.fromkeys(self._fates(problem, jokers[0]))
        return any(self._countable(counted, jokers[1:]) for counted in fates)

    def _fates(self, problem: NumberProblem, joker: Origin) -> Iterator[NumberProblem]:
        """Count a joker as each tile that it may be kept as, or as any if it may be taken (NUM-JOK-2)."""
        for tile in self._kept_as(joker):
            yield _counted(problem, tile)
        table, rack = self.problem.table, self.problem.rack
        if any(
            rack[c][number] or (table[c][number] and not self.rules.from_rack) for c, number in self.duty.meant(joker)
        ):
            yield problem

    def _kept_as(self, joker: Origin) -> list[Tile]:
        """List the tiles that a kept joker may count as: in a run one, in a group all colours, the missing first."""
        laid, number = joker.laid, joker.number
        if isinstance(laid, Run):
            return [(laid.colour, number)]
        missing = [colour for colour in range(len(self.problem.table)) if colour not in laid.colours]
        return [(colour, number) for colour in (*missing, *laid.colours)]


@cache
def _roomy(suite: Suite) -> Suite:
    """Return a suite with one more copy of every tile, for a joker that counts as a tile of which all are there."""
    copies = min(suite.copies + 1, LIMITS.copies[-1])
    return Suite(suite.colours, suite.ranks, suite.joker, suite.glyphs, suite.words, copies=copies, jokers=suite.jokers)


def _counted(problem: NumberProblem, tile: Tile) -> NumberProblem:
    """Count a joker as a tile; as a joker still where there are too many of it to be counted."""
    colour, number = tile
    row = problem.table[colour]
    if number == BARE or row[number] + problem.rack[colour][number] >= problem.suite.copies:
        return problem
    row = bytes((*row[:number], row[number] + 1, *row[number + 1 :]))
    from_table = min(problem.table_jokers, 1)
    return problem._replace(
        table=(*problem.table[:colour], row, *problem.table[colour + 1 :]),
        table_jokers=problem.table_jokers - from_table,
        rack_jokers=problem.rack_jokers - 1 + from_table,
    )
