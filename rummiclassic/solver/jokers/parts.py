"""A turn in the making: melds that are decided, what has become of the table's jokers, and the problem that is left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rummiclassic.rules.whereabouts import Clause
from rummiclassic.solver.layout import Run, SolverMeld, Tile, tiles_of
from rummiclassic.solver.problem import NumberProblem, counts_of


def slots_of(laid: SolverMeld) -> tuple[int, ...]:
    """List the numbers at which a meld has jokers."""
    if isinstance(laid, Run):
        return tuple(number for number, joker in zip(laid.numbers, laid.jokers, strict=True) if joker)
    return (laid.number,) * laid.spare


class Fixed(NamedTuple):
    """A decided meld: the numbers at which its jokers are not kept ones, and how many taken ones are among these.

    The others are any jokers: of the rack, or taken ones that may lie anywhere.
    """

    laid: SolverMeld
    open: tuple[int, ...]
    claimed: int = 0

    @property
    def room(self) -> bool:
        """Whether a joker is not decided yet."""
        return len(self.open) > self.claimed


class Fate(NamedTuple):
    """What becomes of a joker of an old meld: the decided meld it lies in."""

    old: int
    at: int
    kept: bool


class Part(NamedTuple):
    """Decided melds, fates of jokers, clauses that must be met, and the problem without these melds.

    ``floor`` is the decided meld that the last taken joker went into, ``ordered`` whether that was laid for it: where
    taken jokers are all the same, they go into melds in order.
    """

    problem: NumberProblem
    melds: tuple[Fixed, ...] = ()
    fates: tuple[Fate, ...] = ()
    clauses: tuple[Clause, ...] = ()
    floor: int = 0
    ordered: bool = False

    def laying(self, laid: SolverMeld, *, own: bool = False) -> Part | None:
        """Decide on a meld, ``own`` if all of it comes from the rack; None if tiles or jokers do not suffice.

        The table's tiles and jokers must be used anyway, so they are used first otherwise.
        """
        problem = self.problem
        table, rack = [list(row) for row in problem.table], [list(row) for row in problem.rack]
        for colour, number in tiles_of(laid):
            row = table[colour] if table[colour][number] and not own else rack[colour]
            row[number] -= 1
            if row[number] < 0:
                return None
        first = 0 if own else min(problem.table_jokers, laid.spare)
        rack_jokers = problem.rack_jokers - laid.spare + first
        if rack_jokers < 0:
            return None
        rest = problem._replace(
            table=counts_of(table),
            grouped=counts_of(map(min, *rows) for rows in zip(problem.grouped, table, strict=True)),
            rack=counts_of(rack),
            table_jokers=problem.table_jokers - first,
            rack_jokers=rack_jokers,
        )
        return self._replace(problem=rest, melds=(*self.melds, Fixed(laid, slots_of(laid))))

    def keeping(self, old: int, at: int, number: int) -> Part:
        """Keep a joker of an old meld at a number of a decided meld."""
        fixed = self.melds[at]
        place = fixed.open.index(number)
        return self._with(at, fixed._replace(open=fixed.open[:place] + fixed.open[place + 1 :]), Fate(old, at, True))

    def taking(self, old: int, at: int) -> Part:
        """Lay a taken joker into a decided meld."""
        fixed = self.melds[at]
        return self._with(at, fixed._replace(claimed=fixed.claimed + 1), Fate(old, at, False))

    def _with(self, at: int, fixed: Fixed, fate: Fate) -> Part:
        return self._replace(melds=(*self.melds[:at], fixed, *self.melds[at + 1 :]), fates=(*self.fates, fate))

    def demanding(self, clauses: Iterable[Clause]) -> Part:
        """Add clauses."""
        return self._replace(clauses=(*self.clauses, *clauses))

    def forcing(self, tiles: Mapping[Tile, int]) -> Part:
        """Demand that so many more of certain tiles of the rack are laid."""
        table, rack = [list(row) for row in self.problem.table], [list(row) for row in self.problem.rack]
        for (colour, number), count in tiles.items():
            table[colour][number] += count
            rack[colour][number] -= count
        return self._replace(problem=self.problem._replace(table=counts_of(table), rack=counts_of(rack)))
