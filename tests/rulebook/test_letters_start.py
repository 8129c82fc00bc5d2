"""The letter game: tiles, start, opening, draws (LET-TILES-1, LET-START-*, LET-OPEN-*, LET-REFILL-*, LET-TURN-4)."""

from __future__ import annotations

import pytest

from rummicore.actions import Deal
from rummicore.engine import apply, new_game, start_draw
from rummicore.events import Drew, Played
from tests.kit.letters import LETTERS, at_table, draw, house, play, rack, refusal, score, shown, tiles

ALL_TILES = tuple(face for face, count in LETTERS.tiles for _ in range(count))


@pytest.mark.rule("LET-TILES-1")
def test_there_are_112_tiles_of_33_letters_and_two_jokers() -> None:
    copies = LETTERS.copies
    assert copies.total() == 112
    assert len(copies) == 34
    assert sum(copies[letter] for letter in "АЕЁИОУЫЭЮЯ") == 43
    assert (copies["О"], copies["Ё"], copies["Й"], copies["Ъ"] + copies["Ь"], copies["*"]) == (10, 1, 1, 4, 2)


@pytest.mark.rule("LET-START-1")
@pytest.mark.parametrize(
    ("draws", "starter"), [("ДБЯ", 1), ("ЁЕЯ", 1), ("ЙИЯ", 1), ("ББЯВА", 1), ("ББЯАВ", 0), ("*ГВЯ", 1), ("АА", None)]
)
def test_the_letter_nearest_to_a_begins_ties_and_jokers_draw_again(draws: str, starter: int | None) -> None:
    seats = 2 if starter is None else 3
    assert start_draw(LETTERS, seats, tiles(draws))[0] == starter


@pytest.mark.rule("LET-START-1")
@pytest.mark.parametrize(("value", "starter"), [("zero", 1), ("high", 0)])
def test_a_joker_in_the_draw_may_count(value: str, starter: int) -> None:
    assert start_draw(LETTERS.with_values({"start.joker": value}), 2, tiles("*Я"))[0] == starter


@pytest.mark.rule("LET-START-1")
@pytest.mark.parametrize(("seats", "pool"), [(2, 84), (3, 70), (4, 56)])
def test_everybody_gets_14_tiles_and_turns_go_clockwise(seats: int, pool: int) -> None:
    state = apply(LETTERS, new_game(LETTERS, seats), Deal(tiles("БАВЯ"[:seats]), ALL_TILES)).state
    assert [len(seat.rack) for seat in state.seats] == [14] * seats
    assert len(state.pool) == pool
    order = []
    for _ in range(seats):
        order.append(state.turn)
        state = draw(state).state
    assert order == [(1 + step) % seats for step in range(seats)]


@pytest.mark.rule("LET-START-2")
def test_points_are_written_down() -> None:
    assert play(at_table("КОЛ", "БРАХ", points=(11, 5)), "РАК ЛОБ").state.seats[0].points == 14


@pytest.mark.rule("LET-OPEN-1")
def test_the_first_word_has_six_letters() -> None:
    now = at_table("", "КНИГАСОБАКА", opened=False)
    assert refusal(now, "КНИГА") == {"opening-too-short": "LET-OPEN-1"}
    after = play(now, "СОБАКА").state
    assert (after.seats[0].points, after.seats[0].opened) == (6, True)
    assert play(now, "КНИГА", house(open_min=5)).state.seats[0].points == 5


@pytest.mark.rule("LET-OPEN-1", "LET-OPEN-2")
def test_the_opening_uses_the_own_rack_only() -> None:
    now = at_table("СТАВКА", "ПОДХ", opened=False)
    assert refusal(now, "ПОДСТАВКА") == {"opening-touches-table": "LET-OPEN-2"}
    assert refusal(at_table("СТАВКА", "БОРХ", opened=False), "СТАВКА БОР") == {"opening-too-short": "LET-OPEN-1"}


@pytest.mark.rule("LET-OPEN-2")
def test_a_skipped_opening_draws_one_tile_whether_forced_or_free() -> None:
    now = at_table("", "СОБАКАКОТМИРДЫ", opened=False)
    step = draw(now, house(pass_draw=0))
    assert (len(step.state.seats[0].rack), step.state.seats[0].points, step.state.turn) == (15, 0, 1)
    assert isinstance(step.events[0], Drew)


