"""What public solvers get wrong, and the joker rules by their worked examples."""

from __future__ import annotations

from collections import Counter

import pytest

from rummiclassic.editions.cards import RUMMY_CARDS
from rummiclassic.editions.pl import PL
from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummiclassic.solver.best import BestTurn, best_turn
from rummiclassic.solver.goals import NumberGoal
from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.tiles import faces_on
from rummicore.turn import lying_table, turn_of
from rummicore.view import View, position


def view_of(edition: Edition, rack: str, table: str = "", *, opened: bool = True) -> View:
    melds, wrong = lying_table(edition.melds, parse_table(edition, table))
    assert not wrong
    return position(edition.sorted(edition.notation.parse_tiles(rack)), melds, opened=opened)


def solved(edition: Edition, rack: str, table: str = "", goal: str = "tiles", *, opened: bool = True) -> BestTurn:
    view = view_of(edition, rack, table, opened=opened)
    found = best_turn(edition, view, NumberGoal(goal))
    assert found.proved
    if found.table is not None:
        assert not judge(turn_of(edition, view, found.table))
    return found


def test_the_value_goal_counts_values_not_tiles() -> None:
    # Four small tiles or three big ones: the black three belongs to either.
    rack = "k1 k2 k3 r3 b3 o3 r1 b1"
    value, tiles = solved(UA_STANDARD, rack, goal="value"), solved(UA_STANDARD, rack)
    assert value.worth == sum(int(face[1:]) for face in value.laid)
    assert (tiles.worth, value.worth) == (7, 15)


def test_a_joker_that_nothing_needs_can_go_too() -> None:
    assert solved(UA_STANDARD, "r1 r2 r3 j").laid == ("r1", "r2", "r3", "j")
    # But a group of four has no room for it, and neither has an empty table.
    assert solved(UA_STANDARD, "r5 b5 k5 o5 j").worth == 4
    assert solved(UA_STANDARD, "j j").worth == 0
    # Two jokers make two groups of a full one.
    assert solved(UA_STANDARD, "r5 b5 k5 o5 j j").worth == 6


@pytest.mark.rule("NUM-JOK-9")
@pytest.mark.parametrize("goal", ["tiles", "value"])
def test_a_run_is_not_cut_so_that_only_jokers_are_left(goal: str) -> None:
    """The joker of the rack lengthens k4-7; k5 k6 j and three jokers of their own would be no melds."""
    assert solved(UA_XP, "k5 j", "run: j j k6 j", goal=goal).laid == ("k5", "j")


@pytest.mark.rule("NUM-OPEN-1")
def test_an_opening_adds_up_all_tiles_not_distinct_values() -> None:
    assert solved(UA_STANDARD, "r11 b11 o11", opened=False).worth == 3
    assert solved(UA_STANDARD, "r9 b9 o9", opened=False).table is None


@pytest.mark.rule("XP-TILES-1")
def test_four_jokers_are_no_problem() -> None:
    assert solved(UA_XP, "r5 b9 j j j j").worth == 6
    assert solved(UA_XP, "k1", "r5 j j, b9 j j").worth == 0
    assert solved(UA_XP, "r5 r5 r5 b5 b5 b5 k5 k5 k5").worth == 9


@pytest.mark.rule("NUM-JOK-5")
def test_a_freed_joker_needs_a_new_meld_where_the_rules_say_so() -> None:
    anywhere = UA_STANDARD.with_values({"joker.reuse": "anywhere"})
    assert solved(anywhere, "b7", "b5 b6 j").laid == ("b7",)
    assert solved(UA_STANDARD, "b7", "b5 b6 j").laid == ()
    assert solved(UA_STANDARD, "b8", "b5 b6 j").laid == ("b8",)
    assert solved(UA_STANDARD, "k3 r11 b11", "r3 b3 j, o8-10").worth == 3


@pytest.mark.rule("RC-JOK-1", "RC-JOK-3")
def test_card_jokers_are_taken_for_rack_tiles_only() -> None:
    assert solved(RUMMY_CARDS, "hJ cJ", "h3 c3 *, s3-6").worth == 0
    assert solved(RUMMY_CARDS, "s3 hJ cJ", "h3 c3 *").worth == 3


@pytest.mark.rule("PL-OPEN-1", "UA-OPEN-1")
def test_jokers_in_the_opening_as_each_edition_says() -> None:
    assert solved(PL, "r10 b10 j", opened=False).worth == 3
    assert solved(UA_STANDARD, "r10 b10 j", opened=False).table is None


def test_before_the_opening_the_table_is_not_touched() -> None:
    found = solved(UA_STANDARD, "r12 r13 k10 b10 o10", "r9-11", opened=False)
    assert found.laid == ("b10", "k10", "o10")


def test_the_table_is_disturbed_as_little_as_possible() -> None:
    """r6 goes to the run of fives and more rather than into a group that would need two other melds."""
    found = solved(UA_STANDARD, "r6", "r3-5, b4-7, k5-8, o6-9")
    assert found.table is not None
    before = Counter(view_of(UA_STANDARD, "", "r3-5, b4-7, k5-8, o6-9").table)
    assert (before - Counter(found.table)).total() == 1


def test_the_advisor_keeps_to_its_budget() -> None:
    advisor = UA_STANDARD.advisor(UA_STANDARD)
    view = view_of(UA_STANDARD, "b3 b5 b6 k9", "rbko4")
    full = advisor.solve(view, NumberGoal.TILES, Budget())
    assert full.best is not None
    assert (full.best.worth["tiles"], full.upper_bound, full.proved) == (3, 3, True)
    assert faces_on(full.best.turn.after)["b5"] == 1
    cut = advisor.solve(view, NumberGoal.TILES, Budget(nodes=1))
    assert not cut.proved
    assert cut.upper_bound is not None
    assert cut.upper_bound >= 3
    ticks = iter(range(10_000))
    timed = advisor.solve(view, NumberGoal.TILES, Budget(None, 5_000, lambda: float(next(ticks))))
    assert timed.proved
    assert timed.seconds > 0
    with pytest.raises(ValueError, match="needs a clock"):
        advisor.solve(view, NumberGoal.TILES, Budget(None, 5_000))


def test_equal_melds_on_the_table_are_told_apart() -> None:
    """Both copies of a meld may be one and the same value; laid is what the table has more than before."""
    meld = view_of(UA_STANDARD, "", "r13 b13 k13").table[0]
    view = position(("o13",), (meld, meld), opened=True)
    found = best_turn(UA_STANDARD, view, NumberGoal.TILES)
    assert found.laid == ("o13",)
