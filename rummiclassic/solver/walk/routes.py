"""The questions to the walk: answered in C where that is possible, else in Python."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from rummiclassic.solver.layout import SolverMeld
from rummiclassic.solver.problem import NumberProblem
from rummiclassic.solver.walk import compiled, rebuild, search
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.rebuild import Rebuilt
from rummiclassic.solver.walk.search import Limit, Route
from rummiclassic.suite import Suite


def cheapest(problem: NumberProblem, limit: Limit, below: int = INFINITE) -> Route:
    """Find the cheapest way that costs less than ``below``; with care one of those that move the fewest tiles."""
    mode = compiled.WITH_CARE if limit.careful else compiled.CHEAPEST
    return compiled.route(problem, limit, mode, below) or search.cheapest(problem, limit, below)


def any_below(problem: NumberProblem, limit: Limit, below: int) -> Route:
    """Find some way that costs less than ``below``."""
    return compiled.route(problem, limit, compiled.ANY_BELOW, below) or search.any_below(problem, limit, below)


def rebuilt(suite: Suite, steps: array[int], table: Sequence[SolverMeld], jokers: int) -> Rebuilt:
    """Make melds of the steps of a way; as many of the table's as possible stay."""
    return compiled.rebuild(suite, steps, table, jokers) or rebuild.rebuild(suite, steps, table, jokers)
