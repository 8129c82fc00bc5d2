"""Random small positions with jokers on the table, and random legal tables made of their tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import NamedTuple

from tests.kit.oracles.jokers import Laid, Layout, meant
from tests.kit.oracles.melds import COLOURS, JOKER, NATURALS

LOW, HIGH = 1, 13


class Position(NamedTuple):
    """A turn to judge: the table before, the rack, the table after and the rack tiles in it."""

    before: Layout
    rack: tuple[str, ...]
    after: Layout
    laid: tuple[str, ...]


def positions(seed: int, count: int) -> Iterator[Position]:
    """Make positions in which a meld with a joker changed."""
    chance, made = Random(seed), 0
    while made < count:
        before = _table(chance)
        rack = _rack(chance, before)
        laid = tuple(chance.sample(rack, chance.randint(1, len(rack))))
        tiles = Counter(face for meld in before for face in meld.faces) + Counter(laid)
        after = _Rebuild(chance, tiles).table()
        if after is not None and _joker_moved(before, after):
            made += 1
            yield Position(before, rack, after, laid)


def _joker_moved(before: Layout, after: Layout) -> bool:
    there = Counter((meld.kind, _order(meld)) for meld in after)
    old = Counter((meld.kind, _order(meld)) for meld in before if JOKER in meld.faces)
    return not old <= there


def _order(meld: Laid) -> tuple[str, ...]:
    """Return the faces so that groups laid in different orders compare as equal."""
    return tuple(sorted(meld.faces)) if meld.kind == "group" else meld.faces


def _table(chance: Random) -> Layout:
    """Lay two to four melds of few numbers and colours, so that they have something to do with each other."""
    colours = chance.sample(COLOURS, chance.randint(2, 4))
    low = chance.randint(LOW, HIGH - 4)
    high = min(HIGH, low + chance.randint(4, 6))
    copies, jokers = chance.choice((2, 3)), chance.randint(1, 3)
    melds: list[list[str]] = []
    kinds: list[str] = []
    for _ in range(chance.randint(2, 4)):
        kind, faces = _some_meld(chance, colours, low, high)
        if max(Counter(face for meld in (*melds, faces) for face in meld).values()) <= copies:
            melds.append(faces)
            kinds.append(kind)
    for _ in range(jokers):
        meld = chance.choice(melds)
        if sum(face != JOKER for face in meld) > 1:
            meld[chance.randrange(len(meld))] = JOKER
    return tuple(Laid(kind, tuple(meld)) for kind, meld in zip(kinds, melds, strict=True) if _has_natural(meld))


def _has_natural(meld: list[str]) -> bool:
    return any(face in NATURALS for face in meld)


def _some_meld(chance: Random, colours: list[str], low: int, high: int) -> tuple[str, list[str]]:
    if len(colours) > 2 and chance.random() < 0.5:
        number = chance.randint(low, high)
        return "group", [f"{c}{number}" for c in chance.sample(colours, chance.randint(3, len(colours)))]
    colour, length = chance.choice(colours), chance.choice((3, 3, 4, 5))
    first = chance.randint(low, high - length + 1)
    return "run", [f"{colour}{number}" for number in range(first, first + length)]


def _rack(chance: Random, before: Layout) -> tuple[str, ...]:
    """Take tiles that jokers stand for, neighbours of table tiles and sometimes a joker."""
    wanted = [
        face for meld in before for at, own in enumerate(meld.faces) if own == JOKER for face in sorted(meant(meld, at))
    ]
    numbers = [NATURALS[face][1] for meld in before for face in meld.faces if face in NATURALS]
    near = [f"{c}{n}" for c in COLOURS for n in range(max(LOW, min(numbers) - 1), min(HIGH, max(numbers) + 1) + 1)]
    picks = [chance.choice(wanted if wanted and chance.random() < 0.5 else near) for _ in range(chance.randint(1, 4))]
    return (*picks, *([JOKER] if chance.random() < 0.1 else []))


class _Rebuild:
    """Random exact cover of tiles by legal melds, by depth-first search with a limit."""

    def __init__(self, chance: Random, tiles: Counter[str], nodes: int = 300) -> None:
        self.chance, self.tiles, self.nodes = chance, tiles, nodes

    def table(self) -> Layout | None:
        return self._cover(self.tiles, list(_melds_of(self.tiles)), ())

    def _cover(self, left: Counter[str], melds: list[Laid], done: Layout) -> Layout | None:
        if not left:
            return tuple(self.chance.sample(done, len(done)))
        self.nodes -= 1
        naturals = [face for face in left if face != JOKER]
        if self.nodes < 0 or not naturals:
            return None
        fitting = [meld for meld in melds if _fits(meld, left)]
        rarest = min(naturals, key=lambda face: sum(face in meld.faces for meld in fitting))
        holders = [meld for meld in fitting if rarest in meld.faces]
        for meld in self.chance.sample(holders, len(holders)):
            if found := self._cover(left - Counter(meld.faces), fitting, (*done, meld)):
                return found
        return None


def _fits(meld: Laid, left: Counter[str]) -> bool:
    # A legal meld has no face twice but the joker.
    return meld.faces.count(JOKER) <= left[JOKER] and all(left[face] for face in meld.faces)


def _melds_of(tiles: Counter[str]) -> Iterator[Laid]:
    """List the runs of up to six tiles and the groups that have some of the tiles, jokers in any place."""
    jokers = tiles[JOKER]
    for colour in COLOURS:
        for first, length in product(range(LOW, HIGH - 1), range(3, 7)):
            window = [f"{colour}{number}" for number in range(first, min(first + length, HIGH + 1))]
            if len(window) == length and sum(not tiles[face] for face in window) <= min(jokers, length - 1):
                for faces in product(*((face, JOKER) if tiles[face] else (JOKER,) for face in window)):
                    if faces.count(JOKER) <= min(jokers, length - 1):
                        yield Laid("run", faces)
    for number in range(LOW, HIGH + 1):
        have = [f"{colour}{number}" for colour in COLOURS if tiles[f"{colour}{number}"]]
        for size in range(1, len(have) + 1):
            for shown, spare in product(combinations(have, size), range(jokers + 1)):
                if 3 <= size + spare <= 4:
                    yield Laid("group", (*shown, *[JOKER] * spare))
