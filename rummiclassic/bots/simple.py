"""What all bots of the number game do alike: answer, draw where nothing else is allowed."""

from __future__ import annotations

from rummiclassic.rack.finder import find_opening
from rummiclassic.rules.draws import some_play
from rummiclassic.rules.scoring import ANNOUNCE
from rummiclassic.rules.slots import DEMAND, KEEP, REDEAL
from rummicore.actions import Action, Answer, Draw, Play
from rummicore.edition import Edition
from rummicore.state import Ask
from rummicore.turn import turn_of
from rummicore.view import View


def answer(edition: Edition, view: View, ask: Ask) -> Answer:
    """Throw a deal with three doubles in unless it opens at once; announce every opening that may be announced."""
    wanted = ANNOUNCE
    if ask.name == REDEAL:
        wanted = KEEP if find_opening(edition, view.rack) else DEMAND
    return Answer(ask.seat, ask.name, wanted if wanted in ask.choices else ask.choices[0])


def draw_if_allowed(edition: Edition, view: View) -> Action:
    """Draw, or where that is not allowed play what there is."""
    if edition.may_draw(turn_of(edition, view, view.table)) and (found := some_play(edition, view)):
        return Play(found.table)
    return Draw()
