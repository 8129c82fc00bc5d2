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
from rummicore.tiles import Face, Meld, Placed, Table, natural
from rummicore.turn import turn_of
from rummicore.view import View
from rummiwords.letters import JOKER, text_of
from rummiwords.melds import WordMelds, canonical
from rummiwords.vocabulary import Word, covers, lacking, packed, vocabulary

LONGEST = 12
TRIES = 30
# A joker is kept for a word that is so much longer, until the pool runs low: on the rack it would cost points.
JOKER_WORTH, LOW_POOL = 3, 14


class Level(NamedTuple):
    """What a bot knows and does: words of at least this frequency, and whether it touches the table."""

    least: int
    extends: bool


class Found(NamedTuple):
    """A word that could be laid, the table word it takes up if any, and how good that would be."""

    word: Word
    missing: tuple[Face, ...]
    base: Meld | None
    value: int


class WordBot(NamedTuple):
    """Plays the longest common word it finds; among equals its seed decides."""

    edition: Edition
    seed: int
    level: Level

    def choose(self, view: View, budget: Budget) -> Action:
        """Play a word, else draw; vote for every word."""
        if view.ask is not None:
            return Answer(view.seat, view.ask.name, view.ask.choices[0])
        found = list(self._found(view))
        # The order before the shuffle does not depend on chance, so equal games stay equal.
        order = Generator("words", self.seed, view.number).shuffled(range(len(found)))
        ranked = sorted(order, key=lambda index: (-found[index].value, -found[index].word.frequency))
        for index in ranked[:TRIES]:
            table = laid_table(view.table, found[index])
            if not judge(turn_of(self.edition, view, table)):
                return Play(table)
        return Draw()

    def _found(self, view: View) -> Iterator[Found]:
        opened = view.seats[view.seat].opened
        shortest = self.edition.number("letters.min_word" if opened else "letters.open_min")
        words = self._words(view, shortest)
        jokers = view.rack.count(JOKER)
        if not opened and not self.edition.flag("letters.open_jokers"):
            jokers = 0
        own = packed(view.rack)
        for word in words:
            missing = lacking(own, word.packed, jokers)
            if missing is not None:
                yield self._rated(view, word, missing, None)
        if opened and self.level.extends:
            for meld in view.table:
                yield from self._extensions(view, words, meld, own, jokers)

    def _words(self, view: View, shortest: int) -> list[Word]:
        """List the words the bot knows that are not on the table yet; of a theme only its words."""
        rules = self.edition.melds
        assert isinstance(rules, WordMelds)
        words = vocabulary(rules.book, self.level.least, rules.shortest, min(LONGEST, rules.longest or LONGEST))
        lying = {canonical(self.edition, meld) for meld in view.table}
        return [
            word
            for word in words
            if len(word.text) >= shortest
            and word.text not in lying
            and (not rules.book.theme or rules.book.in_theme(word.text))
        ]

    def _extensions(self, view: View, words: list[Word], meld: Meld, own: int, jokers: int) -> Iterator[Found]:
        base, length = packed(text_of(meld.tiles)), len(meld.tiles)
        for word in words:
            if len(word.text) > length and covers(word.packed, base):
                missing = lacking(own + base, word.packed, jokers)
                if missing is not None:
                    yield self._rated(view, word, missing, meld)

    def _rated(self, view: View, word: Word, missing: tuple[Face, ...], base: Meld | None) -> Found:
        laid = len(word.text) - (len(base.tiles) if base else 0)
        points = len(word.text) * (1 + (laid == len(view.rack)))
        cost = -2 * JOKER_WORTH if view.pool < LOW_POOL else JOKER_WORTH
        return Found(word, missing, base, points - cost * len(missing))


def laid_table(table: Table, found: Found) -> Table:
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
    return (*stay, Meld("", tuple(tiles)))


def rack_bot(edition: Edition, seed: int) -> Bot:
    """Make a bot of level 1."""
    return WordBot(edition, seed, Level(least=4, extends=False))


def extending_bot(edition: Edition, seed: int) -> Bot:
    """Make a bot of level 2."""
    return WordBot(edition, seed, Level(least=3, extends=True))
