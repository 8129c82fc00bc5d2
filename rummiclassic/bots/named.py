"""The bots of the number game by name; what they think with is loaded when one of them sits down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummicore.bots import Bot
from rummicore.edition import Edition

if TYPE_CHECKING:
    from collections.abc import Callable

# Each has a rung of the ladder, one below it and one above (rummiclassic/bots/levels.py).
LEVELS = range(1, 8)


def level_player(level: int) -> Callable[[Edition, int], Bot]:
    """Return what makes bots of a level, from 1 on."""

    def made(edition: Edition, seed: int) -> Bot:
        from rummiclassic.bots.levels import RUNGS, LevelPlayer
        from rummicore.chance import on_a_day

        return LevelPlayer(edition, seed, on_a_day(RUNGS, level, seed))

    return made


def hoarder(edition: Edition, seed: int) -> Bot:
    """Make the bot that waits until its whole rack goes at once."""
    from rummiclassic.bots.lookahead import LookingBot

    return LookingBot(edition, seed)


def fox(edition: Edition, seed: int) -> Bot:
    """Make the bot that waits, and counts who must begin when the pool is empty."""
    from rummiclassic.bots.fox import Fox

    return Fox(edition, seed)
