"""The board in a real terminal, and in the framework: keys and pointer arrive, the terminal is given back."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import termios
from pathlib import Path

import pytest

from rummiterm.board.app import BoardApp, run_on_screen, style_of
from rummiterm.board.canvas import Canvas
from rummiterm.board.looks import Look
from rummiterm.board.terminal import kept_whole
from rummiterm.board.thinker import Thinker, ThoughtError
from rummiterm.start.saves import SavedGame, read_game
from tests.kit.boards import board_at
from tests.kit.fuzzing import Scribbler
from tests.kit.terminal import Terminal

ON_BOARD = {"RUMMI_UI": "", "COLORTERM": "truecolor"}


def test_keys_and_pointer_reach_the_game() -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    app = BoardApp(board.game, "24bit")

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*"подставка")
            board.pass_time(1)
            await pilot.pause()
            assert board.line("+П+О+Д С Т А В К А")
            await pilot.press("escape")
            await pilot.mouse_down(offset=(9, 17))
            await pilot.hover(offset=(40, 9))
            await pilot.mouse_up(offset=(40, 9))
            await pilot.resize_terminal(130, 36)
            await pilot.pause()
            assert app.screen.size == (130, 36)
            await pilot.press("ctrl+q")

    asyncio.run(play())
    assert app.return_value == "left"


def test_an_error_on_the_board_is_raised_where_it_was_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")

    def fail(key: str, sign: str | None = None) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(board.game, "key", fail)
    app = BoardApp(board.game, "none")

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("x")

    with pytest.raises(RuntimeError, match="a fault"):
        asyncio.run(play())
    assert isinstance(app.fault, RuntimeError)


@pytest.mark.parametrize("depth", ["none", "16", "256", "24bit"])
def test_a_look_becomes_a_style(depth: str) -> None:
    style = style_of(Look("letter", "laid", bold=True, underline=True, reverse=True), depth)  # type: ignore[arg-type]
    assert (style.bold, style.underline, style.reverse) == (True, True, True)
    assert (style.color is None) is (depth == "none")


def begun(data: Path, *arguments: str, more: dict[str, str] | None = None) -> Terminal:
    """Open the board on a terminal."""
    return Terminal(data, "play", "--lang", "ru", "--seed", "41", *arguments, more={**ON_BOARD, **(more or {})})


def the_game(data: Path) -> SavedGame:
    """Read the one game that is saved."""
    (path,) = (data / "games").glob("*.jsonl")
    return read_game(path)


def test_the_board_opens_on_a_terminal_and_leaves_it_as_it_was(tmp_path: Path) -> None:
    with begun(tmp_path, "--players", "Аня,bot:2") as terminal:
        before = termios.tcgetattr(terminal.descriptor)
        terminal.wait_for("Наберите слово")
        terminal.wait_for("\x1b[?1000h")
        terminal.type("колдун", end="")
        terminal.wait_for("+6 КОЛДУН")
        terminal.type("", end="\r")
        terminal.wait_for("ПУБЛИКА")
        terminal.type("\x11", end="")
        assert terminal.end() == 0
        after = termios.tcgetattr(terminal.descriptor)
    assert before[3] == after[3]
    assert terminal.seen.rindex("\x1b[?1049l") > terminal.seen.rindex("\x1b[?1049h")
    assert "rummi resume" in terminal.seen
    game = the_game(tmp_path)
    assert [happened.action.do for happened in game.steps] == ["deal", "play", "play"]


@pytest.mark.parametrize(
    ("options", "more"),
    [
        (("--ui", "line"), {}),
        (("--plain",), {}),
        ((), {"TERM": "dumb"}),
        ((), {"COLUMNS": "59"}),
        ((), {"LINES": "19"}),
        ((), {"RUMMI_UI": "line"}),
    ],
)
def test_the_prompt_is_taken_where_the_board_does_not_fit(
    options: tuple[str, ...], more: dict[str, str], tmp_path: Path
) -> None:
    with begun(tmp_path, "--players", "Аня,bot:2", *options, more=more) as terminal:
        terminal.wait_for("Наберите слова, какими")
        terminal.wait_for("> ")
        terminal.type("/q")
        assert terminal.end() == 0
    assert "\x1b[?1049h" not in terminal.seen


def test_a_board_that_is_wanted_where_it_does_not_fit_is_refused_in_one_line(tmp_path: Path) -> None:
    with begun(tmp_path, "--players", "Аня,bot:2", "--ui", "board", more={"COLUMNS": "40"}) as terminal:
        assert terminal.end() == 2
    assert "--ui line" in terminal.seen
    assert not list((tmp_path / "games").glob("*")), "no game was begun"


def test_after_a_hand_over_nothing_of_another_rack_was_ever_written_to_the_title_or_the_other_screen(
    tmp_path: Path,
) -> None:
    with begun(tmp_path, "--players", "Аня,Оля") as terminal:
        terminal.wait_for("Экран и клавиатура")
        terminal.wait_for("\x1b[?1000h")
        terminal.type("", end="\r")
        terminal.wait_for("подставка")
        terminal.type("\x1b[20~", end="")  # F9
        terminal.wait_for("из банка")
        terminal.type("", end="\r")
        came = terminal.wait_for("игроку: Оля") if "игроку: Оля" not in terminal.seen else ""
        terminal.type("\x11", end="")
        assert terminal.end() == 0
    assert "\x1b]" not in came
    own_screen = terminal.seen.rpartition("\x1b[?1049l")[2]
    assert "▐" not in own_screen


def test_a_game_killed_in_the_middle_of_a_drag_has_every_played_turn(tmp_path: Path) -> None:
    with begun(tmp_path, "--players", "Аня,bot:2") as terminal:
        terminal.wait_for("\x1b[?1000h")
        terminal.type("колдун", end="")
        terminal.wait_for("+6 КОЛДУН")
        terminal.type("", end="\r")
        terminal.wait_for("ПУБЛИКА")
        terminal.type("\x1b[<0;4;18M\x1b[<32;20;10M", end="")
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.end()
    game = the_game(tmp_path)
    assert [happened.action.do for happened in game.steps] == ["deal", "play", "play"]
    with Terminal(tmp_path, "resume", "--lang", "ru", more={"NO_COLOR": "1"}) as again:
        again.wait_for("КОЛДУН  +ПУБЛИКА")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGQUIT])
def test_a_board_that_is_ended_from_outside_puts_the_terminal_back(number: signal.Signals, tmp_path: Path) -> None:
    with begun(tmp_path, "--players", "Аня,bot:2") as terminal:
        before = termios.tcgetattr(terminal.descriptor)
        terminal.wait_for("\x1b[?1000h")
        terminal.drain(0.5)
        os.kill(terminal.pid, number)
        assert terminal.end() != 0
        assert termios.tcgetattr(terminal.descriptor)[3] == before[3]
    assert terminal.seen.rindex("\x1b[?1049l") > terminal.seen.rindex("\x1b[?1049h")
    assert "Traceback" not in terminal.seen
    assert "rummi resume" in terminal.seen


def test_a_window_that_is_closed_ends_the_board_and_keeps_the_game(tmp_path: Path) -> None:
    program = Scribbler(tmp_path, "play", "--players", "Аня,bot:2", "--save", "t", "--ui", "board")
    program.wait_for("\x1b[?1000h")
    assert program.hang_up() == 128 + signal.SIGHUP
    assert the_game(tmp_path).steps


def test_a_fault_leaves_the_terminal_and_the_game_whole_and_says_how_to_go_on(tmp_path: Path) -> None:
    code = (
        "import sys; from rummiterm.board.play.course import GameCourse; from rummiterm.cli.main import main;"
        "GameCourse.more = lambda game: 1 // 0; sys.exit(main(sys.argv[1:]))"
    )
    game = ("play", "--lang", "ru", "--seed", "41", "--players", "Аня,bot:2")
    with Terminal(tmp_path, *game, start=("-c", code), more=ON_BOARD) as terminal:
        before = termios.tcgetattr(terminal.descriptor)
        terminal.wait_for("\x1b[?1000h")
        terminal.type("колдун", end="")
        terminal.wait_for("+6 КОЛДУН")
        terminal.type("", end="\r")
        terminal.wait_for("ПУБЛИКА")
        terminal.type("\x1bOQ", end="")
        assert terminal.end() == 2
        assert termios.tcgetattr(terminal.descriptor)[3] == before[3]
    own_screen = terminal.seen.rpartition("\x1b[?1049l")[2]
    assert "rummi resume" in own_screen
    assert "Traceback" not in terminal.seen
    game_read = the_game(tmp_path)
    assert [happened.action.do for happened in game_read.steps] == ["deal", "play", "play"]


def bytes_by_chance(seed: int, count: int) -> bytes:
    """Return keys, pieces of codes and mouse reports, but nothing that leaves the game."""
    chance = random.Random(seed)
    made = bytearray()
    codes = [b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1bOQ", b"\x1bOR", b"\x1b[15~", b"\x1b[20~", b"\r", b"\t",
             b"\x7f", b"\x1a", b"\x19", b" ", "под".encode(), b"\x1b[1;2C", b"\x1b[200~", b"\x1b[201~"]  # fmt: skip
    while len(made) < count:
        what = chance.randrange(4)
        if what == 0:
            most = 256 if chance.random() < 0.02 else 128  # what is no text is dropped with all that came with it
            made.append(chance.choice([byte for byte in range(most) if byte not in (3, 17)]))
        elif what == 1:
            button = chance.choice([0, 2, 32, 34, 64, 65])
            end = chance.choice("Mm")
            made += f"\x1b[<{button};{chance.randrange(90)};{chance.randrange(30)}{end}".encode()
        else:
            made += chance.choice(codes)
    return bytes(made)


def press_bytes(data: Path, seed: int, count: int) -> str:
    """Send bytes to the board, then leave; return what the terminal showed after the last of them."""
    with begun(data, "--players", "Аня,bot:1") as terminal:
        terminal.wait_for("\x1b[?1000h")
        sent = bytes_by_chance(seed, count)
        for at in range(0, len(sent), 2000):
            terminal.send(sent[at : at + 2000])
            terminal.drain()
        terminal.send(b"\x1b[201~\x1b[201~")
        terminal.drain(1.0)
        for _ in range(3):
            terminal.send(b"\x11")
            terminal.drain(0.5)
        assert terminal.end() == 0, re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", terminal.seen[-3000:])
        return terminal.seen


def test_no_bytes_break_the_board(tmp_path: Path) -> None:
    seen = press_bytes(tmp_path, 1, 6000)
    assert "Traceback" not in seen
    assert "rummi resume" in seen or "rummi analyze" in seen


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_half_a_million_bytes_do_not_break_the_board(seed: int, tmp_path: Path) -> None:
    assert "Traceback" not in press_bytes(tmp_path, seed, 50_000)


def test_thinking_goes_on_in_a_thread_when_its_process_is_gone() -> None:
    thinker = Thinker({"twice": lambda about: (about, about), "never": lambda about: 1 // 0})

    def answered() -> object:
        while (answer := thinker.answer()) is None:
            pass
        return answer

    for start in (False, True):
        if start:
            thinker.start()
        thinker.ask("twice", 7)
        assert answered() == (7, 7)
        thinker.ask("never", 7)
        with pytest.raises(ThoughtError):
            answered()
    thinker.close()
    thinker.ask("twice", 8)
    assert answered() == (8, 8)


def test_a_stage_is_shown_until_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    monkeypatch.setattr(BoardApp, "run", lambda app: "left")
    assert run_on_screen(board.game, "none") == "left"
    assert isinstance(board.game.draw(60, 20), Canvas)


def test_keys_typed_while_the_board_is_loaded_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard, other = os.openpty()
    with open(other, encoding="utf8", closefd=False) as terminal:
        monkeypatch.setattr("sys.stdin", terminal)
        before = termios.tcgetattr(other)
        with kept_whole():
            os.write(keyboard, b"\x11\r")
            assert os.read(other, 2) == b"\x11\r"
        assert termios.tcgetattr(other) == before
    os.close(keyboard)
    os.close(other)
