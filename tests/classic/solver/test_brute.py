"""The solver against all tables that small positions allow, for every edition, joker rule and goal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rummiclassic.editions.cards import RUMMY_CARDS
from rummiclassic.editions.pl import PL
from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummiclassic.solver.best import best_turn
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.jokers import branches as solving
from rummiclassic.suite import suite_of
from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.options import Value
from rummicore.turn import turn_of
from rummicore.view import View
from tests.classic.solver.test_known_mistakes import solved
from tests.kit.oracles.brute import best_worth
from tests.kit.oracles.goals import GOALS, worth
from tests.kit.pure import by_turns
from tests.kit.solver_positions import Size, small_positions
from tests.kit.suites import SUITES, sized

RULES: dict[str, dict[str, Value]] = {
    "anywhere": {"joker.reuse": "anywhere"},
    "new_set": {},
    "rack_only anywhere": {"joker.retrieval": "rack_only", "joker.reuse": "anywhere"},
    "replace_any anywhere": {"joker.retrieval": "replace_any", "joker.reuse": "anywhere"},
    "rack_only new_set": {"joker.retrieval": "rack_only"},
    "replace_any new_set": {"joker.retrieval": "replace_any"},
    "both anywhere": {"joker.group3_needs_both": True, "joker.reuse": "anywhere"},
    "both new_set": {"joker.group3_needs_both": True},
    "both rack_only": {"joker.group3_needs_both": True, "joker.retrieval": "rack_only"},
    "bare anywhere": {"joker.require_natural": False, "joker.reuse": "anywhere"},
    "bare new_set": {"joker.require_natural": False},
}
EDITIONS = {
    **{f"{e.id} {name}": e.with_values(rules) for e in (UA_STANDARD, UA_XP) for name, rules in RULES.items()},
    "pl": PL,
    "rummy-cards": RUMMY_CARDS,
}
# Few colours and many jokers on the table, as far as the edition has them.
WILD = Size(rack=3, melds=3, jokers=(2, 3, 4), colours=1)
OPENINGS = {
    **{e.id: e for e in (UA_STANDARD, PL, RUMMY_CARDS)},
    "ua-xp with jokers": UA_XP.with_values({"open.jokers": "allow"}),
}
HANDFUL = Size(rack=10, melds=2)


@pytest.fixture(autouse=True)
def _by_turns(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run the slow parts with and without compiled searches."""
    with by_turns(request.node):
        yield


def check(edition: Edition, view: View, goal: str) -> None:
    """Demand the best turn, and the proof that it is the best."""
    found = best_turn(edition, view, NumberGoal(goal), Budget(10_000_000))
    if found.table is not None:
        turn = turn_of(edition, view, found.table)
        assert not judge(turn), view
        assert found.worth == worth(goal, view.rack, turn.laid, suite_of(edition).numbers), (view, found)
    best = best_worth(edition, view, goal)
    assert (found.worth, found.upper_bound, found.proved) == (best, best, True), (view, found)


def compare(edition: Edition, seed: int, count: int, goal: str = "tiles") -> None:
    for view in small_positions(edition, seed, count):
        check(edition, view, goal)
    for view in small_positions(edition, seed, count, WILD):
        check(edition, view, goal)


def compare_openings(edition: Edition, seed: int, count: int) -> None:
    """Compare openings worth this or that, with and without more laid in the same turn, by all goals."""
    for number, view in enumerate(small_positions(edition, seed, count, HANDFUL, opened=False)):
        same_turn, least = number // 4 % 2 == 1, (30, 9, 24, 15)[number // 8 % 4]
        rules = edition.with_values({"open.same_turn_manipulation": same_turn, "open.min_points": least})
        check(rules, view, GOALS[number % len(GOALS)])


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_small_positions(edition: Edition) -> None:
    compare(edition, 1, 6)


