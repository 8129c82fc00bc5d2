"""Twist: turns with special jokers are legal, the best, and their proofs true."""

from __future__ import annotations

from collections import Counter

import pytest

from rummiclassic.editions.twist import TWIST
from rummiclassic.solver.best import BestTurn, best_turn
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.ranked import best_turns
from rummiclassic.solver.repair import repair
from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.notation import parse_table
from rummicore.tiles import TypedMeld, faces_on
from rummicore.turn import lying_table, turn_of
from rummicore.view import position
from tests.kit.oracles.brute import best_worth
from tests.kit.oracles.twist_brute import twist_positions
from tests.kit.solver_positions import small_positions


def solved(rack: str, table: str = "", *, edition: Edition = TWIST, opened: bool = True) -> BestTurn:
    melds, wrong = lying_table(edition.melds, parse_table(edition, table))
    assert not wrong
    view = position(edition.sorted(edition.notation.parse_tiles(rack)), melds, opened=opened)
    found = best_turn(edition, view, NumberGoal.TILES)
    if found.table is not None:
        assert not judge(turn_of(edition, view, found.table))
    assert len(found.laid) <= found.upper_bound or found.proved
    return found


def test_without_special_jokers_turns_are_exact() -> None:
    for view in small_positions(TWIST, 3, 25):
        found = best_turn(TWIST, view, NumberGoal.TILES)
        assert (found.worth, found.proved) == (best_worth(TWIST, view, "tiles"), True), view


@pytest.mark.rule("TW-JD-1", "TW-JOK-5")
def test_special_jokers_of_the_rack_are_laid() -> None:
    assert solved("b9 k9 jd").worth == 3
    assert solved("r5 jd b9 k9 r3", "r6-8, o2 jd o5").worth == 4
    assert solved("o12 o13 o12 o13 jm").worth == 5


@pytest.mark.rule("TW-JC-3")
def test_melds_with_special_jokers_are_made_longer() -> None:
    assert solved("b8 k1", "r5 r6 jc").laid == ("b8",)


@pytest.mark.rule("TW-JM-3", "TW-JOK-1")
def test_special_jokers_of_the_table_are_taken_for_new_melds() -> None:
    found = solved("k9 k9 k10 k10", "r6 r7 r8 jm r8 r7 r6")
    assert (found.worth, found.proved) == (4, True)
    found = solved("r7 k1 k2", "r5 r6 jc")
    assert (found.worth, found.proved) == (3, True)


@pytest.mark.rule("NUM-JOK-5")
def test_a_taken_joker_does_not_go_to_an_old_meld() -> None:
    found = solved("b8", "r5 r6 r7, b5 b6 jd")
    assert (found.worth, found.proved, found.upper_bound) == (0, True, 0)
    found = solved("b7 b8", "r5 r6 r7, b5 b6 jd")
    assert (found.worth, found.proved, found.upper_bound) == (0, True, 0)


@pytest.mark.rule("TW-JC-5", "NUM-JOK-5")
def test_a_joker_stays_beside_a_tile_of_its_old_meld_in_the_other_half_of_a_run() -> None:
    """In k7 k8 jc alone the colour change would be a taken one, and that is no new meld."""
    strict = TWIST.with_values({"twist.jc_at_start": False, "twist.swap_kinds": True})
    found = solved("r7 r9 o3 b3", "k7 k8 j, r8 jc jd b12 b13", edition=strict)
    assert (found.worth, found.proved) == (4, True)
    assert found.table is not None
    assert ("k7", "k8", "jc", "jd", "b12", "b13") in [meld.faces for meld in found.table]


@pytest.mark.rule("TW-OPEN-1")
def test_openings_with_special_jokers_are_proved() -> None:
    found = solved("r7 r7 r8 r8 jm k1", opened=False)
    assert (found.worth, found.proved) == (5, True)
    # A mirror is worth nothing, so that these are worth 28 only.
    found = solved("k7 k7 r7 r7 jm k1", opened=False)
    assert (found.worth, found.proved, found.upper_bound) == (0, True, 0)
    # Two melds share the jokers: b8 b9 jd alone would lay three.
    found = solved("b8 b9 jd r5 r6 jc b13", opened=False)
    assert (found.worth, found.proved) == (6, True)


