"""Equal tiles are interchangeable: the way of telling them apart that favours the player counts (NUM-JOK-5)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rummicore.edition import Edition
from tests.kit.positions import STANDARD, XP, play, refusal, state

RACK_ONLY = STANDARD.with_texts([("joker.retrieval", "rack_only")])
REPLACE_ANY = STANDARD.with_texts([("joker.retrieval", "replace_any")])
NOT_NEW = {"joker-not-in-new-meld": "NUM-JOK-5"}
NOT_REPLACED = {"joker-not-replaced": "NUM-JOK-4"}
NOT_FROM_RACK = {"joker-not-replaced-from-rack": "NUM-JOK-4"}


class Turn(NamedTuple):
    before: str
    laid: str
    after: str


def check(edition: Edition, turn: Turn, reasons: dict[str, str] | None = None) -> None:
    """Assert that a turn is legal, or refused for just these reasons."""
    now = state(edition, [f"{turn.laid} o13", "k13"], turn.before)
    if reasons:
        assert refusal(edition, now, turn.after) == reasons
    else:
        assert play(edition, now, turn.after).state.turn == 1


@pytest.mark.rule("NUM-JOK-5")
@pytest.mark.parametrize("edition", [STANDARD, XP], ids=lambda edition: edition.id)
@pytest.mark.parametrize(
    "turn",
    [
        # The joker lies beside the copies from the rack.
        Turn("rb3 j, o8-10", "k3 o8-10", "rbk3, o8-10 j, o8-10"),
        # Two sets are alike, so the joker's set may hold tiles of both.
        Turn("rb3 j, o8-10, o8-10", "k3", "rbk3, o8-10 j, o8-10"),
        # One copy elsewhere on the table is enough: the orange 10s may have changed places.
        Turn("rb3 j, o8-10, o10-12", "k3", "rbk3, o8-10 j, o10-12"),
        # The copy in the joker's own old set does as well.
        Turn("ob10 j, o8-10", "k10 o11", "obk10, o8-11 j"),
        # A copy from the rack may as well lie in the joker's set.
        Turn("rb3 j, o8-10", "k3 o10-12", "rbk3, o8-10 j, o10-12"),
    ],
)
def test_a_set_is_new_if_its_tiles_may_come_from_elsewhere(edition: Edition, turn: Turn) -> None:
    check(edition, turn)


@pytest.mark.rule("NUM-JOK-5")
@pytest.mark.parametrize(
    "turn",
    [
        Turn("rb3 j, o8-10", "k3", "rbk3, o8-10 j"),
        Turn("rb3 j, o8-10, k10-12", "k3", "rbk3, o8-10 j, k10-12"),
        # The second 10 stays on the rack, so the one on the table is the old one.
        Turn("rb3 j, o8-10", "k3 o11", "rbk3, o8-11 j"),
    ],
)
def test_a_set_is_old_if_no_copy_could_have_taken_the_place_of_a_tile(turn: Turn) -> None:
    check(STANDARD, turn, NOT_NEW)


@pytest.mark.rule("NUM-JOK-5")
def test_of_two_jokers_the_one_from_the_rack_may_be_added_to_an_old_set() -> None:
    check(STANDARD, Turn("rb3 j, o8-10", "k3 rb11 j", "rbk3, o8-10 j, rb11 j"))
    check(STANDARD, Turn("rb3 j, o8-10, k8-10", "k3 j", "rbk3, o8-10 j, k8-10 j"), NOT_NEW)


@pytest.mark.rule("NUM-JOK-5", "NUM-JOK-8")
@pytest.mark.parametrize(
    "turn",
    [
        # Both jokers are where they were, whatever the order in which the sets are named.
        Turn("b5 b6 j, k5 k6 j", "k8", "k5 k6 j k8, b5 b6 j"),
        Turn("b5 b6 j, k5 k6 j", "k8 b4", "k5 k6 j k8, b4-6 j"),
        # One of two equal jokers came from the rack, never mind which.
        Turn("b4-6 j b8-10", "j", "b4-6 j, j b8-10"),
        # The 7 beside the joker may be the one of its old set, though another 7 left that set.
        Turn("b7-9, b4 b5 j b7", "b6 rk7", "j b7-9, b4-6, brk7"),
    ],
)
@pytest.mark.parametrize("edition", [STANDARD, RACK_ONLY], ids=["any", "rack_only"])
def test_a_joker_is_kept_if_it_may_have_been(edition: Edition, turn: Turn) -> None:
    check(edition, turn)


@pytest.mark.rule("NUM-JOK-5")
def test_jokers_may_change_places_if_one_of_them_is_in_a_new_set() -> None:
    # The group's joker is taken. The run's joker stays, or moves to the elevens while the other takes its place: the
    # first reading is legal, the second would not be.
    check(STANDARD, Turn("rb3 j, o8 o9 j", "k3 rb11", "rbk3, o8 o9 j, rb11 j"))
    # Now both are taken and both sets must be new.
    check(STANDARD, Turn("rb3 j, o8 o9 j", "k3 o10 rb11", "rbk3, o8-10 j, rb11 j"), NOT_NEW)
    check(STANDARD, Turn("rb3 j, o8 o9 j", "k3 o10 rb11 rb12", "rbk3, o8-10, rb11 j, rb12 j"))


@pytest.mark.rule("NUM-JOK-2")
def test_where_only_rack_tiles_take_jokers_the_rack_copy_may_be_the_one() -> None:
    check(RACK_ONLY, Turn("rb3 j, k3-6", "k3 or3 rk11", "rbk3, k4-6, kor3, rk11 j"))
    check(RACK_ONLY, Turn("rb3 j, k3-6", "rk11", "rbk3, k4-6, rk11 j"), NOT_FROM_RACK)


@pytest.mark.rule("NUM-JOK-2")
def test_one_tile_does_not_take_two_jokers() -> None:
    check(REPLACE_ANY, Turn("rb7 j j", "ko7 rk11 rk12", "rbko7, rk11 j, rk12 j"))
    check(REPLACE_ANY, Turn("rb7 j j", "k7 rk11 rk12", "rbk7, rk11 j, rk12 j"), NOT_REPLACED)


@pytest.mark.rule("NUM-JOK-2")
def test_one_rack_tile_does_not_take_the_jokers_of_two_sets() -> None:
    before, after = "rb3 j, rb3 j, k3-6", "rbk3, rbk3, k4-6, rk11 j, rk12 j"
    check(REPLACE_ANY, Turn(before, "k3 rk11 rk12", after))
    check(RACK_ONLY, Turn(before, "k3 rk11 rk12", after), NOT_FROM_RACK)
