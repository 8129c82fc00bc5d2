"""Whatever is typed into the companion: no fault, and the log tells the same game again."""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path

import pytest

from rummicore.journal import new_header
from rummicore.registry import BUILT_IN, find_edition
from rummiterm.companion.commands import COMMANDS
from rummiterm.companion.log import CompanionLog, read_session
from rummiterm.companion.loop import Sitting
from rummiterm.texts import Texts

PIECES = [
    *("r9-11", "rbk10", "r1 r2", "j", "b3-6", "КОТ", "СОБАКА", "колдун", "К*ОТ", "h9-J", "+", "+r1", "+КОТ", "1", "2"),
    *("P0", "P1", "P0:", "P1:", ";", ":", "=", "-", "?", "+ r1", "9", "999", "-5", "opened", "points 7", "off", "60"),
    *("csv", "json", "->", "r1-3 -> r1-4", "gjlcnfdrf", "\x1b[2J", "\u202e", "\x00", "\N{REPLACEMENT CHARACTER}"),
    *("x" * 3000, "[", "]", "[[", "run:", "foo:", "r1-", "*?", "{0}", "{name}", "%s", "../../x", "ß", "日本", ","),
]
# These write files or think long; they are tried elsewhere.
LEFT_OUT = ("export", "repair", "hint", "quit")


def random_line(chance: random.Random) -> str:
    """Return a line: a command with anything behind it, melds, rubbish, or nothing."""
    pieces = " ".join(chance.choices(PIECES, k=chance.randrange(4)))
    kind = chance.random()
    if kind < 0.25:
        return ""
    if kind < 0.75:
        command = chance.choice([command for command in COMMANDS if command.name not in LEFT_OUT])
        return f"{chance.choice('/.')}{chance.choice(command.words)} {pieces}"
    return pieces


def check_session(edition_id: str, seed: int, length: int, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Type random lines in a session, then read its log."""
    chance, edition = random.Random(seed), find_edition(edition_id)
    monkeypatch.setenv("RUMMI_DATA", str(place))
    lines = "".join(f"{random_line(chance)}\n" for _ in range(length))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode()), encoding="utf8"))
    header = new_header(edition, tuple(f"P{seat}" for seat in range(edition.seats[0])))
    log, course = CompanionLog.create(f"s{seed}", edition, header)
    sitting = Sitting(log, course, Texts(chance.choice(["en", "ru"])), plain=True)
    sitting.run()
    assert read_session(log.path).course == sitting.course


@pytest.mark.parametrize("edition_id", BUILT_IN)
def test_any_lines_may_be_typed(edition_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(3):
        check_session(edition_id, seed, 60, tmp_path, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("edition_id", BUILT_IN)
def test_very_many_lines_may_be_typed(edition_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(60):
        check_session(edition_id, 1000 + seed, 150, tmp_path, monkeypatch)
