"""rummi games, resume and replay as a user meets them."""

from __future__ import annotations

import fcntl
import json
import os
import re
import time
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
    names, lines = out.splitlines()[::2], out.splitlines()[1::2]
    assert sorted(names) == ["over", "running"]
    said = dict(zip(names, lines, strict=True))
    assert re.fullmatch(
        r"   \d{4}-\d\d-\d\d \d\d:\d\d · ua-standard · bot:1, bot:2 · turn 39, bot:2 to play", said["running"]
    )
    assert said["over"].endswith(" · ua-standard · bot:1 −3, bot:2 3 · over, bot:2 wins")
    rows = [json.loads(line) for line in rummi("games", "list", "--format", "json", data=running).out.splitlines()]
    assert {row["name"]: row["over"] for row in rows} == {"running": False, "over": True}
    assert {row["name"]: row["state"] for row in rows} == {"running": "running", "over": "over"}
    assert {row["name"]: row["scores"] for row in rows} == {"running": [0, 0], "over": [-3, 3]}
    assert rummi("games", data=running).out == out


def test_without_games_the_list_says_how_to_save_one(tmp_path: Path) -> None:
    answer = rummi("games", "list", data=tmp_path)
    assert answer.code == 0
    assert "--save" in answer.out
    for command in (("resume",), ("replay",), ("analyze",), ("games", "show")):
        none = rummi(*command, data=tmp_path)
        assert none.code == 2
        assert "game" in none.complaint


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


def test_without_a_name_the_last_game_is_meant(running: Path) -> None:
    games = running / "games"
    os.utime(games / "over.jsonl", (1, 1))
    assert rummi("analyze", data=running).out == rummi("analyze", "over", data=running).out
    assert rummi("replay", data=running).out == rummi("replay", "running", data=running).out
    assert rummi("games", "show", data=running).out == rummi("games", "show", "running", data=running).out
    os.utime(games / "running.jsonl", (0, 0))
    assert rummi("replay", data=running).out == rummi("replay", "over", data=running).out


def test_what_is_not_there_is_not_called_missing_altogether(tmp_path: Path) -> None:
    assert rummi("replay", data=tmp_path).complaint == "rummi: no game is saved yet"
    assert rummi("play", "--players", "Аня,Боря", data=tmp_path).code == 0
    assert rummi("replay", data=tmp_path).complaint.startswith("rummi: nobody has taken a turn in a saved game yet")
    assert rummi("analyze", data=tmp_path).complaint.startswith("rummi: no saved game is over yet")


PEOPLE = ("play", "--lang", "ru", "--players", "Аня,bot:2", "--seed", "41")


def test_a_game_with_people_is_named_by_day_and_players_never_by_its_seed(tmp_path: Path) -> None:
    for _ in range(2):
        told = rummi(*PEOPLE, data=tmp_path, given="колдун\n\n".encode())
        assert "41" not in told.out
        assert told.out.endswith("продолжить: rummi resume\n")
    day = time.strftime("%Y-%m-%d")
    names = sorted(path.stem for path in (tmp_path / "games").iterdir())
    assert names == [f"{day}-Аня-любитель", f"{day}-Аня-любитель-2"]
    assert "seed" not in rummi("replay", data=tmp_path).out


def test_names_that_are_no_file_names_still_name_their_games(tmp_path: Path) -> None:
    for players in ("[/],bot:1", f"{'ж' * 80},{'щ' * 80}", "../..,бот", "a b,bot"):
        assert rummi("play", "--players", players, data=tmp_path).code == 0
    assert len(list((tmp_path / "games").glob("*.jsonl"))) == 4


def test_cleaning_takes_abandoned_starts_and_what_else_was_asked_for(running: Path) -> None:
    games = running / "games"
    assert rummi(*PEOPLE, "--save", "left", data=running).code == 0
    (games / "empty.jsonl").write_bytes(b"")
    (games / "broken.jsonl").write_bytes((games / "over.jsonl").read_bytes().replace(b"r1", b"r2"))
    asked = rummi("games", "clean", data=running)
    assert asked.code == 2
    assert "--yes" in asked.complaint
    assert (games / "left.jsonl").exists()
    cleaned = rummi("games", "clean", "--yes", data=running)
    assert cleaned.code == 0
    removed = [line for line in cleaned.out.splitlines() if line.startswith("Removed")]
    assert sorted(removed) == ["Removed: empty", "Removed: left"]
    assert "Removed" not in rummi("games", "clean", "--finished", "--older-than", "1", "--yes", data=running).out
    os.utime(games / "over.jsonl", (1, 1))
    assert "Removed: over" in rummi("games", "clean", "--finished", "--older-than", "1", "--yes", data=running).out
    assert sorted(path.stem for path in games.glob("*.jsonl")) == ["broken", "running"]
    assert "nothing to clear" in rummi("games", "clean", "--finished", data=running).out


def test_a_game_that_is_being_played_is_not_cleared_away(tmp_path: Path) -> None:
    assert rummi(*PEOPLE, "--save", "left", data=tmp_path).code == 0
    with (tmp_path / "games" / "left.jsonl").open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert "played by another rummi" in rummi("games", "clean", "--yes", data=tmp_path).complaint
    assert (tmp_path / "games" / "left.jsonl").exists()


def test_what_is_no_game_is_a_record_too(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "odd.jsonl").write_text("{}\n")
    (record,) = map(json.loads, rummi("games", "list", "--format", "json", data=tmp_path).out.splitlines())
    assert record["state"] == "damaged"
    assert record["error"] == {"code": "unreadable", "text": "odd.jsonl: line 1 is damaged: its checksum does not fit"}
