"""The perfect bot counts tiles to the end of the game: it leaves some on its rack where that gives it the last turn."""

from __future__ import annotations

import pytest

from rummicore.actions import Play
from rummicore.bots import Budget
from rummicore.turn import turn_of
from rummicore.view import view_of
from rummiwords.bots.tempo import Count, CountRules, SeatCount, choices, count_of, count_rules, lead, rest, step, sum_up
from tests.kit.letters import LETTERS, at_table, house

RULES = CountRules(refill=7, double=True, open_min=6)
TILES = 112


def between_two(pool: int) -> Count:
    """Return the count of a game between two with seven tiles each."""
    return Count(pool, TILES - pool - 14, (SeatCount(7, opened=True),) * 2)


def best(count: Count) -> list[int]:
    """Return the numbers of tiles that are best to lay."""
    worths = {laid: lead(sum_up(RULES, step(RULES, count, laid), 0), 0) for laid in choices(RULES, count)}
    return [laid for laid, worth in worths.items() if worth == max(worths.values())]


@pytest.mark.rule("LET-REFILL-1")
@pytest.mark.parametrize(("laid", "pool", "tiles"), [(7, 13, 7), (3, 17, 7), (1, 19, 7)])
def test_the_rack_is_filled_up_again(laid: int, pool: int, tiles: int) -> None:
    after = step(RULES, between_two(20), laid).after
    assert (after.pool, after.seats[-1].tiles) == (pool, tiles)
    assert after.table + after.pool + sum(seat.tiles for seat in after.seats) == TILES


@pytest.mark.rule("LET-SCORE-3")
def test_a_whole_rack_counts_double_where_the_rules_say_so() -> None:
    assert step(RULES, between_two(20), 7).points == 2 * step(RULES, between_two(20), 6).points
    assert count_rules(house(double_all_tiles=False)) == RULES._replace(double=False)
    assert count_rules(LETTERS) == RULES


@pytest.mark.rule("LET-END-1")
def test_the_game_is_over_without_pool_and_rack() -> None:
    assert step(RULES, between_two(0), 7).over
    assert not step(RULES, between_two(0), 6).over
    assert not step(RULES, between_two(3), 7).over


@pytest.mark.parametrize(("pool", "numbers"), [(0, [7]), (1, [7]), (2, [1]), (4, [3, 2, 1]), (8, [7])])
def test_the_last_turn_is_worth_a_whole_one(pool: int, numbers: list[int]) -> None:
    """With 2 to 7 tiles in the pool a whole rack would empty it, and the other would end the game."""
    assert best(between_two(pool)) == numbers


def test_the_best_of_all_ways_is_found() -> None:
    """Every way to lay and to leave tiles, tried to the end, where the other lays all."""

    def tried(count: Count, own: int) -> int:
        numbers = [count.seats[0].tiles] if own else range(1, count.seats[0].tiles + 1)
        worths = []
        for laid in numbers:
            taken = step(RULES, count, laid)
            to_come = 0 if taken.over else tried(taken.after, 1 - own)
            worths.append((-taken.points if own else taken.points) + to_come)
        return max(worths)

    for pool in range(1, 12):
        assert lead(rest(RULES, between_two(pool), 0), 0) == tried(between_two(pool), 0), pool


def test_three_and_four_at_a_table_are_counted_in_the_order_of_their_turns() -> None:
    view = view_of(at_table("МОСТ", "КОТ", "СОМ", "АБВГ", opened=[True, False, True])._replace(turn=1), 1)
    seats = (SeatCount(3, opened=False), SeatCount(4, opened=True), SeatCount(3, opened=True))
    assert count_of(view) == Count(10, 4, seats)
    assert len(rest(RULES, count_of(view), 0)) == 3


@pytest.mark.parametrize(("pool", "whole"), [(1, True), (4, False), (12, True)])
def test_the_perfect_bot_leaves_tiles_if_that_brings_the_last_turn(pool: int, whole: bool) -> None:
    table = "СТАВКА МОСТ КОЛДУН ШЛЕЙФ СОБАКА"
    view = view_of(at_table(table, "ИГРУШКА", "ПЕРЕДНЯ", pool=pool), 0)
    action = LETTERS.bots["bot:perfect"](LETTERS, 1).choose(view, Budget(2000))
    assert isinstance(action, Play)
    laid = len(turn_of(LETTERS, view, action.table).laid)
    assert laid == 7 if whole else laid <= 3


def test_a_large_rack_has_no_more_selections_than_a_small_one() -> None:
    """Of 40 tiles there are 10^11 ways to choose some."""
    rack = "ААААББВВГГДДЕЕЕЖЗЗИИИИККЛЛММННОООПРРССТТУ"
    view = view_of(at_table("СТАВКА МОСТ", rack, "ПЕРЕДНЯ", pool=4), 0)
    assert isinstance(LETTERS.bots["bot:perfect"](LETTERS, 1).choose(view, Budget(100)), Play)
