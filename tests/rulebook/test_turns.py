"""Playing or drawing (NUM-TURN-*)."""

from __future__ import annotations

import pytest

from rummicore.actions import Draw
from rummicore.engine import apply
from rummicore.events import Drew, Passed, RoundEnded, Unplayed
from rummicore.reasons import RuleError
from rummicore.registry import find_edition
from tests.kit.positions import STANDARD, draw, play, rack, refusal, state, table, told

MUST_PLAY = STANDARD.with_texts([("turn.voluntary_draw", "false")])


@pytest.mark.rule("NUM-TURN-1")
def test_one_rack_tile_is_enough_for_a_turn() -> None:
    step = play(STANDARD, state(STANDARD, ["r7 k1", "k13"], "r4-6"), "r4-7")
    assert (rack(step.state), step.state.table, step.state.turn) == ("k1", table(STANDARD, "r4-7"), 1)
    assert told(step, Drew) == []


@pytest.mark.rule("NUM-TURN-1", "NUM-MAN-2")
@pytest.mark.parametrize("after", ["r4-9", "r4-6, r7-9"])
def test_a_turn_without_a_rack_tile_is_no_move(after: str) -> None:
    now = state(STANDARD, ["k1", "k13"], "r4-9")
    assert refusal(STANDARD, now, after) == {"nothing-laid": "NUM-TURN-1"}


@pytest.mark.rule("NUM-TURN-1", "NUM-TURN-5")
def test_only_tiles_of_the_rack_can_be_laid() -> None:
    now = state(STANDARD, ["k1 r7", "r8 k13"], "r4-6")
    assert refusal(STANDARD, now, "r4-8") == {"not-on-rack": "NUM-TURN-5"}


@pytest.mark.rule("NUM-TURN-1", "NUM-TURN-2", "T-DRAW")
def test_a_draw_takes_exactly_one_tile_and_ends_the_turn() -> None:
    step = draw(STANDARD, state(STANDARD, ["r7 r8", "k1"], pool="r9 b1"))
    assert rack(step.state) == "r7 r8 r9"
    assert (step.state.pool, step.state.turn) == (("b1",), 1)
    assert told(step, Drew) == [Drew(0, 1, ("r9",))]


@pytest.mark.rule("NUM-TURN-2", "T-DRAW")
def test_a_drawn_tile_is_played_in_the_next_turn_at_the_earliest() -> None:
    now = state(STANDARD, ["r7 r8 k2", "k1"], pool="r9 b1")
    assert refusal(STANDARD, now, "r7-9") == {"not-on-rack": "NUM-TURN-5"}
    now = draw(STANDARD, now).state
    # It is the neighbour's turn now, and the tile is not his.
    assert refusal(STANDARD, now, "r7-9") == {"not-on-rack": "NUM-TURN-5"}
    now = draw(STANDARD, now).state
    assert play(STANDARD, now, "r7-9").state.table == table(STANDARD, "r7-9")


@pytest.mark.rule("NUM-TURN-3")
def test_a_player_may_draw_although_he_could_play() -> None:
    step = draw(STANDARD, state(STANDARD, ["r7", "k13"], "r4-6", pool="b1"))
    assert rack(step.state) == "r7 b1"


@pytest.mark.rule("NUM-TURN-3")
@pytest.mark.parametrize(
    ("hand", "opened", "playable"),
    [
        ("r7 k1", True, True),
        ("k1-3 b1", True, True),
        ("r8 k1", True, False),
        ("r7 k1", False, False),
        ("r9-11 k1", False, True),
        ("k1-3 b1", False, False),
    ],
)
def test_as_a_house_rule_who_can_play_must(hand: str, opened: bool, playable: bool) -> None:
    now = state(MUST_PLAY, [hand, "k13"], "r4-6", opened=[opened, True])
    if not playable:
        assert len(draw(MUST_PLAY, now).state.seats[0].rack) == len(now.seats[0].rack) + 1
        return
    with pytest.raises(RuleError) as refused:
        apply(MUST_PLAY, now, Draw())
    assert [(reason.code, reason.rule) for reason in refused.value.reasons] == [("must-play", "NUM-TURN-3")]


