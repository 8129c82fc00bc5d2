"""What chosen melds leave of a table, in numbers: as when tile by tile is taken away and the rest is solved."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rummiclassic.solver.goals import NumberGoal, costs_of
from rummiclassic.solver.position import NumberPosition
from rummiclassic.solver.problem import NumberProblem, counts_of
from rummiclassic.solver.twist.rest import RestCounts
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.routes import cheapest
from rummiclassic.solver.walk.search import NODES, Limit
from rummiclassic.suite import suite_of
from rummicore.registry import find_edition
from rummicore.tiles import Face, faces_on
from rumminative.library import searches
from tests.kit.pure import in_python
from tests.kit.solver_positions import Size, small_positions

EDITION = find_edition("ua-standard")
SUITE = suite_of(EDITION)


def without(problem: NumberProblem, used: Counter[Face]) -> NumberProblem | None:
    """Take tiles away one by one, those of the table first."""
    table, rack = ([list(row) for row in rows] for rows in (problem.table, problem.rack))
    jokers = [problem.table_jokers, problem.rack_jokers]
    for face in used.elements():
        if face == SUITE.joker:
            jokers[0 if jokers[0] else 1] -= 1
            continue
        colour, number = SUITE.naturals[face]
        at = SUITE.colours.index(colour)
        (table if table[at][number] else rack)[at][number] -= 1
    if min(jokers) < 0 or min(min(row) for row in rack) < 0:
        return None
    return problem._replace(table=counts_of(table), rack=counts_of(rack), table_jokers=jokers[0], rack_jokers=jokers[1])


def problems(seed: int, count: int) -> list[tuple[NumberProblem, Counter[Face], int]]:
    chance, found = Random(seed), []
    for view in small_positions(EDITION, seed, count, Size(melds=4)):
        tiles = [*faces_on(view.table).elements(), *view.rack, chance.choice(("r1", SUITE.joker))]
        used = Counter(chance.sample(tiles, min(len(tiles), chance.choice((0, 2, 3, 3, 4)))))
        goal = chance.choice((NumberGoal.TILES, NumberGoal.VALUE))
        where = NumberPosition.of(EDITION, view.table, view.rack)
        problem = where.problem(costs_of(goal, SUITE, view.rack), (), view.rack)
        found.append((problem, used, chance.choice((1, 2, 5, 30, INFINITE))))
    return found


@pytest.mark.skipif(searches() is None, reason="no compiled searches here")
def test_a_choice_is_beyond_a_cost_if_the_rest_is() -> None:
    seen = Counter[str]()
    for problem, used, below in problems(1, 1500):
        limit, rest = Limit(NODES), without(problem, used)
        bound = RestCounts(problem).beyond(used, limit, below)
        route = None if rest is None else cheapest(rest, Limit(NODES), below)
        if route is None or route.steps is None:
            assert bound is not None, (problem, used, below)
            assert bound >= below, (problem, used, below)
            seen["beyond"] += 1
        else:
            assert (bound, limit.left) == (None, NODES), (problem, used, below)
            seen["below"] += 1
    assert min(seen["beyond"], seen["below"]) > 300


def test_lonely_tiles_are_seen_without_compiled_searches_too() -> None:
    with in_python():
        found = [RestCounts(problem).beyond(used, Limit(NODES), below) for problem, used, below in problems(1, 200)]
    assert sum(bound is not None for bound in found) > 50
