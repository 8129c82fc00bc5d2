"""The game for five and six (XP-*)."""

from __future__ import annotations

import pytest

from rummicore.checks import strangers
from rummicore.engine import new_game
from rummicore.events import RoundEnded
from rummicore.reasons import FormatError
from tests.kit.positions import STANDARD, XP, deal, draw, play, refusal, state, table, told


@pytest.mark.rule("XP-TILES-1")
def test_there_are_160_tiles_every_number_three_times_and_four_jokers() -> None:
    copies = XP.copies
    assert copies.total() == 160
    assert copies.pop("j") == 4
    assert copies == {f"{colour}{number}": 3 for colour in "rbko" for number in range(1, 14)}


@pytest.mark.rule("XP-TILES-1", "UA-TILES-1")
def test_a_third_copy_is_a_stranger_in_the_standard_game_only() -> None:
    assert strangers(XP, ["r3"] * 3 + ["j"] * 4) == ()
    named = [(reason.code, reason.rule, reason.tiles) for reason in strangers(XP, ["r3"] * 4)]
    assert named == [("too-many-copies", "XP-TILES-1", ("r3",))]
    named = [(reason.code, reason.rule, reason.tiles) for reason in strangers(STANDARD, ["r3"] * 3)]
    assert named == [("too-many-copies", "UA-TILES-1", ("r3",))]


@pytest.mark.rule("XP-TILES-1", "NUM-SETUP-2")
def test_six_players_hold_84_tiles_and_leave_76() -> None:
    now = deal(XP, new_game(XP, 6), "r1 r2 r3 r4 r5 r6").state
    assert (sum(len(seat.rack) for seat in now.seats), len(now.pool), now.turn) == (84, 76, 5)


@pytest.mark.rule("XP-PLAYERS-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_up_to_four_players_are_sent_to_the_standard_game(players: int) -> None:
    with pytest.raises(FormatError, match=f"ua-xp is for 5 to 6 players, not {players}; take ua-standard"):
        new_game(XP, players)
    assert len(new_game(STANDARD, players).seats) == players


@pytest.mark.rule("XP-PLAYERS-1")
def test_five_players_are_sent_to_the_xp_game() -> None:
    with pytest.raises(FormatError, match="ua-standard is for 2 to 4 players, not 5; take ua-xp"):
        new_game(STANDARD, 5)


@pytest.mark.rule("XP-SET-1")
@pytest.mark.parametrize("group", ["r3 r3 b3", "r3 r3 r3", "rbk3 r3", "r3 r3 j"])
def test_three_copies_do_not_make_a_colour_fit_twice(group: str) -> None:
    now = state(XP, [f"{group} o13", "k13"])
    assert refusal(XP, now, group) == {"group-colour-twice": "NUM-SET-2"}


@pytest.mark.rule("XP-SET-1", "XP-TILES-1")
def test_a_third_group_of_a_number_is_possible() -> None:
    now = state(XP, ["rbk3 o13", "k13"], "rbk3, rbk3")
    assert play(XP, now, "rbk3, rbk3, rbk3").state.table == table(XP, "rbk3, rbk3, rbk3")


@pytest.mark.rule("XP-TILES-1", "NUM-JOK-10")
def test_two_jokers_on_a_rack_cost_60() -> None:
    now = state(XP, ["o12", "j j", "k1", "k2", "k3"], "o9-11")
    (ended,) = told(play(XP, now, "o9-12"), RoundEnded)
    assert ended.scores == (66, -60, -1, -2, -3)


@pytest.mark.rule("NUM-END-2", "UA-END-1")
def test_six_players_are_blocked_by_six_passes() -> None:
    now = state(XP, ["k1", "k2", "k3", "k4", "k5", "k6"], pool="")
    for _ in range(5):
        now = draw(XP, now).state
        assert now.phase == "turn"
    assert draw(XP, now).state.phase == "over"
