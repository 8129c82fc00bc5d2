"""The Polish rulebook, chapter by chapter (PL-*); what it shares with the others is tested with the others."""

from __future__ import annotations

import pytest

from rummicore.actions import Answer
from rummicore.edition import Edition, diff
from rummicore.engine import Step, apply, new_game
from rummicore.events import Answered, Asked, Dealt, Drew, PoolRanOut, Redealt, Restored, RoundEnded
from rummicore.host import only_answer
from rummicore.registry import find_edition
from rummicore.state import State
from rummicore.view import view_of
from tests.kit.positions import STANDARD, all_pass, deal, draw, play, rack, refusal, state, time_up, told, went_out

PL = find_edition("pl")
OPENING, LATER = "opening", ("silent", "announce")


def forced_answer(now: State) -> Answer | None:
    """Return the answer of the seat that is asked first, if it has no choice."""
    return only_answer(view_of(now, now.asks[0].seat)) if now.asks else None


def house(**options: str) -> Edition:
    """Return the edition under house rules; a double underscore stands for the dot."""
    return PL.with_texts((key.replace("__", "."), value) for key, value in options.items())


def turns(now: State, edition: Edition = PL) -> list[int]:
    """Let everybody draw or pass to the end; return who had a turn."""
    seen = []
    while now.phase != "over":
        if forced := forced_answer(now):
            now = apply(edition, now, forced).state
        else:
            seen.append(now.turn)
            now = draw(edition, now).state
    return seen


# Preparation


@pytest.mark.rule("PL-TILES-1")
def test_there_are_106_tiles_of_four_colours_and_two_jokers() -> None:
    assert PL.copies.total() == 106
    assert PL.tiles == STANDARD.tiles
    assert refusal(PL, state(PL, ["r1 r2 r3 k9"]), "r1 r2 jd")["no-such-tile"] == "PL-TILES-1"


@pytest.mark.rule("PL-SETUP-1")
@pytest.mark.parametrize(("players", "pool"), [(2, 78), (3, 64), (4, 50)])
def test_two_stacks_of_seven_each_are_fourteen_tiles(players: int, pool: int) -> None:
    now = deal(PL, new_game(PL, players), " ".join(f"r{number}" for number in range(1, players + 1))).state
    assert [len(seat.rack) for seat in now.seats] == [14] * players
    assert len(now.pool) == pool == 14 * 7 + 8 - 14 * players


@pytest.mark.rule("PL-SETUP-2")
def test_who_ties_for_the_highest_tile_draws_again() -> None:
    step = deal(PL, new_game(PL, 3), "r11 k11 b3 o2 o7")
    (event,) = told(step, Dealt)
    assert event.draws == (((0, "r11"), (1, "k11"), (2, "b3")), ((0, "o2"), (1, "o7")))
    assert step.state.starter == 1


@pytest.mark.rule("PL-SETUP-2")
def test_later_rounds_begin_with_the_left_neighbour_of_the_one_before_without_a_draw() -> None:
    match = deal(PL, new_game(PL, 4, rounds=5), "r1 r9 r2 r3").state
    starters = [match.starter]
    for winner in (0, 3, 3, 1):
        step = deal(PL, went_out(PL, match, winner, ["r5", "b5", "k5", "o5"]).state)
        (event,) = told(step, Dealt)
        assert event.draws == ()
        match = step.state
        starters.append(match.starter)
    assert starters == [1, 2, 3, 0, 1]


THREE = "r12 r12 b8 b8 r3 r3 k1-8"
TWO_AND_JOKERS = "r13 r13 b9 b9 j j o1-8"


