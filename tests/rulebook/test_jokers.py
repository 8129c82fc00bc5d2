"""What jokers stand for and how they are taken (NUM-JOK-*); the worked examples are in examples.json."""

from __future__ import annotations

import pytest

from tests.kit.positions import STANDARD, XP, draw, play, rack, refusal, state, table

NOT_NEW = {"joker-not-in-new-meld": "NUM-JOK-5"}


def kept(before: str, laid: str, after: str) -> None:
    """Assert that a turn is legal under the strictest rules for taking jokers, so that none was taken."""
    strict = STANDARD.with_texts([("joker.retrieval", "rack_only"), ("joker.reuse", "new_set")])
    play(strict, state(strict, [f"{laid} o13", "k13"], before), after)


# What a joker stands for


@pytest.mark.rule("NUM-JOK-1")
def test_a_joker_may_stand_for_a_tile_of_which_all_copies_are_visible() -> None:
    before = "k3-5, k1-3, o3-5, o1-3"
    now = state(STANDARD, ["rb3 j k13", "k13"], before)
    assert play(STANDARD, now, f"{before}, rb3 j").state.table[-1].kind == "group"


@pytest.mark.rule("NUM-JOK-1")
@pytest.mark.parametrize(
    ("after", "stands"),
    [("b5 b6 j", "b7"), ("j b5 b6", "b4"), ("b5 j b7", "b6"), ("rb3 j", "3"), ("b11 b12 j", "b13")],
)
def test_the_laid_place_decides_what_a_joker_stands_for(after: str, stands: str) -> None:
    step = play(STANDARD, state(STANDARD, [f"{after} o13", "k13"]), after)
    (meld,) = step.state.table
    assert [placed.stands for placed in meld.tiles if placed.face == "j"] == [(stands,)]


@pytest.mark.rule("NUM-JOK-1", "NUM-JOK-2")
def test_a_joker_behind_a_run_is_not_taken_for_the_tile_in_front() -> None:
    only_replaced = STANDARD.with_texts([("joker.retrieval", "replace_any")])
    now = state(only_replaced, ["b7 b4 rk11 k1", "k13"], "b5 b6 j")
    assert play(only_replaced, now, "b5-7, rk11 j").state.turn == 1
    assert refusal(only_replaced, now, "b4-6, rk11 j") == {"joker-not-replaced": "NUM-JOK-4"}


@pytest.mark.rule("NUM-JOK-9")
def test_several_jokers_make_a_set_with_one_natural_tile() -> None:
    after = play(STANDARD, state(STANDARD, ["r7 j j k1", "k13"]), "group: r7 j j").state
    assert [placed.stands for placed in after.table[0].tiles] == [("r7",), ("7",), ("7",)]
    after = play(STANDARD, state(STANDARD, ["r7 j j k1", "k13"]), "run: r7 j j").state
    assert [placed.stands for placed in after.table[0].tiles] == [("r7",), ("r8",), ("r9",)]


@pytest.mark.rule("NUM-JOK-9")
def test_a_set_that_could_be_both_is_a_run_unless_declared() -> None:
    after = play(STANDARD, state(STANDARD, ["r7 j j k1", "k13"]), "r7 j j").state
    assert after.table[0].kind == "run"


@pytest.mark.rule("NUM-JOK-9", "NUM-JOK-5")
def test_a_declared_kind_stays() -> None:
    now = play(STANDARD, state(STANDARD, ["r7 j j k1", "b7 b1-3 o13"]), "group: r7 j j").state
    assert play(STANDARD, now, "r7 j j, b1-3").state.table[0].kind == "group"
    assert play(STANDARD, now, "r7 j j b7").state.table[0].kind == "group"
    # As a run the jokers would stand for other tiles, in a set that was there before.
    assert refusal(STANDARD, now, "run: r7 j j, b1-3") == NOT_NEW


