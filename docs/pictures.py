"""The pictures of the README, made from real games: python docs/pictures.py, or make pictures."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from rummicore.registry import find_edition
from rummiterm.board.around.solver import SolverScreen
from rummiterm.board.play.game import BoardGame
from rummiterm.board.play.sitting import BoardSitting
from rummiterm.board.settings import Settings
from rummiterm.board.svg import SIZE, svg_of
from rummiterm.start.setup import Setup, start
from rummiterm.texts import Texts

PICTURES = Path(__file__).parent / "pictures"
# Turns after which a table has enough on it to be worth a picture.
LETTERS, TWIST = 7, 15
# More turns than any of these games has.
ENDLESS = 200


class PicturedGame(BoardGame):
    """A game of which pictures are drawn; it runs here."""

    sitting: BoardSitting


def opened(edition: str, players: tuple[str, ...], seed: int, language: str) -> PicturedGame:
    """Sit down at a new game."""
    setup = Setup(find_edition(edition), players, 1, seed)
    state, journal = start(setup, edition)
    if journal is None:
        raise TypeError("a game with people is always saved")
    sitting = BoardSitting(setup, state, journal, Texts(language), now=time.time())
    return PicturedGame(sitting, Settings(animation=False))


def wait(game: PicturedGame) -> None:
    """Let bots and advisors think."""
    while game.sitting.thinker.busy:
        game.tick()
        time.sleep(0.005)  # they think in a thread here


def stage_hint(game: PicturedGame) -> None:
    """Lay out what the advisor would play."""
    game.key("f2")
    wait(game)
    game.key("f2")
    game.key("f2")


def play(game: PicturedGame, turns: int) -> None:
    """Play a person's turns as the advisor would; without a turn in sight a tile is taken."""
    for _ in range(turns):
        if game.sitting.host.due().what == "over":
            return
        stage_hint(game)
        game.key("enter")
        if not game.sitting.thinker.busy:
            game.key("escape")
            game.key("f9")
        wait(game)


def keep(name: str, picture: str) -> None:
    """Write a picture."""
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{name}.svg").write_text(picture, encoding="utf8")
    print(f"docs/pictures/{name}.svg")


def main() -> None:
    """Play the games and draw them."""
    with tempfile.TemporaryDirectory() as data:
        os.environ["RUMMI_DATA"] = data
        letters = opened("letters-ru", ("Аня", "bot:2"), 13, "ru")
        play(letters, LETTERS)
        stage_hint(letters)
        keep("letters", svg_of(letters.draw(*SIZE), "The letter game"))
        play(letters, ENDLESS)
        keep("result", svg_of(letters.draw(*SIZE), "The end of a letter game"))
        twist = opened("twist", ("Ann", "bot:2"), 8, "en")
        play(twist, TWIST)
        stage_hint(twist)
        keep("twist", svg_of(twist.draw(*SIZE), "Twist"))
        keep("solver", svg_of(solved().draw(*SIZE), "A position of a real table"))


def solved() -> SolverScreen:
    """Type a position."""
    screen = SolverScreen(find_edition("ua-standard"), Texts("en"), clock=lambda: 0.0)
    screen.show("b3 b5 b6 k9", "rbko4, r9-11, k4-6")
    return screen


if __name__ == "__main__":
    main()
