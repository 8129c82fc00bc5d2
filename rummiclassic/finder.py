"""Simple finds for a rack: the best melds of its own tiles, and single tiles that extend table melds.

This is what the first bots play with and what ``turn.voluntary_draw=false`` looks for. It never rebuilds the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rummiclassic.melds import MAX_GROUP, MIN_SIZE, NumberRules
from rummiclassic.tiles import HIGHEST, LOWEST
from rummiclassic.twist.finding import special_rows
from rummicore.edition import Edition
from rummicore.tiles import Face, Meld, Placed, Table, natural
from rummicore.turn import read


class Found(NamedTuple):
    """A table to leave and the rack tiles that it takes."""

    table: Table
    laid: tuple[Face, ...]


def a_play(
    edition: Edition, rack: tuple[Face, ...], table: Table, *, opened: bool, extend: bool = True, nodes: int = 10_000
) -> Found | None:
    """Return a play of rack melds, and of tiles added to table melds once opened; None if there is none."""
    melds = best_melds(edition, rack, opened=opened, nodes=nodes)
    laid = tuple(face for meld in melds for face in meld.faces)
    after = (*table, *melds)
    if opened and extend:
        rest = Counter(rack) - Counter(laid)
        after, added = _extended(edition, after, tuple(rest.elements()))
        laid += added
    return Found(after, laid) if laid else None


def best_melds(edition: Edition, rack: tuple[Face, ...], *, opened: bool, nodes: int = 10_000) -> Table:
    """Choose disjoint melds of the rack: the most tiles; before the opening melds worth enough, or none."""
    needed = 0 if opened else edition.number("open.min_points")
    jokers = opened or edition.choice("open.jokers") == "allow"
    candidates = list(_melds_of(edition, Counter(rack), with_jokers=jokers))
    return _Packing(edition, candidates, needed, nodes).best(rack)


def _melds_of(edition: Edition, rack: Counter[Face], *, with_jokers: bool) -> Iterator[Meld]:
    """List the melds a rack can make; jokers fill what is missing."""
    rules = edition.melds
    if not isinstance(rules, NumberRules):
        return
    joker = rules.suite.joker
    spare = rack[joker] if with_jokers else 0
    special = special_rows(rules.suite, rack) if with_jokers and edition.jokers - {joker} else ()
    seen: set[tuple[Face, ...]] = set()
    for faces in (*_groups(rules, rack, spare), *_runs(rules, rack, spare), *special):
        if faces not in seen:
            seen.add(faces)
            yield from rules.readings(Meld("", tuple(edition.place(face) for face in faces)))


def _groups(rules: NumberRules, rack: Counter[Face], jokers: int) -> Iterator[tuple[Face, ...]]:
    """List groups: three or four plain tiles, or fewer with just enough jokers."""
    for number in range(LOWEST, HIGHEST + 1):
        have = [rules.suite.face(colour, number) for colour in rules.suite.colours]
        have = [face for face in have if rack[face]]
        for size in range(1, MAX_GROUP + 1):
            lacking = max(MIN_SIZE - size, 0)
            if lacking <= jokers:
                yield from ((*faces, *[rules.suite.joker] * lacking) for faces in combinations(have, size))


def _runs(rules: NumberRules, rack: Counter[Face], jokers: int) -> Iterator[tuple[Face, ...]]:
    """List runs from every number on; a joker stands where the rack has no tile."""
    for colour in rules.suite.colours:
        for start in range(LOWEST, HIGHEST + 1):
            faces: tuple[Face, ...] = ()
            for number in range(start, HIGHEST + 1):
                face = rules.suite.face(colour, number)
                if not rack[face]:
                    face = rules.suite.joker
                    if faces.count(face) == jokers:
                        break
                faces = (*faces, face)
                if len(faces) >= MIN_SIZE:
                    yield faces


class _Packing:
    """Exact choice of disjoint melds, up to a number of nodes: most tiles, then most value."""

    def __init__(self, edition: Edition, candidates: list[Meld], needed: int, nodes: int) -> None:
        self.value = edition.melds.value
        self.needed = needed
        self.nodes = nodes
        self.holders: dict[Face, list[tuple[Meld, Counter[Face]]]] = {}
        for meld in candidates:
            needs = Counter(meld.faces)
            for face in needs:
                self.holders.setdefault(face, []).append((meld, needs))
        self.top: tuple[int, int] = (0, 0)
        self.chosen: Table = ()

    def best(self, rack: tuple[Face, ...]) -> Table:
        useful = Counter(face for face in rack if face in self.holders)
        self._walk(useful, (), 0, 0)
        return self.chosen

    def _walk(self, left: Counter[Face], chosen: Table, tiles: int, value: int) -> None:
        if value >= self.needed and (tiles, value) > self.top:
            self.top, self.chosen = (tiles, value), chosen
        if not left or self.nodes <= 0 or tiles + left.total() < self.top[0]:
            return
        self.nodes -= 1
        face = min(left, key=lambda f: len(self.holders[f]))
        for meld, needs in self.holders[face]:
            if needs <= left:
                self._walk(left - needs, (*chosen, meld), tiles + len(meld.tiles), value + self.value(meld))
        self._walk(left - Counter([face]), chosen, tiles, value)


def _extended(edition: Edition, table: Table, rack: tuple[Face, ...]) -> tuple[Table, tuple[Face, ...]]:
    """Add rack tiles to melds as long as one fits; jokers last, they are worth keeping."""
    melds, laid = list(table), []
    waiting = sorted(rack, key=lambda face: face in edition.jokers)
    progress = True
    while progress:
        progress = False
        for face in waiting:
            if face in edition.jokers and len(waiting) > 1:
                continue
            if place := _place_for(edition, melds, face):
                index, melds[index] = place[0], place[1]
                laid.append(face)
                waiting.remove(face)
                progress = True
                break
    return tuple(melds), tuple(laid)


def _place_for(edition: Edition, melds: list[Meld], face: Face) -> tuple[int, Meld] | None:
    """Find a meld that stays legal, its jokers unchanged, with the face at its end or in front."""
    tile = edition.place(face)
    for index, meld in enumerate(melds):
        if not _may_extend(edition, meld, face):
            continue
        for tiles in ((*meld.tiles, tile), (tile, *meld.tiles)):
            longer = read(edition.melds, Meld(meld.kind, tiles))
            if longer is not None and all(old in longer.tiles for old in meld.tiles):
                return index, longer
    return None


def _may_extend(edition: Edition, meld: Meld, face: Face) -> bool:
    """Rule out most melds at a glance: a natural tile needs a neighbour of its colour, or its number."""
    if face in edition.jokers:
        return True
    stands = [text for placed in meld.tiles for text in placed.stands]
    ends = (natural(face), Placed(face, tuple(stands[:1])), Placed(face, tuple(stands[-1:])))
    number, first, last = (edition.melds.value(Meld("", (end,))) for end in ends)
    return number in ((first - 1, last + 1) if meld.kind == "run" else (first,))
