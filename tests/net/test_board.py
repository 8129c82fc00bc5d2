"""The board at a seat elsewhere, over a line in memory: gathering, turns, hints, votes, the clock."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummicore.actions import Play
from rummicore.host import actor
from rummicore.registry import find_edition
from rummicore.testing import QUICK
from rummicore.wire import Record
from tests.kit.memory_lines import ADDRESS
from tests.kit.network import Listening, Network
from tests.kit.remote_boards import TIMED, RemoteBoardSeat, letters, two
from tests.kit.rooms import LETTERS, play


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))
    monkeypatch.setenv("RUMMI_CONFIG", str(tmp_path))
    return tmp_path


# Sitting down


def test_whoever_waits_sees_who_is_there_and_begins_without_the_rest() -> None:
    network = Network(find_edition("ua-standard"), ("Ann", "", "", "bot:1"))
    ann = RemoteBoardSeat(network, 0)
    assert ann.shows("Seats: Ann, free, free, Bot (")
    assert ann.shows(f"Friends come by {ADDRESS.link}")
    Listening(network).sit(1, "Ben")
    ann.pass_time(0.1)
    assert ann.shows("Seats: Ann, Ben, free, Bot (")
    assert ann.shows("1 Put bots in the free seats")
    ann.keys("escape", "down", "9", "2")
    ann.pass_time(0.1)
    assert len(network.host.state.seats) == 3
    assert ann.line_with("Ann's rack: 14")


def test_a_seat_in_a_game_that_is_on_is_told_everything_from_the_beginning() -> None:
    network = Network(LETTERS, ("Ann", "Ben"), seed=41)
    ben = Listening(network)
    ben.sit(1)
    ben.say("begin", **{"with": "now"})
    ann = RemoteBoardSeat(network, 0)  # looks on until the seat is taken
    ann.pass_time(0.1)
    assert ann.news.story is not None
    assert ann.news.story.seat == 0
    assert tuple(ann.news.story.told) == network.host.told(0)
    assert ann.line_with("▐ Д Е Е Е")


# Turns


def test_a_turn_is_typed_judged_and_played_and_the_answer_of_the_others_seen() -> None:
    network = letters()
    ann, other = two(network)
    ann.type("шлеф")
    ann.keys("enter")
    assert ann.line_with("! ШЛЕФ")
    ann.keys("escape")
    ann.type("колдун")
    assert ann.line_with("+К+О+Л+Д+У+Н")
    assert ann.line_with("+6 КОЛДУН")
    ann.keys("enter")
    assert ann.line_with("Боря plays …")
    other.say("act", game=1, at=2, action={"do": "draw"})
    ann.pass_time(0.1)
    assert ann.line_with("Turn 2 · Боря: drew 1 tile")
    assert ann.line_with("Turn 3 · Ann")
    assert [actor(step) for step in network.host.steps] == [None, 0, 1]


def test_what_others_have_laid_is_marked_and_what_was_drawn_is_new() -> None:
    network = letters()
    ann, other = two(network)
    ann.keys("f9")
    assert ann.line_with("Ann's rack: 15")
    view = network.host.view(1)
    turn = LETTERS.bots["bot:5"](LETTERS, 1).choose(view, QUICK)
    assert isinstance(turn, Play)
    word = "".join(turn.table[0].faces)
    play(other, [word])
    ann.pass_time(0.1)
    assert ann.line_with("".join(f"·{letter}" for letter in word))
    assert ann.line_with("▐·А Д Е Е"), "the drawn tile"


def test_a_turn_that_the_host_refuses_comes_back_with_its_draft() -> None:
    network = letters()
    ann, _ = two(network)
    ann.type("колдун")
    reason = {"code": "too-late", "rule": "", "facts": {}, "tiles": [], "text": "no"}
    answer: Record = {"what": "acted", "game": 1, "at": 1, "status": "refused", "text": "no", "reasons": [reason]}
    network.disk.broken = True
    ann.keys("enter")
    assert ann.shows("could not be saved")
    assert ann.line_with("+К+О+Л+Д+У+Н")
    ann.line._messages.append(answer)
    ann.pass_time(0.1)
    assert ann.line_with("+К+О+Л+Д+У+Н")
    network.disk.broken = False
    ann.keys("enter")
    assert ann.line_with("Боря plays")


def test_a_late_turn_is_said_to_be_late() -> None:
    network = letters()
    ann, _ = two(network)
    ann.line._messages.append({"what": "acted", "game": 1, "at": 1, "status": "stale", "text": "Too late."})
    ann.pass_time(0.1)
    assert ann.line_with("! Too late.")
    ann.keys("left")
    assert not ann.shows("Too late.")


def test_hints_come_from_the_host_and_the_last_one_lays_the_turn_out() -> None:
    network = letters()
    ann, _ = two(network)
    ann.keys("f2")
    assert ann.line_with("hint 1 of 3")
    ann.keys("f2", "f2")
    assert ann.shows("Enter plays it")
    asked = [message for message in ann.line.sent if message["do"] == "hint"]
    assert len(asked) == 1
    ann.keys("enter")
    assert network.host.steps[-1].action.do == "play"


def test_a_hint_that_the_host_cannot_give_is_missing_and_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    network = letters()
    ann, _ = two(network)
    with monkeypatch.context() as patch:
        patch.setattr(network, "thought", lambda _: ValueError("tired"))
        ann.keys("f2")
    assert ann.shows("That took too long")
    ann.keys("f2")
    assert ann.line_with("hint 1 of 3")


def test_a_turn_that_could_not_be_saved_comes_back_though_a_hint_is_awaited() -> None:
    network = letters()
    ann, _ = two(network)
    ann.type("колдун")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(network, "hear", lambda *_: None)
        ann.keys("f2", "enter")
    ann.line._messages.append({"what": "error", "code": "disk", "text": "The disk is full."})
    ann.pass_time(0.1)
    assert ann.line_with("The disk is full.")
    ann.keys("enter")
    assert network.host.steps[-1].action.do == "play"


def test_an_answer_that_is_refused_is_said_and_asked_for_again() -> None:
    network = letters()
    ann, other = two(network)
    ann.keys("f9")
    other.say("act", game=1, at=2, action={"do": "suggest", "word": "ШЛЕФ"})
    ann.pass_time(0.1)
    refused: Record = {"what": "acted", "game": 1, "at": 3, "status": "refused", "text": "Not so.", "reasons": []}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(network, "hear", lambda *_: None)
        ann.keys("y")
    assert ann.line_with("Sent; the host has not answered yet.")
    ann.line._messages.append(refused)
    ann.pass_time(0.1)
    assert ann.line_with("! Not so.")
    assert ann.line_with("1 yes · 2 no")


def test_a_word_is_voted_on_and_the_draft_waits() -> None:
    network = letters()
    ann, other = two(network)
    ann.type("шлеф")
    ann.keys("f7")
    assert ann.line_with("Nothing to decide. Enter goes on.")
    ann.keys("enter")
    assert ann.line_with("Others decide …")
    other.say("act", game=1, at=network.host.at, action={"do": "answer", "ask": "agree", "value": "yes"})
    ann.pass_time(1)
    assert network.host.state.agreed == ("ШЛЕФ",)
    assert ann.line_with("> ШЛЕФ_")
    assert ann.line_with("ШЛЕФ has 4.")


def test_a_question_of_others_is_answered_by_a_key() -> None:
    network = letters()
    ann, other = two(network)
    ann.keys("f9")
    other.say("act", game=1, at=2, action={"do": "suggest", "word": "ШЛЕФ"})
    ann.pass_time(0.1)
    assert ann.line_with("1 ")
    ann.keys("y")
    ann.pass_time(10)
    assert network.host.state.agreed == ("ШЛЕФ",)
    assert ann.line_with("Боря plays …")


# The clock


def test_the_clock_is_the_hosts_for_everybody_and_a_typed_word_counts() -> None:
    network = Network(TIMED, ("Ann", ""), seed=41)
    ann, _ = two(network)
    assert ann.line_with("pool 84 · 1:00")
    ann.pass_time(30)
    assert ann.line_with("pool 84 · 0:30")
    ann.type("колдун")
    ann.pass_time(29.5)
    assert ann.line_with("Sent; the host has not answered yet.")
    ann.pass_time(1)
    assert network.host.steps[1].action.do == "time-up"
    assert [meld.kind for meld in network.host.state.table] == ["word"]
    assert ann.line_with("pool 84 · 1:00"), "that of the other"
    assert [message["do"] for message in ann.line.sent].count("judge") == 2


def test_an_unfinished_layout_at_the_deadline_is_told_when_the_turn_comes_again() -> None:
    network = Network(TIMED, ("Ann", ""), seed=41)
    ann, other = two(network)
    ann.pass_time(61)
    other.say("act", game=1, at=2, action={"do": "draw"})
    ann.pass_time(0.1)
    assert ann.shows("Time is up.")
