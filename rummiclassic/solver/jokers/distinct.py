"""Which tiles of the rack must be laid so that equal tiles can be told apart as the fates of the jokers demand.

A constraint satisfaction problem, by backtracking: a choice from every clause so that all facts hold at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rummiclassic.rules.whereabouts import RACK, Clause, Whereabout, can_hold
from rummiclassic.solver.jokers.duty import TableDuties
from rummiclassic.solver.jokers.parts import Part
from rummiclassic.solver.layout import Tile, tiles_of
from rummiclassic.solver.problem import NumberProblem
from rummicore.tiles import Face

# So many more of certain tiles of the rack.
More = dict[Tile, int]
# A meld that is not decided; no fact names it. Next to RACK and ANYWHERE, below all indexes.
ELSEWHERE = -3


class Telling:
    """The tiles of one position."""

    def __init__(self, duty: TableDuties, problem: NumberProblem, aside: tuple[Face, ...]) -> None:
        """Note the old melds that each tile lies in; tiles that are ``aside`` lie in melds that nobody asks about."""
        self.duty, self.table, self.problem = duty, dict(duty.table), problem
        self.aside = Counter(duty.tile(face) for face in aside if face in duty.suite.naturals)
        self.before: dict[Tile, list[int]] = {}
        for old, laid in duty.table:
            for tile in tiles_of(laid):
                self.before.setdefault(tile, []).append(old)

    def needs(self, part: Part, *, final: bool) -> list[More]:
        """List what else must be laid in each way to meet all clauses; no way if they cannot be met.

        One tile more than that never hurts: it lies elsewhere, and what was told apart before stays so. Until a part is
        final, another joker of its old meld may still come to a kept one.
        """
        clauses = [*self._of_kept(part, final=final), *part.clauses]
        found: list[More] = []
        for more in self._ways(part, clauses, (), {}):
            if not more:
                return [more]
            if more not in found:
                found.append(more)
        return found

    def _of_kept(self, part: Part, *, final: bool) -> Iterator[Clause]:
        """Demand for every kept joker a tile of its old meld, where no other joker of that lies beside it."""
        for index, fate in enumerate(part.fates):
            if fate.kept:
                old, laid = self.table[fate.old], part.melds[fate.at].laid
                mates = [(other.old, other.at) for at, other in enumerate(part.fates) if at != index]
                if (fate.old, fate.at) not in mates and (final or old.spare == 1):
                    yield [(fact,) for fact in self.duty.shared(fate.old, old, fate.at, laid)]

    def _ways(self, part: Part, clauses: list[Clause], facts: tuple[Whereabout, ...], least: More) -> Iterator[More]:
        """Choose from every clause so that all facts can hold at once."""
        if not clauses:
            yield {tile: count for tile, count in least.items() if count}
            return
        for choice in clauses[0]:
            more, all_facts = dict(least), (*facts, *choice)
            for face in {fact.face for fact in choice}:
                tile = self.duty.tile(face)
                count = self._least(part, tile, [fact for fact in all_facts if fact.face == face])
                if count is None:
                    break
                more[tile] = count
            else:
                yield from self._ways(part, clauses[1:], all_facts, more)

    def _least(self, part: Part, tile: Tile, facts: list[Whereabout]) -> int | None:
        """Return how many more of a tile must be laid so that the facts about it can hold, None if all are too few."""
        colour, number = tile
        must, may = part.problem.table[colour][number], part.problem.rack[colour][number]
        there = [at for at, fixed in enumerate(part.melds) if tile in tiles_of(fixed.laid)]
        before = self.before.get(tile, [])
        # Tiles of the table that the problem lacks lie aside too.
        aside = max(self.aside[tile], len(before) - self.problem.table[colour][number])
        laid = len(there) + must + aside - len(before)
        for more in range(may + 1):
            if can_hold(facts, before + [RACK] * (laid + more), there + [ELSEWHERE] * (must + aside + more)):
                return more
        return None
