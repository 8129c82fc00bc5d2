"""Results added up unit by unit, in the order of their indexes; nothing of a single unit is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rummiarena.experiment import Experiment
from rummiarena.statistics import Interval, elo_interval, share_interval
from rummiarena.unit import ArenaUnit, TurnTimes

# Points of a curve: when there are twice as many, every second is dropped. A screen has no more columns.
POINTS = 200


class BotSums(NamedTuple):
    """What one bot did in all games."""

    won: float = 0.0
    squared: float = 0.0
    turns: int = 0
    plays: int = 0
    points: int = 0
    illegal: int = 0


class Standing(NamedTuple):
    """How one bot stands: the part of the games it won, and its strength beside the average of the others."""

    bot: str
    share: Interval
    elo: Interval
    turns: int
    plays: int
    points: int
    illegal: int

    @property
    def points_a_turn(self) -> float:
        """What a turn scored on the average."""
        return self.points / max(self.turns, 1)


class CurvePoint(NamedTuple):
    """The strength of the first bot as it was known after some units."""

    units: int
    elo: Interval


class Tally:
    """All results so far."""

    def __init__(self, experiment: Experiment) -> None:
        """Begin with nothing."""
        self.experiment = experiment
        self.units = self.games = self.draws = self.blocked = 0
        # Scores of pairs, from the first bot's side.
        self.pairs: Counter[float] = Counter()
        self.curve: list[CurvePoint] = []
        self._every = 1
        self._sums = [BotSums() for _ in experiment.bots]
        self._times = [(0, 0.0, 0.0) for _ in experiment.bots]

    def add(self, unit: ArenaUnit) -> None:
        """Count the next unit."""
        self.units += 1
        self.games += len(unit.games)
        self.draws += sum(max(game.won) < 1 and len(set(game.won)) < len(game.won) for game in unit.games)
        self.blocked += sum(game.ended == "blocked" for game in unit.games)
        for bot, sums in enumerate(self._sums):
            self._sums[bot] = _with(sums, unit, bot)
        self.pairs[round(sum(game.won[0] for game in unit.games) / len(unit.games), 6)] += 1
        self._draw_on()

    def add_times(self, times: TurnTimes) -> None:
        """Count what the turns of a unit took."""
        for bot, (turns, total, slowest) in enumerate(self._times):
            self._times[bot] = (turns + times.turns[bot], total + times.total[bot], max(slowest, times.slowest[bot]))

    def seconds(self, bot: int) -> tuple[float, float] | None:
        """Return what a turn of a bot took on the average, and the slowest; None if nobody timed them."""
        turns, total, slowest = self._times[bot]
        return (total / turns, slowest) if turns else None

    def standings(self) -> Sequence[Standing]:
        """Return how all bots stand."""
        return [self._standing(bot) for bot in range(len(self.experiment.bots))] if self.units else []

    def _standing(self, bot: int) -> Standing:
        sums, field = self._sums[bot], len(self.experiment.bots)
        mean = sums.won / self.units
        # Unbiased; of one unit nothing is known.
        variance = max(sums.squared - self.units * mean * mean, 0.0) / max(self.units - 1, 1)
        share = share_interval(mean, variance, self.units)
        return Standing(self.experiment.bots[bot], share, elo_interval(share, field), *sums[2:])

    def _draw_on(self) -> None:
        if self.units % self._every == 0:
            self.curve.append(CurvePoint(self.units, self._standing(0).elo))
        if len(self.curve) >= 2 * POINTS:
            self.curve = self.curve[1::2]
            self._every *= 2


def _with(sums: BotSums, unit: ArenaUnit, bot: int) -> BotSums:
    """Add what a bot did in a unit."""
    won = sum(game.won[bot] for game in unit.games) / len(unit.games)
    return BotSums(
        sums.won + won,
        sums.squared + won * won,
        sums.turns + sum(game.turns[bot] for game in unit.games),
        sums.plays + sum(game.plays[bot] for game in unit.games),
        sums.points + sum(game.points[bot] for game in unit.games),
        sums.illegal + sum(game.illegal[bot] for game in unit.games),
    )
