"""The rest of a table around chosen melds with special jokers: solved as a plain one, judged as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

from rummiclassic.solver.bounds import INFINITE
from rummiclassic.solver.choices import CutRules, Row
from rummiclassic.solver.duty import Rules, origins
from rummiclassic.solver.goals import Goal
from rummiclassic.solver.parts import Part, tiles_of
from rummiclassic.solver.position import Position
from rummiclassic.solver.problem import Problem
from rummiclassic.solver.search import Limit, cheapest
from rummiclassic.solver.solving import Best, Solving
from rummicore.tiles import Face, Meld, Table, faces_on, natural


class Ask(NamedTuple):
    """What is asked: the position and the goal, the tiles that must and may be laid, and the rules."""

    where: Position
    goal: Goal
    must: tuple[Face, ...]
    may: tuple[Face, ...]
    rules: Rules
    melds: CutRules
    special_referee: Callable[[Table], bool]

    def problem(self) -> Problem:
        """Count all tiles but the special jokers."""
        pairs = zip(self.where.table, self.where.laid, strict=True)
        loose = [face for meld, laid in pairs if laid is None for face in meld.faces]
        bare = not self.melds.require_natural
        problem = self.where.problem(self.goal, (*self.must, *loose), self.may, all_jokers=bare)
        joker = self.where.suite.joker
        jokers = self.must.count(joker) + sum(meld.faces.count(joker) for meld in self.where.table)
        return problem._replace(table_jokers=jokers)


class Around:
    """Solves what chosen melds leave of one position."""

    def __init__(self, ask: Ask, limit: Limit, may_belong: Callable[[Meld, Counter[Face]], bool]) -> None:
        """Count the tiles; ``may_belong`` tells which melds may be parts of longer ones that must not be cut."""
        self.ask, self.limit, self.may_belong = ask, limit, may_belong
        self.problem = ask.problem()
        self.table = faces_on(ask.where.table) + Counter(ask.must)

    def solve(self, used: Counter[Face], choices: tuple[Table, ...], below: int) -> Best:
        """Find the best turn with melds of these readings that costs less than ``below``."""
        problem, best, least = self._without(used), Best(None, below, 0), INFINITE
        if problem is None or not all(choices):
            return best._replace(bound=INFINITE)
        for beside, readings in self._in_order(used, problem, [*product(*choices)]):
            found = self._solve(self._with(problem, beside), readings, best.cost)
            least = min(least, found.bound)
            best = found if found.table is not None else best
        return best._replace(bound=least)

    def _in_order(self, used: Counter[Face], problem: Problem, readings: list[Table]) -> list[tuple[Row, list[Table]]]:
        """List the rack tiles that must lie beside the melds, and the readings that are in order then.

        A meld with a joker that was taken is new only if some tile of every old meld lies elsewhere (NUM-JOK-5), where
        only a double of the rack may help. More tiles do no harm, so the smallest handfuls are enough.
        """
        if self.ask.rules.free:
            return [((), readings)]
        found: list[tuple[Row, list[Table]]] = []
        doubles = self._doubles(used, problem)
        readings += [other for melds in readings for other in self._joined(melds)]
        for beside in (row for size in range(len(doubles) + 1) for row in combinations(doubles, size)):
            if not any(set(less).issubset(beside) for less, _ in found):
                fitting = [melds for melds in readings if self._alone(used, melds, beside)]
                found += [(beside, fitting)] if fitting else []
        if all(beside for beside, _ in found):
            # A part of a longer meld may be in order there; it is left to the referee.
            left = self.table + Counter(self.ask.may) - used
            parts = [melds for melds in readings if any(self.may_belong(meld, left) for meld in melds)]
            found += [((), parts)] if parts else []
        return found

    def _joined(self, melds: Table) -> Iterator[Table]:
        """Lay two runs as one: a joker may stay beside a tile of the other."""
        for first, second in permutations(range(len(melds)), 2):
            if melds[first].kind == melds[second].kind == "run":
                longer = Meld("run", (*melds[first].tiles, *melds[second].tiles))
                # Two melds may be the same, so they are told apart by their places.
                rest = tuple(meld for at, meld in enumerate(melds) if at not in (first, second))
                yield from ((*rest, meld) for meld in self.ask.melds.readings(longer))

    def _doubles(self, used: Counter[Face], problem: Problem) -> list[Face]:
        """List the faces of chosen melds that are on the rack as well."""
        naturals = self.ask.where.suite.naturals
        places = {face: naturals[face] for face in used if face in naturals}
        colours = self.ask.where.suite.colours
        return [face for face, (colour, number) in places.items() if problem.rack[colours.index(colour)][number]]

    def _alone(self, used: Counter[Face], melds: Table, beside: Row) -> bool:
        """Tell whether special jokers are in order in these melds, with everything else in one heap."""
        heap = Meld("", tuple(map(natural, (*(self.table - used).elements(), *beside))))
        return self.ask.special_referee((*melds, heap))

    def _with(self, problem: Problem, beside: Row) -> Problem:
        suite = self.ask.where.suite
        places = {suite.naturals[face] for face in beside}
        tiles = [(suite.colours.index(colour), number) for colour, number in places]
        return Part(problem).forcing({(c, number): 1 for c, number in tiles if problem.rack[c][number]}).problem

    def _solve(self, problem: Problem, readings: list[Table], below: int) -> Best:
        """Solve the rest for every way to choose the table jokers that lie in the chosen melds."""
        best, least = Best(None, below, 0), INFINITE
        for position, part in self._shared(problem, readings[0]):
            found = self._solve_part(position, part, readings, best.cost)
            least = min(least, found.bound)
            best = found if found.table is not None else best
        return Best(best.table, best.cost, least)

    def _shared(self, problem: Problem, melds: Table) -> Iterator[tuple[Position, Problem]]:
        """List positions without the old melds whose jokers lie in the chosen melds, and what is left to solve."""
        where, joker = self.ask.where, self.ask.where.suite.joker
        used = sum(meld.faces.count(joker) for meld in melds)
        if self.ask.rules.free or not (used and self.problem.table_jokers):
            yield where, problem
            return
        spares = {at: laid.spare for at, laid in enumerate(where.laid) if laid is not None and laid.spare}
        beside = self.problem.table_jokers - sum(spares.values())
        for gone in (some for size in range(len(spares) + 1) for some in combinations(spares, size)):
            laid = tuple(None if at in gone else meld for at, meld in enumerate(where.laid))
            # Of several jokers of an old meld not all may be gone, and some lay beside special ones.
            for others in range(beside + sum(spares[at] - 1 for at in gone) + 1):
                left = len(origins(laid)) + others
                if self.problem.table_jokers - used <= left <= problem.jokers:
                    part = problem._replace(table_jokers=left, rack_jokers=problem.jokers - left)
                    yield where._replace(laid=laid), part

    def _solve_part(self, position: Position, problem: Problem, readings: list[Table], below: int) -> Best:
        ask, referee = self.ask, _Referee(self.ask.rules.referee, readings)
        bound = 0
        told = self._told(position, problem, readings[0])
        if not told:
            answer = cheapest(problem, self.limit, below)
            bound = answer.bound
            if answer.steps is None:
                return Best(None, INFINITE, bound)
        rules = ask.rules._replace(referee=referee)
        aside = tuple(face for meld in readings[0] for face in meld.faces)
        found = Solving(position, ask.goal, rules, self.limit, problem, aside).solve(below)
        bound = found.bound if told else bound
        if found.table is not None and found.cost < below and referee(found.table):
            return Best(referee.table, found.cost, bound)
        return Best(None, INFINITE, bound)

    def _told(self, position: Position, problem: Problem, melds: Table) -> bool:
        """Tell whether the solver can tell all about table jokers from what is left to it.

        All of them must be left, what replaces one must not lie in the chosen melds, nor a double by which an old meld
        is told apart from a new one.
        """
        if problem.table_jokers != len(origins(position.laid)) or self.ask.rules.replaced:
            return False
        suite = position.suite
        chosen = {suite.naturals[face] for meld in melds for face in meld.naturals}
        both = {(suite.colours.index(colour), number) for colour, number in chosen}
        both = {(c, number) for c, number in both if problem.table[c][number] or problem.rack[c][number]}
        return not problem.table_jokers or not any(
            both.intersection(tiles_of(laid)) for laid in position.laid if laid is not None
        )

    def _without(self, used: Counter[Face]) -> Problem | None:
        """Take tiles away, those of the table first; None if they are not there."""
        suite, problem = self.ask.where.suite, self.problem
        table, rack = ([list(row) for row in rows] for rows in (problem.table, problem.rack))
        for face, count in used.items():
            if face in suite.naturals:
                colour, number = suite.naturals[face]
                at = suite.colours.index(colour)
                from_table = min(count, table[at][number])
                table[at][number] -= from_table
                rack[at][number] -= count - from_table
        jokers = used[suite.joker]
        from_table = min(jokers, problem.table_jokers)
        rack_jokers = problem.rack_jokers - jokers + from_table
        if rack_jokers < 0 or any(min(row) < 0 for row in rack):
            return None
        return problem._replace(
            table=tuple(tuple(row) for row in table),
            rack=tuple(tuple(row) for row in rack),
            table_jokers=problem.table_jokers - from_table,
            rack_jokers=rack_jokers,
        )


class _Referee:
    """Judges tables together with chosen melds in every reading, and remembers the one that was accepted."""

    def __init__(self, accepts: Callable[[Table], bool], readings: list[Table]) -> None:
        self.accepts, self.readings = accepts, readings
        self.table: Table | None = None

    def __call__(self, table: Table) -> bool:
        for melds in self.readings:
            if self.accepts((*table, *melds)):
                self.table = (*table, *melds)
                return True
        return False


def joined(table: Table, ask: Ask) -> Table:
    """Put runs together again that were cut only to be found: melds that were there before stay as they are."""
    runs = [meld for meld in table if meld.kind == "run" and meld not in ask.where.table]
    for first, second in permutations(runs, 2):
        longer = Meld("run", (*first.tiles, *second.tiles))
        special = any(face in ask.melds.special_jokers for face in longer.faces)
        if special and longer in ask.melds.readings(longer):
            left = [*table]
            left.remove(first)
            left.remove(second)
            if ask.rules.referee((*left, longer)):
                return joined((*left, longer), ask)
    return table
