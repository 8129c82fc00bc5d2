"""The line from a terminal to a host, over a real socket of this machine: it comes back, and knows when not to."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from websockets.sync.server import Server, ServerConnection, serve

from rummicore.wire import Record
from rumminet.client.line import Address, HostLine

ROOM = "abcdefghjk"
WELCOME = {"what": "welcome"}
# Seconds that nothing here takes.
PATIENCE = 20.0
Call = Callable[[ServerConnection], None]


@contextmanager
def host(*calls: Call) -> Iterator[Address]:
    """Answer one call after another; those behind the last are answered as it was."""
    left = list(calls)

    def answer(line: ServerConnection) -> None:
        (left.pop(0) if len(left) > 1 else left[0])(line)

    with serve(answer, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield Address(f"ws://127.0.0.1:{port_of(server)}/ws", ROOM, "token")
        server.shutdown()
        thread.join()


def port_of(server: Server) -> int:
    return int(server.socket.getsockname()[1])


def heard(line: ServerConnection) -> Record:
    message: Record = json.loads(line.recv(PATIENCE))
    return message


def says(*messages: Record, code: int = 1012) -> Call:
    """Answer a hello with messages, then end."""

    def call(line: ServerConnection) -> None:
        assert heard(line)["token"] == "token"
        for message in messages:
            line.send(json.dumps(message))
        line.close(code)

    return call


def messages_of(line: HostLine) -> list[object]:
    """Return what comes until the line is over."""
    found: list[object] = []
    while (message := line.next(PATIENCE)) is not None:
        found.append(message["what"])
    return found


def test_a_line_comes_back_and_says_so_once() -> None:
    game = {"what": "game", "game": 1, "at": 3}
    bye = {"what": "bye", "text": "closed"}
    with host(says(WELCOME, {"what": "verdict"}, "no object"), says(), says(WELCOME, game, bye)) as address:  # type: ignore[arg-type]
        line = HostLine(address, "en")
        assert messages_of(line) == ["welcome", "lost", "back", "welcome", "game", "bye"]
        assert not line.pending


def test_an_action_is_sent_again_until_it_is_answered() -> None:
    acts: list[Record] = []

    def breaks(line: ServerConnection) -> None:
        heard(line)
        line.send(json.dumps(WELCOME))
        acts.append(heard(line))

    def answers(line: ServerConnection) -> None:
        assert heard(line)["at"] == 5
        line.send(json.dumps(WELCOME))
        acts.append(heard(line))
        line.send(json.dumps({"what": "acted", "status": "counts"}))
        line.close(4001)

    with host(breaks, answers) as address:
        line = HostLine(address, "en")
        assert line.next(PATIENCE) == WELCOME
        line.game, line.at = 1, 5
        line.act({"do": "draw"}, 5)
        assert messages_of(line) == ["lost", "back", "welcome", "acted"]
        assert not line.unanswered
    assert acts == [{"do": "act", "game": 1, "at": 5, "action": {"do": "draw"}}] * 2


def test_what_cannot_wait_is_news_and_what_is_known_is_none() -> None:
    go_on = threading.Event()

    def call(line: ServerConnection) -> None:
        heard(line)
        for message in (WELCOME, {"what": "room"}, {"what": "game", "game": 0, "at": 0}):
            line.send(json.dumps(message))
        go_on.wait(PATIENCE)
        line.send(json.dumps({"what": "game", "game": 1, "at": 1}))
        line.recv(PATIENCE)

    with host(call) as address:
        line = HostLine(address, "en")
        for what in ("welcome", "room"):
            assert line.next(PATIENCE)["what"] == what  # type: ignore[index]
            assert not line.news
        go_on.set()
        while not line.news:
            time.sleep(0.005)
        assert [line.next(PATIENCE)["at"] for _ in range(2)] == [0, 1]  # type: ignore[index]
        line.send(do="leave")
        line.close()
        assert messages_of(line) == []
        line.send(do="leave")


@pytest.mark.parametrize("scheme", ["ws", "wss"])
def test_a_host_that_is_not_there_is_named_before_the_first_welcome(scheme: str) -> None:
    line = HostLine(Address(f"{scheme}://127.0.0.1:9/ws", ROOM, None), "en", insecure=True)
    assert line.next(PATIENCE) == {"what": "unreachable", "text": "Connection refused"}
    line.close()
