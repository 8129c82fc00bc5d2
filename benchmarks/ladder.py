"""The ratings of the bots, as the tables of docs/bots.md: each level against the one below, both seats of every deal.

python -m benchmarks.ladder ua-standard --pairs 300 --jobs 2 --to results
python -m benchmarks.ladder letters-ru bot:perfect bot:7 bot:6
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

from rummiarena.experiment import experiment_of
from rummiarena.results import ArenaFile
from rummiarena.run import Stop, run_arena
from rummiarena.tally import Tally
from rummiarena.workers import local
from rummicore.edition import Edition
from rummicore.registry import find_edition
from rummiterm.arena.page import elo_text

HEAD = ("against the one below", "games", "won (95 %)", "Elo (95 %)", "points a turn", "blocked", "ms a turn, at most")


def measured(edition: Edition, bots: tuple[str, str], chosen: argparse.Namespace) -> Tally:
    """Play a pair of bots, on behind what the files hold already."""
    experiment, stop, workers = experiment_of(edition, bots, chosen.nodes), Stop(chosen.pairs), local(chosen.jobs)
    if chosen.to is None:
        return run_arena(experiment, stop, workers)
    chosen.to.mkdir(parents=True, exist_ok=True)
    file = chosen.to / f"{edition.id}-{'-'.join(bot.removeprefix('bot:') for bot in bots)}.jsonl"
    with ArenaFile(file, experiment, resume=True) as results:
        return run_arena(experiment, stop, workers, results)


def row(tally: Tally) -> list[str]:
    """Write a line of the table."""
    first, second = tally.standings()
    share, low, high = (100 * value for value in first.share)
    points = f"{first.points_a_turn:.1f}, {second.points_a_turn:.1f}" if first.points else "–"
    taken = tally.seconds(0)
    return [
        f"`{first.bot}` against `{second.bot}`",
        str(tally.games),
        f"{share:.1f} % ({low:.1f}–{high:.1f})",
        elo_text(first.elo),
        points,
        f"{100 * tally.blocked / tally.games:.0f} %",
        f"{1000 * taken[0]:.0f}, {1000 * taken[1]:.0f}" if taken else "–",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules")
    parser.add_argument("bots", nargs="*", help="the strongest first; all of the edition if none is named")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--mirror", action="store_true", help="each against itself instead")
    parser.add_argument("--to", type=Path, help="directory for the results; what is there is not played again")
    chosen = parser.parse_args()
    edition = find_edition(chosen.rules)
    bots = chosen.bots or list(edition.bots)[::-1]
    print("| " + " | ".join(HEAD) + " |\n|" + "---|" * len(HEAD))
    for pair in [(bot, bot) for bot in bots] if chosen.mirror else pairwise(bots):
        print("| " + " | ".join(row(measured(edition, pair, chosen))) + " |", flush=True)


if __name__ == "__main__":
    main()
