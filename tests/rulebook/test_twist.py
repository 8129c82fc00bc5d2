"""The Twist rulebook: setup, openings and ends, and what each kind of joker may and may not do (TW-*)."""

from __future__ import annotations

import pytest

from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.events import RoundEnded
from rummicore.readings import choices
from rummicore.reasons import RuleError
from rummicore.registry import find_edition
from tests.kit.positions import all_pass, deal, draw, laid, play, refusal, state, tiles, time_up, told

TWIST = find_edition("twist")
TOO_LOW = {"opening-too-low": "NUM-OPEN-1"}
NOT_NEW = {"joker-not-in-new-meld": "NUM-JOK-5"}


def readings(text: str, edition: Edition = TWIST) -> dict[str, int]:
    (meld,) = laid(edition, text)
    return {edition.label(reading): edition.melds.value(reading) for reading in edition.melds.readings(meld)}


def faults(text: str, edition: Edition = TWIST) -> dict[str, str]:
    (meld,) = laid(edition, text)
    return {reason.code: reason.rule for reason in edition.melds.faults(meld)}


def stands(text: str) -> list[tuple[str, ...]]:
    (meld,) = laid(TWIST, text)
    return [stood for _, stood in choices(TWIST, meld)[0].jokers]


def house(**values: str) -> Edition:
    return TWIST.with_texts((f"twist.{key}", value) for key, value in values.items())


def turn(before: str, rack: str, after: str, edition: Edition = TWIST) -> dict[str, str]:
    """Play a turn with one tile to spare; return what speaks against it."""
    now = state(edition, [f"{rack} o13", "k13"], before)
    try:
        assert play(edition, now, after).state.turn == 1
    except RuleError as refused:
        return {reason.code: reason.rule for reason in refused.reasons}
    return {}


@pytest.mark.rule("TW-TILES-1")
def test_there_are_two_jokers_of_each_kind() -> None:
    assert TWIST.copies.total() == 112
    assert {face: TWIST.copies[face] for face in TWIST.jokers} == dict.fromkeys(("j", "jd", "jc", "jm"), 2)


@pytest.mark.rule("TW-SETUP-1")
@pytest.mark.parametrize(("size", "pools"), [(14, (84, 70, 56)), (21, (70, 49, 28))])
def test_fourteen_tiles_are_dealt_or_twenty_one_in_the_quick_game(size: int, pools: tuple[int, ...]) -> None:
    edition = TWIST.with_values({"deal": size})
    for seats, pool in zip((2, 3, 4), pools, strict=True):
        draws = " ".join(["r9", *["b2"] * 2, "b3"][:seats])
        now = deal(edition, new_game(edition, seats), draws).state
        assert (len(now.seats[0].rack), len(now.pool)) == (size, pool)


@pytest.mark.rule("TW-MATCH-1")
def test_a_match_is_a_cycle_in_which_everybody_begins_once() -> None:
    assert TWIST.cycles == 1
    assert TWIST.choice("start.next_round") == "left_of_previous"


@pytest.mark.rule("TW-OPEN-1", "TW-JM-2", "TW-JD-4", "TW-JC-4")
@pytest.mark.parametrize(
    ("melds", "reasons"),
    [
        ("r7 r8 jm r8 r7", {}),
        ("k7 r7 jm r7 k7", TOO_LOW),
        ("jd b8 b9", {}),
        ("o2 jd o5", TOO_LOW),
        ("r9 r10 jc", {}),
        ("r9 r10 j", {}),
        ("o2 jd o5, k4 k5 k6", TOO_LOW),
        ("o2 jd o5, rbko4", {}),
    ],
)
def test_jokers_count_in_the_opening_as_what_they_stand_for(melds: str, reasons: dict[str, str]) -> None:
    rack = melds.replace(",", "")
    now = state(TWIST, [f"{rack} o13", "k13"], opened=[False, True])
    if reasons:
        assert refusal(TWIST, now, melds) == reasons
    else:
        assert play(TWIST, now, melds).state.seats[0].opened