@pytest.fixture
def no_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no turn be accepted before all fates of its jokers are decided."""
    monkeypatch.setattr(solving, "FIRST_TRIES", 0)
    monkeypatch.setattr(solving, "FEW_TRIES", 0)


@pytest.mark.usefixtures("no_luck")
@pytest.mark.parametrize("rules", RULES)
def test_every_fate_of_every_joker(rules: str) -> None:
    compare(EDITIONS[f"ua-xp {rules}"], 4, 6)


@pytest.mark.usefixtures("no_luck")
@pytest.mark.rule("NUM-JOK-2", "RC-JOK-1")
def test_it_matters_which_taken_joker_lies_beside_a_kept_one() -> None:
    """The joker of k1-3 goes to the elevens, so that j j o9 holds both of the other meld."""
    edition = EDITIONS["ua-xp rack_only new_set"]
    assert solved(edition, "o4 o5 o9 k2 r11 b11", "k1 j k3, run: j o6 j").worth == 6


@pytest.mark.parametrize("goal", GOALS)
def test_small_positions_by_every_goal(goal: str) -> None:
    compare(UA_STANDARD, 2, 10, goal)


@pytest.mark.rule("NUM-OPEN-1", "NUM-OPEN-5")
@pytest.mark.parametrize("edition", OPENINGS.values(), ids=OPENINGS)
def test_openings(edition: Edition) -> None:
    compare_openings(edition, 1, 64)


@pytest.mark.rule("NUM-OPEN-5")
def test_an_opening_like_a_table_meld_leaves_that_to_grow() -> None:
    edition = UA_STANDARD.with_values({"open.same_turn_manipulation": True})
    assert solved(edition, "b6-9 b11 b11 o9 o11 j", "b6-9, o7-10", opened=False).worth == 8


@pytest.mark.rule("NUM-OPEN-5")
def test_table_jokers_do_not_open() -> None:
    """The threes and the eights come to 33, but only with the joker of the table."""
    edition = PL.with_values({"open.same_turn_manipulation": True})
    assert solved(edition, "k3 o3 r8 k8 j", "k6 b6 o6 j", opened=False).worth == 0


@pytest.mark.rule("NUM-SET-2", "NUM-SET-3")
@pytest.mark.parametrize("rules", ["new_set", "rack_only anywhere", "both new_set", "bare anywhere"])
@pytest.mark.parametrize("name", SUITES)
def test_small_positions_with_other_tiles(name: str, rules: str) -> None:
    compare(sized(name).with_values(RULES[rules]), 5, 3)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("name", SUITES)
def test_other_tiles_by_every_goal(name: str, goal: str) -> None:
    compare(sized(name).with_values(RULES["anywhere"]), 6, 2, goal)


@pytest.mark.rule("NUM-OPEN-1", "NUM-OPEN-5")
@pytest.mark.parametrize("name", SUITES)
def test_openings_with_other_tiles(name: str) -> None:
    compare_openings(sized(name).with_values({"open.jokers": "allow"}), 1, 16)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", SUITES)
def test_other_tiles_in_many_positions(name: str, seed: int) -> None:
    for rules in RULES.values():
        compare(sized(name).with_values(rules), 300 + seed, 10, GOALS[seed % len(GOALS)])
    compare_openings(sized(name).with_values({"open.jokers": "allow"}), seed, 100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 116))
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_many_small_positions(edition: Edition, seed: int) -> None:
    compare(edition, seed, 50, GOALS[seed % 3])


@pytest.mark.slow
@pytest.mark.usefixtures("no_luck")
@pytest.mark.parametrize("seed", range(200, 210))
@pytest.mark.parametrize("rules", RULES)
def test_many_fates_of_jokers(rules: str, seed: int) -> None:
    compare(EDITIONS[f"ua-xp {rules}"], seed, 50)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 150))
@pytest.mark.parametrize("edition", OPENINGS.values(), ids=OPENINGS)
def test_many_openings(edition: Edition, seed: int) -> None:
    compare_openings(edition, seed, 100)
