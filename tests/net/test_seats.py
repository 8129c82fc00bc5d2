"""Seats of a table in the network: who may take them, under which names, tokens, takeover, tables that sleep."""

from __future__ import annotations

import json

import pytest

from rummicore.host import actor
from rummicore.registry import find_edition
from rumminet.rooms.tokens import is_room_name, room_name, seat_of, seat_token
from tests.kit.network import GENEROUS, ROOM, SECRET, Listening, Network
from tests.kit.rooms import LETTERS, play, statuses, table, two, view


def test_the_game_begins_when_nobody_is_missing() -> None:
    network = table(("Аня", "", "bot:1"))
    anya = Listening(network)
    anya.sit(0)
    assert anya.last("room")["state"] == "gathering"
    borya = Listening(network)
    borya.sit(1, "Боря")
    assert anya.last("room")["state"] == "playing"
    assert [seat["name"] for seat in view(anya)["seats"]] == ["Аня", "Боря", "Bot (beginner)"]  # type: ignore[attr-defined]
    assert len(view(anya)["rack"]) == 14  # type: ignore[arg-type]


def test_bots_alone_play_for_onlookers() -> None:
    network = Network(find_edition("ua-standard"), ("bot:1", "bot:1"))
    onlooker = Listening(network)
    onlooker.hello()
    network.run(1)
    assert network.host.at > 3


def test_a_game_begins_after_a_crash_behind_the_last_claim() -> None:
    network = table()
    plan = network.disk.plans[ROOM]
    network.disk.plans[ROOM] = plan._replace(
        places=tuple(place._replace(player="P", claimed=True) for place in plan.places)
    )
    onlooker = Listening(network)
    onlooker.hello()
    assert view(onlooker)["phase"] == "turn"


def test_a_free_seat_may_go_to_a_bot_or_away() -> None:
    for way, seats in (("bots", 4), ("away", 2)):
        network = table(("", "", "", ""))
        first, third = Listening(network), Listening(network)
        first.sit(0, "Аня")
        token = third.sit(2, "Боря")
        assert [choice["value"] for choice in third.last("room")["begin"]] == ["bots", "away"]  # type: ignore[attr-defined]
        third.say("begin", **{"with": way})
        assert len(view(third)["seats"]) == seats  # type: ignore[arg-type]
        again = Listening(network)
        again.hello(token)
        assert again.last("welcome")["you"] == (2 if way == "bots" else 1)
        assert view(again)["rack"] == view(third)["rack"]


@pytest.mark.parametrize("name", ["", "x" * 21, "a\x1b[2J", "bot:2", "?", "a,b", "\u202eabc", "бот 3", "exec:rm x"])
def test_a_name_must_be_one(name: str) -> None:
    client = Listening(table())
    client.hello()
    client.say("claim", seat=1, name=name)
    assert client.last("error")["code"] == "bad-name"


def test_a_name_belongs_to_one_at_the_table() -> None:
    network = table(("Аня", "", ""))
    borya, other = Listening(network), Listening(network)
    borya.sit(1, "Боря")
    other.hello()
    for name in ("БОРЯ", "аня"):
        other.say("claim", seat=2, name=name)
        assert other.last("error")["code"] == "name-taken"
    other.say("claim", seat=0, name="Аня")
    assert other.last("seated")["seat"] == 0


def test_a_program_plays_as_a_bot_and_guests_learn_its_name_only() -> None:
    network = Network(find_edition("ua-standard"), ("Ann", "exec:python3 /home/ann/secret/bot.py --key x"))
    ann = Listening(network)
    ann.sit(0)
    told = json.dumps(ann.messages)
    assert "exec:python3 bot.py" in told
    assert "secret" not in told
    assert "--key" not in told
    assert view(ann)["seats"][1]["bot"]  # type: ignore[index]
    at = network.host.at
    ann.say("act", game=1, at=at, action={"do": "draw"})
    network.run(1)
    assert [actor(happened) for happened in network.host.steps[at:]] == [0, 1]


def test_a_seat_is_claimed_once_and_its_answer_may_be_asked_for_again() -> None:
    network = table()
    one, other = Listening(network), Listening(network)
    one.hello()
    other.hello()
    one.say("claim", seat=1, name="Боря", key="made up")
    other.say("claim", seat=1, name="Вера", key="another")
    assert other.last("error")["code"] == "seat-taken"
    again = Listening(network)
    again.hello()
    again.say("claim", seat=1, name="Боря", key="made up")
    assert again.last("seated") == one.last("seated")


def test_a_token_is_the_seat_and_a_wrong_one_is_none() -> None:
    network = table()
    _, _, token, _ = two(network)
    assert token == seat_token(SECRET, ROOM, 0)
    assert seat_of(SECRET, ROOM, 2, token) == 0
    assert seat_of(SECRET, "abcdefghjm", 2, token) is None
    stranger = Listening(network)
    stranger.hello(token[:-1] + ("A" if token[-1] != "A" else "B"))
    assert stranger.last("error")["code"] == "bad-token"
    assert stranger.closed == 4003
    assert not stranger.all("game")
    assert is_room_name(room_name(bytes(range(10))))
    assert not is_room_name("../../etc/x")


def test_whoever_comes_by_the_link_of_a_free_seat_says_a_name_first() -> None:
    network = Network(LETTERS, ("Аня", ""), seed=41)
    guest = Listening(network)
    guest.hello(seat_token(SECRET, ROOM, 1))
    assert guest.last("welcome")["you"] is None
    guest.say("claim", seat=1, name="Боря")
    assert guest.last("seated") == {"what": "seated", "seat": 1, "token": seat_token(SECRET, ROOM, 1)}
    again = Listening(network)
    again.hello(seat_token(SECRET, ROOM, 1))
    assert again.last("welcome")["you"] == 1
    assert [seat["name"] for seat in again.last("room")["seats"]] == ["Аня", "Боря"]  # type: ignore[attr-defined]


def test_a_second_window_takes_the_seat_over() -> None:
    network = table()
    anya, _, token, _ = two(network)
    window = Listening(network)
    window.hello(token)
    assert anya.closed == 4001
    assert anya.messages[-1]["what"] == "taken-over"
    assert view(window)["mine"]
    assert statuses(play(window, ["КОЛДУН"])) == ["counts"]
    anya.say("act", game=1, at=1, action={"do": "draw"})
    assert network.host.at == 2


def test_a_room_comes_back_when_somebody_does() -> None:
    network = table()
    anya, _, token, _ = two(network)
    play(anya, ["КОЛДУН"])
    seen = view(anya)
    network.crash()
    assert anya.closed == 1006
    back = Listening(network)
    back.hello(token, game=1, at=2)
    assert view(back) == seen
    assert back.last("game")["told"] == []


def test_a_table_at_which_nobody_is_goes_to_sleep_and_wakes() -> None:
    network = table(limits=GENEROUS._replace(idle=100))
    two(network)
    other = "zyxwvtsrqp"
    network.disk.plans[other] = network.disk.plans[ROOM]._replace(room=other, games=())
    onlooker = Listening(network)
    onlooker.say("hello", room=other)
    assert set(network.hub.rooms) == {ROOM, other}
    network.gone(onlooker.number)
    network.run(99)
    network.run(5)
    assert set(network.hub.rooms) == {ROOM}
    back = Listening(network)
    back.say("hello", room=other)
    assert back.last("room")["room"] == other
