"""Games looked at again: ``rummi analyze``."""

from __future__ import annotations

import click

from rummicore.reasons import FormatError
from rummiterm.analysing import Looked, looked_at, summary, tallies, told, turn_record
from rummiterm.app import Command, Screen
from rummiterm.commands.games import game_named
from rummiterm.output import print_json, print_rows, say
from rummiterm.painting import is_spelled
from rummiterm.safe import safe_text
from rummiterm.saves import Game
from rummiterm.texts import Texts


@click.command(cls=Command)
@click.argument("file")
@click.option("--all", "everything", is_flag=True, help="Turns that missed nothing, too.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def analyze(context: click.Context, file: str, everything: bool, format_: str) -> None:
    """Say for each turn of a finished number game what the best was and what was missed.

    Example: rummi analyze friday
    """
    texts = Texts(context.ensure_object(Screen).language)
    game = game_named(file)
    if game.state.phase != "over":
        raise FormatError(f"{safe_text(file, 60)} is not over yet, and an analysis would show hidden tiles")
    if is_spelled(game.edition):
        raise FormatError(f"there is no solver for {game.edition.id}; games of the number editions can be analyzed")
    turns = []
    for turn in looked_at(game):
        turns.append(turn)
        if turn.missed or everything:
            _show(game, turn, texts, format_)
    if format_ == "text":
        click.echo(texts("analyze.summary"))
        print_rows(summary(tallies(turns, len(game.loaded.header.seats)), _names(game), texts))


def _names(game: Game) -> list[str]:
    return [safe_text(name, 40) for name in game.loaded.header.seats]


def _show(game: Game, turn: Looked, texts: Texts, format_: str) -> None:
    if format_ == "json":
        print_json(turn_record(game.edition, turn))
    elif turn.missed:
        say(told(game.edition, turn, _names(game), texts))
    else:
        laid = " ".join(turn.laid) or texts("analyze.nothing")
        say(texts("analyze.fine", number=turn.number, name=_names(game)[turn.seat], laid=laid))
