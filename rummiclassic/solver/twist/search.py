"""Best turns with jokers that the search does not know, those of Twist.

This is branch and bound on a linear program, the relaxation of a set partition of the tiles into melds and kept ones.
Special jokers lie in few melds. These are chosen one by one, the most promising first, and the rest of the table is
solved around each choice. A linear program over all melds says what no turn with some melds can fall below, so most
choices need not be tried. Where the rules about table jokers refuse what was found, all other melds that they ask about
are chosen as well, those of classic jokers above all; then nothing is left that could be refused.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from rummiclassic.rules.ties import ties_of
from rummiclassic.solver.jokers.branches import Best
from rummiclassic.solver.twist.compiled import AnyBasis, basis_of
from rummiclassic.solver.twist.melds import Choices
from rummiclassic.solver.twist.program import PIVOT, Coefficients, Costs, beyond, whole
from rummiclassic.solver.twist.rest import RestProblem, joined
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.search import Limit
from rummiclassic.suite import Suite
from rummicore.edition import Edition
from rummicore.tiles import Face, Table, faces_on

# Exchanges to raise the bound of a part; any number of them makes a bound. Of 129 parts of the first 40 positions of
# benchmarks.special half took 10 at most and 36 all 40; found by trial.
STEPS = 40
# How often the program's melds are tried, how many ways at a time; what makes them dearer, in tiles, what share counts.
# By trial: this rounding alone proved 28 of those 40 positions. None of it can spoil a proof.
ROUNDS, COVERS, PENALTY, SOME = 20, 12, 0.1, 0.01
# How many melds are tried for each joker: a few at first, to have a good turn soon (iterative broadening). The other 12
# positions went on to eight, and 10 of them to all there are; 39 of the 40 were proved within three seconds.
WIDTHS = (2, 8, 1 << 30)


def has_specials(edition: Edition, suite: Suite, table: Table, rack: tuple[Face, ...]) -> bool:
    """Whether jokers are in play that only this edition has."""
    special = edition.jokers - {suite.joker}
    return bool(special) and any(face in special for face in (*faces_on(table), *rack))


class TwistNode(NamedTuple):
    """Some melds that are chosen: the tiles left of each row, and what is kept for certain.

    ``chosen`` are the melds by index, each with the face for which it was chosen; ``closed`` are the faces of which no
    more are laid. Special jokers are chosen for first, and ``deep`` down all that the rules about table jokers ask for.
    """

    basis: AnyBasis
    tiles: tuple[int, ...]
    kept: int
    chosen: tuple[tuple[Face, int], ...] = ()
    closed: frozenset[Face] = frozenset()
    deep: bool = False


# Solves the rest around some tiles that lie in melds of these readings, if that costs less than something.
RestSolver = Callable[[Counter[Face], tuple[Table, ...], int], Best]


class Rest(Protocol):
    """What solves the rest around chosen melds."""

    def solve(self, used: Counter[Face], choices: tuple[Table, ...], below: int) -> Best:
        """Find the best turn around melds for all special jokers, which the rules may refuse."""

    def settle(self, used: Counter[Face], choices: tuple[Table, ...], below: int) -> Best:
        """Find the best turn around melds for all that the rules about table jokers ask about."""


# What choosing a meld costs beyond the bound at least, a rank among equals, and its index; -1 for keeping the joker.
Child = tuple[float, float, int]


class Special:
    """A position with special jokers."""

    def __init__(self, ask: RestProblem, limit: Limit, around: Rest) -> None:
        """Count the tiles; ``around`` solves the rest."""
        self.ask, self.limit = ask, limit
        self.table = faces_on(ask.where.table) + Counter(ask.must)
        self.rack = Counter(ask.may)
        rules = ask.rules
        self.choices = Choices(
            ask.melds, ask.where.table, self.table, self.rack, new_meld=rules.new_meld, own_kind=rules.own_kind
        )
        self.kinds = tuple(face for face in ask.melds.special_jokers if self.table[face] + self.rack[face])
        self.rows = {face: at for at, face in enumerate(sorted(self.table + self.rack))}
        self.told = tuple(sorted(ask.told.intersection(self.rows)))
        self.weight = {face: ask.goal.worth(ask.where.suite, (face,)) for face in self.rack}
        self.columns: list[Coefficients] = []
        self.costs: list[float] = []
        self.around = around
        self.best = Best(None, INFINITE, 0)
        self.width = 0
        self.leaves: dict[tuple[int, ...], int] = {}
        self.having: dict[Face, frozenset[int]] = {}

    def _column(self, faces: Sequence[Face]) -> Coefficients:
        return tuple([self.rows[face] for face in faces])

    def _singles(self) -> list[int]:
        """Add the columns of single tiles, kept or missing, and return those to start with."""
        # That a table tile is missing costs more than all that a rack can keep: no suite has 1,000 tiles.
        dear = 1000 * (1 + max(self.weight.values(), default=1))
        start: list[int] = []
        limits: list[Face] = []
        for face, row in self.rows.items():
            both = bool(self.table[face] and self.rack[face])
            if self.rack[face]:
                # Of tiles on the table and on the rack no more may be kept than are on the rack.
                self.columns.append((row, len(self.rows) + len(limits)) if both else (row,))
                self.costs.append(self.weight[face])
            if both:
                limits.append(face)
            if self.table[face]:
                self.columns.append((row,))
                self.costs.append(dear)
            start.append(len(self.columns) - 1)
        for at in range(len(limits)):
            start.append(len(self.columns))
            self.columns.append((len(self.rows) + at,))
            self.costs.append(0)
        self.tiles = (*(self.table[f] + self.rack[f] for f in self.rows), *(self.rack[f] for f in limits))
        return start

    def solve(self, below: int) -> Best:
        """Find the best turn that costs less than ``below``."""
        self.best = Best(None, below, 0)
        self._frozen()
        ask = self.ask
        bound = self._choose() if self.best.cost and self._listed() else 0
        if self.best.table is None:
            return Best(None, INFINITE, bound)
        return Best(joined(self.best.table, ask), self.best.cost, min(bound, self.best.cost))

    def _listed(self) -> bool:
        """List all melds; False if that is in vain or the limit is over before."""
        # The program comes to an end after an exchange for each face, about, and never much sooner.
        if self.limit.left < PIVOT * len(self.rows):
            return False
        ask = self.ask
        ties = ties_of(ask.melds, ask.where.table, ask.jokers, replaced=ask.rules.replaced or ask.rules.own_kind)
        return self.choices.listed(ties, self.limit)

    def _choose(self) -> int:
        """Choose melds for the special jokers; return what no turn can fall below."""
        start = self._singles()
        # The first column of a meld, and that of the first one with a special joker.
        self.melds = len(self.columns)
        self.first = self.melds + self.choices.first
        self.columns += [self._column(row) for row in self.choices.rows]
        self.costs += [0] * (len(self.columns) - len(self.costs))
        self.leaves.clear()
        self.having.clear()
        basis = basis_of(Costs(self.columns, self.costs), start, self.limit)
        every = array("q", range(len(self.columns)))
        few = [*range(self.first + len(self.choices.lying))]
        bound = 0
        if basis.cheapest(self.tiles, few) and basis.cheapest(self.tiles, every):
            self._round(basis, whole(basis.value(self.tiles)))
            for self.width in WIDTHS:
                bound = max(bound, self._branch(TwistNode(basis, self.tiles, 0), every))
                if bound >= self.best.cost or self.limit.left <= 0:
                    break
        return bound

    def _round(self, basis: AnyBasis, bound: int) -> None:
        """Try the melds that the program has a share of, a rounding; these are made dearer to come to others."""
        unit, every = max(self.weight.values(), default=1) * PENALTY, array("q", range(len(self.columns)))
        for _ in range(ROUNDS):
            shares = sorted((-share, index) for index, share in basis.shares().items() if share > SOME)
            melds = [index for _, index in shares if index >= self.first]
            for chosen, kept in islice(self._covers(melds, [*self.tiles], ()), COVERS):
                if self.best.cost > bound and self.limit.left > 0:
                    self._leaf(chosen, kept)
            basis = basis.dearer(melds, unit)
            if self.best.cost <= bound or not basis.cheapest(self.tiles, every):
                return

    def _covers(
        self, melds: list[int], left: list[int], chosen: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """List the ways to lay the special jokers in some melds, with what the jokers that are kept cost."""
        waiting = [face for face in self.kinds if left[self.rows[face]] > self.rack[face]]
        fitting = [
            index
            for index in melds
            if all(left[row] >= self.columns[index].count(row) for row in self.columns[index])
            and (not waiting or self.rows[waiting[0]] in self.columns[index])
        ]
        if not waiting and not fitting:
            yield chosen, sum(self.weight[f] * left[self.rows[f]] for f in self.kinds if left[self.rows[f]])
        for index in fitting:
            rest = [*left]
            for row in self.columns[index]:
                rest[row] -= 1
            yield from self._covers(melds, rest, tuple(sorted((*chosen, index - self.melds))))

    def _frozen(self) -> None:
        """Leave the melds with special jokers as they are, and keep those of the rack unless one must be laid."""
        if any(face in self.kinds for face in self.ask.must):
            return
        lying = Counter(tuple(sorted(meld.faces)) for meld in self.ask.where.table)
        chosen = tuple(index for index, row in enumerate(self.choices.rows) for _ in range(lying[row]))
        self._leaf(chosen, sum(self.weight[face] * self.rack[face] for face in self.kinds if face in self.weight))

    def _branch(self, node: TwistNode, active: Sequence[int]) -> int:
        """Choose a meld for the next special joker; return what no turn of this part can fall below.

        Melds that the reduced costs rule out are left out for the whole part (reduced-cost fixing).
        """
        value = node.kept + node.basis.value(node.tiles)
        bound = whole(value)
        if bound >= self.best.cost:
            return bound
        reduced, most = node.basis.reduced(active), self.best.cost - 1
        left = [pair for pair in reduced if not beyond(value + pair[0], most)]
        least = INFINITE
        if len(left) < len(reduced):
            least = whole(value + min([cost for cost, _ in reduced if beyond(value + cost, most)]))
        active = array("q", [index for _, index in left])
        faces = self._open(node)
        if not faces:
            return max(bound, self._end(node, active))
        kind, children = self._children(node, left, faces)
        for tried, (cost, _, index) in enumerate(children):
            if whole(value + cost) >= self.best.cost or self.limit.left <= 0 or tried >= self.width:
                least = min(least, whole(value + cost))
                break
            child = self._child(node, kind, index)
            if child is not None:
                least = min(least, self._visit(child, active))
        return max(bound, least)

    def _end(self, node: TwistNode, active: Sequence[int]) -> int:
        """Solve the rest; go deeper where that was refused, and something else is to be chosen for."""
        chosen = tuple(sorted(index for _, index in node.chosen))
        if node.deep:
            return self._solved(chosen, node.kept, self.around.settle)
        least = self._leaf(chosen, node.kept)
        if least >= self.best.cost or self.limit.left <= 0:
            return least
        return max(least, self._visit(node._replace(deep=True), active))

    def _visit(self, node: TwistNode, active: Sequence[int]) -> int:
        """Look into a part; the bound is raised first where there are more melds to choose."""
        if not self._open(node):
            return self._end(node, active)
        node = node._replace(basis=node.basis.copy())
        value = node.kept + node.basis.raised(node.tiles, active, self.best.cost - node.kept, STEPS)
        if value >= INFINITE:
            return INFINITE
        return whole(value) if whole(value) >= self.best.cost else self._branch(node, active)

    def _open(self, node: TwistNode) -> list[Face]:
        """List the faces that are neither laid nor kept yet."""
        faces = self.told if node.deep else self.kinds
        return [face for face in faces if node.tiles[self.rows[face]] and face not in node.closed]

    def _children(self, node: TwistNode, left: list[tuple[float, int]], faces: list[Face]) -> tuple[Face, list[Child]]:
        """Choose the face with the fewest melds to try, as exact-cover searches do, and list these, the best first."""
        indexes = [index for _, index in left]
        ways = ((face, self._melds_with(face, node, indexes)) for face in faces)
        face, melds = min(ways, key=lambda way: len(way[1]) + self._may_keep(way[0], node))
        return face, sorted(self._ranked(face, node, left, melds))

    def _may_keep(self, face: Face, node: TwistNode) -> bool:
        """Whether all that is left of a face may stay on the rack."""
        return node.tiles[self.rows[face]] <= self.rack[face]

    def _melds_with(self, face: Face, node: TwistNode, indexes: list[int]) -> set[int]:
        """Return the melds with a face, of some, that may be chosen next: each set of melds is chosen in one order."""
        last = max((index for kind, index in node.chosen if kind == face), default=0)
        begin = max(self.first if face in self.kinds else self.melds, self.melds + last)
        return {index for index in self._having(face).intersection(indexes) if index >= begin}

    def _having(self, face: Face) -> frozenset[int]:
        """Return the columns with a face."""
        if face not in self.having:
            row = self.rows[face]
            self.having[face] = frozenset(index for index, column in enumerate(self.columns) if row in column)
        return self.having[face]

    def _ranked(self, face: Face, node: TwistNode, left: list[tuple[float, int]], melds: set[int]) -> list[Child]:
        """Rank melds with a face; to keep what is left of it is a way as well."""
        row, shares = self.rows[face], node.basis.shares()
        # To six digits: costs that differ by the arithmetic only are equal, and their rank decides on every machine.
        children: list[Child] = [
            (max(round(cost, 6), 0.0), -shares.get(index, 0.0), index - self.melds)
            for cost, index in left
            if index in melds
        ]
        if self._may_keep(face, node):
            cost = node.tiles[row] * (self.weight[face] - node.basis.prices[row])
            children.append((max(round(cost, 6), 0.0), 0.0, -1))
        return children

    def _child(self, node: TwistNode, kind: Face, index: int) -> TwistNode | None:
        """Lay a meld, or keep all that is left of a kind; None if that cannot be."""
        if index < 0:
            tiles, row = list(node.tiles), self.rows[kind]
            kept = node.kept + tiles[row] * self.weight[kind]
            tiles[row] = 0
            return node._replace(tiles=tuple(tiles), kept=kept, closed=node.closed | {kind})
        column, there = self.columns[self.melds + index], node.tiles
        if 0 in [there[row] for row in column]:
            return None
        tiles = list(there)
        for row in column:
            tiles[row] -= 1
        if min(tiles) < 0 or not self.choices.at(index):
            return None
        return node._replace(tiles=tuple(tiles), chosen=(*node.chosen, (kind, index)))

    def _leaf(self, chosen: tuple[int, ...], kept: int) -> int:
        """Solve the rest around melds for all special jokers but those that are kept; return the least it can cost."""
        if chosen not in self.leaves:
            self.leaves[chosen] = self._solved(chosen, kept, self.around.solve)
        return self.leaves[chosen]

    def _solved(self, chosen: tuple[int, ...], kept: int, solve: RestSolver) -> int:
        """Solve the rest around the chosen melds; return what no such turn can fall below."""
        self.limit.over()  # this takes time even if the rest is settled at a glance
        used = Counter(face for index in chosen for face in self.choices.rows[index])
        found = solve(used, tuple(map(self.choices.at, chosen)), self.best.cost - kept)
        if found.table is not None:
            self.best = Best(found.table, kept + found.cost, 0)
        return kept + found.bound
