"""Playing on the board: what each key and the pointer do, and what is on the disk."""

from __future__ import annotations

import random
import time

import pytest

from rummicore.actions import Answer, TimeUp
from rummicore.engine import new_game
from rummicore.registry import find_edition
from rummicore.state import Ask, Moment
from rummiterm.board.play.game import BoardGame
from rummiterm.board.play.sitting import BoardSitting
from rummiterm.board.settings import Settings
from rummiterm.start.saves import path_of, read_game
from rummiterm.start.setup import Setup, start
from rummiterm.texts import Texts
from tests.kit.boards import Board, board_at
from tests.kit.sketch import SKETCH


def rack(board: Board) -> str:
    """Return the rack as it is shown, tiles without blanks."""
    lines = board.look().splitlines()
    first = next(at for at, line in enumerate(lines) if "подставка ·" in line or "'s rack" in line)
    return "".join(sign for sign in lines[first + 1] if sign.isalnum())


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


def test_a_draw_that_gives_up_a_draft_is_wanted_twice() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type("подставка")
    board.keys("f9")
    assert board.line("ещё раз F9")
    assert not board.sitting.host.steps
    board.keys("f9")
    assert board.sitting.host.steps[0].action.do == "draw"


def test_hints_say_more_each_time_and_the_last_one_lays_the_turn_out() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.keys("f2")
    board.think()
    assert board.line("подсказка 1 из 3")
    board.keys("f2")
    assert board.line("? 2")
    board.keys("f2")
    assert board.line("+П+О+Д С Т А В К А")
    board.keys("enter")
    assert board.sitting.host.state.seats[0].points == 9


def test_the_clock_changes_its_text_and_ends_the_turn() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ", seconds=60)
    assert board.line("· 1:00")
    board.pass_time(51)
    assert board.line("· 0:09 !")
    board.type("подст")
    board.pass_time(10)
    assert board.sitting.host.steps[0].action.do == "time-up"


def test_a_legal_draft_counts_when_the_time_is_up() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ", seconds=60)
    board.type("подставка")
    board.pass_time(61)
    assert board.sitting.host.state.seats[0].points == 9


def test_behind_the_curtain_nothing_of_anybody_is_to_be_seen() -> None:
    board = board_at("СТАВКА", "ЩЩЩ", "ЖЖЖ", players=("Аня", "Оля"))
    assert not set("ЩЖ") & set(board.look())
    board.keys("enter")
    assert "Щ" in board.look()
    assert "Ж" not in board.look()
    board.keys("f9")
    assert not set("ЩЖ") & set(board.look())
    assert board.line("Экран и клавиатура — игроку: Оля")
    board.keys("f6", "up", "space", "f2", "x")
    assert not set("ЩЖ") & set(board.look())
    board.keys("enter")
    assert "Ж" in board.look()
    assert "Щ" not in board.look()
    board.keys("f6")
    assert "Щ" not in board.look()


def test_a_hint_that_comes_after_a_hand_over_is_seen_by_nobody() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "ЖЖЖ", players=("Аня", "Оля"))
    board.keys("enter", "f2", "f9", "enter")
    assert board.line("подставка · Оля")
    board.pass_time(1)
    board.think()
    board.keys("f6", "escape")
    assert "ПОДСТАВКА" not in board.look()
    assert "подсказка 1" not in board.look()


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (59, 24), (80, 19)])
def test_a_window_that_has_become_too_small_shows_no_tiles_and_nothing_breaks(size: tuple[int, int]) -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    canvas = board.game.draw(*size)
    assert "▐" not in canvas.text()
    board.keys("left", "space", "f1")
    assert board.line("помощь")


def test_the_turn_of_an_opponent_appears_tile_by_tile_unless_that_is_switched_off() -> None:
    for animation in (True, False):
        board = board_at("СТАВКА", "ЪЪ", "МОНЕТА", settings=Settings(animation=animation))
        board.keys("f9")
        while board.sitting.thinker.busy:
            board.game.tick()
        first = board.look()
        board.pass_time(5)
        last = board.look()
        assert (first.count("·") < last.count("·")) is animation
        path_of("t").unlink()


