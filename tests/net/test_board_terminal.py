"""The board of ``rummi join`` in a real terminal, at a host that is a program of its own."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.kit.hosts import HostProgram, hosting
from tests.kit.terminal import Terminal

ON_BOARD = {"RUMMI_UI": "", "COLORTERM": "truecolor", "NO_COLOR": "1"}
CTRL_Q, F9 = b"\x11", b"\x1b[20~"
GIVEN_BACK = "\x1b[?1049l"


def joined(data: Path, host: HostProgram) -> Terminal:
    """Open the board at a table."""
    link = f"{host.base}/r/{host.room}"
    return Terminal(data, "--lang", "en", "join", link, "--name", "Ann", more=ON_BOARD)


@pytest.mark.slow
def test_a_game_is_played_left_and_taken_up_again(tmp_path: Path) -> None:
    with hosting(tmp_path / "host", "--players", "Ann,bot:1", "--seed", "41") as host:
        first = joined(tmp_path / "ann", host)
        first.wait_for("Ann's rack: 14")
        first.type("колдун", end="")
        first.wait_for("КОЛДУН: laid")
        first.send(b"\r")
        first.wait_for("Turn 3")
        second = joined(tmp_path / "ann", host)
        second.wait_for("Ann's rack: 8")
        first.wait_for("another window")
        first.send(b" ")
        assert first.end() == 0
        assert "Your seat stays yours; come back: rummi join" in first.seen.split(GIVEN_BACK)[-1]
        second.send(F9)
        second.wait_for("Turn 5")
        second.send(CTRL_Q)
        assert second.end() == 0
        third = joined(tmp_path / "ann", host)
        third.wait_for("Turn 5")
        os.kill(third.pid, signal.SIGTERM)
        assert third.end() == 128 + signal.SIGTERM
        for left in (second, third):
            assert "Your seat stays yours" in left.seen.split(GIVEN_BACK)[-1]


@pytest.mark.slow
def test_a_host_that_dies_is_waited_for_with_the_draft_and_one_that_closes_is_left(tmp_path: Path) -> None:
    data = tmp_path / "host"
    with hosting(data, "--players", "Ann,bot:1", "--seed", "41") as host:
        ann = joined(tmp_path / "ann", host)
        ann.wait_for("Ann's rack: 14")
        ann.type("колдун", end="")
        ann.wait_for("КОЛДУН: laid")
        host.kill()
        ann.wait_for("Connection lost")
        with hosting(data, "--resume", host.room, port=host.port) as back:
            ann.wait_for("Back at the table.")
            ann.send(b"\r")
            ann.wait_for("Turn 3")
            back.interrupt()
            ann.wait_for("closed the table")
            ann.send(b"\r")
            assert ann.end() == 0


@pytest.mark.slow
def test_a_window_that_is_too_small_says_so_and_lines_are_still_there(tmp_path: Path) -> None:
    with hosting(tmp_path / "host", "--players", "Ann,bot:1", "--seed", "41") as host:
        link = f"{host.base}/r/{host.room}"
        for more in ({**ON_BOARD, "TERM": "dumb"}, {**ON_BOARD, "COLUMNS": "50"}):
            ann = Terminal(tmp_path / "ann", "--lang", "en", "join", link, "--name", "Ann", more=more)
            ann.wait_for("Rack ")
            ann.type("/quit")
            assert ann.end() == 0
