"""A position to solve: counts of the tiles, and the melds of the table as the solver sees them."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

from rummiclassic.solver.goals import KeepCosts
from rummiclassic.solver.layout import Group, SolverMeld, laid_of, tiles_of
from rummiclassic.solver.problem import Counts, NumberProblem, row_length
from rummiclassic.suite import Suite, suite_of
from rummicore.edition import Edition
from rummicore.reasons import FormatError
from rummicore.tiles import Face, Table, faces_on


class NumberPosition(NamedTuple):
    """The table and the rack of one turn; ``laid`` has None for melds with jokers of other kinds."""

    suite: Suite
    table: Table
    laid: tuple[SolverMeld | None, ...]
    rack: tuple[Face, ...]

    @classmethod
    def of(cls, edition: Edition, table: Table, rack: tuple[Face, ...]) -> NumberPosition:
        """Look at a table whose melds have been read; raise FormatError for one that was not."""
        rules, suite = edition.melds, suite_of(edition)
        return cls(suite, table, tuple([laid_of(rules, suite, meld) for meld in table]), rack)

    def problem(
        self, goal: KeepCosts, must: tuple[Face, ...], may: tuple[Face, ...], *, all_jokers: bool = False
    ) -> NumberProblem:
        """Count the tiles for the search: of the rack some must be laid and some may be."""
        self._check(must, may)
        units, rows = units_of(self.suite), [counted(row_length(self.suite), laid) for laid in self.laid]
        table = sum([tiles for tiles, _, _ in rows]) + sum([units.get(face, 0) for face in must])
        grouped, rack = sum([tiles for _, tiles, _ in rows]), sum([units.get(face, 0) for face in may])
        return NumberProblem(
            self.suite,
            _rows(self.suite, table),
            _rows(self.suite, grouped),
            _rows(self.suite, rack),
            sum([jokers for _, _, jokers in rows]),
            may.count(self.suite.joker),
            goal.weights,
            goal.joker,
            all_jokers=all_jokers,
        )

    def _check(self, must: tuple[Face, ...], may: tuple[Face, ...]) -> None:
        """Raise FormatError if there are more tiles of one face than a byte counts."""
        if sum([len(meld.tiles) for meld in self.table]) + len(must) + len(may) > MOST:
            counts = faces_on(self.table) + Counter((*must, *may))
            if max(counts.values()) > MOST:
                raise FormatError(f"there are more than {MOST} tiles of one face")


# What a byte counts.
MOST = 255


# As many as laid_of keeps.
@lru_cache(1 << 14)
def counted(length: int, laid: SolverMeld | None) -> tuple[int, int, int]:
    """Count the natural tiles of a meld, all and those in groups, and its jokers.

    Tiles have a byte for each number, in rows by colour that are so long.
    """
    if laid is None:
        return 0, 0, 0
    tiles = sum(_unit(length, colour, number) for colour, number in tiles_of(laid))
    return tiles, tiles if isinstance(laid, Group) else 0, laid.spare


def _unit(length: int, colour: int, number: int) -> int:
    return 1 << 8 * (colour * length + number)


@cache
def units_of(suite: Suite) -> dict[Face, int]:
    """Return one tile of every face, as ``counted`` counts them."""
    length, colours = row_length(suite), suite.colours
    return {face: _unit(length, colours.index(colour), number) for face, (colour, number) in suite.naturals.items()}


def _rows(suite: Suite, counts: int) -> Counts:
    length = row_length(suite)
    size = length * len(suite.colours)
    cells = counts.to_bytes(size, "little")
    return tuple([cells[at : at + length] for at in range(0, size, length)])