def test_the_turn_of_a_bot_is_seen_before_the_next_one_is_told() -> None:
    players = ("Аня", "bot:1", "bot:1")
    board = board_at("СТАВКА", "ЪЪ", "МОНЕТАЪ", "РАКЕТАЪ", players=players, settings=Settings(animation=True))
    board.keys("f9")
    while len(board.sitting.host.steps) < 2:
        board.game.tick()
        time.sleep(0.005)
    for _ in range(40):
        board.game.tick()
        time.sleep(0.005)
    assert len(board.sitting.host.steps) == 2, "the clock stands still, so the first turn is still being shown"
    assert board.sitting.host.steps[1].action.do == "play"
    board.clock.now += 5
    while len(board.sitting.host.steps) < 3:
        board.game.tick()
        time.sleep(0.005)


def test_a_question_is_answered_by_a_number() -> None:
    edition = find_edition("pl")
    state = board_at(
        "", "r1 r1 r2 r2 r3 r3", "b1", edition="pl", players=("Ann", "bot:1"), opened=False
    ).sitting.host.state
    path_of("t").unlink()
    asked = state._replace(phase="asking", number=0, asks=(Ask(0, "redeal", ("keep", "redeal")),),
                           moment=Moment("dealt", 0))  # fmt: skip
    board = Board(Setup(edition, ("Ann", "bot:1"), 1, 5), asked, "en", Settings(animation=False))
    assert board.line("? Three doubles: deal again?")
    board.keys("x", "3", "f9", "1")
    assert board.sitting.host.steps[0].action.do == "answer"


def test_leaving_says_so_and_the_game_goes_on_later() -> None:
    board = board_at("СТАВКА", "ПОДЪ", "БВГ")
    board.keys("ctrl+q")
    assert board.game.ending == "left"


def test_the_end_of_a_game_shows_who_won_the_chart_and_offers_another_game() -> None:
    board = board_at("СТАВКА МОСТ", "ПОД", "БВГ", pool="Ъ")
    board.type("подставка")
    board.keys("enter")
    board.think()
    for _ in range(8):
        if board.sitting.host.due().what == "over":
            break
        board.keys("f9")
        board.think()
    assert board.line("Игра окончена")
    assert board.line("Очки после каждого хода")
    board.keys("f5")
    board.think()
    board.keys("enter")
    assert board.game.ending == "again"


def test_a_game_that_was_played_on_the_board_can_be_read_again() -> None:
    setup = Setup(find_edition("ua-standard"), ("Ann", "bot:1"), 1, 5)
    state, journal = start(setup, "g")
    assert journal is not None
    game = BoardGame(BoardSitting(setup, state, journal, Texts("en"), now=0.0), Settings(animation=False))
    for _ in range(6):
        game.key("f9")
        while game.sitting.thinker.busy:
            game.tick()
    assert read_game(path_of("g")).state == game.sitting.host.state


