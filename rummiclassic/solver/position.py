"""A position to solve: counts of the tiles, and the melds of the table as the solver sees them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rummiclassic.solver.goals import KeepCosts
from rummiclassic.solver.layout import Run, SolverMeld, laid_of
from rummiclassic.solver.problem import Counts, NumberProblem, row_length
from rummiclassic.suite import Suite, suite_of
from rummicore.edition import Edition
from rummicore.tiles import Face, Table


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
        table, grouped, rack = (_no_tiles(self.suite) for _ in range(3))
        for laid in self.laid:
            if isinstance(laid, Run):
                row, number = table[laid.colour], laid.first
                for joker in laid.jokers:
                    if not joker:
                        row[number] += 1
                    number += 1
            elif laid is not None:
                for colour in laid.colours:
                    table[colour][laid.number] += 1
                    grouped[colour][laid.number] += 1
        places = _places(self.suite)
        for faces, rows in ((must, table), (may, rack)):
            for face in faces:
                if face in places:
                    colour, number = places[face]
                    rows[colour][number] += 1
        return NumberProblem(
            self.suite,
            _counts(table),
            _counts(grouped),
            _counts(rack),
            sum([laid.spare for laid in self.laid if laid is not None]),
            may.count(self.suite.joker),
            goal.weights,
            goal.joker,
            all_jokers=all_jokers,
        )


def _no_tiles(suite: Suite) -> list[list[int]]:
    return [[0] * row_length(suite) for _ in suite.colours]


def _counts(rows: Iterable[Sequence[int]]) -> Counts:
    return tuple(map(tuple, rows))


_known: dict[Suite, dict[Face, tuple[int, int]]] = {}


def _places(suite: Suite) -> dict[Face, tuple[int, int]]:
    """Return the colour and number of every face as indexes."""
    if suite not in _known:
        _known[suite] = {face: (suite.colours.index(c), number) for face, (c, number) in suite.naturals.items()}
    return _known[suite]
