"""A finished game looked at again: ``rummi analyze``."""

from __future__ import annotations

from pathlib import Path

import click

from rummicore.reasons import FormatError
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.output import print_json, print_rows, say
from rummiterm.cli.safe import safe_text
from rummiterm.commands.games import game_named
from rummiterm.start.saves import Game
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
    game = game_named(file)
    if game.state.phase != "over":
        raise FormatError(f"{Path(file).stem} is not over yet; what was missed is told afterwards")
    look = _analyze_words if game.edition.manner.joined else _analyze_numbers
    look(game, Texts(context.ensure_object(Screen).language), format_)


def _print_document(game: Game, rows: list[dict[str, object]]) -> None:
    names = list(game.loaded.header.seats)
    print_json({"schema": SCHEMA, "edition": game.edition.id, "players": names, "turns": rows})


def _analyze_words(game: Game, texts: Texts, format_: str) -> None:
    from rummiterm.story.word_review import Analysis, look_again, record_of

    analysis = Analysis(game.loaded.header.seats, texts)
    turns = []
    for turn in look_again(game.edition, game.steps):
        turns.append(turn)
        if format_ == "text":
            say(analysis.turn(turn))
    if format_ == "json":
        _print_document(game, [record_of(turn) for turn in turns])
        return
    say("")
    for line in analysis.summary(turns):
        say(line)


def _analyze_numbers(game: Game, texts: Texts, format_: str) -> None:
    from rummiterm.story.review import ReviewedTurn, looked_at, summary, tallies, told, turn_record

    names = [safe_text(name, 40) for name in game.loaded.header.seats]
    turns: list[ReviewedTurn] = []
    for turn in looked_at(game):
        if format_ == "text":
            if game.loaded.header.rounds > 1 and (not turns or turns[-1].round != turn.round):
                say(texts("game.round", number=turn.round))
            say(told(game.edition, turn, names, texts))
        turns.append(turn)
    if format_ == "json":
        _print_document(game, [turn_record(game.edition, turn) for turn in turns])
        return
    say(texts("missed.summary"))
    print_rows(summary(tallies(turns, len(names)), names, texts))
