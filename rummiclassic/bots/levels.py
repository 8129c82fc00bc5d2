"""The levels of the number game: what a player sees of the table and of the own rack, and what is kept back.

A player of a level plays the best turn of all that it sees. How much that is changes from game to game, as people have
good days and bad ones: a level is a rung of a ladder, or the one below it, or the one above. So each level wins more
than half of its games against the one below, and never nearly all.
"""

from __future__ import annotations

from hashlib import shake_128
from typing import NamedTuple

from rummiclassic.bots.simple import answer, draw_if_allowed
from rummiclassic.rack.finder import find_opening
from rummiclassic.rules.scoring import ANNOUNCE, OPENING
from rummicore.actions import Action, Play
from rummicore.bots import Budget
from rummicore.chance import Generator
from rummicore.edition import Edition
from rummicore.tiles import Face, Table
from rummicore.view import View

# So many tiles in the pool for each seat, and more, leave time to be inattentive; with fewer people look closer and
# closer, until they see everything. Without that two weak players would sit before an empty pool.
CALM = 3


class NumberRung(NamedTuple):
    """How many melds of the table are seen at once, how many of a hundred rack tiles are overlooked.

    ``holds`` jokers back until they empty the rack; ``ends`` well: searches the last turns of two seats.
    """

    sees: int
    overlooks: int
    holds: bool = False
    ends: bool = False


# More melds than a table has.
ALL = 99
# By trial in the arena: neighbours win 65 to 90 of 100 games (docs/bots.md has what comes of it).
RUNGS = (
    NumberRung(sees=1, overlooks=82),
    NumberRung(sees=1, overlooks=70),
    NumberRung(sees=3, overlooks=45),
    NumberRung(sees=4, overlooks=30),
    NumberRung(sees=6, overlooks=18),
    NumberRung(sees=9, overlooks=9),
    NumberRung(sees=11, overlooks=5),
    NumberRung(sees=ALL, overlooks=0),
    NumberRung(sees=ALL, overlooks=0, holds=True, ends=True),
)


class LevelPlayer(NamedTuple):
    """Plays the most tiles that its rung lets it see; what it sees is chosen by its seed and the turn."""

    edition: Edition
    seed: int
    rung: NumberRung

    def choose(self, view: View, budget: Budget) -> Action:
        """Play what is seen, else draw."""
        if view.ask is not None:
            return answer(self.edition, view, view.ask)
        if self.rung.ends and not view.pool and len(view.seats) == 2:
            return self._last_turn(view, budget)
        table = self._table(view, budget)
        return Play(table) if table is not None else draw_if_allowed(self.edition, view)

    def _last_turn(self, view: View, budget: Budget) -> Action:
        from rummiclassic.bots.endgame import LastTurns
        from rummiclassic.bots.exact import limit_of

        return LastTurns(self.edition, limit_of(self.edition, budget)).choose(view)

    def _table(self, view: View, budget: Budget) -> Table | None:
        calm = min(view.pool / (CALM * len(view.seats)), 1.0)
        rack = self._noticed(view, calm)
        if not view.own.opened:
            announced = (OPENING, ANNOUNCE) in view.own.said  # who has announced an opening has seen it (PL-END-7)
            melds = find_opening(self.edition, view.rack if announced else rack)
            return (*view.table, *melds) if melds else None
        from rummiclassic.bots.exact import SolverBot, limit_of  # the solver is loaded when there is something to solve

        seen, rest = self._looked_at(view, calm)
        bot = SolverBot(self.edition, hold=self.rung.holds)
        table = bot.table(view._replace(table=seen, rack=rack), limit_of(self.edition, budget))
        return (*rest, *table) if table is not None else None

    def _noticed(self, view: View, calm: float) -> tuple[Face, ...]:
        """Return the tiles of the rack that are not overlooked."""
        # A byte for each tile; 256 of them make a whole.
        bytes_ = shake_128(f"rack:{self.seed}:{view.number}".encode()).digest(len(view.rack))
        limit = 256 * self.rung.overlooks * calm / 100
        return tuple(face for face, byte in zip(view.rack, bytes_, strict=True) if byte >= limit)

    def _looked_at(self, view: View, calm: float) -> tuple[Table, Table]:
        """Part the table into the melds that are seen and the others."""
        order = Generator("table", self.seed, view.number).shuffled(view.table)
        share = 1 - calm if self.rung.sees < ALL else 1.0
        count = max(self.rung.sees, round(share * len(order)))
        return order[:count], order[count:]
