"""Of equal turns the solver takes one that moves the fewest table tiles between groups and runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from rummiclassic.editions.ua import UA_STANDARD
from rummiclassic.solver.best import best_turn
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.suite import suite_of
from rummicore.tiles import Face, faces_on
from rummicore.view import View
from tests.kit.oracles.brute import all_tables
from tests.kit.solver_positions import small_positions

FREE = UA_STANDARD.with_values({"joker.reuse": "anywhere"})
SUITE = suite_of(FREE)
Kinds = Counter[tuple[str, Face]]


def kinds(melds: Iterable[tuple[str, Iterable[Face]]]) -> Kinds:
    """Count the natural tiles of a table by the kind of meld they lie in."""
    return Counter((kind, face) for kind, faces in melds for face in faces if face != SUITE.joker)


def fewest_moved(view: View) -> int:
    """Return how many tiles change between groups and runs at least if the most tiles are laid."""
    before, rack = faces_on(view.table), Counter(view.rack)
    lying = kinds((meld.kind, meld.faces) for meld in view.table)
    turns = []
    for melds in all_tables(SUITE, before, rack, bare=False):
        laid = Counter(face for _, faces in melds for face in faces) - before
        turns.append((-laid.total(), (lying - kinds(melds)).total()))
    return min(turns)[1]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_fewest_tiles_are_moved(seed: int) -> None:
    moved = 0
    for view in small_positions(FREE, seed, 40):
        found = best_turn(FREE, view, NumberGoal.TILES, careful=True)
        if found.table is not None:
            after = kinds((meld.kind, meld.faces) for meld in found.table)
            own = (kinds((meld.kind, meld.faces) for meld in view.table) - after).total()
            assert own == fewest_moved(view), (view, found)
            moved += own
    assert moved, "no position asks for moving anything"
