"""Best turns with special jokers against every table that small positions allow."""

from __future__ import annotations

import pytest

from rummiclassic.editions.twist import TWIST
from rummiclassic.solver.best import best_turn
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.twist import search
from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.turn import turn_of
from rummicore.view import View, position
from tests.kit.oracles.twist_brute import TooManyError, best_worths, twist_positions, twist_racks
from tests.kit.suites import sized

HOUSES: dict[str, dict[str, bool | int | str | None]] = {
    "printed": {},
    "anywhere": {"joker.reuse": "anywhere"},
    "strict": {"twist.jc_at_start": False, "twist.adjacent_jc": False, "twist.jd_group_single_replace": False},
    "loose": {"twist.mirror_min_side": 1, "joker.require_natural": False},
    "replacing": {"joker.retrieval": "replace_any"},
    "from the rack": {"joker.retrieval": "rack_only", "joker.reuse": "anywhere"},
    "swapping": {"twist.swap_kinds": True},
    "both colours": {"joker.group3_needs_both": True, "twist.jd_group_single_replace": False},
}
MOST_TABLES = 4_000
OTHERS = ("children", "three colours to eight", "five colours")


def check(edition: Edition, view: View) -> int:
    """Compare the best turns of a position; return how many there were to compare."""
    try:
        best = best_worths(edition, view, MOST_TABLES)
    except TooManyError:
        return 0
    for goal, worth in best.items():
        found = best_turn(edition, view, NumberGoal(goal), Budget(1_000_000))
        if found.table is not None:
            assert not judge(turn_of(edition, view, found.table)), view
        assert (found.worth, found.upper_bound, found.proved) == (worth, worth, True), (view, goal, found)
    return len(best)


def compare(edition: Edition, seed: int, count: int) -> None:
    assert sum(check(edition, view) for view in twist_positions(edition, seed, count)) > 3 * count


def compare_openings(edition: Edition, seed: int, count: int) -> None:
    """Compare openings worth this or that."""
    compared = 0
    for number, view in enumerate(twist_racks(edition, seed, count)):
        compared += check(edition.with_values({"open.min_points": (30, 15, 24, 40)[number % 4]}), view)
    assert compared > 3 * count


@pytest.mark.rule("TW-JOK-1", "TW-JOK-5", "TW-JD-5", "TW-JC-5", "TW-JM-6")
def test_small_positions_with_special_jokers() -> None:
    compare(TWIST, 1, 20)


@pytest.mark.parametrize("house", HOUSES)
def test_house_rules_for_special_jokers(house: str) -> None:
    compare(TWIST.with_values(HOUSES[house]), 2, 6)


def for_any_face(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search choose melds for any face at once, without the ways that find a good turn soon."""
    monkeypatch.setattr(search, "WIDTHS", search.WIDTHS[-1:])
    monkeypatch.setattr(search, "ROUNDS", 0)
    monkeypatch.setattr(search.Special, "_frozen", lambda _: None)


@pytest.mark.parametrize("house", HOUSES)
def test_melds_are_chosen_for_any_face(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for_any_face(monkeypatch)
    compare(TWIST.with_values(HOUSES[house]), 5, 6)


def test_openings_where_melds_are_chosen_for_any_face(monkeypatch: pytest.MonkeyPatch) -> None:
    for_any_face(monkeypatch)
    compare_openings(TWIST, 5, 12)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_melds_are_chosen_for_any_face_in_many_positions(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for_any_face(monkeypatch)
    compare(TWIST.with_values(HOUSES[house]), 50, 60)


@pytest.mark.rule("TW-OPEN-1")
@pytest.mark.parametrize("house", ["printed", "strict", "loose"])
def test_openings_with_special_jokers(house: str) -> None:
    compare_openings(TWIST.with_values(HOUSES[house]), 1, 10)


@pytest.mark.rule("TW-OPEN-1")
def test_an_opening_without_jokers_leaves_special_ones_on_the_rack() -> None:
    compare_openings(TWIST.with_values({"open.jokers": "forbid"}), 2, 8)


@pytest.mark.parametrize("name", OTHERS)
def test_special_jokers_among_other_tiles(name: str) -> None:
    compare(sized(name, TWIST), 4, 6)
    compare_openings(sized(name, TWIST), 3, 6)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", OTHERS)
def test_house_rules_among_other_tiles(name: str, house: str) -> None:
    edition = sized(name, TWIST).with_values(HOUSES[house])
    compare(edition, 5, 15)
    compare_openings(edition, 4, 15)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 23))
@pytest.mark.parametrize("house", ["printed", "strict", "loose"])
def test_many_openings_with_special_jokers(house: str, seed: int) -> None:
    compare_openings(TWIST.with_values(HOUSES[house]), seed, 100)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
def test_many_small_positions_with_special_jokers(seed: int) -> None:
    compare(TWIST, seed, 60)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_house_rules_in_many_positions(house: str) -> None:
    compare(TWIST.with_values(HOUSES[house]), 3, 30)


@pytest.mark.rule("TW-JOK-3")
@pytest.mark.parametrize(
    ("rack", "table", "most"),
    [("b8 b11 o9 j", "o8 jc b10 b11", 3), ("k7 o7 o8 jm", "k5 jd k8, jc o5 o6", 4)],
)
def test_a_joker_lies_where_it_takes_no_place_of_another_kind(rack: str, table: str, most: int) -> None:
    read = tuple(readings[0] for readings in map(TWIST.melds.readings, parse_table(TWIST, table)))
    view = position(TWIST.notation.parse_tiles(rack), read, opened=True)
    assert check(TWIST, view)
    assert best_turn(TWIST, view, NumberGoal.TILES, Budget(1_000_000)).worth == most
