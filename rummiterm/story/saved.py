"""Saved games in a line: how far they are."""

from __future__ import annotations

from rummiterm.start.saves import SavedGame
from rummiterm.story.narrate import Teller
from rummiterm.texts import Texts


def teller_of(game: SavedGame, texts: Texts) -> Teller:
    """Return who tells a saved game."""
    return Teller(game.edition, game.loaded.header.seats, game.loaded.header.rounds, texts)


def round_of(game: SavedGame) -> int:
    """Return the number of the round that is being played, or was played last."""
    state = game.state
    return min(len(state.results) + (state.phase != "over"), state.rounds)


def state_text(game: SavedGame, texts: Texts) -> str:
    """Say how far a game is."""
    state, teller = game.state, teller_of(game, texts)
    if state.phase == "over":
        return texts("games.over", result=teller.result(state.results))
    if state.phase == "deal":
        return texts("games.waiting", round=round_of(game), rounds=state.rounds)
    name = teller.names[state.turn]
    return texts("games.running", round=round_of(game), rounds=state.rounds, number=state.number, name=name)
