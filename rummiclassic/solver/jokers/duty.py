"""What may become of the jokers on the table (NUM-JOK-*): the melds that a turn needs for them, one after another.

Every joker is kept or taken. A kept one lies in its place in some meld beside a tile of its old meld. For a taken one
the edition may ask for a tile that replaces it, for both missing colours, for a new meld to lie in. Each of these names
a meld of the table after the turn, one decided on before or a new one; the rest of that table is free. Which of equal
tiles is which is left to ``distinct.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.rules.whereabouts import ANYWHERE, RACK, Clause, Whereabout
from rummiclassic.solver.jokers.parts import Part, slots_of
from rummiclassic.solver.jokers.supply import Links, TileSupply
from rummiclassic.solver.layout import BARE, Group, Run, SolverMeld, Tile, tiles_of
from rummiclassic.suite import Suite
from rummicore.tiles import AnyTable, Face


class DutyRules(NamedTuple):
    """The referee, who tells whether a table may be left; what is asked of a taken joker, and whether any may be."""

    referee: Callable[[AnyTable], bool]
    new_meld: bool
    replaced: bool
    from_rack: bool
    both_colours: bool
    taking: bool = True
    own_kind: bool = False

    @property
    def free(self) -> bool:
        """Whether nothing is asked."""
        return not (self.new_meld or self.replaced or self.both_colours or self.own_kind)


class Origin(NamedTuple):
    """A joker on the table: the index of its meld, the meld, and its number there."""

    old: int
    laid: SolverMeld
    number: int


def origins(table: tuple[SolverMeld | None, ...]) -> tuple[Origin, ...]:
    """List the jokers of a table."""
    melds = [(old, laid) for old, laid in enumerate(table) if laid is not None]
    return tuple(Origin(old, laid, number) for old, laid in melds for number in slots_of(laid))


# A demand lists the ways to meet it for a joker.
Requirement = Callable[[Part, Origin], Iterator[Part]]
DutyTask = tuple[Requirement, Origin]


class TableDuties:
    """The demands of the jokers on one table."""

    def __init__(self, suite: Suite, table: tuple[SolverMeld | None, ...], rules: DutyRules) -> None:
        """Look at a table."""
        self.suite, self.rules = suite, rules
        self.table = [(old, laid) for old, laid in enumerate(table) if laid is not None]
        self.jokers = origins(table)
        # Taken jokers are all the same, so that one order of them is canonical, unless a kept one may need a certain
        # one beside it.
        self.alike = all(laid.spare < 2 for _, laid in self.table)
        self.colours = range(len(suite.colours))
        self.links = tuple(_links(colour, [laid for _, laid in self.table]) for colour in self.colours)

    def price(self, taken: tuple[Origin, ...]) -> Iterator[DutyTask]:
        """List what is demanded for taken jokers. Where they lie is asked last: nothing else needs such melds then."""
        if self.rules.replaced:
            yield from ((self.replaced, origin) for origin in taken)
        if self.rules.both_colours:
            yield from ((self.apart, origin) for origin in taken if _lone(origin.laid))
        placed = self.placed if self.rules.new_meld else self.anywhere
        yield from ((placed, origin) for origin in taken)

    def kept(self, part: Part, origin: Origin) -> Iterator[Part]:
        """Keep a joker in its place, beside a tile of its old meld or another joker of it."""
        for at, fixed in enumerate(part.melds):
            if fixed.room and origin.number in fixed.open and _one_line(origin.laid, fixed.laid):
                yield from self._stay(part, origin, at)
        for laid in self._with_joker(TileSupply(part.problem, self.links), origin):
            more = part.laying(laid)
            if more is not None:
                yield from self._stay(more, origin, len(part.melds))

    def _with_joker(self, supply: TileSupply, origin: Origin) -> Iterator[SolverMeld]:
        if isinstance(origin.laid, Run):
            return supply.runs(origin.laid.colour, origin.number, joker=True)
        groups = supply.bare_groups() if origin.number == BARE else supply.groups(origin.number)
        return (group for group in groups if group.spare)

    def _stay(self, part: Part, origin: Origin, at: int) -> Iterator[Part]:
        laid = part.melds[at].laid
        if set(tiles_of(origin.laid)) & set(tiles_of(laid)) or min(origin.laid.spare, laid.spare) > 1:
            yield part.keeping(origin.old, at, origin.number)

    def replaced(self, part: Part, origin: Origin) -> Iterator[Part]:
        """Lay a tile that a joker stood for beside a tile of its old meld (NUM-JOK-2)."""
        for tile in self.meant(origin):
            for more, at in self._with_tile(part, tile, self.links):
                clause = self._replacement(origin, tile, more.melds[at].laid, at)
                if clause:
                    yield more.demanding([clause])

    def meant(self, origin: Origin) -> list[Tile]:
        """List the tiles that a joker may stand for."""
        laid = origin.laid
        if isinstance(laid, Run):
            return [(laid.colour, origin.number)]
        if laid.number == BARE:
            return []
        return [(colour, laid.number) for colour in self.colours if colour not in laid.colours]

    def _replacement(self, origin: Origin, tile: Tile, laid: SolverMeld, at: int) -> Clause:
        source = RACK if self.rules.from_rack else ANYWHERE
        comes = Whereabout(self.face(tile), source, at, inside=True, own=True)
        return [(fact, comes) for fact in self.shared(origin.old, origin.laid, at, laid) if fact.face != comes.face]

    def apart(self, part: Part, origin: Origin) -> Iterator[Part]:
        """Let the two tiles of a group go different ways, or together into a group of four (NUM-JOK-3)."""
        one, two = tiles_of(origin.laid)
        for more, at in self._with_tile(part, one, ()):
            laid = more.melds[at].laid
            here = Whereabout(self.face(one), origin.old, at, inside=True)
            full = isinstance(laid, Group) and len(laid.colours) + laid.spare > MIN_SIZE
            if full and two in tiles_of(laid):
                yield more.demanding([[(here,)]])
            else:
                yield more.demanding([[(here, Whereabout(self.face(two), origin.old, at, inside=False))]])

    def _with_tile(self, part: Part, tile: Tile, links: tuple[Links, ...]) -> Iterator[tuple[Part, int]]:
        """List the melds that hold a tile, decided ones and new ones."""
        for at, fixed in enumerate(part.melds):
            if tile in tiles_of(fixed.laid):
                yield part, at
        supply = TileSupply(part.problem, links)
        colour, number = tile
        melds: list[SolverMeld] = [group for group in supply.groups(number) if colour in group.colours]
        melds += supply.runs(colour, number, joker=False)
        for laid in melds:
            more = part.laying(laid)
            if more is not None:
                yield more, len(part.melds)

    def placed(self, part: Part, origin: Origin) -> Iterator[Part]:
        """Lay a taken joker into a new meld (NUM-JOK-5)."""
        for at, fixed in enumerate(part.melds):
            if at >= part.floor and fixed.room:
                clauses = [] if fixed.claimed else self._new(fixed.laid, at)
                yield part.taking(origin.old, at).demanding(clauses)._replace(floor=at if self.alike else 0)
        last = _order(part.melds[-1].laid) if part.ordered else None
        at = len(part.melds)
        for laid in TileSupply(part.problem).every():
            if laid.spare and (last is None or _order(laid) >= last):
                more = part.laying(laid)
                if more is not None:
                    more = more.taking(origin.old, at).demanding(self._new(laid, at))
                    yield more._replace(floor=at, ordered=True) if self.alike else more

    def _new(self, laid: SolverMeld, at: int) -> Iterator[Clause]:
        """Demand for every old meld that not all of its tiles lie in this one."""
        tiles = set(tiles_of(laid))
        for old, before in self.table:
            own = set(tiles_of(before))
            if own and own <= tiles:
                yield [(Whereabout(self.face(tile), old, at, inside=False),) for tile in tiles_of(before)]

    def anywhere(self, part: Part, origin: Origin) -> Iterator[Part]:
        """Let a taken joker go anywhere, beside a kept one of its old meld above all, which may need it."""
        for at in dict.fromkeys(fate.at for fate in part.fates if fate.kept and fate.old == origin.old):
            if part.melds[at].room:
                yield part.taking(origin.old, at)
        yield part

    def shared(self, old: int, before: SolverMeld, at: int, laid: SolverMeld) -> list[Whereabout]:
        """List facts of which one is needed so that a decided meld holds a tile of an old one."""
        tiles = set(tiles_of(laid))
        return [Whereabout(self.face(tile), old, at, inside=True) for tile in tiles_of(before) if tile in tiles]

    def face(self, tile: Tile) -> Face:
        """Return the face of a tile."""
        return self.suite.face(self.suite.colours[tile[0]], tile[1])

    def tile(self, face: Face) -> Tile:
        """Return the tile of a face."""
        colour, number = self.suite.naturals[face]
        return self.suite.colours.index(colour), number


def _links(colour: int, table: list[SolverMeld]) -> Links:
    """List which numbers of runs of a colour belong together."""
    pairs: list[tuple[int, int]] = []
    mated: list[int] = []
    for laid in table:
        if isinstance(laid, Run) and laid.colour == colour:
            slots = slots_of(laid)
            naturals = [number for _, number in tiles_of(laid)]
            pairs += [(min(slot, number), max(slot, number)) for slot in slots for number in naturals]
            mated += slots if len(slots) > 1 else ()
    return Links(tuple(pairs), tuple(mated))


def _one_line(old: SolverMeld, new: SolverMeld) -> bool:
    """Whether two melds are groups, or runs of one colour."""
    if isinstance(old, Run) and isinstance(new, Run):
        return old.colour == new.colour
    return isinstance(old, Group) and isinstance(new, Group)


def _lone(laid: SolverMeld) -> bool:
    """Whether a meld is a group of two tiles and a joker."""
    return isinstance(laid, Group) and laid.spare == 1 and len(laid.colours) + laid.spare == MIN_SIZE


def _order(laid: SolverMeld) -> tuple[bool, SolverMeld]:
    return isinstance(laid, Run), laid
