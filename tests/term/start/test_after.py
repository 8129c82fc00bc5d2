"""Getting up: what is shown after a game is shown where the game was played."""

from __future__ import annotations

import pytest

from rummiterm.cli.app import Screen
from rummiterm.start import after
from rummiterm.texts import Texts


@pytest.mark.parametrize(
    ("typed", "command"), [("п", ["replay", "--ui", "line", "--", "t"]), ("а", ["analyze", "--", "t"])], ids=str
)
def test_after_a_game_at_the_prompt_everything_stays_there(
    typed: str, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, run = [typed, ""], list[list[str]]()

    class Typist:
        terminal = True

        def read(self) -> str:
            return lines.pop(0)

    monkeypatch.setattr(after, "Keyboard", Typist)
    monkeypatch.setattr(after, "run_inside", lambda words, _: run.append(words))
    after.get_up(Screen(), Texts("ru"), "t", lambda: None)
    assert run == [command]
