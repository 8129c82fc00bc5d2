"""The board at a seat elsewhere: lines that break, seats taken over, whole games, from the command to the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummicore.host import actor
from rummicore.registry import find_edition
from rumminet.client import board
from rumminet.client.board import RemoteStage
from rumminet.client.joining import JoinWish
from rummiterm.board.settings import Settings
from rummiterm.story.narrate import Teller
from rummiterm.story.told import SeatStory
from rummiterm.texts import Texts
from tests.kit.memory_lines import ADDRESS, Drawing, ScriptedPerson, joined
from tests.kit.network import ROOM, Listening, Network
from tests.kit.remote_boards import TIMED, RemoteBoardSeat, letters, two
from tests.kit.rooms import LETTERS


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))
    monkeypatch.setenv("RUMMI_CONFIG", str(tmp_path))
    return tmp_path


def told_here(network: Network) -> SeatStory:
    """Tell the first seat the game as a board beside the host does."""
    host = network.host
    teller = Teller(host.edition, ["Ann", "Bot (beginner)"], host.state.rounds, Texts("en"))
    story = SeatStory(teller, 0)
    for known, happened in zip(host.told(0), host.steps, strict=True):
        story.hear(known, teller.emptied(happened))
    return story


# The line


def test_a_line_that_breaks_is_seen_and_the_draft_survives() -> None:
    network = letters()
    ann, other = two(network)
    ann.type("колдун")
    ann.line.break_off()
    ann.pass_time(1)
    assert ann.line_with("! Connection lost, trying again")
    ann.keys("backspace")
    ann.line.come_back()
    ann.pass_time(1)
    assert ann.line_with("Back at the table.")
    assert ann.line_with("> КОЛДУ_")
    ann.type("н")
    assert not ann.shows("Back at the table.")
    ann.line.break_off()
    ann.keys("enter")
    ann.pass_time(1)
    assert ann.line_with("Sent; the host has not answered yet.")
    ann.line.come_back()
    ann.pass_time(1)
    assert [step.action.do for step in network.host.steps] == ["deal", "play"]
    assert ann.line_with("Боря plays")
    network.gone(other.number)
    ann.pass_time(1)
    assert ann.line_with("Боря (away): 14 tiles")


def test_what_was_asked_over_a_broken_line_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    network = letters()
    ann, _ = two(network)
    with monkeypatch.context() as patch:
        patch.setattr(network, "hear", lambda *_: None)
        ann.keys("f2")
    ann.line.break_off()
    ann.pass_time(1)
    ann.line.come_back()
    ann.pass_time(1)
    assert ann.line_with("hint 1 of 3")


def test_a_clock_that_stood_still_behind_a_broken_line_gives_the_turn_back() -> None:
    network = Network(TIMED, ("Ann", "bot:1"), seed=41)
    ann = RemoteBoardSeat(network, 0)
    ann.type("колдун")
    ann.line.break_off()
    ann.pass_time(70)
    assert ann.line_with("Sent; the host")
    ann.line.come_back()
    ann.pass_time(0.1)
    assert [step.action.do for step in network.host.steps] == ["deal"]
    assert ann.line_with("pool 84 · 1:00")
    assert ann.line_with("+6 КОЛДУН")
    ann.keys("enter")
    assert network.host.steps[1].action.do == "play"


def test_a_second_window_takes_the_seat_over_and_the_first_says_so() -> None:
    network = letters()
    ann, _ = two(network)
    Listening(network).hello(ann.line.token)
    ann.pass_time(0.1)
    assert ann.line_with("You play in another window now.")
    assert ann.shows(f"come back: rummi join {ADDRESS.link}")
    ann.stage.press(5, 5, 1)
    ann.stage.drag(6, 6)
    ann.stage.release(6, 6)
    ann.stage.scroll(1)
    ann.keys("enter")
    assert ann.stage.ending == "over"


def test_a_closed_table_is_said_so_on_the_board() -> None:
    network = letters()
    ann, _ = two(network)
    network.hub.close(network.now)
    network.flush()
    ann.pass_time(0.1)
    assert ann.line_with("The host has closed the table; the game is saved.")


def test_a_line_that_ends_without_a_word_is_no_answer() -> None:
    network = letters()
    ann, _ = two(network)
    ann.line._messages.append(None)
    ann.pass_time(0.1)
    assert ann.shows("does not answer.")


def test_leaving_ends_the_board_at_once() -> None:
    for network in (letters(), Network(LETTERS, ("Ann", "", ""))):
        ann = RemoteBoardSeat(network, 0)
        ann.keys("ctrl+q")
        assert ann.stage.ending == "left"


# Whole games


@pytest.mark.parametrize("edition", ["letters-ru", "twist"])
def test_a_whole_game_is_played_by_keys_against_a_bot(edition: str) -> None:
    network = Network(find_edition(edition), ("Ann", "bot:1"), seed=3)
    network.disk.plans[ROOM] = network.disk.plans[ROOM]._replace(rounds=1)
    ann = RemoteBoardSeat(network, 0)
    turn = 0
    while network.host.state.phase != "over":
        turn += 1
        if turn % 8 == 0 and turn < 50:
            ann.keys("f2", "f2", "f2", "enter")
        ann.keys("escape", "escape", "f9")
        ann.pass_time(5)
    assert ann.line_with("Game over")
    assert any(actor(step) == 0 and step.action.do == "play" for step in network.host.steps)
    assert ann.news.story is not None
    assert ann.news.story.lines == told_here(network).lines
    ann.keys("enter")
    ann.pass_time(1)
    assert ann.line_with("Ann's rack: 14"), "another game"


def test_the_end_shows_the_chart_and_who_wants_another_game() -> None:
    network = letters()
    cat = Drawing(network)
    cat.sit(1, "Cat")
    ann = RemoteBoardSeat(network, 0)
    for _ in range(100):
        ann.keys("f9")
        ann.pass_time(1)
    assert ann.line_with("Points after each turn: A Ann, C Cat")
    assert "F6" not in ann.look().splitlines()[-1]
    ann.keys("enter")
    ann.pass_time(0.1)
    assert ann.line_with("Waiting for Cat to agree to another game.")
    cat.say("rematch")
    ann.pass_time(1)
    assert ann.line_with("Ann's rack: 14")
    assert cat.last("game")["game"] == 2


def test_a_host_of_before_gives_no_hints_and_no_chart() -> None:
    network = letters()
    ann, _ = two(network)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(network, "hear", lambda *_: None)
        ann.keys("f2")
    ann.line._messages.append({"what": "hinted", "n": 1, "at": 1, "stage": 1, "text": "There is a turn of 6."})
    ann.pass_time(0.1)
    assert ann.line_with("There is a turn of 6.")
    ann.keys("left")
    assert ann.line_with("Type a word")


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (59, 20), (60, 20), (200, 60)])
def test_every_window_shows_something(size: tuple[int, int]) -> None:
    gathering = RemoteBoardSeat(Network(LETTERS, ("Ann", "", "")), 0)
    ann, _ = two(letters())
    for seat in (gathering, ann):
        assert len(seat.draw(*size).signs) == size[1]
        seat.news.over = True
        assert {len(row) for row in seat.draw(*size).signs} == {size[0]}


# From the command to the board


def test_joining_on_a_terminal_opens_the_board_and_says_how_to_come_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = letters(("Ann", "bot:1"))
    seen: list[str] = []

    def show(stage: RemoteStage, settings: Settings) -> str:
        seen.append(stage.draw(80, 24).text())
        network.hub.close(network.now)
        network.flush()
        stage.tick()
        return "over"

    monkeypatch.setattr(board, "show_stage", show)
    assert joined(network, JoinWish("Ann", board=True))[0]
    assert "Ann's rack: 14" in seen[0]
    said = capsys.readouterr().out
    assert said.startswith("You sit here as Ann.\n")
    assert said.endswith(
        "The host has closed the table; the game is saved.\n"
        f"Your seat stays yours; come back: rummi join {ADDRESS.link}\n"
    )


def test_without_a_free_seat_one_looks_on_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = letters()
    two(network)
    ScriptedPerson(monkeypatch, [])
    assert joined(network, JoinWish("Cat", board=True))[0]
    said = capsys.readouterr().out
    assert said.startswith("No seat is free; you look on.")
    assert said.count("Russian letters ·") == 1
    assert said.endswith(f"To look on again: rummi join --look-on {ADDRESS.link}\n")
