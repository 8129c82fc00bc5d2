"""``joker_duty`` against all ways to tell physical tiles apart."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummiclassic.rules.jokers import joker_duty
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.tiles import Meld
from rummicore.turn import Turn, turn_of
from rummicore.view import position
from tests.kit.joker_positions import Position, positions
from tests.kit.oracles.jokers import Demands, Laid, Layout, Oracle
from tests.kit.strategies import unread

DEMANDS = [
    *(Demands(*options) for options in product(("any", "replace_any", "rack_only"), ("new_set", "anywhere"))),
    Demands(opened=False),
]


def edition_for(demands: Demands) -> Edition:
    return UA_XP.with_values({"joker.retrieval": demands.retrieval, "joker.reuse": demands.reuse})


EDITIONS = {demands: edition_for(demands) for demands in DEMANDS}


def read_as(edition: Edition, meld: Laid) -> Meld:
    (reading,) = edition.melds.readings(unread(meld.faces, meld.kind))
    return reading


def turn_for(where: Position, demands: Demands) -> Turn:
    edition = EDITIONS[demands]
    before = tuple(read_as(edition, meld) for meld in where.before)
    view = position(where.rack, before, opened=demands.opened)
    return turn_of(edition, view, tuple(read_as(edition, meld) for meld in where.after))


def compare(where: Position) -> list[tuple[Demands, bool]]:
    oracle, verdicts = Oracle(where.before, where.after, where.laid), []
    for demands in DEMANDS:
        legal = not joker_duty(turn_for(where, demands))
        assert legal == oracle.in_order(demands), (where, demands)
        verdicts.append((demands, legal))
    return verdicts


def compare_many(seed: int, count: int) -> None:
    counts = Counter(verdict for where in positions(seed, count) for verdict in compare(where))
    for demands in DEMANDS:
        legal, illegal = counts[demands, True], counts[demands, False]
        print(f"{demands}: {legal} legal, {illegal} illegal")
        if demands.retrieval == "any" and demands.reuse == "anywhere":
            assert not illegal, "nothing is asked of a joker then"
        else:
            assert min(legal, illegal) > count // 30, (demands, legal, illegal)


def test_the_duty_on_a_hundred_turns() -> None:
    compare_many(seed=1, count=120)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 8))
def test_the_duty_on_a_thousand_turns(seed: int) -> None:
    compare_many(seed, count=1000)


def layout(text: str) -> Layout:
    """Read the oracle's melds from text, without a look at what the engine derives."""
    melds = []
    for meld in parse_table(UA_STANDARD, text):
        numbers = {face[1:] for face in meld.faces if face != "j"}
        melds.append(Laid(meld.kind or ("group" if len(numbers) == 1 else "run"), meld.faces))
    return tuple(melds)


# The worked examples of the rulebook: table before, tiles laid, table after, in order under (new_set, rack_only).
WORKED = [
    ("EX-J1a", "r3 b3 j", "k3 r11 b11", "r3 b3 k3, r11 b11 j", True, True),
    ("EX-J1c", "r3 b3 j", "k3 o3 r11 b11", "r3 b3 k3 o3, r11 b11 j", True, True),
    ("EX-J2", "b3 b4 b5 j b7 b8 b9", "r11 k11", "b3-5, b7-9, r11 k11 j", True, False),
    ("EX-J3a", "b3 b4 j", "b5 r11 k11", "b3-5, r11 k11 j", True, True),
    ("EX-J3b", "b6 b7 j", "b5 r11 k11", "b5-7, r11 k11 j", True, False),
    ("EX-J4", "k1 k2 j, rbo1, rbo2", "r11 k11", "rbok1, rbok2, r11 k11 j", True, False),
    ("EX-J5", "r3 b3 j, k3-6", "r11 k11", "rbk3, k4-6, r11 k11 j", True, False),
    ("EX-J6", "r3 b3 j, k3-6, o8-11", "o12", "rbk3, k4-6, o8-10, o11 o12 j", True, False),
    ("T-JOK-NEW", "r3 b3 j, o8-10", "k3", "rbk3, o8 o9 o10 j", False, False),
    ("T-JOK-SHIFT", "b5 b6 j", "b7", "b5 b6 b7 j", False, False),
    ("T-JOK-SHIFT kept", "b5 b6 j", "b8", "b5 b6 j b8", True, True),
    ("NUM-JOK-8", "b3 b4 j b6 b7 b8", "b5", "b3 b4 j, b5-8", True, True),
    ("T-JOK-KEPT", "b3 b4 b5 j b7 b8 b9, bko1", "r1", "b3-5, j b7 b8 b9, bkor1", True, True),
]


@pytest.mark.rule("NUM-JOK-2", "NUM-JOK-3", "NUM-JOK-4", "NUM-JOK-5", "NUM-JOK-8")
@pytest.mark.parametrize(("before", "laid", "after", "new_set", "rack_only"), [row[1:] for row in WORKED])
def test_worked_examples(before: str, laid: str, after: str, new_set: bool, rack_only: bool) -> None:
    tiles = tuple(laid.split())
    where = Position(layout(before), tiles, layout(after), tiles)
    verdicts = dict(compare(where))
    assert verdicts[Demands()] is new_set
    assert verdicts[Demands(retrieval="rack_only")] is rack_only
    assert not judge(turn_for(where, Demands(reuse="anywhere")))
