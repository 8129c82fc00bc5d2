"""What seldom happens at a table in the network: bots that fail, a disk that refuses, messages out of place."""

from __future__ import annotations

import pytest

from rummicore.actions import Play
from rummicore.edition import Edition
from rummicore.registry import find_edition
from rummicore.wire import Record
from rumminet.rooms.jobs import MindQuestion
from tests.kit.network import ROOM, Listening, Network
from tests.kit.rooms import LETTERS, play, table, two, view

NUMBERS = find_edition("ua-standard")


@pytest.mark.parametrize("answer", [ValueError("it fell"), None, "nonsense", Play(())])
def test_a_bot_that_fails_draws(monkeypatch: pytest.MonkeyPatch, answer: object) -> None:
    network = Network(NUMBERS, ("Ann", "bot:1"), seed=3)
    monkeypatch.setattr(network, "thought", lambda question: answer)
    ann = Listening(network)
    ann.sit(0)
    for _ in range(2):
        network.run(1)
        ann.say("act", game=1, at=network.host.at, action={"do": "draw"})
    network.run(1)
    assert {step.action.do for step in network.host.steps[1:]} == {"draw"}
    assert network.host.at > 3


def test_what_the_disk_refuses_the_house_is_tried_again() -> None:
    network = Network(NUMBERS, ("Ann", "bot:1"), seed=3)
    ann = Listening(network)
    ann.hello()
    network.disk.broken = True
    ann.say("claim", seat=0)
    assert ann.last("error")["code"] == "disk"
    network.disk.broken = False
    ann.say("claim", seat=0)
    network.run(1)
    at = network.host.at
    network.disk.broken = True
    ann.say("act", game=1, at=at, action={"do": "draw"})
    assert ann.last("error")["code"] == "disk"
    network.disk.broken = False
    ann.say("act", game=1, at=at, action={"do": "draw"})
    network.disk.broken = True
    network.run(1)
    stays = network.host.at
    network.run(2)
    assert network.host.at == stays
    network.disk.broken = False
    network.run(6)
    network.run(1)
    assert network.host.at > at + 1


def test_hints_and_reviews_that_fail_are_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    network = table()
    anya, _, _, _ = two(network)

    def falls(question: MindQuestion) -> object:
        return ValueError("it fell")

    monkeypatch.setattr(network, "thought", falls)
    anya.say("hint", n=1, game=1, at=1)
    assert anya.last("error")["code"] == "tired"
    anya.say("review", n=2)
    assert anya.last("error")["code"] == "not-now"


def test_an_answer_to_a_question_of_an_earlier_turn_is_dropped() -> None:
    network = table()
    anya, _, _, _ = two(network)
    hub = network.hub
    hub.hear(anya.number, '{"do": "hint", "n": 1, "game": 1, "at": 1}', network.now)
    (think,) = hub.effects()
    play(anya, ["КОЛДУН"])
    before = len(anya.messages)
    hub.thought(ROOM, think.key, network.thought(think.question), network.now)  # type: ignore[union-attr]
    hub.thought("zzzzzzzzzz", think.key, None, network.now)  # type: ignore[union-attr]
    network.flush()
    assert len(anya.messages) == before


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"do": "act", "game": 1, "at": 0, "action": {"do": "draw"}}, "not-seated"),
        ({"do": "begin", "with": "bots"}, "not-seated"),
        ({"do": "rematch"}, "not-seated"),
        ({"do": "hello", "room": ROOM, "protocol": 9}, "bad-message"),
        ({"do": "hello", "room": "no name"}, "no-room"),
        ({"do": "hello", "room": "zyxwvtsrqp"}, "no-room"),
    ],
)
def test_messages_out_of_place_are_answered(message: Record, code: str) -> None:
    client = Listening(table())
    client.hello()
    network = client.network
    network.hear(client.number, message)
    assert client.last("error")["code"] == code


def test_a_room_that_cannot_be_read_is_none() -> None:
    network = table()
    network.disk.broken = True
    client = Listening(network)
    client.hello()
    assert client.last("error")["code"] == "no-room"


def test_nobody_acts_before_the_game_begins() -> None:
    network = table()
    anya = Listening(network)
    anya.sit(0)
    anya.say("act", game=0, at=0, action={"do": "draw"})
    assert anya.last("error")["code"] == "not-now"
    anya.say("claim", seat=1, name="Аня")
    assert anya.last("error")["code"] == "not-now"
    anya.say("rematch")
    assert network.hub.rooms[ROOM].game is None


def test_whoever_gets_up_looks_on_and_the_seat_stays_theirs() -> None:
    network = table()
    anya, borya, token, _ = two(network)
    anya.say("leave")
    assert anya.last("welcome")["you"] is None
    assert view(anya)["rack"] == []
    assert [seat["connected"] for seat in borya.last("room")["seats"]] == [False, True]  # type: ignore[attr-defined]
    anya.hello(token)
    assert len(view(anya)["rack"]) == 14  # type: ignore[arg-type]


def test_one_line_may_go_from_table_to_table() -> None:
    network = table()
    other = "zyxwvtsrqp"
    network.disk.plans[other] = network.disk.plans[ROOM]._replace(room=other)
    client = Listening(network)
    client.hello()
    client.say("hello", room=other)
    assert client.last("room")["room"] == other
    assert not network.hub.rooms[ROOM].callers


def test_a_stage_of_nothing_or_of_a_turn_that_is_over() -> None:
    network = Network(LETTERS, ("Аня", ""), seed=41)
    anya, _, _, _ = two(network)
    (empty,) = anya.say("stage", n=1, game=1, at=1, text="  ", melds=[])
    assert empty["status"] == "empty"
    (stale,) = anya.say("stage", n=2, game=1, at=0, text="кот", melds=[])
    assert stale["status"] == "stale"


@pytest.mark.parametrize("edition", [NUMBERS, LETTERS], ids=lambda edition: edition.id)
def test_the_title_of_a_table_begins_its_header(edition: Edition) -> None:
    guest = Listening(Network(edition, ("Ann", "bot:1"), seed=3))
    guest.hello()
    room = guest.last("room")
    # A page shows the title large and the rest below, so neither repeats the other.
    assert str(room["header"]).startswith(f"{room['title']} · ")
