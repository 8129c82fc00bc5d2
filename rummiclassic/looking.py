"""Level 5: looks ahead. It deals the hidden tiles anew a few times, and plays the turn that is best on average.

What it cannot see it only imagines: the tiles that are neither on the table nor on its own rack, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rummiclassic.bots import answer, draw_if_allowed
from rummiclassic.solver.search import Limit
from rummiclassic.solver.turns import NODES, best_share
from rummiclassic.strong import SolverBot
from rummicore.actions import Action, Play
from rummicore.bots import Budget
from rummicore.chance import Generator, all_tiles
from rummicore.edition import Edition
from rummicore.tiles import Face, Table, faces_on, without
from rummicore.view import View

WORLDS, WIN = 40, 100.0
# Tiles a round by which another turn must be better than the first: a few worlds are no certainty.
MARGIN = 3.0


class World(NamedTuple):
    """One way the hidden tiles could lie: the racks of the others by seat, and the pool."""

    racks: dict[int, tuple[Face, ...]]
    pool: tuple[Face, ...]


class LookingBot(NamedTuple):
    """Compares turns by what the others and itself would play next."""

    edition: Edition
    seed: int

    def choose(self, view: View, budget: Budget) -> Action:
        """Play the turn with the best outlook, else draw."""
        if view.ask is not None:
            return answer(self.edition, view, view.ask)
        limit = Limit(NODES if budget.nodes is None else budget.nodes)
        turns = list(self._turns(view, limit))
        if not turns:
            return draw_if_allowed(self.edition, view)
        best = turns[0] if len(turns) == 1 or self._out(view, turns[0]) else self._outlook(view, turns, limit)
        return Play(best)

    @property
    def _own(self) -> SolverBot:
        return SolverBot(self.edition, hold=True)

    def _out(self, view: View, table: Table) -> bool:
        return (faces_on(table) - faces_on(view.table)).total() == len(view.rack)

    def _turns(self, view: View, limit: Limit) -> Iterator[Table]:
        """List turns worth a thought: the one of level 4, and others that lay as many tiles without one of its own."""
        first = self._own.table(view, limit)
        if first is not None:
            yield first
        if not view.seats[view.seat].opened or (first is not None and self._out(view, first)):
            return
        seen = [faces_on(first) - faces_on(view.table)] if first is not None else [Counter()]
        # Jokers stay where they are: looking one round ahead does not see what they are good for.
        plain = tuple(face for face in view.rack if face not in self.edition.jokers)
        for face in sorted(seen[0]):
            found = best_share(self.edition, view, "both", limit, (), without(plain, (face,)))
            laid = Counter(found.laid)
            if found.table is not None and laid not in seen and laid.total() >= seen[0].total():
                seen.append(laid)
                yield found.table

    def _outlook(self, view: View, turns: list[Table], limit: Limit) -> Table:
        """Play every turn in the same imagined worlds; return the best on average."""
        sums, worlds = [0.0] * len(turns), 0
        for number in range(WORLDS):
            world = self._imagine(view, number)
            scores = []
            for table in turns:
                if limit.left <= 0:
                    break
                scores.append(self._score(view, table, world, limit))
            if len(scores) < len(turns):
                break
            sums = [total + score for total, score in zip(sums, scores, strict=True)]
            worlds += 1
        best = max(range(len(turns)), key=lambda at: sums[at])
        return turns[best] if sums[best] - sums[0] > MARGIN * worlds else turns[0]

    def _imagine(self, view: View, number: int) -> World:
        hidden = Counter(all_tiles(self.edition)) - faces_on(view.table) - Counter(view.rack)
        order = Generator("look", self.seed, view.number, view.pool, number).shuffled(sorted(hidden.elements()))
        racks, at = {}, 0
        for seat, public in enumerate(view.seats):
            if seat != view.seat:
                racks[seat] = self.edition.sorted(order[at : at + public.tiles])
                at += public.tiles
        return World(racks, order[at:])

    def _score(self, view: View, table: Table, world: World, limit: Limit) -> float:
        """Let the others play once and then ourselves; return how far we are ahead."""
        pool = list(world.pool)
        count = len(view.seats)
        rack = without(view.rack, (faces_on(table) - faces_on(view.table)).elements())
        left = []
        for step in range(1, count):
            seat = (view.seat + step) % count
            table, theirs = self._played(view, seat, world.racks[seat], table, pool, limit, hold=False)
            if not theirs:
                return -WIN
            left.append(len(theirs))
        table, rack = self._played(view, view.seat, rack, table, pool, limit, hold=True)
        return WIN if not rack else sum(left) / len(left) - len(rack)

    def _played(
        self, view: View, seat: int, rack: tuple[Face, ...], table: Table, pool: list[Face], limit: Limit, *, hold: bool
    ) -> tuple[Table, tuple[Face, ...]]:
        """Let a seat play as level 3 or 4 would, or draw; return the table and its rack after that."""
        seen = view._replace(seat=seat, rack=rack, table=table, pool=len(pool))
        after = SolverBot(self.edition, hold).table(seen, limit)
        if after is not None:
            return after, without(rack, (faces_on(after) - faces_on(table)).elements())
        return table, self.edition.sorted((*rack, pool.pop())) if pool else rack
