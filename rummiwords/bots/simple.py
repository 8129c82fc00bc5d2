"""The first two bots: level 1 lays common words of its own rack, level 2 also extends words on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rummicore.actions import Action, Answer, Draw, Play
from rummicore.bots import Bot, Budget
from rummicore.chance import Generator
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import AnyTable, Face, Meld, Placed, Table, TypedMeld, natural
from rummicore.turn import turn_of
from rummicore.view import View
from rummiwords.alphabet import JOKER, word_of
from rummiwords.bots.vocabulary import Extent, KnownWord, longer_words, vocabulary, words_from
from rummiwords.rules.melds import canonical, word_rules

# Letters of the longest word it sees: 97 of 100 words of class 4 and more, 94 of 100 of class 3, are no longer.
LONGEST = 12
# Ideas that are given to the referee before the bot draws: bounds the time of a turn in which all are refused.
TRIES = 30
# A joker is kept for a word that is so much longer, until the pool runs low: on the rack it would cost points.
# In letters and in tiles; by judgement, not tuned.
JOKER_WORTH, LOW_POOL = 3, 14


class SimpleLevel(NamedTuple):
    """What a bot knows and does: words of at least this frequency, and whether it touches the table."""

    least: int
    extends: bool


class WordIdea(NamedTuple):
    """A word that could be laid, the table word it takes up if any, and how good that would be."""

    word: KnownWord
    missing: tuple[Face, ...]
    base: Meld | None
    value: int


class WordBot(NamedTuple):
    """Plays the longest common word it finds; among equals its seed decides."""

    edition: Edition
    seed: int
    level: SimpleLevel

    def choose(self, view: View, budget: Budget) -> Action:
        """Play a word, else draw; vote for every word."""
        if view.ask is not None:
            return Answer(view.owner, view.ask.name, view.ask.choices[0])
        found = list(self._found(view))
        # The order before the shuffle does not depend on chance, so equal games stay equal.
        order = Generator("words", self.seed, view.number).shuffled(range(len(found)))
        ranked = sorted(order, key=lambda index: (-found[index].value, -found[index].word.frequency))
        for index in ranked[:TRIES]:
            table = laid_table(view.table, found[index])
            if not judge(turn_of(self.edition, view, table)):
                return Play(table)
        return Draw()

    def _found(self, view: View) -> Iterator[WordIdea]:
        opened, jokers = view.own.opened, view.rack.count(JOKER)
        if not opened and not self.edition.flag("letters.open_jokers"):
            jokers = 0
        extent, packing = self._extent, self._extent.packing
        own = packing.pack(face for face in view.rack if face != JOKER)
        lying = {canonical(self.edition, meld) for meld in view.table}
        shortest = 0 if opened else self.edition.number("letters.open_min")
        for word, missing in words_from(packing, vocabulary(extent), own, jokers):
            if len(word.text) >= shortest and word.text not in lying:
                yield self._rated(view, word, missing, None)
        for meld in view.table if opened and self.level.extends else ():
            base = packing.pack(word_of(meld))
            for word, missing in words_from(packing, longer_words(extent, base), own + base, jokers):
                if word.text not in lying:
                    yield self._rated(view, word, missing, meld)

    @property
    def _extent(self) -> Extent:
        """The words the bot knows."""
        rules = word_rules(self.edition)
        return Extent(rules.book, self.level.least, rules.shortest, min(LONGEST, rules.longest or LONGEST))

    def _rated(self, view: View, word: KnownWord, missing: tuple[Face, ...], base: Meld | None) -> WordIdea:
        laid = len(word.text) - (len(base.tiles) if base else 0)
        points = len(word.text) * (1 + (laid == len(view.rack)))
        cost = -2 * JOKER_WORTH if view.pool < LOW_POOL else JOKER_WORTH
        return WordIdea(word, missing, base, points - cost * len(missing))


def laid_table(table: Table, found: WordIdea) -> AnyTable:
    """Return the table with a found word on it; a joker of a word taken up keeps its letter."""
    kept = Counter(p.stands[0] for p in (found.base.tiles if found.base else ()) if p.face == JOKER)
    jokers = kept + Counter(found.missing)
    tiles = []
    for letter in found.word.text:
        joker = jokers[letter] > 0
        jokers[letter] -= joker
        tiles.append(Placed(JOKER, (letter,)) if joker else natural(letter))
    stay = list(table)
    if found.base:
        stay.remove(found.base)
    return (*stay, TypedMeld("", tuple(tiles)))


def rack_bot(edition: Edition, seed: int) -> Bot:
    """Make a bot of level 1; 3,699 words are of class 4 or more."""
    return WordBot(edition, seed, SimpleLevel(least=4, extends=False))


def extending_bot(edition: Edition, seed: int) -> Bot:
    """Make a bot of level 2; 11,901 words are of class 3 or more."""
    return WordBot(edition, seed, SimpleLevel(least=3, extends=True))
