"""A finished game looked at again: ``rummi analyze``."""

from __future__ import annotations

from pathlib import Path

import click

from rummicore.reasons import FormatError
from rummiterm.app import Command, Screen
from rummiterm.commands.games import is_file
from rummiterm.output import print_json, say
from rummiterm.painting import is_spelled
from rummiterm.saves import Game, existing_path, read_game
from rummiterm.texts import Texts

SCHEMA = "rummi.analyze/1"


@click.command(cls=Command)
@click.argument("file")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def analyze(context: click.Context, file: str, format_: str) -> None:
    """Say turn by turn what was missed in a finished game, from a file or by the name it was saved under.

    Example: rummi analyze friday
    """
    path = Path(file) if is_file(file) else existing_path(file)
    game = read_game(path)
    if game.state.phase != "over":
        raise FormatError(f"{path.stem} is not over yet; what was missed is told afterwards")
    if not is_spelled(game.edition):
        raise FormatError(f"{game.edition.id} has no analysis yet; it is for games of words")
    _analyze_words(game, Texts(context.ensure_object(Screen).language), format_)


def _analyze_words(game: Game, texts: Texts, format_: str) -> None:
    from rummiterm.wordanalysis import Analysis, look_again, record_of

    names = game.loaded.header.seats
    analysis = Analysis(names, texts)
    turns = []
    for turn in look_again(game.edition, game.steps):
        turns.append(turn)
        if format_ == "text":
            say(analysis.turn(turn))
    if format_ == "json":
        rows = [record_of(turn) for turn in turns]
        print_json({"schema": SCHEMA, "edition": game.edition.id, "players": list(names), "turns": rows})
        return
    say("")
    for line in analysis.summary(turns):
        say(line)
