"""The best turn of a position under the rules of its edition, and the solver that the core knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rummiclassic.finder import best_melds
from rummiclassic.melds import NumberMelds
from rummiclassic.solver.bounds import INFINITE
from rummiclassic.solver.goals import GOALS, Goal
from rummiclassic.solver.position import Position
from rummiclassic.solver.search import Limit
from rummiclassic.solver.solving import Best, Rules, Solving
from rummicore.actions import Play
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.solving import Solution
from rummicore.tiles import Face, Table, faces_on
from rummicore.turn import turn_of
from rummicore.view import View

NODES = 1 << 60


class Found(NamedTuple):
    """A best turn: the table to leave and the tiles laid, none if nothing can be played; worth by the goal."""

    table: Table | None
    laid: tuple[Face, ...]
    worth: int
    upper_bound: int
    proved: bool


def best_turn(edition: Edition, view: View, goal: str, limit: Limit) -> Found:
    """Find the best turn of the seat of a view."""
    aim, seat = GOALS[goal], view.seats[view.seat]
    suite = edition.melds.suite if isinstance(edition.melds, NumberMelds) else None
    if suite is None:
        raise TypeError(f"{edition.id} is no number game")
    position = Position.of(suite, view.table if seat.opened else (), view.rack)
    total = _total(position, aim)
    if seat.opened:
        best = _opened(edition, view, position, aim, limit)
        table = best.table
    else:
        best = _opening(edition, position, aim, limit)
        table = (*view.table, *best.table) if best.table is not None else None
    return _found(edition, view, table, best, total, aim)


def _opened(edition: Edition, view: View, position: Position, aim: Goal, limit: Limit) -> Best:
    free = edition.choice("joker.reuse") == "anywhere" and edition.choice("joker.retrieval") == "any"
    rules = Rules(
        referee=lambda table: not edition.joker_duty(turn_of(edition, view, table)),
        free=free and not edition.flag("joker.group3_needs_both"),
        new_meld=edition.choice("joker.reuse") == "new_set",
        replaced=edition.choice("joker.retrieval") != "any",
        from_rack=edition.choice("joker.retrieval") == "rack_only",
    )
    problem = position.problem(aim, all_jokers=not edition.flag("joker.require_natural"))
    return Solving(position, aim, rules, limit, problem).solve(1 if aim.everything else INFINITE)


def _opening(edition: Edition, position: Position, aim: Goal, limit: Limit) -> Best:
    """Find the best melds of the rack that are worth enough."""
    melds = best_melds(edition, position.rack, opened=False, nodes=min(limit.left, 1_000_000))
    cost = _total(position, aim) - _worth(position, tuple(faces_on(melds).elements()), aim)
    return Best(melds, cost, cost) if melds else Best(None, INFINITE, INFINITE)


def _total(position: Position, aim: Goal) -> int:
    return _worth(position, position.rack, aim)


def _worth(position: Position, faces: tuple[Face, ...], aim: Goal) -> int:
    numbers = position.suite.numbers
    return sum(aim.weights[numbers[face]] if face in numbers else aim.joker for face in faces)


def _found(edition: Edition, view: View, table: Table | None, best: Best, total: int, aim: Goal) -> Found:
    bound = max(total - best.bound, 0) if best.bound < INFINITE else 0
    if table is None:
        return Found(None, (), 0, bound, best.bound >= (1 if aim.everything else INFINITE))
    laid = edition.sorted((faces_on(table) - faces_on(view.table)).elements())
    if not laid:
        return Found(None, (), 0, bound, best.cost <= best.bound)
    return Found(table, laid, total - best.cost, bound, best.cost <= best.bound)


class NumberSolver(NamedTuple):
    """The solver of the number editions. Time is asked for by ``clock`` if a budget has seconds."""

    edition: Edition
    clock: Callable[[], float] | None = None

    def limit(self, budget: Budget) -> Limit:
        """Turn a budget into a limit."""
        nodes = NODES if budget.nodes is None else budget.nodes
        if budget.seconds is None or self.clock is None:
            return Limit(nodes)
        clock, end = self.clock, self.clock() + budget.seconds
        return Limit(nodes, lambda: clock() > end)

    def solve(self, view: View, goal: str, budget: Budget) -> Solution:
        """Return the best turn found within the budget."""
        found = best_turn(self.edition, view, goal, self.limit(budget))
        play = Play(found.table) if found.table is not None else None
        return Solution(play, found.worth, found.upper_bound, found.proved)
