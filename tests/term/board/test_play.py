"""Playing on the board: what is typed, hints, what is said about a turn, and what is on the disk."""

from __future__ import annotations

import random

import pytest

from rummicore.engine import new_game
from rummiterm.board.settings import Settings
from rummiterm.start.saves import path_of
from rummiterm.start.setup import Setup
from tests.kit.boards import Board, board_at
from tests.kit.sketch import SKETCH

KEYS = ("left", "right", "up", "down", "shift+left", "shift+right", "space", "enter", "tab", "escape", "backspace",
        "ctrl+z", "ctrl+y", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f9", "pageup", "end", "delete")  # fmt: skip


@pytest.mark.parametrize("typed", ["подставка", "ПОДСТАВКА", "gjlcnfdrf"])
def test_a_word_is_staged_while_it_is_typed_on_either_layout_and_enter_plays_it(typed: str) -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type(typed[:-1])
    assert "+" not in board.line("С Т А В К А")
    assert board.line("> ПОДСТАВК_")
    board.type(typed[-1])
    assert board.line("+П+О+Д С Т А В К А")
    assert board.line("+9 СТАВКА → ПОДСТАВКА").startswith(" +9")
    board.keys("enter")
    assert board.sitting.host.state.seats[0].points == 9
    assert [happened.action.do for happened in board.sitting.host.steps] == ["play"]


def test_a_play_is_on_the_disk_before_it_is_seen() -> None:
    board = board_at("", "СТАВКАЪ", "БВГ", opened=False)
    board.type("ставка")
    board.keys("enter")
    assert b'"play"' in path_of("t").read_bytes()


def test_what_cannot_be_made_is_said_on_enter_and_stays_typed() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type("мосты")
    board.keys("enter")
    assert board.line("! ").strip().startswith("! МОСТЫ")
    board.keys("backspace")
    assert board.line("> МОСТ_")
    board.keys("escape")
    assert "> МОСТ" not in board.look()


@pytest.mark.parametrize("typed", [",", ", ,", "[", "-", ":", "]["])
def test_signs_that_are_no_tiles_are_no_turn(typed: str) -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type(typed)
    board.keys("enter")
    assert not board.sitting.host.steps
    board.keys("escape")
    board.type("подставка")
    board.keys("left")
    board.type(typed)
    board.keys("escape", "enter")
    assert board.sitting.host.state.seats[0].points == 9


def test_hints_say_more_each_time_and_the_last_one_lays_the_turn_out() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.keys("f2")
    board.think()
    assert board.line("подсказка 1 из 3")
    board.keys("f2")
    assert board.line("? 2")
    board.keys("f2")
    assert board.line("+П+О+Д С Т А В К А")
    board.keys("f2", "ctrl+z")  # asked once more, it is still one step
    assert board.line("▐ С Т А В К А ▌")
    board.keys("ctrl+y", "enter")
    assert board.sitting.host.state.seats[0].points == 9


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (59, 24), (80, 19)])
def test_a_window_that_has_become_too_small_shows_no_tiles_and_nothing_breaks(size: tuple[int, int]) -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    canvas = board.game.draw(*size)
    assert "▐" not in canvas.text()
    board.keys("left", "space", "f1")
    assert board.line("помощь")


@pytest.mark.parametrize("edition", ["letters-ru", "twist"])
@pytest.mark.parametrize("seed", range(3))
def test_no_key_and_no_movement_of_the_pointer_breaks_the_board(edition: str, seed: int) -> None:
    press_anything(edition, seed, 400)


def press_anything(edition: str, seed: int, count: int) -> None:
    """Press keys and move the pointer by chance; nothing may go wrong."""
    chance = random.Random(seed)
    table, own = ("СТАВКА МОСТ К*ОТ", "ПОДЪ*КУ") if edition == "letters-ru" else ("r1-4, o2 jd o5", "r5 j jm b3 k3")
    board = board_at(table, own, own, edition=edition, players=("Аня", "bot:1"))
    signs = "подставкаkjrb1234567890*-, "
    for _ in range(count):
        size = chance.choice([(60, 20), (80, 24), (130, 36)])
        point = chance.randrange(size[0]), chance.randrange(size[1])
        what = chance.randrange(6)
        if what == 0:
            board.game.key(sign := chance.choice(signs), sign)
        elif what == 1:
            board.game.press(*point, chance.choice([1, 1, 2, 3]))
        elif what == 2:
            board.game.drag(*point)
        elif what == 3:
            board.game.release(*point)
        else:
            board.game.key(chance.choice(KEYS))
        board.clock.now += chance.choice([0, 0.1, 1])
        board.game.tick()
        canvas = board.game.draw(*size)
        assert {len(row) for row in canvas.signs} == {size[0]}


def test_where_melds_are_judged_after_the_turn_nothing_tells_before_whether_they_are_right() -> None:
    seen = []
    for word in ("КОТ", "ТКО"):
        board = board_at("СТАВКА МОСТ", "КОТЪ", "БВГ", strict=True)
        board.type(word)
        plain = board.look()
        board.keys("f5")
        seen.append([text.replace(word, "…").replace("+".join(("", *word)), "…") for text in (plain, board.look())])
        path_of("t").unlink()
    assert seen[0] == seen[1]
    assert "проверка после" in seen[0][0]


