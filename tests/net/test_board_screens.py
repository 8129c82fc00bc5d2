"""Screens of a seat elsewhere as golden files. Anew: python -m tests.net.test_board_screens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rummicore.registry import find_edition
from tests.kit.memory_lines import Drawing
from tests.kit.network import Listening, Network
from tests.kit.remote_boards import RemoteBoardSeat
from tests.kit.rooms import LETTERS

SCREENS = Path(__file__).parent / "screens"
SIZES = ((60, 20), (80, 24), (130, 36))
TIMED = LETTERS.with_texts([("letters.time_limit_s", "90")])


def _gathering() -> RemoteBoardSeat:
    network = Network(TIMED, ("Аня", "", "Оля", "bot:2"), seed=41)
    Listening(network).sit(1, "Боря")
    return RemoteBoardSeat(network, 0, language="ru")


def _begun() -> tuple[RemoteBoardSeat, Listening]:
    network = Network(TIMED, ("Аня", "Боря"), seed=41)
    other = Listening(network)
    other.sit(1)
    return RemoteBoardSeat(network, 0, language="ru"), other


def _typed() -> RemoteBoardSeat:
    anya, _ = _begun()
    anya.type("колдун")
    return anya


def _waiting() -> RemoteBoardSeat:
    anya = _typed()
    anya.keys("enter")
    anya.pass_time(20)
    return anya


def _lost() -> RemoteBoardSeat:
    anya = _typed()
    anya.line.break_off()
    anya.pass_time(1)
    return anya


def _away() -> RemoteBoardSeat:
    anya, other = _begun()
    anya.network.gone(other.number)
    anya.line.break_off()
    anya.line.come_back()
    anya.pass_time(1)
    return anya


def _taken_over() -> RemoteBoardSeat:
    anya = _typed()
    Listening(anya.network).hello(anya.line.token, lang="ru")
    anya.pass_time(1)
    return anya


def _over() -> RemoteBoardSeat:
    network = Network(LETTERS, ("Ann", "Cat"), seed=41)
    Drawing(network).sit(1)
    ann = RemoteBoardSeat(network, 0)
    while network.host.state.phase != "over":
        ann.keys("f9")
        ann.pass_time(1)
    ann.keys("enter")
    ann.pass_time(1)
    return ann


def _twist() -> RemoteBoardSeat:
    network = Network(find_edition("twist"), ("Ann", "Cat"), seed=41)
    cat = Drawing(network)
    cat.sit(1)
    ann = RemoteBoardSeat(network, 0)
    ann.keys("f9")
    ann.pass_time(1)
    network.gone(cat.number)
    ann.keys("f2")
    ann.pass_time(1)
    return ann


CASES: dict[str, Callable[[], RemoteBoardSeat]] = {
    "gathering": _gathering,
    "typed": _typed,
    "waiting": _waiting,
    "lost": _lost,
    "away": _away,
    "taken-over": _taken_over,
    "over": _over,
    "twist": _twist,
}


def screens(name: str) -> str:
    """Return one case at every size."""
    seat = CASES[name]()
    return "".join(f"== {width}x{height}\n{seat.draw(width, height).text()}\n" for width, height in SIZES)


@pytest.mark.parametrize("name", CASES)
def test_a_screen_of_a_seat_elsewhere_is_drawn_as_recorded(name: str) -> None:
    assert screens(name) == (SCREENS / f"{name}.txt").read_text(encoding="utf8")


if __name__ == "__main__":
    SCREENS.mkdir(exist_ok=True)
    for name in CASES:
        (SCREENS / f"{name}.txt").write_text(screens(name), encoding="utf8")
