"""The letter game: wrong words and the clock (LET-BAD-*, LET-TIME-1)."""

from __future__ import annotations

import pytest

from rummicore.edition import Edition
from rummicore.events import Drew, Played, Restored, Skipped, TookBack
from tests.kit.letters import LETTERS, at_table, draw, house, play, rack, refusal, shown, time_up

TIMED = house(invalid_word="rulebook", time_limit_s=60)
UNTIMED = house(invalid_word="rulebook")
ROLLBACK = house(invalid_word="rollback")


@pytest.mark.rule("LET-BAD-1", "LET-BAD-T")
def test_in_a_timed_game_the_letters_go_to_the_rack_and_the_next_turn_is_skipped() -> None:
    step = play(at_table("СТОЛ", "ЫЪХ", "Э", pool="ДЖЗ"), "СТОЛЫ", TIMED)
    seat = step.state.seats[0]
    assert (rack(step.state), seat.points, seat.skips, step.state.table) == ("ЛОСТХЪЫ", 0, 1, ())
    assert not [event for event in step.events if isinstance(event, Drew)]
    after = draw(step.state, TIMED)
    assert Skipped(0) in after.events
    assert after.state.turn == 1


@pytest.mark.rule("LET-BAD-2", "LET-BAD-U")
def test_otherwise_the_letters_go_to_the_rack_with_one_tile_more() -> None:
    step = play(at_table("СТОЛ", "ЫЪХ", "Э", pool="ДЖЗ"), "СТОЛЫ", UNTIMED)
    seat = step.state.seats[0]
    assert (rack(step.state), seat.points, seat.skips, step.state.table) == ("ДЛОСТХЪЫ", 0, 0, ())
    assert TookBack in {type(event) for event in step.events}


@pytest.mark.rule("LET-BAD-1", "LET-BAD-2", "LET-BAD-O")
@pytest.mark.parametrize("edition", [TIMED, UNTIMED], ids=["timed", "untimed"])
def test_a_wrong_first_word_does_not_open(edition: Edition) -> None:
    step = play(at_table("", "СТОЛЫЫХ", opened=False), "СТОЛЫЫ", edition)
    assert (step.state.seats[0].opened, step.state.table) == (False, ())
    assert set("СТОЛЫХ") <= set(rack(step.state))


@pytest.mark.rule("LET-BAD-2", "LET-BAD-2W")
def test_right_words_of_the_turn_stay_and_score_without_doubling() -> None:
    step = play(at_table("СТОЛ", "ДОМЫ", "Э", pool="ЖЗ"), "ДОМ СТОЛЫ", UNTIMED)
    seat = step.state.seats[0]
    assert (seat.points, shown(step.state)) == (3, "ДОМ")
    # The five letters, one for the fine, and one more up to seven.
    assert rack(step.state) == "ЖЗЛОСТЫ"
    assert Played in {type(event) for event in step.events}


@pytest.mark.rule("LET-BAD-2", "LET-WORD-3")
def test_a_word_that_lies_there_already_is_a_wrong_word_too() -> None:
    step = play(at_table("КОТ", "КОТДОМЪ", pool="ЖЗ"), "КОТ КОТ ДОМ", UNTIMED)
    assert (shown(step.state), step.state.seats[0].points) == ("КОТ ДОМ", 3)


@pytest.mark.rule("LET-BAD-2")
def test_what_is_no_matter_of_words_is_refused_as_ever() -> None:
    assert refusal(at_table("КОТ", "БХ"), "ТОК", UNTIMED) == {"nothing-laid": "LET-TURN-2"}
    assert refusal(at_table("", "КНИГАХ", opened=False), "КНИГА", UNTIMED) == {"opening-too-short": "LET-OPEN-1"}
    # A joker taken against the rules is no way to get rid of a wrong word.
    assert "unknown-word" in refusal(at_table("К*ОТ", "ЪЫЬХ"), "К*ИТ ЪЫЬ", UNTIMED)


@pytest.mark.rule("LET-BAD-2")
def test_by_default_a_wrong_word_is_refused_and_nothing_changes() -> None:
    now = at_table("СТОЛ", "ЫХ")
    assert refusal(now, "СТОЛЫ") == {"unknown-word": "LET-WORD-1"}


@pytest.mark.rule("LET-BAD-2")
def test_or_everything_goes_back_for_one_tile() -> None:
    step = play(at_table("СТОЛ", "ДОМЫ", pool="ЖЗ"), "ДОМ СТОЛЫ", ROLLBACK)
    assert (shown(step.state), rack(step.state), step.state.seats[0].points) == ("СТОЛ", "ДЖМОЫ", 0)
    assert Restored(0) in step.events


@pytest.mark.rule("LET-TIME-1")
def test_strict_play_has_a_minute_and_the_printed_penalties() -> None:
    assert LETTERS.number("letters.time_limit_s") == 0
    assert LETTERS.strict == {"letters.time_limit_s": 60, "letters.invalid_word": "rulebook"}
    assert LETTERS.aliases["timer"] == "letters.time_limit_s"


@pytest.mark.rule("LET-TIME-1", "LET-TIME-X")
@pytest.mark.parametrize(("timeout", "drawn"), [("draw1", 1), ("draw3", 3)])
def test_an_unfinished_layout_is_put_back(timeout: str, drawn: int) -> None:
    step = time_up(at_table("СТОЛ", "ЫХ"), "СТОЛ Ы", house(timeout=timeout))
    assert shown(step.state) == "СТОЛ"
    assert (len(step.state.seats[0].rack), step.state.turn) == (2 + drawn, 1)


@pytest.mark.rule("LET-TIME-1")
def test_a_legal_layout_counts_and_a_turn_not_used_draws() -> None:
    assert time_up(at_table("СТОЛ", "БХ"), "СТОЛБ").state.seats[0].points == 5
    assert len(time_up(at_table("СТОЛ", "БХ"), "СТОЛ", house(timeout="draw3")).state.seats[0].rack) == 3
