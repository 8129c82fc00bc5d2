"""How a game is seen by those who go on with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rummicore.journal import header_record, load, new_header
from rummiterm.start.seen import Seen
from tests.kit.commands import rummi
from tests.kit.letters import LETTERS

if TYPE_CHECKING:
    import pytest


def test_a_game_begun_in_lines_goes_on_in_lines_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seen, "_board_fits", lambda _: True)
    monkeypatch.setenv("RUMMI_UI", "")
    kept = Seen(plain=False, ui="line").kept()
    assert not Seen(plain=False).of_game(kept).wants_board()
    assert Seen(plain=False, ui="board").of_game(kept).wants_board()
    assert Seen(plain=False).of_game(Seen(plain=False).kept()).wants_board()
    assert Seen(plain=False).of_game(Seen(plain=False, ui="board").kept()).wants_board()


def test_the_journal_says_so_and_nothing_where_it_is_as_usual(tmp_path: Path) -> None:
    asked = ("play", "--players", "Аня,bot:1", "--save", "t", "--ui", "line")
    assert rummi(*asked, data=tmp_path, given=b"/q\n").code == 0
    assert load((tmp_path / "games" / "t.jsonl").read_bytes()).header.ui == "line"
    assert "ui" not in header_record(new_header(LETTERS, ("Аня", "Оля")))
