"""The bots of the letter game by name; what they think with is loaded when one of them sits down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummicore.bots import Bot
from rummicore.edition import Edition

if TYPE_CHECKING:
    from collections.abc import Callable

# Each has a rung of the ladder, one below it and one above (rummiwords/bots/levels.py).
LEVELS = range(1, 8)


def level_bot(level: int) -> Callable[[Edition, int], Bot]:
    """Return what makes bots of a level, from 1 on."""

    def made(edition: Edition, seed: int) -> Bot:
        from rummicore.chance import on_a_day
        from rummiwords.bots.levels import RUNGS, LevelBot

        return LevelBot(edition, seed, on_a_day(RUNGS, level, seed))

    return made


def poet(edition: Edition, _seed: int) -> Bot:
    """Make the bot that loves long words."""
    from rummiwords.bots.levels import Poet

    return Poet(edition)


def perfect_bot(edition: Edition, _seed: int) -> Bot:
    """Make the bot that knows every word and finds the best turn, and counts who has the last one."""
    from rummiwords.bots.perfect import PerfectBot

    return PerfectBot(edition)
