"""A finished game looked at again: ``rummi analyze``."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

import click

from rummicore.advice import ReviewedTurn, turns_of
from rummicore.records import review_record, schema_of
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.output import print_json, print_rows, say
from rummiterm.speech.complaints import complaint
from rummiterm.start.saves import SavedGame
from rummiterm.start.shelf import chosen_game, say_meant
from rummiterm.story.review import PointsReview, TilesReview
from rummiterm.story.saved import teller_of
from rummiterm.texts import Texts

# Seconds: a round of numbers takes one or two, a letter game up to ten, and nobody waits longer without a sign.
USUAL = 60.0


@click.command(cls=Command)
@click.argument("file", required=False)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 86_400),
    default=USUAL,
    metavar="S",
    help="Begin no further turn after this, 60 by default.",
)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def analyze(context: click.Context, file: str | None, seconds: float, format_: str) -> None:
    """Say turn by turn what was missed in a finished game: a file, a saved one by its name, or the last one.

    Example: rummi analyze friday
    """
    name, game = chosen_game(file, "over")
    if game.state.phase != "over":
        raise complaint("analyze-not-over", name=name)
    texts = Texts(context.ensure_object(Screen).language)
    say_meant(file, name, texts)
    reviewed = _within(game.edition.advisor(game.edition).review(game.steps), seconds)
    seen = _print_document(game, reviewed) if format_ == "json" else _tell(game, reviewed, texts)
    if unseen := _count(game) - seen:
        # Twice what is left at this speed, in round numbers.
        more = int(2 * seconds * (seen + unseen) / max(seen, 1)) + 1
        click.echo(texts("analyze.unseen", count=texts.count("turns", unseen), seconds=more), err=True)


def _count(game: SavedGame) -> int:
    return sum(1 for _ in turns_of(game.steps))


def _within(turns: Iterable[ReviewedTurn], seconds: float) -> Iterator[ReviewedTurn]:
    """Go through turns until the time is over; one at least is looked at."""
    end = time.monotonic() + seconds
    for turn in turns:
        yield turn
        if time.monotonic() > end:
            return


def _print_document(game: SavedGame, reviewed: Iterable[ReviewedTurn]) -> int:
    edition, header = game.edition, game.loaded.header
    turns = [review_record(edition, turn) for turn in reviewed]
    unseen = _count(game) - len(turns)
    print_json({**schema_of("analyze", edition), "players": list(header.seats), "unseen": unseen, "turns": turns})
    return len(turns)


def _tell(game: SavedGame, reviewed: Iterable[ReviewedTurn], texts: Texts) -> int:
    edition, header = game.edition, game.loaded.header
    names = teller_of(game, texts).names
    by_points = edition.manner.joined and edition.manner.counts == "points"
    review = PointsReview(edition, names, texts) if by_points else TilesReview(edition, names, texts)
    turns: list[ReviewedTurn] = []
    for turn in reviewed:
        if header.rounds > 1 and (not turns or turns[-1].round != turn.round):
            say(texts("game.round", number=turn.round))
        say(review.turn(turn))
        turns.append(turn)
    if isinstance(review, TilesReview):
        say(texts("missed.summary"))
        print_rows(review.summary(turns))
        return len(turns)
    say("")
    for line in review.summary(turns):
        say(line)
    return len(turns)