@pytest.mark.rule("NUM-TURN-4")
def test_with_an_empty_pool_a_draw_becomes_a_pass() -> None:
    step = draw(STANDARD, state(STANDARD, ["r7", "k13", "k1"], "r4-6", pool=""))
    assert step.events == (Passed(0),)
    assert (rack(step.state), step.state.turn, step.state.phase) == ("r7", 1, "turn")


@pytest.mark.rule("NUM-TURN-5", "NUM-MAN-3")
@pytest.mark.parametrize(("before", "after"), [("rb3 j k3", "rbk3"), ("r4-7", "r4-6")])
def test_no_table_tile_goes_to_a_rack(before: str, after: str) -> None:
    now = state(STANDARD, ["b11-13 k1", "k13"], before)
    assert refusal(STANDARD, now, f"{after}, b11-13") == {"table-tile-missing": "NUM-MAN-3"}


@pytest.mark.rule("NUM-TURN-5")
def test_a_replaced_joker_does_not_go_to_the_rack() -> None:
    now = state(STANDARD, ["k3 k1", "k13"], "rb3 j")
    assert refusal(STANDARD, now, "rbk3") == {"table-tile-missing": "NUM-MAN-3"}


@pytest.mark.rule("NUM-TURN-3", "NUM-TURN-4")
def test_with_an_empty_pool_a_seat_may_pass_even_where_it_may_not_draw_at_will() -> None:
    now = state(MUST_PLAY, ["r7 k1", "k13"], "r4-6", pool="b2")
    with pytest.raises(RuleError, match="there is something to play, and"):
        draw(MUST_PLAY, now)
    assert draw(MUST_PLAY, now._replace(pool=())).state.passes == 1


@pytest.mark.rule("NUM-TURN-3", "NUM-MAN-1")
def test_a_play_that_rebuilds_the_table_must_be_played_too() -> None:
    now = state(MUST_PLAY, ["b3 b5 k9", "k13"], "rbko4", opened=[True, True])
    with pytest.raises(RuleError) as refused:
        apply(MUST_PLAY, now, Draw())
    assert [reason.code for reason in refused.value.reasons] == ["must-play"]
    assert not refused.value.reasons[0].tiles, "it would be a hint"


@pytest.mark.rule("NUM-TURN-4")
@pytest.mark.parametrize(("hand", "stuck"), [("k9 k13", True), ("b3 b5 k9", False), ("r5 k9", True)])
def test_with_an_empty_pool_passing_may_be_for_those_who_are_stuck(hand: str, stuck: bool) -> None:
    only_if_stuck = STANDARD.with_texts([("turn.pass_when_pool_empty", "only_if_stuck")])
    now = state(only_if_stuck, [hand, "k12"], "rbko4", pool="", opened=[True, True])
    if stuck:
        assert told(draw(only_if_stuck, now), Passed) == [Passed(0)]
        return
    with pytest.raises(RuleError) as refused:
        apply(only_if_stuck, now, Draw())
    assert [(reason.code, reason.rule) for reason in refused.value.reasons] == [("must-play", "NUM-TURN-4")]


@pytest.mark.rule("NUM-TURN-4", "NUM-END-2")
def test_a_blocked_round_says_who_could_still_have_played_what() -> None:
    now = state(STANDARD, ["r8 k1", "k13", "b1 b2 b3"], "r4-7", pool="", opened=[True, True, True])
    (ended,) = told(draw(STANDARD, now._replace(turn=2, passes=2, empty_turns=2)), RoundEnded)
    assert ended.unplayed == (Unplayed(0, ("r8",)), Unplayed(2, ("b1", "b2", "b3")))


@pytest.mark.rule("NUM-TURN-4", "NUM-END-2")
def test_strict_play_by_two_rulebooks_lets_only_those_pass_who_are_stuck() -> None:
    key = "turn.pass_when_pool_empty"
    stuck = {
        name: find_edition(name).strict.get(key) for name in ("ua-standard", "ua-xp", "twist", "pl", "rummy-cards")
    }
    assert [name for name, value in stuck.items() if value == "only_if_stuck"] == ["ua-standard", "ua-xp", "twist"]