@pytest.mark.rule("NUM-JOK-9")
def test_jokers_alone_are_no_set() -> None:
    now = state(XP, ["j j j k1", "k13"])
    assert refusal(XP, now, "j j j") == {"only-jokers": "NUM-JOK-9"}


# Sets with jokers


@pytest.mark.rule("NUM-JOK-8")
@pytest.mark.parametrize(
    ("before", "laid", "after"),
    [
        ("b3 b4 j b6-8", "b5", "b3 b4 j, b5-8"),
        ("b5 b6 j", "b8", "b5 b6 j b8"),
        ("b5 b6 j", "b4", "b4-6 j"),
        ("rb3 j", "k3", "rbk3 j"),
        ("rbk3 j, r4-6", "r7", "bk3 j, r3-7"),
        ("b3-5 j b7-9", "b6", "b3-6, j b7-9"),
    ],
)
def test_sets_with_jokers_are_extended_split_and_reduced(before: str, laid: str, after: str) -> None:
    kept(before, laid, after)


@pytest.mark.rule("NUM-JOK-8", "T-JOK-KEPT")
def test_a_joker_beside_one_of_its_tiles_keeps_its_meaning() -> None:
    now = state(STANDARD, ["r1 k1", "k13"], "b3-5 j b7-9, bko1")
    after = play(STANDARD, now, "b3-5, j b7-9, bkor1").state
    assert after.table[0].tiles[0].stands == ("b6",)


@pytest.mark.rule("NUM-JOK-8", "NUM-JOK-5")
def test_a_joker_with_its_old_number_but_none_of_its_old_tiles_has_been_taken() -> None:
    now = state(STANDARD, ["b6 k1", "k13"], "b4 b5 j, b7-9")
    assert refusal(STANDARD, now, "b4-6, j b7-9") == NOT_NEW


# Taking jokers


@pytest.mark.rule("NUM-JOK-2", "NUM-JOK-3")
@pytest.mark.parametrize("face", ["k3", "o3"])
def test_either_missing_colour_takes_the_joker_of_a_group(face: str) -> None:
    now = state(STANDARD, [f"{face} rb11 k1", "k13"], "rb3 j")
    after = play(STANDARD, now, f"rb3 {face}, rb11 j").state
    assert after.table == table(STANDARD, f"rb3 {face}, rb11 j")


@pytest.mark.rule("NUM-JOK-3", "NUM-SET-2")
def test_a_colour_that_is_there_already_does_not_take_the_joker() -> None:
    now = state(STANDARD, ["r3 rb11 k1", "k13"], "rb3 j")
    assert refusal(STANDARD, now, "rb3 r3, rb11 j") == {"group-colour-twice": "NUM-SET-2"}


@pytest.mark.rule("NUM-JOK-2")
def test_the_tile_for_a_joker_may_come_from_the_table() -> None:
    now = state(STANDARD, ["rk11 k1", "k13"], "rb3 j, k3-6")
    assert rack(play(STANDARD, now, "rbk3, k4-6, rk11 j").state) == "k1"


@pytest.mark.rule("NUM-JOK-4")
def test_a_joker_is_free_when_its_neighbours_have_left() -> None:
    now = state(STANDARD, ["rk11 o13", "k13"], "k1 k2 j, rbo1, rbo2")
    after = play(STANDARD, now, "rbok1, rbok2, rk11 j").state
    assert after.table[0].tiles[2].stands == ("11",)


@pytest.mark.rule("NUM-JOK-4", "NUM-SET-1")
def test_a_joker_is_not_freed_by_leaving_its_neighbours_loose() -> None:
    now = state(STANDARD, ["rk11 o13", "k13"], "b4 b5 j")
    assert refusal(STANDARD, now, "b4 b5, rk11 j") == {"meld-too-short": "NUM-SET-1"}