@pytest.mark.rule("LET-OPEN-3")
def test_the_opening_is_one_word() -> None:
    now = at_table("", "СОБАКАКОТХ", opened=False)
    assert refusal(now, "СОБАКА КОТ") == {"opening-too-many-words": "LET-OPEN-3"}
    assert score(now, "СОБАКА КОТ", house(open_max_words="unlimited")) == 6
    assert play(now, "СОБАКА").state.turn == 1


@pytest.mark.rule("LET-OPEN-4", "LET-JOK-1")
def test_a_joker_may_be_part_of_the_opening() -> None:
    now = at_table("", "СОБАА*Х", opened=False)
    assert score(now, "СОБА*КА") == 6
    assert refusal(now, "СОБА*КА", house(open_jokers=False)) == {"joker-in-opening": "LET-OPEN-4"}


@pytest.mark.rule("LET-OPEN-5")
def test_the_opening_scores() -> None:
    now = at_table("", "КАРТОФЕЛЬЩХЪЪЭ", "Ы", opened=False)
    assert score(now, "КАРТОФЕЛЬ") == 9
    assert score(now, "КАРТОФЕЛЬ", house(open_scores=False)) == 0


@pytest.mark.rule("LET-TURN-4")
def test_who_does_not_play_draws_one_tile() -> None:
    now = at_table("КОТ", "БВГДЖЗИ")
    assert len(draw(now).state.seats[0].rack) == 8
    assert len(draw(now, house(pass_draw=0)).state.seats[0].rack) == 7


@pytest.mark.rule("LET-REFILL-1")
@pytest.mark.parametrize(("word", "held", "drawn"), [("СОБАКА", 8, 0), ("КАРТОФЕЛЬ", 7, 2)])
def test_after_a_play_the_rack_has_seven_tiles(word: str, held: int, drawn: int) -> None:
    now = at_table("", (word + "ЩЪЪЫЫЭЮЮ")[:14], "Я", opened=False)
    after = play(now, word).state
    assert (len(after.seats[0].rack), len(now.pool) - len(after.pool)) == (held, drawn)


@pytest.mark.rule("LET-REFILL-1")
def test_the_refill_is_an_option() -> None:
    assert len(play(at_table("СТОЛ", "БВ"), "СТОЛБ", house(refill_to=3)).state.seats[0].rack) == 3


@pytest.mark.rule("LET-REFILL-2")
def test_a_rack_that_is_used_up_draws_seven() -> None:
    assert len(play(at_table("", "ИГРУШКА"), "ИГРУШКА").state.seats[0].rack) == 7


@pytest.mark.rule("LET-REFILL-3")
def test_a_small_pool_gives_what_it_has() -> None:
    after = play(at_table("СТОЛ", "БВГ", pool="ДЖ"), "СТОЛБ").state
    assert (rack(after), after.pool) == ("ВГДЖ", ())


@pytest.mark.rule("LET-TURN-2")
def test_a_turn_lays_a_rack_tile() -> None:
    assert refusal(at_table("КОТ", "БВ"), "ТОК") == {"nothing-laid": "LET-TURN-2"}


@pytest.mark.rule("LET-TURN-1", "LET-TURN-3")
def test_words_have_three_tiles_and_nothing_lies_loose() -> None:
    assert "word-too-short" in refusal(at_table("", "УЖКОТ"), "УЖ")
    assert score(at_table("", "УЖКОТ"), "КОТ") == 3
    assert refusal(at_table("СТОЛ", "КОТ"), "КОТ СТО Л")["word-too-short"] == "LET-TURN-1"
    assert refusal(at_table("СТОЛ", "КОТ"), "КОТ") == {"table-tile-missing": "LET-TURN-3"}
    assert refusal(at_table("СТОЛ", "КОТ"), "КОТ СТОЛ", house(min_word=4)) == {"word-too-short": "LET-TURN-1"}


@pytest.mark.rule("LET-TURN-3")
def test_words_are_extended_split_and_rebuilt() -> None:
    step = play(at_table("БАРД МУХА", "ААЪ", "Ы"), "БАР ДАМА УХА")
    assert shown(step.state) == "БАР УХА ДАМА"  # in the places of БАРД and МУХА, then what is new
    assert isinstance(step.events[0], Played)
    assert step.events[0].points == 4
