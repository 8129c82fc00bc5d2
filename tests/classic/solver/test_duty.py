"""Table jokers in every role, and jokers left over: positions in which a turn is easily missed or wrongly allowed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummicore.edition import Edition
from rummicore.options import Value
from rummicore.tiles import TypedMeld
from rummicore.turn import read
from rummicore.view import View, position
from tests.classic.solver.test_brute import check
from tests.classic.solver.test_known_mistakes import solved

RACK_ONLY = UA_STANDARD.with_values({"joker.retrieval": "rack_only"})
REPLACE_ANY = UA_STANDARD.with_values({"joker.retrieval": "replace_any"})
ANYWHERE = UA_STANDARD.with_values({"joker.reuse": "anywhere"})
BOTH = UA_STANDARD.with_values({"joker.group3_needs_both": True})
BARE: dict[str, Value] = {"joker.require_natural": False}


@pytest.mark.rule("NUM-JOK-2", "RC-JOK-1")
@pytest.mark.parametrize("edition", [RACK_ONLY, REPLACE_ANY], ids=["rack_only", "replace_any"])
def test_a_joker_is_kept_beside_another_one_of_its_meld(edition: Edition) -> None:
    """Orange 7 stays orange 7, with the joker that o5 has replaced: o4 o5 o6 and j j o9."""
    assert solved(edition, "b7 o4 o5 o9", "run:j o6 j").laid == ("o4", "o5", "o9")


@pytest.mark.rule("NUM-JOK-2")
def test_a_joker_of_another_meld_lies_where_one_is_replaced() -> None:
    """k5 takes the joker out of k4 j k6, to lie as r4 before the one that stays r5 beside r6: r3 j j r6."""
    found = solved(RACK_ONLY, "k5 r3", "k4 j k6, j r6 r7 r8 r9")
    assert found.laid == ("r3", "k5")


@pytest.mark.rule("NUM-JOK-3")
def test_both_missing_colours_are_asked_for() -> None:
    """One of them does not free the joker while the two tiles of its group lie together among three."""
    assert solved(UA_STANDARD, "k3 r11 b11", "r3 b3 j").worth == 3
    assert solved(BOTH, "k3 r11 b11", "r3 b3 j").worth == 1
    assert solved(BOTH, "k3 o3 r11 b11", "r3 b3 j").worth == 4


def test_jokers_left_over_need_room() -> None:
    """A group of three takes in one joker, not two; three make two groups of it, as two do of a full one."""
    assert solved(UA_STANDARD, "r11 b11 k11 j j").laid == ("r11", "b11", "k11", "j")
    assert solved(ANYWHERE, "r11 k11", "group:j j b11").worth == 1
    assert solved(UA_XP, "r11 b11 k11 j j j").worth == 6
    assert solved(UA_XP, "r11 b11 k11 r11 b11 k11 j j j").worth == 9


@pytest.mark.rule("NUM-JOK-9")
@pytest.mark.parametrize("reuse", ["anywhere", "new_set"])
def test_jokers_alone_are_a_meld_where_a_house_rule_says_so(reuse: str) -> None:
    edition = UA_XP.with_values({**BARE, "joker.reuse": reuse})
    assert solved(edition, "j j j").worth == 3
    assert solved(edition, "r5 r6 r7", "j j j").worth == 3
    assert solved(edition, "j", "j j j, r2-4").worth == 1


def test_groups_and_jokers_only() -> None:
    """No run is there to take in what is left over."""
    chance = Random(1)
    for edition in (UA_STANDARD, ANYWHERE, UA_XP):
        for _ in range(40):
            check(edition, _groups(edition, chance), "tiles")


def _groups(edition: Edition, chance: Random) -> View:
    """Make a position of tiles of one or two numbers."""
    while True:
        numbers = chance.sample((1, 4, 7, 10, 13), chance.randint(1, 2))
        tiles = [
            [f"{colour}{chance.choice(numbers[:1])}" for colour in chance.sample("rbko", chance.choice((3, 4)))]
            for _ in range(chance.randint(0, 2))
        ]
        for meld in tiles:
            meld[: chance.choice((0, 0, 1, 2))] = []
            meld += ["j"] * (3 - len(meld))
        rack = [f"{chance.choice('rbko')}{chance.choice(numbers)}" for _ in range(chance.randint(1, 5))]
        rack += ["j"] * chance.randint(0, 2)
        counts = Counter(face for meld in (*tiles, rack) for face in meld)
        read_melds = [read(edition.melds, TypedMeld("group", tuple(map(edition.place, meld)))) for meld in tiles]
        table = tuple(meld for meld in read_melds if meld is not None)
        if len(table) == len(tiles) and all(count <= edition.copies[face] for face, count in counts.items()):
            return position(edition.sorted(rack), table, opened=True)
