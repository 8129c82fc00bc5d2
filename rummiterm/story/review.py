"""A finished number game under the eyes of the solver: what each turn laid, and what it could have laid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rummiclassic.solver.best import BestTurn, best_turn
from rummiclassic.solver.goals import NumberGoal
from rummicore.actions import Draw, Play, TimeUp
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.host import Happened
from rummicore.notation import meld_as_json
from rummicore.tiles import Face, faces_on
from rummicore.turn import turn_of
from rummicore.view import View, view_of
from rummiterm.start.saves import Game
from rummiterm.story.paint import show_faces, show_meld
from rummiterm.texts import Texts

# Enough for nearly every position; where it is not, the best turn found is still one that was missed.
NODES = 200_000


class ReviewedTurn(NamedTuple):
    """One turn: where it stands in the game, what it laid, and the best there was."""

    round: int
    number: int
    seat: int
    view: View
    laid: tuple[Face, ...]
    best: BestTurn

    @property
    def missed(self) -> int:
        """How many tiles more could have been laid."""
        return max(len(self.best.laid) - len(self.laid), 0)


class SeatReview(NamedTuple):
    """What a seat did in the whole game."""

    seat: int
    turns: int
    laid: int
    possible: int
    perfect: int


def looked_at(game: Game) -> Iterator[ReviewedTurn]:
    """Look at every turn of a game."""
    for happened in game.steps:
        if isinstance(happened.action, Play | Draw | TimeUp) and happened.before.phase == "turn":
            yield _look(game.edition, happened)


def _look(edition: Edition, happened: Happened) -> ReviewedTurn:
    before, after = happened.before, happened.step.state
    seat = before.turn
    view = view_of(before, seat)
    # The last turn of a round clears the table, so what it laid is seen in the action.
    table = happened.action.table if isinstance(happened.action, Play) else before.table
    if isinstance(happened.action, TimeUp) and after.phase == "turn":
        table = after.table
    laid = edition.sorted((faces_on(table) - faces_on(before.table)).elements())
    return ReviewedTurn(
        len(before.results) + 1,
        before.number,
        seat,
        view,
        laid,
        best_turn(edition, view, NumberGoal.BOTH, Budget(NODES), careful=True),
    )


def tallies(turns: list[ReviewedTurn], seats: int) -> list[SeatReview]:
    """Add up the turns of every seat."""
    found = []
    for seat in range(seats):
        own = [turn for turn in turns if turn.seat == seat]
        laid, possible = sum(len(turn.laid) for turn in own), sum(len(turn.laid) + turn.missed for turn in own)
        found.append(SeatReview(seat, len(own), laid, possible, sum(not turn.missed for turn in own)))
    return found


def turn_record(edition: Edition, turn: ReviewedTurn) -> dict[str, object]:
    """Write a turn as data."""
    table = turn.best.table
    return {
        "round": turn.round,
        "turn": turn.number,
        "seat": turn.seat,
        "laid": list(turn.laid),
        "best": list(turn.best.laid),
        "missed": turn.missed,
        "proved": turn.best.proved,
        "table": [meld_as_json(edition, meld) for meld in table] if table is not None and turn.missed else None,
    }


def told(edition: Edition, turn: ReviewedTurn, names: list[str], texts: Texts) -> str:
    """Say what a turn laid, and what it could have laid."""
    laid = texts("missed.laid", tiles=show_faces(edition, turn.laid)) if turn.laid else texts("missed.nothing")
    best = _best(edition, turn, texts)
    return texts("missed.turn", number=turn.number, name=names[turn.seat], laid=laid, best=best)


def _best(edition: Edition, turn: ReviewedTurn, texts: Texts) -> str:
    if not turn.missed:
        found = "missed.best" if turn.laid else "missed.none"
        return texts(found if turn.best.proved else f"{found}-open")
    made = turn_of(edition, turn.view, turn.best.table or ()).made
    return texts(
        "missed.more",
        tiles=show_faces(edition, turn.best.laid),
        melds=", ".join(show_meld(edition, meld) for meld in made),
        missed=texts.count("tiles", turn.missed),
    )


def summary(found: list[SeatReview], names: list[str], texts: Texts) -> list[list[str]]:
    """Make the rows of the closing table."""
    head = [texts(f"missed.{key}") for key in ("player", "turns", "tiles", "possible", "perfect")]
    rows = [
        [names[tally.seat], str(tally.turns), str(tally.laid), str(tally.possible), f"{tally.perfect}/{tally.turns}"]
        for tally in found
    ]
    return [head, *rows]
