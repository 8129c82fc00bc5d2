"""How strong bots are: every deal is played once from each seat, with a confidence interval.

python -m benchmarks.strength bot:4 bot:3 --deals 200
python -m benchmarks.strength bot:5 bot:4 --seats 4 --deals 50
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator

from benchmarks.intervals import wilson
from rummicore.actions import Action
from rummicore.bots import Bot, Budget
from rummicore.chance import bot_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.registry import find_edition
from rummicore.view import View


def winners(edition: Edition, names: list[str], seed: int, budget: Budget, spent: Counter[str]) -> tuple[int, ...]:
    """Play one round; return the seats that win it. The engine refuses illegal turns by raising."""
    bots = [_Timed(edition.bots[name](edition, bot_seed(seed, seat)), name, spent) for seat, name in enumerate(names)]
    *_, last = play_bots(edition, new_game(edition, len(names)), bots, seed, budget)
    return last.step.state.results[-1].winners


class _Timed:
    def __init__(self, bot: Bot, name: str, spent: Counter[str]) -> None:
        self.bot, self.name, self.spent = bot, name, spent

    def choose(self, view: View, budget: Budget) -> Action:
        begin = time.process_time()
        action = self.bot.choose(view, budget)
        taken = int(1e6 * (time.process_time() - begin))
        self.spent[f"{self.name} us"] += taken
        self.spent[f"{self.name} slowest"] = max(self.spent[f"{self.name} slowest"], taken)
        self.spent[self.name] += 1
        return action


def deals(
    edition: Edition, ours: str, theirs: str, seats: int, seeds: range, budget: Budget
) -> Iterator[tuple[float, Counter[str]]]:
    """Yield what the games of each deal bring us, 1 for each that we win alone, and the time spent so far."""
    spent: Counter[str] = Counter()
    for seed in seeds:
        points = 0.0
        for seat in range(seats):
            won = winners(edition, [ours if at == seat else theirs for at in range(seats)], seed, budget, spent)
            points += (seat in won) / len(won)
        yield points, spent


def main() -> None:
    """Print the share of games won, with its 95 % interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--rules", default="ua-standard")
    parser.add_argument("--nodes", type=int, default=10_000)
    chosen = parser.parse_args()
    edition = find_edition(chosen.rules)
    seeds = range(chosen.first_seed, chosen.first_seed + chosen.deals)
    ours, theirs, seats, won = chosen.ours, chosen.theirs, chosen.seats, 0.0
    for count, (points, spent) in enumerate(deals(edition, ours, theirs, seats, seeds, Budget(chosen.nodes)), 1):
        won += points
        if count % 25 == 0 or count == chosen.deals:
            times = ", ".join(f"{name} {_times(name, spent)}" for name in dict.fromkeys((ours, theirs)))
            print(f"{ours} against {theirs}: {count} deals, {_share(won, count * seats)}; {times}", flush=True)


def _share(won: float, games: int) -> str:
    low, high = wilson(won, games)
    return f"{games} games, {100 * won / games:.1f} % won, 95 % interval {100 * low:.1f}-{100 * high:.1f}"


def _times(name: str, spent: Counter[str]) -> str:
    mean = spent[f"{name} us"] / max(spent[name], 1)
    return f"{mean / 1000:.1f} ms a turn, {spent[f'{name} slowest'] / 1000:.0f} at most"


if __name__ == "__main__":
    main()
