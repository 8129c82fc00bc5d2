"""``NumberMelds`` against brute force over what jokers may stand for."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, product

import pytest
from hypothesis import given, settings

from rummiclassic.editions.ua import UA_STANDARD
from rummiclassic.rules.melds import NumberMelds
from rummiclassic.suite import NUMBERS
from rummicore.checks import judge
from rummicore.tiles import Meld, TypedMeld
from rummicore.turn import turn_of
from rummicore.view import position
from tests.kit.oracles import melds as oracle
from tests.kit.strategies import any_faces, declared, legal_faces, unread

RULES = NumberMelds(NUMBERS)
KINDS = ("", *oracle.KINDS)
EDGES = ("r1", "r2", "r3", "r13", "b1", "b13", "j")


def as_oracle(meld: Meld) -> oracle.Reading:
    """Return a reading of the rules in the oracle's words."""
    colours = {placed.face[0] for placed in meld.tiles if placed.face != "j"}
    stands = []
    for placed in meld.tiles:
        (text,) = placed.stands
        missing = [colour for colour in oracle.COLOURS if colour not in colours]
        tiles = [oracle.NATURALS[text]] if text in oracle.NATURALS else [(c, int(text)) for c in missing]
        stands.append(frozenset(tiles))
    return oracle.Reading(RULES.value(meld), tuple(stands))


def check(faces: tuple[str, ...]) -> int:
    """Compare all declared kinds; return how many readings there were."""
    total = 0
    for kind in KINDS:
        meld = unread(faces, kind)
        found, expected = RULES.readings(meld), oracle.readings(faces, kind)
        assert {reading.kind: as_oracle(reading) for reading in found} == expected, meld
        assert len(found) == len(expected), meld
        values = [RULES.value(reading) for reading in found]
        assert values == sorted(values, reverse=True), meld
        assert all(reading.faces == faces for reading in found)
        assert bool(RULES.faults(meld)) == (not expected), meld
        total += len(expected)
    return total


def check_all(melds: Iterable[tuple[str, ...]]) -> int:
    return sum(check(faces) > 0 for faces in melds)


def test_a_sample_of_all_three_tile_melds() -> None:
    assert check_all(islice(product(oracle.FACES, repeat=3), 0, None, 37)) >= 20


def test_three_and_four_tiles_at_the_edges_of_the_numbers() -> None:
    assert check_all(product(EDGES, repeat=3)) > 30
    assert check_all(product(EDGES, repeat=4)) > 30


@pytest.mark.slow
def test_all_three_tile_melds() -> None:
    # Every pattern with a natural tile of 44 runs; ordered groups without, with one and with two jokers; a tile and
    # two jokers behind, before or around it is both.
    runs, groups, both = 44 * 7, 13 * (4 * 3 * 2 + 4 * 3 * 3 + 4 * 3), 44 * 3
    assert check_all(product(oracle.FACES, repeat=3)) == runs + groups - both


@pytest.mark.slow
def test_five_tiles_at_the_edges_of_the_numbers() -> None:
    # Runs only: from r1 seven, from r2 three, from r3 and b1 one each, up to r13 and b13 one each.
    assert check_all(product(EDGES, repeat=5)) == 7 + 3 + 1 + 1 + 1 + 1


@given(any_faces)
@settings(deadline=None, max_examples=600)
def test_melds_of_up_to_fourteen_tiles(faces: tuple[str, ...]) -> None:
    check(faces)


@given(legal_faces(jokers=5))
@settings(deadline=None, max_examples=200)
def test_legal_melds_are_legal(faces: tuple[str, ...]) -> None:
    assert check(faces) >= 2


@given(any_faces, declared)
@settings(deadline=None, max_examples=300)
def test_the_referee_refuses_exactly_what_has_no_reading(faces: tuple[str, ...], kind: str) -> None:
    view = position(faces, (), opened=True)
    refused = bool(judge(turn_of(UA_STANDARD, view, (unread(faces, kind),))))
    assert refused == (not oracle.readings(faces, kind))


@given(any_faces, declared)
@settings(deadline=None, max_examples=200)
def test_faults_and_readings_exclude_each_other_without_required_naturals(faces: tuple[str, ...], kind: str) -> None:
    rules = RULES._replace(require_natural=False)
    meld = unread(faces, kind)
    assert bool(rules.faults(meld)) == (not rules.readings(meld))


@pytest.mark.parametrize("count", range(6))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("required", [True, False])
def test_faults_of_jokers_alone(count: int, kind: str, required: bool) -> None:
    rules = RULES._replace(require_natural=required)
    meld = unread(("j",) * count, kind)
    assert bool(rules.faults(meld)) == (not rules.readings(meld))


@pytest.mark.parametrize("text", ["r5 jd r7", "jd r5 r6", "jd r5 b5", "jc jc jc", "r5 b5 jm", "jd"])
@pytest.mark.parametrize("kind", KINDS)
def test_jokers_of_another_edition_make_no_meld(text: str, kind: str) -> None:
    meld = TypedMeld(kind, UA_STANDARD.notation.parse_meld(text))
    assert not RULES.readings(meld)
    assert RULES.faults(meld)
