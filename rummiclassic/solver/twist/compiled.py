"""The linear program with its exchanges in C, where that is possible. As ``program.Basis``, bit by bit."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from rummiclassic.solver.twist.program import CANDIDATES, NEARLY, PIVOT, Basis, Costs, Within, dot
from rummiclassic.solver.walk.search import Limit
from rumminative.program import Program, Reach, Tableau


class CompiledBasis:
    """A basic solution in C."""

    def __init__(self, program: Program, now: Tableau, limit: Limit) -> None:
        """Take over a solution."""
        self.program, self.now, self.limit = program, now, limit

    @classmethod
    def of(cls, costs: Costs, start: list[int], limit: Limit) -> CompiledBasis | None:
        """Start with one column for each row that has a single tile in it; None without compiled searches."""
        size = len(start)
        program = Program.of(size, costs.columns)
        if program is None:
            return None
        inverse = array("d", bytes(8 * size * size))
        inverse[:: size + 1] = array("d", [1.0] * size)
        own = array("d", costs.costs)
        prices = array("d", [own[index] for index in start])
        return cls(program, Tableau(own, array("q", start), inverse, prices, array("d", bytes(8 * size))), limit)

    @property
    def prices(self) -> Sequence[float]:
        """The prices of the rows."""
        return self.now.prices

    def copy(self) -> CompiledBasis:
        """Return a basis to go on from."""
        return CompiledBasis(self.program, self.now.copy(), self.limit)

    def dearer(self, indexes: Iterable[int], more: float) -> CompiledBasis:
        """Return the same solution with some columns dearer."""
        now, costs = self.now.copy(), self.now.costs[:]
        for index in indexes:
            costs[index] += more
        own = array("d", [costs[index] for index in now.basis])
        now = now._replace(costs=costs, prices=self.program.times(now, own, by_columns=True))
        return CompiledBasis(self.program, now, self.limit)

    def reduced(self, indexes: Iterable[int]) -> list[tuple[float, int]]:
        """Return what columns cost beyond what their tiles pay, each with its index."""
        own = _indexes(indexes)
        return [*zip(self.program.reduced(self.now, own), own, strict=True)]

    def value(self, tiles: Sequence[float]) -> float:
        """Return what so many tiles of each row must cost at the present prices."""
        return dot(self.now.prices, tiles)

    def shares(self) -> dict[int, float]:
        """Return how much of each column the solution has."""
        return dict(zip(self.now.basis, self.now.held, strict=True))

    def cheapest(self, tiles: Sequence[int], indexes: Sequence[int]) -> bool:
        """Go on to the cheapest solution (primal simplex); False if the limit is over before."""
        self._hold([count + NEARLY * (1 + at * 61 % 97) for at, count in enumerate(tiles)])  # as in ``Basis``
        own = _indexes(indexes)
        while waiting := self.program.look(self.now, own, CANDIDATES):
            while waiting:
                if self.limit.over(PIVOT):
                    return False
                waiting = self.program.primal(self.now, waiting)
        return True

    def _hold(self, tiles: Iterable[float]) -> None:
        self.now = self.now._replace(held=self.program.times(self.now, array("d", tiles)))

    def raised(
        self, tiles: Sequence[int], indexes: Sequence[int], below: float, steps: int, *, steep: bool = False
    ) -> float:
        """Raise the bound for other numbers of tiles (dual simplex) until it is exact or not ``below``; return it."""
        reach = Reach(below, steps, max(self.limit.left, 0) // PIVOT, steep)
        value, wanted = self.program.raised(self.now, array("d", tiles), _indexes(indexes), reach)
        if wanted:
            self.limit.over(wanted * PIVOT)
        return value

    def within(self, indexes: Sequence[int], value: float, most: int, tiles: Sequence[int] | None) -> Within:
        """Return the columns, with their costs, that fit into the tiles and with which at most ``most`` is paid."""
        own = None if tiles is None else array("q", tiles)
        return Within(*self.program.within(self.now, _indexes(indexes), value, most, own))

    def spread(self, indexes: Sequence[int], begins: Sequence[int]) -> Sequence[int]:
        """Count for each row the columns with tiles in it, from its own first column on."""
        return self.program.spread(_indexes(indexes), array("q", begins))


def _indexes(indexes: Iterable[int]) -> array[int]:
    return indexes if isinstance(indexes, array) else array("q", indexes)


AnyBasis = Basis | CompiledBasis


def basis_of(costs: Costs, start: list[int], limit: Limit) -> AnyBasis:
    """Start with one column for each row that has a single tile in it: in C where that is possible."""
    return CompiledBasis.of(costs, start, limit) or Basis(costs, start, limit)
