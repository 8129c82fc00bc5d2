"""What all bots of the letter game do alike: answer, play what was found or draw, and lay jokers in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummicore.actions import Action, Answer, Draw, Play
from rummicore.view import View
from rummiwords.alphabet import JOKER

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummiwords.solver import WordTurn

# From so few tiles in the pool on a joker is better laid than kept: on the rack it costs points at the end.
# By judgement, not tuned.
LOW_POOL = 10


def lays_jokers(view: View) -> bool:
    """Tell whether a joker of the rack shall go rather than letters that would do as well."""
    return view.pool < LOW_POOL and JOKER in view.rack


def act(view: View, found: Callable[[], WordTurn | None]) -> Action:
    """Answer if asked, else play the turn that was found if it scores; without a pool whatever lies."""
    if view.ask is not None:
        return Answer(view.owner, view.ask.name, view.ask.choices[0])
    from rummiwords.solver.seats import table_of  # the index of words is worth loading for a turn only

    best = found()
    if best is None or (not best.score and view.pool and view.own.opened):
        return Draw()
    return Play(table_of(best))
