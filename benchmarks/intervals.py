"""Confidence intervals of shares."""

from __future__ import annotations

import math

Z = 1.96


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of the share of games won, which stays within 0 and 1."""
    share, spread = won / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return middle - half, middle + half
