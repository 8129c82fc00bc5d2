"""Whether bots ever play an illegal turn, and how long they think: whole rounds with all of them mixed.

Every edition has its game before any has the next one, so that a run which is ended early says something of each.

python -m benchmarks.legal --games 2000
python -m benchmarks.legal --games 1000 --edition ua-standard --bots bot:7,bot:hoarder --nodes 300
"""

from __future__ import annotations

import argparse
import time

from rummicore.actions import Action
from rummicore.bots import Bot, Budget
from rummicore.chance import Generator, bot_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.reasons import RuleError
from rummicore.registry import find_edition
from rummicore.view import View

EDITIONS = ("ua-standard", "ua-xp", "pl", "twist", "rummy-cards")
ALL = (*EDITIONS, "letters-ru")
# Games of each edition between two reports.
EVERY = 50


def seated(edition: Edition, bots: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """Return who sits where in the game of a seed: every number of seats, every bot beside every other."""
    chance = Generator("tables", edition.id, seed)
    return tuple(chance.pick(bots) for _ in range(chance.pick(edition.seats)))


class Legality:
    """What the games of one edition have shown so far."""

    def __init__(self, edition: Edition) -> None:
        """Begin without a game."""
        self.edition = edition
        self.games = self.turns = self.illegal = 0
        self.slowest, self.who = 0.0, ""

    def play(self, names: tuple[str, ...], seed: int, budget: Budget) -> None:
        """Play one round; count its turns, and the turn that the engine refuses if there is one."""
        bots = [TimedBot(self, name, self.edition.bots[name](self.edition, bot_seed(seed, seat)))
                for seat, name in enumerate(names)]  # fmt: skip
        self.games += 1
        try:
            for happened in play_bots(self.edition, new_game(self.edition, len(names)), bots, seed, budget):
                self.turns += happened.before.phase == "turn"
        except RuleError as error:
            self.illegal += 1
            print(f"{self.edition.id}, seed {seed}, {', '.join(names)}: {error}", flush=True)

    def __str__(self) -> str:
        slowest = f"the longest took {self.slowest:.2f} s of processor time ({self.who})"
        return f"{self.edition.id}: {self.games} games, {self.turns} turns, {self.illegal} illegal; {slowest}"


class TimedBot:
    """A bot whose slowest turn is remembered."""

    def __init__(self, legality: Legality, name: str, bot: Bot) -> None:
        """Take the bot, and who remembers."""
        self._legality, self._name, self._bot = legality, name, bot

    def choose(self, view: View, budget: Budget) -> Action:
        """Let the bot choose."""
        begin = time.process_time()
        action = self._bot.choose(view, budget)
        taken = time.process_time() - begin
        if taken > self._legality.slowest:
            self._legality.slowest, self._legality.who = taken, self._name
        return action


def main() -> None:
    """Print games, turns, illegal turns and the slowest turn of each edition, again and again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", choices=ALL, action="append")
    parser.add_argument("--bots", help="those who may sit there; all of the edition if none is named")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=10_000)
    chosen = parser.parse_args()
    found = [Legality(find_edition(name)) for name in chosen.edition or ALL]
    for number in range(chosen.games):
        for legality in found:
            bots = tuple(chosen.bots.split(",") if chosen.bots else legality.edition.bots)
            seed = chosen.first_seed + number
            legality.play(seated(legality.edition, bots, seed), seed, Budget(chosen.nodes))
        if (number + 1) % EVERY == 0 or number + 1 == chosen.games:
            print(*found, sep="\n", flush=True)


if __name__ == "__main__":
    main()
