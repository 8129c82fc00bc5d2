"""The bound of the number solver never lies above a real turn, and what it remembers changes no answer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rummiclassic.editions.pl import PL
from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummiclassic.solver.best import best_turn
from rummiclassic.solver.goals import NumberGoal, costs_of
from rummiclassic.solver.position import NumberPosition
from rummiclassic.solver.problem import NumberProblem
from rummiclassic.solver.ranked import best_turns
from rummiclassic.solver.walk import fronts, search
from rummiclassic.solver.walk.bound import Bound
from rummiclassic.solver.walk.search import NODES, Limit, SearchPhase, cheapest
from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import Meld, natural
from rummicore.turn import turn_of
from rummicore.view import position
from tests.kit.oracles.ilp import random_position
from tests.kit.solver_positions import small_positions

EDITIONS = {edition.id: edition.with_values({"joker.reuse": "anywhere"}) for edition in (UA_STANDARD, UA_XP)}
GOALS = [NumberGoal.TILES, NumberGoal.VALUE, NumberGoal.BOTH]


def problems(edition: Edition, goal: NumberGoal) -> Iterator[NumberProblem]:
    """Make problems of all sizes."""
    chance = Random(5)
    views = [random_position(edition, chance) for _ in range(12)]
    for view in (*views, *small_positions(edition, 5, 12)):
        where = NumberPosition.of(edition, view.table, view.rack)
        yield where.problem(costs_of(goal, where.suite, view.rack), (), view.rack)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("goal", GOALS)
def test_the_bound_is_never_above_the_cheapest_way(edition: Edition, goal: NumberGoal) -> None:
    for problem in problems(edition, goal):
        cost = cheapest(problem, Limit(NODES)).cost
        bound = Bound(problem)
        starts = [bound.start()]
        for _ in range(4):
            bound.improve()
            starts.append(bound.start())
        assert max(starts) <= cost + 1e-6, problem


def test_sweeps_raise_the_bound() -> None:
    raised = 0
    for problem in problems(EDITIONS["ua-standard"], NumberGoal.TILES):
        bound = Bound(problem)
        before = bound.start()
        bound.improve()
        bound.improve()
        assert bound.start() >= before - 1e-6, problem
        raised += bound.start() > before + 0.1
    assert raised, "no position needs a better bound"


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("goal", GOALS)
def test_a_search_that_begins_again_finds_the_same(
    edition: Edition, goal: NumberGoal, monkeypatch: pytest.MonkeyPatch
) -> None:
    costs = [cheapest(problem, Limit(NODES)).cost for problem in problems(edition, goal)]
    monkeypatch.setattr(search, "STAGES", (SearchPhase(0, 3, 4), SearchPhase(1, 9, 0), SearchPhase(2, 1 << 60, 1)))
    assert costs == [cheapest(problem, Limit(NODES)).cost for problem in problems(edition, goal)]


def test_what_is_forgotten_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = EDITIONS["ua-xp"]
    costs = [cheapest(problem, Limit(NODES)).cost for problem in problems(edition, NumberGoal.TILES)]
    monkeypatch.setattr(fronts, "MOST_FRONTS", 3)
    monkeypatch.setattr(fronts, "_fronts", {})
    assert costs == [cheapest(problem, Limit(NODES)).cost for problem in problems(edition, NumberGoal.TILES)]
    assert len(fronts._fronts) <= 3


@pytest.mark.rule("NUM-JOK-10")
def test_by_value_a_turn_of_jokers_only_is_a_turn() -> None:
    edition = EDITIONS["ua-standard"]
    run = Meld("run", tuple(map(natural, ("r1", "r2", "r3"))))
    for rack in (("k9", "j"), ("j",), ("j", "j")):
        found = best_turn(edition, position(rack, (run,), opened=True), NumberGoal.VALUE)
        assert (found.laid, found.upper_bound // found.unit, found.proved) == (tuple("j" * rack.count("j")), 0, True)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@pytest.mark.parametrize("goal", GOALS)
def test_whatever_ends_a_search_what_meets_its_bound_is_proved(edition: Edition, goal: NumberGoal) -> None:
    """A turn that is easily seen may lay all that can be laid; then nothing better exists."""
    seen = 0
    for number, view in enumerate(small_positions(edition, 6, 80)):
        found = best_turn(edition, view, goal, Budget(number % 4 * 20))
        assert found.proved == (found.worth == found.upper_bound), view
        assert found.laid == edition.sorted(found.laid), view
        seen += found.table is not None
    assert seen > 30


@pytest.mark.parametrize("nodes", [1, 2, 40])
def test_time_that_is_up_ends_a_search_at_once(nodes: int) -> None:
    limit = Limit(64 + nodes, lambda: True)
    assert limit.over(nodes)
    assert limit.left < 0


@pytest.mark.parametrize("jokers", ["allow", "forbid"])
@pytest.mark.parametrize("goal", NumberGoal)
def test_openings_of_huge_racks_obey_their_budget(goal: NumberGoal, jokers: str) -> None:
    edition = EDITIONS["ua-standard"].with_values({"open.jokers": jokers})
    rack = edition.sorted(face for face, copies in edition.tiles for _ in range(copies))
    asked = 0

    def clock() -> float:
        nonlocal asked
        asked += 1
        return asked

    # Time is up after the clock was asked so often; packing all tiles would ask a hundred times as often.
    view = position(rack, (), opened=False)
    found = best_turns(edition, view, goal, Budget(None, 300, clock), 3)
    assert asked < 2000
    assert not any(judge(turn_of(edition, view, turn.table)) for turn in found if turn.table is not None)


@pytest.mark.parametrize("size", [44, 50, 58])
def test_a_large_rack_opens_with_its_best_turn_by_the_usual_budget(size: int) -> None:
    faces = [face for face, many in PL.copies.items() for _ in range(many)]
    jokers = [face for face in faces if face in PL.jokers]
    others = [face for face in faces if face not in PL.jokers]
    rack = PL.sorted((*jokers, *Random(1).sample(others, size - len(jokers))))
    view = position(rack, (), opened=False)
    found = best_turn(PL, view, NumberGoal.BOTH, Budget())
    assert found.proved
    assert len(found.laid) == len(best_turn(PL, view, NumberGoal.BOTH).laid) > size // 2
