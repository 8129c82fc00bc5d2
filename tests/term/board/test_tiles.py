"""Tiles moved on the board by keys and by the pointer, and the order of the rack."""

from __future__ import annotations

import pytest

from rummiterm.board.looks import ASCII
from tests.kit.boards import Board, board_at


def rack(board: Board) -> str:
    """Return the rack as it is shown, tiles without blanks."""
    lines = board.look().splitlines()
    first = next(at for at, line in enumerate(lines) if "подставка ·" in line or "'s rack" in line)
    return "".join(sign for sign in lines[first + 1] if sign.isalnum())


def test_tiles_are_taken_and_dropped_with_the_keyboard() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.keys("tab")
    assert board.line(">Д")
    board.keys("space")
    assert board.line("в руке: Д")
    assert board.line("▐ М О С Т ▌  +Д")
    board.keys("left", "left", "space")
    assert rack(board) == "ОПЪ"
    assert "М О С+Д Т" in board.line("М О С").replace(">", "+")
    board.keys("ctrl+z")
    assert rack(board) == "ДОПЪ"
    board.keys("ctrl+y")
    assert rack(board) == "ОПЪ"
    board.keys("backspace")
    assert rack(board) == "ДОПЪ"


def test_shift_and_arrows_take_several_tiles_and_the_felt_makes_a_meld_of_them() -> None:
    board = board_at("СТАВКА МОСТ", "КОТЪ", "БВГ")
    board.keys("tab", "shift+right", "shift+right")
    assert board.line("в руке: К О Т")
    board.keys("down", "space")
    assert board.line("▐+К+О+Т ▌")
    assert rack(board) == "Ъ"


def test_a_tile_is_dragged_between_others_to_the_felt_and_back() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    x, y = board.where("М О С Т")
    board.drag(board.where("П Ъ"), (5, 10), (x - 1, y))
    assert board.line("!+П М О С Т !")
    assert "!1" in board.look()
    board.drag(board.where("П М О"), (40, 12))
    assert board.line("▐ М О С Т ▌ !+П !")
    board.drag(board.where("П !"), board.where("Д О"))
    assert rack(board) == "ДОПЪ"
    assert "+П" not in board.look()


def test_a_selection_is_dragged_as_a_whole_and_one_undo_takes_it_back() -> None:
    board = board_at("СТАВКА МОСТ", "КОТЪ", "БВГ")
    for tile in ("К О", "О Т", "Т Ъ"):
        board.drag(board.where(tile))
    assert board.line("в руке: К О Т")
    x, y = board.where("^К")
    board.drag((x + 1, y), (50, 10))
    assert board.line("▐+К+О+Т ▌")
    board.keys("ctrl+z")
    assert rack(board) == "КОТЪ"


def test_clicks_choose_tiles_and_a_click_on_the_felt_lays_them() -> None:
    board = board_at("СТАВКА МОСТ", "КОТЪ", "БВГ")
    for tile in ("К О", "О Т", "Т Ъ"):
        x, y = board.where(tile)
        board.drag((x, y))
    board.drag((50, 10))
    assert board.line("▐+К+О+Т ▌")
    assert board.line("+3 КОТ")
    board.keys("ctrl+z")
    assert rack(board) == "КОТЪ"


def test_the_right_button_sends_a_tile_back_but_no_tile_of_the_table() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type("подставка")
    x, y = board.where("+П")
    board.game.press(x + 1, y, 3)
    assert rack(board) == "ПЪ"
    x, y = board.where("С Т А В К А")
    board.game.press(x, y, 3)
    assert board.line("Фишка стола остаётся на столе.")


def test_escape_puts_everything_back_and_that_can_be_undone() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type("подставка")
    board.keys("left", "escape")
    assert rack(board) == "ДОПЪ"
    board.keys("ctrl+z")
    assert board.line("+П+О+Д")


def test_the_rack_is_sorted_shuffled_and_moved_also_outside_the_turn() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ", players=("Аня", "bot:1"))
    x, y = board.where("Д О")
    board.drag(board.where("Ъ ▌"), (x - 1, y))
    assert rack(board) == "ЪДОП"
    board.keys("f9")
    assert board.sitting.host.due().what == "bot"
    assert rack(board).startswith("ЪДОП")
    x, y = board.where("Ъ Д")
    board.drag(board.where("О П"), (x - 1, y))
    assert rack(board).startswith("ОЪДП")
    board.think()
    assert rack(board).startswith("ОЪДП")
    board.keys("f3")
    assert rack(board)[0] in "АД"
    board.keys("f4")
    assert sorted(rack(board))[-1] == "Ъ"


def test_a_dragged_tile_leaves_its_place_empty_and_is_back_when_let_go() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    x, y = board.where("О П")
    board.game.press(x, y, 1)
    board.game.drag(40, 9)
    assert "О П" not in board.look()
    assert board.line("+О")
    board.game.release(79, 0)
    assert board.line("О П")


def test_with_the_keyboard_one_tile_after_another_is_laid_without_going_back_by_hand() -> None:
    board = board_at("СТАВКА МОСТ", "КОТЪ", "БВГ")
    board.keys("tab")
    for _ in range(3):
        board.keys("space", "space")
    assert board.line("+К+О+Т")
    assert board.line(">Ъ")


@pytest.mark.parametrize(("key", "held"), [("right", "Д"), ("down", "Д"), ("up", "Д"), ("left", "Ъ")])
def test_the_first_arrow_goes_to_the_own_tiles(key: str, held: str) -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.keys(key, "space")
    assert board.line(f"в руке: {held}")


def test_letters_are_sorted_by_the_alphabet_by_vowels_and_by_how_rare_they_are() -> None:
    board = board_at("", "ПОДЪЕ", "БВГ")
    racks = []
    for _ in range(4):
        racks.append(rack(board))
        board.keys("f3")
    assert racks == ["ДЕОПЪ", "ЕОДПЪ", "ЪДПЕО", "ДЕОПЪ"]


def test_tiles_that_are_chosen_backwards_lie_as_they_lay_on_the_rack() -> None:
    board = board_at("СТАВКА МОСТ", "КОТЪ", "БВГ")
    board.keys("tab", "right", "right", "shift+left", "shift+left", "down", "space")
    assert board.line("▐+К+О+Т ▌")


def test_a_typed_line_is_dropped_by_one_key() -> None:
    board = board_at("СТАВКА МОСТ", "КОТЪ", "БВГ")
    board.type("кот")
    assert board.line("+К+О+Т")
    board.keys("ctrl+u")
    assert rack(board) == "КОТЪ"
    assert "+К" not in board.look()


def test_the_place_behind_the_last_tile_of_a_run_covers_no_digit() -> None:
    board = board_at("o11-13", "o10 b1 b2", "k9", edition="ua-standard")
    board.keys("tab", "space", "left")
    assert board.line("▐ o11 o12 o13|")
    board.keys("left")
    assert board.line("▐ o11 o12|o13▌")


def test_marks_in_plain_signs_are_no_minus() -> None:
    assert "·b4".translate(ASCII) == ".b4"


def test_help_explains_the_special_jokers() -> None:
    board = board_at("r1-3", "b1 b2", "k9", edition="twist")
    board.keys("f1")
    shown = board.game.draw(100, 50).text()
    for written in ("jd", "jc", "jm", "=r10 =r11", "/8", ">|<"):
        assert f" {written} " in shown
