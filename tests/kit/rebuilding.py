"""A player for tests who takes table melds apart, so that random games meet manipulation and jokers too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from rummiclassic.rack.finder import best_melds
from rummicore.actions import Action, Play
from rummicore.bots import Bot, Budget
from rummicore.chance import Generator
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import AnyTable, Face, Meld, Placed, Table, TypedMeld, TypedTable, faces_on, natural
from rummicore.turn import turn_of
from rummicore.view import View
from rummiwords.alphabet import JOKER, word_of
from rummiwords.packing import Packing
from rummiwords.rules.melds import WordMelds
from tests.kit.known_words import Extent, KnownWord, vocabulary

T = TypeVar("T")


class RebuildingBot(NamedTuple):
    """Tries random table melds with random rack tiles, and plays a rebuilding if it is legal."""

    edition: Edition
    chance: Generator
    plain: Bot

    def choose(self, view: View, budget: Budget) -> Action:
        if view.ask is None and view.own.opened and view.table:
            for _ in range(6):
                table = self._rebuilt(view)
                if table and not judge(turn_of(self.edition, view, table)):
                    return Play(table)
        return self.plain.choose(view, budget)

    def _rebuilt(self, view: View) -> AnyTable:
        """Cover some table melds and rack tiles anew; an empty table if that leaves table tiles over."""
        apart = self._some(view.table, 3)
        loose = tuple(faces_on(apart).elements())
        rack = self._some(view.rack, 4)
        made = self._melds(apart, loose, rack)
        used = faces_on(made)
        if Counter(loose) - used or not used - Counter(loose):
            return ()
        return (*_rest(view.table, apart), *made)

    def _melds(self, apart: Table, loose: tuple[Face, ...], rack: tuple[Face, ...]) -> AnyTable:
        if isinstance(self.edition.melds, WordMelds):
            return covering_words(self.edition.melds, apart, rack)
        return best_melds(self.edition, (*loose, *rack))

    def _some(self, items: tuple[T, ...], most: int) -> tuple[T, ...]:
        return self.chance.shuffled(items)[: 1 + self.chance.below(most)]


def _rest(table: Table, apart: Iterable[Meld]) -> Table:
    left = list(table)
    for meld in apart:
        left.remove(meld)
    return tuple(left)


def covering_words(rules: WordMelds, apart: Table, rack: tuple[Face, ...]) -> TypedTable:
    """Cover the letters of some words with others that rack tiles complete; jokers stand for their letters."""
    extent = Extent(rules.book, 3, rules.shortest, rules.longest or 12)
    packing = extent.packing
    loose, own = packing.pack("".join(map(word_of, apart))), packing.pack(face for face in rack if face != JOKER)
    known = [word for word in vocabulary(extent) if packing.covers(loose + own, word.packed)]
    texts = _cover(packing, known, loose, loose + own, 200)
    jokers = Counter(placed.stands[0] for meld in apart for placed in meld.tiles if placed.face == JOKER)
    melds = []
    for text in texts:
        tiles = []
        for letter in text:
            joker = jokers[letter] > 0
            jokers[letter] -= joker
            tiles.append(Placed(JOKER, (letter,)) if joker else natural(letter))
        melds.append(TypedMeld("", tuple(tiles)))
    return tuple(melds)


def _cover(packing: Packing, words: list[KnownWord], loose: int, have: int, nodes: int) -> list[str]:
    """Find words that use up the loose letters; nothing if there are none."""
    for word in words[:nodes]:
        if not packing.covers(have, word.packed):
            continue
        left = packing.minus(loose, word.packed)
        if not left:
            return [word.text]
        more = _cover(packing, words, left, have - word.packed, nodes // 8)
        if more and word.text not in more:
            return [word.text, *more]
    return []


def with_rebuilders(edition: Edition) -> Edition:
    """Return the edition with rebuilding bots beside its two quickest."""
    quick = dict(list(edition.bots.items())[:2])
    plain = list(quick.values())[-1]

    def make(edition: Edition, seed: int) -> Bot:
        return RebuildingBot(edition, Generator("rebuilder", seed), plain(edition, seed))

    return edition._replace(bots={**quick, "rebuilder": make, "rebuilder 2": make})
