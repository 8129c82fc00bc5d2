"""What the referee finds out before a draw, how long that may take, and that it is remembered (NUM-TURN-3)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rummiclassic.rules import draws
from rummiclassic.solver import feasibility
from rummiclassic.solver.jokers.fates import SomeTurn
from rummiclassic.solver.walk.search import Limit
from rummicore.actions import Draw
from rummicore.edition import Edition
from rummicore.engine import apply
from rummicore.reasons import RuleError
from rummicore.state import State
from rummicore.tiles import Meld, Placed
from rummicore.view import View
from tests.kit.positions import STANDARD, state

MUST_PLAY = STANDARD.with_values({"turn.voluntary_draw": False})
pytestmark = pytest.mark.rule("NUM-TURN-3")


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    draws.forget()
    yield
    draws.forget()


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """Note the positions that are searched."""
    asked: list[View] = []
    search = feasibility.some_turn

    def noting(edition: Edition, view: View, limit: Limit) -> SomeTurn:
        asked.append(view)
        return search(edition, view, limit)

    monkeypatch.setattr(feasibility, "some_turn", noting)
    return asked


def refused(edition: Edition, now: State) -> bool:
    try:
        apply(edition, now, Draw())
    except RuleError:
        return True
    return False


def rebuilding(rack: str = "b3 b5 k9") -> State:
    return state(MUST_PLAY, [rack, "k13"], "rbko4", opened=[True, True])


def test_the_same_position_is_searched_once(searches: list[View]) -> None:
    assert refused(MUST_PLAY, rebuilding())
    melds = tuple(Meld(m.kind, tuple(Placed(p.face, tuple(p.stands)) for p in m.tiles)) for m in rebuilding().table)
    assert refused(MUST_PLAY, rebuilding()._replace(table=melds))
    assert len(searches) == 1


def test_another_rack_table_or_house_rule_is_searched_anew(searches: list[View]) -> None:
    assert refused(MUST_PLAY, rebuilding())
    assert not refused(MUST_PLAY, rebuilding("k9 k13"))
    assert not refused(MUST_PLAY, state(MUST_PLAY, ["b3 b5 k9", "k13"], "rko4", opened=[True, True]))
    assert refused(MUST_PLAY.with_values({"joker.retrieval": "rack_only"}), rebuilding())
    assert len(searches) == 4


def test_who_has_not_opened_is_another_question(searches: list[View]) -> None:
    assert refused(MUST_PLAY, rebuilding())
    assert not refused(MUST_PLAY, state(MUST_PLAY, ["b3 b5 k9", "k13"], "rbko4", opened=[False, True]))
    assert len(searches) == 1


def test_what_is_not_found_soon_enough_need_not_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draws, "ENOUGH", 0)
    assert not refused(MUST_PLAY, rebuilding())
    # What lies on the rack or extends a meld is seen without a search.
    assert refused(MUST_PLAY, rebuilding("k1 k2 k3"))
    assert refused(MUST_PLAY, state(MUST_PLAY, ["r7", "k13"], "r4-6", opened=[True, True]))
