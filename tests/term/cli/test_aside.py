"""What is written aside takes the place of plain files only: a pipe that lies there stays one."""

from __future__ import annotations

import os
import socket
import stat
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from rumminet.client.seats import keep_token
from rummiterm.board.settings import keep_switch
from rummiterm.cli.aside import plain_file
from rummiterm.start.clock import SavedClock
from rummiterm.start.remembered import Remembered
from rummiterm.words.own import add_words
from rummiwords.nouns.store import replace_files
from tests.kit.commands import rummi

WRITERS: dict[str, Callable[[Path], object]] = {
    "board.toml": lambda place: keep_switch("ascii", True),
    "words.txt": lambda place: add_words(place / "words.txt", ["кот"]),
    "one.clock": lambda place: SavedClock(place / "one.jsonl").keep(1, 2.0),
    "tables/seats.json": lambda place: keep_token("room", "Ann", "token"),
    "nouns.marisa": lambda place: replace_files(place, {"nouns.marisa": b"data"}),
}


@pytest.mark.parametrize("name", WRITERS)
def test_sockets_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("RUMMI_CONFIG", str(tmp_path))
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(name)
    with suppress(OSError):
        WRITERS[name](tmp_path)
    assert stat.S_ISSOCK(path.lstat().st_mode)
    assert list(path.parent.iterdir()) == [path]


def test_what_was_answered_last_leaves_pipes_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))
    kept = Remembered()
    os.mkfifo(tmp_path / "setup.json")
    kept.keep("pl", {"players": "Ann"})
    assert stat.S_ISFIFO((tmp_path / "setup.json").lstat().st_mode)


def test_links_lead_to_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, link = tmp_path / "real.toml", tmp_path / "board.toml"
    real.write_text("colour = false\n", encoding="utf8")
    link.symlink_to(real)
    monkeypatch.setenv("RUMMI_CONFIG", str(tmp_path))
    keep_switch("ascii", True)
    assert link.is_symlink()
    assert real.read_text(encoding="utf8") == "ascii = true\ncolour = false\n"
    assert plain_file(tmp_path / "new") == tmp_path / "new"


def test_an_arena_writes_no_pipe_and_nothing_beside_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "out")
    answer = rummi("arena", "bot:1", "bot:1", "--pairs", "1", "--out", str(tmp_path / "out"))
    assert answer.code == 2
    assert "not a plain file" in answer.complaint
    assert list(tmp_path.iterdir()) == [tmp_path / "out"]


def test_pictures_go_into_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "picture"
    os.mkfifo(path)
    assert rummi("play", "--players", "bot:1,bot:1", "--seed", "1", "--save", "one", data=tmp_path / "data").code == 0
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(path.read_bytes()))
    reader.start()
    assert rummi("replay", "one", "--svg", str(path), data=tmp_path / "data").code == 0
    reader.join(60)
    assert got[0].startswith(b"<svg")
    assert stat.S_ISFIFO(path.lstat().st_mode)
