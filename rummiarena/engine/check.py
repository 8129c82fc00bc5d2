"""Does a foreign program keep to the protocol? Whole games are played with it, and all that was wrong is listed."""

from __future__ import annotations

import time
from typing import NamedTuple

from rummiarena.engine.process import STRIKES, EngineBot
from rummicore.actions import Action
from rummicore.bots import Budget
from rummicore.chance import bot_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.view import View


class EngineReport(NamedTuple):
    """How a program did: its name, games and turns, the slowest answer in seconds, and everything that was wrong."""

    name: str
    games: int
    turns: int
    slowest: float
    faults: tuple[str, ...]


class _Timed:
    def __init__(self, bot: EngineBot) -> None:
        self.bot, self.turns, self.slowest = bot, 0, 0.0

    def choose(self, view: View, budget: Budget) -> Action:
        begin = time.perf_counter()
        action = self.bot.choose(view, budget)
        self.turns += 1
        # The first answer waits for the program to start.
        self.slowest = max(self.slowest, time.perf_counter() - begin) if self.turns > 1 else 0.0
        return action


def check_engine(edition: Edition, command: str, games: int, nodes: int) -> EngineReport:
    """Play games against the weakest bot, the program in each seat by turns.

    A program that had to be ended in as many games as it may have faults in one is known well enough.
    """
    name, turns, slowest, faults = command, 0, 0.0, []
    seats, ended, game = edition.seats[0], 0, 0
    while game < games and ended < STRIKES:
        timed = _Timed(EngineBot(edition, command, bot_seed(game, 0)))
        weakest = next(iter(edition.bots.values()))
        bots = [timed if seat == game % seats else weakest(edition, bot_seed(game, seat)) for seat in range(seats)]
        for _ in play_bots(edition, new_game(edition, seats), bots, game, Budget(nodes)):
            pass
        name, turns, slowest = timed.bot.name, turns + timed.turns, max(slowest, timed.slowest)
        game, ended = game + 1, ended + (len(timed.bot.faults) >= STRIKES)
        left = timed.bot.leave()
        faults += [f"game {game}, {fault}" for fault in (*timed.bot.faults, *filter(None, [left]))]
    return EngineReport(name, game, turns, slowest, tuple(faults))
