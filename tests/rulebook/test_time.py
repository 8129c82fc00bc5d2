"""The clock and what it costs (NUM-TIME-*, UA-TIME-1)."""

from __future__ import annotations

import pytest

from rummicore.events import Drew, Played, Refused, Restored, RoundEnded, TimedOut
from rummicore.reasons import FormatError, RuleError
from tests.kit.positions import STANDARD, play, rack, refusal, state, table, time_up, told

PENALTY = STANDARD.with_texts([("penalty.invalid_submit", "penalty")])
REVERT = STANDARD.with_texts([("time.legal_layout_at_deadline", "revert")])
UNFINISHED = "r4-6, r7 k9"


@pytest.mark.rule("NUM-TIME-1")
def test_the_clock_is_off_unless_a_limit_is_set() -> None:
    assert STANDARD.number("time.limit_s") == 0
    assert STANDARD.cite("time.limit_s") == "NUM-TIME-1"
    assert STANDARD.with_texts([("time.limit_s", "45")]).number("time.limit_s") == 45
    with pytest.raises(FormatError, match=r"time\.limit_s takes a whole number from 0 to 86400, not '-1'"):
        STANDARD.with_texts([("time.limit_s", "-1")])


@pytest.mark.rule("NUM-TIME-1")
def test_strict_play_gives_a_minute() -> None:
    assert STANDARD.with_values(STANDARD.strict).number("time.limit_s") == 60


@pytest.mark.rule("NUM-TIME-2", "UA-TIME-1", "T-TIME-1")
def test_time_over_with_nothing_moved_draws_one_tile() -> None:
    step = time_up(STANDARD, state(STANDARD, ["k9", "k13"], "r4-7", pool="b1 b2 b3 b4"), "r4-7")
    assert step.events == (TimedOut(0, touched=False), Drew(0, 1, ("b1",), fine=True))
    assert (rack(step.state), step.state.turn) == ("b1 k9", 1)


@pytest.mark.rule("NUM-TIME-2")
def test_the_order_of_a_group_does_not_count_as_moved() -> None:
    step = time_up(STANDARD, state(STANDARD, ["k9", "k13"], "rbk7", pool="b1 b2 b3 b4"), "kbr7")
    assert rack(step.state) == "b1 k9"


@pytest.mark.rule("NUM-TIME-3", "UA-TIME-1", "T-TIME-3")
def test_time_over_in_the_middle_puts_everything_back_and_draws_three() -> None:
    step = time_up(STANDARD, state(STANDARD, ["k9", "k13"], "r4-7", pool="b1 b2 b3 b4"), UNFINISHED)
    assert step.events == (TimedOut(0, touched=True), Restored(0), Drew(0, 3, ("b1", "b2", "b3"), fine=True))
    assert (rack(step.state), step.state.pool, step.state.turn) == ("b1 b2 b3 k9", ("b4",), 1)
    assert step.state.table == table(STANDARD, "r4-7")


@pytest.mark.rule("NUM-TIME-3")
def test_a_table_rebuilt_without_a_rack_tile_is_unfinished() -> None:
    step = time_up(STANDARD, state(STANDARD, ["k9", "k13"], "r4-9", pool="b1 b2 b3 b4"), "r4-6, r7-9")
    assert rack(step.state) == "b1 b2 b3 k9"


@pytest.mark.rule("NUM-TIME-3", "NUM-OPEN-1")
def test_an_opening_that_is_too_low_at_the_deadline_is_unfinished() -> None:
    now = state(STANDARD, ["k1-3", "k13"], pool="b1 b2 b3 b4", opened=False)
    after = time_up(STANDARD, now, "k1-3").state
    assert (after.seats[0].opened, after.table, rack(after)) == (False, (), "b1 b2 b3 k1 k2 k3")


@pytest.mark.rule("NUM-TIME-3", "NUM-TURN-5")
def test_what_lies_there_at_the_deadline_comes_from_the_table_and_the_rack() -> None:
    now = state(STANDARD, ["k9", "r8 k13"], "r4-7")
    for impossible in ("r4-8", "r4-6"):
        with pytest.raises(RuleError):
            time_up(STANDARD, now, impossible)


@pytest.mark.rule("NUM-TIME-4")
def test_the_table_is_restored_exactly_and_no_table_tile_goes_to_the_pool() -> None:
    now = state(STANDARD, ["b7 k9", "k13"], "group: r7 j j, b4-6, rbk9", pool="b1 b2 b3 b4")
    after = time_up(STANDARD, now, "b4-7, j r7, k9 rbk9, j").state
    assert after.table == now.table
    assert after.pool == ("b4",)


