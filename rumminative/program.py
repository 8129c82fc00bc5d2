"""The compiled linear program: its columns are kept in C, and exchanges of columns are asked for."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple, Self

from rumminative.kept import Kept
from rumminative.library import CMemory, Searches, address, searches

# Types of the numbers that C reads, and of the parts of a basic solution.
_WHOLE, _REAL = "q", "d"
_PARTS = (_REAL, _WHOLE, _REAL, _REAL, _REAL)


class Tableau(NamedTuple):
    """A basic solution: what columns cost, which of them stands for each row, the inverse row by row; prices, holdings.

    C changes all but the costs.
    """

    costs: array[float]
    basis: array[int]
    inverse: array[float]
    prices: array[float]
    held: array[float]

    def copy(self) -> Tableau:
        """Return one to go on from."""
        return Tableau(self.costs, self.basis[:], self.inverse[:], self.prices[:], self.held[:])

    @property
    def places(self) -> tuple[CMemory, CMemory, CMemory, CMemory, CMemory]:
        """Where its parts lie."""
        costs, basis, inverse, prices, held = self
        return address(costs), address(basis), address(inverse), address(prices), address(held)

    @property
    def sizes(self) -> tuple[int, int, int, int, int]:
        """How large they are."""
        costs, basis, inverse, prices, held = self
        return len(costs), len(basis), len(inverse), len(prices), len(held)

    @property
    def types(self) -> tuple[str, ...]:
        """What numbers they hold."""
        return tuple(part.typecode for part in self)


class Reach(NamedTuple):
    """How far a bound is raised: until it is not ``below``, by so many steps, so many of which are allowed.

    The row of which least is held goes first, or the steepest.
    """

    below: float
    steps: int
    allowed: int
    steep: bool


class Program(Kept):
    """The columns of a program: the rows that each has a tile in, once for each tile."""

    def __init__(self, library: Searches, place: CMemory, rows: int, columns: int) -> None:
        """Remember how large it is."""
        super().__init__(library, place, library.program_free)
        self.rows, self.columns = rows, columns

    @classmethod
    def of(cls, rows: int, columns: Sequence[Sequence[int]]) -> Self | None:
        """Keep columns; None if there is no library, or if it refuses."""
        library = searches()
        if library is None:
            return None
        sizes, cells = array("q", map(len, columns)), array("q", [row for column in columns for row in column])
        place = library.program_new(rows, address(sizes), len(sizes), address(cells), len(cells))
        return None if place is None else cls(library, place, rows, len(columns))

    def reduced(self, now: Tableau, indexes: array[int]) -> array[float]:
        """Return what columns cost beyond what their tiles pay."""
        self._fits(now, indexes)
        found = array("d", bytes(8 * len(indexes)))
        own = (address(now.costs), address(now.prices), address(indexes), len(indexes), address(found))
        _answered(self.library.program_reduced(self.place, *own) - 1)
        return found

    def look(self, now: Tableau, indexes: array[int], most: int) -> array[int]:
        """Return the columns that would make the solution cheaper, the best of them if there are more than so many."""
        self._fits(now, indexes)
        if most < 1:
            raise ValueError(f"at least one column must be asked for, not {most}")
        found = array("q", bytes(8 * most))
        own = (address(now.costs), address(now.prices), address(indexes), len(indexes), address(found), most)
        return found[: _answered(self.library.program_look(self.place, *own))]

    def primal(self, now: Tableau, waiting: array[int]) -> array[int]:
        """Let the cheapest of the waiting columns in; return those that still make the solution cheaper."""
        self._fits(now, waiting)
        own = (*now.places, address(waiting), len(waiting))
        return waiting[: _answered(self.library.program_primal(self.place, *own))]

    def raised(self, now: Tableau, tiles: array[float], indexes: array[int], reach: Reach) -> tuple[float, int]:
        """Raise the bound for so many tiles of each row by the dual method; return it and how many exchanges it wanted.

        It is infinite where no column can come in.
        """
        self._fits(now, indexes)
        self._covers(tiles, _REAL)
        value = array("d", [reach.below])
        own = (*now.places, address(tiles), address(indexes), len(indexes))
        last = (reach.steps, reach.allowed, reach.steep, address(value))
        wanted = _answered(self.library.program_raised(self.place, *own, *last))
        return value[0], wanted

    def within(
        self, now: Tableau, indexes: array[int], value: float, most: int, tiles: array[int] | None
    ) -> tuple[array[float], array[int], float]:
        """Return what columns cost beyond what their tiles pay, those that fit and with which no more than ``most``.

        Last comes the least that a dearer one costs.
        """
        self._fits(now, indexes)
        if tiles is not None:
            self._covers(tiles, _WHOLE)
        limits, found = array("d", [value, most]), array("q", bytes(8 * len(indexes)))
        costs = array("d", bytes(8 * len(indexes)))
        asked = (address(now.costs), address(now.prices), None if tiles is None else address(tiles), address(indexes))
        own = (*asked, len(indexes), address(limits), address(found), address(costs))
        left = _answered(self.library.program_within(self.place, *own))
        return costs[:left], found[:left], limits[0]

    def spread(self, indexes: array[int], begins: array[int]) -> array[int]:
        """Count for each row the columns with tiles in it, from its own first column on."""
        _are(indexes, _WHOLE)
        self._covers(begins, _WHOLE)
        found = array("q", bytes(8 * self.rows))
        own = (address(indexes), len(indexes), address(begins), address(found))
        _answered(self.library.program_spread(self.place, *own) - 1)
        return found

    def times(self, now: Tableau, vector: array[float], *, by_columns: bool = False) -> array[float]:
        """Multiply the inverse by a vector: each of its rows, or each of its columns."""
        self._fits(now._replace(held=vector))
        found = array("d", bytes(8 * self.rows))
        self.library.program_times(self.place, address(now.inverse), address(vector), by_columns, address(found))
        return found

    def _covers(self, numbers: array[int] | array[float], kind: str) -> None:
        """Raise ValueError where there is not a number of this type for each row."""
        _are(numbers, kind)
        if len(numbers) != self.rows:
            raise ValueError("this is for the rows of another program")

    def _fits(self, now: Tableau, indexes: array[int] | None = None) -> None:
        """Raise ValueError for a solution of another program, or numbers of columns that C would read otherwise."""
        if now.sizes != (self.columns, self.rows, self.rows**2, self.rows, self.rows) or now.types != _PARTS:
            raise ValueError("this is the solution of another program")
        if indexes is not None:
            _are(indexes, _WHOLE)


def _are(numbers: array[int] | array[float], kind: str) -> None:
    """Raise ValueError for numbers of another type: C would read beyond them."""
    if numbers.typecode != kind:
        raise ValueError(f"numbers of type {kind} are wanted, not {numbers.typecode}")


def _answered(answer: int) -> int:
    """Raise ValueError for a question that C has refused."""
    if answer < 0:
        raise ValueError("a column that is asked about is not in the program, or none can come in")
    return answer
