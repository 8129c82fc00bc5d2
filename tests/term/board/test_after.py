"""What comes after a game and around it: the result and its keys, saved games, other editions in the solver."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummicore.registry import BUILT_IN, find_edition
from rummiterm.board.around.games import GamesScreen
from rummiterm.board.around.solver import SolverScreen
from rummiterm.board.canvas import clip_words
from rummiterm.board.play.talk import KEYS
from rummiterm.board.scene import keys_line
from rummiterm.prompt.curtain import PAUSE
from rummiterm.start.home import Home
from rummiterm.start.setup import Setup, start
from rummiterm.start.shelf import shelf
from rummiterm.texts import Texts
from tests.kit.boards import Board, board_at
from tests.kit.terminal import Terminal

ON_BOARD = {"RUMMI_UI": "", "COLORTERM": "truecolor"}


def over() -> Board:
    """Play a game to its end."""
    board = board_at("СТАВКА МОСТ", "ПОД", "Б*Г", players=("Аня", "Оля"), pool="", points=(41, 35))
    board.keys("enter")
    board.type("подставка")
    board.keys("enter")
    return board


def test_one_enter_too_many_does_not_skip_the_result() -> None:
    board, endings = over(), []
    board.keys("enter")
    endings.append(board.game.ending)
    board.pass_time(PAUSE)
    board.keys("f5", "enter")
    endings.append(board.game.ending)
    assert board.line("Очки после каждого хода")
    board.keys("enter")
    assert [*endings, board.game.ending] == ["", "", "again"]


@pytest.mark.parametrize(
    ("key", "ending"), [("enter", "again"), ("f6", "replay"), ("escape", "home"), ("ctrl+q", "over"), ("x", "")]
)
def test_each_key_of_the_result_leads_somewhere(key: str, ending: str) -> None:
    board = over()
    board.pass_time(PAUSE)
    board.keys(key)
    assert board.game.ending == ending


def test_what_was_missed_is_looked_for_by_itself_and_told_turn_by_turn() -> None:
    board = over()
    assert board.line("Смотрю все ходы заново")
    board.think()
    assert board.line("никто не")
    board.keys("f5")
    assert "Очки после каждого хода" not in board.look()
    assert board.line("Esc назад")
    assert "Esc домой" not in board.look()
    board.keys("escape")
    assert board.line("Очки после каждого хода")
    assert board.line("Esc домой")
    assert board.game.ending == ""


def test_a_result_that_is_longer_than_the_screen_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "SIZE", (60, 20))
    board = over()
    assert board.line("1-17 /")
    board.keys("pagedown", "pagedown", "up", "down")
    assert "1-17 /" not in board.look()
    board.keys("pageup", "pageup")
    assert board.line("1-17 /")


def saved(name: str, edition: str = "letters-ru") -> None:
    """Begin a game and leave it."""
    journal = start(Setup(find_edition(edition), ("Аня", "bot:1"), 1, 7), name)[1]
    assert journal is not None
    with journal:
        pass


def test_saved_games_are_played_on_or_shown_again() -> None:
    saved("пятница")
    saved("friday", "twist")
    screen = GamesScreen(list(shelf()), Texts("ru"))
    names = [found.name for found in screen.games]
    assert sorted(names) == ["friday", "пятница"]
    screen.key("down")
    assert names[1] in screen.draw(60, 20).text()
    assert screen.wish() == ["resume", "--", names[1]]
    screen.games[1] = screen.games[1]._replace(state="over")
    assert screen.wish() == ["replay", "--", names[1]]


def test_home_has_saved_games_only_where_there_are_some() -> None:
    def names() -> list[str]:
        return [item.name for item in Home(Texts("en"), lambda _: None).items()]

    assert "Saved games" not in names()
    saved("friday")
    assert "Saved games" in names()
    assert "Real table" in names()


@pytest.mark.parametrize("lines", [("/выход",), (".к",), ("/q",), ("2", "/quit"), ("4", "/к")])
def test_home_is_left_by_the_command_of_games(lines: tuple[str, ...]) -> None:
    typed = iter(lines)
    assert Home(Texts("ru"), lambda _: next(typed)).choose() is None
    assert not list(typed)


def test_the_way_back_from_the_saved_games_and_the_solver_leads_home(tmp_path: Path) -> None:
    saved("friday")
    with Terminal(tmp_path, "--lang", "en", more={**ON_BOARD, "RUMMI_DATA": str(tmp_path)}) as terminal:
        for key, there in (("5", "Solve a position ·"), ("6", "letters-ru")):
            terminal.wait_for("Real table")
            terminal.wait_for("\x1b[?1000h")
            terminal.type(key, end="")
            terminal.wait_for(there)
            terminal.wait_for("\x1b[?1000h")
            terminal.type("\x1b", end="")
        terminal.wait_for("Real table")
        terminal.wait_for("\x1b[?1000h")
        terminal.type("\x11", end="")
        assert terminal.end() == 0


def test_the_way_back_from_rules_and_words_leads_home_once_they_are_read(tmp_path: Path) -> None:
    more = {**ON_BOARD, "RUMMI_DATA": str(tmp_path), "PAGER": ""}
    with Terminal(tmp_path, "--lang", "en", more=more) as terminal:
        for key, answer, there in (("6", "3", "PL-END-2"), ("5", "кошки", "кошка")):
            terminal.wait_for("Real table")
            terminal.wait_for("\x1b[?1000h")
            terminal.type(key, end="")
            terminal.wait_for("> " if key == "6" else "Word: ")
            terminal.type(answer)
            terminal.wait_for(there)
            terminal.wait_for("Enter leads home >")
            terminal.type("")
        terminal.wait_for("Real table")
        terminal.wait_for("\x1b[?1000h")
        terminal.type("\x11", end="")
        assert terminal.end() == 0


def test_the_solver_changes_the_edition_and_begins_anew() -> None:
    editions = [find_edition(name) for name in BUILT_IN]
    screen = SolverScreen(editions[0], Texts("en"), others=editions[1:])
    for edition in (*editions, editions[0]):
        shown = screen.draw(80, 24).text()
        assert edition.manner.name or edition.id in shown.splitlines()[0]
        assert "F3 edition" in shown
        screen.key("x", "x")
        screen.key("f3")
    assert "F3" not in SolverScreen(editions[0], Texts("en")).draw(80, 24).text()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("width", range(60, 101, 4))
def test_hints_for_keys_are_left_out_whole_and_help_never_is(language: str, width: int) -> None:
    keys = [(weight, Texts(language)(f"board.key.{name}")) for weight, name in KEYS]
    line = keys_line(keys, width - 2)
    assert len(line) <= width - 2
    assert set(line.split("  ")) <= {text for _, text in keys}
    assert line.endswith(Texts(language)("board.key.help"))
    assert len(Texts(language)("board.key.help")) > len("F1")


def test_a_note_is_cut_between_words() -> None:
    assert clip_words("ua-standard, ua-xp, pl", 22) == "ua-standard, ua-xp, pl"
    assert clip_words("ua-standard, ua-xp, pl", 21) == "ua-standard, ua-xp …"
    assert clip_words("ua-standard", 6) == "ua-st…"
