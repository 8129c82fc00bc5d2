"""A turn is judged at most twice on its way from a typed line to the disk: for the preview, and by the host."""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from rummicore import draft, engine
from rummicore.checks import judge
from rummicore.reasons import Reasons
from rummicore.turn import Turn
from rummiterm.cli.main import main


@pytest.mark.parametrize(
    ("command", "lines"),
    [
        (["play", "--players", "Аня,bot:1", "--seed", "41"], "колдун\n\nшлейф\n/t\n\n/q\n"),
        (["classic", "play", "--players", "Ann,bot:1", "--seed", "4"], "/h\n/h\n/h\n/d\n/d\n/d\n/q\n"),
    ],
)
def test_no_table_is_judged_more_than_twice(
    command: list[str], lines: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counts: Counter[object] = Counter()

    def counting(where: str) -> Callable[[Turn], Reasons]:
        def counted(turn: Turn) -> Reasons:
            counts[where, turn.number, turn.seat, turn.after] += 1
            return judge(turn)

        return counted

    monkeypatch.setattr(draft, "judge", counting("draft"))
    monkeypatch.setattr(engine, "judge", counting("engine"))
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode()), encoding="utf8"))
    assert main([*command, "--lang", "en"]) == 0
    capsys.readouterr()
    assert counts, "something was judged"
    assert set(counts.values()) == {1}, "once in the draft, once in the engine"