@pytest.mark.rule("TW-OPEN-1", "TW-JOK-1")
def test_no_joker_is_freed_and_nothing_rebuilt_in_the_opening() -> None:
    now = state(TWIST, ["o3 o4 r9-11 b10", "k13"], "o2 jd o5", opened=[False, True])
    reasons = refusal(TWIST, now, "o2-5, r9-11 jd")
    assert reasons["joker-before-opening"] == "NUM-JOK-7"
    assert reasons["opening-touches-table"].startswith("NUM-OPEN")


@pytest.mark.rule("TW-TURN-1")
def test_a_turn_without_a_laid_tile_draws_one() -> None:
    now = state(TWIST, ["r7 r8", "k13"], pool="r9 b1")
    step = draw(TWIST, now)
    assert step.state.seats[0].rack == tiles(TWIST, "r7-9")
    assert step.state.turn == 1


@pytest.mark.rule("TW-TIME-1")
def test_time_over_costs_one_tile_or_three() -> None:
    now = state(TWIST, ["k9", "k13"], "r4-7", pool=9)
    assert len(time_up(TWIST, now, "r4-7").state.seats[0].rack) == 2
    assert len(time_up(TWIST, now, "r4-6, r7 k9").state.seats[0].rack) == 4


@pytest.mark.rule("TW-END-1")
def test_any_joker_on_a_rack_costs_thirty_and_a_blocked_round_counts_differences() -> None:
    for joker in ("j", "jd", "jc", "jm"):
        (ended,) = told(all_pass(TWIST, [joker, "k13 k13 k5"]), RoundEnded)
        assert (ended.scores, ended.winners) == ((1, -1), (0,))


@pytest.mark.rule("TW-JOK-1")
def test_a_freed_joker_goes_into_a_new_meld_and_never_to_the_rack() -> None:
    assert turn("o2 jd o5, k8-10", "o3 o4", "o2-5, k8-10 jd") == NOT_NEW
    assert turn("o2 jd o5, k8-10", "o3 o4", "o2-5, k8-10")["table-tile-missing"] == "NUM-MAN-3"
    anywhere = TWIST.with_texts([("joker.reuse", "anywhere")])
    assert not turn("o2 jd o5, k8-10", "o3 o4", "o2-5, k8-10 jd", anywhere)
    # Table tiles replace it as well, if a rack tile is laid.
    assert not turn("o2 jd o5, orbk3, orbk4", "rb10", "o2-5, rbk3, rbk4, rb10 jd")


@pytest.mark.rule("TW-JOK-2")
def test_either_missing_colour_takes_the_classic_joker_of_a_group() -> None:
    assert not turn("rb3 j", "k3 rb11", "rbk3, rb11 j")
    assert not turn("rb3 j", "o3 rb11", "rbo3, rb11 j")


@pytest.mark.rule("TW-JOK-3")
@pytest.mark.parametrize("joker", ["jd", "jc", "jm"])
def test_a_special_joker_does_not_act_as_a_classic_one(joker: str) -> None:
    assert readings("r8 j r10")
    assert not readings(f"r8 {joker} r10")
    assert faults(f"r8 {joker} r10")


@pytest.mark.rule("TW-JOK-4")
def test_a_meld_has_three_real_tiles() -> None:
    assert faults("b7 jd") == {"double-is-one-tile": "TW-JOK-4"}
    assert faults("r7 jc") == {"meld-too-short": "TW-JOK-4"}


@pytest.mark.rule("TW-JOK-5")
def test_jokers_of_several_kinds_lie_in_one_meld() -> None:
    assert readings("r3 jd jc b7") == {"run": 25}
    assert readings("r5 j jc b8") == {"run": 26}
    assert readings("r6 jd jm j r7 r6") == {"mirror": 42}


@pytest.mark.rule("TW-JD-1")
def test_a_double_joker_is_two_neighbours_or_two_missing_colours() -> None:
    assert stands("o2 jd o5") == [("o3", "o4")]
    assert stands("b3 r3 jd") == [("k3", "o3")]
    assert faults("r8 b8 jd k8") == {"double-overfills": "TW-JD-1"}


