"""House rules: every option in all its values. Those with a module of their own subject are tested there too."""

from __future__ import annotations

import pytest

from rummicore.edition import Edition
from rummicore.events import RoundEnded
from rummicore.reasons import FormatError
from tests.kit.positions import STANDARD, XP, all_pass, draw, play, refusal, state, told
from tests.rulebook.examples import MOVES, NUMBER_EDITIONS, MoveExample, editions_of
from tests.rulebook.ids import KNOWN

DEFAULTS: dict[str, bool | int | str | None] = {
    "deal": 14,
    "start.next_round": "draw",
    "start.tie": "redraw",
    "start.joker": "redraw",
    "redeal_doubles": 0,
    "open.min_points": 30,
    "open.jokers": "forbid",
    "open.same_turn_manipulation": False,
    "turn.voluntary_draw": True,
    "turn.pass_when_pool_empty": "allowed",
    "joker.retrieval": "any",
    "joker.reuse": "new_set",
    "joker.group3_needs_both": False,
    "joker.require_natural": True,
    "joker.rack_penalty": 30,
    "time.limit_s": 0,
    "time.legal_layout_at_deadline": "commit",
    "penalty.timeout_clean": 1,
    "penalty.timeout_dirty": 3,
    "penalty.invalid_submit": "reject",
    "end.pool_empty": "until_all_pass",
    "end.last_turns_order": None,
    "score.blocked": "difference",
    "score.unopened": "off",
    "match.winner": "rounds_then_points",
}

AMOUNTS = "takes off, or 2 to 3 whole numbers from 0 to 999 as '100, 200'"
NOT_REPLACED = {"joker-not-replaced": "NUM-JOK-4"}
NOT_FROM_RACK = {"joker-not-replaced-from-rack": "NUM-JOK-4"}
NOT_NEW = {"joker-not-in-new-meld": "NUM-JOK-5"}
NEEDS_BOTH = {"joker-group-needs-both": "NUM-JOK-3"}

JOKER_WAYS = {move.id: move for move in MOVES if move.id.startswith("EX-J") and not move.refused}
FREED = {"EX-J2", "EX-J3b", "EX-J4"}
FROM_THE_TABLE = {"EX-J5", "EX-J6"}


def house(**options: str) -> Edition:
    """Return the standard edition under house rules; a double underscore stands for the dot."""
    return STANDARD.with_texts((key.replace("__", "."), value) for key, value in options.items())


def check(edition: Edition, move: MoveExample, reasons: dict[str, str]) -> None:
    """Assert that a move is refused for exactly these reasons, or legal if there are none."""
    now = state(edition, [f"{move.laid} o13", "k13"], move.before)
    if reasons:
        assert refusal(edition, now, move.after) == reasons
    else:
        assert play(edition, now, move.after).state.turn == 1


@pytest.mark.parametrize("edition", [STANDARD, XP], ids=lambda edition: edition.id)
def test_the_options_have_the_values_of_the_rulebook(edition: Edition) -> None:
    assert {key: option.value for key, option in edition.options.items()} == DEFAULTS


@pytest.mark.parametrize("edition", editions_of(NUMBER_EDITIONS), ids=lambda edition: edition.id)
def test_every_option_names_its_rules(edition: Edition) -> None:
    assert {rule for option in edition.options.values() for rule in option.rule.split(", ")} <= set(KNOWN)


