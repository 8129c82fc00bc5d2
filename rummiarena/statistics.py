"""What results prove: shares with intervals, Elo, and the sequential test over pairs of games.

The two games of a deal are not independent, so the pair is what counts: its score is one of five (pentanomial model),
and the spread of these scores is the spread of everything that is told here.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, NamedTuple

# The quantile of a 95 % interval.
Z = 1.96
# A score that no pair has had yet counts as a thousandth of one, so that the likelihood has no zero in it.
PRIOR = 1e-3
# The five scores of a pair of games, as the mean of both.
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
# Halvings of the interval in which a root lies: as many as a double has bits.
HALVINGS = 60
# What 400 points of Elo mean: ten times as many wins.
SCALE = 400

Hypothesis = Literal["H0", "H1"]


class Interval(NamedTuple):
    """An estimate, and between what it lies in 95 of 100 such experiments."""

    value: float
    low: float
    high: float


class Sprt(NamedTuple):
    """A sequential test whether the first bot is stronger by ``elo1``, or only by ``elo0``."""

    elo0: float
    elo1: float
    # One wrong decision in twenty.
    error: float = 0.05

    @property
    def bound(self) -> float:
        """The log-likelihood ratio from which on the test is decided."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, pairs: Mapping[float, int]) -> float:
        """Return the log-likelihood ratio of counted scores of pairs."""
        return likelihood(pairs, share_of(self.elo1)) - likelihood(pairs, share_of(self.elo0))

    def decided(self, ratio: float) -> Hypothesis | None:
        """Return the hypothesis that holds, as soon as one does."""
        if abs(ratio) < self.bound:
            return None
        return "H1" if ratio > 0 else "H0"


def share_of(elo: float) -> float:
    """Return the part of the games that somebody wins who is stronger by so much."""
    return 1 / (1 + 10 ** (-elo / SCALE))


def elo_of(share: float, field: int = 2) -> float:
    """Return by how much somebody is stronger than the average of the others who wins this part of the games."""
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    return SCALE * math.log10(share * (field - 1) / (1 - share))


def likelihood(pairs: Mapping[float, int], mean: float) -> float:
    """Return the log-likelihood of scores under the likeliest distribution that has this mean.

    That distribution is each frequency divided by 1 + t(score - mean), for the one t that makes the mean right.
    """
    counts = {score: pairs.get(score, 0) or PRIOR for score in {*SCORES, *pairs}}
    total = sum(counts.values())
    low, high = -1 / (max(counts) - mean), -1 / (min(counts) - mean)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        slope = sum(count * (score - mean) / (1 + middle * (score - mean)) for score, count in counts.items())
        low, high = (middle, high) if slope > 0 else (low, middle)
    tilt = (low + high) / 2
    return sum(count * math.log(count / total / (1 + tilt * (score - mean))) for score, count in counts.items())


def wilson(share: float, trials: float) -> Interval:
    """Return Wilson's interval of a share seen in so many trials, which stays within 0 and 1."""
    spread = Z * Z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return Interval(share, max(middle - half, 0.0), min(middle + half, 1.0))


def share_interval(mean: float, variance: float, units: int) -> Interval:
    """Return the interval of a mean score whose units spread by this variance, as Wilson's with as much to go by."""
    if variance <= 0 or not 0 < mean < 1:
        return wilson(min(max(mean, 0.0), 1.0), units)
    return wilson(mean, mean * (1 - mean) * units / variance)


def elo_interval(share: Interval, field: int = 2) -> Interval:
    """Return the interval of a strength."""
    return Interval(*(elo_of(value, field) for value in share))
