"""A finished game looked at again: ``rummi analyze``."""

from __future__ import annotations

import click

from rummicore.advice import ReviewedTurn
from rummicore.records import review_record, schema_of
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.output import print_json, print_rows, say
from rummiterm.speech.complaints import complaint
from rummiterm.start.saves import SavedGame
from rummiterm.start.shelf import chosen_game
from rummiterm.story.review import PointsReview, TilesReview
from rummiterm.story.saved import teller_of
from rummiterm.texts import Texts


@click.command(cls=Command)
@click.argument("file", required=False)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def analyze(context: click.Context, file: str | None, format_: str) -> None:
    """Say turn by turn what was missed in a finished game: a file, a saved one by its name, or the last one.

    Example: rummi analyze friday
    """
    name, game = chosen_game(file, "over")
    if game.state.phase != "over":
        raise complaint("analyze-not-over", name=name)
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
    names = teller_of(game, texts).names
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
