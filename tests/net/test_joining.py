"""A seat in a terminal over a line in memory: sitting down, turns, questions, clocks, lines that break, the end."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from rummicore.host import actor
from rummicore.registry import find_edition
from rumminet.client import seats
from rumminet.client.joining import JoinWish
from rumminet.rooms.tokens import seat_token
from rummiterm.prompt.keyboard import TimeOver
from tests.kit.memory_lines import ADDRESS, Drawing, MemoryLine, ScriptedPerson, Typed, joined
from tests.kit.network import ROOM, SECRET, Listening, Network
from tests.kit.rooms import LETTERS, play, table, two

BEN = JoinWish("Ben")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))
    return tmp_path


def waits(network: Network, seconds: float = 10.0) -> Callable[[], None]:
    return lambda: network.run(seconds)


def names(network: Network) -> list[str]:
    return [place.player for place in network.hub.rooms[ROOM].plan.places]


# Sitting down


def test_a_seat_is_taken_by_name_and_a_turn_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = Network(LETTERS, ("Ann", ""), seed=41)
    ScriptedPerson(monkeypatch, ["шлеф", "колдун", "", "/log", "nonsense", "", waits(network)])
    Drawing(network).sit(1, "Боря")
    assert joined(network, JoinWish("ann"))[0]
    said = capsys.readouterr().out
    assert said.startswith("Russian letters · no clock · saved after every turn\nSeats: Ann (awaited), Боря\n")
    assert "You sit here as Ann." in said
    assert "!  ШЛЕФ" in said
    assert "   Played." in said
    assert "Боря plays > /log\n   Draw for the start: Ann О, Боря" in said
    assert "Turn 2 · Боря: drew 1 tile" in said
    assert said.endswith(f"Your seat stays yours; come back: rummi join {ADDRESS.link}\n")
    assert [actor(step) for step in network.host.steps] == [None, 0, 1]


def test_another_name_takes_another_seat(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    network = Network(LETTERS, ("Ann", "", "", ""))
    ScriptedPerson(monkeypatch, [])
    for name in ("Ann", "Ben", "ben", None):
        assert joined(network, JoinWish(name))[0]
    assert names(network) == ["Ann", "Ben", "", ""]
    assert seats.known_token(ROOM, None) == seats.known_token(ROOM, "BEN") == seat_token(SECRET, ROOM, 1)
    assert seats.known_token(ROOM, "ANN") == seat_token(SECRET, ROOM, 0)
    assert stat.S_IMODE((data / "tables" / "seats.json").stat().st_mode) == 0o600


def test_what_was_remembered_of_a_seat_that_is_gone_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    network = Network(LETTERS, ("Ann", ""))
    ScriptedPerson(monkeypatch, [])
    seats.keep_token(ROOM, "Ben", "of another table")
    assert joined(network, BEN)[0]
    assert names(network) == ["Ann", "Ben"]
    assert seats.known_token(ROOM, "Ben") == seat_token(SECRET, ROOM, 1)


@pytest.mark.parametrize("content", [b"{", b"[1]", b'{"abcdefghjk": "old"}', b'{"abcdefghjk": {"Ben": 5}}'])
def test_a_damaged_memory_of_seats_is_none(data: Path, content: bytes) -> None:
    (data / "tables").mkdir()
    (data / "tables" / "seats.json").write_bytes(content)
    assert seats.known_token(ROOM, "Ben") is None
    seats.keep_token(ROOM, "Ben", "token")
    assert json.loads((data / "tables" / "seats.json").read_bytes())[ROOM] == {"Ben": "token"}


def test_a_wrong_personal_link_is_said_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ScriptedPerson(monkeypatch, [])
    assert not joined(Network(LETTERS, ("Ann", "")), JoinWish(), ADDRESS._replace(token="wrong"))[0]
    assert "This personal link does not fit the table." in capsys.readouterr().out


def test_a_personal_link_leads_to_its_seat(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ScriptedPerson(monkeypatch, [])
    token = seat_token(SECRET, ROOM, 0)
    assert joined(Network(LETTERS, ("Ann", "")), JoinWish(), ADDRESS._replace(token=token))[0]
    assert "You sit here as Ann." in capsys.readouterr().out


def test_a_name_is_asked_for_until_the_host_takes_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = Network(LETTERS, ("Ann", "", ""))
    Listening(network).sit(1, "Cat")
    ScriptedPerson(monkeypatch, ["", "cat", "Ben"])
    assert joined(network, JoinWish())[0]
    said = capsys.readouterr().out
    assert "Awaited: Ann. Who are you?" in said
    assert "There is a cat at this table already" in said
    assert names(network) == ["Ann", "Cat", "Ben"]
    ScriptedPerson(monkeypatch, [])
    network = Network(LETTERS, ("", ""))
    assert joined(network, JoinWish())[0]
    assert names(network) == ["", ""]


def test_without_a_free_seat_one_looks_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    network = Network(LETTERS, ("", ""))
    for seat, name in enumerate(("Ann", "Cat")):
        Drawing(network).sit(seat, name)
    for wish in (BEN, JoinWish(look_on=True)):
        ScriptedPerson(monkeypatch, [waits(network, 0.5)])
        assert joined(network, wish)[0]
        said = capsys.readouterr().out
        assert ("No seat is free; you look on." in said) == (wish is BEN)
        assert said.endswith(f"To look on again: rummi join --look-on {ADDRESS.link}\n")


def test_whoever_looks_on_sees_the_table_and_has_no_rack(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = table()
    anya, _, _, _ = two(network)
    shown = ["/table", "/rack", "/sort", "/shuffle", "/help"]
    ScriptedPerson(monkeypatch, [*shown, lambda: play(anya, ["КОЛДУН"]), "/t", "/q"])
    assert joined(network, JoinWish(look_on=True))[0]
    said = capsys.readouterr().out
    assert "/table\nTable   empty\n" in said
    assert all(f"!  {name} " in said for name in ("/rack", "/sort", "/shuffle"))
    assert "/sort" not in said.split("Commands:")[1].split("plays >")[0]
    assert said.count("Table   +КОЛДУН") == 1
    assert "/t\nTable   КОЛДУН\n" in said


class SilentLine(MemoryLine):
    """A line over which nothing more comes than what it was given."""

    def _call(self) -> None:
        self.number = self.network.call(lambda message: None)


@pytest.mark.parametrize(
    ("messages", "said"),
    [([], "does not answer"), ([{"what": "unreachable", "text": "no route"}], "cannot be reached: no route")],
)
def test_a_host_that_says_nothing_is_said_so(
    messages: list[dict[str, object]], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from rumminet.client.joining import Joining
    from rummiterm.texts import Texts

    def calling(_: object) -> SilentLine:
        line = SilentLine(Network(LETTERS, ("", "")), ADDRESS)
        line._messages.extend(messages)
        return line

    assert not Joining(ADDRESS, BEN, Texts("en", "net"), calling).run()
    assert said in capsys.readouterr().err


def test_a_claim_that_nobody_answers_ends_the_visit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(MemoryLine, "send", lambda *_, **__: None)
    assert not joined(Network(LETTERS, ("", "")), BEN)[0]
    assert "does not answer" in capsys.readouterr().err


def test_whoever_waits_may_begin_without_the_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = Network(find_edition("ua-standard"), ("", "", ""))
    comes = Listening(network)
    ScriptedPerson(monkeypatch, ["x", "/nonsense", lambda: comes.sit(1, "Cat"), "2", "/draw", waits(network)])
    assert joined(network, BEN)[0]
    said = capsys.readouterr().out
    assert "1 Put bots in the free seats > x" in said
    assert "1 Put bots in the free seats · 2 Play without the free seats > 2" in said
    assert len(network.host.state.seats) == 2
    for script in (["/quit", "never"], []):
        ScriptedPerson(monkeypatch, script)
        assert joined(Network(LETTERS, ("", "", "")), BEN)[0]


# Turns


def test_a_line_that_breaks_is_told_at_once_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = Network(LETTERS, ("Ann", ""), seed=41)
    Drawing(network).sit(1, "Боря")
    lines: list[MemoryLine] = []
    monkeypatch.setattr(MemoryLine, "_call", _remembering(lines))
    script: list[Typed] = ["колдун", lambda: lines[0].break_off(), lambda: lines[0].come_back(), "", waits(network)]
    ScriptedPerson(monkeypatch, script)
    assert joined(network, JoinWish("Ann"))[0]
    said = capsys.readouterr().out
    lost, back = said.index("Connection lost, trying again"), said.index("Back at the table.")
    assert said.index("+6 КОЛДУН") < lost < back < said.index("   Played.")
    assert said.count("Draw for the start") == 1


def _remembering(lines: list[MemoryLine]) -> Callable[[MemoryLine], None]:
    call = MemoryLine._call

    def calling(line: MemoryLine) -> None:
        lines.append(line)
        call(line)

    return calling


def test_a_closed_table_ends_the_visit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    network = Network(LETTERS, ("Ann", ""), seed=41)
    Listening(network).sit(1, "Боря")

    def closed() -> None:
        network.hub.close(network.now)
        network.flush()

    ScriptedPerson(monkeypatch, [closed, "never"])
    assert joined(network, JoinWish("Ann"))[0]
    said = capsys.readouterr().out
    assert "The host has closed the table; the game is saved.\nYour seat stays yours" in said
    assert "never" not in said


def test_whoever_waits_for_a_decision_of_others_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = Network(LETTERS, ("Ann", ""), seed=41)
    Listening(network).sit(1, "Боря")
    ScriptedPerson(monkeypatch, ["/accept шлеф", "", "/rack"])
    joined(network, JoinWish("Ann"))
    assert "Others decide > /rack\nRack " in capsys.readouterr().out


def test_a_suggested_word_is_voted_on_and_the_draft_stays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = Network(LETTERS, ("Ann", ""), seed=41)
    Drawing(network).sit(1, "Боря")
    ScriptedPerson(monkeypatch, ["колдун", "/accept шлеф", waits(network), "", waits(network)])
    joined(network, JoinWish("Ann"))
    assert network.host.state.agreed == ("ШЛЕФ",)
    said = capsys.readouterr().out
    assert said.count("+6 КОЛДУН") == 2
    assert "   Played." in said


@pytest.mark.parametrize("terminal", [True, False])
def test_questions_are_answered_and_a_round_is_played_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], terminal: bool
) -> None:
    network = Network(find_edition("pl"), ("Ann", ""), seed=1)
    Drawing(network).sit(1, "Cat")
    acts: list[Typed] = ["", "/draw", *([waits(network, 30.0)] if terminal else [])] * 200
    ScriptedPerson(monkeypatch, acts, terminal=terminal)
    joined(network, JoinWish("Ann"))
    assert network.disk.setups[ROOM]
    said = capsys.readouterr().out
    assert "Nothing to decide" in said or "1 " in said


def test_the_clock_is_the_hosts_and_a_typed_line_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = Network(LETTERS.with_texts([("letters.time_limit_s", "60")]), ("Ann", ""), seed=41)
    Listening(network).sit(1, "Боря")
    ScriptedPerson(monkeypatch, [TimeOver("колдун"), waits(network)])
    _, line = joined(network, JoinWish("Ann"))
    assert [message["do"] for message in line.sent] == ["claim", "judge"]
    assert network.host.steps[1].action.do == "time-up"
    assert [meld.kind for meld in network.host.state.table] == ["word"]
    assert "0:59" in capsys.readouterr().out


def test_the_end_is_told_and_a_rematch_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = Network(LETTERS, ("Ann", ""), seed=41)
    cat = Drawing(network)
    cat.sit(1, "Cat")
    ScriptedPerson(monkeypatch, [])
    seen: list[int] = []

    class Ends(ScriptedPerson):
        """Draws until the game is over, then wants another one."""

        def _read(self, prompt: object) -> str | None:
            if network.host.state.phase == "over" and not seen:
                seen.append(network.host.at)
                cat.say("rematch")
                return ""
            if seen:
                return None
            network.run(1.0)
            shown = prompt() if callable(prompt) else prompt
            return "/draw" if shown == "> " else "/log"

    Ends(monkeypatch, [])
    joined(network, JoinWish("Ann"))
    said = capsys.readouterr().out
    assert "Enter: another game. /quit leaves." in said
    assert cat.last("game")["game"] == 2
    assert said.count("Draw for the start") > 1


# What the host says besides


def test_what_is_refused_or_late_or_unknown_is_passed_on_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = Network(LETTERS, ("Ann", ""), seed=41)
    Listening(network).sit(1, "Боря")
    lines: list[MemoryLine] = []
    monkeypatch.setattr(MemoryLine, "_call", _remembering(lines))
    reason = {"code": "not-your-turn", "rule": "", "facts": {}, "tiles": [], "text": "no"}

    def told() -> None:
        acted = {"what": "acted", "game": 1, "at": 1}
        lines[0]._messages.extend([
            {"what": "of another time"},
            {"what": "error", "text": "Something\x1b[2J."},
            {**acted, "status": "stale", "text": "Too late."},
            {**acted, "status": "refused", "text": "Not yours.", "reasons": [reason]},
        ])  # fmt: skip

    ScriptedPerson(monkeypatch, [told, "колдун"])
    joined(network, JoinWish("Ann"))
    said = capsys.readouterr().out
    assert "\x1b[2J" not in said
    assert "!  Too late." in said
    assert "+6 КОЛДУН" in said
