"""A linear program for a lower bound: parts of melds may be laid too, so that it costs no more than any real turn.

The revised simplex method with an explicit inverse: primal for the whole position, dual for the parts it branches into.

Every row is a face with so many tiles, every column a meld, a tile that is kept, or one that is missing at a forbidding
price. The prices of the rows prove the bound whatever the arithmetic did on the way: no column pays less than it costs.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import reduce
from heapq import nsmallest
from math import ceil
from operator import add, mul
from typing import NamedTuple

from rummiclassic.solver.walk.search import Limit

# What counts as zero, as usual for a simplex method with floats: among costs and in the inverse, and among shares of a
# solution, where a smaller pivot would make the inverse inexact. Bounds are rounded with more (``whole``).
TINY, NEARLY = 1e-9, 1e-6
# Columns that are priced again between two looks at all of them (partial pricing); a position has 2,000 at the median
# and up to 16,000. Found by trial.
CANDIDATES = 400
# An exchange of two columns takes about as long as so many nodes of the search: 0.5 ms on the positions of
# benchmarks.special, a node of benchmarks/data 25 µs.
PIVOT = 20

# What a bound may be wrong by: costs are whole numbers, so anything between the errors and 1 would do.
UNSURE = 1e-5

# The rows that a column has a tile in, once for each tile.
Coefficients = tuple[int, ...]


def whole(value: float) -> int:
    """Round a bound up to a cost; a little less may be an error of the arithmetic."""
    return ceil(value - UNSURE)


def beyond(value: float, cost: int) -> bool:
    """Tell whether a bound rounds up to more than a cost."""
    return value - UNSURE > cost


def added(numbers: Iterable[float]) -> float:
    """Add up one after another. ``sum`` rounds otherwise from Python 3.12 on, and C does as is done here."""
    return reduce(add, numbers, 0.0)


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """Multiply two vectors."""
    return reduce(add, map(mul, one, other), 0.0)


class Costs:
    """The columns of a program and what each costs."""

    def __init__(self, columns: list[Coefficients], costs: list[float]) -> None:
        """Take them over."""
        self.columns, self.costs = columns, costs

    def reduced(self, prices: list[float], indexes: Iterable[int]) -> list[tuple[float, int]]:
        """Return what columns cost beyond what their tiles pay, each with its index."""
        columns, costs, price = self.columns, self.costs, prices.__getitem__
        return [(costs[index] - added(map(price, columns[index])), index) for index in indexes]


class Within(NamedTuple):
    """Columns that may be part of a better solution; what each costs beyond what its tiles pay, and the next one."""

    costs: Sequence[float]
    indexes: array[int]
    least: float


class Basis:
    """A basic solution: which column stands for each row, the inverse of these columns, and the prices of the rows."""

    def __init__(self, costs: Costs, start: list[int], limit: Limit) -> None:
        """Start with one column for each row that has a single tile in it."""
        size = range(len(start))
        self.costs, self.limit = costs, limit
        self.basis = start
        self.inverse = [[float(row == column) for column in size] for row in size]
        self.prices = [float(costs.costs[index]) for index in start]
        self.held: list[float] = []

    def copy(self) -> Basis:
        """Return a basis to go on from; the rows of an inverse are never changed, only replaced."""
        other = object.__new__(Basis)
        other.costs, other.limit = self.costs, self.limit
        other.basis, other.inverse, other.prices = [*self.basis], [*self.inverse], [*self.prices]
        other.held = [*self.held]
        return other

    def dearer(self, indexes: Iterable[int], more: float) -> Basis:
        """Return the same solution with some columns dearer."""
        other, costs = self.copy(), [*self.costs.costs]
        for index in indexes:
            costs[index] += more
        other.costs = Costs(self.costs.columns, costs)
        own = [float(costs[index]) for index in self.basis]
        other.prices = [dot(own, column) for column in zip(*self.inverse, strict=True)]
        return other

    def reduced(self, indexes: Iterable[int]) -> list[tuple[float, int]]:
        """Return what columns cost beyond what their tiles pay, each with its index."""
        return self.costs.reduced(self.prices, indexes)

    def within(self, indexes: Iterable[int], value: float, most: int, tiles: Sequence[int] | None) -> Within:
        """Return the columns, with their costs, that fit into the tiles and with which at most ``most`` is paid."""
        fitting = indexes if tiles is None else [index for index in indexes if self._fits(index, tiles)]
        reduced = self.reduced(fitting)
        left = [pair for pair in reduced if not beyond(value + pair[0], most)]
        least = min([cost for cost, _ in reduced if beyond(value + cost, most)], default=float("inf"))
        return Within([cost for cost, _ in left], array("q", [index for _, index in left]), least)

    def _fits(self, index: int, tiles: Sequence[int]) -> bool:
        return 0 not in [tiles[row] for row in self.costs.columns[index]]

    def spread(self, indexes: Iterable[int], begins: Sequence[int]) -> Sequence[int]:
        """Count for each row the columns with tiles in it, from its own first column on."""
        found = [0] * len(begins)
        for index in indexes:
            for row in set(self.costs.columns[index]):
                found[row] += index >= begins[row]
        return found

    def value(self, tiles: Sequence[float]) -> float:
        """Return what so many tiles of each row must cost at the present prices."""
        return dot(self.prices, tiles)

    def shares(self) -> dict[int, float]:
        """Return how much of each column the solution has."""
        return dict(zip(self.basis, self.held, strict=True))

    def cheapest(self, tiles: Sequence[int], indexes: Sequence[int]) -> bool:
        """Go on to the cheapest solution (primal simplex); False if the limit is over before."""
        # Solutions with zeros lead nowhere (degeneracy); a little more of every tile avoids them and changes no price.
        # 61 and 97 are primes, so that the first 97 rows differ and neighbours differ much.
        filled = [count + NEARLY * (1 + at * 61 % 97) for at, count in enumerate(tiles)]
        held = self.held = self._held(filled)
        while True:
            waiting = nsmallest(CANDIDATES, (pair for pair in self.reduced(indexes) if pair[0] < -TINY))
            if not waiting:
                return True
            while waiting:
                if self.limit.over(PIVOT):
                    return False
                cost, entering = min(waiting)
                self._enter(entering, cost, held)
                left = [index for _, index in waiting if index != entering]
                waiting = [pair for pair in self.reduced(left) if pair[0] < -TINY]

    def _held(self, tiles: Sequence[float]) -> list[float]:
        return [dot(row, tiles) for row in self.inverse]

    def _enter(self, entering: int, cost: float, held: list[float]) -> None:
        """Let a column in for the one that is used up first."""
        column = self.costs.columns[entering]
        shares = [added([row[at] for at in column]) for row in self.inverse]
        ratios = [(held[at] / share, -share, at) for at, share in enumerate(shares) if share > NEARLY]
        ratio, _, leaving = min(ratios)
        for at, share in enumerate(shares):
            if share and at != leaving:
                held[at] -= ratio * share
        held[leaving] = ratio
        self._exchange(leaving, entering, shares, cost)

    def _exchange(self, leaving: int, entering: int, shares: list[float], cost: float) -> None:
        inverse, share = self.inverse, shares[leaving]
        row = [value / share for value in inverse[leaving]]
        for at, other in enumerate(shares):
            if at != leaving and abs(other) > TINY:
                inverse[at] = [a - other * b for a, b in zip(inverse[at], row, strict=True)]
        inverse[leaving] = row
        self.basis[leaving] = entering
        self.prices = [price + cost * value for price, value in zip(self.prices, row, strict=True)]

    def raised(
        self, tiles: Sequence[int], indexes: Sequence[int], below: float, steps: int, *, steep: bool = False
    ) -> float:
        """Raise the bound for other numbers of tiles (dual simplex) until it is exact or not ``below``; return it.

        The row of which least is held goes first; ``steep``, that which is furthest from enough (steepest edge).
        """
        held = self.held = self._held([float(count) for count in tiles])
        value = self.value(tiles)
        for _ in range(steps):
            leaving = self._steepest() if steep else held.index(min(held))
            if held[leaving] > -NEARLY or value >= below or self.limit.over(PIVOT):
                break
            row = self.inverse[leaving]
            columns, at = self.costs.columns, row.__getitem__
            shares = [(added(map(at, columns[index])), index) for index in indexes]
            entering = [(share, index) for share, index in shares if share < -NEARLY]
            if not entering:
                return float("inf")
            reduced = self.reduced([index for _, index in entering])
            _, _, cost, index = min(
                (max(cost, 0.0) / -share, share, cost, index)
                for (cost, index), (share, _) in zip(reduced, entering, strict=True)
            )
            column = columns[index]
            own = [added([other[place] for place in column]) for other in self.inverse]
            step = held[leaving] / own[leaving]
            for place, share in enumerate(own):
                if share and place != leaving:
                    held[place] -= step * share
            held[leaving] = step
            self._exchange(leaving, index, own, max(cost, 0.0))
            value = self.value(tiles)
        return value

    def _steepest(self) -> int:
        """Return the row that is furthest from being held enough of, measured along its row of the inverse."""
        short = [(at, held) for at, held in enumerate(self.held) if held <= -NEARLY]
        return max(
            short, key=lambda row: row[1] * row[1] / dot(self.inverse[row[0]], self.inverse[row[0]]), default=(0,)
        )[0]
