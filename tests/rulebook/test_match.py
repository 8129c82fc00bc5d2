"""Several rounds (NUM-MATCH-*, UA-MATCH-1)."""

from __future__ import annotations

from collections import Counter

import pytest

from rummicore.actions import Draw, Play
from rummicore.edition import Edition
from rummicore.engine import apply, new_game
from rummicore.events import MatchEnded, RoundEnded
from rummicore.reasons import FormatError, RuleError
from rummicore.state import State
from tests.kit.positions import STANDARD, all_pass, deal, told, went_out

POINTS = STANDARD.with_texts([("match.winner", "points")])
ROTATING = STANDARD.with_texts([("start.next_round", "left_of_previous")])


def played(rounds: int, *rows: tuple[str, ...]) -> State:
    """Play rounds of a match of so many rounds; in each the seat with the empty rack goes out."""
    match = State((), rounds=rounds, starter=0)
    for row in rows:
        match = went_out(STANDARD, match, row.index(""), row).state
    return match


@pytest.mark.rule("NUM-MATCH-1")
def test_after_a_round_all_tiles_are_dealt_anew() -> None:
    match = played(2, ("", "k5", "k9"))
    assert match.phase == "deal"
    now = deal(STANDARD, match, "r1 r2 r3").state
    held = Counter(face for seat in now.seats for face in seat.rack)
    assert held + Counter(now.pool) == STANDARD.copies
    assert (now.table, [seat.opened for seat in now.seats], now.number) == ((), [False] * 3, 1)
    assert (now.passes, now.empty_turns) == (0, None)


@pytest.mark.rule("NUM-MATCH-1")
def test_between_rounds_only_a_deal_goes_on() -> None:
    match = played(2, ("", "k5", "k9"))
    for action in (Draw(), Play(())):
        with pytest.raises(RuleError) as refused:
            apply(STANDARD, match, action)
        assert [reason.code for reason in refused.value.reasons] == ["wrong-phase"]


@pytest.mark.rule("NUM-MATCH-1")
def test_a_match_ends_with_its_last_round() -> None:
    match = played(2, ("", "k5", "k9"), ("r1", "", "k9"))
    assert match.phase == "over"
    with pytest.raises(RuleError) as refused:
        deal(STANDARD, match, "r1 r2 r3")
    assert [reason.code for reason in refused.value.reasons] == ["wrong-phase"]


@pytest.mark.rule("NUM-MATCH-1")
def test_a_match_has_at_least_one_round() -> None:
    with pytest.raises(FormatError, match="1 to 1000 rounds"):
        new_game(STANDARD, 3, rounds=0)


@pytest.mark.rule("NUM-MATCH-1", "UA-MATCH-1")
def test_every_round_draws_for_the_start() -> None:
    match = deal(STANDARD, new_game(STANDARD, 3, rounds=2), "r9 r2 r3").state
    assert match.starter == 0
    match = went_out(STANDARD, match, 1, ("r5", "", "k9")).state
    assert deal(STANDARD, match, "r1 r2 r3").state.starter == 2


@pytest.mark.rule("UA-MATCH-1", "PL-SETUP-2")
def test_as_a_house_rule_the_left_neighbour_of_the_starter_begins() -> None:
    match = deal(ROTATING, new_game(ROTATING, 4, rounds=5), "r1 r9 r2 r3").state
    starters = [match.starter]
    for winner in (0, 3, 3, 1):
        racks = ["r5", "b5", "k5", "o5"]
        # The winner of a round has nothing to do with who begins the next.
        match = deal(ROTATING, went_out(ROTATING, match, winner, racks).state).state
        assert match.turn == match.starter
        starters.append(match.starter)
    assert starters == [1, 2, 3, 0, 1]


@pytest.mark.rule("NUM-MATCH-2")
def test_round_wins_and_points_are_kept() -> None:
    match = played(3, ("", "k5", "k9"), ("r1", "", "k9"))
    assert [result.winners for result in match.results] == [(0,), (1,)]
    assert [result.scores for result in match.results] == [(14, -5, -9), (-1, 10, -9)]
    assert deal(STANDARD, match, "r1 r2 r3").state.results == match.results


@pytest.mark.rule("NUM-MATCH-2")
def test_a_shared_round_is_won_by_all_who_share_it() -> None:
    step = all_pass(STANDARD, ["r5", "b5", "k9"])
    (ended,) = told(step, RoundEnded)
    assert step.state.results[0].winners == ended.winners == (0, 1)


def decided(edition: Edition, *rows: tuple[str, ...]) -> MatchEnded:
    """Play all rounds of a match and return its end."""
    match = played(len(rows), *rows[:-1])
    (over,) = told(went_out(edition, match, rows[-1].index(""), rows[-1]), MatchEnded)
    return over


TWO_TWO_ONE = (("", "k9", "o1"), ("", "k8", "o1"), ("r9", "", "o1"), ("r9", "", "o1"), ("r13 r13 r1", "k13", ""))


@pytest.mark.rule("NUM-MATCH-3", "UA-MATCH-1")
def test_most_rounds_win_then_most_points_among_these() -> None:
    over = decided(STANDARD, *TWO_TWO_ONE)
    assert (over.scores, over.winners) == ((-26, -10, 36), (1,))


@pytest.mark.rule("NUM-MATCH-4")
def test_where_points_decide_rounds_do_not_count() -> None:
    assert decided(POINTS, *TWO_TWO_ONE).winners == (2,)


@pytest.mark.rule("NUM-MATCH-3", "NUM-MATCH-4")
@pytest.mark.parametrize("edition", [STANDARD, POINTS], ids=["rounds", "points"])
def test_equal_rounds_and_equal_points_share_the_match(edition: Edition) -> None:
    over = decided(edition, ("", "k5", "k9"), ("r5", "", "k9"))
    assert (over.scores, over.winners) == ((9, 9, -18), (0, 1))
