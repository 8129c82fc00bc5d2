"""A player for tests who takes table melds apart, so that random games meet manipulation and jokers too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from rummiclassic.finder import best_melds
from rummicore.actions import Action, Play
from rummicore.bots import Bot, Budget
from rummicore.chance import Generator
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import Meld, Table, faces_on
from rummicore.turn import turn_of
from rummicore.view import View

T = TypeVar("T")


class RebuildingBot(NamedTuple):
    """Tries random table melds with random rack tiles, and plays a rebuilding if it is legal."""

    edition: Edition
    chance: Generator
    plain: Bot

    def choose(self, view: View, budget: Budget) -> Action:
        if view.ask is None and view.seats[view.seat].opened and view.table:
            for _ in range(6):
                table = self._rebuilt(view)
                if table and not judge(turn_of(self.edition, view, table)):
                    return Play(table)
        return self.plain.choose(view, budget)

    def _rebuilt(self, view: View) -> Table:
        """Cover some table melds and rack tiles anew; an empty table if that leaves table tiles over."""
        apart = self._some(view.table, 3)
        loose = tuple(faces_on(apart).elements())
        rack = self._some(view.rack, 4)
        made = best_melds(self.edition, (*loose, *rack))
        used = faces_on(made)
        if Counter(loose) - used or not used - Counter(loose):
            return ()
        return (*_rest(view.table, apart), *made)

    def _some(self, items: tuple[T, ...], most: int) -> tuple[T, ...]:
        return self.chance.shuffled(items)[: 1 + self.chance.below(most)]


def _rest(table: Table, apart: Iterable[Meld]) -> Table:
    left = list(table)
    for meld in apart:
        left.remove(meld)
    return tuple(left)


def with_rebuilders(edition: Edition) -> Edition:
    """Return the edition with rebuilding bots beside its own."""
    plain = edition.bots[max(edition.bots)]

    def make(edition: Edition, seed: int) -> Bot:
        return RebuildingBot(edition, Generator("rebuilder", seed), plain(edition, seed))

    return edition._replace(bots={**edition.bots, "rebuilder": make, "rebuilder 2": make})
