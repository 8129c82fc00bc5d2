"""The rest of a table around chosen melds with special jokers: solved as a plain one, judged as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

from rummiclassic.rules.duties import same_numbers
from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.solver.goals import KeepCosts
from rummiclassic.solver.jokers.branches import Best, Solving
from rummiclassic.solver.jokers.duty import DutyRules, origins
from rummiclassic.solver.jokers.parts import Part
from rummiclassic.solver.layout import tiles_of
from rummiclassic.solver.position import NumberPosition, units_of
from rummiclassic.solver.problem import NumberProblem, counts_of, row_length
from rummiclassic.solver.twist.melds import CutRules
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.compiled import CHEAPEST, WITH_CARE, route_by_counts
from rummiclassic.solver.walk.routes import cheapest
from rummiclassic.solver.walk.search import SETTING_UP, Limit
from rummiclassic.twist.slots import FaceRow
from rummicore.tiles import AnyTable, Face, Placed, Table, TypedMeld, faces_on, natural, only_read


class RestProblem(NamedTuple):
    """What is asked: the position and the goal, the tiles that must and may be laid, and the rules.

    ``told`` are the faces that the rules about table jokers ask about; ``special_referee`` knows special jokers only.
    """

    where: NumberPosition
    goal: KeepCosts
    must: tuple[Face, ...]
    may: tuple[Face, ...]
    rules: DutyRules
    melds: CutRules
    special_referee: Callable[[AnyTable], bool]
    told: frozenset[Face]

    @property
    def jokers(self) -> frozenset[Face]:
        """All kinds of joker."""
        return frozenset({self.where.suite.joker, *self.melds.special_jokers})

    def problem(self) -> NumberProblem:
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

    def __init__(self, ask: RestProblem, limit: Limit) -> None:
        """Count the tiles."""
        self.ask, self.limit = ask, limit
        self.problem = ask.problem()
        self.table = faces_on(ask.where.table) + Counter(ask.must)
        self.counts = RestCounts(self.problem)

    def beyond(self, used: Counter[Face], below: int) -> int | None:
        """Return what the rest around some tiles costs at least, if that is not below something; None if it may be."""
        if self._special_referee() is None:
            return None
        bound = self.counts.beyond(used, self.limit, below)
        if bound is None:
            problem, left = self._without(used), self.limit.left
            alone = None if problem is None else cheapest(problem, self.limit, below)
            if alone is not None and alone.steps is None:
                return alone.bound
            self.limit.left = left  # it is searched again with all that is asked of it
        return bound

    def _special_referee(self) -> Callable[[AnyTable], bool] | None:
        rules = self.ask.rules
        # What replaces a joker may lie in the rest (NUM-JOK-2).
        return None if rules.free or rules.replaced else self.ask.special_referee

    def solve(self, used: Counter[Face], choices: tuple[Table, ...], below: int) -> Best:
        """Find the best turn with melds of these readings that costs less than ``below``.

        It is exact unless the rules refuse what becomes of classic jokers.
        """
        referee = self._special_referee()
        if referee is not None and all(choices):
            # Nearly all choices end here: of 41,171 in one position all but three.
            bound = self.counts.beyond(used, self.limit, below)
            if bound is not None:
                return Best(None, below, bound)
        return self._best(used, choices, below, self._without(used), referee)

    def settle(self, used: Counter[Face], choices: tuple[Table, ...], below: int) -> Best:
        """Find the best turn with melds of these readings where all else that the rules ask about is kept: exactly.

        The rest is natural tiles that nobody asks about, except whether a double lies among them.
        """
        problem = self._without(used)
        if problem is not None:
            colours, naturals = self.ask.where.suite.colours, self.ask.where.suite.naturals
            rack = [list(row) for row in problem.rack]
            for colour, number in (naturals[face] for face in self.ask.told if face in naturals):
                rack[colours.index(colour)][number] = 0
            problem = problem._replace(rack=counts_of(rack), table_jokers=0, rack_jokers=0)
        return self._best(used, choices, below, problem, self.ask.rules.referee)

    def _best(
        self,
        used: Counter[Face],
        choices: tuple[Table, ...],
        below: int,
        problem: NumberProblem | None,
        referee: Callable[[AnyTable], bool] | None,
    ) -> Best:
        best, least = Best(None, below, 0), INFINITE
        if problem is None or not all(choices):
            return best._replace(bound=INFINITE)
        if referee is not None:
            # What the rules ask for costs no less than the rest alone, which is sooner solved than they are asked.
            alone = cheapest(problem, self.limit, below)
            if alone.steps is None:
                return best._replace(bound=alone.bound)
        for beside, readings in self._in_order(used, problem, [*product(*choices)], referee):
            found = self._solve(self._with(problem, beside), readings, best.cost)
            least = min(least, found.bound)
            best = found if found.table is not None else best
        return best._replace(bound=least)

    def _in_order(
        self,
        used: Counter[Face],
        problem: NumberProblem,
        readings: list[Table],
        referee: Callable[[AnyTable], bool] | None,
    ) -> Iterator[tuple[FaceRow, list[Table]]]:
        """List the rack tiles that must lie beside the melds, and the readings that are in order then.

        A meld with a joker that was taken is new only if some tile of every old meld lies elsewhere (NUM-JOK-5), where
        only a double of the rack may help. More tiles do no harm, so the smallest handfuls are enough.
        """
        if referee is None:
            yield (), readings
            return
        doubles = tuple(self._doubles(used, problem))
        if not any(self._alone(used, melds, doubles, referee) for melds in readings):
            return
        found: list[FaceRow] = []
        for beside in (row for size in range(len(doubles) + 1) for row in combinations(doubles, size)):
            if not any(set(less).issubset(beside) for less in found):
                fitting = [melds for melds in readings if self._alone(used, melds, beside, referee)]
                if fitting:
                    found.append(beside)
                    yield beside, fitting

    def _doubles(self, used: Counter[Face], problem: NumberProblem) -> Iterator[Face]:
        """List the faces of chosen melds that are on the rack as well."""
        suite = self.ask.where.suite
        for face in used:
            if face in suite.naturals:
                colour, number = suite.naturals[face]
                if problem.rack[suite.colours.index(colour)][number]:
                    yield face

    def _alone(self, used: Counter[Face], melds: Table, beside: FaceRow, referee: Callable[[AnyTable], bool]) -> bool:
        """Tell whether jokers are in order in these melds, with everything else in one heap."""
        self.limit.over()
        heap = tuple(map(natural, (*(self.table - used).elements(), *beside)))
        # A heap must not be taken for a group of three (NUM-JOK-3).
        cut = 1 if len(heap) == MIN_SIZE else 0
        return referee((*melds, TypedMeld("", heap[:cut]), TypedMeld("", heap[cut:])))

    def _with(self, problem: NumberProblem, beside: FaceRow) -> NumberProblem:
        suite = self.ask.where.suite
        places = [suite.naturals[face] for face in beside]
        return Part(problem).forcing({(suite.colours.index(colour), number): 1 for colour, number in places}).problem

    def _solve(self, problem: NumberProblem, readings: list[Table], below: int) -> Best:
        ask, referee = self.ask, _Referee(self.ask.rules.referee, readings)
        aside = tuple(face for meld in readings[0] for face in meld.faces)
        solving = Solving(ask.where, ask.goal, ask.rules._replace(referee=referee), self.limit, problem, aside)
        found = solving.solve(below) if self._told(problem, readings[0]) else solving.first(below)
        if found.table is not None and found.cost < below and referee(found.table):
            return Best(referee.table, found.cost, found.bound)
        return Best(None, INFINITE, found.bound)

    def _told(self, problem: NumberProblem, melds: Table) -> bool:
        """Tell whether the solver can tell all about table jokers from what is left to it.

        All of them must be left, what replaces one must not lie in the chosen melds, nor a double by which an old meld
        is told apart from a new one.
        """
        position = self.ask.where
        if self.ask.rules.own_kind and self._swaps(problem, melds):
            return False
        if problem.table_jokers != len(origins(position.laid)) or self.ask.rules.replaced:
            return False
        suite = position.suite
        chosen = {suite.naturals[face] for meld in melds for face in meld.naturals}
        both = {(suite.colours.index(colour), number) for colour, number in chosen}
        both = {(c, number) for c, number in both if problem.table[c][number] or problem.rack[c][number]}
        return not problem.table_jokers or not any(
            both.intersection(tiles_of(laid)) for laid in position.laid if laid is not None
        )

    def _swaps(self, problem: NumberProblem, melds: Table) -> bool:
        """Tell whether a joker of the table may have one of another kind in its place after the turn (TW-JOK-3)."""
        classic, before, made = self.ask.where.suite.joker, self._jokers(self.ask.where.table), self._jokers(melds)
        if problem.jokers and any(placed.face != classic and placed.stands for _, placed in before):
            return True
        return any(
            old.face != new.face and kind == other and same_numbers(self.ask.where.suite, old, new)
            for kind, old in before
            for other, new in made
        )

    def _jokers(self, melds: Table) -> list[tuple[str, Placed]]:
        """List the jokers of melds with the kinds of these."""
        return [(meld.kind, placed) for meld in melds for placed in meld.tiles if placed.face in self.ask.jokers]

    def _without(self, used: Counter[Face]) -> NumberProblem | None:
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
            table=counts_of(table),
            rack=counts_of(rack),
            table_jokers=problem.table_jokers - from_table,
            rack_jokers=rack_jokers,
        )


# The highest bit of a byte: where it is lost in a subtraction, there were too few tiles of a face.
GUARD = 0x80


class RestCounts:
    """The tiles of a position in numbers with a byte for each face, so that a choice takes them away at once."""

    def __init__(self, problem: NumberProblem) -> None:
        """Count them."""
        self.problem, self.units = problem, units_of(problem.suite)
        self.guards = GUARD * sum(self.units.values())
        self.table, self.grouped, self.rack = (
            int.from_bytes(b"".join(rows), "little") for rows in (problem.table, problem.grouped, problem.rack)
        )
        self.size = sum(map(len, problem.table))
        length = row_length(problem.suite)
        self.shifts = range(0, 8 * self.size, 8 * length)
        # A byte for each number, and one for each colour to write it there.
        self.row, self.colours = (1 << 8 * length) - 1, sum([1 << shift for shift in self.shifts])

    def beyond(self, used: Counter[Face], limit: Limit, below: int) -> int | None:
        """Return what the rest around some tiles costs at least, if that is not below something; None if it may be.

        None as well, and nothing is spent, where that is not found out here.
        """
        rest = self._rest(sum([self.units[face] * count for face, count in used.items() if face in self.units]))
        spare = self.problem.table_jokers - used[self.problem.suite.joker]
        jokers = max(spare, 0), self.problem.rack_jokers + min(spare, 0)
        if rest is None or jokers[1] < 0:
            return INFINITE
        lonely = self._lonely(*rest, sum(jokers))
        if lonely >= below:
            limit.over(SETTING_UP)  # what the walk would take to find that out
            return lonely
        return self._walked(*rest, jokers, limit, below)

    def _walked(self, table: int, rack: int, jokers: tuple[int, int], limit: Limit, below: int) -> int | None:
        """Let the compiled walk say what the rest costs."""
        problem, bits, left = self.problem, 8 * self.size, limit.left
        tiles = (table | self.grouped << bits | rack << 2 * bits).to_bytes(3 * self.size, "little")
        mode = WITH_CARE if limit.careful else CHEAPEST
        question = (*jokers, problem.joker, problem.all_jokers, mode, below)
        route = route_by_counts(problem.suite, tiles, question, problem.weights, limit)
        if route is None or route.steps is None:
            return None if route is None else route.bound
        limit.left = left  # it is searched again with all that is asked of it
        return None

    def _rest(self, used: int) -> tuple[int, int] | None:
        """Take tiles away, those of the table first; None if they are not there."""
        rack = (self.rack | self.guards) - self._less(used, self.table)
        return (self._less(self.table, used), rack ^ self.guards) if rack & self.guards == self.guards else None

    def _lonely(self, table: int, rack: int, jokers: int) -> int:
        """Return what tiles cost that fit no meld of those that are left: nobody can lay them.

        One joker makes a meld of two tiles. With two of them every tile fits one.
        """
        if jokers > 1:
            return 0
        ones = self.guards >> 7
        there = (table + rack + (GUARD - 1) * ones & self.guards) >> 7
        next_but_one, next_one = there & there >> 16, there & there >> 8
        some = next_but_one & there >> 8 if not jokers else next_but_one
        lonely = there & ~(some | some << 16)
        if jokers:
            lonely &= ~(next_one | next_one << 8)
        else:
            lonely &= ~(some << 8)
        lonely &= ~(self._grouped(there, MIN_SIZE - jokers) * self.colours)
        if not lonely:
            return 0
        if lonely * (GUARD - 1) & table:
            return INFINITE
        kept, weights, length = (
            (lonely * (GUARD - 1) & rack).to_bytes(self.size, "little"),
            self.problem.weights,
            row_length(self.problem.suite),
        )
        return sum([count * weights[at % length] for at, count in enumerate(kept) if count])

    def _grouped(self, there: int, enough: int) -> int:
        """Return the numbers of which there are tiles of enough colours, two or three."""
        one = two = three = 0
        for shift in self.shifts:
            row = there >> shift & self.row
            three |= two & row
            two |= one & row
            one |= row
        return three if enough > 2 else two

    def _less(self, tiles: int, taken: int) -> int:
        """Take as many away as there are of each face."""
        difference = (tiles | self.guards) - taken
        whole = difference & self.guards
        return difference & (whole - (whole >> 7))  # the seven bits below each guard that is left


class _Referee:
    """Judges tables together with chosen melds in every reading, and remembers the one that was accepted."""

    def __init__(self, accepts: Callable[[AnyTable], bool], readings: list[Table]) -> None:
        self.accepts, self.readings = accepts, readings
        self.table: Table | None = None

    def __call__(self, table: AnyTable) -> bool:
        for melds in self.readings:
            if self.accepts((*table, *melds)):
                self.table = only_read((*table, *melds))
                return True
        return False


def joined(table: Table, ask: RestProblem) -> Table:
    """Put runs together again that were cut only to be found: melds that were there before stay as they are."""
    runs = [meld for meld in table if meld.kind == "run" and meld not in ask.where.table]
    for first, second in permutations(runs, 2):
        typed = TypedMeld("run", (*first.tiles, *second.tiles))
        special = any(face in ask.melds.special_jokers for face in typed.faces)
        for longer in (run for run in ask.melds.readings(typed) if special and run.tiles == typed.tiles):
            left = [*table]
            left.remove(first)
            left.remove(second)
            if ask.rules.referee((*left, longer)):
                return joined((*left, longer), ask)
    return table
