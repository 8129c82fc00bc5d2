"""One task of ``resolve``: typed melds in one spelling beside a table and a rack, and plans to make them.

The rack is asked first; what it lacks comes from table melds, from a joker of the rack, or from one of the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rummicore.resolve_takes import Leavings, Sources, Take, TakeFinder, Use, Wanted
from rummicore.tiles import AnyMeld, Face, TypedMeld, TypedTable, faces_on

if TYPE_CHECKING:
    from rummicore.typed import Reader


class Cost(NamedTuple):
    """What a way costs, the worst first; the order that ``resolve`` documents.

    ``counts`` come in the order of ways that are finished, or in that of those that are not: own tiles first.
    """

    unfinished: bool
    moved: int
    torn: int
    counts: tuple[int, int, int, int, int]
    respelled: bool


class Request(NamedTuple):
    """Typed melds in one spelling, and table melds whose jokers are exchanged, by index, as they become."""

    melds: TypedTable
    exchanged: dict[int, TypedMeld]
    respelled: bool


class LaidTable(NamedTuple):
    """The sources with what is worked out of them once."""

    sources: Sources
    rack: Counter[Face]
    reader: Reader | None
    leavings: Leavings


class ResolveTask:
    """Typed melds in one spelling beside a table, and what may be taken for them from each meld."""

    def __init__(self, table: LaidTable, request: Request) -> None:
        """Count what is wanted and what the rack has of it, face by face."""
        self.table = table
        self.request = request
        self.melds = table.sources.melds
        self.wanted = (*request.melds, *request.exchanged.values())
        self.need = faces_on(self.wanted)
        plain = Counter(p.face for meld in request.melds for p in meld.tiles if p.natural)
        reader = table.reader
        joker_of = {face: joker for face in plain if reader is not None and (joker := reader.joker_for(face))}
        lacking = frozenset(face for face, count in self.need.items() if count > table.rack[face])
        self.ask = Wanted(self.need, joker_of, lacking)
        self.faces = self.ask.faces
        self.counts = tuple(self.need[face] for face in self.faces)
        self.rack = tuple(table.rack[face] for face in self.faces)
        self.fillable = tuple(plain[face] if face in joker_of else 0 for face in self.faces)
        self.given = tuple(sorted(table.sources.free.union(request.exchanged)))
        self.exchanged_jokers = sum(
            len(meld.naturals) - len(self.melds[index].naturals) for index, meld in request.exchanged.items()
        )
        holding = (i for i, meld in enumerate(self.melds) if not self.ask.jokers.isdisjoint(meld.faces))
        staying = frozenset(i for i in holding if self._goes_into_one(self.melds[i]))
        self.finder = TakeFinder(table.sources, self.ask, table.leavings, staying)
        self._serving: dict[int, list[Take]] = {}

    def _goes_into_one(self, meld: AnyMeld) -> bool:
        """Whether all tiles of a table meld may lie in one of the typed melds, jokers for what they stand for."""
        stands = Counter(placed.stands for placed in meld.tiles)
        return any(stands <= Counter(placed.stands for placed in typed.tiles) for typed in self.request.melds)

    def joker(self, number: int) -> Face:
        """Return the joker that may lie for a face."""
        return self.ask.joker_of[self.faces[number]].face

    def missing(self) -> Counter[Face]:
        """Count what no table meld, rack tile or joker can supply."""
        there = self._there()
        return self._unfilled(there, there)

    def lacked(self) -> Counter[Face]:
        """Count the same without the jokers of the table: whatever one of them stood for, the player lacks that too."""
        return self._unfilled(self._there(), self.table.rack)

    def _there(self) -> Counter[Face]:
        return self.table.rack + faces_on(m for i, m in enumerate(self.melds) if i not in self.table.sources.still)

    def _unfilled(self, there: Counter[Face], jokers: Counter[Face]) -> Counter[Face]:
        """Count what is not there, and for what none of these jokers can lie."""
        lacking, left = self.need - there, jokers - self.need
        for face in [face for face in lacking.elements() if face in self.ask.joker_of]:
            joker = self.ask.joker_of[face].face
            if left[joker] > 0:
                lacking[face] -= 1
                left[joker] -= 1
        return +lacking

    def takes(self, index: int) -> list[Take]:
        """List what may be taken from a meld; one whose joker is exchanged is laid again as a whole."""
        return self.finder.takes(index, whole=index in self.request.exchanged)

    def serving(self, face: int) -> list[Take]:
        """List what may be taken to supply a face, what leaves least first."""
        if face not in self._serving:
            self._serving[face] = self.finder.serving(face, self.holders[face])
        return self._serving[face]

    @property
    def table_uses(self) -> Iterator[tuple[int, int, Use]]:
        """Go through everything that table tiles may be used for: the meld, the place, the use."""
        for index in [index for index in range(len(self.melds)) if index not in self.table.sources.still]:
            for at, placed in enumerate(self.melds[index].tiles):
                for use in self.ask.uses(placed):
                    yield index, at, use

    @cached_property
    def holders(self) -> list[list[int]]:
        """List, face by face, the melds that could supply it."""
        found: list[dict[int, None]] = [{} for _ in self.faces]
        for index, _, use in self.table_uses:
            if index not in self.given:
                found[use.face][index] = None
        return [list(indexes) for indexes in found]


class Plan(NamedTuple):
    """A choice so far: what is taken, what is still wanted of each face, and for which faces jokers lie.

    ``filled`` are all such faces, ``strange`` those that table jokers did not stand for before, ``jokers`` those that
    jokers of the rack are laid for. ``moved``, ``torn``, ``loose``, ``left`` and ``taken`` count as ``Cost`` does.
    """

    open: tuple[int, ...]
    takes: tuple[Take, ...] = ()
    filled: tuple[int, ...] = ()
    strange: tuple[int, ...] = ()
    jokers: tuple[int, ...] = ()
    moved: int = 0
    torn: int = 0
    loose: int = 0
    left: int = 0
    taken: int = 0

    def with_take(self, task: ResolveTask, take: Take) -> Plan | None:
        """Take tiles from a meld; None if more would be taken than is wanted."""
        left = list(self.open)
        for face in take.serves:
            if not left[face]:
                return None
            left[face] -= 1
        filled = self.filled
        if take.fills:
            filled = (*filled, *take.fills)
            if any(filled.count(face) > task.fillable[face] for face in take.fills):
                return None
        # A meld that is laid again with tiles for jokers gives nothing; what became of its jokers the task counts.
        again = take.meld in task.request.exchanged
        return Plan(
            tuple(left),
            (*self.takes, take),
            filled,
            (*self.strange, *take.strange),
            self.jokers,
            self.moved if again else self.moved + take.moved,
            self.torn + take.torn,
            self.loose + take.loose,
            self.left + take.melds,
            self.taken if again else self.taken + len(take.places),
        )

    def with_joker(self, task: ResolveTask, face: int) -> Plan | None:
        """Lay a joker of the rack for a typed tile, though one that was typed may lack then; None without a joker."""
        joker = task.joker(face)
        if task.table.rack[joker] <= self._laid(task, joker):
            return None
        filled = (*self.filled, face)
        if filled.count(face) > task.fillable[face]:
            return None
        left = list(self.open)
        left[face] -= 1
        return self._replace(open=tuple(left), filled=filled, jokers=(*self.jokers, face))

    def _laid(self, task: ResolveTask, joker: Face) -> int:
        """Count the jokers of one face that the rack lays for typed tiles."""
        return sum(task.joker(face) == joker for face in self.jokers)

    def lacking(self, task: ResolveTask) -> list[int]:
        """List the faces of which more is wanted than the rack has."""
        found = [face for face, (count, held) in enumerate(zip(self.open, task.rack, strict=True)) if count > held]
        if self.jokers:
            jokers = {task.joker(face) for face in self.jokers}.intersection(task.faces)
            for joker, face in [(joker, task.faces.index(joker)) for joker in jokers]:
                if face not in found and self.open[face] + self._laid(task, joker) > task.rack[face]:
                    found.append(face)
        return found

    def in_vain(self, task: ResolveTask) -> bool:
        """Tell whether a joker lies for a tile that the rack has still got."""
        return any(self.open[face] < task.rack[face] for face in (*self.strange, *self.jokers))

    def short(self, task: ResolveTask) -> int:
        """Count the tiles that the rack lacks: unless one more of its jokers is laid, they come from the table."""
        return sum(count - held for count, held in zip(self.open, task.rack, strict=True) if count > held)

    def cost(self, task: ResolveTask, loose: int, left: int, short: int = 0) -> Cost:
        """Return the cost if so many tiles are left loose, so many melds left over, and so many tiles taken yet."""
        melds = sum(take.meld not in task.table.sources.free for take in self.takes)
        own = len(self.jokers), self.taken + short
        counts = (*own, loose, left, melds) if loose else (loose, left, *own, melds)
        return Cost(loose > 0, self.moved + task.exchanged_jokers, self.torn, counts, task.request.respelled)

    def least(self, task: ResolveTask, short: int = 0) -> Cost:
        """Return what the way costs at the least, if so many tiles of the table are taken yet for sure."""
        return self.cost(task, self.loose, self.left, short)


def any_plan(task: ResolveTask) -> Plan:
    """Make everything without looking for the best: what the rack lacks comes from the first meld that has it."""
    left = list(task.counts)
    chosen: dict[int, dict[int, Use]] = {index: {} for index in task.given}
    for jokers in (False, True):
        for index, at, use in task.table_uses:
            if use.fills == jokers and left[use.face] > task.rack[use.face] and at not in chosen.get(index, ()):
                chosen.setdefault(index, {})[at] = use
                left[use.face] -= 1
    plan = Plan(task.counts)
    for index, uses in sorted(chosen.items()):
        plan = plan.with_take(task, task.finder.take(index, tuple(sorted(uses)), uses)) or plan
    while (lacking := [face for face in plan.lacking(task) if task.fillable[face]]) and (
        more := plan.with_joker(task, lacking[0])
    ):
        plan = more
    return plan
