"""Positions of a batch that are answered briefly are answered as the advisor does, and what is odd is left to it."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from rummiclassic import brief
from rummiclassic.brief import BriefSolver
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.layout import Run
from rummiclassic.solver.walk.compiled import packed
from rummicore.advice import BatchAdvisor
from rummicore.bots import ENDLESS, Budget
from rummicore.edition import Edition
from rummicore.notation import meld_as_json
from rummicore.records import brief_record, solution_records
from rummicore.registry import find_edition
from rummicore.rulings import position_from_record
from rummicore.view import View
from rumminative.library import searches
from rumminative.walk import made_melds
from tests.kit.solver_positions import Size, small_positions

pytestmark = pytest.mark.skipif(searches() is None, reason="no compiled searches here")

UA_STANDARD = find_edition("ua-standard")
ANYWHERE = {"joker.reuse": "anywhere"}
EDITIONS = {
    "standard": UA_STANDARD,
    "anywhere": UA_STANDARD.with_values(ANYWHERE),
    "replaced": UA_STANDARD.with_values({"joker.retrieval": "rack_only"}),
    "jokers alone": UA_STANDARD.with_values({**ANYWHERE, "joker.require_natural": False}),
    "xp": find_edition("ua-xp").with_values(ANYWHERE),
    "pl": find_edition("pl"),
    "cards": find_edition("rummy-cards"),
    "twist": find_edition("twist"),
}
LARGE = Size(rack=10, melds=9)
DATA = Path(brief.__file__).parents[1] / "benchmarks" / "data" / "number_positions.jsonl"


def record_of(edition: Edition, view: View) -> dict[str, object]:
    return {"rack": [*view.rack], "table": [meld_as_json(edition, meld) for meld in view.table]}


def both(edition: Edition, goal: NumberGoal, records: list[dict[str, object]]) -> int:
    """Answer positions in both ways; return how many were answered briefly."""
    advisor = edition.advisor(edition)
    assert isinstance(advisor, BatchAdvisor)
    briefly = advisor.briefly(goal)
    assert briefly is not None
    count = 0
    for record in records:
        answer = briefly(record, ENDLESS)
        if answer is not None:
            view = position_from_record(edition, record)
            rows = solution_records(edition, view, advisor.solve(view, goal, ENDLESS), advisor.worthless, 7)
            assert [brief_record(edition, answer, 7)] == rows, record
            count += 1
    return count


def answered(edition: Edition, seed: int, small: int, large: int) -> int:
    """Answer random positions by all goals in both ways; return how many were answered briefly by each at least."""
    views = [*small_positions(edition, seed, small), *small_positions(edition, seed + 1, large, LARGE)]
    records = [record_of(edition, view) for view in views]
    return min(both(edition, goal, records) for goal in brief.GOALS)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_same_rows(name: str) -> None:
    assert answered(EDITIONS[name], 1, 30, 15) > 25


@pytest.mark.slow
@pytest.mark.parametrize("name", EDITIONS)
def test_the_same_rows_of_many(name: str) -> None:
    assert answered(EDITIONS[name], 3, 700, 300) > 600


def test_most_positions_of_games_are_answered_briefly() -> None:
    rows = [json.loads(line) for line in DATA.read_text("utf-8").splitlines()[::8]]
    usual = [row for row in rows if row["copies"] == 2]
    assert both(EDITIONS["anywhere"], NumberGoal.TILES, usual) >= 0.8 * len(usual) > 10
    assert both(EDITIONS["standard"], NumberGoal.VALUE, usual) >= 0.8 * len(usual)


FOUR: list[object] = [["r4", "b4", "k4", "o4"], ["r9", "r10", "r11"]]
RACK: list[object] = ["b3", "b5", "b6", "k9"]


def test_an_answer() -> None:
    answer = BriefSolver(UA_STANDARD, NumberGoal.TILES).answer({"rack": RACK, "table": FOUR}, ENDLESS)
    assert answer is not None
    assert (answer.laid, answer.worth, answer.upper_bound) == (("b3", "b5", "b6"), {"tiles": 3, "value": 14}, 3)
    assert answer.table == [["r9", "r10", "r11"], ["b3", "b4", "b5", "b6"], ["r4", "k4", "o4"]]


def test_a_second_meld_of_the_same_tiles_lies_as_the_first_does() -> None:
    table: list[object] = [["k4", "r4", "b4"], ["o1", "o2", "o3"]]
    record: dict[str, object] = {"rack": ["r4", "b4", "k4"], "table": table}
    answer = BriefSolver(UA_STANDARD, NumberGoal.TILES).answer(record, ENDLESS)
    assert answer is not None
    assert answer.table == [*table, ["k4", "r4", "b4"]]
    assert both(UA_STANDARD, NumberGoal.TILES, [record]) == 1


def odd_records() -> Iterator[dict[str, object]]:
    """List what is wrong, odd, or nothing to be brief about."""
    racks: tuple[object, ...] = ([], "b3 b5 b6", 7, None, {"b3": 1}, [7], [["b3"]], ["zz"])
    tables: tuple[object, ...] = ("rbko4", None, {}, [7], [["r4"]], [[]], [[7]], ["rbko4"])
    yield {}
    for rack in racks:
        yield {"rack": rack, "table": FOUR}
    for table in tables:
        yield {"rack": RACK, "table": table}
    yield {"rack": RACK, "table": [["r4", "b4", "r4"]]}
    yield {"rack": RACK, "table": FOUR, "opened": False}
    yield {"rack": RACK, "table": FOUR, "opened": 1}
    yield {"rack": RACK * 3, "table": FOUR}
    yield {"rack": ["r1"], "table": [["r4", "b4", "k4"]] * 3}
    yield {"rack": ["r1"] * 300, "table": []}
    yield {"rack": ["b3"], "table": [["r7", "j", "j"], ["j", "j", "r9"]]}


def test_what_is_odd_is_left_to_the_advisor() -> None:
    solver = BriefSolver(UA_STANDARD, NumberGoal.TILES)
    for record in (*odd_records(), *odd_records()):
        assert solver.answer(record, ENDLESS) is None, record


def test_budgets_that_end_soon_are_left_to_the_advisor() -> None:
    solver, record = BriefSolver(UA_STANDARD, NumberGoal.TILES), {"rack": RACK, "table": FOUR}
    assert solver.answer(record, Budget(nodes=10)) is None
    assert solver.answer(record, Budget(None, 0.5, lambda: 0.0)) is None
    assert solver.answer(record, Budget(None, 10.0, lambda: 0.0)) is not None


def test_goals_of_another_kind_are_left_to_the_advisor() -> None:
    advisor = UA_STANDARD.advisor(UA_STANDARD)
    assert isinstance(advisor, BatchAdvisor)
    assert advisor.briefly(NumberGoal.OUT) is None
    assert advisor.briefly(NumberGoal.KEEP) is None


def test_what_a_search_gets_wrong_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Melds that lose, double or change tiles, whatever the search makes of them, never become an answer."""
    chance, real = Random(1), made_melds

    def spoiled(
        sizes: Iterable[int], steps: array[int], table: Iterable[int]
    ) -> tuple[int, list[int], list[int]] | None:
        found = real(sizes, steps, table)
        assert found is not None
        spare, kept, made = found
        if chance.random() < 0.5:
            at = chance.randrange(len(made))
            other = Run(chance.randrange(4), chance.randint(1, 9), (False,) * chance.choice((3, 4, 5)))
            made[at] = packed(other if packed(other) != made[at] else other._replace(colour=3 - other.colour))
        else:
            kept, made = chance.choice([([], made), (kept, made[1:]), (kept, made * 2), ([0, 1], made)])
        return spare, kept, made

    monkeypatch.setattr(brief, "made_melds", spoiled)
    solver = BriefSolver(UA_STANDARD, NumberGoal.TILES)
    for _ in range(200):
        assert solver.answer({"rack": RACK, "table": FOUR}, ENDLESS) is None


def test_what_is_remembered_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brief, "MOST_KNOWN", 3)
    solver = BriefSolver(EDITIONS["anywhere"], NumberGoal.TILES)
    for view in small_positions(EDITIONS["anywhere"], 5, 20, LARGE):
        solver.answer(record_of(EDITIONS["anywhere"], view), ENDLESS)
    melds = solver._melds
    assert len(melds._lying) <= 3
    assert len(melds._made) <= 3
