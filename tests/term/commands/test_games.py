"""rummi games, resume and replay as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.kit.commands import rummi

PLAY = ("classic", "play", "--players", "bot:1,bot:2", "--seed", "5", "--save")


@pytest.fixture
def running(tmp_path: Path) -> Path:
    """A data directory with one game cut in the middle and one that is over."""
    for name in ("running", "over"):
        assert rummi(*PLAY, name, data=tmp_path).code == 0
    path = tmp_path / "games" / "running.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:40]))
    return tmp_path


def test_games_are_listed_with_their_state(running: Path) -> None:
    out = rummi("games", "list", data=running).out
    assert "running" in out
    assert "round 1 of 1, turn 39" in out
    assert "over, bot:" in out
    rows = [json.loads(line) for line in rummi("games", "list", "--format", "json", data=running).out.splitlines()]
    assert {row["name"]: row["over"] for row in rows} == {"running": False, "over": True}


def test_without_games_the_list_says_how_to_save_one(tmp_path: Path) -> None:
    answer = rummi("games", "list", data=tmp_path)
    assert answer.code == 0
    assert "--save" in answer.out


def _racks(running: Path) -> dict[int, str]:
    return {
        seat: next(line for line in _shown(running, "--seat", str(seat)) if line.startswith("Rack")) for seat in (1, 2)
    }


def _shown(running: Path, *more: str) -> list[str]:
    return rummi("games", "show", "running", *more, data=running).out.splitlines()


def test_a_running_game_shows_a_seat_its_own_rack_only(running: Path) -> None:
    racks = _racks(running)
    assert racks[1] != racks[2]
    assert racks[2].split(": ")[1] not in "\n".join(_shown(running, "--seat", "1"))
    assert not [line for line in _shown(running) if line.startswith("Rack")]


def test_the_export_of_a_running_game_hides_deal_and_seed(running: Path) -> None:
    out = rummi("games", "export", "running", "--seat", "1", data=running).out
    rows = [json.loads(line) for line in out.splitlines()]
    assert rows[0]["schema"] == "rummi.export/1"
    assert "seed" not in rows[0]
    assert '"order"' not in out
    assert [len(rack) for rack in rows[1]["racks"]] == [14, 0]
    drawn = [row for row in rows if row.get("what") == "drew"]
    assert all(len(row["tiles"]) == row["amount"] for row in drawn if row["seat"] == 0)
    assert not [row for row in drawn if row["seat"] == 1 and row["tiles"]]


def test_the_export_of_a_finished_game_is_its_journal(running: Path) -> None:
    exported = rummi("games", "export", "over", data=running).out
    assert exported == (running / "games" / "over.jsonl").read_text()
    copy = running / "copy.jsonl"
    copy.write_text(exported)
    assert rummi("replay", str(copy), data=running).out == rummi("replay", "over", data=running).out


def test_resume_without_a_name_takes_the_running_game(running: Path) -> None:
    answer = rummi("resume", data=running)
    assert answer.code == 0
    assert answer.out.startswith("Going on with running after 38 turns.")
    assert (running / "games" / "running.jsonl").read_bytes() == (running / "games" / "over.jsonl").read_bytes()
    nothing_left = rummi("resume", data=running)
    assert nothing_left.code == 2
    assert "no game to go on with" in nothing_left.complaint


def test_a_game_is_removed_only_when_that_is_clear(running: Path) -> None:
    path = running / "games" / "over.jsonl"
    asked = rummi("games", "rm", "over", data=running)
    assert asked.code == 2
    assert "--yes" in asked.complaint
    assert path.exists()
    assert rummi("games", "rm", "over", "--yes", data=running).code == 0
    assert not path.exists()


def test_an_unknown_game_names_the_nearest(running: Path) -> None:
    for command in (("games", "show"), ("games", "export"), ("games", "rm"), ("resume",), ("replay",)):
        answer = rummi(*command, "runing", data=running)
        assert answer.code == 2
        assert "did you mean running?" in answer.complaint


def test_the_replay_of_a_finished_game_as_json_is_its_result(running: Path) -> None:
    played = rummi("classic", "play", "--players", "bot:1,bot:2", "--seed", "5", "--format", "json").out
    assert rummi("replay", "over", "--format", "json", data=running).out == played
    unfinished = rummi("replay", "running", "--format", "json", data=running)
    assert unfinished.code == 2
