"""How fast whole games run: actions a second, and what the journal's sync to disk costs on top."""

from __future__ import annotations

import os
import tempfile
import time

from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.registry import BUILT_IN, find_edition
from rummiterm.start.setup import Setup, seated_bots, start

GAMES = 10


def _seconds(name: str, *, save: bool) -> tuple[float, int]:
    edition = find_edition(name)
    players = tuple("bot:2" for _ in range(edition.seats[0]))
    actions, begin = 0, time.perf_counter()
    for seed in range(GAMES):
        setup = Setup(edition, players, 1, seed)
        _, journal = start(setup, f"{name}-{seed}" if save else None)
        bots = list(seated_bots(edition, players, seed).values())
        record = journal.record if journal else lambda action: None
        actions += sum(1 for _ in play_bots(edition, new_game(edition, len(players)), bots, seed, record=record))
        if journal:
            with journal:
                pass
    return time.perf_counter() - begin, actions


def main() -> None:
    os.environ["RUMMI_DATA"] = tempfile.mkdtemp(prefix="rummi-bench-")
    print(f"whole games of bot:2, {GAMES} each")
    for name in BUILT_IN:
        plain, actions = _seconds(name, save=False)
        saved, _ = _seconds(name, save=True)
        print(f"{name:14}{actions / plain:7.0f} actions/s, saved and synced {saved / plain:4.1f} times as long")


if __name__ == "__main__":
    main()
