"""Whether a rack of Twist holds an opening, against every order of every handful of its tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations

import pytest

from rummiclassic.rack.finder import find_opening
from rummicore.chance import Generator, all_tiles
from rummicore.checks import judge
from rummicore.registry import find_edition
from rummicore.tiles import Face, TypedMeld, faces_on
from rummicore.turn import turn_of
from rummicore.view import position

TWIST = find_edition("twist")
SPECIAL = ("jd", "jd", "jc", "jc", "jm", "jm", "j", "j")


@cache
def worth(tiles: tuple[Face, ...]) -> int:
    """Return the most that these tiles are worth as one meld in any order, 0 if they are none."""
    melds = (TypedMeld("", tuple(map(TWIST.place, order))) for order in set(permutations(tiles)))
    return max((TWIST.melds.value(reading) for meld in melds for reading in TWIST.melds.readings(meld)), default=0)


def fewest_jokers(rack: tuple[Face, ...], needed: int) -> int | None:
    """Return how many jokers an opening takes at least; None if there is none."""
    places = range(len(rack))
    melds = [
        (sum(1 << place for place in some), value)
        for size in range(3, len(rack) + 1)
        for some in combinations(places, size)
        if (value := worth(tuple(sorted(rack[place] for place in some))))
    ]
    found = {0: 0}
    for mask, value in melds:
        for taken, known in list(found.items()):
            if not taken & mask:
                found[taken | mask] = max(found.get(taken | mask, 0), known + value)
    jokers = sum(1 << place for place in places if rack[place] in TWIST.jokers)
    return min(((taken & jokers).bit_count() for taken, value in found.items() if value >= needed), default=None)


def small_rack(chance: Generator) -> tuple[Face, ...]:
    """Return five to seven tiles, two to four of them jokers, the others near each other and some of them twice."""
    lowest = 1 + chance.below(12)
    numbers = range(lowest, min(lowest + 2 + chance.below(3), 14))
    naturals = [f"{colour}{number}" for colour in "rbko"[: 1 + chance.below(3)] for number in numbers] * 2
    jokers = chance.shuffled(SPECIAL)[: 2 + chance.below(3)]
    return (*jokers, *chance.shuffled(naturals)[: 3 + chance.below(2)])[:7]


def check_racks(seeds: Iterable[int]) -> Counter[int | None]:
    seen: Counter[int | None] = Counter()
    for seed in seeds:
        chance = Generator("small Twist racks", seed)
        rack, needed = small_rack(chance), chance.pick((20, 30, 30, 30, 40, 60))
        edition = TWIST.with_values({"open.min_points": needed})
        opening, fewest = find_opening(edition, rack), fewest_jokers(rack, needed)
        assert bool(opening) == (fewest is not None), (rack, needed)
        if opening:
            laid = faces_on(opening)
            assert not laid - Counter(rack)
            assert sum(laid[joker] for joker in TWIST.jokers) == fewest, (rack, needed, opening)
            assert not judge(turn_of(edition, position((*rack, "k1"), (), opened=False), opening)), opening
        seen[fewest] += 1
    return seen


@pytest.mark.rule("TW-OPEN-1", "NUM-OPEN-1", "TW-JOK-5")
def test_an_opening_of_small_racks_is_found_where_brute_force_finds_one() -> None:
    seen = check_racks(range(60))
    assert seen[None] > 5
    assert sum(count for jokers, count in seen.items() if jokers and jokers > 1) > 5


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_an_opening_of_many_small_racks_is_found_where_brute_force_finds_one(part: int) -> None:
    check_racks(range(1000 + 500 * part, 1500 + 500 * part))


@pytest.mark.rule("TW-OPEN-1")
@pytest.mark.parametrize(
    ("rack", "fewest"),
    [
        ("r3 jd jd k1", None),  # 3 … 7 are 25 points
        ("r4 jd jd k1", 2),  # 4 … 8 are 30
        ("r6 jd jc k1 o13", 2),  # 6, 7 and 8, then 9 of any colour
        ("b5 jc jc k2 k3", None),  # b5, 6, 7 are 18
        ("r7 r8 jm jc jc k1", 2),  # 7 and 8, and 9 and 10 as colour changes
        ("r7 b7 k7 o7 jm jd jd", 2),  # four sevens are 28; a double joker for two of them twice 56
        ("r1 b1 jm jd j k2", None),
        ("o1 jd jd j j", None),  # 1 … 7 are 28
        ("o1 jd jd j j jc", 5),  # 1 … 8 are 36
    ],
)
def test_several_special_jokers_may_be_in_one_meld_of_an_opening(rack: str, fewest: int | None) -> None:
    tiles = tuple(rack.split())
    assert fewest_jokers(tiles, 30) == fewest or len(tiles) > 6
    laid = faces_on(find_opening(TWIST, tiles))
    assert (sum(laid[joker] for joker in TWIST.jokers) if laid else None) == fewest


def test_whole_racks_are_looked_through() -> None:
    for seed in range(40):
        rack = Generator("Twist racks", seed).shuffled(all_tiles(TWIST))[:14]
        opening = find_opening(TWIST, rack)
        if opening:
            assert not judge(turn_of(TWIST, position((*rack, "k1"), (), opened=False), opening)), rack
