"""Which table melds and rack tiles do typed melds use? The fewest loose ends, then the fewest table melds.

Players type the melds that the table shall have after their turn, only those that change. A table meld is taken
apart when the rack cannot supply a typed tile; what is left over of it is loose. Where the meld rules know jokers that
may lie in the place of a typed tile, one of the rack is put in for a tile that is missing, one of a meld taken apart
stays in the game, and one of another meld is exchanged for the tile it stands for. The answer is exact: no other way
leaves fewer tiles missing, then loose, then lays fewer jokers, then disturbs fewer table melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations, islice, product
from math import ceil
from operator import add
from typing import TYPE_CHECKING, NamedTuple, Self

from rummicore.tiles import AnyMeld, Face, Placed, TypedMeld, TypedTable, faces_on

if TYPE_CHECKING:
    from rummicore.typed import Reader

# Ways of writing typed melds and of placing jokers that are looked at; real positions have a handful. What was typed
# comes first, so that a line with more of them is still answered.
MOST_SPELLINGS, MOST_WAYS = 16, 64
# Choices of table melds that are looked at before the best so far must do; melds typed by people need far fewer: of 320
# searches of benchmarks.resolve half took 5, 95 % up to 45, one 957.
MOST_NODES = 1500
# The place of jokers among wanted faces.
JOKERS = -1


class Resolution(NamedTuple):
    """A cheapest way to make typed melds: which table melds are taken apart, what is laid, left over, missing.

    ``melds`` are the typed melds as they lie then, jokers in place, and behind them the table melds whose jokers were
    exchanged.
    """

    used: tuple[int, ...]
    laid: tuple[Face, ...]
    loose: tuple[tuple[Placed, ...], ...]
    missing: tuple[Face, ...]
    melds: TypedTable = ()


def resolve(
    table: Sequence[AnyMeld],
    rack: Sequence[Face],
    typed: Sequence[TypedMeld],
    free: frozenset[int] = frozenset(),
    reader: Reader | None = None,
) -> Resolution:
    """Find a cheapest way; melds whose index is ``free`` are loose ends of this turn, used up first at no cost."""
    return next(ways(table, rack, typed, free, reader))


def ways(
    table: Sequence[AnyMeld],
    rack: Sequence[Face],
    typed: Sequence[TypedMeld],
    free: frozenset[int] = frozenset(),
    reader: Reader | None = None,
    *,
    must_lay: bool = False,
) -> Iterator[Resolution]:
    """Go through all cheapest ways; they differ in the melds taken apart and the places of jokers.

    There is at least one, unless ``must_lay`` leaves out those that lay nothing.
    """
    tasks = [
        _ResolveTask(table, rack, _Request(melds, exchanged, melds != tuple(typed)), free, reader)
        for melds in _spellings(typed, reader)
        for exchanged in _exchanges(table, reader)
    ]
    fewest = min(task.missing.total() for task in tasks)
    tasks = [task for task in tasks if task.missing.total() == fewest]
    # Most lines leave nothing loose, and to look for those first is quick.
    found = _ResolveSearch(NOTHING_LOOSE, must_lay=must_lay).run(tasks) or _ResolveSearch(None, must_lay=must_lay).run(
        tasks
    )
    yield from dict.fromkeys(islice((way for task, used in found for way in task.ways(used)), MOST_WAYS))


def _spellings(typed: Sequence[TypedMeld], reader: Reader | None) -> Iterator[TypedTable]:
    """Write the typed melds in every way that means the same, first as they were typed."""
    if reader is None:
        yield tuple(typed)
        return
    yield from islice(product(*(reader.spellings(meld) for meld in typed)), MOST_SPELLINGS)


def _exchanges(table: Sequence[AnyMeld], reader: Reader | None) -> Iterator[dict[int, TypedMeld]]:
    """Choose table melds whose jokers are exchanged for tiles, and what they become; first none."""
    yield {}
    if reader is None:
        return
    became = {index: reader.exchanges(meld) for index, meld in enumerate(table)}
    having = [index for index, melds in became.items() if melds]
    for size in range(1, len(having) + 1):
        for chosen in combinations(having, size):
            for melds in product(*(became[index] for index in chosen)):
                yield dict(zip(chosen, melds, strict=True))


class Cost(NamedTuple):
    """What a way costs, the worst first."""

    loose: int
    jokers: int
    melds: int
    respelled: bool


NOTHING_LOOSE = Cost(1, 0, 0, False)


class _Given(NamedTuple):
    """What some table melds give: how often each wanted face, other tiles, and jokers."""

    faces: tuple[int, ...]
    others: int = 0
    jokers: int = 0

    def __add__(self, more: object) -> _Given:
        """Put melds together."""
        if not isinstance(more, _Given):
            return NotImplemented
        faces = tuple(map(add, self.faces, more.faces))
        return _Given(faces, self.others + more.others, self.jokers + more.jokers)


class _ResolveSupply(NamedTuple):
    """What becomes of typed melds if some table melds are used.

    ``open`` and ``lacking`` count, face by face, what is left to supply and what the rack cannot; ``jokers`` is how
    many jokers the rack must lay, ``spare`` how many of the table lie for tiles that the rack could lay.
    """

    open: tuple[int, ...]
    lacking: tuple[int, ...]
    loose: int
    jokers: int
    spare: int


class _Request(NamedTuple):
    """Typed melds in one spelling, and table melds whose jokers are exchanged, by index, as they become."""

    melds: TypedTable
    exchanged: dict[int, TypedMeld]
    respelled: bool


class _ResolveTask:
    """Typed melds in one spelling beside a table, with the melds that are used in any case."""

    def __init__(
        self,
        table: Sequence[AnyMeld],
        rack: Sequence[Face],
        request: _Request,
        free: frozenset[int],
        reader: Reader | None,
    ) -> None:
        self.table = table
        self.wanted = wanted = (*request.melds, *request.exchanged.values())
        self.given = free.union(request.exchanged)
        self.exchanged = len(request.exchanged.keys() - free)
        self.respelled = request.respelled
        self.joker_of = {} if reader is None else _stand_ins(wanted, reader)
        self.jokers = frozenset(placed.face for placed in self.joker_of.values())
        held = Counter(rack)
        self.need = faces_on(wanted)
        self.missing = self._missing(held)
        self.need -= self.missing
        self.faces = tuple(face for face in self.need if face not in self.jokers)
        self.filled = tuple(face in self.joker_of for face in self.faces)
        self.counts = tuple(self.need[face] for face in self.faces)
        self.rack = tuple(held[face] for face in self.faces)
        self.rack_jokers = sum(held[joker] for joker in self.jokers)
        self.typed_jokers = sum(self.need[joker] for joker in self.jokers)
        self.melds = tuple(self._given(meld.faces) for meld in table)
        self.sizes = [sum(meld.faces) + meld.others for meld in self.melds]
        self.shifts = tuple(accumulate(self.counts, initial=0))[:-1]
        self.rows = [self.row(meld.faces) for meld in self.melds]
        self.alike = [tuple(sorted(meld.tiles)) for meld in table]

    def row(self, counts: Sequence[int]) -> int:
        """Write counts as rows of ones; more than is wanted of a face does not fit and is left out."""
        return sum(
            ((1 << min(count, most)) - 1) << shift
            for count, most, shift in zip(counts, self.counts, self.shifts, strict=True)
        )

    def cost(self, loose: int, jokers: int, melds: int) -> Cost:
        """Return the cost of a way; melds whose jokers are exchanged are disturbed too."""
        return Cost(loose, jokers, melds + self.exchanged, self.respelled)

    def _missing(self, held: Counter[Face]) -> Counter[Face]:
        """Count what no table meld, rack tile or joker can supply."""
        there = held + faces_on(self.table)
        lacking = self.need - there
        left = sum(there[joker] - self.need[joker] for joker in self.jokers)
        for face in [face for face in lacking.elements() if face in self.joker_of]:
            if left > 0:
                lacking[face] -= 1
                left -= 1
        return +lacking

    def _given(self, faces: Sequence[Face]) -> _Given:
        found = tuple(faces.count(face) for face in self.faces)
        jokers = sum(face in self.jokers for face in faces)
        return _Given(found, len(faces) - sum(found) - jokers, jokers)

    def together(self, indexes: Iterable[int]) -> _Given:
        """Add up what table melds give."""
        return sum((self.melds[index] for index in indexes), _Given((0,) * len(self.faces)))

    def supply(self, given: _Given) -> _ResolveSupply:
        """Say what is still lacking, loose and laid in jokers if these table tiles are used."""
        left = tuple(n - t if n > t else 0 for n, t in zip(self.counts, given.faces, strict=True))
        lacking = tuple(n - r if n > r else 0 for n, r in zip(left, self.rack, strict=True))
        asked = self.typed_jokers + sum(lack for lack, fills in zip(lacking, self.filled, strict=True) if fills)
        by_rack = sum(left) - sum(lacking)
        # A spare joker lies for a tile that the rack would lay, but never for the last one: that is meant for it.
        spare = max(given.jokers - asked, 0)
        places = max(by_rack - 1, 0) if self.jokers else 0
        loose = given.others + sum(given.faces) - (sum(self.counts) - sum(left)) + max(spare - places, 0)
        return _ResolveSupply(left, lacking, loose, max(asked - given.jokers, 0), min(spare, places))

    def possible(self, supply: _ResolveSupply) -> bool:
        """Whether jokers of the rack are enough for what is lacking."""
        plain = any(lack for lack, fills in zip(supply.lacking, self.filled, strict=True) if not fills)
        return not plain and supply.jokers <= self.rack_jokers

    def ways(self, used: tuple[int, ...]) -> Iterator[Resolution]:
        """Put jokers in their places, in every way that makes a difference."""
        indexes = tuple(sorted({*used, *self.given}))
        taken = faces_on(self.table[index] for index in indexes)
        supply = self.supply(self.together(indexes))
        kept = [_stands(placed) for i in indexes for placed in self.table[i].tiles if placed.face in self.jokers]
        for letters in self._letters(supply, kept):
            need = self.need - letters + Counter(self.joker_of[face].face for face in letters.elements())
            for melds in self._placings(letters):
                yield Resolution(
                    used=indexes,
                    laid=tuple((need - taken).elements()),
                    loose=_left_over([self.table[index] for index in indexes], need),
                    missing=tuple(self.missing.elements()),
                    melds=melds,
                )

    def _letters(self, supply: _ResolveSupply, kept: list[str]) -> Iterator[Counter[Face]]:
        """Choose the typed faces that jokers lie for: what is lacking, and for spare ones what the rack would lay."""
        rows = [row for row in zip(self.faces, supply.open, supply.lacking, strict=True) if row[0] in self.joker_of]
        lacking = Counter({face: lack for face, _, lack in rows if lack})
        choices = [face for face, left, lack in rows for _ in range(left - lack)]
        choices.sort(key=lambda face: face not in kept)
        for chosen in dict.fromkeys(combinations(choices, supply.spare)):
            yield lacking + Counter(chosen)

    def _placings(self, letters: Counter[Face]) -> Iterator[TypedTable]:
        """Put jokers in the place of typed tiles of these faces."""
        places: dict[Face, list[tuple[int, int]]] = {face: [] for face in letters}
        for number, meld in enumerate(self.wanted):
            for place, placed in enumerate(meld.tiles):
                if placed.natural and placed.face in places:
                    places[placed.face].append((number, place))
        for chosen in product(*(combinations(places[face], count) for face, count in letters.items())):
            spots = {spot for group in chosen for spot in group}
            yield tuple(
                TypedMeld(
                    meld.kind,
                    tuple(
                        self.joker_of[p.face] if (number, place) in spots else p for place, p in enumerate(meld.tiles)
                    ),
                )
                for number, meld in enumerate(self.wanted)
            )


def _stand_ins(wanted: TypedTable, reader: Reader) -> dict[Face, Placed]:
    """Find the joker that may lie in the place of each typed tile."""
    faces = dict.fromkeys(placed.face for meld in wanted for placed in meld.tiles if placed.natural)
    return {face: joker for face in faces if (joker := reader.joker_for(face)) is not None}


def _stands(placed: Placed) -> str:
    return placed.stands[0] if placed.stands else ""


def _left_over(melds: Sequence[AnyMeld], need: Counter[Face]) -> tuple[tuple[Placed, ...], ...]:
    open_need = Counter(need)
    rows = []
    for meld in melds:
        row = []
        for placed in meld.tiles:
            if open_need[placed.face] > 0:
                open_need[placed.face] -= 1
            else:
                row.append(placed)
        if row:
            rows.append(tuple(row))
    return tuple(rows)


class _ResolveSearch:
    """Branch and bound, depth first: what is lacking comes from one of the melds that have it, or a joker lies for it.

    More table melds never leave less loose, so whatever can only become dearer than the best is left. A search that
    takes too long ends with the best way so far.
    """

    def __init__(self, best: Cost | None, *, must_lay: bool) -> None:
        self.best = best
        self.must_lay = must_lay
        self.nodes = MOST_NODES
        self.found: dict[tuple[_ResolveTask, tuple[int, ...]], Cost] = {}

    def run(self, tasks: Sequence[_ResolveTask]) -> list[tuple[_ResolveTask, tuple[int, ...]]]:
        """Return the cheapest choices of melds; none if all are dearer than what is asked for."""
        for task in tasks:
            self._extend(task, task.together(task.given), (), task.given, frozenset())
        return [way for way, cost in self.found.items() if cost == self.best]

    def _extend(
        self, task: _ResolveTask, given: _Given, used: tuple[int, ...], closed: frozenset[int], settled: frozenset[int]
    ) -> None:
        supply = task.supply(given)
        self.nodes -= 1
        if self.nodes < 0 and self.found:
            return
        if task.possible(supply) and not (self.must_lay and not sum(supply.open) and not supply.jokers):
            cost = task.cost(supply.loose, supply.jokers, len(used))
            if self.best is None or cost <= self.best:
                self.best = cost
                self.found[task, tuple(sorted(used))] = cost
        reach = _Reach.of(task, supply, closed)
        if self.best is not None and reach.dearer(task, supply, given.jokers, task.cost(0, 0, len(used)), self.best):
            return
        holders = reach.holders(task, supply, settled)
        if not holders:
            return
        rarest = min(holders, key=lambda place: len(holders[place]))
        for index in sorted(holders[rarest], key=lambda i: (reach.loose[i], -reach.gains[i], i)):
            self._extend(task, given + task.melds[index], (*used, index), closed | {index}, settled)
            closed |= {index}
        if rarest == JOKERS or task.filled[rarest]:
            self._extend(task, given, used, closed, settled | {rarest})


class _Reach(NamedTuple):
    """What each table meld that may still be used would give of what is lacking, and leave loose."""

    gains: dict[int, int]
    loose: dict[int, int]

    @classmethod
    def of(cls, task: _ResolveTask, supply: _ResolveSupply, closed: frozenset[int]) -> Self:
        """Count with rows of ones, in which the smaller of two counts is a bitwise and."""
        left, lacking = task.row(supply.open), task.row(supply.lacking)
        gains = {i: (row & lacking).bit_count() for i, row in enumerate(task.rows) if i not in closed}
        return cls(gains, {i: task.sizes[i] - (task.rows[i] & left).bit_count() for i in gains})

    def holders(self, task: _ResolveTask, supply: _ResolveSupply, settled: frozenset[int]) -> dict[int, list[int]]:
        """List the melds that have what is lacking, by its place; of melds with the same tiles one is enough."""
        lacking = [place for place, lack in enumerate(supply.lacking) if lack and place not in settled]
        found = {place: [i for i in self.gains if task.melds[i].faces[place]] for place in lacking}
        if supply.jokers and JOKERS not in settled:
            found[JOKERS] = [i for i in self.gains if task.melds[i].jokers]
        return {place: list({task.alike[i]: i for i in reversed(melds)}.values()) for place, melds in found.items()}

    def dearer(self, task: _ResolveTask, supply: _ResolveSupply, jokers: int, spent: Cost, best: Cost) -> bool:
        """Tell whether whatever more is used becomes dearer than the best: a fractional choice of melds says so."""
        jokers += task.rack_jokers + sum(task.melds[i].jokers for i in self.gains) - task.typed_jokers
        wanted = sum(supply.lacking) - max(jokers, 0)
        loose = 0.0
        for rate, gain in sorted((self.loose[i] / gain, gain) for i, gain in self.gains.items() if gain):
            if wanted <= 0:
                break
            loose += rate * min(gain, wanted)
            wanted -= gain
        # A billionth less: an error of the arithmetic must not count as a tile.
        least = spent._replace(loose=supply.loose + ceil(loose - 1e-9))
        # Ways that leave something loose are not finished anyway, so one of them is enough.
        return least > best or (least == best and best.loose > 0)