KEYS = ("left", "right", "up", "down", "shift+left", "shift+right", "space", "enter", "tab", "escape", "backspace",
        "ctrl+z", "ctrl+y", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f9", "pageup", "end", "delete")  # fmt: skip


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


def test_a_word_that_the_rules_refuse_counts_when_everybody_agrees_and_the_draft_waits_for_it() -> None:
    board = board_at("СТАВКА", "ГУГЛЪ", "БВГ", players=("Аня", "Оля"), seconds=60)
    board.keys("enter")
    board.type("гугл")
    board.keys("enter")
    assert board.line("F7 спросит остальных, считать ли ГУГЛ")
    board.pass_time(20)
    board.keys("f7")
    assert board.line("Вопрос к игроку: Оля")
    assert "Г У Г Л" not in board.look()
    board.pass_time(100)
    board.keys("enter")
    assert board.line("Принять ГУГЛ до конца игры?")
    board.keys("f6")
    assert board.line("ходы")
    board.keys("escape", "д")
    board.keys("enter")
    assert board.line("· 0:40"), "the clock stood still"
    board.pass_time(1)
    assert board.line("+4 ГУГЛ")
    board.keys("enter")
    assert board.sitting.host.state.seats[0].points == 4
    assert board.sitting.host.state.agreed == ("ГУГЛ",)


def test_a_bot_is_asked_about_a_word_and_the_turn_goes_on() -> None:
    board = board_at("СТАВКА", "ГУГЛЪ", "БВГ")
    board.type("гугл")
    board.keys("f7")
    board.think()
    assert [happened.action.do for happened in board.sitting.host.steps] == ["suggest", "answer", "answer"]
    assert board.line("+Г+У+Г+Л" if board.sitting.host.state.agreed else "> ГУГЛ_")
    assert board.sitting.host.due().what == "people"


def test_without_a_doubtful_word_nobody_is_asked() -> None:
    board = board_at("СТАВКА", "ГУГЛЪ", "БВГ")
    board.keys("f7")
    assert board.line("F7 спросит остальных")
    assert not board.sitting.host.steps


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


def test_one_enter_too_many_opens_no_curtain() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "ЖЖЖ", players=("Аня", "Оля"))
    board.keys("enter")
    board.type("подставка")
    board.keys("enter")
    board.game.key("enter")
    assert "Ж" not in board.look()
    board.keys("enter")
    assert "Ж" in board.look()


def test_typed_melds_that_may_not_be_played_are_not_there_when_the_time_is_up() -> None:
    board = board_at("", "КОТЪ", "БВГ", seconds=60, opened=False)
    board.type("кот")
    board.pass_time(61)
    assert not board.sitting.host.state.seats[0].opened
    assert board.sitting.host.steps[0].action == TimeUp(())


def test_the_end_of_the_pool_is_told() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "ЖЖЖ", pool="Ъ")
    board.keys("f9")
    board.keys("f6")
    assert "Банк пуст" in board.look() or "банк пуст" in board.look()


def test_a_question_after_a_draw_shows_the_tile_that_was_drawn() -> None:
    board = board_at("", "r10 r11 b1 k3", "b1", edition="pl", players=("Ann", "bot:1"), language="en", opened=False,
                     pool="r12 b2")  # fmt: skip
    board.keys("f9")
    assert board.line("? The tile just drawn makes an opening.")
    assert board.line("r10 r11·r12")
    board.keys("y")
    assert board.sitting.host.steps[-1].action == Answer(0, "opening", "announce")


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
    [("ОБЛАСТЬ", "ГЪ", "гость бал", "+Г О С Т Ь", "5"), ("СТАВКА", "ПОД", "подставка", "+П+О+Д", "9 × 2")],
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


def test_while_others_think_the_rack_can_be_put_in_order_and_the_keys_say_so() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.keys("f9")
    assert board.line("F3 порядок")
    assert "Enter сыграть" not in board.look()
    board.think()
    assert board.line("Enter сыграть")


def test_whoever_ran_out_of_time_is_told_what_became_of_the_turn() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ", seconds=60)
    board.pass_time(61)
    board.think()
    assert board.line("0:00 Время вышло.")
    board.type("п")
    assert "Время вышло" not in "".join(board.look().splitlines()[-4:-2])
    board.keys("backspace", "f9")
    board.think()
    assert "0:00 Время вышло" not in board.look()


def test_a_hint_that_knows_no_turn_offers_no_stronger_one() -> None:
    board = board_at("СТАВКА МОСТ", "ЪЪ", "БВГ")
    board.keys("f2")
    board.think()
    assert board.line("Хода не видно")
    assert "сильнее" not in board.look()


def test_the_end_of_a_round_is_read_before_the_curtain_of_the_next_one() -> None:
    board = board_at(
        "r5-7", "r8", "b1 k1", edition="ua-standard", players=("Ann", "Ben"), language="en", rounds=2, opened=True
    )
    board.keys("enter")
    board.type("r5-8")
    board.keys("enter")
    assert board.line("the round is over")
    assert board.line("Ben −2")
    assert "▐" not in board.look()
    board.keys("enter")
    assert board.line("Screen and keyboard go to")
    board.keys("enter")
    assert board.line("rack: 14")
