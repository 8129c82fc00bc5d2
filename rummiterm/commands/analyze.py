"""A finished game looked at again: ``rummi analyze``."""

from __future__ import annotations

from pathlib import Path

import click

from rummicore.advice import ReviewedTurn
from rummicore.reasons import FormatError
from rummicore.records import review_record, schema_of
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.output import print_json, print_rows, say
from rummiterm.cli.safe import safe_text
from rummiterm.start.saves import SavedGame, game_named
from rummiterm.story.review import PointsReview, TilesReview
from rummiterm.texts import Texts


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
    if format_ == "json":
        _print_document(game)
    else:
        _tell(game, Texts(context.ensure_object(Screen).language))


def _print_document(game: SavedGame) -> None:
    edition, header = game.edition, game.loaded.header
    turns = [review_record(edition, turn) for turn in edition.advisor(edition).review(game.steps)]
    print_json({**schema_of("analyze", edition), "players": list(header.seats), "turns": turns})


def _tell(game: SavedGame, texts: Texts) -> None:
    edition, header = game.edition, game.loaded.header
    names = [safe_text(name, 40) for name in header.seats]
    by_points = edition.manner.joined and edition.manner.counts == "points"
    review = PointsReview(edition, names, texts) if by_points else TilesReview(edition, names, texts)
    turns: list[ReviewedTurn] = []
    for turn in edition.advisor(edition).review(game.steps):
        if header.rounds > 1 and (not turns or turns[-1].round != turn.round):
            say(texts("game.round", number=turn.round))
        say(review.turn(turn))
        turns.append(turn)
    if isinstance(review, TilesReview):
        say(texts("missed.summary"))
        print_rows(review.summary(turns))
        return
    say("")
    for line in review.summary(turns):
        say(line)