@pytest.mark.rule("PL-SETUP-3")
def test_three_doubles_offer_a_new_deal_two_doubles_and_the_jokers_do_not() -> None:
    step = deal(PL, new_game(PL, 2), "r5 r1", [THREE, TWO_AND_JOKERS])
    assert told(step, Asked) == [Asked(0, "redeal", ("keep", "redeal")), Asked(1, "redeal", ("keep",))]
    step = apply(PL, step.state, Answer(0, "redeal", "redeal"))
    step = apply(PL, step.state, Answer(1, "redeal", "keep"))
    assert told(step, Redealt)
    again = deal(PL, step.state)
    assert (again.state.starter, told(again, Dealt)[0].draws) == (0, ())


@pytest.mark.rule("PL-SETUP-3")
def test_whoever_has_three_doubles_may_keep_them() -> None:
    now = deal(PL, new_game(PL, 2), "r5 r1", [THREE, TWO_AND_JOKERS]).state
    for seat in (0, 1):
        now = apply(PL, now, Answer(seat, "redeal", "keep")).state
    assert (now.phase, now.turn) == ("turn", 0)


# Opening and turns


@pytest.mark.rule("PL-OPEN-1", "T-OPEN-J")
@pytest.mark.parametrize(("meld", "opens"), [("rb10 j", True), ("r9 r10 j", True), ("j r9 r10", False)])
def test_a_joker_counts_in_the_opening_what_it_stands_for(meld: str, opens: bool) -> None:
    now = state(PL, [f"{meld} k1", "k13"], opened=False)
    if opens:
        assert play(PL, now, meld).state.seats[0].opened
    else:
        assert refusal(PL, now, meld) == {"opening-too-low": "NUM-OPEN-1"}


@pytest.mark.rule("PL-OPEN-2", "T-OPEN-SAME")
def test_table_melds_wait_for_the_turn_after_the_opening() -> None:
    now = state(PL, ["r9-11 b7 k1", "k13"], "b4-6", opened=False)
    assert refusal(PL, now, "r9-11, b4-7") == {"opening-touches-table": "NUM-OPEN-5"}
    now = draw(PL, play(PL, now, "b4-6, r9-11").state).state
    if forced := forced_answer(now):
        now = apply(PL, now, forced).state
    assert rack(play(PL, now, "b4-7, r9-11").state) == "k1"


@pytest.mark.rule("PL-TURN-1", "T-DRAW")
def test_a_turn_lays_a_tile_or_draws_one_and_the_drawn_tile_waits() -> None:
    now = state(PL, ["r7 r8 k1", "k13"], "r3-6", pool="r9 b1")
    assert refusal(PL, now, "r3-6") == {"nothing-laid": "NUM-TURN-1"}
    step = draw(PL, now)
    assert (rack(step.state), step.state.turn) == ("r7 r8 r9 k1", 1)
    assert [event.what for event in step.events] == ["drew"]


@pytest.mark.rule("PL-JOK-1")
@pytest.mark.parametrize(
    ("before", "laid", "after", "refused"),
    [
        ("rb3 j", "k3 r11 b11", "rbk3, rb11 j", {}),
        ("rb3 j, k3-6", "r11 k11", "rbk3, k4-6, rk11 j", {}),
        ("b3-5 j b7-9", "r11 k11", "b3-5, b7-9, rk11 j", {}),
        ("rb3 j, o8-10", "k3", "rbk3, o8-10 j", {"joker-not-in-new-meld": "NUM-JOK-5"}),
        ("rb3 j", "k3", "rbk3", {"table-tile-missing": "NUM-MAN-3"}),
        ("rb3 j, k3-6, o9 o10 b10 k10", "", "", {"nothing-laid": "NUM-TURN-1"}),
    ],
)
def test_how_a_joker_is_taken_and_where_it_goes(before: str, laid: str, after: str, refused: dict[str, str]) -> None:
    if not laid:
        before, after = "rb3 j, k3-6, rbko9, r10-13", "rbk3, k4-6, bko9, r11-13, r9 r10 j"
    now = state(PL, [f"{laid} o13", "k13"], before)
    if refused:
        assert refusal(PL, now, after) == refused
    else:
        assert rack(play(PL, now, after).state) == "o13"


