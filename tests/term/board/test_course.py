"""The course of a game on the board: clock, curtain, the turns of others, questions and votes, the end."""

from __future__ import annotations

import time

import pytest

from rummicore.actions import Answer, TimeUp
from rummicore.registry import find_edition
from rummicore.state import Ask, Moment
from rummiterm.board.play.asking import question_lines
from rummiterm.board.play.course import BOT_PAUSE
from rummiterm.board.play.game import BoardGame
from rummiterm.board.play.sitting import BoardSitting
from rummiterm.board.settings import Settings
from rummiterm.start.saves import path_of, read_game
from rummiterm.start.setup import Setup, start
from rummiterm.texts import LANGUAGES, Texts
from tests.kit.boards import Board, board_at


def test_a_draw_that_gives_up_a_draft_is_wanted_twice() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type("подставка")
    board.keys("f9")
    assert board.line("ещё раз F9")
    assert not board.sitting.host.steps
    board.keys("f9")
    assert board.sitting.host.steps[0].action.do == "draw"


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
    board.think()
    assert board.line("0:00 Время вышло. Ход засчитан.")


def test_behind_the_curtain_nothing_of_anybody_is_to_be_seen() -> None:
    board = board_at("СТАВКА", "ЩЩЩ", "ЖЖЖ", players=("Аня", "Оля"))
    assert not set("ЩЖ") & set(board.look())
    board.keys("enter")
    assert "Щ" in board.look()
    assert "Ж" not in board.look()
    board.keys("f9", "enter")
    assert not set("ЩЖ") & set(board.look())
    assert board.line("Экран и клавиатура — игроку: Оля")
    board.keys("f6", "up", "space", "f2")
    assert not set("ЩЖ") & set(board.look())
    board.keys("enter")
    assert "Ж" in board.look()
    assert "Щ" not in board.look()
    board.keys("f6")
    assert "Щ" not in board.look()


def test_whoever_draws_sees_the_tiles_before_the_screen_goes_on_and_no_key_skips_the_curtain() -> None:
    board = board_at("СТАВКА", "ЩЩЩ", "ЖЖЖ", players=("Аня", "Оля"), pool="ЪЪ", seconds=60)
    board.keys("enter", "f9")
    assert board.line("из банка")
    assert board.line("Ъ — Enter закроет стол")
    board.game.key("enter")
    board.game.key("enter")
    assert board.line("Экран и клавиатура — игроку: Оля")
    assert "Ъ" not in board.look()
    board.keys("enter")
    board.pass_time(61)  # nobody may be there who could see what the clock has drawn
    assert "из банка" not in board.look()


def test_a_hint_that_comes_after_a_hand_over_is_seen_by_nobody() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "ЖЖЖ", players=("Аня", "Оля"))
    board.keys("enter", "f2", "f9", "enter", "enter")
    assert board.line("подставка · Оля")
    board.pass_time(1)
    board.think()
    board.keys("f6", "escape")
    assert "ПОДСТАВКА" not in board.look()
    assert "подсказка 1" not in board.look()


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


def test_a_bot_takes_its_time_where_that_is_wanted() -> None:
    for pause in (True, False):
        board = board_at("СТАВКА", "ЪЪ", "МОНЕТА", settings=Settings(animation=False, pause=pause))
        board.keys("f9")
        for _ in range(200):
            board.game.tick()
            time.sleep(0.005)
        assert board.sitting.thinker.busy is pause, "the clock stands still"
        board.pass_time(BOT_PAUSE)
        board.game.tick()
        assert not board.sitting.thinker.busy
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
    assert board.line("Очки после каждого хода")
    board.pass_time(1)
    board.keys("enter")
    assert board.game.ending == "again"


def test_a_game_that_was_played_on_the_board_can_be_read_again() -> None:
    setup = Setup(find_edition("ua-standard"), ("Ann", "bot:1"), 1, 5)
    state, journal = start(setup, "g")
    assert journal is not None
    sitting = BoardSitting(setup, state, journal, Texts("en"), now=0.0)
    game = BoardGame(sitting, Settings(animation=False))
    for _ in range(6):
        game.key("f9")
        while sitting.thinker.busy:
            game.tick()
    assert read_game(path_of("g")).state == sitting.host.state


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
    assert board.line("~ За столом только боты, решаете вы")
    assert not board.sitting.host.steps
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


