"""The best melds and the opening of a rack against brute force over small racks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummiclassic.rack.finder import best_melds, find_opening
from rummiclassic.rules.melds import NumberMelds
from rummiclassic.suite import Suite, suite_of
from rummicore.chance import Generator, all_tiles
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import Face, Meld, Table, TypedMeld, faces_on, natural
from rummicore.turn import turn_of
from rummicore.view import position
from tests.kit.oracles.packing import JOKER, choices
from tests.kit.suites import SUITES, sized

ALLOW = UA_XP.with_values({"open.jokers": "allow"})


def small_rack(suite: Suite, chance: Generator) -> tuple[Face, ...]:
    """Return up to ten tiles out of few colours and numbers, so that melds compete for them, with up to four jokers."""
    highest = len(suite.ranks)
    colours, lowest = suite.colours[: 1 + chance.below(len(suite.colours))], 1 + chance.below(highest)
    numbers = range(lowest, min(lowest + 2 + chance.below(6), highest + 1))
    naturals = [f"{colour}{number}" for colour in colours for number in numbers] * 3
    jokers = chance.pick((0, 0, 1, 1, 2, 2, 3, 4))
    return (*chance.shuffled(naturals)[: 3 + chance.below(6)], *[JOKER] * jokers)[:10]


def summed_up(edition: Edition, melds: Table) -> tuple[int, int, int]:
    """Return tiles, jokers and value of melds."""
    faces = faces_on(melds)
    return faces.total(), faces[JOKER], sum(map(edition.melds.value, melds))


def check_rack(rules: Edition, rack: tuple[Face, ...], needed: int) -> bool:
    """Compare all that is found for a rack with brute force; tell whether it holds an opening."""
    suite = suite_of(rules)
    every = choices(rack, len(suite.colours), len(suite.ranks))
    melds = best_melds(rules, rack)
    assert not faces_on(melds) - Counter(rack)
    tiles, _, value = summed_up(rules, melds)
    assert (tiles, value) == max((choice.tiles, choice.value) for choice in every), rack
    edition = rules.with_values({"open.min_points": needed, "open.jokers": "allow"})
    opening = find_opening(edition, rack)
    openings = [choice for choice in every if choice.value >= needed and choice.tiles]
    assert bool(opening) == bool(openings), rack
    widest = summed_up(edition, best_melds(edition, rack, opened=False))
    assert (widest[0], widest[2]) == max(((choice.tiles, choice.value) for choice in openings), default=(0, 0)), rack
    if opening:
        tiles, jokers, value = summed_up(edition, opening)
        fewest = min(choice.jokers for choice in openings)
        best = max((choice.tiles, choice.value) for choice in openings if choice.jokers == fewest)
        assert (jokers, (tiles, value)) == (fewest, best), rack
        assert not judge(turn_of(edition, position((*rack, "k1"), (), opened=False), opening))
    return bool(opening)


def check_racks(seeds: Iterable[int], edition: Edition = UA_XP) -> Counter[bool]:
    found: Counter[bool] = Counter()
    for seed in seeds:
        chance = Generator("small racks", seed)
        rack = small_rack(suite_of(edition), chance)
        found[check_rack(edition, rack, chance.pick((0, 15, 30, 30, 30, 45)))] += 1
    return found


@pytest.mark.rule("NUM-OPEN-1", "PL-END-6")
def test_what_is_found_for_small_racks_is_what_brute_force_finds() -> None:
    found = check_racks(range(300))
    assert min(found[True], found[False]) > 60


@pytest.mark.parametrize("name", [name for name in SUITES if SUITES[name].jokers])
def test_what_is_found_for_racks_of_other_tiles_is_what_brute_force_finds(name: str) -> None:
    found = check_racks(range(100), sized(name))
    assert min(found[True], found[False]) > 10


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_what_is_found_for_many_small_racks_is_what_brute_force_finds(part: int) -> None:
    check_racks(range(10_000 + 2000 * part, 12_000 + 2000 * part))


@pytest.mark.parametrize("edition", [UA_STANDARD, ALLOW], ids=["no jokers", "jokers"])
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 1 << 32), size=st.integers(1, 34))
def test_a_found_opening_of_any_rack_is_legal_and_more_tiles_never_lose_one(
    edition: Edition, seed: int, size: int
) -> None:
    rack = Generator("rack", seed).shuffled(all_tiles(edition))[:size]
    opening = find_opening(edition, rack)
    if opening:
        assert not faces_on(opening) - Counter(rack)
        assert not judge(turn_of(edition, position((*rack, "k1"), (), opened=False), opening))
    assert bool(find_opening(edition, (*rack, "b13"))) >= bool(opening)


class WithPairs(NumberMelds):
    """Meld rules with a joker of their own: two tiles of one face with ``jp`` between them are a meld."""

    def readings(self, meld: TypedMeld) -> tuple[Meld, ...]:
        faces = meld.faces
        if len(faces) == 3 and faces[1] == "jp" and faces[0] == faces[2]:
            return (Meld("pair", (natural(faces[0]), meld.tiles[1]._replace(stands=()), natural(faces[0]))),)
        return super().readings(meld)

    def specials(self, rack: Counter[Face]) -> Table:
        pairs = [face for face in rack if rack[face] > 1 and face not in (JOKER, "jp") and rack["jp"]]
        return tuple(self.readings(TypedMeld("", tuple(map(natural, (face, "jp", face)))))[0] for face in pairs)


@pytest.mark.parametrize(
    ("rack", "opening"),
    [
        ("r13 r13 jp b1", ()),
        ("r13 r13 jp b1 b2 b3", (("r13", "jp", "r13"), ("b1", "b2", "b3"))),
        ("r11 r12 r13 r13 jp", (("r11", "r12", "r13"),)),
        ("r13 r13 k2 k2 b2 jp j", (("r13", "jp", "r13"), ("b2", "k2", "j"))),
    ],
)
def test_melds_with_special_jokers_join_in(rack: str, opening: tuple[tuple[str, ...], ...]) -> None:
    melds = WithPairs(*UA_STANDARD.melds) if isinstance(UA_STANDARD.melds, NumberMelds) else UA_STANDARD.melds
    edition = UA_STANDARD.with_values({"open.jokers": "allow"})._replace(
        tiles=(*UA_STANDARD.tiles, ("jp", 1)), jokers=UA_STANDARD.jokers | {"jp"}, melds=melds
    )
    assert tuple(meld.faces for meld in find_opening(edition, tuple(rack.split()))) == opening


@pytest.mark.parametrize(("jokers", "groups"), [(2, []), (3, [3]), (4, [4]), (5, [4]), (7, [4, 3])])
def test_where_jokers_alone_may_be_a_meld_they_are_laid(jokers: int, groups: list[int]) -> None:
    edition = UA_XP.with_values({"joker.require_natural": False})
    melds = best_melds(edition, (JOKER,) * jokers)
    assert [len(meld.tiles) for meld in melds] == groups
    assert all(meld in edition.melds.readings(TypedMeld(meld.kind, meld.tiles)) for meld in melds)
    assert best_melds(UA_XP, (JOKER,) * jokers) == ()
