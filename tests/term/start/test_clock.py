"""The deadline of a turn survives leaving and coming back, and a power cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummiterm.start.clock import SavedClock


def test_the_deadline_of_the_turn_is_kept(tmp_path: Path) -> None:
    clock = SavedClock(tmp_path / "friday.jsonl")
    assert clock.running(3, 100.0) is None
    clock.keep(3, 160.0)
    assert clock.running(3, 130.0) == 160.0
    assert clock.running(4, 130.0) is None


def test_who_leaves_goes_on_with_the_time_that_was_left(tmp_path: Path) -> None:
    clock = SavedClock(tmp_path / "friday.jsonl")
    clock.keep(3, 160.0)
    clock.stop(120.0)
    assert clock.running(3, 5000.0) == 5040.0
    assert clock.running(3, 90.0) == 160.0
    clock.keep(3, 5040.0)
    assert clock.running(3, 6000.0) == 5040.0


def test_a_clock_that_stands_still_loses_nothing_whoever_leaves_when(tmp_path: Path) -> None:
    clock = SavedClock(tmp_path / "friday.jsonl")
    clock.stand(3, 40.0, 100.0)
    assert clock.running(3, 900.0) == 940.0, "also after a power cut"
    clock.stop(500.0)
    assert clock.running(3, 900.0) == 940.0


def test_a_game_that_is_over_has_no_clock(tmp_path: Path) -> None:
    clock = SavedClock(tmp_path / "friday.jsonl")
    clock.forget()
    clock.keep(1, 10.0)
    clock.forget()
    assert list(tmp_path.iterdir()) == []
    clock.stop(20.0)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"at": "x"}', '{"at": true, "until": 1}', "[" * 100_000])
def test_a_clock_that_cannot_be_read_is_no_clock(tmp_path: Path, text: str) -> None:
    (tmp_path / "friday.clock").write_text(text)
    assert SavedClock(tmp_path / "friday.jsonl").running(1, 0.0) is None
