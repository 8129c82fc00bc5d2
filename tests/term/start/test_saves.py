"""Saved games: names stay in the data directory, acknowledged turns survive anything, damage is named."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rummicore.actions import Action
from rummicore.chance import all_tiles, deal_from_seed
from rummicore.engine import new_game
from rummicore.journal import JournalError, header_record, line_of, load, new_header
from rummicore.reasons import FormatError
from rummicore.registry import BUILT_IN, find_edition
from rummiterm.start.saves import Journal, path_of, read_game
from rummiterm.start.shelf import shelf
from rummiterm.story.saved import shelf_text
from rummiterm.texts import Texts
from tests.kit.commands import environment, rummi
from tests.kit.hostile import forge

EDITION = find_edition("ua-standard")
PLAY = ("classic", "play", "--players", "bot:1,bot:2", "--seed", "5", "--rounds", "2", "--save")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def saved(data: Path) -> Path:
    assert rummi(*PLAY, "friday", data=data).code == 0
    return data / "games" / "friday.jsonl"


@pytest.mark.parametrize("name", ["friday", "Пятница 13", "a.b", "x_1-2", "日本"])
def test_a_plain_name_is_a_file_in_the_directory(name: str, data: Path) -> None:
    assert path_of(name).parent == data / "games"


@pytest.mark.parametrize(
    "name",
    [
        *("", ".", "..", "../x", "/etc/passwd", "a/b", "a\\b", "C:x", ".hidden", "-x", "x.", " x", "nul", "CON.txt"),
        *("a\nb", "a\x00b", "a\x1b[2Jb", "\u202ea", "\udcff", "x" * 101, "ю" * 51, "x" * 100_000, "[/]"),
    ],
)
def test_a_name_never_leaves_the_directory(name: str, data: Path) -> None:
    with pytest.raises(FormatError, match="no name for a game"):
        path_of(name)


def test_saving_over_a_game_is_refused(saved: Path, data: Path) -> None:
    before = saved.read_bytes()
    answer = rummi(*PLAY, "friday", data=data)
    assert answer.code == 2
    assert "rummi resume friday" in answer.complaint
    assert saved.read_bytes() == before


def test_a_saved_game_is_told_again_as_it_was_played(saved: Path, data: Path) -> None:
    played = rummi(*PLAY, "again", data=data).out.splitlines()
    told = rummi("replay", "again", data=data).out.splitlines()
    assert told == played[:-1]
    assert rummi("replay", str(saved), data=data).out.splitlines() == told


def test_a_journal_cut_at_any_byte_opens_at_the_last_whole_turn_or_says_why(saved: Path) -> None:
    whole = saved.read_bytes()
    ends = [index + 1 for index, byte in enumerate(whole) if byte == 0x0A]
    for size in [*range(0, ends[0] + 2), *random.Random(1).sample(range(len(whole)), 200)]:
        lines = sum(end - 1 <= size for end in ends)
        if lines == 0:
            with pytest.raises(JournalError, match="line 1"):
                load(whole[:size])
        else:
            assert len(load(whole[:size]).records) == lines - 1


def test_a_cut_game_goes_on_and_ends_as_if_nothing_had_happened(saved: Path, data: Path) -> None:
    whole = saved.read_bytes()
    for size in random.Random(2).sample(range(whole.index(b"\n") + 1, len(whole)), 6):
        saved.write_bytes(whole[:size])
        assert rummi("resume", "friday", data=data).code == 0
        assert saved.read_bytes() == whole


@pytest.mark.parametrize("line", [1, 2, 5])
def test_other_damage_is_named_by_its_line(line: int, saved: Path, data: Path) -> None:
    lines = saved.read_bytes().splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b'"', b"'", 1)
    saved.write_bytes(b"".join(lines))
    for command in (("replay", "friday"), ("resume", "friday"), ("games", "show", "friday")):
        answer = rummi(*command, data=data)
        assert answer.code == 2
        assert f"friday.jsonl: line {line} is damaged" in answer.complaint
    listed = rummi("games", "list", data=data)
    assert listed.code == 0
    assert f"line {line} is damaged" in listed.out


def test_a_line_that_does_not_fit_the_rules_is_named(saved: Path, data: Path) -> None:
    game = read_game(saved)
    with Journal.create("odd", game.edition, new_header(EDITION, ("bot:1", "bot:2"))) as journal:
        journal.record(game.steps[2].action)
    answer = rummi("replay", "odd", data=data)
    assert answer.code == 2
    assert "odd.jsonl: line 2 does not fit the game" in answer.complaint


def _forge(path: Path, *records: dict[str, object]) -> None:
    """Write a journal whose checksums fit whatever it says."""
    data, checksum = b"", ""
    for record in records:
        line, checksum = line_of(record, checksum)
        data += line
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


HEADER = header_record(new_header(EDITION, ("bot:1", "bot:2")))
ORDER = list(all_tiles(EDITION))


@pytest.mark.parametrize(
    "records",
    [
        [{**HEADER, "options": {"deal": "14"}}],
        [{**HEADER, "options": {"deal": True}}],
        [{**HEADER, "options": {"deal": [1]}}],
        [{**HEADER, "options": {"penalty.timeout_dirty": 10**30}}],
        [{**HEADER, "options": {"joker.reuse": ["new_set"]}}],
        [{**HEADER, "options": {"unknown": 1}}],
        [{**HEADER, "rounds": 10**12}],
        [{**HEADER, "rounds": 0}],
        [{**HEADER, "seats": ["bot:1"] * 9}],
        [{**HEADER, "seats": [1, 2]}],
        [{**HEADER, "edition": "chess"}],
        [{**HEADER, "edition": 7}],
        [HEADER, {"do": "deal", "draws": ["j", "j"], "order": ORDER}],
        [HEADER, {"do": "deal", "draws": ["zz", "r5"], "order": ORDER}],
        [HEADER, {"do": "deal", "draws": ["r1", "r5"], "order": [*ORDER[1:], "r2"]}],
        [{**HEADER, "rounds": True}],
        [{**HEADER, "seed": "7"}],
        [{**HEADER, "seed": 1.5}],
        [{**HEADER, "dictionary": 7}],
        [{**HEADER, "options": []}],
        [{**HEADER, "options": {"deal": {"a": 1}}}],
        [{**HEADER, "seats": "ab"}],
        [HEADER, {"do": "jump"}],
        [HEADER, {"do": ["deal"]}],
        [HEADER, {"do": "deal", "draws": 7, "order": ORDER}],
        [HEADER, {"do": "deal", "draws": [["r1"]], "order": ORDER}],
        [HEADER, {"do": "play", "table": {"a": 1}}],
        [HEADER, {"do": "answer", "seat": "0", "ask": "x", "value": "y"}],
    ],
    ids=lambda records: repr({k: v for k, v in records[-1].items() if HEADER.get(k) != v and k != "order"})[:50],
)
def test_a_forged_journal_gets_one_line_and_spoils_no_list(records: list[dict[str, object]], data: Path) -> None:
    _forge(data / "games" / "forged.jsonl", *records)
    for command in (("replay", "forged"), ("resume", "forged"), ("games", "show", "forged")):
        answer = rummi(*command, data=data)
        assert answer.code == 2
        assert answer.complaint.startswith("rummi: forged.jsonl: ")
    assert "forged" in rummi("games", "list", data=data).out


@pytest.mark.parametrize("body", [b'{"do":%s}', b'{"do":"play","table":%s}', b'{"do":"answer","seat":0,"ask":%s}'])
def test_deep_data_in_a_line_is_named_by_it(body: bytes, data: Path) -> None:
    (data / "games").mkdir()
    for depth in (100, 900, 100_000):
        forge(data / "games" / "deep.jsonl", json.dumps(HEADER).encode(), body % (b"[" * depth + b"]" * depth))
        answer = rummi("replay", "deep", data=data)
        assert answer.code == 2
        assert answer.complaint.startswith("rummi: deep.jsonl: line 2 ")


@pytest.mark.parametrize(
    "forged", [{"edition": "nope"}, {"edition": 4}, {"ui": 5}, {"seats": ["Ann"]}, {"rounds": 0}, {"options": {"x": 1}}]
)
def test_whatever_was_forged_in_a_header_is_named_by_its_line(forged: dict[str, object], data: Path) -> None:
    (data / "games").mkdir()
    forge(data / "games" / "forged.jsonl", json.dumps({**HEADER, **forged}).encode())
    assert rummi("replay", "forged", data=data).complaint.startswith("rummi: forged.jsonl: line 1: ")


def test_half_characters_in_a_header_are_named(data: Path) -> None:
    (data / "games").mkdir()
    forge(data / "games" / "half.jsonl", json.dumps({**HEADER, "seats": ["\ud800", "bot:1"]}).encode())
    assert rummi("games", "show", "half", data=data).complaint.startswith("rummi: half.jsonl: line 1: seats: ")


BAD_ENTRIES = ("directory", "dangling", "circle", "fifo", "device", "huge")


@pytest.fixture
def spoiled(saved: Path) -> Path:
    """A directory of saved games with whatever else may lie in it."""
    games = saved.parent
    (games / "directory.jsonl").mkdir()
    (games / "dangling.jsonl").symlink_to(games / "nowhere")
    (games / "circle.jsonl").symlink_to(games / "circle.jsonl")
    (games / "device.jsonl").symlink_to("/dev/zero")
    (games / ".jsonl").write_text("")
    os.mkfifo(games / "fifo.jsonl")
    with (games / "huge.jsonl").open("wb") as file:
        file.truncate(1 << 40)
    return games


def test_what_is_no_game_is_named_and_passed_over(spoiled: Path, data: Path) -> None:
    listed = rummi("games", "list", data=data)
    assert listed.code == 0
    said = dict(zip(listed.out.splitlines()[::2], listed.out.splitlines()[1::2], strict=True))
    assert sorted(said) == sorted(["friday", *BAD_ENTRIES])
    assert all("passed over" in said[name] for name in BAD_ENTRIES)
    for name in BAD_ENTRIES:
        assert rummi("games", "show", name, data=data).complaint.startswith(f"rummi: {name}.jsonl: ")
    assert rummi("replay", data=data).code == 0
    assert "there is no game to go on with" in rummi("resume", data=data).complaint


def test_new_games_find_a_name_beside_what_is_no_game(spoiled: Path, data: Path) -> None:
    first = f"{time.strftime('%Y-%m-%d')}-Ann-beginner"
    (spoiled / f"{first}.jsonl").mkdir()
    (spoiled / f"{first}-2.jsonl").symlink_to(spoiled / "nowhere")
    assert rummi("classic", "play", "--players", "Ann,bot:1", data=data).code == 0
    assert (spoiled / f"{first}-3.jsonl").is_file()
    taken = rummi("classic", "play", "--players", "Ann,bot:1", "--save", "directory", data=data)
    assert (taken.code, "directory.jsonl is there already" in taken.complaint) == (2, True)


def test_a_file_that_may_not_be_read_is_named(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path, flags: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(os, "open", refused)
    (found,) = shelf()
    assert found.state == "no-file"
    assert shelf_text(found, Texts("en")) == "passed over: friday.jsonl: Permission denied"
    assert shelf_text(found, Texts("ru")) == "пропущено: friday.jsonl: нет прав доступа"


def test_a_flipped_last_line_end_is_named_and_a_torn_line_is_told(saved: Path, data: Path) -> None:
    whole = saved.read_bytes()
    saved.write_bytes(whole[:-1] + b"x")
    last = whole.count(b"\n")
    assert f"line {last} is damaged" in rummi("resume", "friday", data=data).complaint
    saved.write_bytes(whole[:-20])
    told = rummi("resume", "friday", data=data)
    assert told.code == 0
    assert "cut off while it was written" in told.out
    assert saved.read_bytes() == whole


def test_a_game_of_another_version_is_called_so(data: Path) -> None:
    _forge(data / "games" / "newer.jsonl", {**HEADER, "format": "rummi.journal/9"})
    assert "other version" in rummi("games", data=data).out


@pytest.mark.parametrize(
    ("option", "value"),
    [("--players", b"\xff\xfe,bot:1"), ("--players", b"a\x1b[2Jb,bot:1"), ("--theme", b"\xff"), ("--house", b"a=\xff")],
)
def test_bytes_that_are_no_text_get_one_line_and_leave_nothing_behind(option: str, value: bytes, data: Path) -> None:
    players = () if option == "--players" else ("--players", "Ann,bot:1")
    answer = rummi("play", *players, option, value, data=data)
    assert answer.code == 2
    assert answer.complaint.startswith("rummi: ")
    assert not list(data.rglob("*.jsonl"))


def test_a_game_in_use_is_not_written_by_a_second_program(saved: Path, data: Path) -> None:
    saved.write_bytes(saved.read_bytes()[:-300])
    with saved.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        answer = rummi("resume", "friday", data=data)
        removal = rummi("games", "rm", "friday", "--yes", data=data)
    for refused in (answer, removal):
        assert refused.code == 2
        assert "played by another rummi" in refused.complaint
    assert saved.exists()


def test_a_disk_that_is_full_from_the_start_does_not_block_the_name(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_space(descriptor: int, chunk: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", no_space)
    with pytest.raises(OSError, match="No space left"):
        Journal.create("full", EDITION, new_header(EDITION, ("bot:1", "bot:2")))
    assert not (data / "games" / "full.jsonl").exists()


def test_a_full_disk_gives_one_line_and_loses_no_acknowledged_turn(data: Path) -> None:
    def small_disk() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))

    done = subprocess.run(
        [sys.executable, "-m", "rummiterm", *PLAY, "full"],
        capture_output=True,
        env=environment(data, {"PYTHONDONTWRITEBYTECODE": "1"}, counted=False),
        preexec_fn=small_disk,
        check=False,
    )
    assert done.returncode == 2
    (complaint,) = done.stderr.decode().splitlines()
    assert "full.jsonl" in complaint
    game = read_game(data / "games" / "full.jsonl")
    assert game.state.number == 1 + sum(line.startswith(b"Turn") for line in done.stdout.splitlines())
    assert rummi("resume", "full", data=data).code == 0


def test_what_a_full_disk_took_of_a_line_is_cut_off(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    with Journal.create("half", EDITION, new_header(EDITION, ("bot:1", "bot:2"))) as journal:
        before = journal.path.read_bytes()

        def half(descriptor: int, chunk: bytes) -> int:
            if len(chunk) < 10:
                raise OSError(errno.ENOSPC, "No space left on device")
            return write(descriptor, chunk[: len(chunk) - 5])

        monkeypatch.setattr(os, "write", half)
        with pytest.raises(OSError, match="No space left"):
            journal.record(_first_action())
        assert journal.path.read_bytes() == before


def _first_action() -> Action:
    return deal_from_seed(EDITION, new_game(EDITION, 2), 1)


def _play_of(edition_id: str) -> tuple[str, ...]:
    players = ",".join(f"bot:{seat % 2 + 1}" for seat in range(find_edition(edition_id).seats[0]))
    return ("classic", "play", "--rules", edition_id, "--players", players, *PLAY[4:])


def _kill_trial(data: Path, trial: int, edition_id: str = "") -> int:
    """Kill a game, of each edition in turn, at a random moment; return how many turns it had acknowledged."""
    name, play = f"kill{trial}", _play_of(edition_id or list(BUILT_IN)[trial % len(BUILT_IN)])
    chance = random.Random(trial)
    with subprocess.Popen(
        [sys.executable, "-m", "rummiterm", *play, name], stdout=subprocess.PIPE, env=environment(data)
    ) as game:
        assert game.stdout is not None
        first = game.stdout.readline()
        time.sleep(chance.random() * 0.35)
        game.kill()
        told = first + game.stdout.read()
    whole_lines = told[: told.rfind(b"\n")].splitlines() if b"\n" in told else []
    acknowledged = sum(line.startswith(b"Turn") for line in whole_lines)
    path = data / "games" / f"{name}.jsonl"
    turns = [happened for happened in read_game(path).steps if happened.action.do in ("play", "draw", "time-up")]
    assert len(turns) >= acknowledged, f"trial {trial}: {acknowledged} turns told, {len(turns)} saved"
    return acknowledged


def test_a_killed_game_keeps_every_acknowledged_turn(tmp_path: Path) -> None:
    told = [_kill_trial(tmp_path, trial) for trial in range(10)]
    assert any(told)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_200_killed_games_keep_every_acknowledged_turn(part: int, tmp_path: Path) -> None:
    told = [_kill_trial(tmp_path, trial) for trial in range(100 + 20 * part, 120 + 20 * part)]
    assert sum(turns > 0 for turns in told) > 10


@pytest.mark.parametrize("edition_id", BUILT_IN)
def test_a_killed_game_resumes_to_the_same_end(edition_id: str, data: Path) -> None:
    assert rummi(*_play_of(edition_id), "straight", data=data).code == 0
    _kill_trial(data, 3, edition_id)
    assert rummi("resume", "kill3", data=data).code == 0
    straight, resumed = (data / "games" / f"{name}.jsonl" for name in ("straight", "kill3"))
    assert resumed.read_bytes() == straight.read_bytes()


def test_damage_is_named_in_the_language_of_the_player(tmp_path: Path) -> None:
    rummi("classic", "play", "--players", "bot:1,bot:2", "--seed", "1", "--save", "friday", data=tmp_path)
    path = tmp_path / "games" / "friday.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    for place, damage in ((2, b"x" + lines[2]), (0, b'{"format":"other"}\n')):
        path.write_bytes(b"".join([*lines[:place], damage, *lines[place + 1 :]]))
        answer = rummi("replay", "friday", "--lang", "ru", data=tmp_path)
        assert answer.code == 2
        assert f"friday.jsonl: строка {place + 1} повреждена, её контрольная сумма не сходится" in answer.complaint
    path.write_bytes(b"{")
    assert "игры в этом файле нет" in rummi("replay", "friday", "--lang", "ru", data=tmp_path).complaint
