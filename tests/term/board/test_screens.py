"""Screens as golden files: the text, and below it what colour adds. Anew: python -m tests.term.board.test_screens."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest

from rummicore.journal import Loaded, new_header
from rummicore.registry import find_edition
from rummiterm.board.around.form import NewGameForm
from rummiterm.board.around.games import GamesScreen
from rummiterm.board.around.home import HomeScreen
from rummiterm.board.around.replay import ReplayShow
from rummiterm.board.around.solver import SolverScreen
from rummiterm.board.canvas import Canvas
from rummiterm.board.looks import Depth, Look
from rummiterm.board.settings import Settings
from rummiterm.start.home import Home
from rummiterm.start.saves import SavedGame
from rummiterm.start.shelf import ShelfGame
from rummiterm.texts import Texts
from tests.kit.boards import Board, board_at

SCREENS = Path(__file__).parent / "screens"
SIZES = ((60, 20), (80, 24), (130, 36))
WORDS = "СТАВКА ИГРУШК*А МОНЕТА РАКЕТА ЛОБ КОТ ДЫНЯ МОСТ ХЛЕБ ПЕСНЯ ЗИМА ГОРОД ВЕЕР СЛОН"
TRIO = ("Аня", "Оля", "bot:1")
NUMBERS = "r9-11, ro5 b5, ro6 k6, ro7 k7, k8-9 k10, rb3 j, o8-11, bko1, b6-9, k11-13, r1-4, bkro12, b2-4, okr2"
TWIST = "o2 jd o5, r6 r7 jc b9 b10, o12 o13 jm o13 o12, r10 b10 j, b3 r3 jd, k4-6, rbk1, b5-8, o6-9"


def letters(settings: Settings | None = None) -> Board:
    """Sit down as the first of three; one of them is a bot, so that there is a curtain."""
    board = board_at(WORDS, "ПОДЕЛУЫ", "БВГ", "ДЕЖ", players=TRIO, points=(41, 35, 38), settings=settings)
    board.keys("enter")
    return board


def numbers(edition: str, table: str, rack: str) -> Board:
    """Sit down at a game with numbers."""
    other = find_edition(edition).tiles[0][0]
    return board_at(table, rack, other, edition=edition, players=("Ann", "bot:1"), language="en", number=44)


def _typed() -> Board:
    board = letters()
    board.type("подставка")
    return board


def _wrong() -> Board:
    board = letters()
    x, y = board.where("С Л О Н")
    board.drag(board.where("Ы ▌"), (x + 8, y))
    return board


def _refused() -> Board:
    board = _wrong()
    board.keys("enter")
    return board


def _dragging() -> Board:
    board = letters()
    x, y = board.where("П У Ы")
    board.game.press(x, y, 1)
    board.game.drag(x + 4, y - 6)
    return board


def _cursor() -> Board:
    board = letters()
    board.keys("left", "left", "left")
    return board


def _curtain() -> Board:
    return board_at(WORDS, "ПОДЕЛУЫ", "БВГ", players=("Аня", "Оля"))


def _pressed(*keys: str) -> Board:
    board = letters()
    board.keys(*keys)
    return board


def _asked() -> Board:
    board = board_at(WORDS, "ПОДЕЛУЫ", "БВГ", players=("Аня", "Оля"))
    board.keys("enter")
    board.type("подел")
    board.keys("enter", "f7", "enter")
    return board


def _waiting() -> Board:
    board = board_at(WORDS, "ПОДЕЛУЫ", "БВГ")
    board.keys("f9")
    return board


def _time_over() -> Board:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ", seconds=60)
    board.pass_time(61)
    board.think()
    return board


def _next_round() -> Board:
    board = board_at(
        "r5-7", "r8", "b1 k1", edition="ua-standard", players=("Ann", "Ben"), language="en", rounds=2, number=44
    )
    board.keys("enter")
    board.type("r5-8")
    board.keys("enter")
    return board


def _told() -> Board:
    board = _last_turn()
    board.keys("f6")
    return board


def _explained() -> Board:
    board = _wrong()
    board.keys("f5")
    return board


def _hinted() -> Board:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ")
    board.keys("f2")
    board.think()
    board.keys("f2")
    return board


def _hurry() -> Board:
    board = board_at("СТАВКА МОСТ", "ПОДЪ", "БВГ", seconds=60)
    board.pass_time(52)
    return board


def _freed() -> Board:
    board = numbers("ua-standard", "r9 r10 j, k4-6", "r11 k7 k5 b1")
    board.type("r9-11, k5-7 j")
    return board


def _last_turn() -> Board:
    board = board_at("СТАВКА", "ПОДЪ", "КОЛДУН", "ДЕЖ", players=TRIO)
    board.keys("enter", "f9", "enter", "enter")
    board.type("колдун")
    board.keys("enter")
    board.think()
    board.keys("enter", "enter")
    return board


def _over() -> Board:
    board = board_at("СТАВКА МОСТ", "ПОД", "Б*Г", players=("Аня", "Оля"), pool="", points=(41, 35))
    board.keys("enter")
    board.type("подставка")
    board.keys("enter", "enter", "f9")
    return board


def _finished() -> SavedGame:
    played = _over()
    setup = played.sitting.setup
    loaded = Loaded(new_header(setup.edition, setup.players, 1, 41), (), "", 0, ends_line=True)
    return SavedGame(loaded, setup.edition, tuple(played.sitting.host.steps))


def _replayed() -> ReplayShow:
    return ReplayShow(_finished(), Texts("ru"))


def _reviewed() -> Board:
    board = _over()
    board.think()
    return board


def _solved() -> SolverScreen:
    screen = SolverScreen(find_edition("letters-ru"), Texts("ru"))
    screen.show("ПОДЪ", "СТАВКА МОСТ")
    return screen


def _games() -> GamesScreen:
    game, evening = _finished(), time.mktime((2026, 5, 1, 20, 30, 0, 0, 0, -1))
    found = [
        ShelfGame("2026-05-01-Аня-Оля", Path("x"), evening, "over", game),
        ShelfGame("friday", Path("x"), evening, "abandoned", game._replace(steps=game.steps[:1])),
    ]
    return GamesScreen(found, Texts("ru"))


class Drawable(Protocol):
    """Whatever can be drawn."""

    def draw(self, width: int, height: int) -> Canvas:
        """Draw it."""


CASES: dict[str, Callable[[], Drawable]] = {
    "result": _over,
    "reviewed": _reviewed,
    "replay": _replayed,
    "solver": _solved,
    "form": lambda: NewGameForm([find_edition("ua-standard"), find_edition("twist")], frozenset(), Texts("en")),
    "home": lambda: HomeScreen(Home(Texts("ru"), lambda _: None, forms=True).items(), Texts("ru")),
    "games": _games,
    "letters": letters,
    "typed": _typed,
    "wrong": _wrong,
    "refused": _refused,
    "dragging": _dragging,
    "cursor": _cursor,
    "curtain": _curtain,
    "help": lambda: _pressed("f1"),
    "rules": lambda: _pressed("f1", "f1"),
    "log": _told,
    "held": lambda: _pressed("tab", "shift+right", "shift+right", "up"),
    "asked": _asked,
    "waiting": _waiting,
    "time-over": _time_over,
    "round-over": _next_round,
    "explained": _explained,
    "hint": _hinted,
    "hurry": _hurry,
    "joker": _freed,
    "last-turn": _last_turn,
    "numbers": lambda: numbers("ua-standard", NUMBERS, "b1 b13 k3 k4 o4 o13 r8 r13"),
    "xp": lambda: board_at(
        "r5-10, o5-10, b9-12", "r11 j o3", *["r1"] * 4, edition="ua-xp", language="en", players=("Ann", *["bot:1"] * 4)
    ),
    "pl": lambda: numbers("pl", "r5-7", "b1 j"),
    "twist": lambda: numbers("twist", TWIST, "b2 b12 jc jm k9 k12 o11 r4 j k7"),
    "cards": lambda: numbers("rummy-cards", "sa s2-4, h10 s10 d10, cj-k", "ha dk * s5"),
    "ascii": lambda: letters(Settings(animation=False, ascii=True)),
}


def looks_text(canvas: Canvas) -> str:
    """Return the grounds and marks of the cells, a letter each: what colour adds to the text."""
    return "\n".join("".join(map(_letter, row)).rstrip(".") for row in canvas.looks)


def _letter(look: Look) -> str:
    """Name a look by a letter: by what it says of a tile, else by its ground."""
    if look.reverse:
        return "C"
    tiles = {"laid": "L", "fresh": "F", "wrong": "W", "tile": "t"}
    letter = tiles.get(look.ground, "b" if look.ground == "bar" else "." if look.ink not in tiles else "e")
    return letter.upper() if look.underline and letter == "t" else letter


def screens(name: str) -> str:
    """Return one case at every size: text, and below it the looks."""
    parts = []
    for width, height in SIZES:
        canvas = drawn(name, (width, height))
        parts += [f"== {width}x{height}", canvas.text(), f"-- {width}x{height}, looks", looks_text(canvas)]
    return "\n".join(parts) + "\n"


def drawn(name: str, size: tuple[int, int]) -> Canvas:
    """Play a case on a screen of some size."""
    with tempfile.TemporaryDirectory() as data, pytest.MonkeyPatch.context() as patch:
        patch.setenv("RUMMI_DATA", data)
        patch.setenv("RUMMI_CONFIG", data)
        patch.setattr(Board, "SIZE", size)
        return CASES[name]().draw(*size)


@pytest.mark.parametrize("name", CASES)
def test_a_screen_is_drawn_as_recorded(name: str) -> None:
    assert screens(name) == (SCREENS / f"{name}.txt").read_text(encoding="utf8")


def test_every_recorded_screen_has_a_case() -> None:
    assert sorted(path.stem for path in SCREENS.glob("*.txt")) == sorted(CASES)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (99, 21), (100, 30), (200, 60)])
def test_nothing_is_drawn_outside_and_nothing_of_the_frame_is_missing(name: str, size: tuple[int, int]) -> None:
    canvas = drawn(name, size)
    assert {len(row) for row in canvas.signs} == {len(row) for row in canvas.looks} == {size[0]}
    assert len(canvas.signs) == size[1]
    assert all(len(sign) == 1 for row in canvas.signs for sign in row)


def test_without_colours_and_with_few_the_text_is_the_same() -> None:
    canvas = _typed().game.draw(80, 24)
    depths: tuple[Depth, ...] = ("none", "16", "256", "24bit")
    assert {_bare(canvas, depth) for depth in depths} == {canvas.text()}


def test_plain_signs_are_all_of_ascii_but_for_the_letters_of_a_language() -> None:
    canvas = drawn("ascii", (130, 36))
    assert all(sign.isascii() or sign.isalpha() for row in canvas.signs for sign in row)


def _bare(canvas: Canvas, depth: Depth) -> str:
    import re

    rows = re.split(r"\x1b\[\d+H", canvas.ansi(depth))[1:]
    return "\n".join(re.sub(r"\x1b\[[\d;]*m", "", row).rstrip() for row in rows)


if __name__ == "__main__":
    for name in CASES:
        (SCREENS / f"{name}.txt").write_text(screens(name), encoding="utf8")