@pytest.mark.rule("TW-JD-2")
@pytest.mark.parametrize("row", ["jd b8 b9", "b6 jd b9", "b6 b7 jd", "jd r3 b3", "r3 jd b3", "r3 b3 jd"])
def test_a_double_joker_lies_anywhere(row: str) -> None:
    assert readings(row)


@pytest.mark.rule("TW-JD-3")
@pytest.mark.parametrize("row", ["jd o2 o3", "jd o1 o2", "o11 o12 jd", "o12 o13 jd"])
def test_both_numbers_of_a_double_joker_exist(row: str) -> None:
    assert faults(row) == {"double-off-edge": "TW-JD-3"}


@pytest.mark.rule("TW-JD-5")
def test_both_tiles_take_a_double_joker_from_a_run() -> None:
    assert turn("o2 jd o5", "o3 rb10", "o2 o3 o5, rb10 jd") == {"run-gap": "NUM-SET-3"}
    assert not turn("o2 jd o5", "o3 o4 rb10", "o2-5, rb10 jd")


@pytest.mark.rule("TW-JD-5")
def test_one_tile_frees_the_double_joker_of_a_group_unless_the_house_says_both() -> None:
    both = house(jd_group_single_replace="false")
    assert not turn("b3 r3 jd", "o3 rk12", "bro3, rk12 jd")
    assert turn("b3 r3 jd", "o3 rk12", "bro3, rk12 jd", both) == {"joker-group-needs-both": "TW-JD-5"}
    assert not turn("b3 r3 jd", "ok3 rk12", "brok3, rk12 jd", both)
    # Taking the group apart is not replacing.
    assert not turn("b3 r3 jd, b4 b5 b6, r4-6", "rk12", "b3-6, r3-6, rk12 jd", both)


@pytest.mark.rule("TW-JC-1")
def test_a_colour_change_lies_in_runs_only() -> None:
    assert faults("r3 b3 jc") == {"change-in-group": "TW-JC-1"}


@pytest.mark.rule("TW-JC-2")
@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("r6 r7 jc r9 r10", "change-same-colour"),
        ("r6 r7 jc b8 b9", "change-takes-number"),
        ("r6 b7 jc k9", "change-mixed"),
        ("o6 jc jc o9", "change-same-colour"),
    ],
)
def test_colours_differ_across_a_change_and_numbers_go_on(row: str, code: str) -> None:
    assert faults(row) == {code: "TW-JC-2"}


@pytest.mark.rule("TW-JC-2")
def test_two_changes_side_by_side_are_a_house_matter() -> None:
    assert readings("o6 jc jc b9") == {"run": 30}
    assert faults("o6 jc jc b9", house(adjacent_jc="false")) == {"change-adjacent": "TW-JC-2"}


@pytest.mark.rule("TW-JC-3")
def test_a_change_at_the_end_is_followed_by_another_colour() -> None:
    assert not turn("r5 r6 jc", "b8", "r5 r6 jc b8")
    assert turn("r5 r6 jc", "r8", "r5 r6 jc r8") == {"change-same-colour": "TW-JC-2"}
    assert turn("r5 r6 jc", "b7", "r5 r6 jc b7") == {"change-takes-number": "TW-JC-2"}
    assert readings("jc r5 r6") == {"run": 15}
    assert faults("jc r5 r6", house(jc_at_start="false")) == {"change-at-start": "TW-JC-3"}


@pytest.mark.rule("TW-JC-5")
def test_a_change_is_taken_at_the_end_and_freed_by_rebuilding_in_the_middle() -> None:
    assert not turn("r5 r6 jc", "r7 k1 k2", "r5-7, k1 k2 jc")
    assert turn("r5 r6 jc b8", "r7 k1 k2", "r5 r6 r7 b8, k1 k2 jc") == {"run-colours-differ": "NUM-SET-3"}
    assert not turn("r4 r5 r6 jc b8 b9 b10", "k1 k2", "r4-6, b8-10, k1 k2 jc")


@pytest.mark.rule("TW-JC-5")
def test_a_change_is_kept_by_its_number_and_a_natural_tile() -> None:
    assert not turn("r4-6 jc b8-10", "r3 r7", "r3-7, jc b8-10")
    assert turn("b8-10 jc", "b11", "b8-11 jc") == NOT_NEW