@pytest.mark.rule("NUM-TURN-4")
@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("turn.pass_when_pool_empty", "never", "takes allowed | only_if_stuck, not 'never'"),
        ("score.unopened", "100", f"{AMOUNTS}, not '100'"),
        ("score.unopened", "1,2,3,4", f"{AMOUNTS}, not '1,2,3,4'"),
        ("score.unopened", "100, 1000", f"{AMOUNTS}, not '100, 1000'"),
        ("score.unopened", "100, -5", f"{AMOUNTS}, not '100, -5'"),
        ("score.unopened", "", f"{AMOUNTS}, not ''"),
        ("start.tie", "first", "takes redraw, not 'first'"),
        ("redeal_doubles", "2", "takes 0 | 3, not '2'"),
        ("open.jokers", "maybe", "takes allow | forbid, not 'maybe'"),
        ("open.min_points", "-1", "takes a whole number from 0 to 999, not '-1'"),
    ],
)
def test_a_value_that_does_not_exist_is_refused_by_name(key: str, value: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        STANDARD.with_texts([(key, value)])
    assert str(refused.value) == f"{key} {message}"


# Opening


@pytest.mark.rule("NUM-OPEN-1")
@pytest.mark.parametrize(("needed", "opens"), [("0", True), ("36", True), ("37", False)])
def test_another_sum_may_be_needed_to_open(needed: str, opens: bool) -> None:
    edition = house(open__min_points=needed)
    now = state(edition, ["rbk12 k1", "k13"], opened=False)
    if opens:
        assert play(edition, now, "rbk12").state.seats[0].opened
    else:
        assert refusal(edition, now, "rbk12") == {"opening-too-low": "NUM-OPEN-1"}


# Jokers


@pytest.mark.rule("NUM-JOK-2", "NUM-JOK-4")
@pytest.mark.parametrize("name", JOKER_WAYS)
@pytest.mark.parametrize(
    ("retrieval", "refused"), [("any", set()), ("replace_any", FREED), ("rack_only", FREED | FROM_THE_TABLE)]
)
def test_how_a_joker_may_be_taken(retrieval: str, refused: set[str], name: str) -> None:
    reason = NOT_FROM_RACK if retrieval == "rack_only" else NOT_REPLACED
    reasons = reason if name in refused else {}
    check(house(joker__retrieval=retrieval), JOKER_WAYS[name], reasons)


@pytest.mark.rule("NUM-JOK-5")
@pytest.mark.parametrize(("reuse", "reasons"), [("new_set", NOT_NEW), ("anywhere", {})])
@pytest.mark.parametrize(
    "move",
    [
        MoveExample("added to another set", "rb3 j, o8-10", "k3", "rbk3, o8-10 j"),
        MoveExample("added in front", "rb3 j, o8-10", "k3", "rbk3, j o8-10"),
        MoveExample("shifted", "b5 b6 j", "b7", "b5-7 j"),
        MoveExample("from end to end", "b5 b6 j", "b7", "j b5-7"),
    ],
    ids=lambda move: move.id,
)
def test_where_a_taken_joker_may_go(move: MoveExample, reuse: str, reasons: dict[str, str]) -> None:
    check(house(joker__reuse=reuse), move, reasons)


@pytest.mark.rule("NUM-JOK-5", "NUM-TURN-5")
def test_even_where_it_may_go_anywhere_a_joker_stays_on_the_table() -> None:
    edition = house(joker__reuse="anywhere")
    now = state(edition, ["k3 o13", "k13"], "rb3 j")
    assert refusal(edition, now, "rbk3") == {"table-tile-missing": "NUM-MAN-3"}


@pytest.mark.rule("NUM-JOK-3")
@pytest.mark.parametrize("name", JOKER_WAYS)
@pytest.mark.parametrize("both", ["true", "false"])
def test_a_group_of_three_may_need_both_missing_colours(both: str, name: str) -> None:
    one_colour = {"EX-J1a", "EX-J1b", "EX-J5", "EX-J6"}
    reasons = NEEDS_BOTH if both == "true" and name in one_colour else {}
    check(house(joker__group3_needs_both=both), JOKER_WAYS[name], reasons)


@pytest.mark.rule("NUM-JOK-3")
def test_a_group_of_four_misses_one_colour_only() -> None:
    move = MoveExample("", "rbk3 j", "o3 rk11", "rbko3, rk11 j")
    check(house(joker__group3_needs_both="true"), move, {})


@pytest.mark.rule("NUM-JOK-2", "NUM-JOK-3", "NUM-JOK-5")
@pytest.mark.parametrize(
    ("options", "move", "reasons"),
    [
        (
            {"joker__retrieval": "replace_any"},
            MoveExample("", "b3-5 j b7-9, o8-10", "rbk13", "b3-5, b7-9, o8-10 j, rbk13"),
            NOT_REPLACED | NOT_NEW,
        ),
        (
            {"joker__retrieval": "rack_only", "joker__group3_needs_both": "true"},
            MoveExample("", "b3-5 j b7-9, o8-10", "rbk13", "b3-5, b7-9, o8-10 j, rbk13"),
            NOT_FROM_RACK | NOT_NEW,
        ),
        (
            {"joker__retrieval": "rack_only", "joker__group3_needs_both": "true"},
            MoveExample("", "rb3 j, k3-6", "rk11", "rbk3, k4-6, rk11 j"),
            NOT_FROM_RACK | NEEDS_BOTH,
        ),
        (
            {"joker__group3_needs_both": "true"},
            MoveExample("", "rb3 j, o8-10", "k3", "rbk3, o8-10 j"),
            NEEDS_BOTH | NOT_NEW,
        ),
    ],
)
def test_all_that_is_wrong_with_a_taken_joker_is_said_at_once(
    options: dict[str, str], move: MoveExample, reasons: dict[str, str]
) -> None:
    check(house(**options), move, reasons)


@pytest.mark.rule("NUM-JOK-9")
def test_jokers_alone_may_be_a_set_worth_nothing() -> None:
    edition = XP.with_texts([("joker.require_natural", "false")])
    after = play(edition, state(edition, ["j j j o13", "k13"]), "j j j").state
    assert [edition.melds.value(meld) for meld in after.table] == [0]


@pytest.mark.rule("NUM-JOK-9", "NUM-SET-1")
def test_where_jokers_alone_may_be_a_set_two_of_them_are_only_too_few() -> None:
    edition = XP.with_texts([("joker.require_natural", "false")])
    assert refusal(edition, state(edition, ["j j o13", "k13"]), "j j") == {"meld-too-short": "NUM-SET-1"}


@pytest.mark.rule("NUM-JOK-10")
@pytest.mark.parametrize(("penalty", "scores"), [("30", (-4, 4)), ("25", (1, -1)), ("0", (26, -26))])
def test_a_joker_on_the_rack_may_cost_another_sum(penalty: str, scores: tuple[int, int]) -> None:
    (ended,) = told(all_pass(house(joker__rack_penalty=penalty), ["j", "k13 k13"]), RoundEnded)
    assert ended.scores == scores


# Ends and scores


@pytest.mark.rule("NUM-END-2", "PL-END-2")
@pytest.mark.parametrize(
    ("options", "order"),
    [
        ({"end__last_turns_order": "drawer_last"}, [2, 3, 0, 1]),
        ({"end__last_turns_order": "drawer_first"}, [1, 2, 3, 0]),
    ],
)
def test_after_the_last_tile_everybody_may_have_one_more_turn(options: dict[str, str], order: list[int]) -> None:
    edition = house(end__pool_empty="one_turn_each", **options)
    now = state(edition, ["r7 k1", "k3", "k5", "k7"], "r4-6", pool="k9")._replace(turn=1)
    now = draw(edition, now).state
    turns = []
    while now.phase == "turn":
        turns.append(now.turn)
        # A play in the last turns does not make them more.
        now = (play(edition, now, "r4-7") if now.turn == 0 else draw(edition, now)).state
    assert turns == order
    assert now.results[0].end == ("blocked", None)


@pytest.mark.rule("NUM-END-1", "PL-END-2")
def test_in_the_last_turns_an_empty_rack_still_wins_at_once() -> None:
    edition = house(end__pool_empty="one_turn_each")
    now = state(edition, ["k1", "k3", "k5", "r7"], "r4-6", pool="k9")._replace(turn=1)
    now = draw(edition, draw(edition, now).state).state
    (ended,) = told(play(edition, now, "r4-7"), RoundEnded)
    assert (ended.end, ended.scores) == (("out", 3), (-1, -12, -5, 18))


@pytest.mark.rule("NUM-END-2")
@pytest.mark.parametrize("order", ["drawer_last", "drawer_first"])
def test_the_order_of_last_turns_means_nothing_where_play_goes_on(order: str) -> None:
    edition = house(end__last_turns_order=order)
    now = draw(edition, state(edition, ["k1", "k3", "k5"], pool="k9")).state
    assert now.turn == 1


@pytest.mark.rule("NUM-SCORE-2", "NUM-SCORE-3", "PL-END-3", "PL-END-4")
@pytest.mark.parametrize(
    ("blocked", "racks", "scores"),
    [
        ("difference", ["r1", "r5", "r10", "k10 k5"], (27, -4, -9, -14)),
        ("full_minus_own", ["r1", "r5", "r10", "k10 k5"], (29, -5, -10, -15)),
        ("difference", ["r5", "b5", "r10", "k10 k5"], (8, 7, -5, -10)),
        ("full_minus_own", ["r5", "b5", "r10", "k10 k5"], (8, 7, -10, -15)),
    ],
)
def test_a_blocked_round_may_count_full_racks(blocked: str, racks: list[str], scores: tuple[int, ...]) -> None:
    (ended,) = told(all_pass(house(score__blocked=blocked), racks), RoundEnded)
    assert ended.scores == scores


@pytest.mark.rule("NUM-SCORE-1", "PL-END-3")
def test_full_racks_change_nothing_when_somebody_is_out() -> None:
    edition = house(score__blocked="full_minus_own")
    now = state(edition, ["o12", "k5 r7", "j b2"], "o9-11")
    (ended,) = told(play(edition, now, "o9-12"), RoundEnded)
    assert ended.scores == (44, -12, -32)
