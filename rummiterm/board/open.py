"""Opening the board for a game: the first picture at once, then the screen; at the end the terminal is put back."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rummicore.edition import Edition
from rummicore.host import Happened
from rummicore.state import State
from rummiterm.board.around.form import NewGameForm
from rummiterm.board.around.games import GamesScreen
from rummiterm.board.around.home import HomeScreen
from rummiterm.board.around.replay import ReplayShow
from rummiterm.board.around.solver import SolverScreen
from rummiterm.board.play.game import BoardGame
from rummiterm.board.play.sitting import BoardSitting
from rummiterm.board.settings import Settings
from rummiterm.board.terminal import first_paint, kept_whole, size
from rummiterm.prompt.desk import Desk
from rummiterm.prompt.wordlist import offer_words
from rummiterm.start.answers import TableWish
from rummiterm.start.home import Item
from rummiterm.start.saves import Journal, SavedGame, read_game
from rummiterm.start.setup import Setup
from rummiterm.start.shelf import ShelfGame
from rummiterm.texts import Texts

if TYPE_CHECKING:
    from rummiterm.board.app import BoardStage


def replay_on_board(game: SavedGame, texts: Texts, settings: Settings) -> None:
    """Let somebody go through a saved game."""
    _show_thinking(ReplayShow(game, texts, ascii_only=settings.ascii), settings)


def home_on_board(items: Sequence[Item], texts: Texts, settings: Settings) -> Item | None:
    """Let somebody choose what to do; None to leave."""
    screen = HomeScreen(items, texts, ascii_only=settings.ascii)
    return screen.items[screen.chosen] if show_stage(screen, settings) == "taken" else None


def form_on_board(
    editions: Sequence[Edition], given: frozenset[str], texts: Texts, settings: Settings
) -> TableWish | None:
    """Let somebody set up a game; None to leave. ``given`` are rules that are settled."""
    form = NewGameForm(editions, given, texts, ascii_only=settings.ascii)
    return form.wish() if show_stage(form, settings) == "taken" else None


def games_on_board(games: Sequence[ShelfGame], texts: Texts, settings: Settings) -> list[str] | None:
    """Let somebody choose a saved game; return the command for it, None to leave."""
    screen = GamesScreen(games, texts, ascii_only=settings.ascii)
    return screen.wish() if screen.games and show_stage(screen, settings) == "taken" else None


def solve_on_board(edition: Edition, others: Sequence[Edition], texts: Texts, settings: Settings) -> None:
    """Let somebody type positions of an edition, or of others."""
    _show_thinking(SolverScreen(edition, texts, others=others, ascii_only=settings.ascii), settings)


def _show_thinking(stage: ReplayShow | SolverScreen, settings: Settings) -> None:
    stage.thinker.start()
    try:
        show_stage(stage, settings)
    finally:
        stage.thinker.close()


def show_stage(stage: BoardStage, settings: Settings) -> str:
    """Show something on the whole screen until it ends; the first picture does not wait for the framework."""
    with kept_whole():
        first_paint(stage.draw(*size()), settings.depth)
        from rummiterm.board.app import run_on_screen  # takes longer than everything else together

        return run_on_screen(stage, settings.depth)


def play_on_board(
    setup: Setup, state: State, journal: Journal, texts: Texts, settings: Settings, past: Sequence[Happened] = ()
) -> str:
    """Let people and bots play on the board; return how it ended: left, over, again for another game, or home."""
    sitting = BoardSitting(setup, state, journal, texts, past=past, now=time.time())
    try:
        sitting.thinker.start()
        game = BoardGame(sitting, settings)
        while (ending := show_stage(game, settings)) == "replay":
            replay_on_board(read_game(journal.path), texts, settings)
            game.ending = ""
    finally:
        sitting.leave(time.time())
    if ending != "left":
        desk = Desk(setup.edition, sitting.names, texts, colour=settings.depth != "none", live=False)
        offer_words(desk, sitting.host.state.agreed)
    return ending
