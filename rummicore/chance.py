"""Shuffles from a seed: the same seed gives the same order on every machine, Python version and hash seed.

This is arithmetic, not chance: whoever wants chance brings a seed from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

from rummicore.actions import Deal
from rummicore.engine import draws_for_start, start_draw
from rummicore.tiles import Face

if TYPE_CHECKING:
    from rummicore.edition import Edition
    from rummicore.state import State

# The generator counts in 64 bits.
_MASK = (1 << 64) - 1
T = TypeVar("T")


class Generator:
    """SplitMix64, seeded by the digest of a few words, so that streams for different purposes do not meet."""

    def __init__(self, *words: int | str) -> None:
        """Begin the stream that belongs to these words."""
        self._state = int.from_bytes(sha256(":".join(map(str, words)).encode()).digest()[:8], "big")

    def bits(self) -> int:
        """Return the next 64 bits."""
        # The shifts and factors are those of SplitMix64 (Steele, Lea and Flood, 2014).
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """Return a number from 0 up to, not including, ``limit``, each equally likely."""
        fair = (1 << 64) - (1 << 64) % limit
        while (drawn := self.bits()) >= fair:
            pass
        return drawn % limit

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a new order (Fisher-Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def all_tiles(edition: Edition) -> tuple[Face, ...]:
    """List every tile of an edition."""
    return tuple(face for face, count in edition.tiles for _ in range(count))


def deal_from_seed(edition: Edition, state: State, seed: int) -> Deal:
    """Return the next deal of the game that belongs to a seed."""
    chance = Generator("deal", seed, state.deals)
    draws = _start_draws(edition, len(state.seats), chance) if draws_for_start(edition, state) else ()
    return Deal(draws, chance.shuffled(all_tiles(edition)))


def _start_draws(edition: Edition, seats: int, chance: Generator) -> tuple[Face, ...]:
    """Return just the tiles that are drawn until it is clear who begins."""
    while True:
        drawn = chance.shuffled(all_tiles(edition))
        starter, rows = start_draw(edition, seats, drawn)
        if starter is not None:
            return drawn[: sum(map(len, rows))]


def bot_seed(seed: int, seat: int) -> int:
    """Return a seed of its own for the bot in a seat."""
    return Generator("bot", seed, seat).bits()


def on_a_day(rungs: Sequence[T], level: int, seed: int) -> T:
    """Return the rung on which a bot of a level, from 1 on, plays the game of this seed: its own, or one beside it.

    Between two levels there are good days and bad ones: even if a rung always won against the one below, a level would
    win only 7 of 9 games against the level below.
    """
    return rungs[level - 1 + Generator("day", seed).below(3)]
