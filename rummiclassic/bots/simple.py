"""The first two bots: level 1 lays melds of its own rack, level 2 also extends table melds."""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.rack.finder import a_play, find_opening
from rummiclassic.rules.draws import some_play
from rummiclassic.rules.scoring import ANNOUNCE
from rummiclassic.rules.slots import DEMAND, KEEP, REDEAL
from rummicore.actions import Action, Answer, Draw, Play
from rummicore.bots import Bot, Budget
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


class FinderBot(NamedTuple):
    """Plays what the finder finds, as soon as it finds it."""

    edition: Edition
    extend: bool

    def choose(self, view: View, budget: Budget) -> Action:
        """Play the most tiles the finder sees, else draw."""
        if view.ask is not None:
            return answer(self.edition, view, view.ask)
        opened = view.own.opened
        found = a_play(self.edition, view.rack, view.table, opened=opened, extend=self.extend)
        return Play(found.table) if found else draw_if_allowed(self.edition, view)


def rack_bot(edition: Edition, _seed: int) -> Bot:
    """Make a bot of level 1."""
    return FinderBot(edition, extend=False)


def extending_bot(edition: Edition, _seed: int) -> Bot:
    """Make a bot of level 2."""
    return FinderBot(edition, extend=True)


def exact_bot(edition: Edition, _seed: int) -> Bot:
    """Make a bot of level 3."""
    from rummiclassic.bots.exact import SolverBot  # the solver is loaded for those who play against it

    return SolverBot(edition, hold=False)


def holding_bot(edition: Edition, _seed: int) -> Bot:
    """Make a bot of level 4."""
    from rummiclassic.bots.exact import SolverBot

    return SolverBot(edition, hold=True)


def looking_bot(edition: Edition, seed: int) -> Bot:
    """Make a bot of level 5."""
    from rummiclassic.bots.lookahead import LookingBot

    return LookingBot(edition, seed)
