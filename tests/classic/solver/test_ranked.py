"""The best turns one after another against all tables that small positions allow."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rummiclassic.editions.cards import RUMMY_CARDS
from rummiclassic.editions.pl import PL
from rummiclassic.editions.ua import UA_STANDARD
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.ranked import best_turns
from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.turn import turn_of
from tests.kit.oracles.brute import ranked_worths
from tests.kit.solver_positions import Size, small_positions
from tests.kit.suites import sized

LEAST = {"open.min_points": 12}


@pytest.mark.parametrize("opened", [True, False], ids=["opened", "openings"])
@pytest.mark.parametrize(
    "edition", [UA_STANDARD, RUMMY_CARDS, PL, sized("five colours")], ids=lambda edition: edition.id
)
def test_every_turn_in_order(edition: Edition, opened: bool) -> None:
    rules = edition.with_values(LEAST)
    size = Size(rack=4, melds=2) if opened else Size(rack=8, melds=1)
    for view in small_positions(rules, 3, 12, size, opened=opened):
        turns = [
            turn
            for turn in best_turns(rules, view, NumberGoal.TILES, Budget(10_000_000), 100)
            if turn.table is not None
        ]
        assert [turn.worth for turn in turns] == ranked_worths(rules, view)[:100]
        assert not any(judge(turn_of(rules, view, turn.table)) for turn in turns if turn.table is not None)
        assert all(one.laid != other.laid for one, other in pairwise(turns))
        assert [turn.proved for turn in turns] == [True, *[False] * 99][: len(turns)]
