"""What is too much for a host: floods, garbage, wrong links, too many lines and tables."""

from __future__ import annotations

import pytest

from rummicore.wire import Record
from rumminet.rooms.limits import HostLimits
from tests.kit.network import ROOM, Listening
from tests.kit.rooms import play, statuses, table, two


def test_a_flood_ends_the_call_and_nobody_else_notices() -> None:
    network = table(limits=HostLimits())
    anya, _, _, _ = two(network)
    flood = Listening(network, "elsewhere")
    flood.hello()
    for _ in range(100):
        flood.say("ping", n=1)
    assert flood.closed == 1008
    assert len(flood.all("pong")) == 59
    assert statuses(play(anya, ["КОЛДУН"])) == ["counts"]


@pytest.mark.parametrize(
    "frame",
    [
        *("", "[]", "null", '"x"', "{", "[" * 9_000, '{"do":' * 5_000, '{"do":"hello","room":5}', '{"do":1}', "\x00"),
        *('{"do":"act"}', '{"do":"nothing"}', '{"do":"hello","room":"abcdefghjk","lang":[]}', '{"n":NaN,"do":"ping"}'),
        '{"do":"\ud800"}',
    ],
)
def test_garbage_gets_one_answer(frame: str) -> None:
    network = table()
    client = Listening(network)
    network.hear(client.number, frame)
    assert len(client.messages) == 1
    assert client.messages[0]["what"] == "error"
    client.hello()
    assert client.last("room")


@pytest.mark.parametrize(
    "message",
    [
        {"do": "act", "game": 1, "at": 1, "action": {"do": "play", "melds": [["Ы", ["*"] * 500]]}},
        {"do": "act", "game": 1, "at": 1, "action": {"do": "play", "melds": [[[]]]}},
        {"do": "act", "game": 1, "at": 1, "action": {"do": "play", "melds": [{"kind": "x" * 900, "tiles": ["Ш"]}]}},
        {"do": "act", "game": 1, "at": -5, "action": {"do": "draw"}},
        {"do": "act", "game": 1, "at": 10**30, "action": {"do": "draw"}},
        {"do": "act", "game": 1, "at": 1, "action": {"do": "answer", "ask": "agree", "value": "yes"}},
        {"do": "act", "game": 1, "at": 1, "action": {"do": "suggest", "word": "\u202e" * 500}},
        {"do": "judge", "game": 1, "at": 1, "melds": [[["j", "r5", "r6"]]]},
        {"do": "stage", "game": 1, "at": 1, "melds": [], "text": "*" * 5_000},
        {"do": "word", "word": "к" * 5_000},
        {"do": "claim", "seat": -1, "name": "x"},
        {"do": "claim", "seat": 10**9, "name": "x"},
        {"do": "replay", "from": -(10**30)},
        {"do": "begin", "with": "x"},
    ],
)
def test_strange_messages_change_nothing(message: Record) -> None:
    network = table()
    anya, _, _, _ = two(network)
    network.hear(anya.number, message)
    assert network.host.at == 1 or network.host.state.asks == ()
    assert anya.closed is None
    assert statuses(play(anya, ["КОЛДУН"], at=network.host.at)) == ["counts"]


def test_wrong_tokens_and_rooms_close_the_door_for_a_minute() -> None:
    network = table(limits=HostLimits(wrong=5))
    for number in range(5):
        thief = Listening(network, "there")
        if number % 2:
            thief.hello("x" * 22)
        else:
            thief.say("hello", room="zzzzzzzzzz")
        assert thief.closed in (4003, 4004)
    assert Listening(network, "there").closed == 1008
    assert Listening(network, "here").closed is None
    network.run(61)
    assert Listening(network, "there").closed is None


def test_connections_of_one_address_and_to_one_table_are_counted() -> None:
    network = table(limits=HostLimits(connections=3, callers=4))
    mine = [Listening(network, "a") for _ in range(4)]
    assert [client.closed for client in mine] == [None, None, None, 1008]
    network.gone(mine[0].number)
    assert Listening(network, "a").closed is None
    others = [Listening(network, f"b{number}") for number in range(6)]
    for client in others:
        client.hello()
    assert [client.closed for client in others] == [None] * 4 + [1008] * 2


def test_no_more_tables_are_open_than_allowed() -> None:
    network = table(limits=HostLimits(tables=1))
    two(network)
    other = "zyxwvtsrqp"
    network.disk.plans[other] = network.disk.plans[ROOM]._replace(room=other, games=())
    late = Listening(network)
    late.say("hello", room=other)
    assert (late.last("error")["code"], late.closed) == ("full", 1013)