@pytest.mark.rule("NUM-TIME-5")
@pytest.mark.parametrize("pool", ["b1 b2", "b1", ""])
def test_a_pool_smaller_than_the_fine_gives_what_it_has(pool: str) -> None:
    after = time_up(STANDARD, state(STANDARD, ["k9", "k13"], "r4-7", pool=pool), UNFINISHED).state
    assert (rack(after), after.pool, after.turn) == (f"{pool} k9".strip(), (), 1)


@pytest.mark.rule("NUM-TIME-6", "T-TIME-OK")
def test_a_legal_table_at_the_deadline_counts_as_played() -> None:
    step = time_up(STANDARD, state(STANDARD, ["r8 k1", "k13"], "r4-7"), "r4-8")
    assert (rack(step.state), step.state.table) == ("k1", table(STANDARD, "r4-8"))
    assert (len(told(step, Played)), told(step, Drew)) == (1, [])


@pytest.mark.rule("NUM-TIME-6")
def test_a_legal_opening_at_the_deadline_opens_and_a_last_tile_wins() -> None:
    now = state(STANDARD, ["r9-11 k1", "k13"], opened=False)
    assert time_up(STANDARD, now, "r9-11").state.seats[0].opened
    (ended,) = told(time_up(STANDARD, state(STANDARD, ["r8", "k13"], "r4-7"), "r4-8"), RoundEnded)
    assert ended.winners == (0,)


@pytest.mark.rule("NUM-TIME-6")
def test_as_a_house_rule_a_legal_table_at_the_deadline_is_put_back() -> None:
    step = time_up(REVERT, state(REVERT, ["r8 k1", "k13"], "r4-7", pool="b1 b2 b3 b4"), "r4-8")
    assert (rack(step.state), step.state.table) == ("r8 b1 b2 b3 k1", table(REVERT, "r4-7"))


@pytest.mark.rule("NUM-TIME-2", "NUM-TIME-3")
@pytest.mark.parametrize(("after", "drawn"), [("r4-7", 2), (UNFINISHED, 4)])
def test_the_fines_may_be_changed(after: str, drawn: int) -> None:
    house = STANDARD.with_texts([("penalty.timeout_clean", "2"), ("penalty.timeout_dirty", "4")])
    step = time_up(house, state(house, ["k9", "k13"], "r4-7", pool=5), after)
    assert [event.amount for event in told(step, Drew)] == [drawn]


@pytest.mark.rule("NUM-TIME-2", "NUM-TIME-3")
@pytest.mark.parametrize("after", ["r4-7", UNFINISHED])
def test_a_fine_may_be_nothing(after: str) -> None:
    house = STANDARD.with_texts([("penalty.timeout_clean", "0"), ("penalty.timeout_dirty", "0")])
    step = time_up(house, state(house, ["k9", "k13"], "r4-7"), after)
    assert (rack(step.state), step.state.turn, told(step, Drew)) == ("k9", 1, [])


@pytest.mark.rule("NUM-TIME-3", "T-INVALID")
def test_an_illegal_table_before_the_deadline_is_refused_and_the_player_goes_on() -> None:
    now = state(STANDARD, ["k9 r8", "k13"], "r4-7")
    assert refusal(STANDARD, now, UNFINISHED) == {"meld-too-short": "NUM-SET-1"}
    assert play(STANDARD, now, "r4-8").state.turn == 1


@pytest.mark.rule("NUM-TIME-3", "T-INVALID")
def test_in_strict_play_an_illegal_table_costs_as_much_as_an_unfinished_one() -> None:
    step = play(PENALTY, state(PENALTY, ["k9", "k13"], "r4-7", pool="b1 b2 b3 b4"), UNFINISHED)
    refused, *others = step.events
    assert isinstance(refused, Refused)
    assert [reason.code for reason in refused.reasons] == ["meld-too-short"]
    assert others == [Restored(0), Drew(0, 3, ("b1", "b2", "b3"), fine=True)]
    assert (rack(step.state), step.state.table, step.state.turn) == ("b1 b2 b3 k9", table(PENALTY, "r4-7"), 1)


@pytest.mark.rule("NUM-TIME-3", "NUM-TURN-5")
def test_even_in_strict_play_tiles_out_of_nowhere_are_a_mistake_not_a_turn() -> None:
    now = state(PENALTY, ["k9", "r8 k13"], "r4-7")
    assert refusal(PENALTY, now, "r4-8") == {"not-on-rack": "NUM-TURN-5"}