@pytest.mark.rule("PL-TIME-1", "T-TIME-3")
def test_time_over_in_the_middle_costs_one_tile() -> None:
    now = state(PL, ["k9 r1", "k13"], "r4-7")
    step = time_up(PL, now, "r4-6, r7 k9")
    assert told(step, Restored) == [Restored(0)]
    assert [(event.amount, event.fine) for event in told(step, Drew)] == [(1, True)]
    assert step.state.table == now.table


@pytest.mark.rule("PL-TIME-1", "T-INVALID")
def test_in_strict_play_a_mistake_costs_one_tile_too() -> None:
    strict = PL.with_values(PL.strict)
    assert strict.number("time.limit_s") == 60
    step = play(strict, state(strict, ["k9 r1", "k13"], "r4-7"), "r4-6, r7 k9")
    assert [(event.amount, event.fine) for event in told(step, Drew)] == [(1, True)]
    assert refusal(PL, state(PL, ["k9 r1", "k13"], "r4-7"), "r4-6, r7 k9") == {"meld-too-short": "NUM-SET-1"}


# The end of a round


@pytest.mark.rule("PL-END-1", "T-SCORE-1", "T-PL-J")
def test_an_empty_rack_wins_what_the_others_hold() -> None:
    (ended,) = told(went_out(PL, State((), rounds=1), 0, ["", "k5 r7", "j b2", "j k4"]), RoundEnded)
    assert (ended.scores, ended.winners) == ((78, -12, -32, -34), (0,))
    assert ended.costs == (0, 12, 32, 34)


@pytest.mark.rule("PL-END-2", "T-PL-LAST")
def test_after_the_last_tile_everybody_has_one_more_turn_its_drawer_last() -> None:
    now = state(PL, ["k1", "k3", "k5", "k7"], pool="k9")._replace(turn=1)
    assert turns(now) == [1, 2, 3, 0, 1]
    assert turns(now, house(end__last_turns_order="drawer_first")) == [1, 1, 2, 3, 0]


@pytest.mark.rule("PL-END-2")
def test_a_fine_may_take_the_last_tile_as_well() -> None:
    now = state(PL, ["k1", "k3", "k5"], "r4-7", pool="k9")
    assert turns(time_up(PL, now, "r4-7").state) == [1, 2, 0]


@pytest.mark.rule("PL-END-2", "T-PL-LAST")
def test_whoever_is_out_in_the_last_turns_wins_at_once() -> None:
    now = draw(PL, state(PL, ["k1", "k3", "k5", "r7"], "r4-6", pool="k9")._replace(turn=1)).state
    now = draw(PL, now).state
    (ended,) = told(play(PL, now, "r4-7"), RoundEnded)
    assert (ended.end, ended.scores) == (("out", 3), (-1, -12, -5, 18))


@pytest.mark.rule("PL-END-2")
def test_last_turns_are_announced_and_a_view_tells_who_has_one() -> None:
    now = state(PL, ["k1", "k3", "k5"], "r4-7", pool="k9")
    first = draw(PL, now)
    assert told(first, PoolRanOut) == [PoolRanOut((1, 2, 0))]
    second = draw(PL, first.state)
    assert told(second, PoolRanOut) == []
    assert PL.last_turns(PL, view_of(now, 0)) == ()
    assert [PL.last_turns(PL, view_of(step.state, 0)) for step in (first, second)] == [(1, 2, 0), (2, 0)]
    assert STANDARD.last_turns(STANDARD, view_of(first.state, 0)) == ()


