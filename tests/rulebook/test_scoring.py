"""The end of a round and its points (NUM-END-*, NUM-SCORE-*); the worked examples are in examples.json."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rummicore.events import MatchEnded, Passed, RoundEnded
from tests.kit.positions import STANDARD, all_pass, draw, play, rack, state, time_up, told

FACES = [face for face, _ in STANDARD.tiles]
RACKS = st.lists(st.lists(st.sampled_from(FACES), min_size=1, max_size=8), min_size=2, max_size=4)


def worth(rack: list[str]) -> int:
    return sum(30 if face == "j" else int(face[1:]) for face in rack)


# How a round ends


@pytest.mark.rule("NUM-END-1")
def test_the_last_tile_ends_the_round_at_once() -> None:
    step = play(STANDARD, state(STANDARD, ["o12", "k1", "k2"], "o9-11"), "o9-12")
    (ended,) = told(step, RoundEnded)
    assert (ended.end, ended.winners, ended.scores) == (("out", 0), (0,), (3, -1, -2))
    assert step.state.phase == "over"


@pytest.mark.rule("NUM-END-1")
def test_the_last_tile_wins_with_an_empty_pool_as_well() -> None:
    now = state(STANDARD, ["o12", "k1", "k2"], "o9-11", pool="")._replace(passes=2)
    (ended,) = told(play(STANDARD, now, "o9-12"), RoundEnded)
    assert ended.end == ("out", 0)


@pytest.mark.rule("NUM-END-2", "UA-END-1", "T-END-LAST")
def test_the_round_goes_on_after_the_last_tile_of_the_pool() -> None:
    now = state(STANDARD, ["k1", "r7 k3", "k5"], "r4-6", pool="k9")
    now = draw(STANDARD, now).state
    assert (rack(now), now.pool, now.turn) == ("k1 k9", (), 1)
    now = play(STANDARD, now, "r4-7").state
    step = draw(STANDARD, now)
    assert step.events == (Passed(2),)
    assert (step.state.phase, step.state.turn) == ("turn", 0)


@pytest.mark.rule("NUM-END-2", "UA-END-1", "T-END-BLOCK")
def test_the_round_is_blocked_when_everybody_passes_in_a_row() -> None:
    now = state(STANDARD, ["k1", "k3", "k5"], pool="")
    now = draw(STANDARD, draw(STANDARD, now).state).state
    assert now.phase == "turn"
    step = draw(STANDARD, now)
    (ended,) = told(step, RoundEnded)
    assert (ended.end, ended.racks) == (("blocked", None), (("k1",), ("k3",), ("k5",)))
    assert step.state.phase == "over"


@pytest.mark.rule("NUM-END-2")
def test_a_play_between_passes_keeps_the_round_going() -> None:
    now = state(STANDARD, ["k1", "k3", "r7 k5"], "r4-6", pool="")
    now = play(STANDARD, draw(STANDARD, draw(STANDARD, now).state).state, "r4-7").state
    now = draw(STANDARD, draw(STANDARD, now).state).state
    assert now.phase == "turn"
    assert draw(STANDARD, now).state.phase == "over"


@pytest.mark.rule("NUM-END-2")
def test_the_draw_of_the_last_tile_is_not_a_pass() -> None:
    now = draw(STANDARD, state(STANDARD, ["k1", "k3"], pool="k9")).state
    now = draw(STANDARD, now).state
    assert now.phase == "turn"
    assert draw(STANDARD, now).state.phase == "over"


@pytest.mark.rule("NUM-END-2", "NUM-TIME-2", "NUM-TIME-3")
def test_with_an_empty_pool_a_turn_the_clock_ended_counts_as_a_pass() -> None:
    now = state(STANDARD, ["k1", "k3"], "r4-7", pool="")
    now = time_up(STANDARD, now, "r4-7").state
    (ended,) = told(time_up(STANDARD, now, "r4-6, r7 k3"), RoundEnded)
    assert ended.end == ("blocked", None)


# What it scores


@pytest.mark.rule("NUM-SCORE-1", "UA-SCORE-1", "NUM-JOK-10", "T-SCORE-1")
def test_the_winner_gets_what_the_others_lose_jokers_at_30() -> None:
    step = play(STANDARD, state(STANDARD, ["o12", "k5 r7", "j b2", "o13"], "o9-11"), "o9-12")
    (ended,) = told(step, RoundEnded)
    assert ended.scores == (57, -12, -32, -13)


@pytest.mark.rule("NUM-SCORE-1")
def test_who_never_opened_loses_his_rack_and_no_more() -> None:
    now = state(STANDARD, ["o12", "rbk10 j", "k1"], "o9-11", opened=[True, False, False])
    (ended,) = told(play(STANDARD, now, "o9-12"), RoundEnded)
    assert ended.scores == (61, -60, -1)


@pytest.mark.rule("NUM-SCORE-1", "NUM-SCORE-2", "NUM-SCORE-3")
@given(RACKS, st.integers(0, 3), st.booleans())
def test_every_round_sums_to_zero_and_its_winner_loses_nothing(racks: list[list[str]], seat: int, out: bool) -> None:
    assume(Counter(face for rack in racks for face in rack) <= STANDARD.copies - Counter(["o9", "o10", "o11", "o12"]))
    seat %= len(racks)
    texts = [" ".join(rack) for rack in racks]
    if out:
        now = state(STANDARD, [*texts[:seat], "o12", *texts[seat + 1 :]], "o9-11")._replace(turn=seat)
        (ended,) = told(play(STANDARD, now, "o9-12"), RoundEnded)
        expected = [seat]
    else:
        (ended,) = told(all_pass(STANDARD, texts, starter=seat), RoundEnded)
        expected = [index for index, rack in enumerate(racks) if worth(rack) == min(map(worth, racks))]
    assert sum(ended.scores) == 0
    assert list(ended.winners) == expected
    assert all(score >= 0 if index in expected else score <= 0 for index, score in enumerate(ended.scores))


@pytest.mark.rule("NUM-SCORE-2", "UA-SCORE-1", "T-SCORE-2")
def test_a_blocked_round_goes_to_the_lowest_rack_and_counts_differences() -> None:
    (ended,) = told(all_pass(STANDARD, ["r5", "r1", "k10 k5", "r10"]), RoundEnded)
    assert (ended.scores, ended.winners) == ((-4, 27, -14, -9), (1,))


@pytest.mark.rule("NUM-SCORE-2", "NUM-JOK-10", "T-SCORE-2J")
def test_a_single_joker_is_dearer_than_two_thirteens() -> None:
    (ended,) = told(all_pass(STANDARD, ["j", "k13 k13"]), RoundEnded)
    assert ended.scores == (-4, 4)


@pytest.mark.rule("NUM-SCORE-3", "T-SCORE-3")
@pytest.mark.parametrize(
    ("starter", "scores"), [(0, (8, 7, -5, -10)), (1, (7, 8, -5, -10)), (2, (8, 7, -5, -10)), (3, (8, 7, -5, -10))]
)
def test_tied_winners_share_and_the_odd_point_goes_to_the_first_from_the_starter(
    starter: int, scores: tuple[int, ...]
) -> None:
    step = all_pass(STANDARD, ["r5", "b5", "r10", "k10 k5"], starter)
    (ended,) = told(step, RoundEnded)
    assert (ended.scores, ended.winners) == (scores, (0, 1))
    (over,) = told(step, MatchEnded)
    assert over.scores == scores


@pytest.mark.rule("NUM-SCORE-3")
def test_the_odd_points_go_around_one_by_one() -> None:
    (ended,) = told(all_pass(STANDARD, ["r5", "k10", "b5", "o5"], starter=3), RoundEnded)
    assert ended.scores == (2, -5, 1, 2)


@pytest.mark.rule("NUM-SCORE-3")
def test_when_all_tie_all_win_nothing() -> None:
    (ended,) = told(all_pass(STANDARD, ["r5", "b5", "k2 k3"]), RoundEnded)
    assert (ended.scores, ended.winners) == ((0, 0, 0), (0, 1, 2))
