"""Around a game: the home screen, the form for a new game, settings."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rummicore.registry import BUILT_IN, find_edition
from rummiterm.board.around.form import CLOCKS, NewGameForm
from rummiterm.board.around.home import HomeScreen
from rummiterm.board.around.solver import SolverScreen
from rummiterm.board.chart import chart, chart_title
from rummiterm.board.settings import FILE, kept_switches, read_settings
from rummiterm.cli.app import Screen
from rummiterm.start.dialogue import Dialogue
from rummiterm.start.home import Home
from rummiterm.start.seen import Seen
from rummiterm.start.setup import Setup, seated_bots
from rummiterm.start.table import rematch
from rummiterm.texts import Texts
from tests.kit.boards import StillClock
from tests.kit.terminal import Terminal

ON_BOARD = {"RUMMI_UI": "", "COLORTERM": "truecolor"}


def press(screen: HomeScreen | NewGameForm, *keys: str) -> str:
    """Press keys and return the screen."""
    for key in keys:
        screen.key(key, key if len(key) == 1 else None)
    return screen.draw(80, 24).text()


def form_of(*editions: str, language: str = "en", given: frozenset[str] = frozenset()) -> NewGameForm:
    """Open the form."""
    return NewGameForm([find_edition(name) for name in editions], given, Texts(language))


def on_line(form: NewGameForm, name: str) -> None:
    """Go to the line with a name."""
    lines = [line.strip(" >") for line in form.draw(80, 24).text().splitlines()]
    wanted = next(at for at, line in enumerate(lines) if line.startswith(name)) - form.first_row
    while form.chosen != wanted:
        form.key("down")


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_form_begins_with_players_who_can_sit_down_in_any_edition(name: str) -> None:
    form = form_of(name)
    assert not form.wrong()
    press(form, "enter")
    assert form.ending == "taken"
    wish = form.wish()
    assert len(wish.players) in wish.edition.seats
    assert seated_bots(wish.edition, wish.players, 1)


def test_names_levels_clock_theme_and_strict_play_are_chosen_by_arrows_and_letters() -> None:
    form = form_of("letters-ru", language="ru")
    screen = press(form, *"Аня", "down", "right", "down", "right", *"Оля")
    assert "Аня" in screen
    assert "Бот (бывалый), 3 из 9" in screen
    assert "Оля" in screen
    on_line(form, "Строгая игра")
    assert "60 с на ход" in press(form, "right")
    on_line(form, "Таймер")
    press(form, "left")
    on_line(form, "Тема")
    assert "! " in press(form, *"животн")
    assert "! " not in press(form, *"ые")
    press(form, "enter")
    wish = form.wish()
    assert (wish.players, wish.strict) == (("Аня", "bot:3", "Оля"), True)
    assert wish.edition.turn_seconds == CLOCKS[1]
    assert wish.edition.options["letters.theme"].value == "животные"
    assert wish.edition.options["letters.invalid_word"].value == "rulebook"


def test_a_theme_is_chosen_by_arrows_or_typed() -> None:
    form = form_of("letters-ru", language="ru")
    themes = form.edition.named_values(form.edition, "letters.theme")
    on_line(form, "Тема")
    assert f"< {themes[0]}_ >" in press(form, "right")
    assert f"< {themes[-1]}_ >" in press(form, "left", "left")
    assert "< птицы_ >" in press(form, *"птицы")
    assert "< свои.txt_ >" in press(form, "right", *"свои.txt")
    assert f"< {themes[0]}_ >" in press(form, "right")
    assert "< любые слова; можно вписать тему или файл >" in press(form, "left")


def test_the_form_and_the_dialogue_remember_the_same_answers() -> None:
    form = form_of("letters-ru", language="ru")
    press(form, *"Аня", "down", "right", "enter")
    on_line(form, "Таймер")
    press(form, "right", "enter")
    table = form.wish()
    assert Dialogue(find_edition("letters-ru"), frozenset(), Texts("ru"), lambda _: "").run() == table
    typed = iter(["н", "Оля", "мастер, Юра", "н", "45", "н"])
    answered = Dialogue(find_edition("letters-ru"), frozenset(), Texts("ru"), lambda _: next(typed)).run()
    again = form_of("letters-ru", language="ru")
    assert "45 с на ход" in press(again, "enter")
    assert again.wish() == answered
    assert answered is not None
    assert answered.players == ("Оля", "bot:6", "Юра")


def test_what_the_command_line_has_settled_is_not_asked() -> None:
    assert "Таймер" not in press(form_of("letters-ru", language="ru", given=frozenset({"timer", "theme"})))


def test_the_edition_played_last_is_offered_first_with_its_own_table() -> None:
    form = form_of("ua-standard", "twist")
    press(form, "right", "down", *"Ann", "enter")
    form.wish()
    form = form_of("ua-standard", "twist")
    assert (form.edition.id, "Ann" in press(form)) == ("twist", True)


def test_answers_that_cannot_be_read_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "setup.json").write_text("{", encoding="utf8")
    form = form_of("letters-ru")
    assert "setup.json" in press(form, "enter")
    assert form.ending == "taken"


@pytest.mark.parametrize("name", ["bot:1", "2", "знаток", "genius"])
def test_a_person_cannot_be_called_like_a_bot(name: str) -> None:
    form = form_of("letters-ru")
    assert "! " in press(form, *name, "enter")
    assert not form.ending


def test_a_bot_may_be_as_good_as_its_opponent() -> None:
    form = form_of("letters-ru")
    shown = press(form, "down", *["right"] * (len(form.edition.bots) - 1))
    assert "Bot (auto), as good as you are" in shown
    assert form.wish().players[1] == "bot:auto"
    assert "Bot (auto), as good as you are" in press(form_of("letters-ru"))


def test_a_program_may_be_typed_as_a_player_and_is_offered_again() -> None:
    form = form_of("letters-ru")
    press(form, *"Ann", "down", "left", "left", *"exec:./a-bot-with-a-long-name")
    assert form.wish().players == ("Ann", "exec:./a-bot-with-a-long-name")
    again = form_of("letters-ru")
    assert "exec:./a-bot-with-a-long-name" in press(again, "enter")
    assert again.ending == "taken"
    assert "Somebody should play" in press(form_of("ua-standard"), *"exec:x", "enter")


def test_a_game_without_people_or_with_a_nameless_one_does_not_begin() -> None:
    form = form_of("letters-ru")
    assert "Somebody should play" in press(form, "right", "enter")
    assert not form.ending
    press(form, "left", "x", "backspace")
    assert "A name is missing" in press(form, "enter")
    assert not form.ending


def test_another_edition_seats_as_many_as_it_needs() -> None:
    form = form_of("ua-standard", "ua-xp")
    assert "ua-xp" in press(form, "right")
    assert len(form.wish().players) == 5
    form.press(5, 3, 1)
    assert form.wish().edition.id == "ua-standard"
    form.press(5, 3 + form.count - 1, 1)
    assert form.ending == "taken" or form.wrong()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (130, 36)])
def test_every_screen_says_its_keys_at_every_size(language: str, size: tuple[int, int]) -> None:
    texts = Texts(language)
    editions = [find_edition("ua-standard"), find_edition("ua-xp")]
    items = Home(texts, lambda _: None, forms=True).items()
    for screen in (
        NewGameForm(editions, frozenset(), texts),
        HomeScreen(items, texts),
        SolverScreen(editions[0], texts),
    ):
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
    assert "Animation" in press(screen, "space", "down", "down", "right")
    assert kept_switches() == {"animation": False, "pause": False, "ascii": True, "colour": True}
    press(screen, "enter")
    assert kept_switches() == {"animation": False, "pause": False, "ascii": False, "colour": True}
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


def test_once_more_on_the_board_is_a_new_game_at_the_same_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    endings, seeds = iter(["again", "over"]), []

    def play(setup: Setup, *_: object) -> str:
        seeds.append(setup.seed)
        return next(endings)

    monkeypatch.setattr("rummiterm.board.open.play_on_board", play)
    monkeypatch.setattr(Seen, "wants_board", lambda _: True)
    setup = Setup(find_edition("ua-standard"), ("Ann", "bot:1"), 1, 5)
    assert rematch(setup, Screen(), Seen(plain=False), Texts("en")) is None, "whoever left the board is not asked again"
    assert len({5, *seeds}) == 3
    assert len(list((tmp_path / "games").glob("*.jsonl"))) == 2
    assert capsys.readouterr().out.count("rummi analyze") == 2


def test_settings_are_read_and_a_broken_file_leaves_everything_as_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMMI_CONFIG", str(tmp_path))
    usual = read_settings()
    assert (usual.animation, usual.ascii) == (True, False)
    (tmp_path / FILE).write_text("animation = false\nascii = true\ncolour = false\npause = true\n", encoding="utf8")
    assert read_settings() == (False, True, "none", True)
    (tmp_path / FILE).write_text("animation = ", encoding="utf8")
    assert read_settings() == usual


def test_a_chart_shows_everybody_in_every_column() -> None:
    rows = [(turn, 2 * turn) for turn in range(40)]
    lines = chart(rows, "AB", 60, 8)
    assert all(len(line) <= 60 for line in lines)
    columns = -(-40 // -(-40 // ((60 - 8) // 3)))
    assert sum(line.count("A") for line in lines) == sum(line.count("B") for line in lines) == columns
    assert chart([], "AB", 60, 8) == []


@pytest.mark.parametrize(
    ("edition", "rounds", "title"),
    [
        ("letters-ru", 1, "Points after each turn"),
        ("pl", 1, "Tiles on the racks after each turn"),
        ("pl", 3, "Tiles on the racks after each turn, round 3"),
    ],
)
def test_the_chart_of_a_match_says_which_round_it_shows(edition: str, rounds: int, title: str) -> None:
    assert chart_title(find_edition(edition), rounds, Texts("en")) == title


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


def test_the_form_shows_the_cursor_where_it_is_and_the_rules_by_their_key() -> None:
    form = NewGameForm([find_edition("letters-ru")], frozenset(), Texts("ru"))
    for sign in "Оля":
        form.key(sign, sign)
    assert "Оля_" in form.draw(100, 30).text()
    form.key("down")
    assert "Оля_" not in form.draw(100, 30).text()
    form.key("f1")
    assert "правила на одной странице" in form.draw(100, 30).text()
    form.key("pagedown")
    assert "11-" in form.draw(100, 30).text()
    form.key("escape")
    assert not form.ending
    assert "Оля" in form.draw(100, 30).text()
    form.key("f1")
    form.press(5, 5, 1)
    assert "правила на одной" not in form.draw(100, 30).text()
