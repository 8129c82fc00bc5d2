"""The same seed gives the same bytes, whatever Python's hash seed is."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummicore.registry import BUILT_IN, find_edition
from tests.kit.commands import Answer, rummi


def _play(name: str, data: Path, hash_seed: str, format_: str) -> tuple[Answer, bytes]:
    players = ",".join(f"bot:{seat % 2 + 1}" for seat in range(find_edition(name).seats[0]))
    rounds = "2" if format_ == "text" else "1"
    answer = rummi(
        *("classic", "play", "--rules", name, "--players", players, "--seed", "11", "--rounds", rounds),
        *("--save", "same", "--format", format_),
        data=data,
        more={"PYTHONHASHSEED": hash_seed},
    )
    return answer, (data / "games" / "same.jsonl").read_bytes()


@pytest.mark.parametrize("format_", ["text", "json"])
@pytest.mark.parametrize("name", BUILT_IN)
def test_the_same_seed_gives_the_same_bytes(name: str, format_: str, tmp_path: Path) -> None:
    games = [_play(name, tmp_path / seed, seed, format_) for seed in ("0", "1")]
    assert games[0][0].code == 0
    assert games[0][0].out
    assert games[0] == games[1]
