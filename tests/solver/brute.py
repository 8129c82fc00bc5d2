"""The best turn by trying every table that the tiles allow: slow, plain, and with no line of the solver's in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import Face, Meld, Table, faces_on
from rummicore.turn import turn_of
from rummicore.view import View

COLOURS, NUMBERS, JOKER = "rbko", range(1, 14), "j"
Laid = tuple[str, tuple[Face, ...]]


def best_worth(edition: Edition, view: View, goal: str) -> int:
    """Return the most that a legal turn can reach, 0 if there is none."""
    before, seen = faces_on(view.table), set()
    tables: list[tuple[int, tuple[Laid, ...]]] = []
    for melds in all_tables(before, Counter(view.rack)):
        key = tuple(sorted(melds))
        if key not in seen:
            seen.add(key)
            laid = Counter(face for _, faces in melds for face in faces) - before
            tables.append((worth(laid, goal), key))
    tables.sort(reverse=True)
    for value, melds in tables:
        if value and not judge(turn_of(edition, view, table_of(edition, melds))):
            return value
    return 0


def worth(laid: Counter[Face], goal: str) -> int:
    if goal == "tiles":
        return laid.total()
    return sum(int(face[1:]) for face in laid.elements() if face != JOKER)


def table_of(edition: Edition, melds: tuple[Laid, ...]) -> Table:
    return tuple(Meld(kind, tuple(edition.place(face) for face in faces)) for kind, faces in melds)


def all_tables(table: Counter[Face], rack: Counter[Face]) -> Iterator[tuple[Laid, ...]]:
    """List every set of melds that uses all tiles of the table and some of the rack."""
    yield from _cover(table, rack, list(_all_melds(table + rack)), ())


def _cover(
    table: Counter[Face], rack: Counter[Face], melds: list[Laid], done: tuple[Laid, ...]
) -> Iterator[tuple[Laid, ...]]:
    have = table + rack
    fitting = [meld for meld in melds if _fits(meld, have)]
    must = next((face for face in table if face != JOKER), None) or next(iter(table), None)
    if must is None:
        yield done
    for at, meld in enumerate(fitting):
        if must is None or must in meld[1]:
            needs = Counter(meld[1])
            # Tiles of the table are used up first; without one to use, melds come in order.
            rest = fitting if must else fitting[at:]
            yield from _cover(table - needs, rack - (needs - table), rest, (*done, meld))


def _fits(meld: Laid, have: Counter[Face]) -> bool:
    return meld[1].count(JOKER) <= have[JOKER] and all(have[face] for face in meld[1])


def _all_melds(tiles: Counter[Face]) -> Iterator[Laid]:
    jokers = tiles[JOKER]
    for colour, first, last in product(COLOURS, NUMBERS, NUMBERS):
        window = [f"{colour}{number}" for number in range(first, last + 1)]
        if len(window) >= 3 and sum(not tiles[face] for face in window) <= jokers:
            for faces in product(*((face, JOKER) if tiles[face] else (JOKER,) for face in window)):
                if faces.count(JOKER) <= min(jokers, len(faces) - 1):
                    yield "run", faces
    for number in NUMBERS:
        have = [f"{colour}{number}" for colour in COLOURS if tiles[f"{colour}{number}"]]
        for size, spare in product(range(1, 5), range(jokers + 1)):
            if 3 <= size + spare <= 4:
                yield from (("group", (*shown, *[JOKER] * spare)) for shown in combinations(have, size))
