"""What an agent sees, as numbers between 0 and 1. They are made of a view, so nothing hidden can get in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rummi.rl.choices import TurnChoices
from rummicore.edition import Edition
from rummicore.tiles import faces_on
from rummicore.view import View

# Points, turns and melds have no highest value; those of usual games fit into this many, more counts as all of it.
MANY = 200
# What is said of each face, of each seat, and of the game.
OF_FACE, OF_SEAT, OF_GAME = 3, 3, 7


def observed_size(edition: Edition, seats: int) -> int:
    """Return how many numbers an observation has."""
    return OF_FACE * len(edition.tiles) + OF_SEAT * seats + OF_GAME


def observed(edition: Edition, view: View, choices: TurnChoices | None) -> Iterator[float]:
    """Say by face what is on the rack, chosen, and on the table; then the seats from the own one on, then the game."""
    chosen = choices.chosen if choices else ()
    for faces in (view.rack, chosen, faces_on(view.table).elements()):
        yield from _shares(edition, faces)
    yield from _seats(edition, view)
    yield from _game(edition, view, choices)


def _shares(edition: Edition, faces: Iterable[str]) -> Iterator[float]:
    """Yield for each face the part of its tiles that are there."""
    counts = Counter(faces)
    for face, copies in edition.tiles:
        yield counts[face] / copies


def _seats(edition: Edition, view: View) -> Iterator[float]:
    own, tiles = view.owner, edition.copies.total()
    for seat in (*view.seats[own:], *view.seats[:own]):
        yield seat.tiles / tiles
        yield float(seat.opened)
        yield _bounded(seat.points)


def _game(edition: Edition, view: View, choices: TurnChoices | None) -> Iterator[float]:
    """Yield pool, melds, turn and passes, whether it is one's turn or one is asked, what a commit would score."""
    ready = choices.ready if choices else None
    yield view.pool / edition.copies.total()
    yield _bounded(len(view.table))
    yield _bounded(view.number)
    yield _bounded(view.passes)
    yield float(view.phase == "turn" and view.turn == view.owner)
    yield float(view.ask is not None)
    yield _bounded(edition.points(ready)) if ready else 0.0


def _bounded(number: int) -> float:
    return min(max(number, 0) / MANY, 1.0)
