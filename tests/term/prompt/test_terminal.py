"""People in a real terminal: the first screen, colours, the curtain, Ctrl-C and the end of input."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.kit.tables import deal_table, typed
from tests.kit.terminal import Terminal

RACKS = ("СТАВКАПОДЕЁЖЗЦ", "МОНЕТАИИЛЛНННО")


def test_without_players_a_short_screen_asks_for_them(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--lang", "ru", "--seed", "1", more={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("Ваше имя")
        terminal.type("Аня")
        terminal.wait_for("Соперники")
        terminal.type("")
        for _ in range(3):
            terminal.wait_for("[нет]: ")
            terminal.type("")
        terminal.wait_for("Аня и Бот (любитель)")
        terminal.wait_for("> ")
        terminal.type("/q")
        assert terminal.end() == 0
    assert "rummi resume" in terminal.seen
    assert max(map(len, terminal.seen.splitlines())) <= 80
    with Terminal(tmp_path, "play", "--lang", "ru", "--seed", "1") as terminal:
        terminal.wait_for("Enter — сдать")
        terminal.type("")
        terminal.wait_for("Ход 1 · Аня")


def _play_out(terminal: Terminal) -> None:
    """Lay the rack of a game that ends with it."""
    terminal.wait_for("> ")
    terminal.type("r10-12")
    terminal.wait_for("Подставка опустеет")
    terminal.type("")
    terminal.wait_for("р реванш")


ENDING = ("ua-standard", "Аня,bot:1", ("r10 r11 r12", "b1 b2 b9"))


def test_after_a_game_there_is_a_rematch_an_analysis_a_replay_and_home(tmp_path: Path) -> None:
    deal_table(tmp_path, *ENDING)
    with Terminal(tmp_path, "resume", "--lang", "ru", more={"NO_COLOR": "1"}) as terminal:
        _play_out(terminal)
        for typed, answer in (
            ("клоун", "р реванш"),
            ("разбор", "больше было не выложить"),
            ("P", "вход в игру, r10-12"),
            ("реванш", "Ход 1"),
        ):
            terminal.wait_for("> ")
            terminal.type(typed)
            terminal.wait_for(answer)
        terminal.wait_for("> ")
        terminal.type("/q")
        assert terminal.end() == 0
    assert len(list((tmp_path / "games").glob("*.jsonl"))) == 2


@pytest.mark.parametrize("typed", ["", "q", "выход", "\x04"])
def test_after_a_game_one_key_leaves(typed: str, tmp_path: Path) -> None:
    deal_table(tmp_path, *ENDING)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more={"NO_COLOR": "1"}) as terminal:
        _play_out(terminal)
        terminal.wait_for("> ")
        terminal.type(typed, end="" if typed == "\x04" else "\n")
        assert terminal.end() == 0


def test_after_a_game_one_can_go_home_and_play_another(tmp_path: Path) -> None:
    deal_table(tmp_path, *ENDING)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more={"NO_COLOR": "1"}) as terminal:
        _play_out(terminal)
        terminal.wait_for("> ")
        terminal.type("д")
        terminal.wait_for("Новая игра")
        terminal.wait_for("> ")
        terminal.type("0")
        assert terminal.end() == 0


def test_a_draw_that_loses_a_typed_turn_is_asked_for_twice(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,bot:1", RACKS)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("> ")
        for typed, answer in (
            ("ставка", "+6 СТАВКА"),
            ("/взять", "~  Набранное пропадёт: СТАВКА. Всё же взять или спасовать — ещё раз /взять."),
            ("/фишки", "Фишки"),
            ("/сброс", "набрано"),
            ("ставка", "+6 СТАВКА"),
            ("/взять", "~  Набранное пропадёт"),
            ("/взять", "Взята"),
        ):
            terminal.type(typed)
            terminal.wait_for(answer)
            if answer != "Взята":
                terminal.wait_for("> ")


@pytest.mark.parametrize(
    ("more", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)], ids=str
)
def test_colour_follows_the_environment(more: dict[str, str], coloured: bool, tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,bot:1", RACKS)
    with Terminal(tmp_path, "resume", "t", more=more) as terminal:
        terminal.wait_for("Rack")
        terminal.wait_for("> ")
    assert ("\x1b[" in terminal.seen.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")) == coloured


def test_the_curtain_leaves_nothing_of_the_other_rack(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more={"NO_COLOR": "1"}) as terminal:
        terminal.sit_down("Экран и клавиатура — игроку: Аня")
        terminal.wait_for("Фишки   А А В Д Е Ё Ж З К О П С Т Ц")
        terminal.type("ставка")
        terminal.wait_for("+6 СТАВКА")
        terminal.type("")
        hidden = terminal.sit_down("Экран и клавиатура — игроку: Оля")
        assert "\x1b[3J" in hidden
        shown = terminal.wait_for("Фишки   А Е И И Л Л М Н Н Н Н О О Т")
        assert "\x1b[2J" in shown
        assert "Ход 1 · Аня: вход в игру, СТАВКА, +6" in shown
        terminal.type("/q")
        assert terminal.end() == 0
    assert terminal.seen.count("\x1b[?1049h") == terminal.seen.count("\x1b[?1049l") == 1


def test_who_comes_from_behind_the_curtain_of_a_resumed_game_hears_what_the_last_turn_brought(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    drawn = typed(tmp_path, "/взять", "/взять", language="ru").out.partition("Взята ")[2][:1]
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more={"NO_COLOR": "1"}) as terminal:
        terminal.sit_down("Экран и клавиатура — игроку: Аня")
        shown = terminal.wait_for("Фишки")
        assert "Продолжается t, сыграно: 2 хода." in shown
        assert f"Взята {drawn}." in shown
        assert "Ход 2 · Оля: " in shown
        terminal.type("/q")
        assert terminal.end() == 0


def test_whoever_draws_sees_the_tile_before_the_curtain_falls(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more={"NO_COLOR": "1"}) as terminal:
        terminal.sit_down("игроку: Аня")
        terminal.wait_for("> ")
        terminal.type("/взять")
        assert "   Взята " in terminal.hand_over()
        assert "Взята" not in terminal.sit_down("игроку: Оля")
        assert "Взята" not in terminal.wait_for("> ")
        terminal.type("/взять")
        terminal.hand_over()
        terminal.sit_down("игроку: Аня")
        assert "Взята" not in terminal.wait_for("> "), "told once"
        terminal.type("/q")
        assert terminal.end() == 0


def test_what_was_typed_cannot_be_paged_back_by_the_next_person(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more={"NO_COLOR": "1"}) as terminal:
        terminal.sit_down("игроку: Аня")
        terminal.wait_for("> ")
        terminal.type("сосна")
        terminal.wait_for("> ")
        terminal.type("/взять")
        terminal.hand_over()
        terminal.sit_down("игроку: Оля")
        terminal.wait_for("> ")
        terminal.type("\x1b[A", end="")
        terminal.type("\x1b[A/q")
        assert terminal.end() == 0
    assert "сосна" not in terminal.seen.split("игроку: Оля")[1]


def test_ctrl_c_leaves_with_the_game_saved(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,bot:1", RACKS)
    with Terminal(tmp_path, "resume", "t") as terminal:
        terminal.wait_for("> ")  # the signal may come before the program waits for a key
        os.killpg(os.getpgid(terminal.pid), signal.SIGINT)
        assert terminal.end() == 130
    assert "rummi resume t" in terminal.seen
    assert "Traceback" not in terminal.seen


AWKWARD = """
import ctypes, functools, os, readline, signal
from rummiterm.prompt.keyboard import Keyboard
keyboard = Keyboard()
# A call without a step of Python in it, so that the signal is not noticed before line editing waits for a key.
readline.set_pre_input_hook(functools.partial(ctypes.CDLL(None).kill, os.getpid(), int(signal.SIGINT)))
keyboard.read()
"""


def test_ctrl_c_is_noticed_between_the_prompt_and_the_wait_for_a_key(tmp_path: Path) -> None:
    with Terminal(tmp_path, start=("-c", AWKWARD)) as terminal:
        terminal.wait_for("KeyboardInterrupt")
        assert terminal.end() != 0


def test_the_end_of_input_leaves_with_the_game_saved(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,bot:1", RACKS)
    with Terminal(tmp_path, "resume", "t") as terminal:
        terminal.wait_for("> ")
        terminal.type("\x04", end="")
        assert terminal.end() == 0
    assert "rummi resume t" in terminal.seen


def test_the_home_screen_offers_the_last_game(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,bot:1", RACKS)
    with Terminal(tmp_path, "--lang", "ru") as terminal:
        terminal.wait_for("Продолжить")
        terminal.wait_for("> ")
        terminal.type("1")
        terminal.wait_for("Ход 1 · Аня")
        terminal.wait_for("> ")
        terminal.type("/выход")
        assert terminal.end() == 0


def test_the_home_screen_can_be_left(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--lang", "ru") as terminal:
        terminal.wait_for("Новая игра")
        terminal.type("9")
        terminal.wait_for("от 1 до")
        terminal.type("0")
        assert terminal.end() == 0


def test_a_terminal_without_control_codes_is_hidden_by_blank_lines(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", more={"TERM": "dumb"}) as terminal:
        terminal.sit_down("игроку: Аня")
        said = terminal.wait_for("Фишки   А А В")
        assert "Наберите слова" in said  # each person is told once how to play
        terminal.type("/взять")
        terminal.hand_over()
        assert "\n" * 24 in terminal.sit_down("игроку: Оля").replace("\r", "")
        assert "Наберите слова" in terminal.wait_for("Фишки")
    assert "\x1b[?1049" not in terminal.seen
    assert "\x1b[2J" not in terminal.seen


def test_the_clock_speaks_on_a_line_of_its_own(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,bot:1", RACKS, house={"letters.time_limit_s": 2})
    with Terminal(tmp_path, "resume", "t", "--lang", "ru", "--plain") as terminal:
        terminal.wait_for("> ")
        terminal.type("под", end="")
        assert terminal.wait_for("0:00 Время вышло.").replace("\r", "").startswith("под\n   0:00")


def test_long_names_and_full_racks_stay_within_the_window(tmp_path: Path) -> None:
    names = "Аня Константинопольская-Вознесенская,Пётр Иванович Долгорукий"
    rack = " ".join(f"{colour}{number}" for colour in "rb" for number in range(1, 14))
    deal_table(tmp_path, "ua-standard", names, (rack, rack.replace("r", "k").replace("b", "o")))
    with Terminal(tmp_path, "resume", "t", "--plain", more={"COLUMNS": "60", "LINES": "20"}) as terminal:
        terminal.wait_for("Enter")
        terminal.type("")
        seen = terminal.wait_for("> ")
    assert max(map(len, seen.split("\n"))) <= 61  # and its carriage return


def test_the_home_screen_fits_the_window(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", f"{'Аня ' * 9},bot:1", RACKS)
    with Terminal(tmp_path, "--lang", "ru", more={"COLUMNS": "60"}) as terminal:
        seen = terminal.wait_for("Помощь")
        assert "…" in seen
        assert max(map(len, seen.split("\n"))) <= 61
        terminal.type("0")
        assert terminal.end() == 0


def test_function_keys_type_commands_and_drop_a_line_that_was_begun(tmp_path: Path) -> None:
    with Terminal(tmp_path, "classic", "play", "--players", "Ann,bot:1", "--seed", "2") as terminal:
        for before, key, answer in (
            ("", "\x1bOQ", "1 of 3"),
            ("k7-", "\x1bOQ", "2 of 3"),
            ("", "\x1b[12~", "3 of 3"),
            ("", "\x1bOP", "Commands:"),
        ):
            terminal.wait_for("> ")
            terminal.type(before, end=key)
            terminal.wait_for(answer)
        terminal.wait_for("> ")
        terminal.type("/q")
        assert terminal.end() == 0


def test_function_keys_type_commands_in_the_language_of_the_player(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,bot:1", RACKS)
    with Terminal(tmp_path, "resume", "t", "--lang", "ru") as terminal:
        terminal.wait_for("> ")
        terminal.type("", end="\x1bOQ")
        terminal.wait_for("1 из 3")
        assert "/подсказка" in terminal.seen
        assert "/hint" not in terminal.seen
        terminal.type("/к")
        assert terminal.end() == 0


def test_the_home_screen_passes_over_what_is_no_game(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,bot:1", RACKS)
    (tmp_path / "games" / "folder.jsonl").mkdir()
    os.mkfifo(tmp_path / "games" / "pipe.jsonl")
    (tmp_path / "games" / "circle.jsonl").symlink_to(tmp_path / "games" / "circle.jsonl")
    with Terminal(tmp_path, "--lang", "ru") as terminal:
        terminal.wait_for("Продолжить")
        terminal.wait_for("> ")
        terminal.type("0")
        assert terminal.end() == 0


def test_between_rounds_somebody_at_a_terminal_is_waited_for(tmp_path: Path) -> None:
    deal_table(tmp_path, *ENDING, rounds=2)
    with Terminal(tmp_path, "resume", "--lang", "ru", more={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("> ")
        terminal.type("r10-12")
        terminal.wait_for("Подставка опустеет")
        terminal.type("")
        terminal.wait_for("Enter — следующий раунд > ")
        assert "Матч после раунда 1 из 2" in terminal.seen
        assert "Раунд 2" not in terminal.seen
        terminal.type("")
        terminal.wait_for("Раунд 2")
        terminal.wait_for("> ")
        terminal.type("/q")
        assert terminal.end() == 0
