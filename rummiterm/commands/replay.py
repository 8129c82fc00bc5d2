"""Telling a saved game again: ``rummi replay``."""

from __future__ import annotations

from collections.abc import Iterator

import click

from rummicore.edition import diff
from rummicore.host import told
from rummicore.registry import find_edition
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.output import print_json, say
from rummiterm.speech.complaints import complaint
from rummiterm.start.saves import SavedGame
from rummiterm.start.setup import game_record
from rummiterm.start.shelf import chosen_game
from rummiterm.story.saved import state_text, teller_of
from rummiterm.texts import Texts


@click.command(cls=Command)
@click.argument("file", required=False)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def replay(context: click.Context, file: str | None, format_: str) -> None:
    """Tell a game again: a file, a saved one by its name, or the last one.

    Example: rummi replay friday
    """
    texts = Texts(context.ensure_object(Screen).language)
    name, game = chosen_game(file, "over", "running")
    if format_ == "json":
        if game.state.phase != "over":
            raise complaint("replay-not-over", name=name)
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
