"""Which table melds and rack tiles do typed melds use? The order of preference of all ways there are.

Players type the melds that the table shall have after their turn, only those that change. Tiles that the rack cannot
supply are taken from table melds. What is left of such a meld stays: as a meld, as the melds between the gaps, or
loose. Tiles that the rack gave this turn go back there, unless only with them the rest makes melds. Where the meld
rules know jokers that may lie in the place of a typed tile, a joker may do so if it stood for that tile already, or if
the rack has no such tile left; and a joker of a meld that was not typed may be exchanged for the tile it stands for.

Of two ways the better one is the first to be better in this order, which holds for every edition:

1. fewer typed tiles are missing;
2. it is a turn that may be played (asked by ``Draft.choices``, which knows the rules of turns);
3. it leaves only melds, nothing loose; but a table joker that the rules hold where it is rather stays there, and
   something lies loose that further typed melds can use (``still_ways``);
4. fewer table jokers are moved or exchanged without having been typed; a joker is not moved if its whole meld goes into
   one that was typed and it stands for the same tile there;
5. fewer melds are torn up that were typed earlier in the turn;
6. where something is left loose whatever is done: fewer jokers of the rack are laid without having been typed, then
   fewer tiles come from the table, so more from the rack, then fewer are left loose;
7. fewer melds are left over that were not typed;
8. fewer jokers of the rack are laid without having been typed;
9. fewer tiles come from the table, so more from the rack;
10. fewer table melds are disturbed;
11. the melds are spelled as they were typed.

The answer is exact up to a limit of nodes; beyond it, it is the best way found so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import TYPE_CHECKING, NamedTuple

from rummicore.resolve_search import MOST_WAYS, FoundWay, ResolveSearch
from rummicore.resolve_takes import Leavings, Row, Sources, Take
from rummicore.resolve_task import Cost, LaidTable, Request, ResolveTask
from rummicore.tiles import Face, TypedMeld, TypedTable

if TYPE_CHECKING:
    from rummicore.typed import Reader

# Ways of writing typed melds that are looked at; real lines have a handful. What was typed comes first.
MOST_SPELLINGS = 16


class Resolution(NamedTuple):
    """A way to make typed melds: which table melds are used, what is laid, left over, missing.

    ``melds`` are the typed melds as they lie then, jokers in place, and behind them the table melds whose jokers were
    exchanged. ``taken`` are the tiles that each used meld gives, ``left`` the melds and ``loose`` the rows that stay of
    them, ``back`` the tiles that go back to the rack. If tiles are missing, nothing is used.
    """

    used: tuple[int, ...] = ()
    laid: tuple[Face, ...] = ()
    loose: tuple[Row, ...] = ()
    missing: tuple[Face, ...] = ()
    melds: TypedTable = ()
    taken: tuple[Row, ...] = ()
    left: TypedTable = ()
    back: tuple[Face, ...] = ()
    cost: Cost | None = None


def resolve(sources: Sources, typed: Sequence[TypedMeld], reader: Reader | None = None) -> Resolution:
    """Find a best way, as far as that can be said without the rules of turns."""
    return next(ways(sources, typed, reader))


def ways(sources: Sources, typed: Sequence[TypedMeld], reader: Reader | None = None) -> Iterator[Resolution]:
    """Go through all best ways, at least one; they differ in the melds taken apart and the places of jokers."""
    tasks = _tasks(sources, typed, reader)
    nearest = min(tasks, key=lambda task: task.missing().total())
    if nearest.missing():
        yield Resolution(missing=tuple(nearest.lacked().elements()))
        return
    tasks = [task for task in tasks if not task.missing()]
    # Most lines leave nothing loose, and to look for those first is quick.
    yield from _resolutions(ResolveSearch(clean=True).run(tasks) or ResolveSearch(clean=False).run(tasks))


def more_ways(sources: Sources, typed: Sequence[TypedMeld], reader: Reader | None = None) -> Iterator[Resolution]:
    """Go on with ways that are not among the best but leave nothing loose, the better ones first."""
    tasks = [task for task in _tasks(sources, typed, reader) if not task.missing()]
    yield from _resolutions(ResolveSearch(clean=True, keep=MOST_WAYS).run(tasks))


def still_ways(sources: Sources, typed: Sequence[TypedMeld], reader: Reader | None = None) -> Iterator[Resolution]:
    """Go through the best ways that leave table jokers where they are unless they were typed; there may be none."""
    tasks = [task for task in _tasks(sources, typed, reader) if not task.missing()]
    yield from _resolutions(ResolveSearch(clean=False, still=True).run(tasks))


def _tasks(sources: Sources, typed: Sequence[TypedMeld], reader: Reader | None) -> list[ResolveTask]:
    table = LaidTable(sources, Counter(sources.rack), reader, Leavings(reader, Counter(sources.own)))
    return [
        ResolveTask(table, Request(melds, exchanged, melds != tuple(typed)))
        for melds in _spellings(typed, reader)
        for exchanged in _exchanges(sources, reader)
    ]


def _spellings(typed: Sequence[TypedMeld], reader: Reader | None) -> Iterator[TypedTable]:
    """Write the typed melds in every way that means the same, first as they were typed."""
    if reader is None:
        yield tuple(typed)
        return
    yield from islice(product(*(reader.spellings(meld) for meld in typed)), MOST_SPELLINGS)


def _exchanges(sources: Sources, reader: Reader | None) -> Iterator[dict[int, TypedMeld]]:
    """Choose table melds whose jokers are exchanged for tiles, and what they become; first none."""
    yield {}
    if reader is None:
        return
    fixed = sources.free | sources.still
    became = {index: reader.exchanges(meld) for index, meld in enumerate(sources.melds) if index not in fixed}
    having = [index for index, melds in became.items() if melds]
    for size in range(1, len(having) + 1):
        for chosen in combinations(having, size):
            for melds in product(*(became[index] for index in chosen)):
                yield dict(zip(chosen, melds, strict=True))


def _resolutions(found: Sequence[FoundWay]) -> Iterator[Resolution]:
    """Say of each way what becomes of the tiles."""
    all_ways = (_resolution(way, melds) for way in found for melds in way.placings())
    yield from dict.fromkeys(islice(all_ways, MOST_WAYS))


def _taken(task: ResolveTask, take: Take) -> Row:
    """Return the tiles that a meld gives; one that is laid again with tiles for jokers gives only those."""
    tiles, again = task.melds[take.meld].tiles, task.request.exchanged.get(take.meld)
    stays = again.tiles if again else ()
    return tuple(tiles[at] for at in take.places if tiles[at] not in stays)


def _resolution(way: FoundWay, melds: TypedTable) -> Resolution:
    task, plan = way.task, way.plan
    own = [face for face, count in zip(task.faces, plan.open, strict=True) for _ in range(count)]
    return Resolution(
        used=tuple(take.meld for take in plan.takes),
        laid=(*own, *map(task.joker, plan.jokers)),
        loose=tuple(left.loose for left in way.left if left.loose),
        melds=melds,
        taken=tuple(_taken(task, take) for take in plan.takes),
        left=tuple(meld for left in way.left for meld in left.melds),
        back=tuple(face for left in way.left for face in left.back),
        cost=way.cost,
    )
