"""Whole games of the letter bots, all levels mixed at tables of two to four: how many turns were illegal.

python -m benchmarks.letter_games --games 1000
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from rummicore.actions import Draw, Play
from rummicore.bots import Budget
from rummicore.chance import Generator, bot_seed
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.reasons import RuleError
from rummicore.registry import find_edition

EDITION = find_edition("letters-ru")
EVERY = 50


def table(seed: int) -> list[str]:
    """Choose who sits at the table of a game."""
    chance, names = Generator("letter tables", seed), list(EDITION.bots)
    few, many = EDITION.seats[0], EDITION.seats[-1]
    return [chance.pick(names) for _ in range(few + chance.below(many - few + 1))]


def play(names: list[str], seed: int, budget: Budget, turns: Counter[str]) -> None:
    """Play one game, count the turns, and raise RuleError at the first illegal one."""
    bots = [EDITION.bots[name](EDITION, bot_seed(seed, seat)) for seat, name in enumerate(names)]
    for happened in play_bots(EDITION, new_game(EDITION, len(names)), bots, seed, budget):
        if isinstance(happened.action, Play | Draw):
            turns[names[happened.before.turn]] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--nodes", type=int, default=1000, help="how long a bot thinks about a turn")
    chosen = parser.parse_args()
    begin, turns, illegal = time.process_time(), Counter[str](), 0
    for number in range(chosen.games):
        names = table(chosen.first + number)
        try:
            play(names, chosen.first + number, Budget(chosen.nodes), turns)
        except RuleError as error:
            illegal += 1
            print(f"game {chosen.first + number} of {', '.join(names)}: {error}", flush=True)
        if (number + 1) % EVERY == 0 or number + 1 == chosen.games:
            each = (time.process_time() - begin) / (number + 1)
            print(f"{number + 1} games, {turns.total()} turns, {illegal} illegal; {each:.1f} s a game", flush=True)
    print(", ".join(f"{name} {number}" for name, number in sorted(turns.items())))


if __name__ == "__main__":
    main()
