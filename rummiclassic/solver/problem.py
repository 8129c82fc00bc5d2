"""A position as the search sees it: counts of tiles by colour and number, jokers, and what is lost by keeping."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import add
from typing import NamedTuple

from rummiclassic.solver.walk.columns import NOWHERE, Column, Setting, columns_of
from rummiclassic.solver.walk.groups import Grouping, Vectors, grouping_of, vectors
from rummiclassic.suite import Suite
from rummicore.reasons import FormatError

# By colour and number, a byte each: rows of bytes are compared and handed over at once.
Counts = tuple[bytes, ...]


def row_length(suite: Suite) -> int:
    """Return how long rows by number are: with room behind the highest, so that looking ahead needs no check."""
    return suite.highest + 3  # numbers begin at 1, and the walk looks at two behind the highest


def counts_of(rows: Iterable[Iterable[int]]) -> Counts:
    """Keep counts by colour and number."""
    return tuple(map(bytes, rows))


class NumberProblem(NamedTuple):
    """Table tiles must be used, rack tiles may be; keeping one costs its weight by number, keeping a joker ``joker``.

    ``grouped`` are the table tiles that lie in groups now. ``all_jokers`` allows melds of nothing but jokers.
    """

    suite: Suite
    table: Counts
    grouped: Counts
    rack: Counts
    table_jokers: int
    rack_jokers: int
    weights: tuple[int, ...]
    joker: int
    all_jokers: bool = False

    @property
    def jokers(self) -> int:
        """All jokers, on the table and on the rack."""
        return self.table_jokers + self.rack_jokers


class Chains(NamedTuple):
    """By colour and number: the columns; by number: the vectors that groups can be made of, packed by ``grouping``."""

    columns: list[list[Column]]
    vectors: list[Vectors]
    grouping: Grouping


def chains_of(problem: NumberProblem, *, careful: bool) -> Chains:
    """Make the columns of a problem; ``careful`` if it matters where tiles lie that may lie elsewhere as well."""
    grouping, setting = grouping_of(problem.suite), Setting(problem.jokers, problem.suite.copies, careful)
    have = [tuple(map(add, table, rack)) for table, rack in zip(problem.table, problem.rack, strict=True)]
    if max(map(max, have)) > problem.suite.copies or problem.jokers > problem.suite.jokers:
        raise _too_many(problem.suite, have)
    found = [vectors(grouping, tiles, problem.jokers) for tiles in zip(*have, strict=True)]
    mosts = [many.most for many in found]
    chains = [_chain(problem, colour, have[colour], mosts, setting) for colour in range(len(have))]
    return Chains(chains, found, grouping)


def _too_many(suite: Suite, have: list[tuple[int, ...]]) -> FormatError:
    """Say which tile there is too often; all that is packed has room for the copies of the suite only."""
    most = max(map(max, have))
    if most <= suite.copies:
        return FormatError(f"there are more jokers than the {suite.jokers} of this suite")
    colour, row = next((colour, row) for colour, row in zip(suite.colours, have, strict=True) if most in row)
    return FormatError(f"{suite.face(colour, row.index(most))} is there {most} times, this suite has {suite.copies}")


def _chain(
    problem: NumberProblem, colour: int, have: tuple[int, ...], mosts: list[int], setting: Setting
) -> list[Column]:
    highest = problem.suite.highest
    aheads = (*have[1 : highest + 1], NOWHERE, NOWHERE)
    # Where the numbers run out a run may begin with a joker.
    begins = _begins(highest, last=setting.jokers > 0 and (have[highest - 1] > 0 or have[highest] > 0))
    rows = problem.table[colour], problem.rack[colour], aheads, aheads[1:], mosts, begins
    return columns_of(setting, zip(*rows, strict=False))


@cache
def _begins(highest: int, *, last: bool) -> tuple[bool, ...]:
    """Say by number whether a run may begin with a joker: at none, or at the last that a run can begin with.

    That is two below the highest: a run has three tiles.
    """
    return tuple(last and number == highest - 2 for number in range(highest + 1))
