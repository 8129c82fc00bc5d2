"""The perfect bot: it knows every word, finds the best turn, and counts who will have the last one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rummicore.actions import Action
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.view import View
from rummiwords.alphabet import JOKER
from rummiwords.bots.simple import act, lays_jokers
from rummiwords.bots.tempo import count_of, count_rules, lead, step, sum_up
from rummiwords.solver import WordGoal, WordTurn
from rummiwords.solver.position import TurnRules
from rummiwords.solver.seats import rules_of, solve_view

# Openings to choose from, the longest first: enough for the two or three longest lengths of most racks.
OPENINGS = 200
# Numbers of tiles, and selections of so many, that are looked at instead of the best turn. With the rarest letters
# alone words were too short for the turn to be worth it.
NUMBERS, SELECTIONS = 2, 8
# The part of the nodes for each of these looks: all together take as many as two turns at the most.
PART = 8


class PerfectBot(NamedTuple):
    """Plays the best turn, or one that is worth less now and more by the end of the game."""

    edition: Edition

    def choose(self, view: View, budget: Budget) -> Action:
        """Play what scores, else draw; vote for every word."""
        return act(view, lambda: self._turn(view, budget))

    def _turn(self, view: View, budget: Budget) -> WordTurn | None:
        rules = rules_of(self.edition, view)._replace(lay_jokers=lays_jokers(view))
        top = 1 if view.own.opened else OPENINGS
        found = solve_view(self.edition, view, WordGoal.SCORE, budget, top, rules=rules).turns
        if not found or not found[0].score or not view.pool:
            return found[0] if found else None
        return max(self._worthwhile(view, rules, found, budget), key=lambda turn: self._worth(view, turn))

    def _worth(self, view: View, turn: WordTurn) -> int:
        return self._outlook(view, len(turn.laid), turn.score)

    def _outlook(self, view: View, laid: int, points: int) -> int:
        """Return by how much the seat gains on the others until the end, if it lays so many tiles for such points."""
        rules = count_rules(self.edition)
        return lead(sum_up(rules, step(rules, count_of(view), laid)._replace(points=points), 0), 0)

    def _worthwhile(
        self, view: View, rules: TurnRules, found: tuple[WordTurn, ...], budget: Budget
    ) -> Iterator[WordTurn]:
        """List the best turn, and one for each number of tiles that may be better to lay."""
        yield found[0]
        if not view.own.opened:
            yield from {len(turn.laid): turn for turn in reversed(found)}.values()
            return
        for laid in self._numbers(view, found[0]):
            yield from self._laying(view, rules, laid, budget)

    def _numbers(self, view: View, best: WordTurn) -> list[int]:
        """List the numbers of tiles, the best first, that are worth more than the best turn if its word may stay."""
        aim, length, fewer = self._worth(view, best), len(best.longest), range(1, len(view.rack))
        worths = {laid: self._outlook(view, laid, length) for laid in fewer}
        better = (laid for laid in worths if worths[laid] > aim)
        return sorted(better, key=lambda laid: (-worths[laid], -laid))[:NUMBERS]

    def _laying(self, view: View, rules: TurnRules, laid: int, budget: Budget) -> Iterator[WordTurn]:
        """List the best turns of a few selections of so many tiles."""
        plain = rules._replace(double=False)
        part = budget._replace(nodes=None if budget.nodes is None else budget.nodes // PART)
        ways = list(dict.fromkeys(combinations(self._hardest_first(view), laid)))
        for some in ways[:: -(-len(ways) // SELECTIONS)]:
            yield from solve_view(self.edition, view._replace(rack=some), WordGoal.SCORE, part, rules=plain).turns

    def _hardest_first(self, view: View) -> list[str]:
        """Sort the rack: letters of few tiles are hardest to lay; jokers go last, unless they should be laid."""
        copies = dict(self.edition.tiles)
        last = 0 if lays_jokers(view) else 1
        return sorted(view.rack, key=lambda face: (last if face == JOKER else 1 - last, copies[face], face))
