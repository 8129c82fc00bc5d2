"""The compiled searches of the number solver answer like those in Python, bit by bit.

That is the same ways, costs, bounds, node counts and melds, and the same solutions of linear programs.
"""

from __future__ import annotations

from array import array
from itertools import chain
from random import Random

import pytest

import rummi
from rummiclassic.editions.twist import TWIST
from rummiclassic.solver.best import best_turn, best_within
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.problem import NumberProblem
from rummiclassic.solver.twist.compiled import CompiledBasis
from rummiclassic.solver.twist.program import Basis, whole
from rummiclassic.solver.walk import compiled, search
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.rebuild import rebuild
from rummiclassic.solver.walk.search import NODES, Limit
from rummicore.bots import Budget
from rummicore.edition import Edition
from rumminative.library import searches
from rumminative.program import Reach
from tests.classic.solver.test_brute import EDITIONS, WILD
from tests.classic.solver.test_twist_brute import HOUSES, for_any_face
from tests.kit.number_problems import USUAL, Asked, bare_problems, crowded_problems, number_problems, some_melds
from tests.kit.oracles.goals import GOALS
from tests.kit.oracles.twist_brute import twist_positions, twist_racks
from tests.kit.programs import RandomProgram, programs
from tests.kit.pure import in_python
from tests.kit.solver_positions import SMALL, small_positions

pytestmark = pytest.mark.skipif(searches() is None, reason="no compiled searches here")


def both_ways(asked: Asked) -> None:
    """Ask one question in C and in Python."""
    problem, nodes, below, careful = asked
    for mode in (compiled.WITH_CARE if careful else compiled.CHEAPEST, compiled.ANY_BELOW):
        ours, theirs = Limit(nodes, careful=careful), Limit(nodes, careful=careful)
        route = compiled.route(problem, ours, mode, below)
        ask = search.any_below if mode == compiled.ANY_BELOW else search.cheapest
        assert route == ask(problem, theirs, below), (mode, asked)
        assert ours.left == theirs.left, (mode, asked)
        if route is not None and route.steps is not None:
            melds_both_ways(problem, route.steps)


