"""The option redeal_doubles: three doubles on a rack let its owner demand a new deal (PL-SETUP-3)."""

from __future__ import annotations

import pytest

from rummicore.actions import Answer
from rummicore.engine import Step, apply, new_game
from rummicore.events import Answered, Asked, Dealt, Redealt
from rummicore.reasons import RuleError
from rummicore.state import State
from tests.kit.positions import STANDARD, deal, draw, rack, told

REDEAL = STANDARD.with_texts([("redeal_doubles", "3")])
THREE = "r12 r12 b8 b8 r3 r3 k1-8"
TWO_AND_JOKERS = "r13 r13 b9 b9 j j o1-8"
NONE = "b1-7 k9-13 o9 o10"


def dealt(*racks: str) -> Step:
    """Deal to three players; the second begins."""
    return deal(REDEAL, new_game(REDEAL, 3), "r1 r5 r3", racks)


def answer(now: State, seat: int, value: str) -> Step:
    return apply(REDEAL, now, Answer(seat, "redeal", value))


@pytest.mark.rule("PL-SETUP-3")
def test_every_seat_is_asked_from_the_starter_on_but_only_three_doubles_give_a_choice() -> None:
    step = dealt(THREE, TWO_AND_JOKERS, NONE)
    assert step.state.phase == "asking"
    assert told(step, Asked) == [
        Asked(1, "redeal", ("keep",)),
        Asked(2, "redeal", ("keep",)),
        Asked(0, "redeal", ("keep", "redeal")),
    ]


@pytest.mark.rule("PL-SETUP-3")
def test_without_the_option_nobody_is_asked() -> None:
    step = deal(STANDARD, new_game(STANDARD, 3), "r1 r5 r3", [THREE, NONE])
    assert (step.state.phase, told(step, Asked)) == ("turn", [])


@pytest.mark.rule("PL-SETUP-3")
def test_the_game_begins_when_everybody_keeps() -> None:
    now = dealt(THREE, TWO_AND_JOKERS, NONE).state
    for seat in (0, 2, 1):
        assert now.phase == "asking"
        step = answer(now, seat, "keep")
        assert step.events == (Answered(seat, "redeal", "keep"),)
        now = step.state
    assert (now.phase, now.turn, now.number) == ("turn", 1, 1)
    assert draw(REDEAL, now).state.turn == 2


@pytest.mark.rule("PL-SETUP-3")
def test_a_demand_deals_anew_to_everybody_and_the_starter_stays() -> None:
    now = dealt(THREE, TWO_AND_JOKERS, NONE).state
    now = answer(answer(now, 0, "redeal").state, 1, "keep").state
    # Nobody learns who demanded what before all have answered.
    assert now.phase == "asking"
    step = answer(now, 2, "keep")
    assert step.events == (Answered(2, "redeal", "keep"), Redealt())
    assert step.state.phase == "deal"
    again = deal(REDEAL, step.state, "", [NONE, NONE.replace("b1-7", "r1-7")])
    (event,) = told(again, Dealt)
    assert (event.starter, event.draws) == (1, ())
    assert rack(again.state, 0) == "b1 b2 b3 b4 b5 b6 b7 k9 k10 k11 k12 k13 o9 o10"
    assert again.state.phase == "asking"


@pytest.mark.rule("PL-SETUP-3")
@pytest.mark.parametrize(
    ("seat", "value", "code"), [(1, "redeal", "not-a-choice"), (0, "maybe", "not-a-choice"), (5, "keep", "not-asked")]
)
def test_only_what_was_asked_can_be_answered(seat: int, value: str, code: str) -> None:
    now = dealt(THREE, TWO_AND_JOKERS, NONE).state
    with pytest.raises(RuleError) as refused:
        answer(now, seat, value)
    assert [reason.code for reason in refused.value.reasons] == [code]


@pytest.mark.rule("PL-SETUP-3")
def test_nobody_plays_before_all_have_answered() -> None:
    with pytest.raises(RuleError) as refused:
        draw(REDEAL, dealt(THREE, TWO_AND_JOKERS, NONE).state)
    assert [reason.code for reason in refused.value.reasons] == ["wrong-phase"]
