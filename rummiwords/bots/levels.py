"""The stronger bots: how many words of the table they look at together, which words they know, how long ones they see.

Levels 3 to 5 play as people do, with words one has met; the perfect bot plays the best turn there is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummicore.actions import Action, Answer, Draw, Play
from rummicore.bots import Bot, Budget
from rummicore.edition import Edition
from rummicore.view import View
from rummiwords.alphabet import JOKER

if TYPE_CHECKING:
    from rummiwords.solver import WordSolution

# From so few tiles in the pool on a joker is better laid than kept: on the rack it costs points at the end.
# By judgement, not tuned.
LOW_POOL = 10


class Level(NamedTuple):
    """How many words of the table are touched at once (None for any number), the rarest words, the longest.

    Of the dictionary's 65,040 standard words 11,901 are at least of class 3 and 37,274 at least of class 1. What the
    levels below are worth is measured by ``benchmarks.letter_strength`` (docs/letter-solver.md).
    """

    touch: int | None
    least: int = 0
    longest: int = 0


class LevelBot(NamedTuple):
    """Plays the best turn that its level can see."""

    edition: Edition
    level: Level

    def choose(self, view: View, budget: Budget) -> Action:
        """Play what scores, else draw; without a pool play whatever lies; vote for every word."""
        if view.ask is not None:
            return Answer(view.owner, view.ask.name, view.ask.choices[0])
        from rummiwords.solver.seats import table_of  # the index of words is worth loading for a turn only

        best = self._solved(view, budget).best
        if best is None or (not best.score and view.pool and view.own.opened):
            return Draw()
        return Play(table_of(best))

    def _solved(self, view: View, budget: Budget) -> WordSolution:
        from rummiwords.solver import WordGoal, solve_bounded
        from rummiwords.solver.seats import position_of, rules_of, solve_view, vocabulary_for

        rules = rules_of(self.edition, view)._replace(lay_jokers=view.pool < LOW_POOL and JOKER in view.rack)
        if self.level.touch is None:
            return solve_view(self.edition, view, WordGoal.SCORE, budget, rules=rules)
        words = vocabulary_for(self.edition, least=self.level.least, longest=self.level.longest)
        return solve_bounded(position_of(view), words, rules, touch=self.level.touch, budget=budget)


def rebuilding_bot(edition: Edition, _seed: int) -> Bot:
    """Make a bot of level 3: takes one word apart, with common words."""
    return LevelBot(edition, Level(touch=1, least=3, longest=9))


def joining_bot(edition: Edition, _seed: int) -> Bot:
    """Make a bot of level 4: takes two words together, with common words."""
    return LevelBot(edition, Level(touch=2, least=3, longest=10))


def well_read_bot(edition: Edition, _seed: int) -> Bot:
    """Make a bot of level 5: takes two words together, and has met rarer and longer words."""
    return LevelBot(edition, Level(touch=2, least=1, longest=14))


def perfect_bot(edition: Edition, _seed: int) -> Bot:
    """Make the bot that knows every word and finds the best turn."""
    return LevelBot(edition, Level(touch=None))