@pytest.mark.rule("TW-JM-1")
@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("r7 k7 jm r7 k7", "mirror-reversed"),
        ("r7 r8 jm b8 b7", "mirror-differs"),
        ("r6 r8 jm r8 r6", "mirror-side"),
        ("r7 r7 jm r7 r7", "mirror-side"),
        ("r8 r7 jm r7 r8", "mirror-order"),
    ],
)
def test_the_right_side_of_a_mirror_is_the_left_one_reversed(row: str, code: str) -> None:
    assert readings("o12 o13 jm o13 o12") == {"mirror": 50}
    assert faults(row) == {code: "TW-JM-1"}


@pytest.mark.rule("TW-JM-3")
def test_both_sides_of_a_mirror_grow_and_shrink_together() -> None:
    assert not turn("r7 r8 jm r8 r7", "r6 r6", "r6-8 jm r8 r7 r6")
    assert not turn("r7 r8 jm r8 r7", "r9 r9", "r7-9 jm r9 r8 r7")
    assert turn("r7 r8 jm r8 r7", "r6", "r7 r8 jm r8 r7 r6") == {"mirror-lengths": "TW-JM-3"}


@pytest.mark.rule("TW-JM-4")
def test_other_jokers_lie_in_the_sides_and_a_change_faces_a_change() -> None:
    assert readings("r6-9 jm jd jd") == {"mirror": 60}
    assert stands("r6-9 jm jd jd") == [(), ("r9", "r8"), ("r7", "r6")]
    assert faults("r6 jc b8 jm b8 b7 r6") == {"mirror-change": "TW-JM-4"}


@pytest.mark.rule("TW-JM-5")
def test_a_mirror_has_one_axis_and_two_tiles_a_side() -> None:
    assert faults("r8 jm r8 jm r8") == {"mirror-twice": "TW-JM-5"}
    assert faults("r8 jm r8") == {"mirror-side-short": "TW-JM-5"}
    assert readings("r8 jm r8", house(mirror_min_side="1")) == {"mirror": 16}


@pytest.mark.rule("TW-JM-5")
def test_a_mirror_that_shows_a_run_or_a_group_is_declared() -> None:
    (meld,) = laid(TWIST, "r7 j jm j r7")
    found = [(choice.label, choice.meld.kind, choice.value, choice.text) for choice in choices(TWIST, meld)]
    assert found == [("mirror", "run", 30, "run: r7 j jm j r7"), ("mirror", "group", 28, "group: r7 j jm j r7")]
    now = state(TWIST, ["r7 r7 j j jm o13", "k13"], opened=[False, True])
    assert play(TWIST, now, "r7 j jm j r7").state.seats[0].opened
    assert refusal(TWIST, now, "group: r7 j jm j r7") == TOO_LOW


@pytest.mark.rule("TW-JM-6")
def test_a_mirror_is_freed_by_rebuilding_only() -> None:
    assert not turn("r6-8 jm r8 r7 r6", "k9 k9 k10 k10", "r6-8, r6-8, k9 k10 jm k10 k9")
    replaced = TWIST.with_texts([("joker.retrieval", "replace_any")])
    reasons = turn("r6-8 jm r8 r7 r6", "k9 k9 k10 k10", "r6-8, r6-8, k9 k10 jm k10 k9", replaced)
    assert reasons == {"joker-not-replaced": "TW-JOK-1"}


@pytest.mark.rule("TW-JOK-1")
def test_a_joker_of_open_colour_is_kept_in_a_colour_it_may_have() -> None:
    # The 8 between two changes has any colour but orange.
    assert stands("o6 jc j jc o10") == [("7",), ("8",), ("9",)]
    assert not turn("o6 jc j jc o10", "r7 b8", "r7 j jc o10, o6 jc b8")
    assert turn("o6 jc j jc o10", "o7 o9 k1 k2 b1 b2", "o6 o7 j o9 o10, k1 k2 jc, b1 b2 jc") == NOT_NEW
