"""Rebuilding the table after the opening (NUM-MAN-*); the worked examples are in examples.json."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummicore.events import Played
from tests.kit.positions import STANDARD, play, rack, refusal, state, table, told


@pytest.mark.rule("NUM-MAN-1")
def test_two_runs_are_joined_by_the_tile_between_them() -> None:
    now = state(STANDARD, ["r7 k1", "k13"], "r4-6, r8-10")
    assert play(STANDARD, now, "r4-10").state.table == table(STANDARD, "r4-10")


@pytest.mark.rule("NUM-MAN-1")
def test_sets_are_joined_reduced_and_added_to_in_one_turn() -> None:
    now = state(STANDARD, ["r7 k1", "k13"], "r4-6, r8-10, rbko4, b5-7")
    step = play(STANDARD, now, "r4-10, rko4, b4-7")
    assert step.state.table == table(STANDARD, "r4-10, rko4, b4-7")
    assert rack(step.state) == "k1"


@pytest.mark.rule("NUM-MAN-1")
def test_melds_left_as_they_are_do_not_count_as_rebuilt() -> None:
    now = state(STANDARD, ["k7 k1", "k13"], "rbo9, k8-10")
    (played,) = told(play(STANDARD, now, "obr9, k7-10"), Played)
    # The order in which a group lies means nothing.
    assert [meld.faces for meld in played.gone] == [("k8", "k9", "k10")]
    assert [meld.faces for meld in played.made] == [("k7", "k8", "k9", "k10")]


@pytest.mark.rule("NUM-MAN-1", "NUM-SET-1")
@given(st.integers(1, 13), st.integers(0, 13))
def test_a_run_is_split_by_a_second_tile_where_both_parts_are_runs(number: int, cut: int) -> None:
    low = min(number, 9)
    numbers = range(low, low + 5)
    at = low + cut % 5
    now = state(STANDARD, [f"b{at} k1", "k13"], f"b{numbers[0]}-{numbers[-1]}")
    after = f"b{numbers[0]}-{at}, b{at}-{numbers[-1]}"
    if at == numbers[2]:
        assert play(STANDARD, now, after).state.table == table(STANDARD, after)
    else:
        assert refusal(STANDARD, now, after) == {"meld-too-short": "NUM-SET-1"}


@pytest.mark.rule("NUM-MAN-1", "NUM-SET-2")
def test_what_is_left_of_a_set_must_be_a_set() -> None:
    now = state(STANDARD, ["b5 b6 k1", "k13"], "rbk4")
    assert refusal(STANDARD, now, "rk4, b4-6") == {"meld-too-short": "NUM-SET-1"}


@pytest.mark.rule("NUM-MAN-2")
def test_a_rebuilt_table_needs_a_rack_tile() -> None:
    now = state(STANDARD, ["k1", "k13"], "rbko4, b5-7")
    assert refusal(STANDARD, now, "rko4, b4-7") == {"nothing-laid": "NUM-TURN-1"}


@pytest.mark.rule("NUM-MAN-3")
def test_all_tiles_stay_on_the_table() -> None:
    now = state(STANDARD, ["r8 k1", "k13"], "r4-7, b1-3")
    assert refusal(STANDARD, now, "r5-8, b1-3") == {"table-tile-missing": "NUM-MAN-3"}


@pytest.mark.rule("NUM-MAN-3")
def test_a_tile_of_another_colour_does_not_stand_in_for_a_missing_one() -> None:
    now = state(STANDARD, ["o4 k1", "k13"], "rbk4")
    assert refusal(STANDARD, now, "rbo4") == {"table-tile-missing": "NUM-MAN-3"}
