"""The questions to the walk: answered by the compiled search where there is one, else by that in Python."""

from __future__ import annotations

from rummiclassic.solver.problem import NumberProblem
from rummiclassic.solver.walk import compiled, search
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.search import Limit, Route


def cheapest(problem: NumberProblem, limit: Limit, below: int = INFINITE) -> Route:
    """Find the cheapest way that costs less than ``below``; with care one of those that move the fewest tiles."""
    mode = compiled.WITH_CARE if limit.careful else compiled.CHEAPEST
    return compiled.route(problem, limit, mode, below) or search.cheapest(problem, limit, below)


def any_below(problem: NumberProblem, limit: Limit, below: int) -> Route:
    """Find some way that costs less than ``below``."""
    return compiled.route(problem, limit, compiled.ANY_BELOW, below) or search.any_below(problem, limit, below)
