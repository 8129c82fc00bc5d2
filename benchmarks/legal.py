"""Whether bots ever play an illegal turn: whole rounds of the strong bots among each other, in one edition or in all.

python -m benchmarks.legal --games 1000 --edition ua-standard
"""

from __future__ import annotations

import argparse
from collections import Counter

from rummicore.bots import Budget
from rummicore.chance import bot_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.reasons import RuleError
from rummicore.registry import find_edition

EDITIONS = ("ua-standard", "ua-xp", "pl", "twist", "rummy-cards")
BOTS = ("bot:1", "bot:4", "bot:7", "bot:hoarder")


def seated(edition: Edition, bots: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """Return who sits where in the game of a seed: every number of seats and every order comes in turn."""
    seats = edition.seats[seed % len(edition.seats)]
    return tuple(bots[(seed + seat) % len(bots)] for seat in range(seats))


def play(edition: Edition, names: tuple[str, ...], seed: int, budget: Budget, counts: Counter[str]) -> None:
    """Play one round; count its turns, and the turn that the engine refuses if there is one."""
    bots = [edition.bots[name](edition, bot_seed(seed, seat)) for seat, name in enumerate(names)]
    counts["games"] += 1
    try:
        for happened in play_bots(edition, new_game(edition, len(names)), bots, seed, budget):
            counts["turns"] += happened.before.phase == "turn"
    except RuleError as error:
        counts["illegal"] += 1
        print(f"{edition.id}, seed {seed}, {', '.join(names)}: {error}", flush=True)


def main() -> None:
    """Print games, turns and illegal turns of each edition."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", choices=EDITIONS, action="append")
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=300)
    chosen = parser.parse_args()
    for name in chosen.edition or EDITIONS:
        edition, counts = find_edition(name), Counter[str]()
        for seed in range(chosen.first_seed, chosen.first_seed + chosen.games):
            bots = tuple(chosen.bots.split(","))
            play(edition, seated(edition, bots, seed), seed, Budget(chosen.nodes), counts)
        done = f"{counts['games']} games, {counts['turns']} turns, {counts['illegal']} illegal"
        print(f"{name}: {done} ({chosen.bots}, {chosen.nodes} nodes)", flush=True)


if __name__ == "__main__":
    main()
