"""What the melds of a rack are chosen for."""

from __future__ import annotations

from typing import NamedTuple

from rummiclassic.suite import LIMITS


class Aim(NamedTuple):
    """What a laid tile counts by its number, and a joker: None for the number that it stands for."""

    weights: tuple[int, ...]
    joker: int | None

    def wild(self, number: int) -> int:
        """Return what a joker counts that stands for a number, 0 for none."""
        return number if self.joker is None else self.joker


# By the numbers of any suite.
MOST_TILES = Aim((1,) * (LIMITS.ranks[-1] + 1), 1)
MOST_VALUE = Aim(tuple(range(LIMITS.ranks[-1] + 1)), None)
