"""The perfect bot: it knows every word, finds the best turn, and counts who will have the last one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rummicore.actions import Action
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.tiles import Face
from rummicore.view import View
from rummiwords.alphabet import JOKER
from rummiwords.bots.simple import act, lays_jokers
from rummiwords.bots.tempo import count_of, count_rules, lead, step, sum_up
from rummiwords.solver import WordGoal, WordTurn
from rummiwords.solver.position import TurnRules
from rummiwords.solver.seats import rules_of, solve_view

# Openings to choose from, the longest first: enough for the two or three longest lengths of most racks.
OPENINGS = 200
# Selections of tiles that are looked at instead of the best turn. With the rarest letters alone words were too short
# for the turn to be worth it.
SELECTIONS = 6


class PerfectBot(NamedTuple):
    """Plays the best turn, or one that is worth less now and more by the end of the game."""

    edition: Edition

    def choose(self, view: View, budget: Budget) -> Action:
        """Play what scores, else draw; vote for every word."""
        return act(view, lambda: self._turn(view, budget))

    def _turn(self, view: View, budget: Budget) -> WordTurn | None:
        rules = rules_of(self.edition, view)._replace(lay_jokers=lays_jokers(view))
        top = 1 if view.own.opened else OPENINGS
        found = solve_view(self.edition, view, WordGoal.SCORE, _part(budget, 2), top, rules=rules).turns
        if not found or not found[0].score or not view.pool:
            return found[0] if found else None
        others = self._fewer(view, rules, found[0], _part(budget, 2)) if view.own.opened else _by_length(found)
        return max((found[0], *others), key=lambda turn: self._worth(view, turn))

    def _worth(self, view: View, turn: WordTurn) -> int:
        return self._outlook(view, len(turn.laid), turn.score)

    def _outlook(self, view: View, laid: int, points: int) -> int:
        """Return by how much the seat gains on the others until the end, if it lays so many tiles for such points."""
        rules = count_rules(self.edition)
        return lead(sum_up(rules, step(rules, count_of(view), laid)._replace(points=points), 0), 0)

    def _fewer(self, view: View, rules: TurnRules, best: WordTurn, budget: Budget) -> Iterator[WordTurn]:
        """List turns that lay fewer tiles, as many as would be best with a word as long as that of the best turn."""
        worths = {laid: self._outlook(view, laid, len(best.longest)) for laid in range(1, len(view.rack))}
        wanted = max(worths, key=lambda laid: (worths[laid], laid), default=0)
        if not wanted or worths[wanted] <= self._worth(view, best):
            return
        plain, part = rules._replace(double=False), _part(budget, SELECTIONS)
        for some in _windows(self._hardest_first(view), wanted):
            yield from solve_view(self.edition, view._replace(rack=some), WordGoal.SCORE, part, rules=plain).turns

    def _hardest_first(self, view: View) -> list[Face]:
        """Sort the rack: letters of few tiles are hardest to lay; jokers go last, unless they should be laid."""
        copies = dict(self.edition.tiles)
        last = 0 if lays_jokers(view) else 1
        return sorted(view.rack, key=lambda face: (last if face == JOKER else 1 - last, copies[face], face))


def _by_length(found: tuple[WordTurn, ...]) -> Iterable[WordTurn]:
    """Return the first opening of each length."""
    return {len(turn.laid): turn for turn in reversed(found)}.values()


def _windows(faces: list[Face], size: int) -> dict[tuple[Face, ...], None]:
    """Return a few selections of so many tiles, each a row of neighbours in their order."""
    starts = (number * len(faces) // SELECTIONS for number in range(SELECTIONS))
    return dict.fromkeys(tuple((faces[at:] + faces[:at])[:size]) for at in starts)


def _part(budget: Budget, parts: int) -> Budget:
    """Return one of so many equal parts of a budget."""
    nodes = None if budget.nodes is None else budget.nodes // parts
    return budget._replace(nodes=nodes, seconds=None if budget.seconds is None else budget.seconds / parts)
