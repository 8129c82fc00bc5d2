"""``rummi analyze`` as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.kit.commands import rummi
from tests.kit.tables import deal_table


def test_a_finished_game_is_looked_at_turn_by_turn(tmp_path: Path) -> None:
    rummi("classic", "play", "--players", "bot:1,bot:3", "--seed", "5", "--save", "fri", data=tmp_path)
    answer = rummi("analyze", "fri", data=tmp_path)
    assert answer.code == 0
    rows = [line.split() for line in answer.out.splitlines()[-2:]]
    assert [row[0] for row in rows] == ["bot:1", "bot:3"]
    laid, possible = int(rows[0][2]), int(rows[0][3])
    assert laid < possible, "level 1 overlooks much"
    record = json.loads(rummi("analyze", "fri", "--format", "json", data=tmp_path).out)
    assert (record["schema"], record["edition"], record["players"]) == (
        "rummi.analyze/2",
        "ua-standard",
        ["bot:1", "bot:3"],
    )
    assert sum(turn["missed"] for turn in record["turns"] if not turn["seat"]) == possible - laid


def test_every_turn_of_every_round_has_its_line(tmp_path: Path) -> None:
    game = ("--players", "bot:2,bot:4", "--seed", "12", "--rounds", "2", "--save", "sat")
    rummi("classic", "play", "--rules", "pl", *game, data=tmp_path)
    turns = json.loads(rummi("analyze", "sat", "--format", "json", data=tmp_path).out)["turns"]
    lines = rummi("analyze", "sat", data=tmp_path).out.splitlines()[:-4]
    assert [line for line in lines if not line.startswith("Turn ")] == ["Round 1", "Round 2"]
    told = [line for line in lines if line.startswith("Turn ")]
    for line, turn in zip(told, turns, strict=True):
        assert line.startswith(f"Turn {turn['turn']} · ")
        assert ("(missed " in line) == bool(turn["missed"])
        assert line.endswith("; there was no play") == (not turn["best"])
        assert (" laid nothing; " in line) == (not turn["laid"])


def test_cards_are_told_as_they_look(tmp_path: Path) -> None:
    game = ("--players", "bot:1,bot:2", "--seed", "3", "--save", "sun")
    rummi("classic", "play", "--rules", "rummy-cards", *game, data=tmp_path)
    told = rummi("analyze", "sun", "--lang", "ru", data=tmp_path).out
    assert "♥" in told
    assert " h5" not in told


def test_only_finished_games(tmp_path: Path) -> None:
    rummi("classic", "play", "--players", "Ann,bot:1", "--save", "begun", data=tmp_path, given=b"/quit\n")
    answer = rummi("analyze", "begun", data=tmp_path)
    assert (answer.code, answer.out) == (2, "")
    assert "is not over yet" in answer.complaint


def test_the_time_is_limited_and_what_is_left_out_is_counted(tmp_path: Path) -> None:
    rummi("classic", "play", "--players", "bot:1,bot:3", "--seed", "5", "--save", "fri", data=tmp_path)
    answer = rummi("analyze", "fri", "--seconds", "0.01", data=tmp_path)
    assert answer.code == 0
    assert "The time is over: " in answer.err
    record = json.loads(rummi("analyze", "fri", "--seconds", "0.01", "--format", "json", data=tmp_path).out)
    assert record["unseen"] > 0
    whole = json.loads(rummi("analyze", "fri", "--format", "json", data=tmp_path).out)
    assert (whole["unseen"], len(whole["turns"])) == (0, record["unseen"] + len(record["turns"]))


def test_points_that_count_twice_are_reckoned(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "bot:perfect,bot:2", ("ПИЛОТКА", "АБВГДЖЗ"))
    rummi("resume", "t", data=tmp_path)
    assert "= 7 × 2" in rummi("analyze", "t", data=tmp_path).out


def test_a_part_of_a_name_that_only_one_game_has_is_enough(tmp_path: Path) -> None:
    for name in ("2026-01-02-Оля-профи", "2026-01-03-Оля"):
        rummi("classic", "play", "--players", "bot:1,bot:2", "--seed", "5", "--save", name, data=tmp_path)
    answer = rummi("analyze", "профи", data=tmp_path)
    assert (answer.code, answer.complaint) == (0, "This is 2026-01-02-Оля-профи.")
    assert "is over" in rummi("resume", "ПРОФИ", data=tmp_path).out.replace("finished", "is over")
    assert rummi("games", "show", "2026-01-02", data=tmp_path).code == 0
    assert rummi("resume", "оля", data=tmp_path).code == 2, "there are two"
    assert rummi("games", "rm", "профи", "--yes", data=tmp_path).code == 2, "what is removed must be named"
