"""Twist: exact where no special joker is in play, legal and honest where one is."""

from __future__ import annotations

import pytest

from rummiclassic.editions.twist import TWIST
from rummiclassic.solver.search import Limit
from rummiclassic.solver.turns import NODES, Found, best_turn
from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.engine import new_game
from rummicore.hosting import run
from rummicore.notation import parse_table
from rummicore.turn import read_table, turn_of
from rummicore.view import position

from .brute import best_worth
from .positions import small_positions


def solved(rack: str, table: str = "", *, opened: bool = True) -> Found:
    melds, wrong = read_table(TWIST.melds, (), parse_table(TWIST, table))
    assert not wrong
    view = position(TWIST.sorted(TWIST.notation.parse_tiles(rack)), melds, opened=opened)
    found = best_turn(TWIST, view, "tiles", Limit(NODES))
    if found.table is not None:
        assert not judge(turn_of(TWIST, view, found.table))
    assert len(found.laid) <= found.upper_bound or found.proved
    return found


def test_without_special_jokers_turns_are_exact() -> None:
    for view in small_positions(TWIST, 3, 25):
        found = best_turn(TWIST, view, "tiles", Limit(NODES))
        assert (found.worth, found.proved) == (best_worth(TWIST, view, "tiles"), True), view


@pytest.mark.rule("TW-JD-1", "TW-JOK-5")
def test_special_jokers_of_the_rack_are_laid() -> None:
    assert solved("b9 k9 jd").worth == 3
    assert solved("r5 jd b9 k9 r3", "r6-8, o2 jd o5").worth == 4
    assert solved("o12 o13 o12 o13 jm").worth == 5


@pytest.mark.rule("TW-JC-3")
def test_melds_with_special_jokers_are_made_longer() -> None:
    assert solved("b8 k1", "r5 r6 jc").laid == ("b8",)


def test_a_proof_is_claimed_only_where_there_is_one() -> None:
    everything, part = solved("b9 k9 jd"), solved("b9 k9 jd r1")
    assert (everything.proved, everything.upper_bound) == (True, 3)
    assert (part.proved, part.upper_bound) == (False, 4)


def test_strong_bots_play_a_legal_round() -> None:
    bots = [TWIST.bots[name](TWIST, seat) for seat, name in enumerate(("bot:3", "bot:4"))]
    *_, last = run(TWIST, new_game(TWIST, 2), bots, 4, Budget(nodes=2_000))
    assert last.step.state.phase == "over"
