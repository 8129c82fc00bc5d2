"""How fast whole games run: actions a second of processor time, and what the journal's sync to disk costs on top."""

from __future__ import annotations

import os
import tempfile
import time
from typing import NamedTuple

from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.registry import BUILT_IN, find_edition
from rummiterm.start.setup import Setup, seated_bots, start

GAMES = 10


class Run(NamedTuple):
    """Some games: how many actions, in how many seconds of the processor and of the clock."""

    actions: int
    processor: float
    clock: float


def _run(name: str, *, save: bool, games: int = GAMES) -> Run:
    edition = find_edition(name)
    players = tuple("bot:2" for _ in range(edition.seats[0]))
    actions, processor, clock = 0, time.process_time(), time.perf_counter()
    for seed in range(games):
        setup = Setup(edition, players, 1, seed)
        _, journal = start(setup, f"{name}-{seed}" if save else None)
        bots = list(seated_bots(edition, players, seed).values())
        record = journal.record if journal else lambda action: None
        actions += sum(1 for _ in play_bots(edition, new_game(edition, len(players)), bots, seed, record=record))
        if journal:
            with journal:
                pass
    return Run(actions, time.process_time() - processor, time.perf_counter() - clock)


def main() -> None:
    os.environ["RUMMI_DATA"] = tempfile.mkdtemp(prefix="rummi-bench-")
    print(f"whole games of bot:2, {GAMES} each, actions by seconds of the processor")
    for name in BUILT_IN:
        _run(name, save=False, games=1)  # what is loaded once is loaded
        plain, saved = _run(name, save=False), _run(name, save=True)
        speed, times = plain.actions / plain.processor, saved.clock / plain.clock
        print(f"{name:14}{speed:7.0f} actions/s, saved and synced {times:4.1f} times as long")


if __name__ == "__main__":
    main()
