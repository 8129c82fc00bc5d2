"""The ratings of the bots, as the tables of docs/bots.md: each against the one below, both seats of every deal.

A pair plays until it is clear whether the upper one wins 54 or 60 of 100 games (30 or 70 Elo), at most 300 deals.

python -m benchmarks.ladder --to results
python -m benchmarks.ladder letters-ru --bots bot:perfect,bot:7,bot:6 --pairs 50 --jobs 2
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from rummiarena.experiment import experiment_of
from rummiarena.results import ArenaFile
from rummiarena.run import Stop, run_arena
from rummiarena.statistics import Sprt
from rummiarena.tally import Tally
from rummiarena.workers import local
from rummicore.edition import Edition
from rummicore.registry import find_edition
from rummiterm.arena.page import elo_text

HEAD = (
    "against the one below",
    "games",
    "won (95 %)",
    "Elo (95 %)",
    "test",
    "points a turn",
    "blocked",
    "ms a turn, at most",
)


class Ladder(NamedTuple):
    """Who is measured, the strongest first, and how many nodes they have."""

    bots: str
    nodes: int


LADDERS = {
    "ua-standard": Ladder("bot:fox,bot:hoarder,bot:7,bot:6,bot:5,bot:4,bot:3,bot:2,bot:1", 1000),
    "letters-ru": Ladder("bot:perfect,bot:7,bot:6,bot:5,bot:4,bot:3,bot:2,bot:1", 3000),
}


def measured(edition: Edition, bots: tuple[str, str], nodes: int, stop: Stop, chosen: argparse.Namespace) -> Tally:
    """Play a pair of bots, on behind what the files hold already."""
    experiment, workers = experiment_of(edition, bots, nodes), local(chosen.jobs)
    if chosen.to is None:
        return run_arena(experiment, stop, workers)
    chosen.to.mkdir(parents=True, exist_ok=True)
    file = chosen.to / f"{edition.id}-{'-'.join(bot.removeprefix('bot:') for bot in bots)}.jsonl"
    with ArenaFile(file, experiment, resume=True) as results:
        return run_arena(experiment, stop, workers, results)


def row(tally: Tally, stop: Stop) -> list[str]:
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
        stop.verdict(tally) or "–",
        points,
        f"{100 * tally.blocked / tally.games:.0f} %",
        f"{1000 * taken[0]:.0f}, {1000 * taken[1]:.0f}" if taken else "–",
    ]


def table(edition: Edition, chosen: argparse.Namespace) -> None:
    """Print the table of an edition."""
    usual = LADDERS.get(edition.id, Ladder(",".join(list(edition.bots)[::-1]), 1000))
    bots, nodes = (chosen.bots or usual.bots).split(","), chosen.nodes or usual.nodes
    stop = Stop(chosen.pairs, Sprt(*map(float, chosen.sprt.split(","))) if chosen.sprt else None)
    print(f"\n{edition.id}, {nodes} nodes a turn\n\n| " + " | ".join(HEAD) + " |\n|" + "---|" * len(HEAD), flush=True)
    for pair in [(bot, bot) for bot in bots] if chosen.mirror else pairwise(bots):
        print("| " + " | ".join(row(measured(edition, pair, nodes, stop, chosen), stop)) + " |", flush=True)


def main() -> None:
    """Print the table of one edition, or both of docs/bots.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", help="editions; both of the tables if none is named")
    parser.add_argument("--bots", help="with commas, the strongest first")
    parser.add_argument("--pairs", type=int, default=300, help="deals at most")
    parser.add_argument("--sprt", default="30,70", help="the two hypotheses of the test; empty for all deals")
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--mirror", action="store_true", help="each against itself instead")
    parser.add_argument("--to", type=Path, help="directory for the results; what is there is not played again")
    chosen = parser.parse_args()
    for name in chosen.rules or LADDERS:
        table(find_edition(name), chosen)


if __name__ == "__main__":
    main()
