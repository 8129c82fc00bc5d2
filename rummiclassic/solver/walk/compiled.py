"""The walk in C, where there is one: a problem as numbers, and numbers as a route. As ``search``, bit by bit."""

from __future__ import annotations

from array import array

from rummiclassic.solver.problem import NumberProblem
from rummiclassic.solver.walk.lanes import WalkStep
from rummiclassic.solver.walk.search import Limit, Route
from rumminative.walk import walk

# The kinds of questions, as in rumminative/walk.c.
CHEAPEST, WITH_CARE, ANY_BELOW = range(3)
# Where the steps begin in an answer, and the numbers of an option.
STEPS, OPTION = 4, 5


def route(problem: NumberProblem, limit: Limit, mode: int, below: int) -> Route | None:
    """Find the way that is asked for, and spend the limit; None, and nothing spent, where it cannot be asked in C."""
    suite = problem.suite
    try:
        tiles = b"".join([bytes(row) for rows in (problem.table, problem.grouped, problem.rack) for row in rows])
    except ValueError:  # more than a byte holds
        return None
    sizes = (len(suite.colours), suite.highest, suite.copies, suite.jokers)
    jokers = (problem.table_jokers, problem.rack_jokers, problem.joker, problem.all_jokers)
    question = (*sizes, *jokers, mode, below, limit.expired is not None, *problem.weights)
    answer = walk(question, tiles, limit.left, limit.expired)
    if answer is None:
        return None
    limit.left, found, cost, least = answer[:STEPS]
    return Route(_steps(answer, *sizes[:2]) if found else None, cost, least)


def _steps(answer: array[int], colours: int, highest: int) -> tuple[WalkStep, ...]:
    """Read the steps: for each number the vector of its groups, and five numbers for the option of each colour."""
    size = 1 + OPTION * colours
    numbers = answer[STEPS : STEPS + size * highest].tolist()
    return tuple(
        [
            (numbers[at], tuple(zip(*[iter(numbers[at + 1 : at + size])] * OPTION, strict=True)))
            for at in range(0, size * highest, size)
        ]
    )