def test_what_stays_on_the_rack_is_proved_to_have_to() -> None:
    found = solved("b9 k9 jd r1")
    assert (found.worth, found.proved, found.upper_bound) == (3, True, 3)


def test_melds_with_special_jokers_stay_as_they_are() -> None:
    table = "r3 r4 jc k6 k7 k8 k9, b1-3"
    found = solved("k10", table)
    assert found.table is not None
    assert sorted(" ".join(meld.faces) for meld in found.table) == ["b1 b2 b3", "r3 r4 jc k6 k7 k8 k9 k10"]
    found = solved("b4", table)
    assert found.table is not None
    assert sorted(" ".join(meld.faces) for meld in found.table) == ["b1 b2 b3 b4", "r3 r4 jc k6 k7 k8 k9"]


@pytest.mark.parametrize("nodes", [0, 1, 5, 30, 100])
def test_a_small_budget_gives_an_honest_answer(nodes: int) -> None:
    for view in twist_positions(TWIST, 5, 12):
        limited, best = (
            best_turn(TWIST, view, NumberGoal.TILES, Budget(nodes)),
            best_turn(TWIST, view, NumberGoal.TILES),
        )
        if limited.table is not None:
            assert not judge(turn_of(TWIST, view, limited.table))
        assert limited.worth <= best.worth <= limited.upper_bound, view
        assert not limited.proved or limited.worth == best.worth
        assert best_turn(TWIST, view, NumberGoal.TILES, Budget(nodes)) == limited


def test_the_best_turns_lay_different_tiles_and_come_best_first() -> None:
    for view in twist_positions(TWIST, 6, 12):
        found = [
            turn for turn in best_turns(TWIST, view, NumberGoal.TILES, Budget(100_000), 4) if turn.table is not None
        ]
        assert len({turn.laid for turn in found}) == len(found)
        assert [turn.worth for turn in found] == sorted((turn.worth for turn in found), reverse=True)
        for turn in found:
            assert turn.table is not None
            assert not judge(turn_of(TWIST, view, turn.table)), (view, turn)


def test_strong_bots_play_a_legal_round() -> None:
    bots = [TWIST.bots[name](TWIST, seat) for seat, name in enumerate(("bot:3", "bot:4"))]
    *_, last = play_bots(TWIST, new_game(TWIST, 2), bots, 4, Budget(nodes=2_000))
    assert last.step.state.phase == "over"


def test_a_search_that_ends_early_still_returns_a_turn_that_is_easily_seen() -> None:
    table, _ = lying_table(TWIST.melds, parse_table(TWIST, "o2 jd o5, r6-8"))
    view = position(TWIST.sorted(TWIST.notation.parse_tiles("k1 k2 k3 jc b9")), table, opened=True)
    for goal in (NumberGoal.TILES, NumberGoal.VALUE, NumberGoal.BOTH):
        found = best_turn(TWIST, view, goal, Budget(0))
        assert found.table is not None
        assert not judge(turn_of(TWIST, view, found.table))
        assert 0 < found.worth <= found.upper_bound
        assert not found.proved
    assert best_turn(TWIST, view, NumberGoal.OUT, Budget(0)).table is None
    assert len(best_turns(TWIST, view, NumberGoal.TILES, Budget(0), 5)) == 1, "the others would take more time"


def test_a_table_is_put_right_as_far_as_time_allows() -> None:
    melds = parse_table(TWIST, "r6-8, b9-11, k1 jd, r9 o4 jm")
    found = repair(TWIST, melds, Budget(0))
    assert not found.proved
    assert lying_table(TWIST.melds, tuple(TypedMeld(*meld) for meld in found.table)) == (found.table, ())
    assert faces_on(found.table).total() >= 6, "the melds that are fine stay"
    assert faces_on(found.table) + Counter(found.loose) == faces_on(melds)