def test_one_enter_too_many_opens_no_curtain() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "ЖЖЖ", players=("Аня", "Оля"))
    board.keys("enter")
    board.type("подставка")
    board.keys("enter")
    board.game.key("enter")
    assert "Ж" not in board.look()
    board.keys("enter")
    assert "Ж" in board.look()


def test_whoever_still_types_when_the_time_is_up_opens_no_curtain() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "ЖЖЖ", players=("Аня", "Оля"), seconds=60)
    board.keys("enter")
    board.type("подс")
    board.pass_time(61)
    assert board.line("Время вышло, ход окончен: Аня.")
    board.pass_time(2)
    board.type("тавка")
    board.keys("enter")
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
    assert board.line("? With this tile you can open in your next turn.")
    assert board.line("1 say nothing · 2 announce it")
    assert board.line("r10 r11·r12")
    board.keys("y")
    assert board.sitting.host.steps[-1].action == Answer(0, "opening", "announce")


@pytest.mark.rule("LET-VAR-1")
def test_a_word_outside_the_theme_is_remarked_on_the_smallest_screen() -> None:
    board = board_at("", "СТАВКАВР", "БВГ", theme="еда", house={"letters.theme_mode": "warn"}, opened=False)
    board.type("ставка")
    shown = board.draw(60, 20).text()
    assert "+6 СТАВКА" in shown
    assert "Заметка: СТАВКА — не по теме еда; сыграть можно." in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (60, 24), (80, 20), (100, 30)])
def test_a_question_is_read_whole_on_every_screen(size: tuple[int, int], language: str) -> None:
    board = board_at("r3-6, b7-9", "r10 r11 b1 k3", "b1", edition="pl", players=("Ann", "bot:1"), language=language,
                     opened=False, pool="r12 b2")  # fmt: skip
    board.keys("f9")
    view, texts = board.sitting.view(), Texts(language)
    assert view.ask is not None
    asked = " ".join(question_lines(board.sitting.edition, view.ask, texts))
    lines = (line.partition("│")[0] for line in board.draw(*size).text().splitlines())
    assert " ".join(asked.split()) in " ".join(" ".join(lines).split())


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
    assert "Ход засчитан" not in board.look()
    board.type("п")
    assert "Время вышло" not in "".join(board.look().splitlines()[-4:-2])
    board.keys("backspace", "f9")
    board.think()
    assert "0:00 Время вышло" not in board.look()


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


def second_round() -> Board:
    """Win the first of two rounds against a bot, and let it play in the next one until a person is to move."""
    board = board_at(
        "r5-7", "r8", "b1 k1", edition="twist", players=("Ann", "bot:1"), language="en", rounds=2, seconds=60
    )
    board.type("r5-8")
    board.keys("enter")
    board.think()
    assert board.sitting.awaited().what == "here"
    return board


def test_the_clock_of_the_next_round_runs_when_the_end_of_the_last_one_has_been_read() -> None:
    board = second_round()
    board.pass_time(100)
    board.keys("down")
    board.pass_time(100)
    assert board.line("the round is over")
    board.keys("escape")
    assert "the round is over" not in board.look()
    assert board.line("· 1:00")
    board.pass_time(61)
    assert board.sitting.host.steps[-1].action.do == "time-up"


def test_nothing_is_done_in_the_next_round_before_the_end_of_the_last_one_has_been_read() -> None:
    board = second_round()
    steps, rack = len(board.sitting.host.steps), board.line("rack: ")
    board.keys("f9", "f9", "r", "f2", "tab", "f3", "f7", "ctrl+z")
    board.drag((3, board.where("rack: ")[1] + 1), (5, 5))
    assert board.line("the round is over")
    assert (len(board.sitting.host.steps), board.line("rack: ")) == (steps, rack)
    board.keys("enter", "f9")
    assert len(board.sitting.host.steps) > steps


def test_the_end_of_the_pool_is_a_sentence_of_its_own() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "ЖЖЖ", pool="Ъ")
    board.keys("f9")
    lines = board.sitting.story_of(None).lines
    assert any("1 фишка. " in line for line in lines), lines


def test_a_draw_that_gives_up_what_is_only_typed_is_wanted_twice() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.type("подс")
    board.keys("f9")
    assert board.line("> ПОДС_")
    assert board.line("ещё раз F9")
    assert not board.sitting.host.steps
    board.keys("f9")
    assert board.sitting.host.steps[0].action.do == "draw"
