"""How strong bots are: pairs of games of the same deal with seats swapped, with a confidence interval.

python -m benchmarks.strength bot:4 bot:3 --pairs 200
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter
from collections.abc import Iterator

from rummicore.actions import Action
from rummicore.bots import Bot, Budget
from rummicore.chance import bot_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.hosting import run
from rummicore.registry import find_edition
from rummicore.view import View


def winners(
    edition: Edition, names: tuple[str, str], seed: int, budget: Budget, spent: Counter[str]
) -> tuple[int, ...]:
    """Play one round; return the seats that win it. The engine refuses illegal turns by raising."""
    bots = [_Timed(edition.bots[name](edition, bot_seed(seed, seat)), name, spent) for seat, name in enumerate(names)]
    *_, last = run(edition, new_game(edition, 2), bots, seed, budget)
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


def pairs(
    edition: Edition, ours: str, theirs: str, seeds: range, budget: Budget
) -> Iterator[tuple[float, Counter[str]]]:
    """Yield what each pair of games brings us: 0, 0.5 or 1 a game on average, and the time spent so far."""
    spent: Counter[str] = Counter()
    for seed in seeds:
        points = 0.0
        for seat, names in enumerate(((ours, theirs), (theirs, ours))):
            won = winners(edition, names, seed, budget, spent)
            points += 0.5 * (seat in won) / len(won)
        yield points, spent


def main() -> None:
    """Print the share of games won, with a 95 % interval over pairs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ours")
    parser.add_argument("theirs")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--rules", default="ua-standard")
    parser.add_argument("--nodes", type=int, default=10_000)
    chosen = parser.parse_args()
    edition = find_edition(chosen.rules)
    seeds = range(chosen.first_seed, chosen.first_seed + chosen.pairs)
    results = []
    spent: Counter[str] = Counter()
    for points, spent in pairs(edition, chosen.ours, chosen.theirs, seeds, Budget(chosen.nodes)):
        results.append(points)
        if len(results) % 25 == 0 or len(results) == chosen.pairs:
            print(_line(chosen.ours, chosen.theirs, results, spent), flush=True)


def _line(ours: str, theirs: str, results: list[float], spent: Counter[str]) -> str:
    count = len(results)
    mean = sum(results) / count
    spread = 1.96 * math.sqrt(sum((x - mean) ** 2 for x in results) / max(count - 1, 1) / count)
    times = [f"{name} {_times(name, spent)}" for name in (ours, theirs)]
    share = f"{100 * mean:.1f} % won, 95 % interval {100 * (mean - spread):.1f}-{100 * (mean + spread):.1f}"
    return f"{ours} against {theirs}: {count} pairs, {2 * count} games, {share}; {', '.join(times)}"


def _times(name: str, spent: Counter[str]) -> str:
    mean = spent[f"{name} us"] / max(spent[name], 1)
    return f"{mean / 1000:.1f} ms a turn, {spent[f'{name} slowest'] / 1000:.0f} at most"


if __name__ == "__main__":
    main()
