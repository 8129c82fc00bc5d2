"""``TwistMelds`` against brute force over what jokers may stand for, and the number of legal melds."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

from rummicore.edition import Edition
from rummicore.registry import find_edition
from rummicore.tiles import Meld, Placed, TypedMeld, natural
from tests.kit.oracles.twist import BORDER, FACES, NATURALS, House, Readings, Tiles, readings
from tests.kit.oracles.twist_rows import Row, legal_rows, random_rows

TWIST = find_edition("twist")
COUNTS = Path(__file__).parents[2] / "data" / "twist-melds.txt"
HOUSES = [House(1), House(jc_at_start=False), House(adjacent_jc=False), House(1, jc_at_start=False, adjacent_jc=False)]


def edition_for(house: House) -> Edition:
    return TWIST.with_values({f"twist.{key}": value for key, value in house._asdict().items()})


def unread(row: Row, kind: str = "") -> TypedMeld:
    return TypedMeld(kind, tuple(natural(face) if face in NATURALS else Placed(face, ()) for face in row))


def agrees(meld: Meld, at: int, ways: frozenset[Tiles]) -> bool:
    """Whether what a tile stands for is all that brute force leaves, no more and no less.

    Numbers are always known. A colour is said where it is certain; in a group the colour of a joker may be left out.
    """
    placed = meld.tiles[at]
    for slot, text in enumerate(placed.stands):
        colours = {way[slot][0] for way in ways}
        numbers = {way[slot][1] for way in ways}
        said = NATURALS.get(text)
        if numbers != {said[1] if said else int(text)}:
            return False
        if said and meld.kind == "run" and colours != {said[0]}:
            return False
        if said and meld.kind == "group" and said[0] not in colours:
            return False
        if not said and meld.kind == "run" and len(colours) == 1 and colours != {BORDER}:
            return False
    return all(len(way) == len(placed.stands) for way in ways)


def compare(edition: Edition, row: Row, house: House = House()) -> Readings:  # noqa: B008
    expected = readings(row, house)
    found = edition.melds.readings(unread(row))
    assert {(edition.label(meld), meld.kind) for meld in found} == set(expected), row
    values = [edition.melds.value(meld) for meld in found]
    assert values == sorted(values, reverse=True), row
    for meld, value in zip(found, values, strict=True):
        reading = expected[edition.label(meld), meld.kind]
        assert value == reading.value, row
        assert meld.faces == row
        assert all(agrees(meld, at, ways) for at, ways in enumerate(reading.stands)), (meld, reading)
        assert edition.melds.readings(unread(row, meld.kind)) == (meld,), row
        assert meld in edition.melds.readings(TypedMeld(meld.kind, meld.tiles)), row
    reasons = edition.melds.faults(unread(row))
    assert bool(reasons) == (not expected), row
    assert not {reason.code for reason in reasons} & {"not-a-meld"}, row
    return expected


def compare_many(seed: int, count: int, house: House = House()) -> Counter[str]:  # noqa: B008
    edition = edition_for(house)
    seen: Counter[str] = Counter()
    for row in random_rows(Random(seed), count):
        names = {name for name, _ in compare(edition, row, house)}
        seen += Counter(names or ["none"])
    print(dict(seen))
    return seen


@pytest.mark.rule("TW-JOK-3", "TW-JOK-5", "TW-JM-4")
def test_thousands_of_melds_agree_with_brute_force() -> None:
    seen = compare_many(seed=1, count=2000)
    assert min(seen["run"], seen["group"], seen["mirror"], seen["none"]) > 100


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_house_rules_agree_with_brute_force(house: House) -> None:
    assert compare_many(seed=2, count=300, house=house)["none"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 16))
def test_ten_thousand_melds_agree_with_brute_force(seed: int) -> None:
    seen = compare_many(seed, count=10_000)
    assert min(seen["run"], seen["group"], seen["mirror"], seen["none"]) > 700


@pytest.mark.parametrize("kind", ["run", "group", "mirror"])
def test_a_declared_meld_has_a_reading_or_a_fault(kind: str) -> None:
    for row in random_rows(Random(3), 1500):
        meld = unread(row, kind)
        found = TWIST.melds.readings(meld)
        assert bool(TWIST.melds.faults(meld)) == (not found), row
        every = TWIST.melds.readings(unread(row))
        named = [reading for reading in every if kind in (reading.kind, TWIST.label(reading))]
        assert sorted(found) == sorted(named), row


# The number of legal melds by size


def kept_counts() -> dict[int, dict[str, int]]:
    """Read the count file: size, then rows by name and altogether."""
    lines = [line.split() for line in COUNTS.read_text(encoding="utf8").splitlines() if not line.startswith("#")]
    heads = lines[0][1:]
    return {int(size): dict(zip(heads, map(int, counts), strict=True)) for size, *counts in lines[1:]}


def counted(rows: dict[str, set[Row]]) -> dict[str, int]:
    return {**{name: len(found) for name, found in rows.items()}, "all": len(set().union(*rows.values()))}


def check_count(size: int) -> None:
    """Count by construction, and let the rules name every one of these melds."""
    rows = legal_rows(size)
    assert counted(rows) == kept_counts()[size]
    for row in set().union(*rows.values()):
        names = {TWIST.label(meld) for meld in TWIST.melds.readings(unread(row))}
        assert names == {name for name, found in rows.items() if row in found}, row


def count_all(size: int) -> dict[str, int]:
    """Ask the rules about every row there is."""
    seen: Counter[str] = Counter()
    for row in product(FACES, repeat=size):
        if max(row.count(face) for face in row) <= 2:
            names = {TWIST.label(meld) for meld in TWIST.melds.readings(unread(row))}
            seen += Counter([*names, *(["all"] if names else [])])
    return {name: seen[name] for name in ("run", "group", "mirror", "all")}


@pytest.mark.parametrize("size", [3, 4])
def test_the_number_of_small_melds_is_what_it_was(size: int) -> None:
    check_count(size)


def test_every_row_of_three_tiles_is_counted() -> None:
    assert count_all(3) == kept_counts()[3]


@pytest.mark.slow
def test_every_row_of_four_tiles_is_counted() -> None:
    assert count_all(4) == kept_counts()[4]


@pytest.mark.slow
@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_the_number_of_large_melds_is_what_it_was(size: int) -> None:
    check_count(size)
