"""The commands host and join up to the first call: what they say, where tables are, which one comes back."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest

from rumminet.client.joining import JoinWish
from rumminet.rooms.jobs import BeginGame, RoomPlan
from rumminet.server.disk import Disk, kept_rooms
from rumminet.server.hosting import TableHost
from rummiterm.cli.main import main
from rummiterm.start.seen import Seen
from rummiterm.start.setup import Setup
from rummiterm.texts import Texts

PORT = re.compile(r"Friends open http://[\d.]+:(\d+)/r/(\w+)")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let hosts end as soon as they would serve."""
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))

    def run(host: TableHost, *_: object) -> None:
        host._line.close()
        host.disk.close()

    monkeypatch.setattr(TableHost, "run", run)
    return tmp_path


class Hosted:
    """What a host has said."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str, language: str = "en") -> None:
        """Open a table and close it."""
        self.code = main(["--lang", language, "host", "--no-qr", *arguments])
        self.said, self.complaint = capsys.readouterr()
        found = PORT.search(self.said)
        self.port, self.room = (int(found[1]), found[2]) if found else (0, "")


def begun(plan: RoomPlan, name: str) -> None:
    """Begin a game at a table."""
    disk = Disk(Texts("en", "net"))
    players = tuple(place.player or "Ann" for place in plan.places)
    disk.take(plan.room, BeginGame(plan._replace(save=name), Setup(plan.edition, players, 1, 5)), 0.0)
    disk.close()


def test_a_table_says_what_is_played_where_it_is_and_how_to_come_back(capsys: pytest.CaptureFixture[str]) -> None:
    host = Hosted(capsys, "--rules", "pl", "--timer", "60", "--players", "Ann,?,bot:2", "--port", "0", "--links")
    assert host.code == 0
    assert host.said.startswith(
        "Number game, pl · 60 s a turn · saved after every turn\nFriends open http://127.0.0.1:"
    )
    assert len(re.findall(rf"^(Ann|free): http://127.0.0.1:{host.port}/r/{host.room}#\S+$", host.said, re.M)) == 2
    assert f"bring it back at the same address: rummi host --resume {host.room}" in host.said
    back = Hosted(capsys, "--resume", host.room)
    assert (back.port, back.room) == (host.port, host.room)
    assert back.said.startswith(f"Table {host.room} is back.\nNumber game, pl")


def test_a_table_comes_back_where_it_was_unless_the_port_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    host = Hosted(capsys, "--lan", "--port", "0")
    assert "Everybody in this network can reach the table." in host.said
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("0.0.0.0", host.port))
        other.listen()
        moved = Hosted(capsys, "--resume")
        assert f"Port {host.port} is taken; this table has port {moved.port}" in moved.said
        assert "Everybody in this network can reach the table." in moved.said
        refused = Hosted(capsys, "--resume", "--port", str(host.port))
        assert refused.code == 2
        assert refused.complaint.count("\n") == 1
        assert f"port {host.port} is taken" in refused.complaint
    alone = Hosted(capsys, "--resume", "--bind", "127.0.0.1")
    assert alone.port == moved.port
    assert "Everybody" not in alone.said


def test_the_last_table_comes_back_and_the_others_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(7):
        Hosted(capsys, "--players", "?,?", "--port", "0")
        begun(next(plan for plan in kept_rooms() if not plan.games), f"evening {number}")
    host = Hosted(capsys, "--resume", "--port", "0")
    first, second = host.said.splitlines()[:2]
    assert re.fullmatch(r"Table evening \d is back\.", first)
    assert second.count("'evening ") == 5
    assert second.endswith("…. One of them: rummi host --resume NAME")
    named = Hosted(capsys, "--resume", "evening 3", "--port", "0", language="ru")
    assert named.said.startswith("Снова открыт стол evening 3.\nРусские буквы")


def test_the_picture_of_the_link_is_drawn_where_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    from rumminet.server.screen import qr_code

    link = "http://192.168.1.5:8765/r/k7f3m2q9xa"
    monkeypatch.setenv("COLUMNS", "80")
    assert qr_code(link).count("\n") > 10
    monkeypatch.setenv("COLUMNS", "20")
    assert qr_code(link) == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bind", "ж" * 70], "no address"),
        (["--bind", "192.0.2.1"], "192.0.2.1"),
        (["--url", "play.example.org"], "play.example.org"),
        (["--url", "https://[x"], "[x"),
        (["--lan", "--bind", "127.0.0.1"], "--lan or --bind"),
        (["--rounds", "2", "--cycles", "2"], "--cycles"),
        (["--players", "Аня"], "players"),
        (["--players", "?,bot:9"], "bot:9"),
        (["--rules", "nothing"], "nothing"),
        (["--port", "99999"], "99999"),
        (["--resume", "no such game"], "no such game"),
        (["--tls", "a", "b"], "'a'"),
    ],
)
def test_what_cannot_be_hosted_is_said_in_a_line(
    data: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    refused = Hosted(capsys, *arguments)
    assert refused.code == 2
    assert refused.complaint.count("\n") == 1
    assert said in refused.complaint
    assert not list(data.rglob("*.room"))


@pytest.mark.parametrize(
    "link",
    [
        "",
        "x",
        "http://127.0.0.1:1/",
        "ftp://127.0.0.1/r/abcdefghjk",
        "http://127.0.0.1:1/r/../etc",
        "[",
        "http://h:x/r/abcdefghjk",
    ],
)
def test_a_link_that_is_none_is_said_so(capsys: pytest.CaptureFixture[str], link: str) -> None:
    assert main(["--lang", "en", "join", link]) == 2
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert f"{link or repr(link)} is no link of a table" in complaint


def test_a_host_that_is_not_there_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "join", "http://127.0.0.1:9/r/abcdefghjk", "--name", "x"]) == 1
    assert capsys.readouterr().err == "http://127.0.0.1:9/r/abcdefghjk cannot be reached: Connection refused\n"


@pytest.mark.parametrize(
    ("options", "board"), [([], True), (["--ui", "board"], True), (["--ui", "line"], False), (["--ascii"], True)]
)
def test_a_seat_is_seen_on_the_board_where_it_fits_as_a_game_at_one_keyboard(
    monkeypatch: pytest.MonkeyPatch, options: list[str], board: bool
) -> None:
    wishes: list[JoinWish] = []

    def sit_down_at(url: str, wish: JoinWish, *_: object, **__: object) -> bool:
        wishes.append(wish)
        return True

    monkeypatch.setenv("RUMMI_UI", "")
    monkeypatch.setattr(Seen, "_board_fits", lambda _: True)
    monkeypatch.setattr("rumminet.client.joining.sit_down_at", sit_down_at)
    assert main(["--lang", "en", "join", "http://127.0.0.1:9/r/abcdefghjk", *options]) == 0
    assert [(wish.board, wish.ascii_only) for wish in wishes] == [(board, options == ["--ascii"])]


def test_the_board_where_it_cannot_be_shown_is_said_so_before_anybody_is_called(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--lang", "en", "join", "http://127.0.0.1:9/r/abcdefghjk", "--ui", "board"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
