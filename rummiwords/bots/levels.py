"""The levels of the letter game: which words a player knows, how many of the table it takes up, what it overlooks.

A player of a level plays the best turn of all that comes to its mind. How much that is changes from game to game, as
people have good days and bad ones: a level is a rung of a ladder, or the one below it, or the one above. So each level
wins more than half of its games against the one below, and never nearly all.
"""

from __future__ import annotations

from hashlib import shake_128
from typing import TYPE_CHECKING, NamedTuple

from rummicore.actions import Action
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.view import View
from rummiwords.bots.simple import LOW_POOL, act, lays_jokers
from rummiwords.rules.melds import word_rules
from rummiwords.rules.wordbook import Tactful

if TYPE_CHECKING:
    from rummiwords.solver import WordSolution
    from rummiwords.solver.vocabulary import Vocabulary

# A long word has so many letters: as many as an opening needs. And the words of a poet are not too rare.
LONG, POETIC = 6, 2


class WordRung(NamedTuple):
    """What a player knows and sees: words of the table that it takes up at once, and words that come to its mind.

    Of the words it knows, those of at least the frequency class ``least`` and up to a length, it overlooks so many of a
    hundred in every turn, others each time. Of the dictionary's 65,000 standard words some 3,300 are at least of class
    4, 12,000 of class 3 and 37,500 of class 1. Terms of abuse and coarse words are for those who are not ``polite``.
    """

    touch: int
    overlooks: int
    least: int
    longest: int
    polite: bool = True


# By trial in the arena (docs/bots.md has what comes of it). Words that a child does not know, below class 4, begin
# where only levels from 4 on get; all but the rarest words, with those of chemistry, are for the champion alone.
RUNGS = (
    WordRung(touch=1, overlooks=90, least=4, longest=8),
    WordRung(touch=1, overlooks=80, least=4, longest=8),
    WordRung(touch=1, overlooks=65, least=4, longest=9),
    WordRung(touch=1, overlooks=45, least=4, longest=9),
    WordRung(touch=1, overlooks=15, least=4, longest=10),
    WordRung(touch=1, overlooks=30, least=3, longest=10),
    WordRung(touch=2, overlooks=55, least=3, longest=10),
    WordRung(touch=2, overlooks=20, least=3, longest=11),
    WordRung(touch=2, overlooks=0, least=1, longest=14, polite=False),
)


def _rude(edition: Edition) -> frozenset[str]:
    """Return the words that are not said to guests, if the wordbook knows any."""
    book = word_rules(edition).book
    return frozenset(word.upper() for word in book.rude) if isinstance(book, Tactful) else frozenset()


class LevelBot(NamedTuple):
    """Plays the best turn that its rung lets it see."""

    edition: Edition
    seed: int
    rung: WordRung

    def choose(self, view: View, budget: Budget) -> Action:
        """Play what scores, else draw; without a pool play whatever lies; vote for every word."""
        return act(view, lambda: self._solved(view, budget).best)

    def _solved(self, view: View, budget: Budget) -> WordSolution:
        from rummiwords.solver import solve_bounded
        from rummiwords.solver.seats import position_of, rules_of, vocabulary_for

        words = vocabulary_for(self.edition, least=self.rung.least, longest=self.rung.longest)
        rules = rules_of(self.edition, view)
        overlooked = self._overlooked(view, words) if view.own.opened else 0
        unsaid = _rude(self.edition) if self.rung.polite else frozenset[str]()
        rules = rules._replace(lay_jokers=lays_jokers(view), banned=rules.banned | unsaid, unthought=overlooked)
        position, touch = position_of(view), self.rung.touch
        solution = solve_bounded(position, words, rules, touch=touch, budget=budget)
        while solution.best is None and not solution.proved and touch:  # too much to think through: look at less
            touch -= 1
            solution = solve_bounded(position, words, rules, touch=touch, budget=budget)
        return solution

    def _overlooked(self, view: View, words: Vocabulary) -> int:
        """Return the bits of the words that do not come to mind in this turn."""
        # A byte for each word; 256 of them make a whole.
        drawn = shake_128(f"words:{self.seed}:{view.number}".encode()).digest(len(words.rows))
        limit = 256 * self.rung.overlooks / 100
        return words.marked(drawn.translate(bytes(byte < limit for byte in range(256))))


class Poet(NamedTuple):
    """Loves long words: lays no short one before the pool runs low, and takes up one word of the table at most."""

    edition: Edition

    def choose(self, view: View, budget: Budget) -> Action:
        """Play what scores, else draw; vote for every word."""
        return act(view, lambda: self._solved(view, budget).best)

    def _solved(self, view: View, budget: Budget) -> WordSolution:
        from rummiwords.solver import solve_bounded
        from rummiwords.solver.seats import position_of, rules_of, vocabulary_for

        words, rules = vocabulary_for(self.edition, least=POETIC), rules_of(self.edition, view)
        short = words.full & words.up_to(LONG - 1) if view.pool >= LOW_POOL else 0
        banned = rules.banned | _rude(self.edition)
        rules = rules._replace(lay_jokers=lays_jokers(view), banned=banned, unthought=short)
        return solve_bounded(position_of(view), words, rules, touch=1, budget=budget)
