"""The best turn by trying every table that the tiles allow: slow, plain, and with no line of the search in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from rummiclassic.suite import Suite, suite_of
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import AnyTable, Face, Table, TypedMeld, faces_on
from rummicore.turn import turn_of
from rummicore.view import View
from tests.kit.oracles.goals import worth

Laid = tuple[str, tuple[Face, ...]]


def best_worth(edition: Edition, view: View, goal: str) -> int:
    """Return the most that a legal turn can reach, 0 if there is none."""
    numbers = suite_of(edition).numbers
    turns = sorted(
        (worth(goal, view.rack, [*laid.elements()], numbers), melds) for laid, melds in _turns(edition, view)
    )
    return next((value for value, melds in reversed(turns) if value and _legal(edition, view, melds)), 0)


def ranked_worths(edition: Edition, view: View) -> list[int]:
    """Return the most tiles that can be laid together with each choice of natural tiles, the best first."""
    joker, found = suite_of(edition).joker, Counter[tuple[Face, ...]]()
    for laid, melds in _turns(edition, view):
        naturals = tuple(sorted(face for face in laid.elements() if face != joker))
        if found[naturals] < laid.total() and _legal(edition, view, melds):
            found[naturals] = laid.total()
    return sorted(found.values(), reverse=True)


def _turns(edition: Edition, view: View) -> Iterator[tuple[Counter[Face], tuple[Laid, ...]]]:
    """List what can be laid, and the table, legal or not."""
    before, bare = faces_on(view.table), not edition.flag("joker.require_natural")
    tables = all_tables(suite_of(edition), before, Counter(view.rack), bare=bare)
    for melds in dict.fromkeys(tuple(sorted(table)) for table in tables):
        yield Counter(face for _, faces in melds for face in faces) - before, melds


def _legal(edition: Edition, view: View, melds: tuple[Laid, ...]) -> bool:
    return not judge(turn_of(edition, view, _table(edition, view.table, melds)))


def _table(edition: Edition, before: Table, melds: tuple[Laid, ...]) -> AnyTable:
    """Return the melds, those of the table in the order in which they lie there."""
    left, after = list(before), []
    for kind, faces in melds:
        old = next((meld for meld in left if meld.kind == kind and _same(kind, meld.faces, faces)), None)
        if old is not None:
            left.remove(old)
        after.append(old or TypedMeld(kind, tuple(edition.place(face) for face in faces)))
    return tuple(after)


def _same(kind: str, faces: tuple[Face, ...], others: tuple[Face, ...]) -> bool:
    return faces == others if kind == "run" else sorted(faces) == sorted(others)


def all_tables(
    suite: Suite, table: Counter[Face], rack: Counter[Face], *, bare: bool = False
) -> Iterator[tuple[Laid, ...]]:
    """List every set of melds that uses all tiles of the table and some of the rack."""
    yield from _cover(suite.joker, table, rack, list(_all_melds(suite, table + rack, bare=bare)), ())


def _cover(
    joker: Face, table: Counter[Face], rack: Counter[Face], melds: list[Laid], done: tuple[Laid, ...]
) -> Iterator[tuple[Laid, ...]]:
    have = table + rack
    fitting = [meld for meld in melds if meld[1].count(joker) <= have[joker] and all(have[face] for face in meld[1])]
    must = next((face for face in table if face != joker), None) or next(iter(table), None)
    if must is None:
        yield done
    for at, meld in enumerate(fitting):
        if must is None or must in meld[1]:
            needs = Counter(meld[1])
            # Tiles of the table are used up first; without one to use, melds come in order.
            rest = fitting if must else fitting[at:]
            yield from _cover(joker, table - needs, rack - (needs - table), rest, (*done, meld))


def _all_melds(suite: Suite, tiles: Counter[Face], *, bare: bool) -> Iterator[Laid]:
    joker = suite.joker
    jokers = tiles[joker]
    numbers, most = range(1, len(suite.ranks) + 1), len(suite.colours)
    for colour, first, last in product(suite.colours, numbers, numbers):
        window = [suite.face(colour, number) for number in range(first, last + 1)]
        if len(window) >= 3 and sum(not tiles[face] for face in window) <= jokers:
            for faces in product(*((face, joker) if tiles[face] else (joker,) for face in window)):
                if faces.count(joker) <= min(jokers, len(faces) - 1):
                    yield "run", faces
    for number in numbers:
        have = [face for colour in suite.colours if tiles[face := suite.face(colour, number)]]
        for size, spare in product(range(1, most + 1), range(jokers + 1)):
            if 3 <= size + spare <= most:
                yield from (("group", (*shown, *[joker] * spare)) for shown in combinations(have, size))
    if bare:
        yield from (("group", (joker,) * size) for size in range(3, most + 1) if size <= jokers)
