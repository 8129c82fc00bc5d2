"""The first laying of a player (NUM-OPEN-*, UA-OPEN-*)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummicore.events import Drew, Played, RoundEnded
from tests.kit.positions import STANDARD, draw, play, rack, refusal, state, table, told

JOKERS = STANDARD.with_texts([("open.jokers", "allow")])
SAME_TURN = STANDARD.with_texts([("open.same_turn_manipulation", "true")])
TOO_LOW = {"opening-too-low": "NUM-OPEN-1"}
TOUCHES = {"opening-touches-table": "NUM-OPEN-2"}
TOO_EARLY = {"opening-touches-table": "NUM-OPEN-5"}


@pytest.mark.rule("NUM-OPEN-1", "T-OPEN-30")
def test_an_opening_of_30_opens() -> None:
    step = play(STANDARD, state(STANDARD, ["r9-11 k1", "k13"], opened=False), "r9-11")
    assert step.state.seats[0].opened
    (played,) = told(step, Played)
    assert (played.opening, sorted(played.laid)) == (True, ["r10", "r11", "r9"])
    assert step.state.turn == 1


@pytest.mark.rule("NUM-OPEN-1", "T-OPEN-29")
def test_an_opening_of_29_is_refused_and_says_so() -> None:
    now = state(STANDARD, ["r2-5 b4-6 k1", "k13"], opened=False)
    assert refusal(STANDARD, now, "r2-5, b4-6") == TOO_LOW


@pytest.mark.rule("NUM-OPEN-1")
@given(st.integers(1, 11), st.integers(3, 5))
def test_one_run_opens_exactly_when_it_is_worth_30(low: int, length: int) -> None:
    high = min(low + length - 1, 13)
    now = state(STANDARD, [f"k{low}-{high} o1", "o13"], opened=False)
    if sum(range(low, high + 1)) >= 30:
        assert play(STANDARD, now, f"k{low}-{high}").state.seats[0].opened
    else:
        assert refusal(STANDARD, now, f"k{low}-{high}") == TOO_LOW


@pytest.mark.rule("NUM-OPEN-1")
def test_points_of_a_set_that_is_no_set_do_not_count() -> None:
    now = state(STANDARD, ["r9-11 k12 k13 k1", "k13"], opened=False)
    assert refusal(STANDARD, now, "r9-11, k12 k13") == {"meld-too-short": "NUM-SET-1"}
    now = state(STANDARD, ["b4-6 k12 k13 k1", "k13"], opened=False)
    assert refusal(STANDARD, now, "b4-6, k12 k13") == {"meld-too-short": "NUM-SET-1", **TOO_LOW}


@pytest.mark.rule("NUM-OPEN-2", "NUM-OPEN-4")
def test_before_the_opening_nothing_is_added_to_the_table() -> None:
    now = state(STANDARD, ["b7 k1", "k13"], "b4-6", opened=[False, True])
    assert refusal(STANDARD, now, "b4-7") == {**TOUCHES, **TOO_LOW}


@pytest.mark.rule("NUM-OPEN-2", "T-OPEN-TABLE")
def test_table_tiles_do_not_help_to_open() -> None:
    now = state(STANDARD, ["r12 r13 k1", "k13"], "r9-11", opened=[False, True])
    assert refusal(STANDARD, now, "r9-13") == {**TOUCHES, **TOO_LOW}


@pytest.mark.rule("NUM-OPEN-2", "NUM-OPEN-4")
def test_before_the_opening_the_table_is_not_rearranged() -> None:
    now = state(STANDARD, ["r9-11 k1", "k13"], "b1-6", opened=[False, True])
    assert refusal(STANDARD, now, "b1-3, b4-6, r9-11") == TOO_EARLY


@pytest.mark.rule("NUM-OPEN-2")
def test_an_opening_beside_table_melds_may_look_just_like_them() -> None:
    now = state(STANDARD, ["r9-11 k1", "k13"], "r9-11", opened=[False, True])
    assert play(STANDARD, now, "r9-11, r9-11").state.table == table(STANDARD, "r9-11, r9-11")


@pytest.mark.rule("NUM-OPEN-3", "UA-OPEN-2", "T-OPEN-DELAY")
def test_a_player_who_could_open_may_draw_instead() -> None:
    step = draw(STANDARD, state(STANDARD, ["r9-11", "k13"], pool="b1 b2", opened=False))
    assert rack(step.state) == "r9 r10 r11 b1"
    assert (step.state.turn, step.state.seats[0].opened) == (1, False)


@pytest.mark.rule("NUM-OPEN-3", "UA-OPEN-2")
def test_every_turn_without_an_opening_draws_one_tile() -> None:
    now = state(STANDARD, ["r1", "r2"], pool="b1 b2 b3 b4", opened=False)
    for _ in range(4):
        step = draw(STANDARD, now)
        assert [event.amount for event in told(step, Drew)] == [1]
        now = step.state
    assert (rack(now, 0), rack(now, 1)) == ("r1 b1 b3", "r2 b2 b4")


@pytest.mark.rule("NUM-OPEN-4")
def test_the_opening_of_another_player_opens_nothing_for_me() -> None:
    now = play(STANDARD, state(STANDARD, ["r9-11 k1", "r12 k2"], opened=False), "r9-11").state
    assert refusal(STANDARD, now, "r9-12") == {**TOUCHES, **TOO_LOW}


@pytest.mark.rule("NUM-OPEN-5", "T-OPEN-SAME")
def test_table_melds_may_be_extended_from_the_next_turn_on() -> None:
    now = state(STANDARD, ["r9-11 b7 k1", "k13"], "b4-6", opened=[False, True])
    assert refusal(STANDARD, now, "b4-7, r9-11") == TOO_EARLY
    now = draw(STANDARD, play(STANDARD, now, "b4-6, r9-11").state).state
    assert play(STANDARD, now, "b4-7, r9-11").state.table == table(STANDARD, "b4-7, r9-11")


@pytest.mark.rule("NUM-OPEN-5", "T-OPEN-SAME")
def test_as_a_house_rule_the_opening_turn_may_extend_the_table() -> None:
    now = state(SAME_TURN, ["r9-11 b7 k1", "k13"], "b4-6", opened=[False, True])
    assert play(SAME_TURN, now, "b4-7, r9-11").state.seats[0].opened


@pytest.mark.rule("NUM-OPEN-5")
def test_under_that_house_rule_the_own_sets_alone_must_reach_30() -> None:
    now = state(SAME_TURN, ["r8-10 b7 k1", "k13"], "b4-6", opened=[False, True])
    assert refusal(SAME_TURN, now, "b4-7, r8-10") == TOO_LOW


@pytest.mark.rule("NUM-OPEN-5")
@pytest.mark.parametrize("needed", [36, 37])
def test_under_that_house_rule_a_tile_counts_as_own_in_one_set_only(needed: int) -> None:
    house = SAME_TURN.with_texts([("open.min_points", str(needed))])
    now = state(house, ["r10-12 bk12 k1", "k13"], "r9-12", opened=[False, True])
    # Either the run or the group is made of rack tiles, since one red 12 comes from the table.
    if needed == 36:
        assert play(house, now, "r9-11, r10-12, rbk12").state.seats[0].opened
    else:
        assert refusal(house, now, "r9-11, r10-12, rbk12") == TOO_LOW


@pytest.mark.rule("NUM-OPEN-6")
def test_an_opening_may_be_several_sets_worth_more() -> None:
    now = state(STANDARD, ["r9-11 rbk13 b1-3 k1", "o13"], opened=False)
    after = play(STANDARD, now, "r9-11, rbk13, b1-3").state
    assert (rack(after), len(after.table)) == ("k1", 3)


@pytest.mark.rule("NUM-OPEN-6", "NUM-END-1")
def test_opening_and_going_out_in_one_turn_wins() -> None:
    now = state(STANDARD, ["r1-5 b1-5 rbko13", "o12"], opened=False)
    step = play(STANDARD, now, "r1-5, b1-5, rbko13")
    (ended,) = told(step, RoundEnded)
    assert (ended.end, ended.scores) == (("out", 0), (12, -12))


@pytest.mark.rule("UA-OPEN-1", "T-OPEN-J")
@pytest.mark.parametrize("after", ["rb10 j", "r9 r10 j"])
def test_no_joker_in_the_opening(after: str) -> None:
    now = state(STANDARD, [f"{after} k1", "k13"], opened=False)
    assert refusal(STANDARD, now, after) == {"joker-in-opening": "UA-OPEN-1"}


@pytest.mark.rule("UA-OPEN-1")
def test_not_even_beside_sets_that_reach_30_without_it() -> None:
    now = state(STANDARD, ["r9-11 b1 b2 j k1", "k13"], opened=False)
    assert refusal(STANDARD, now, "r9-11, b1 b2 j") == {"joker-in-opening": "UA-OPEN-1"}


@pytest.mark.rule("UA-OPEN-1")
def test_the_joker_may_be_laid_in_the_turn_after_the_opening() -> None:
    now = draw(STANDARD, play(STANDARD, state(STANDARD, ["r9-11 j", "k13"], opened=False), "r9-11").state).state
    assert play(STANDARD, now, "r9-11 j").state.phase == "over"


@pytest.mark.rule("UA-OPEN-1", "T-OPEN-J")
def test_where_jokers_may_open_the_laid_place_decides_their_value() -> None:
    now = state(JOKERS, ["r9 r10 j k1", "k13"], opened=False)
    assert play(JOKERS, now, "r9 r10 j").state.seats[0].opened
    assert refusal(JOKERS, now, "j r9 r10") == TOO_LOW
    assert refusal(STANDARD, now, "j r9 r10") == {**TOO_LOW, "joker-in-opening": "UA-OPEN-1"}


@pytest.mark.rule("NUM-OPEN-2")
def test_a_rebuilt_table_of_many_melds_is_refused_at_once() -> None:
    runs = ", ".join(f"{colour}{n}-{n + 5}" for colour in "rbko" for n in (1, 7) for _ in range(2))
    cut = ", ".join(f"{colour}{n}-{n + 2}" for colour in "rbko" for n in (1, 4, 7, 10) for _ in range(2))
    now = state(STANDARD, ["rbk13 o13", "j"], runs, opened=[False, True])
    assert refusal(STANDARD, now, f"{cut}, rbk13") == TOO_EARLY


@pytest.mark.rule("NUM-OPEN-5", "UA-OPEN-1")
def test_in_a_turn_that_goes_on_after_the_opening_only_the_opening_has_no_joker() -> None:
    house = STANDARD.with_texts([("open.same_turn_manipulation", "true")])
    now = state(house, ["r9-11 rb11 j o1", "k13"], "b4-6", opened=[False, True])
    assert play(house, now, "b4-6, r9-11, rb11 j").state.seats[0].opened
    assert refusal(house, now, "b4-6, rb11 j") == TOO_LOW


@pytest.mark.rule("NUM-OPEN-5")
def test_after_the_opening_an_equal_table_meld_may_be_the_longer_one() -> None:
    now = state(SAME_TURN, ["r9-11 r12 k1", "k13"], "r9-11", opened=[False, True])
    assert play(SAME_TURN, now, "r9-11, r9-12").state.seats[0].opened
    assert refusal(SAME_TURN, now, "r9-12") == TOO_LOW
