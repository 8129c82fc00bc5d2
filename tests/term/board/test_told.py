"""What the board tells about a turn that went wrong, about the theme, and about what is asked or held."""

from __future__ import annotations

import re

import pytest

from tests.kit.boards import board_at


@pytest.mark.parametrize("width", [60, 100])
def test_a_refused_word_is_told_until_the_next_turn_begins(width: int) -> None:
    board = board_at("СТАВКА МОСТ", "СТОЛЪ", "БВГ", strict=True, theme="животные")
    board.type("стол")
    board.keys("enter")
    assert "СТОЛ — не по теме животные" in board.game.draw(width, 30).text().split("подставка")[1]
    board.think()
    shown = board.game.draw(width, 30).text().split("подставка · Аня")[1]
    assert "Ход не засчитан." in shown
    board.type("п")
    assert "Ход не засчитан." not in board.game.draw(80, 30).text()


def test_a_turn_that_was_lost_is_told_with_what_it_was_lost_for() -> None:
    board = board_at("СТАВКА МОСТ", "СТОЛЪ", "БВГ", strict=True)
    board.type("толс")
    board.keys("enter")
    board.think()
    assert board.line("Ход не засчитан.")
    assert "Вы пропустили ход." in " ".join(board.look().split())


def test_a_turn_that_went_well_is_not_told_again() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ", strict=True)
    board.type("подставка")
    board.keys("enter")
    board.think()
    assert not board.sitting.story_of(0).mishap(board.sitting.view())


def test_what_a_word_means_is_shown_as_at_the_prompt() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type("/что кот")
    board.keys("enter")
    assert board.line("КОТ — ")


@pytest.mark.parametrize("width", [60, 80, 100])
def test_the_theme_stands_above_the_table(width: int) -> None:
    board = board_at("", "СТОЛЪ", "БВГ", theme="животные", opened=False)
    assert "тема животные" in board.game.draw(width, 30).text().splitlines()[1]


def test_a_long_theme_is_named_by_its_beginning() -> None:
    board = board_at("", "СТОЛЪ", "БВГ", theme="кот,пёс,конь,корова,овца,коза,свинья", opened=False)
    assert board.line("…")


def test_a_curtain_before_a_question_promises_a_question() -> None:
    board = board_at("СТАВКА", "ГУГЛЪ", "БВГ", players=("Аня", "Оля"))
    assert board.line("Enter — показать фишки")
    board.keys("enter")
    board.type("гугл")
    board.keys("enter", "f7")
    assert board.line("Enter — показать вопрос")


def test_whoever_holds_a_tile_is_told_how_to_put_it_down() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.keys("tab", "space")
    assert board.line("пробел — положить, Esc — отпустить")
    assert "Наберите слово" not in board.look()
    board.keys("space")
    assert "пробел — положить" not in board.look()


def test_commands_of_the_prompt_show_their_pages() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    for typed, shown in [
        ("/?", "F1 правила"),
        ("/правила", "правила на одной странице"),
        ("/ghfdbkf let-score-3", "LET-SCORE-3"),
        ("/правила let-score-333", "! "),
        ("/ходы", "── ходы"),
        ("/правила pl", "правила на одной странице"),
        ("/нетакой", "F1 правила"),
    ]:
        board.type(typed)
        board.keys("enter")
        assert board.line(shown)
        board.keys("escape")
        assert board.line("С Т А В К А")
    assert not board.sitting.host.steps


def test_commands_of_the_prompt_do_what_their_keys_do() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type("/подсказка")
    board.keys("enter")
    board.think()
    assert board.line("подсказка 1")
    board.keys("escape")
    board.type("/взять")
    board.keys("enter")
    assert [happened.action.do for happened in board.sitting.host.steps][:1] == ["draw"]
    board.think()
    board.type("/выход")
    board.keys("enter")
    assert board.game.ending == "left"


@pytest.mark.parametrize("keys", [("f1", "f1", "end"), ("f1", "f1", *["pagedown"] * 30)])
def test_a_page_that_was_turned_to_its_end_turns_back_at_once(keys: tuple[str, ...]) -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.keys(*keys)
    first, last, lines = map(int, re.findall(r"\d+", board.line("── правила"))[:3])
    assert last == lines
    board.keys("pageup")
    assert board.line(f" {first - 10}-{last - 10} / {lines}")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_tiles_that_go_back_to_make_what_is_typed_are_named_with_the_key_that_undoes_it(language: str) -> None:
    board = board_at("", "r10 b10 k10 r11 r12 k3", "o1", edition="ua-standard", language=language, opened=False)
    board.type("rbk10")
    board.keys("left")
    board.type("r10-12")
    assert "Ctrl+Z" in board.line(": b10 k10.")
    board.keys("ctrl+z")
    assert board.line("+r10+b10+k10")


def test_of_several_new_words_the_one_that_counts_has_the_points_below_it_and_the_rule_is_said() -> None:
    board = board_at("МОСТ", "СЛЕДВРАГЪ", "БВГ")
    board.type("след")
    assert "считается самое длинное" not in board.look()
    board.type(" враг")
    assert board.look().splitlines()[board.where("+С+Л+Е+Д")[1] + 1].split() == ["+4"]
    assert board.line("Из новых слов считается самое длинное.")
