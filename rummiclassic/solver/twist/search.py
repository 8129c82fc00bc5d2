"""Best turns with jokers that the search does not know, those of Twist.

This is branch and bound on a linear program, the relaxation of a set partition of the tiles into melds and kept ones.
Special jokers lie in few melds. These are chosen one by one, the most promising first, and the rest of the table is
solved around each choice. A linear program over all melds says what no turn with some melds can fall below, so most
choices need not be tried. When all melds are to be gone through, they are chosen for whatever face has the fewest left:
a special joker has a thousand, a tile that fits badly two or three, and the program is soon without a solution. Where
the rules about table jokers refuse what was found, all other melds that they ask about are chosen as well, those of
classic jokers above all; then nothing is left that could be refused.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from rummiclassic.rules.ties import ties_of
from rummiclassic.solver.jokers.branches import Best
from rummiclassic.solver.twist.compiled import AnyBasis, basis_of
from rummiclassic.solver.twist.melds import Choices
from rummiclassic.solver.twist.program import PIVOT, Coefficients, Costs, Within, whole
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
# positions went on to eight, and 10 of them to all there are.
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

    def beyond(self, used: Counter[Face], below: int) -> int | None:
        """Return what the rest costs at least, by its tiles alone, if that is not ``below`` something; else None."""

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
        """Choose a meld for one more face; return what no turn of this part can fall below.

        Melds that the reduced costs rule out are left out for the whole part (reduced-cost fixing).
        """
        value = node.kept + node.basis.value(node.tiles)
        bound = whole(value)
        if bound >= self.best.cost:
            return bound
        within = node.basis.within(active, value, self.best.cost - 1, node.tiles if self._wide(node) else None)
        least = whole(value + within.least) if within.least < INFINITE else INFINITE
        if not self._open(node):
            return max(bound, self._end(node, within.indexes))
        kind, children = self._children(node, within)
        for tried, (cost, _, index) in enumerate(children):
            if whole(value + cost) >= self.best.cost or self.limit.left <= 0 or tried >= self.width:
                least = min(least, whole(value + cost))
                break
            child = self._child(node, kind, index)
            if child is not None:
                least = min(least, self._visit(child, within.indexes))
        return max(bound, least)

    def _wide(self, node: TwistNode) -> bool:
        """Whether melds are chosen for any face, not only for those that must be chosen for."""
        return self.width >= WIDTHS[-1] and not node.deep

    def _end(self, node: TwistNode, active: Sequence[int]) -> int:
        """Solve the rest; go deeper where that was refused, and something else is to be chosen for."""
        chosen = tuple(sorted(index for _, index in node.chosen))
        if node.deep:
            return self._solved(chosen, self._kept(node, {*self.kinds, *self.told}), self.around.settle)
        # The rest is solved around melds with special jokers: whatever else was chosen is found again, or better.
        special = tuple(index for index in chosen if index >= self.choices.first)
        least = self._leaf(special, self._kept(node, {*self.kinds}))
        if least >= self.best.cost or self.limit.left <= 0:
            return least
        return max(least, self._visit(node._replace(deep=True), active))

    def _kept(self, node: TwistNode, faces: set[Face]) -> int:
        """Return what the kept tiles of some faces cost."""
        kept = faces & node.closed
        used = Counter(face for _, index in node.chosen for face in self.choices.rows[index] if face in kept)
        return sum(self.weight[face] * (self.table[face] + self.rack[face] - used[face]) for face in kept)

    def _visit(self, node: TwistNode, active: Sequence[int]) -> int:
        """Look into a part; the bound is raised first where there are more melds to choose."""
        if not self._open(node):
            return self._end(node, active)
        node = node._replace(basis=node.basis.copy())
        below, steep = self.best.cost - node.kept, self._wide(node)
        value = node.kept + node.basis.raised(node.tiles, active, below, STEPS, steep=steep)
        if value >= INFINITE or not self._readable(node):
            return INFINITE
        return whole(value) if whole(value) >= self.best.cost else self._branch(node, active)

    def _readable(self, node: TwistNode) -> bool:
        """Whether the tiles of the meld that was chosen last can lie together."""
        return not node.chosen or bool(self.choices.at(node.chosen[-1][1]))

    def _open(self, node: TwistNode) -> list[Face]:
        """List the faces that must be chosen for and are neither laid nor kept yet."""
        return self._waiting(node, self.told if node.deep else self.kinds)

    def _waiting(self, node: TwistNode, faces: Iterable[Face]) -> list[Face]:
        return [face for face in faces if node.tiles[self.rows[face]] and face not in node.closed]

    def _children(self, node: TwistNode, within: Within) -> tuple[Face, list[Child]]:
        """Choose the face with the fewest melds to try, as exact-cover searches do, and list these, the best first.

        Any face will do, and it has far fewer melds than a special joker.
        """
        begins = self._begins(node)
        many = node.basis.spread(within.indexes, begins)
        faces = self._waiting(node, self.rows) if self._wide(node) else self._open(node)
        face = min(faces, key=lambda face: many[self.rows[face]] + self._may_keep(face, node))
        having, begin = self._having(face), begins[self.rows[face]]
        pairs = zip(within.costs, within.indexes, strict=True)
        melds = [(cost, index) for cost, index in pairs if index >= begin and index in having]
        return face, sorted(self._ranked(face, node, melds))

    def _may_keep(self, face: Face, node: TwistNode) -> bool:
        """Whether all that is left of a face may stay on the rack."""
        return node.tiles[self.rows[face]] <= self.rack[face]

    def _begins(self, node: TwistNode) -> list[int]:
        """Return the first column that may be chosen next for each row: each set of melds is chosen in one order."""
        begins = [self.melds] * len(self.tiles)
        for face in self.kinds:
            begins[self.rows[face]] = self.first
        for face, index in node.chosen:
            row = self.rows[face]
            begins[row] = max(begins[row], self.melds + index)
        return begins

    def _having(self, face: Face) -> frozenset[int]:
        """Return the columns with a face."""
        if face not in self.having:
            row = self.rows[face]
            self.having[face] = frozenset(index for index, column in enumerate(self.columns) if row in column)
        return self.having[face]

    def _ranked(self, face: Face, node: TwistNode, melds: list[tuple[float, int]]) -> list[Child]:
        """Rank melds with a face; to keep what is left of it is a way as well."""
        row, shares = self.rows[face], node.basis.shares()
        # To six digits: costs that differ by the arithmetic only are equal, and their rank decides on every machine.
        children: list[Child] = [
            (max(round(cost, 6), 0.0), -shares.get(index, 0.0), index - self.melds) for cost, index in melds
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
        # To read tiles takes longer than to look into most parts, which end without it.
        if min(tiles) < 0 or not (self._wide(node) or self.choices.at(index)):
            return None
        return node._replace(tiles=tuple(tiles), chosen=(*node.chosen, (kind, index)))

    def _leaf(self, chosen: tuple[int, ...], kept: int) -> int:
        """Solve the rest around melds for all special jokers but those that are kept; return the least it can cost."""
        if chosen not in self.leaves:
            bound = self._counted(chosen, kept) if self.width >= WIDTHS[-1] else None
            self.leaves[chosen] = self._solved(chosen, kept, self.around.solve) if bound is None else bound
        return self.leaves[chosen]

    def _counted(self, chosen: tuple[int, ...], kept: int) -> int | None:
        """Return what turns with the chosen melds cost at least if that is too much, before any is read; else None."""
        self.limit.over()
        bound = self.around.beyond(self._used(chosen), self.best.cost - kept)
        return None if bound is None else kept + bound

    def _used(self, chosen: tuple[int, ...]) -> Counter[Face]:
        return Counter(face for index in chosen for face in self.choices.rows[index])

    def _solved(self, chosen: tuple[int, ...], kept: int, solve: RestSolver) -> int:
        """Solve the rest around the chosen melds; return what no such turn can fall below."""
        self.limit.over()  # this takes time even if the rest is settled at a glance
        found = solve(self._used(chosen), tuple(map(self.choices.at, chosen)), self.best.cost - kept)
        if found.table is not None:
            self.best = Best(found.table, kept + found.cost, 0)
        return kept + found.bound