def test_an_edition_that_somebody_brings_is_played_like_any_other() -> None:
    edition = SKETCH
    setup = Setup(edition, ("Ann", *[next(iter(edition.bots))] * (edition.seats[0] - 1)), 1, 3)
    board = Board(setup, new_game(edition, len(setup.players), 1), "en", Settings(animation=False))
    board.think()
    for _ in range(3):
        for key in ("f2", "f2", "f2", "enter", "escape", "f9", "f1", "escape", "f6", "escape", "f5", "escape"):
            board.keys(key)
            board.think()
    assert len(board.sitting.host.steps) > 3


def test_a_game_without_hints_gives_none() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ", hints=False)
    assert "F2" not in board.look()
    board.keys("f2")
    assert not board.sitting.thinker.busy
    assert board.line("В этой игре подсказок нет")
    board.keys("f1")
    assert "F2 " not in board.look()


def test_the_rules_of_the_game_are_a_page_behind_the_help() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.keys("f1")
    assert board.line("F1 правила")
    board.keys("f1")
    assert board.line("правила")
    assert "F1 правила" not in board.look()
    board.keys("pagedown", "escape")
    assert board.line("С Т А В К А")


def test_of_several_reasons_against_a_meld_the_verdict_says_the_first_and_the_page_all() -> None:
    board = board_at("СТАВКА МОСТ", "КОТЪ", "БВГ")
    board.keys("tab", "space", "space")
    assert board.line("~ 1 К — в слове не меньше 3 букв")
    assert board.look().count("~ 1") == 1
    board.keys("enter")
    assert board.look().count("! 1") == 1
    board.keys("f5")
    assert board.look().count("! 1") >= 2


@pytest.mark.parametrize(
    ("table", "rack", "typed", "word", "points"),
    [("ОБЛАСТЬ", "ГЪ", "гость бал", "+Г О С Т Ь", "+5"), ("СТАВКА", "ПОД", "подставка", "+П+О+Д", "+9 × 2")],
)
def test_the_points_stand_below_the_word_that_makes_them_and_below_no_other(
    table: str, rack: str, typed: str, word: str, points: str
) -> None:
    board = board_at(table, rack, "БВГ")
    board.type(typed)
    _, y = board.where(word)
    assert board.look().splitlines()[y + 1].strip() == points


def test_a_meld_that_gave_only_its_joker_stays_where_it_was() -> None:
    board = board_at("БЛАГОВЕС*Т МОСТ", "НЕБТЪ", "ВГД")
    before = board.where("Б Л А Г О В Е С")
    board.type("неб*о")
    assert board.line("+Н+Е+Б*О")
    assert board.where("Б Л А Г О В Е С") == before


def test_the_key_that_plays_is_named_on_one_line() -> None:
    board = board_at("СТАВКА МОСТ СИМВОЛ", "ПОДЪ", "БВГ")
    for width in range(60, 100):
        board.type("подставка")
        shown = board.game.draw(width, 24).text()
        assert any("Enter — сыграть" in line for line in shown.splitlines())
        board.keys("escape")


def test_the_keys_that_are_named_do_something_now() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ", players=("Аня", "Оля"))
    board.keys("enter")
    assert board.line("Enter сыграть")
    board.type("подъ")
    board.keys("enter", "f7", "enter")
    assert board.line("? Принять")
    assert board.line("1, 2: ответ")
    assert "Enter сыграть" not in board.look()


def test_a_hint_that_knows_no_turn_offers_no_stronger_one() -> None:
    board = board_at("СТАВКА МОСТ", "ЪЪ", "БВГ")
    board.keys("f2")
    board.think()
    assert board.line("Хода не видно")
    assert "сильнее" not in board.look()


def test_keys_that_judge_a_turn_say_so_while_nothing_is_laid() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.keys("enter")
    assert board.line("Пока ничего не выложено")
    board.keys("f5")
    assert "Возражений нет" not in board.look()


def test_why_judges_what_is_typed_before_it_is_laid() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type("мосты")
    board.keys("f5")
    assert board.line("! МОСТЫ — множественное число от «мост»")


def test_table_and_rack_are_named_as_a_key() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    assert "Tab стол" in board.game.draw(130, 36).text()


@pytest.mark.parametrize("hints", [True, False])
def test_without_hints_a_refused_word_names_no_other(hints: bool) -> None:
    board = board_at("СТАВКА", "КАРОВАОЪ", "БВГ", hints=hints)
    board.type("карова")
    board.keys("enter")
    assert board.line("! КАРОВА")
    assert ("КОРОВА" in board.look()) is hints


def test_hints_make_way_for_what_is_typed_and_said_about_it() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.keys("f2")
    board.think()
    board.type("мосты")
    assert board.line("> МОСТЫ_")
    assert "подсказка 1" not in board.look()
    board.keys("f2")
    assert board.line("подсказка 2 из 3")
    board.keys("enter")
    assert board.line("! МОСТЫ")
    board.keys("escape", "f2")
    assert board.line("+П+О+Д С Т А В К А")


def test_a_typed_word_that_was_undone_comes_back() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type("подставка")
    board.keys("ctrl+z")
    assert "+П" not in board.look()
    board.keys("ctrl+y")
    assert board.line("+П+О+Д С Т А В К А")
    board.keys("enter")
    assert board.sitting.host.state.seats[0].points == 9
