"""Whatever is typed: no trace of the program's insides, no hang, nobody else's tiles, a terminal as it was before."""

from __future__ import annotations

import random
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.fuzzing import LEFT, Scribbler, anything, left_behind, screens

# Who plays what; the language is said, since a game that goes on does not keep it.
TABLES = (
    ("ru", ("play", "--players", "Аня,Оля")),
    ("ru", ("play", "--players", "Аня,Оля,bot:1", "--timer", "2")),
    ("en", ("play", "--players", "Аня,bot:2", "--strict")),
    ("ru", ("play", "--players", "Аня,Оля", "--theme", "еда", "--house", "letters.theme_mode=vote")),
    ("en", ("classic", "play", "--players", "Ann,Ben,Cat", "--timer", "3")),
    ("en", ("classic", "play", "--players", "Ann,Ben", "--rules", "pl")),
    ("en", ("classic", "play", "--players", "Ann,Ben,bot:1", "--rules", "twist", "--strict")),
)
# Columns; nobody plays in less.
NARROWEST = 2
SIGNALS = (signal.SIGWINCH, signal.SIGWINCH, signal.SIGCONT, signal.SIGINT, signal.SIGHUP)
TURN = re.compile(r"(?:Turn|Ход) \d+ · (\w+)  ")
RACK = re.compile(r"^(?:Rack|Фишки)\b", re.MULTILINE)


def scribble(data: Path, seed: int, inputs: int) -> None:
    """Type so many things at one table; go on with the game whenever the program was made to leave."""
    chance = random.Random(seed)
    language, table = TABLES[seed % len(TABLES)]
    new = (*table, "--save", "t", "--seed", str(seed))
    typing, begun = anything(chance), 0
    several = "Аня,bot:2" not in table
    while inputs > 0:
        saved = (data / str(begun) / "games" / "t.jsonl").exists()
        program = Scribbler(data / str(begun), *(("resume", "t") if saved else new), "--lang", language)
        try:
            program.wait_for("Enter" if several else "> ")
            inputs = _typed(program, chance, typing, inputs)
            program.send(signal.SIGTERM)
            _look_at(program, program.end(), several=several)
        finally:
            program.close()
        begun += "rummi resume" not in left_behind(program.seen)  # the game is over


def _typed(program: Scribbler, chance: random.Random, typing: Iterator[bytes], inputs: int) -> int:
    """Type until the program ends or so many things are typed; return how many are left."""
    while inputs > 0 and program.runs:
        inputs -= 1
        program.type(next(typing))
        if chance.random() < 0.1:
            program.resize(chance.randint(NARROWEST, 200), chance.randint(1, 60))
        if chance.random() < 0.05:
            program.send(chance.choice(SIGNALS))
    return inputs


def _look_at(program: Scribbler, code: int, *, several: bool) -> None:
    text = program.seen.decode(errors="replace")
    # A signal may come when the game is left already, between its last line and the end of the interpreter.
    assert code in LEFT or (code < 0 and "rummi resume" in text), (code, text[-500:])
    assert "Traceback" not in text, text[text.index("Traceback") :]
    assert "fault of the program" not in text, text[text.index("fault of the program") :]
    assert program.restored, (code, program.modes, text[-300:])
    if several:
        assert not RACK.search(left_behind(program.seen)), left_behind(program.seen)
        for screen in screens(program.seen):
            assert len(set(TURN.findall(screen))) <= 1, screen


@pytest.mark.parametrize("seed", range(len(TABLES)))
def test_anything_may_be_typed(seed: int, tmp_path: Path) -> None:
    scribble(tmp_path, seed, 15)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_anything_at_all_may_be_typed(seed: int, tmp_path: Path) -> None:
    """Fifty things at each of a hundred tables."""
    scribble(tmp_path, seed, 50)


def test_bytes_that_line_editing_cannot_search_for_do_not_end_the_program(tmp_path: Path) -> None:
    program = Scribbler(tmp_path, "play", "--players", "Аня,Оля", "--seed", "1")
    try:
        program.wait_for("> ")
        program.type(b"\x12\xe9\x0cE\xc6\x18\xa9\xae\xf2\xcc{}\xfcI\xab\x06\x18%\xf7\xb1\xda\xccE\xec\xaf\x0f")
        program.send(signal.SIGTERM)
        _look_at(program, program.end(), several=True)
    finally:
        program.close()


def _pasted(data: Path, size: int) -> None:
    program = Scribbler(data, "classic", "play", "--players", "Ann,bot:1", "--seed", "2", codes=False)
    try:
        program.wait_for("> ")
        program.type(b"r1-3 " * (size // 5) + b"\n", patience=300)
        program.wait_for("!  ")
        program.type(b"/q\n")
        assert program.end() == 0
        assert program.restored
    finally:
        program.close()


def test_a_long_paste_is_one_bad_line(tmp_path: Path) -> None:
    _pasted(tmp_path, 50_000)


@pytest.mark.slow
def test_a_paste_of_a_million_signs_is_one_bad_line(tmp_path: Path) -> None:
    _pasted(tmp_path, 1_000_000)
