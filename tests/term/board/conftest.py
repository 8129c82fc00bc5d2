"""Every test of the board has games and settings of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))
    monkeypatch.setenv("RUMMI_CONFIG", str(tmp_path))
