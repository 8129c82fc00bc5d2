"""The best turn of Twist by trying every table that the tiles allow; no line of the solver's is in it.

Rows are made by counting upwards tile by tile, whatever the colours, and the referee says which of them are melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random

from rummiclassic.suite import Suite, suite_of
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import Face, TypedMeld, TypedTable, faces_on
from rummicore.turn import turn_of
from rummicore.view import View, position
from tests.kit.oracles.goals import GOALS, worth

JOKER, SPECIAL = "j", ("jd", "jc", "jm")
JOKERS = (JOKER, *SPECIAL)
Row = tuple[Face, ...]
Laid = tuple[str, Row]


class TooManyError(Exception):
    """A position allows more tables than can be tried."""


def best_worths(edition: Edition, view: View, most: int) -> dict[str, int]:
    """Return for every goal the most that a legal turn can reach, 0 if there is none."""
    before, legal, tables = faces_on(view.table), {}, {}
    rack, numbers = Counter(view.rack), suite_of(edition).numbers
    for number, melds in enumerate(_cover(before, rack, [*all_melds(edition, before + rack)], ())):
        if number > most:
            raise TooManyError
        laid = Counter(face for _, faces in melds for face in faces) - before
        tables[tuple(sorted(melds))] = tuple(sorted(laid.elements()))
    best = {}
    for goal in GOALS:
        ranked = sorted(
            ((worth(goal, view.rack, laid, numbers), melds) for melds, laid in tables.items() if laid), reverse=True
        )
        for value, melds in ranked:
            if melds not in legal:
                legal[melds] = not judge(turn_of(edition, view, _table_of(edition, melds)))
            if legal[melds]:
                best[goal] = value
                break
        else:
            best[goal] = 0
    return best


def _table_of(edition: Edition, melds: tuple[Laid, ...]) -> TypedTable:
    return tuple(_meld(edition, *laid) for laid in melds)


def _meld(edition: Edition, kind: str, faces: Row) -> TypedMeld:
    return TypedMeld(kind, tuple(edition.place(face) for face in faces))


def _cover(
    table: Counter[Face], rack: Counter[Face], melds: list[Laid], done: tuple[Laid, ...]
) -> Iterator[tuple[Laid, ...]]:
    """List every set of melds that uses all tiles of the table and some of the rack."""
    have = table + rack
    fitting = [meld for meld in melds if Counter(meld[1]) <= have]
    must = min(table, key=lambda face: sum(face in faces for _, faces in fitting), default=None)
    if must is None:
        yield done
    for at, meld in enumerate(fitting):
        if must is None or must in meld[1]:
            needs = Counter(meld[1])
            # Tiles of the table are used up first; without one to use, melds come in order.
            yield from _cover(table - needs, rack - (needs - table), fitting if must else fitting[at:], (*done, meld))


def all_melds(edition: Edition, have: Counter[Face]) -> Iterator[Laid]:
    """List every meld of some tiles with every kind that it can be read as."""
    suite = suite_of(edition)
    rows = {*_runs(suite, have), *_groups(suite, have), *_mirrors(suite, have)}
    known = set()
    for row in sorted(rows):
        if len(row) >= 3 and Counter(row) <= have:
            for meld in edition.melds.readings(_meld(edition, "", row)):
                # What jokers of a group may be does not depend on its order.
                key = (meld.kind, tuple(sorted(row)) if meld.kind == "group" else row)
                if key not in known:
                    known.add(key)
                    yield meld.kind, row


def _numbers(suite: Suite) -> range:
    return range(1, len(suite.ranks) + 1)


def _rising(suite: Suite, have: Counter[Face], number: int, row: Row) -> Iterator[Row]:
    """List rows that go on with a number, of any colours."""
    yield row
    tiles = [f"{colour}{number}" for colour in suite.colours] if number in _numbers(suite) else []
    for face in (*tiles, *JOKERS[:3]):
        if row.count(face) < have[face] and number in _numbers(suite):
            yield from _rising(suite, have, number + (2 if face == "jd" else 1), (*row, face))


def _runs(suite: Suite, have: Counter[Face]) -> Iterator[Row]:
    for start in _numbers(suite):
        yield from _rising(suite, have, start, ())


def _of_number(suite: Suite, have: Counter[Face], number: int) -> Iterator[Row]:
    """List handfuls of tiles of a number and jokers, up to as many as there are colours."""
    most = len(suite.colours)
    faces = [face for colour in suite.colours if have[face := f"{colour}{number}"]]
    jokers = [face for face in ("j", "jd") for _ in range(min(have[face], most))]
    for size, more in product(range(len(faces) + 1), range(most + 1)):
        for shown in combinations(faces, size):
            yield from {(*shown, *some) for some in combinations(jokers, more) if size + more <= most}


def _groups(suite: Suite, have: Counter[Face]) -> Iterator[Row]:
    for number in _numbers(suite):
        yield from _of_number(suite, have, number)


def _mirrors(suite: Suite, have: Counter[Face]) -> Iterator[Row]:
    if not have["jm"]:
        return
    for start in _numbers(suite):
        sides = [*_rising(suite, have, start, ())][1:]
        yield from _faced(have, sides, sides)
    for number in _numbers(suite):
        orders = {order for side in _of_number(suite, have, number) for order in permutations(side)}
        # The slots can be laid in such an order that the jokers of one side come last.
        lefts = [side for side in orders if "".join("j" if face in JOKERS else "." for face in side).count("j.") == 0]
        yield from _faced(have, sorted(lefts), sorted(orders))


def _slots(side: Row) -> int:
    return len(side) + side.count("jd")


def _faced(have: Counter[Face], lefts: list[Row], rights: list[Row]) -> Iterator[Row]:
    for left in lefts:
        for right in rights:
            if _slots(left) == _slots(right) and Counter((*left, *right, "jm")) <= have:
                yield (*left, "jm", *right[::-1])


def twist_positions(edition: Edition, seed: int, count: int) -> Iterator[View]:
    """Make small positions with one to three special jokers on the table and the rack."""
    chance = Random(seed)
    while count:
        view = _position(edition, chance)
        if view is not None:
            count -= 1
            yield view


def _position(edition: Edition, chance: Random) -> View | None:
    suite = suite_of(edition)
    highest, most = len(suite.ranks), len(suite.colours)
    colours = chance.sample(suite.colours, chance.choice((2, 2, 3, most)))
    low, span = chance.randint(1, highest - 3), chance.choice((3, 4, 4, 5))
    tiles = [f"{c}{number}" for c in colours for number in range(low, min(low + span, highest + 1))]
    left = Counter(dict.fromkeys(tiles, 2))
    left.update(chance.sample([JOKER, *JOKERS, *SPECIAL], chance.choice((1, 2, 2, 3, 3, 4))))
    left[JOKER] = min(left[JOKER], edition.copies[JOKER])
    if not any(left[face] for face in SPECIAL):
        return None
    table = []
    for _ in range(chance.choice((0, 1, 1, 2, 2, 3))):
        some = Counter(chance.sample(sorted(left.elements()), min(left.total(), chance.choice((6, 9, 12)))))
        melds = sorted(all_melds(edition, some))
        with_jokers = [laid for laid in melds if any(face in SPECIAL for face in laid[1])]
        if melds:
            kind, row = chance.choice(with_jokers if with_jokers and chance.random() < 0.7 else melds)
            left -= Counter(row)
            table.append(edition.melds.readings(_meld(edition, kind, row))[0])
    jokers = [face for face in left.elements() if face in JOKERS and chance.random() < 0.5]
    naturals = sorted(face for face in left.elements() if face not in JOKERS)
    rack = chance.sample(naturals, min(len(naturals), chance.choice((1, 2, 3, 4, 5)))) + jokers
    tiles_in_play = [*faces_on(table).elements(), *rack]
    if len(tiles_in_play) > 15 or not any(face in SPECIAL for face in tiles_in_play):
        return None
    return position(edition.sorted(rack), tuple(table), opened=True)


def twist_racks(edition: Edition, seed: int, count: int) -> Iterator[View]:
    """Make racks of up to nine tiles with one to three special jokers, to open with."""
    chance, suite = Random(seed), suite_of(edition)
    highest, most, own = len(suite.ranks), len(suite.colours), edition.copies[JOKER]
    for _ in range(count):
        low, span = chance.randint(1, highest - 2), chance.choice((3, 4, 5))
        colours = chance.sample(suite.colours, chance.choice((2, 3, most)))
        naturals = [f"{c}{number}" for c in colours for number in range(low, min(low + span, highest + 1))] * 2
        jokers = chance.sample(SPECIAL * 2, chance.choice((1, 1, 2, 2, 3))) + [JOKER] * min(
            chance.choice((0, 0, 1, 2)), own
        )
        rack = chance.sample(naturals, min(len(naturals), 9 - len(jokers), chance.choice((3, 4, 5, 6)))) + jokers
        yield position(edition.sorted(rack), (), opened=False)