def melds_both_ways(problem: NumberProblem, steps: array[int]) -> None:
    """Make melds of steps beside a table that has some of them, some with more jokers, and some that do not fit."""
    suite, jokers = problem.suite, problem.jokers
    chance = Random(steps.tobytes())
    made = rebuild(suite, steps, (), jokers).made
    for table in ((), made, [*some_melds(suite, chance), *chance.sample(made, len(made) // 2)]):
        melds = chance.sample(table, len(table))
        assert compiled.rebuild(suite, steps, melds, jokers) == rebuild(suite, steps, melds, jokers), (problem, melds)


def test_the_same_answers_and_node_counts() -> None:
    for asked in number_problems(1, 750):
        both_ways(asked)


def test_the_same_where_jokers_must_be_let_in() -> None:
    for asked in crowded_problems(1, 200):
        both_ways(asked)


def test_the_same_where_jokers_lie_alone() -> None:
    for asked in bare_problems(1, 200):
        both_ways(asked)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_the_same_on_many_where_jokers_must_be_let_in(seed: int) -> None:
    for asked in crowded_problems(1_000 + seed, 1_000):
        both_ways(asked)


def test_a_joker_is_let_in_between_whole_groups() -> None:
    """What two tiles moved are worth and what a kept joker costs are compared in the same units."""
    table = "rbko1, rbko2, rbko3, rbko5, rbko6, rbko7, rbko8"
    found = rummi.solve("j", table, rules="ua-standard").found
    assert found is not None
    assert found.worth["tiles"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(70))
def test_the_same_on_many(seed: int) -> None:
    for asked in number_problems(1_000 + seed, 1_000):
        both_ways(asked)


def positions_both_ways(edition: Edition, seed: int, count: int) -> None:
    """Solve positions with jokers on the table in C and in Python: the same turns within the same nodes."""
    for number, view in enumerate(chain(*(small_positions(edition, seed, count, size) for size in (SMALL, WILD)))):
        goal, budget = NumberGoal(GOALS[number % len(GOALS)]), Budget((60, 400, 5_000)[number % 3])
        found = best_turn(edition, view, goal, budget, careful=number % 2 == 0)
        with in_python():
            assert found == best_turn(edition, view, goal, budget, careful=number % 2 == 0), view


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_the_same_turns_by_every_joker_rule(edition: Edition) -> None:
    positions_both_ways(edition, 1, 2)


def special_both_ways(house: str, seed: int, count: int) -> None:
    """Solve positions with special jokers in C and in Python: the same turns, and as many nodes are left."""
    edition = TWIST.with_values(HOUSES[house])
    views = chain(twist_positions(edition, seed, count), twist_racks(edition, seed, count // 2))
    for number, view in enumerate(views):
        goal, nodes = NumberGoal(GOALS[number % len(GOALS)]), (20_000, 3_000, 900)[number % 3]
        ours, theirs = Limit(nodes), Limit(nodes)
        found = best_within(edition, view, goal, ours)
        with in_python():
            assert found == best_within(edition, view, goal, theirs), view
        assert ours.left == theirs.left, view


@pytest.mark.parametrize("house", HOUSES)
def test_the_same_turns_with_special_jokers(house: str) -> None:
    special_both_ways(house, 1, 4)


@pytest.mark.parametrize("house", HOUSES)
def test_the_same_turns_where_melds_are_chosen_for_any_face(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for_any_face(monkeypatch)
    special_both_ways(house, 2, 6)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("house", HOUSES)
def test_the_same_turns_with_special_jokers_often(house: str, seed: int) -> None:
    special_both_ways(house, 100 + seed, 40)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_the_same_turns_by_every_joker_rule_often(edition: Edition, seed: int) -> None:
    positions_both_ways(edition, 100 + seed, 42)


def a_problem() -> NumberProblem:
    """Return a problem that takes many nodes."""
    return max((asked.problem for asked in number_problems(3, 60) if asked.problem.suite is USUAL), key=_nodes)


def _nodes(problem: NumberProblem) -> int:
    limit = Limit(NODES, careful=True)
    compiled.route(problem, limit, compiled.WITH_CARE, INFINITE)
    return NODES - limit.left


class Clock:
    """A clock that runs out after so many questions."""

    def __init__(self, questions: int) -> None:
        self.left = questions

    def expired(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_the_clock_is_asked_at_the_same_nodes() -> None:
    problem = a_problem()
    assert _nodes(problem) > 300
    for questions in range(12):
        clocks = [Clock(questions) for _ in range(2)]
        limits = [Limit(NODES, clock.expired, careful=True) for clock in clocks]
        route = compiled.route(problem, limits[0], compiled.WITH_CARE, INFINITE)
        assert route == search.cheapest(problem, limits[1])
        assert clocks[0].left == clocks[1].left
        assert limits[0].left == limits[1].left


def test_what_the_clock_raises_ends_the_search() -> None:
    def interrupted() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compiled.route(a_problem(), Limit(NODES, interrupted), compiled.CHEAPEST, INFINITE)


def program_both_ways(asked: RandomProgram, nodes: int = 20_000) -> None:
    """Solve a linear program in C and in Python: the cheapest solution, dearer columns, other tiles."""
    costs, start, tiles, fewer = asked
    limits = Limit(nodes), Limit(nodes)
    ours, theirs = CompiledBasis.of(costs, start, limits[0]), Basis(costs, [*start], limits[1])
    assert ours is not None
    every = range(len(costs.columns))
    assert ours.cheapest(tiles, every) == theirs.cheapest(tiles, every)
    same_solution(ours, theirs)
    dear = [index for index, share in theirs.shares().items() if share > 0]
    for one, other in ((ours.copy(), theirs.copy()), (ours.dearer(dear, 0.5), theirs.dearer(dear, 0.5))):
        same_solution(one, other)
        steep = len(tiles) % 2 == 0
        raised = one.raised(fewer, every[::2], 1e9, 40, steep=steep)
        assert raised == other.raised(fewer, every[::2], 1e9, 40, steep=steep)
        same_solution(one, other)
        same_columns_within(one, other, fewer)
    same_solution(ours, theirs)
    assert limits[0].left == limits[1].left


def same_solution(ours: CompiledBasis, theirs: Basis) -> None:
    every = range(len(theirs.costs.columns))
    assert [*ours.prices] == theirs.prices
    assert ours.shares() == theirs.shares()
    assert ours.reduced(every) == theirs.reduced(every)


def same_columns_within(ours: CompiledBasis, theirs: Basis, tiles: tuple[int, ...]) -> None:
    """Ask for the columns of a part: without some that cost too much, and those that do not fit."""
    every = range(len(theirs.costs.columns))
    value = theirs.value(tiles)
    begins = [at * 7 % len(every) for at in range(len(tiles))]
    for most, fitting in ((whole(value), None), (whole(value), tiles), (whole(value) + 1, tiles), (1 << 30, tiles)):
        one, other = (basis.within(every[1:], value, most, fitting) for basis in (ours, theirs))
        assert ([*one.costs], one.indexes, one.least) == ([*other.costs], other.indexes, other.least)
        assert [*ours.spread(one.indexes, begins)] == [*theirs.spread(other.indexes, begins)]


def test_the_same_linear_programs() -> None:
    for asked in programs(1, 100):
        program_both_ways(asked)


@pytest.mark.parametrize("nodes", range(0, 1000, 90))
def test_the_same_linear_programs_with_few_nodes(nodes: int) -> None:
    for asked in programs(nodes, 8):
        program_both_ways(asked, nodes)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_same_linear_programs_on_many(seed: int) -> None:
    for asked in programs(100 + seed, 500):
        program_both_ways(asked)


def test_a_solution_of_another_program_is_refused() -> None:
    one, other = (CompiledBasis.of(asked.costs, asked.start, Limit(9)) for asked in programs(2, 2))
    assert one is not None
    assert other is not None
    reach, rows = Reach(1.0, 1, 1, steep=False), one.program.rows
    with pytest.raises(ValueError, match="another program"):
        one.program.raised(other.now, array("d", bytes(8 * rows)), array("q"), reach)
    with pytest.raises(ValueError, match="another program"):
        one.program.raised(one.now, array("d", bytes(8 * rows + 8)), array("q"), reach)
    with pytest.raises(ValueError, match="another program"):
        one.program.within(one.now, array("q"), 0.0, 1, array("q", bytes(8 * rows - 8)))
    with pytest.raises(ValueError, match="another program"):
        one.program.spread(array("q"), array("q"))
    for ask in (
        lambda wrong: one.program.raised(one.now, array("d", bytes(8 * rows)), wrong, reach),
        lambda wrong: one.program.within(one.now, wrong, 0.0, 1, None),
        lambda wrong: one.program.spread(wrong, array("q", bytes(8 * rows))),
    ):
        with pytest.raises(ValueError, match="not in the program"):
            ask(array("q", [1 << 40]))
