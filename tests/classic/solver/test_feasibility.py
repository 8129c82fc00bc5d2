"""Whether anything can be played: the answer of trying every table, with few nodes where best turns take many."""

from __future__ import annotations

import pytest

from rummiclassic.editions.twist import TWIST
from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummiclassic.solver.best import best_turn
from rummiclassic.solver.feasibility import some_turn
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.jokers import branches, fates
from rummiclassic.solver.walk.search import Limit
from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.turn import turn_of
from rummicore.view import View, view_of
from tests.classic.solver.test_brute import EDITIONS, RULES, WILD
from tests.classic.solver.test_known_mistakes import view_of as view_from
from tests.kit.oracles.brute import best_worth
from tests.kit.solver_positions import SMALL, small_positions
from tests.kit.suites import SUITES, sized

NODES = 1 << 40
# Late in rounds of ua-xp by joker.retrieval=rack_only: the solver of best turns gave up on them after 4 to 44 seconds.
XP_RACK_ONLY = UA_XP.with_values({"joker.retrieval": "rack_only"})
HARD = (
    "k3 k4 k5 k6 j k8 k9, rbko10, r1 j r3 r4, b1 b2 b3 j b5 b6 b7, k7-9, r1 r2 r3 r4 r5 r6 j r8 r9, r10-12, rko2, "
    "rbk13, r10-12, b11-13, k9-11, k11-13, o3-6, o6-12, bko4, bko10, rko7, r5-8, b1-6, k5-7, o4-8, rko2, bko2"
)


def found(edition: Edition, view: View, nodes: int = NODES) -> bool | None:
    """Look for a turn, which must be legal; None if that is not sure."""
    turn = some_turn(edition, view, Limit(nodes))
    if turn.table is None:
        return False if turn.sure else None
    assert not judge(turn_of(edition, view, turn.table)), (view, turn)
    return True


def compare(edition: Edition, seed: int, count: int) -> None:
    for size in (SMALL, WILD):
        for view in small_positions(edition, seed, count, size):
            assert found(edition, view) == (best_worth(edition, view, "tiles") > 0), view


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_small_positions(edition: Edition) -> None:
    compare(edition, 1, 12)


@pytest.mark.parametrize("retrieval", ["replace_any", "rack_only"])
@pytest.mark.parametrize("name", SUITES)
def test_suites_of_every_size(name: str, retrieval: str) -> None:
    compare(sized(name).with_values({"joker.retrieval": retrieval}), 3, 6)


@pytest.fixture
def no_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no turn be accepted before all fates of its jokers are decided."""
    monkeypatch.setattr(branches, "FEW_TRIES", 0)
    monkeypatch.setattr(fates, "FEW_TRIES", 0)


@pytest.mark.usefixtures("no_luck")
@pytest.mark.parametrize("rules", RULES)
def test_every_fate_of_every_joker(rules: str) -> None:
    compare(EDITIONS[f"ua-xp {rules}"], 2, 12)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 14))
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_many_small_positions(edition: Edition, seed: int) -> None:
    compare(edition, seed, 50)


@pytest.mark.slow
@pytest.mark.usefixtures("no_luck")
@pytest.mark.parametrize("seed", range(20, 24))
@pytest.mark.parametrize("rules", RULES)
def test_many_fates_of_jokers(rules: str, seed: int) -> None:
    compare(EDITIONS[f"ua-xp {rules}"], seed, 50)


@pytest.mark.parametrize("retrieval", ["any", "replace_any"])
@pytest.mark.parametrize("edition", [UA_STANDARD, UA_XP], ids=lambda edition: edition.id)
def test_positions_of_whole_games(edition: Edition, retrieval: str) -> None:
    """The best turn lays something wherever any turn does."""
    edition = edition.with_values({"joker.retrieval": retrieval})
    seats = edition.seats[0]
    bots = [edition.bots[f"bot:{5 + seat % 3}"](edition, seat) for seat in range(seats)]
    answers = []
    for happened in play_bots(edition, new_game(edition, seats), bots, 7, Budget(100)):
        view = view_of(happened.before, happened.before.turn)
        if happened.before.phase == "turn" and view.own.opened:
            best = best_turn(edition, view, NumberGoal.TILES, Budget(20_000))
            answers.append(found(edition, view))
            assert answers[-1] == (best.table is not None), view
    assert {True, False} == set(answers)


@pytest.mark.rule("NUM-TURN-3")
@pytest.mark.parametrize(("rack", "playable"), [("b3 b4 b12 b12 k5 k13 o1 o1", True), ("o1 o1", True), ("k13", False)])
def test_a_hard_position_takes_few_nodes(rack: str, playable: bool) -> None:
    view = view_from(XP_RACK_ONLY, rack, HARD)
    assert found(XP_RACK_ONLY, view, 600) is playable
    assert not best_turn(XP_RACK_ONLY, view, NumberGoal.TILES, Budget(600)).proved


@pytest.mark.rule("NUM-TURN-3")
def test_without_nodes_nothing_is_sure() -> None:
    assert found(UA_STANDARD, view_from(UA_STANDARD, "b3 b5 k9", "rbko4"), 10) is None


@pytest.mark.rule("NUM-TURN-3")
def test_melds_with_special_jokers_stay_as_they_are() -> None:
    """What lies beside them is rebuilt; that nothing else can be played is not sure."""
    assert found(TWIST, view_from(TWIST, "b3 b5 k9", "rbko4, r8 jd r11"))
    assert found(TWIST, view_from(TWIST, "k9 k13", "rbko4, r8 jd r11")) is None
    assert found(TWIST, view_from(TWIST, "k9 k13", "rbko4")) is False
