"""Telling a saved game again: ``rummi replay``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from rummicore.edition import diff
from rummicore.host import told
from rummicore.reasons import FormatError
from rummicore.registry import find_edition
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.output import print_json, say
from rummiterm.start.saves import SavedGame, game_named
from rummiterm.start.setup import game_record
from rummiterm.story.saved import state_text, teller_of
from rummiterm.texts import Texts


@click.command(cls=Command)
@click.argument("file")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def replay(context: click.Context, file: str, format_: str) -> None:
    """Tell a game again, from a file or by the name it was saved under.

    Example: rummi replay friday
    """
    texts = Texts(context.ensure_object(Screen).language)
    game = game_named(file)
    if format_ == "json":
        if game.state.phase != "over":
            name = Path(file).stem
            raise FormatError(f"{name} is not over yet; its position: rummi games show {name}")
        header = game.loaded.header
        print_json(game_record(game.edition, header.seats, header.seed, game.state))
        return
    for line in _told_again(game, texts):
        say(line)


def _told_again(game: SavedGame, texts: Texts) -> Iterator[str]:
    teller = teller_of(game, texts)
    seed = game.loaded.header.seed if game.state.phase == "over" else None
    yield teller.header(seed, diff(game.edition, find_edition(game.edition.id)))
    for happened in game.steps:
        yield from teller.tell(told(happened, None))
    if game.state.phase == "over":
        yield from teller.over(game.state.results, game.steps)
    else:
        yield f"… {state_text(game, texts)}"
