"""Tiles, the draw for the start and the deal (NUM-SETUP-*, UA-TILES-1)."""

from __future__ import annotations

from collections import Counter

import pytest

from rummicore.actions import Deal, Draw
from rummicore.edition import Edition
from rummicore.engine import apply, new_game
from rummicore.events import Dealt
from rummicore.reasons import FormatError, RuleError
from rummicore.state import State
from tests.kit.positions import STANDARD, XP, deal, draw, state, told

JOKER_ZERO = STANDARD.with_texts([("start.joker", "zero")])
JOKER_HIGH = STANDARD.with_texts([("start.joker", "high")])


def all_tiles(now: State) -> Counter[str]:
    return Counter(now.pool) + Counter(face for seat in now.seats for face in seat.rack)


@pytest.mark.rule("UA-TILES-1")
def test_there_are_106_tiles_every_number_twice_in_four_colours_and_two_jokers() -> None:
    copies = STANDARD.copies
    assert copies.total() == 106
    assert copies.pop("j") == 2
    assert copies == {f"{colour}{number}": 2 for colour in "rbko" for number in range(1, 14)}


@pytest.mark.rule("NUM-SETUP-1")
def test_the_highest_number_begins_and_its_tile_goes_back() -> None:
    now = deal(STANDARD, new_game(STANDARD, 3), "r4 k11 b9").state
    assert (now.starter, now.turn, now.phase) == (1, 1, "turn")
    assert all_tiles(now) == STANDARD.copies


@pytest.mark.rule("NUM-SETUP-2")
@pytest.mark.parametrize(
    ("edition", "players", "pool"),
    [(STANDARD, 2, 78), (STANDARD, 3, 64), (STANDARD, 4, 50), (XP, 5, 90), (XP, 6, 76)],
)
def test_everybody_gets_14_tiles_and_the_rest_is_the_pool(edition: Edition, players: int, pool: int) -> None:
    now = deal(edition, new_game(edition, players), "r1 r2 r3 r4 r5 r6"[: players * 3]).state
    assert [len(seat.rack) for seat in now.seats] == [14] * players
    assert len(now.pool) == pool
    assert all_tiles(now) == edition.copies


@pytest.mark.rule("NUM-SETUP-2")
def test_another_number_of_tiles_may_be_dealt_as_long_as_there_are_enough() -> None:
    many = STANDARD.with_texts([("deal", "30")])
    now = deal(many, new_game(many, 3), "r1 r2 r3").state
    assert ([len(seat.rack) for seat in now.seats], len(now.pool)) == ([30] * 3, 16)
    with pytest.raises(FormatError, match="106 tiles, too few to deal 30 to 4"):
        new_game(many, 4)


@pytest.mark.rule("NUM-SETUP-2")
@pytest.mark.parametrize("missing", [1, 14])
def test_a_deal_without_all_tiles_is_refused(missing: int) -> None:
    order = tuple(STANDARD.copies.elements())[missing:]
    with pytest.raises(RuleError) as refused:
        apply(STANDARD, new_game(STANDARD, 2), Deal(("r1", "r2"), order))
    assert [reason.code for reason in refused.value.reasons] == ["bad-deal"]


@pytest.mark.rule("NUM-SETUP-3")
def test_those_who_tie_for_the_highest_draw_again_and_nobody_else() -> None:
    step = deal(STANDARD, new_game(STANDARD, 3), "r11 k11 b3 o2 o5")
    (dealt,) = told(step, Dealt)
    assert dealt.draws == (((0, "r11"), (1, "k11"), (2, "b3")), ((0, "o2"), (1, "o5")))
    assert step.state.starter == 1


@pytest.mark.rule("NUM-SETUP-3")
def test_a_tie_may_be_followed_by_another() -> None:
    step = deal(STANDARD, new_game(STANDARD, 4), "r11 k11 b3 o11 r7 k2 b7 o4 o3")
    (dealt,) = told(step, Dealt)
    assert [[seat for seat, _ in row] for row in dealt.draws] == [[0, 1, 2, 3], [0, 1, 3], [0, 3]]
    assert step.state.starter == 0


@pytest.mark.rule("NUM-SETUP-3")
def test_a_tie_below_the_highest_does_not_matter() -> None:
    (dealt,) = told(deal(STANDARD, new_game(STANDARD, 3), "r3 k3 b9"), Dealt)
    assert (dealt.starter, len(dealt.draws)) == (2, 1)


@pytest.mark.rule("NUM-SETUP-3")
def test_who_draws_a_joker_draws_again() -> None:
    step = deal(STANDARD, new_game(STANDARD, 3), "r4 j j k12 b9")
    (dealt,) = told(step, Dealt)
    assert dealt.draws == (((0, "r4"), (1, "j"), (1, "j"), (1, "k12"), (2, "b9")),)
    assert step.state.starter == 1


@pytest.mark.rule("NUM-SETUP-3")
@pytest.mark.parametrize(
    ("edition", "draws", "starter"),
    [
        (STANDARD, "r1 j k2 b1", 1),
        (JOKER_ZERO, "r1 j b2", 2),
        (JOKER_ZERO, "j r1 j", 1),
        (JOKER_HIGH, "r13 j b13", 1),
        (JOKER_HIGH, "j r13 j k2 k5", 2),
    ],
)
def test_a_joker_in_the_start_draw_may_also_count_as_nothing_or_as_the_highest(
    edition: Edition, draws: str, starter: int
) -> None:
    assert deal(edition, new_game(edition, 3), draws).state.starter == starter


@pytest.mark.rule("NUM-SETUP-4")
def test_turns_go_from_seat_to_seat_and_around() -> None:
    now = deal(STANDARD, new_game(STANDARD, 3), "r1 b5 k3").state
    order = []
    for _ in range(5):
        order.append(now.turn)
        now = apply(STANDARD, now, Draw()).state
    assert order == [1, 2, 0, 1, 2]


@pytest.mark.rule("NUM-SETUP-4")
def test_a_play_passes_the_turn_to_the_left_as_a_draw_does() -> None:
    now = state(STANDARD, ["r1", "r2", "r3"])._replace(turn=2)
    assert draw(STANDARD, now).state.turn == 0


@pytest.mark.rule("NUM-SETUP-2")
@pytest.mark.parametrize("players", [1, 5])
def test_the_standard_game_is_for_two_to_four_players(players: int) -> None:
    with pytest.raises(FormatError, match=f"2 to 4 players, not {players}"):
        new_game(STANDARD, players)


@pytest.mark.rule("NUM-SETUP-1", "NUM-SETUP-3")
@pytest.mark.parametrize("draws", ["", "r4", "r11 b11", "r11 b11 k3", "r4 k11 b9"])
def test_a_deal_holds_just_the_draws_that_decide_who_starts(draws: str) -> None:
    order = tuple(face for face, count in STANDARD.tiles for _ in range(count))
    with pytest.raises(RuleError) as refused:
        apply(STANDARD, new_game(STANDARD, 2), Deal(STANDARD.notation.parse_tiles(draws), order))
    assert [reason.code for reason in refused.value.reasons] == ["bad-deal"]
