"""The shelf of saved games: each with its state, the last one, and those that can go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import click

from rummicore.host import actor
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import complaint
from rummiterm.start.players import is_bot
from rummiterm.start.saves import SavedGame, UnreadableGameError, entries, existing_path, path_named, read_game

if TYPE_CHECKING:
    from rummiterm.texts import Texts

ShelfState = Literal["running", "over", "abandoned", "other-version", "damaged", "no-file"]


class ShelfGame(NamedTuple):
    """What lies on the shelf under a name; ``game`` is none, and ``fault`` says why, if no game can be read."""

    name: str
    path: Path
    changed: float
    state: ShelfState
    game: SavedGame | None = None
    fault: Exception | None = None


def shelf() -> Iterator[ShelfGame]:
    """Go through all saved games, the one touched last first; whatever else lies there comes as its fault."""
    for changed, path in entries():
        name = path.stem
        try:
            game = read_game(path)
            yield ShelfGame(name, path, changed, state_of(game), game)
        except UnreadableGameError as error:
            state: ShelfState = "abandoned" if error.fault == "never-begun" else error.fault
            yield ShelfGame(name, path, changed, state, fault=error)
        except OSError as error:
            yield ShelfGame(name, path, changed, "no-file", fault=error)


def state_of(game: SavedGame) -> ShelfState:
    """Tell a game that goes on from one that is over, or that nobody came to play."""
    if game.state.phase == "over":
        return "over"
    seats, edition = game.loaded.header.seats, game.edition
    people = {seat for seat, name in enumerate(seats) if not is_bot(edition, name)} or set(range(len(seats)))
    return "running" if any(actor(step) in people for step in game.steps) else "abandoned"


def last_game(*states: ShelfState) -> str:
    """Return the name of the game touched last that is in one of these states."""
    others = False
    for found in shelf():
        if found.game is not None:
            if found.state in states:
                return found.name
            others = True
    if "over" not in states:
        raise complaint("no-game-to-go-on")
    if len(states) == 1:
        raise complaint("no-game-over-yet")
    raise complaint("no-turn-played-yet" if others else "no-game-yet")


def chosen_path(file: str | None, *states: ShelfState) -> Path:
    """Return the file of a game, by its own name or by that of the game, or of the last one in these states."""
    return existing_path(last_game(*states)) if file is None else path_named(file)


def chosen_game(file: str | None, *states: ShelfState) -> tuple[str, SavedGame]:
    """Read a game from a file, by its name, or the last one in these states; return its name too."""
    path = chosen_path(file, *states)
    return path.stem, read_game(path)


def say_meant(typed: str | None, name: str, texts: Texts) -> None:
    """Say which game is meant by a part of its name."""
    if typed is not None and Path(typed).stem != name:
        click.echo(texts("games.meant", name=safe_text(name, 120)), err=True)
