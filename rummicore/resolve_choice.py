"""Which of the ways to make typed melds is meant: those that may be played, asked of the rules of turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from rummicore.resolve import Resolution, more_ways, still_ways, ways
from rummicore.resolve_takes import Sources
from rummicore.tiles import TypedMeld, TypedTable

if TYPE_CHECKING:
    from rummicore.draft import Draft


def playable_ways(draft: Draft, typed: TypedTable) -> tuple[Resolution, ...]:
    """Return the best ways by the order of preference of ``resolve``, several only where the player should be asked."""
    sources, reader = sources_of(draft), draft.edition.reader(draft.edition.melds)
    found = tuple(ways(sources, typed, reader))
    if found[0].missing or found[0].loose or not all(map(draft.edition.melds.readings, typed)):
        return found[:1]
    playable = _playable(draft, found) or _playable(draft, more_ways(sources, typed, reader))
    if playable or (playable := _beside_lying(draft, sources, typed)):
        return playable
    held = found[0].cost is not None and found[0].cost.moved > 0
    return tuple(islice(still_ways(sources, typed, reader), 1) if held else ()) or found[:1]


def sources_of(draft: Draft) -> Sources:
    """Return what typed melds may be made of; before the opening that may be no meld of the table."""
    layout, rules = draft.layout, draft.edition.melds
    melds = list(enumerate(layout.melds))
    free = frozenset(i for i, meld in melds if isinstance(meld, TypedMeld) and not rules.readings(meld))
    closed = set(draft.view.table) if draft.untouchable() else set()
    still = frozenset(i for i, meld in melds if meld in closed)
    own = tuple((Counter(draft.view.rack) - Counter(layout.rack)).elements())
    earlier = frozenset(i for i, meld in melds if meld in layout.typed)
    return Sources(layout.melds, layout.rack, free, still, own, earlier)


def _playable(draft: Draft, found: Iterable[Resolution]) -> tuple[Resolution, ...]:
    """Return those of the best ways that may be played, of equal ones the first; ways come in their order."""
    legal: dict[object, Resolution] = {}
    best = None
    for way in found:
        if legal and way.cost != best:
            break
        verdict = draft.made(way).verdict()
        if verdict.legal:
            best = way.cost
            jokers = sorted(p for meld in way.melds for p in meld.tiles if p.face in draft.edition.jokers)
            legal.setdefault((way.used, way.laid, tuple(jokers), *verdict.worth.items()), way)
    return tuple(legal.values())


def _beside_lying(draft: Draft, sources: Sources, typed: TypedTable) -> tuple[Resolution, ...]:
    """Take melds that lie there as they were typed for those, and make the others beside them."""
    lying = _lying(sources, typed)
    new = tuple(meld for meld, index in zip(typed, lying, strict=True) if index is None)
    there = [index for index in lying if index is not None]
    if not new or not there:
        return ()
    beside = sources._replace(still=sources.still.union(there))
    found = ways(beside, new, draft.edition.reader(draft.edition.melds))
    return _playable(draft, [_with_lying(way, typed, lying) for way in found if not way.missing])


def _lying(sources: Sources, typed: TypedTable) -> list[int | None]:
    """Find for each typed meld a table meld of its own that has the same tiles in the same places."""
    open_melds = dict(enumerate(sources.melds))
    found: list[int | None] = []
    for meld in typed:
        index = next((index for index, other in open_melds.items() if other.tiles == meld.tiles), None)
        open_melds.pop(-1 if index is None else index, None)
        found.append(index)
    return found


def _with_lying(way: Resolution, typed: TypedTable, lying: Sequence[int | None]) -> Resolution:
    """Say of a way that it uses melds as they lie, and lays them down again where they were typed."""
    made, there = iter(way.melds), tuple(index for index in lying if index is not None)
    melds = [next(made) if index is None else meld for meld, index in zip(typed, lying, strict=True)]
    nothing_taken = ((),) * len(there)
    return way._replace(used=(*there, *way.used), taken=(*nothing_taken, *way.taken), melds=(*melds, *made))