@pytest.mark.rule("NUM-JOK-5", "T-JOK-NEW", "UA-JOK-1")
def test_a_taken_joker_is_not_just_added_to_an_old_set() -> None:
    now = state(STANDARD, ["k3 rb11 o13", "k13"], "rb3 j, o8-10")
    assert refusal(STANDARD, now, "rbk3, o8-10 j") == NOT_NEW
    assert refusal(STANDARD, now, "rbk3, j o8-10") == NOT_NEW
    assert play(STANDARD, now, "rbk3, o8-10, rb11 j").state.turn == 1


@pytest.mark.rule("NUM-JOK-5", "T-JOK-SHIFT")
def test_a_taken_joker_is_not_just_shifted_in_its_set() -> None:
    now = state(STANDARD, ["b7 b4 o13", "k13"], "b5 b6 j")
    assert refusal(STANDARD, now, "b5-7 j") == NOT_NEW
    assert refusal(STANDARD, now, "j b5-7") == NOT_NEW


@pytest.mark.rule("NUM-JOK-5")
def test_a_set_with_tiles_of_old_sets_is_new_if_it_holds_none_of_them_whole() -> None:
    now = state(STANDARD, ["k3 o13", "k13"], "rb3 j, o8-11, k8-11")
    assert play(STANDARD, now, "rbk3, o9-11, k9-11, ok8 j").state.turn == 1


@pytest.mark.rule("NUM-JOK-5", "NUM-TURN-5", "UA-JOK-1")
def test_a_taken_joker_is_used_in_the_same_turn() -> None:
    now = state(STANDARD, ["k3 o13", "k13"], "rb3 j")
    assert refusal(STANDARD, now, "rbk3") == {"table-tile-missing": "NUM-MAN-3"}
    assert refusal(STANDARD, now, "rbk3, j") == {"meld-too-short": "NUM-SET-1", "only-jokers": "NUM-JOK-9"}


@pytest.mark.rule("NUM-JOK-6", "T-JOK-RACK", "UA-JOK-1")
def test_a_turn_that_takes_a_joker_lays_a_rack_tile() -> None:
    before, after = "rb3 j, k3-6, rbko9, r10-13", "rbk3, k4-6, bko9, r11-13, r9 r10 j"
    now = state(STANDARD, ["o10 o13", "k13"], f"{before}, rbk10")
    assert refusal(STANDARD, now, f"{after}, rbk10") == {"nothing-laid": "NUM-TURN-1"}
    assert play(STANDARD, now, f"{after}, rbko10").state.turn == 1


@pytest.mark.rule("NUM-JOK-7", "UA-JOK-1")
def test_before_the_opening_no_joker_is_taken() -> None:
    now = state(STANDARD, ["k3 rb11 r9-11 o13", "k13"], "rb3 j", opened=[False, True])
    taken = {"joker-before-opening": "NUM-JOK-7"}
    too_early = {**taken, "opening-touches-table": "NUM-OPEN-2", "opening-too-low": "NUM-OPEN-1"}
    assert refusal(STANDARD, now, "rbk3, rb11 j") == too_early
    assert refusal(STANDARD, now, "rbk3, rb11 j, r9-11") == {**taken, "opening-touches-table": "NUM-OPEN-5"}


@pytest.mark.rule("NUM-JOK-7")
def test_during_the_opening_no_joker_is_taken_even_where_the_table_may_be_changed() -> None:
    house = STANDARD.with_texts([("open.same_turn_manipulation", "true")])
    now = state(house, ["k3 rb11 r9-11 o13", "k13"], "rb3 j", opened=[False, True])
    assert refusal(house, now, "rbk3, rb11 j, r9-11") == {"joker-before-opening": "NUM-JOK-7"}
    assert play(house, now, "rbk3 j, r9-11").state.seats[0].opened


@pytest.mark.rule("NUM-JOK-7")
def test_after_the_opening_turn_the_joker_may_be_taken() -> None:
    now = state(STANDARD, ["k3 rb11 r9-11 o13", "k13"], "rb3 j", opened=[False, True])
    now = draw(STANDARD, play(STANDARD, now, "rb3 j, r9-11").state).state
    assert play(STANDARD, now, "rbk3, rb11 j, r9-11").state.turn == 1
