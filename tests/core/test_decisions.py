"""Decisions of seats at every moment: a vote before a play counts, an announcement after a draw, a redeal."""

from __future__ import annotations

import pytest

from rummicore.actions import Answer, Draw
from rummicore.edition import Edition
from rummicore.engine import Step, apply
from rummicore.events import Answered, Asked, Played, Proposed, Redealt, Refused, Restored
from rummicore.host import Due, Host, only_answer
from rummicore.outcomes import Commit, Outcome, Redeal, Reject, Restore
from rummicore.reasons import RuleError
from rummicore.state import Ask, Moment, State
from rummicore.testing import check_edition
from rummicore.view import view_of
from tests.kit.positions import STANDARD, laid, play, rack, state, told


def ask_at(edition: Edition, now: State, moment: Moment) -> tuple[Ask, ...]:
    """Let all others vote on a play; let a seat that drew announce something if it holds a joker."""
    others = [seat for seat in range(len(now.seats)) if seat != moment.seat]
    if moment.when == "played":
        return tuple(Ask(seat, "vote", ("yes", "no")) for seat in others)
    if moment.when == "drawn":
        return (Ask(moment.seat, "announce", ("no", "yes") if "j" in now.seats[moment.seat].rack else ("no",)),)
    return ()


def refuse_if_anybody_says_no(edition: Edition, now: State) -> Outcome:
    return Reject() if any(("vote", "no") in seat.said for seat in now.seats) else Commit()


VOTING = STANDARD._replace(asks=ask_at, on_answers=refuse_if_anybody_says_no)


def voted(now: State, edition: Edition, *answers: str) -> Step:
    """Let seats two and three answer a play of the first."""
    step = play(edition, now, "r4-7")
    for seat, value in enumerate(answers, 1):
        step = apply(edition, step.state, Answer(seat, "vote", value))
    return step


NOW = state(VOTING, ["r7 k1", "k13", "b13"], "r4-6", pool="b1 j")


def test_a_play_waits_for_the_votes_and_everybody_sees_it() -> None:
    step = play(VOTING, NOW, "r4-7")
    assert step.state.phase == "asking"
    assert [type(event) for event in step.events] == [Proposed, Asked, Asked]
    assert step.state.table == NOW.table
    assert rack(step.state) == "r7 k1"
    for seat in range(3):
        assert view_of(step.state, seat).proposed == STANDARD.melds.readings(laid(STANDARD, "r4-7")[0])
    assert Host(VOTING, step.state).due() == Due("people", (1, 2))
    assert Host(VOTING, step.state, bots=[1]).due() == Due("bot", (1,))
    assert only_answer(view_of(step.state, 1)) is None


def test_a_play_that_is_agreed_to_counts() -> None:
    step = voted(NOW, VOTING, "yes", "yes")
    assert told(step, Played)[0].laid == ("r7",)
    assert (rack(step.state), step.state.turn, step.state.proposed) == ("k1", 1, None)


def test_a_play_that_is_voted_down_is_taken_back_and_the_seat_goes_on() -> None:
    step = voted(NOW, VOTING, "yes", "no")
    assert told(step, Refused) == [Refused(0, ())]
    assert (step.state.phase, step.state.turn, step.state.table) == ("turn", 0, NOW.table)
    again = voted(step.state, VOTING, "yes", "yes")
    assert again.state.turn == 1


def test_a_vote_may_cost_a_fine() -> None:
    costly = VOTING._replace(on_answers=lambda edition, now: Restore(1))
    step = voted(NOW, costly, "no", "no")
    assert told(step, Restored) == [Restored(0)]
    assert (rack(step.state), step.state.turn) == ("r7 b1 k1", 1)


def test_an_announcement_follows_a_draw_and_is_known_until_the_seats_next_turn() -> None:
    now = state(VOTING, ["j k1", "k13", "b13"], pool="b1 b2 b3 b4 b5")
    step = apply(VOTING, now, Draw())
    assert (step.state.phase, step.state.turn, step.state.asks[0].seat) == ("asking", 1, 0)
    step = apply(VOTING, step.state, Answer(0, "announce", "yes"))
    assert step.events == (Answered(0, "announce", "yes"),)
    assert view_of(step.state, 2).seats[0].said == (("announce", "yes"),)
    assert step.state.seats[0].drawn == ("b1",)
    for seat in (1, 2):
        step = apply(VOTING, step.state, Draw())
        assert only_answer(view_of(step.state, seat)) == Answer(seat, "announce", "no")
        step = apply(VOTING, step.state, Answer(seat, "announce", "no"))
        assert step.state.seats[0].said == (("announce", "yes"),)
    step = apply(VOTING, step.state, Draw())
    assert step.state.seats[0].said == ()
    assert step.state.seats[0].drawn == ("b4",)


def test_only_the_seat_that_is_asked_answers_and_only_with_its_choices() -> None:
    step = play(VOTING, NOW, "r4-7")
    for answer in (Answer(0, "vote", "yes"), Answer(1, "redeal", "yes"), Answer(7, "vote", "yes")):
        with pytest.raises(RuleError, match="has not been asked"):
            apply(VOTING, step.state, answer)
    with pytest.raises(RuleError, match="maybe is not among the choices") as refused:
        apply(VOTING, step.state, Answer(1, "vote", "maybe"))
    assert "no" not in refused.value.reasons[0].text.split()


def test_answers_may_throw_a_deal_in() -> None:
    redealing = VOTING._replace(on_answers=lambda edition, now: Redeal())
    step = voted(NOW, redealing, "yes", "yes")
    assert told(step, Redealt) == [Redealt()]
    assert (step.state.phase, step.state.redeal) == ("deal", True)


def test_games_with_decisions_at_every_moment_keep_the_invariants() -> None:
    check_edition(VOTING, games=2)
