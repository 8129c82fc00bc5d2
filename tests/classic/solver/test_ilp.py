"""The solver against integer programming on positions of the size of real games, jokers free to move."""

from __future__ import annotations

from random import Random

import highspy
import pytest

from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummiclassic.solver.best import best_turn
from rummiclassic.solver.goals import NumberGoal
from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.turn import turn_of
from tests.kit.oracles.ilp import best_by_program, random_position

FREE = {"joker.reuse": "anywhere"}
EDITIONS = {edition.id: edition.with_values(FREE) for edition in (UA_STANDARD, UA_XP)}


def compare(edition: Edition, seed: int, count: int) -> None:
    chance = Random(seed)
    for number in range(count):
        view, goal = random_position(edition, chance), ("tiles", "value")[number % 2]
        found = best_turn(edition, view, NumberGoal(goal), Budget(10_000_000))
        assert found.proved
        assert found.worth // found.unit == best_by_program(highspy, view, goal), (view, goal, found)
        if found.table is not None:
            turn = turn_of(edition, view, found.table)
            assert not judge(turn)
            assert goal == "value" or len(turn.laid) == found.worth


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_positions_of_real_size(edition: Edition) -> None:
    compare(edition, 1, 25)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_many_positions_of_real_size(edition: Edition, seed: int) -> None:
    compare(edition, seed, 100)
