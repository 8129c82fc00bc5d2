"""Saved games in a few words: how far they are, who plays, how they stand."""

from __future__ import annotations

from rummicore.match import totals
from rummiterm.cli.safe import safe_text
from rummiterm.start.players import shown_names
from rummiterm.start.saves import SavedGame
from rummiterm.start.shelf import ShelfGame
from rummiterm.story.narrate import Teller
from rummiterm.texts import Texts, minus


def teller_of(game: SavedGame, texts: Texts) -> Teller:
    """Return who tells a saved game."""
    header = game.loaded.header
    return Teller(game.edition, shown_names(game.edition, header.seats, texts), header.rounds, texts)


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
    key = "games.running" if state.rounds > 1 else "games.running-one"
    name = teller.names[state.turn]
    return texts(key, round=round_of(game), rounds=state.rounds, number=state.number, name=name)


def scores_of(game: SavedGame) -> tuple[int, ...]:
    """Return what everybody has so far: the rounds that are over, and the points of the one that is played."""
    state = game.state
    over = totals(state.results) if state.results else (0,) * len(state.seats)
    counts = game.edition.manner.counts == "points" and state.phase != "over"
    return tuple(sum(each) for each in zip(over, (s.points if counts else 0 for s in state.seats), strict=True))


def shelf_text(found: ShelfGame, texts: Texts) -> str:
    """Say in a line what lies on the shelf: who plays, how they stand, how far they are."""
    if found.game is None:
        if found.state == "abandoned":
            return texts("games.abandoned")
        return texts(f"games.{found.state}", text=safe_text(_fault(found, texts)))
    names, scores = teller_of(found.game, texts).names, scores_of(found.game)
    shown = any(scores) or found.state == "over"
    players = ", ".join(f"{n} {minus(s)}" if shown else n for n, s in zip(names, scores, strict=True))
    said = texts("games.abandoned") if found.state == "abandoned" else state_text(found.game, texts)
    return f"{found.game.edition.id} · {players} · {said}"


def _fault(found: ShelfGame, texts: Texts) -> str:
    """Say why no game can be read, in the language of the player."""
    error = found.fault
    if isinstance(error, OSError):
        errors = Texts(texts.language, "errors")
        return f"{found.path.name}: {errors.system(error.errno or 0, error.strerror or str(error))}"
    return texts.error(error) if error else ""