@pytest.mark.rule("PL-END-3", "PL-END-4")
@pytest.mark.parametrize(
    ("racks", "scores", "winners"),
    [
        (["r1", "r5", "r10", "k10 k5"], (29, -5, -10, -15), (0,)),
        (["r5", "b5", "r10", "k10 k5"], (8, 7, -10, -15), (0, 1)),
        (["r5", "b5", "k5"], (-5, -5, -5), (0, 1, 2)),
    ],
)
def test_a_blocked_round_counts_full_racks_and_a_tie_shares_it(
    racks: list[str], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    (ended,) = told(all_pass(PL, racks), RoundEnded)
    assert (ended.scores, ended.winners) == (scores, winners)


@pytest.mark.rule("PL-END-5")
def test_in_a_blocked_round_nobody_is_charged_for_not_having_opened() -> None:
    now = state(PL, ["r1", "rb10 j", "k5"], pool="", opened=[True, False, False])
    (ended,) = told(draw(PL, now._replace(turn=2, passes=2, empty_turns=2)), RoundEnded)
    assert ended.scores == (54, -50, -5)


# Players who never opened

NONE = "r1 r3 b5 k7"


def unopened_loss(edition: Edition, held: str, *, said: tuple[tuple[str, str], ...] = ()) -> int:
    """Let the first of three seats go out while the third, which never opened, holds these tiles."""
    now = state(edition, ["o12", "k5 r7", held], "o9-11", opened=[True, True, False])
    seats = (*now.seats[:2], now.seats[2]._replace(said=said))
    (ended,) = told(play(edition, now._replace(seats=seats), "o9-12"), RoundEnded)
    assert ended.scores[1] == -12
    # PL-END-8: the winner collects it.
    assert sum(ended.scores) == 0
    return -ended.scores[2]


@pytest.mark.rule("PL-END-5", "PL-END-6", "PL-END-8")
@pytest.mark.parametrize(
    ("held", "charge"),
    [
        (NONE, 100),
        ("r1", 100),
        ("j", 100),
        ("r9-11", 200),
        ("r9 r10 k13", 100),
        ("rb10 j", 200),
        ("r9 r10 j", 200),
        ("rb8 j j", 200),  # only as a group of four
        ("r7 j j b1", 100),
        ("r2-5 rbk5 k1", 100),  # 14 and the fives of three colours compete for the red one
        ("r2-5 rbk5 o5", 200),
        ("r11 r12 r13 rbk13 b1", 200),
    ],
)
def test_who_never_opened_is_charged_by_what_the_rack_could_have_opened(held: str, charge: int) -> None:
    assert unopened_loss(PL, held) == charge


@pytest.mark.rule("PL-END-5", "PL-END-6", "PL-END-8", "T-PL-100", "T-PL-200")
def test_both_charges_in_one_round() -> None:
    racks = ["", "k5 r7", NONE, "rb10 j"]
    (ended,) = told(went_out(PL, State((), rounds=1), 0, racks, unopened=[2, 3]), RoundEnded)
    assert ended.scores == (312, -12, -100, -200)


@pytest.mark.rule("PL-END-6")
def test_where_jokers_may_not_open_they_do_not_count_as_an_opening() -> None:
    assert unopened_loss(house(open__jokers="forbid"), "rb10 j") == 100
    assert unopened_loss(house(open__jokers="forbid"), "rbk10 j") == 200


@pytest.mark.rule("PL-END-5", "PL-END-6", "PL-END-7")
@pytest.mark.parametrize(
    ("value", "losses"),
    [
        ("off", (16, 50, 50)),
        ("on", (100, 200, 100)),
        ("100, 200", (100, 200, 100)),
        ("50,80", (50, 80, 50)),
        ("100,200,0", (100, 200, 50)),
        ("0,200,150", (16, 200, 150)),
    ],
)
def test_the_charges_may_be_others_and_nought_leaves_the_rack(value: str, losses: tuple[int, int, int]) -> None:
    edition = house(score__unopened=value)
    said = ((OPENING, "announce"),)
    found = unopened_loss(edition, NONE), unopened_loss(edition, "rb10 j"), unopened_loss(edition, "rb10 j", said=said)
    assert found == losses


def drawn(edition: Edition, held: str, tile: str, *, opened: bool = False) -> Step:
    """Let a seat draw a tile."""
    return draw(
        edition,
        state(edition, [held, "o12 k1", "k5"], "o9-11", pool=f"{tile} b1 b2 b3 b4", opened=[opened, True, True]),
    )


@pytest.mark.rule("PL-END-7")
@pytest.mark.parametrize(
    ("held", "tile", "choices"),
    [
        ("rb10", "j", LATER),
        ("r9 r10", "r11", LATER),
        ("rb10", "k9", LATER[:1]),  # no opening yet
        ("r9-11", "k9", LATER[:1]),  # it was there before
        ("r9-11 rb10", "j", LATER[:1]),
    ],
)
def test_only_the_tile_that_makes_the_opening_can_be_followed_by_an_announcement(
    held: str, tile: str, choices: tuple[str, ...]
) -> None:
    step = drawn(PL, held, tile)
    assert told(step, Asked) == [Asked(0, OPENING, choices)]
    assert (step.state.phase, step.state.turn) == ("asking", 1)


@pytest.mark.rule("PL-END-7")
def test_who_has_opened_is_not_asked_and_neither_is_anybody_without_the_charge() -> None:
    assert told(drawn(PL, "rb10", "j", opened=True), Asked) == []
    assert told(drawn(house(score__unopened="off"), "rb10", "j"), Asked) == []


@pytest.mark.rule("PL-END-7")
def test_a_fine_may_bring_the_tile_too() -> None:
    now = state(PL, ["rb10 k1", "k13"], "r4-6", pool="j", opened=[False, True])
    assert told(time_up(PL, now, "r4-6"), Asked) == [Asked(0, OPENING, LATER)]


@pytest.mark.rule("PL-END-7", "PL-END-8", "T-PL-ANN")
@pytest.mark.parametrize(("value", "charge"), [("announce", 100), ("silent", 200)])
def test_an_announced_opening_costs_no_200(value: str, charge: int) -> None:
    step = apply(PL, drawn(PL, "rb10", "j").state, Answer(0, OPENING, value))
    assert step.events == (Answered(0, OPENING, value),)
    now = step.state._replace(
        seats=(step.state.seats[0], step.state.seats[1]._replace(rack=("o12",)), step.state.seats[2])
    )
    (ended,) = told(play(PL, now, "o9-12"), RoundEnded)
    assert ended.scores == (-charge, charge + 5, -5)


@pytest.mark.rule("PL-END-7")
def test_an_announcement_that_is_not_followed_is_worth_nothing_later() -> None:
    now = apply(PL, drawn(PL, "rb10", "j").state, Answer(0, OPENING, "announce")).state
    now = draw(PL, draw(PL, now).state).state
    assert now.turn == 0
    step = draw(PL, now)
    assert told(step, Asked) == [Asked(0, OPENING, LATER[:1])]
    assert step.state.seats[0].said == ()


# What differs


@pytest.mark.rule("NUM-MATCH-4", "PL-END-2")
def test_nine_parameters_differ_from_the_ukrainian_rulebook() -> None:
    differences = {d.key: (d.ours.value, d.ours.rule) for d in diff(PL, STANDARD) if d.ours}
    assert differences == {
        "start.next_round": ("left_of_previous", "PL-SETUP-2"),
        "redeal_doubles": (3, "PL-SETUP-3"),
        "open.jokers": ("allow", "PL-OPEN-1"),
        "penalty.timeout_dirty": (1, "PL-TIME-1"),
        "end.pool_empty": ("one_turn_each", "PL-END-2"),
        "end.last_turns_order": ("drawer_last", "PL-END-2"),
        "score.blocked": ("full_minus_own", "PL-END-3"),
        "score.unopened": ("100, 200", "PL-END-5, PL-END-6"),
        "match.winner": ("points", "NUM-MATCH-4"),
    }
