"""Games on the board without a terminal: a position of one's choice, a clock that stands still, keys and pointer."""

from __future__ import annotations

import time
from collections.abc import Mapping

from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.journal import new_header
from rummicore.notation import parse_table
from rummicore.options import Value
from rummicore.registry import find_edition
from rummicore.state import State
from rummicore.tiles import Table
from rummicore.turn import lying_table
from rummiterm.board.canvas import Canvas
from rummiterm.board.play.game import REST, BoardGame
from rummiterm.board.play.sitting import BoardSitting
from rummiterm.board.settings import Settings
from rummiterm.prompt.curtain import PAUSE
from rummiterm.start.saves import Journal
from rummiterm.start.setup import Setup
from rummiterm.texts import Texts


class StillClock:
    """A time of day that passes only when it is told to."""

    def __init__(self) -> None:
        """Begin somewhere."""
        self.now = 1_000_000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


class Board:
    """A game on the board, driven by tests."""

    # Columns and rows of the screen.
    SIZE = (80, 24)

    def __init__(self, setup: Setup, state: State, language: str, settings: Settings) -> None:
        """Sit down at a position."""
        self.clock = StillClock()
        header = new_header(setup.edition, setup.players, setup.rounds, setup.seed)
        journal = Journal.create("t", setup.edition, header)
        self.sitting = BoardSitting(setup, state, journal, Texts(language), now=self.clock())
        self.game = BoardGame(self.sitting, settings, self.clock)
        self.look()

    def type(self, text: str) -> None:
        """Type signs one by one, then rest."""
        for sign in text:
            self.game.key("space" if sign == " " else sign, sign)
        self.pass_time(2 * REST)
        self.look()

    def keys(self, *keys: str) -> None:
        """Press keys by name, drawing after each as a terminal does."""
        for key in keys:
            if self.sitting.seat is None:
                self.clock.now += PAUSE  # whoever takes the seat needs longer
            self.game.key(key, key if len(key) == 1 else None)
            self.look()

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        self.clock.now += seconds
        self.game.tick()

    def think(self) -> None:
        """Wait until bots or advisors have answered."""
        deadline = time.monotonic() + 60
        while self.sitting.thinker.busy:
            assert time.monotonic() < deadline
            self.game.tick()
            time.sleep(0.005)
        self.pass_time(2)
        self.look()

    def drag(self, *points: tuple[int, int]) -> None:
        """Press at the first point, move over the others, let go at the last."""
        self.game.press(*points[0], 1)
        for point in points[1:]:
            self.game.drag(*point)
            self.look()
        self.game.release(*points[-1])
        self.look()

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the game."""
        return self.game.draw(width, height)

    def look(self) -> str:
        """Return the screen as text."""
        return self.game.draw(*self.SIZE).text()

    def line(self, text: str) -> str:
        """Return the line of the screen in which a text stands."""
        lines = [line for line in self.look().splitlines() if text in line]
        assert lines, f"{text} is not on\n{self.look()}"
        return lines[0]

    def where(self, text: str) -> tuple[int, int]:
        """Return column and row of a text on the screen."""
        for y, line in enumerate(self.look().splitlines()):
            if text in line:
                return line.index(text), y
        raise AssertionError(f"{text} is not on\n{self.look()}")


def lying(edition: Edition, text: str) -> Table:
    """Read a table that lies there."""
    table, wrong = lying_table(edition.melds, parse_table(edition, text))
    assert not wrong
    return table


def board_at(
    table: str,
    *racks: str,
    edition: str = "letters-ru",
    players: tuple[str, ...] = ("Аня", "bot:1"),
    language: str = "ru",
    pool: str | None = None,
    number: int = 16,
    points: tuple[int, ...] = (),
    opened: bool = True,
    settings: Settings | None = None,
    seconds: int = 0,
    strict: bool = False,
    hints: bool = True,
    rounds: int = 1,
    theme: str = "",
    house: Mapping[str, Value] | None = None,
) -> Board:
    """Sit down at a position; the first player is to move."""
    rules = find_edition(edition)
    if strict:
        rules = rules.with_values(rules.strict)
    if theme:
        rules = rules.with_texts([(rules.aliases["theme"], theme)])
    rules = rules.with_values(house or {})
    if seconds:
        rules = rules.with_values({str(rules.manner.clock): seconds})
    tiles = [rules.notation.parse_tiles(rack) for rack in racks]
    start = new_game(rules, len(players), rounds)
    seats = tuple(
        seat._replace(rack=rack, opened=opened, points=score)
        for seat, rack, score in zip(start.seats, tiles, points or (0,) * len(players), strict=True)
    )
    state = start._replace(
        seats=seats, phase="turn", number=number, table=lying(rules, table), deals=1, starter=0,
        pool=tuple(face for face, _ in rules.tiles[:26]) if pool is None else rules.notation.parse_tiles(pool),
    )  # fmt: skip
    setup = Setup(rules, players, rounds, 41, hints)
    return Board(setup, state, language, settings or Settings(animation=False))
