"""The system ends the program at the prompt: the terminal is as it was, no tile stays visible, the game is saved."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.kit.fuzzing import Scribbler, left_behind
from tests.kit.tables import deal_table, typed

RACKS = ("СТАВКАПОДЕЁЖЗЦ", "МОНЕТАИИЛЛНННО")
CODES = {signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGINT: 130, signal.SIGQUIT: 131}


@pytest.mark.parametrize("number", CODES)
@pytest.mark.parametrize("players", ["Аня,Оля", "Аня,bot:1"])
def test_a_signal_at_the_prompt_ends_the_program_in_order(number: signal.Signals, players: str, tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", players, RACKS, house={"letters.time_limit_s": 500})
    program = Scribbler(tmp_path, "resume", "t", "--lang", "ru")
    try:
        if "bot" not in players:
            program.wait_for("Enter")
            program.type(b"\n")
        program.wait_for(" > ")
        program.type("став".encode())
        program.send(number)
        assert program.end() == CODES[number]
        assert program.restored, program.modes
        assert "продолжить: rummi resume t" in left_behind(program.seen)
        assert "bot" in players or "Фишки" not in left_behind(program.seen)
    finally:
        program.close()
    assert "Ход 1 · Аня" in typed(tmp_path, "/q", language="ru").out


@pytest.mark.parametrize("players", ["Аня,Оля", "Аня,bot:1"])
def test_a_window_that_is_closed_ends_the_program_quietly(players: str, tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", players, RACKS)
    program = Scribbler(tmp_path, "resume", "t")
    program.wait_for("> ")
    assert program.hang_up() == CODES[signal.SIGHUP]
    assert "Turn 1 · Аня" in typed(tmp_path, "/q").out


def test_a_second_ctrl_c_does_not_disturb_the_way_out(tmp_path: Path) -> None:
    deal_table(tmp_path, "letters-ru", "Аня,Оля", RACKS)
    program = Scribbler(tmp_path, "resume", "t", "--lang", "ru")
    try:
        program.wait_for("Enter")
        for _ in range(20):
            program.send(signal.SIGINT)
        assert program.end() in (130, -signal.SIGINT)
        assert program.restored, program.modes
    finally:
        program.close()
    assert b"Traceback" not in program.seen
