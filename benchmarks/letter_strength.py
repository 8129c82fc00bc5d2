"""How strong the bots of the letter game are: each level against the one below, both seats of every deal.

python -m benchmarks.letter_strength --pairs 100 bot:3 bot:2
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise

from benchmarks.intervals import wilson
from rummicore.chance import bot_seed
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.registry import find_edition

EDITION = find_edition("letters-ru")


def play(names: tuple[str, str], seed: int) -> tuple[int, int]:
    """Play one game and return the scores."""
    bots = [EDITION.bots[name](EDITION, bot_seed(seed, seat)) for seat, name in enumerate(names)]
    state = new_game(EDITION, 2)
    for happened in play_bots(EDITION, state, bots, seed):
        state = happened.step.state
    first, second = state.results[0].scores
    return first, second


def match(strong: str, weak: str, pairs: int) -> None:
    """Play pairs of games with the same deal and print the share that the first bot won, a draw as half."""
    begin, won, games, margin = time.process_time(), 0.0, 0, 0
    for seed in range(pairs):
        for swapped in (False, True):
            scores = play((weak, strong) if swapped else (strong, weak), seed)
            own, other = scores[::-1] if swapped else scores
            won += (own > other) + (own == other) / 2
            margin += own - other
            games += 1
    share = won / games
    low, high = wilson(won, games)
    each = (time.process_time() - begin) / games
    print(
        f"{strong:12} beats {weak:12} {100 * share:5.1f} % of {games} games (95 %: {100 * low:.1f} to "
        f"{100 * high:.1f}), by {margin / games:.0f} points; {each:.1f} s a game",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=list(EDITION.bots)[::-1])
    parser.add_argument("--pairs", type=int, default=100)
    chosen = parser.parse_args()
    for strong, weak in pairwise(chosen.bots):
        match(strong, weak, chosen.pairs)


if __name__ == "__main__":
    main()
