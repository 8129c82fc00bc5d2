"""``joker_duty`` with special jokers against all ways to tell physical tiles apart."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from rummiclassic.rules.jokers import joker_duty
from rummicore.edition import Edition
from rummicore.registry import find_edition
from rummicore.tiles import Meld, Placed, TypedMeld, natural
from rummicore.turn import Turn, turn_of
from rummicore.view import position
from tests.kit.oracles.twist import NATURALS
from tests.kit.oracles.twist_turns import Demands, Laid, Oracle, Position, positions

TWIST = find_edition("twist")
DEMANDS = [
    *(Demands(*options) for options in product(("any", "replace_any", "rack_only"), ("new_set", "anywhere"))),
    Demands(single=False),
    Demands("replace_any", single=False),
    Demands(reuse="anywhere", single=False),
    Demands(opened=False),
]


def edition_for(demands: Demands) -> Edition:
    return TWIST.with_values(
        {
            "joker.retrieval": demands.retrieval,
            "joker.reuse": demands.reuse,
            "twist.jd_group_single_replace": demands.single,
            # The oracle knows nothing of what lies in a joker's place.
            "twist.swap_kinds": True,
        }
    )


EDITIONS = {demands: edition_for(demands) for demands in DEMANDS}


def read_as(edition: Edition, meld: Laid) -> Meld:
    tiles = tuple(natural(face) if face in NATURALS else Placed(face, ()) for face in meld.faces)
    (reading,) = edition.melds.readings(TypedMeld(meld.kind, tiles))
    return reading


def turn_for(where: Position, demands: Demands) -> Turn:
    edition = EDITIONS[demands]
    before = tuple(read_as(edition, meld) for meld in where.before)
    view = position((*where.laid, "o13"), before, opened=demands.opened)
    return turn_of(edition, view, tuple(read_as(edition, meld) for meld in where.after))


def compare_many(seed: int, count: int) -> None:
    counts: Counter[tuple[Demands, bool]] = Counter()
    for where in positions(seed, count):
        oracle = Oracle(where.before, where.after, where.laid)
        for demands in DEMANDS:
            legal = not joker_duty(turn_for(where, demands))
            assert legal == oracle.in_order(demands), (where, demands)
            counts[demands, legal] += 1
    for demands in DEMANDS:
        good, bad = counts[demands, True], counts[demands, False]
        print(f"{demands}: {good} legal, {bad} illegal")
        assert good, demands
        if demands == Demands(reuse="anywhere"):
            assert not bad, "nothing is asked of a joker then"
        else:
            assert bad, demands


@pytest.mark.rule("TW-JOK-1", "TW-JD-5", "TW-JC-5", "TW-JM-6")
def test_the_duty_on_fifty_turns() -> None:
    compare_many(seed=1, count=50)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
def test_the_duty_on_two_thousand_turns(seed: int) -> None:
    compare_many(seed, count=2000)
