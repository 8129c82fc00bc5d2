"""Opening the board for a game: the first picture at once, then the screen; at the end the terminal is put back."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rummicore.host import Happened
from rummicore.state import State
from rummiterm.board.play.game import BoardGame
from rummiterm.board.play.sitting import Sitting
from rummiterm.board.settings import Settings
from rummiterm.board.terminal import first_paint, kept_whole, size
from rummiterm.start.saves import Journal
from rummiterm.start.setup import Setup
from rummiterm.texts import Texts


def play_on_board(
    setup: Setup, state: State, journal: Journal, texts: Texts, settings: Settings, past: Sequence[Happened] = ()
) -> str:
    """Let people and bots play on the board; return how it ended: left, over, or again for another game."""
    sitting = Sitting(setup, state, journal, texts, past=past, now=time.time())
    try:
        sitting.thinker.start()
        game = BoardGame(sitting, settings)
        with kept_whole():
            first_paint(game.draw(*size()), settings.depth)
            from rummiterm.board.app import run_on_screen  # takes longer than everything else together

            return run_on_screen(game, settings.depth)
    finally:
        sitting.leave(time.time())
