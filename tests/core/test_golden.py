"""Golden playthroughs: one recorded game per edition, told as text. Anew: python -m tests.core.test_golden."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.registry import BUILT_IN, find_edition
from rummiterm.start.setup import Setup, play_out
from rummiterm.texts import Texts

GOLDEN = Path(__file__).parents[1] / "golden"


def playthrough(edition: Edition) -> str:
    """Let the edition's first two bots, one after another, play two rounds."""
    names = sorted(edition.bots)[:2]
    players = tuple(names[seat % len(names)] for seat in range(edition.seats[0]))
    setup = Setup(edition, players, 2, 2026)
    lines = play_out(setup, new_game(edition, len(players), 2), None, Texts("en"))
    return "\n".join(lines) + "\n"


def test_every_built_in_edition_has_a_golden_playthrough() -> None:
    assert sorted(path.stem for path in GOLDEN.glob("*.txt")) == sorted(BUILT_IN)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_game_is_played_as_recorded(name: str) -> None:
    assert playthrough(find_edition(name)) == (GOLDEN / f"{name}.txt").read_text(encoding="utf8")


if __name__ == "__main__":
    for name in BUILT_IN:
        (GOLDEN / f"{name}.txt").write_text(playthrough(find_edition(name)), encoding="utf8")
