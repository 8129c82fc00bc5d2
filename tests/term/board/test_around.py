"""Around a game: the home screen, the form for a new game, settings."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rummicore.registry import BUILT_IN, find_edition
from rummiterm.board.around.form import CLOCKS, NewGameForm
from rummiterm.board.around.home import HomeScreen
from rummiterm.board.around.solver import SolverScreen
from rummiterm.board.chart import chart
from rummiterm.board.settings import FILE, kept_switches, read_settings
from rummiterm.start.home import Home
from rummiterm.start.setup import seated_bots
from rummiterm.texts import Texts
from tests.kit.boards import StillClock
from tests.kit.terminal import Terminal

ON_BOARD = {"RUMMI_UI": "", "COLORTERM": "truecolor"}


def press(screen: HomeScreen | NewGameForm, *keys: str) -> str:
    """Press keys and return the screen."""
    for key in keys:
        screen.key(key, key if len(key) == 1 else None)
    return screen.draw(80, 24).text()


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_form_begins_with_players_who_can_sit_down_in_any_edition(name: str) -> None:
    form = NewGameForm([find_edition(name)], Texts("en"))
    assert not form.wrong()
    press(form, "enter")
    assert form.ending == "taken"
    game = form.chosen_game()
    names = game.players.split(",")
    assert len(names) in game.edition.seats
    assert seated_bots(game.edition, names, 1)


def test_names_levels_clock_and_strict_play_are_chosen_by_arrows_and_letters() -> None:
    form = NewGameForm([find_edition("letters-ru")], Texts("ru"))
    screen = press(form, *"Аня", "down", "right", "down", "right", *"Оля")
    assert "Аня_" in screen
    assert "бот, уровень 3 из" in screen
    assert "Оля_" in screen
    lines = [line.strip(" >") for line in screen.splitlines()]
    clock = next(at for at, line in enumerate(lines) if line.startswith("Таймер")) - 3
    while form.chosen != clock:
        press(form, "down")
    press(form, "right", "down", "right", "enter")
    game = form.chosen_game()
    assert game.players == "Аня,bot:3,Оля"
    assert game.house[str(game.edition.manner.clock)] == CLOCKS[1]
    assert game.house.keys() > {game.edition.manner.clock}


def test_a_game_without_people_or_with_a_nameless_one_does_not_begin() -> None:
    form = NewGameForm([find_edition("letters-ru")], Texts("en"))
    assert "Somebody should play" in press(form, "right", "enter")
    assert not form.ending
    press(form, "left", "x", "backspace")
    assert "A name is missing" in press(form, "enter")
    assert not form.ending


def test_another_edition_seats_as_many_as_it_needs() -> None:
    form = NewGameForm([find_edition("ua-standard"), find_edition("ua-xp")], Texts("en"))
    assert "ua-xp" in press(form, "right")
    assert len(form.chosen_game().players.split(",")) == 5
    form.press(5, 3, 1)
    assert form.chosen_game().edition.id == "ua-standard"
    form.press(5, 3 + form.count - 1, 1)
    assert form.ending == "taken" or form.wrong()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (130, 36)])
def test_every_screen_says_its_keys_at_every_size(language: str, size: tuple[int, int]) -> None:
    texts = Texts(language)
    editions = [find_edition("ua-standard"), find_edition("ua-xp")]
    items = Home(texts, lambda _: None, forms=True).items()
    for screen in (NewGameForm(editions, texts), HomeScreen(items, texts), SolverScreen(editions[0], texts)):
        shown = screen.draw(*size).text().splitlines()
        assert len(shown[-1].strip()) > 20
        assert len(shown) == size[1]


def test_home_offers_what_the_prompt_offers() -> None:
    items = Home(Texts("ru"), lambda _: None, forms=True).items()
    screen = HomeScreen(items, Texts("ru"))
    shown = press(screen, "down", "up")
    assert all(item.name in shown for item in items)
    press(screen, "2")
    assert (screen.ending, screen.items[screen.chosen].command()) == ("taken", ["classic", "play"])
    screen.scroll(1)
    press(screen, "escape")
    assert screen.ending == "left"


def test_switches_on_the_home_screen_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMI_CONFIG", str(tmp_path / "new"))
    screen = HomeScreen([], Texts("en"))
    assert "Animation" in press(screen, "space", "down", "right")
    assert kept_switches() == {"animation": False, "ascii": True, "colour": True}
    press(screen, "enter")
    assert kept_switches() == {"animation": False, "ascii": False, "colour": True}
    (tmp_path / "new" / FILE).write_text("# mine\ncolour = false\n", encoding="utf8")
    press(screen, "left")
    assert (tmp_path / "new" / FILE).read_text(encoding="utf8") == "ascii = true\n# mine\ncolour = false\n"
    monkeypatch.setenv("RUMMI_CONFIG", "/dev/null")
    assert "could not be kept" in press(screen, "left")


def test_from_home_to_the_form_to_the_table(tmp_path: Path) -> None:
    with Terminal(tmp_path, "--lang", "ru", more=ON_BOARD) as terminal:
        terminal.wait_for("Новая игра")
        terminal.wait_for("\x1b[?1000h")
        terminal.type("", end="\r")
        terminal.wait_for("Место 1")
        terminal.wait_for("\x1b[?1000h")
        terminal.type("", end="\r")
        terminal.wait_for("подставка")
        terminal.wait_for("\x1b[?1000h")
        terminal.type("\x11", end="")
        assert terminal.end() == 0
    assert "rummi resume" in terminal.seen


def test_settings_are_read_and_a_broken_file_leaves_everything_as_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMI_CONFIG", str(tmp_path))
    usual = read_settings()
    assert (usual.animation, usual.ascii) == (True, False)
    (tmp_path / FILE).write_text("animation = false\nascii = true\ncolour = false\n", encoding="utf8")
    assert read_settings() == (False, True, "none")
    (tmp_path / FILE).write_text("animation = ", encoding="utf8")
    assert read_settings() == usual


def test_a_chart_shows_everybody_in_every_column() -> None:
    rows = [(turn, 2 * turn) for turn in range(40)]
    lines = chart(rows, "AB", 60, 8)
    assert all(len(line) <= 60 for line in lines)
    columns = -(-40 // -(-40 // ((60 - 8) // 3)))
    assert sum(line.count("A") for line in lines) == sum(line.count("B") for line in lines) == columns
    assert chart([], "AB", 60, 8) == []


def solved(edition: str, rack: str, table: str, language: str = "ru") -> tuple[SolverScreen, str]:
    """Type a position and wait for the answer."""
    clock = StillClock()
    screen = SolverScreen(find_edition(edition), Texts(language), clock=clock)
    for sign in rack:
        screen.key(sign, sign)
    screen.key("tab")
    for sign in table:
        screen.key("space" if sign == " " else sign, sign)
    clock.now += 1
    screen.tick()
    while screen.thinker.busy:
        screen.tick()
        time.sleep(0.005)
    return screen, screen.draw(80, 24).text()


def test_the_best_turn_of_a_typed_position_lies_on_the_table() -> None:
    screen, shown = solved("letters-ru", "ПОДЪ", "СТАВКА МОСТ")
    assert "+П+О+Д С Т А В К А" in shown
    assert "+9 ПОДСТАВКА" in shown
    assert "останется на подставке: 1" in shown
    screen.key("escape")
    assert screen.ending == "left"
    _, shown = solved("ua-standard", "b3 b5 b6 k9", "rbko4, r9-11", "en")
    assert "+b3  b4 +b5 +b6" in shown


@pytest.mark.parametrize(
    ("rack", "table"), [("ПОДЪ", "СТАВКАЯ"), ("ПОД1", ""), ("ЪЪЪЪЪЪЪЪЪ", ""), ("", "МОСТ"), ("", "")]
)
def test_a_position_that_cannot_be_solved_is_no_reason_to_stop(rack: str, table: str) -> None:
    screen, shown = solved("letters-ru", rack, table)
    assert "Tab" in shown
    for key in ("f4", "backspace", "up", "enter", "f9"):
        screen.key(key)
    for x, y in ((1, 2), (1, 3), (5, 9)):
        screen.press(x, y, 1)
        screen.drag(x, y)
        screen.release(x, y)
        screen.scroll(1)
    assert "входа ещё не было" in screen.draw(60, 20).text()
