"""What an experiment has shown, in words: the table, the verdict, the curve."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rummiarena.experiment import Experiment
from rummiarena.run import Stop
from rummiarena.statistics import Interval
from rummiarena.tally import Standing, Tally
from rummiterm.start.players import name_with_level
from rummiterm.texts import Texts, signed


def header(experiment: Experiment, texts: Texts) -> str:
    """Say what is measured."""
    bots = f" {texts('arena.against')} ".join(name_with_level(bot, texts) for bot in experiment.bots)
    house = [f"{key}={value}" for key, value in experiment.options.items()]
    return " · ".join([experiment.edition, bots, texts("arena.nodes", nodes=experiment.nodes), *house])


def table(tally: Tally, texts: Texts) -> list[list[str]]:
    """Return the rows of the table, the head first; points only where turns score them."""
    scored = any(standing.points for standing in tally.standings())
    head = [
        "arena.bot",
        "arena.won",
        "arena.elo",
        *(["arena.points"] if scored else []),
        "arena.turns",
        "arena.illegal",
    ]
    rows = [_row(standing, texts, scored=scored) for standing in tally.standings()]
    return [[texts(key) for key in head], *rows]


def _row(standing: Standing, texts: Texts, *, scored: bool) -> list[str]:
    share, low, high = (100 * value for value in standing.share)
    return [
        name_with_level(standing.bot, texts),
        f"{share:.1f} % ({low:.1f}–{high:.1f})",
        elo_text(standing.elo),
        *([f"{standing.points_a_turn:.1f}"] if scored else []),
        str(standing.turns),
        str(standing.illegal),
    ]


def elo_text(elo: Interval) -> str:
    """Write a strength with its interval."""
    return f"{_elo(elo.value)} ({_elo(elo.low)}…{_elo(elo.high)})"


def _elo(value: float) -> str:
    if math.isinf(value):
        return "+∞" if value > 0 else "−∞"
    return signed(round(value))


def units_text(tally: Tally, texts: Texts) -> str:
    """Say how many deals were played."""
    return texts("arena.pairs" if len(tally.experiment.bots) == 2 else "arena.units", units=tally.units)


def facts(tally: Tally, texts: Texts) -> str:
    """Say how many games there were and how they ended."""
    return texts(
        "arena.facts", units=units_text(tally, texts), games=tally.games, draws=tally.draws, blocked=tally.blocked
    )


def verdict(tally: Tally, stop: Stop, texts: Texts) -> str | None:
    """Say what the test has come to, if there is one."""
    if stop.sprt is None or not tally.units:
        return None
    ratio, bound = stop.sprt.ratio(tally.pairs), stop.sprt.bound
    said = texts(f"arena.{stop.verdict(tally) or 'open'}", elo0=f"{stop.sprt.elo0:g}", elo1=f"{stop.sprt.elo1:g}")
    return texts("arena.sprt", ratio=f"{ratio:+.2f}".replace("-", "−"), bound=f"{bound:.2f}", said=said)


def times(tally: Tally, texts: Texts) -> Iterator[str]:
    """Say what a turn took each bot."""
    for place, bot in enumerate(tally.experiment.bots):
        if (taken := tally.seconds(place)) is not None:
            mean, slowest = (f"{1000 * part:.1f}" for part in taken)
            yield texts("arena.times", bot=name_with_level(bot, texts), mean=mean, slowest=slowest)


def standings_record(tally: Tally, stop: Stop) -> dict[str, object]:
    """Return the results for programs; what has no bound is null."""
    return {
        "schema": "rummi.arena-report/1",
        "experiment": tally.experiment.record(),
        "units": tally.units,
        "games": tally.games,
        "draws": tally.draws,
        "blocked": tally.blocked,
        "pairs": [[score, count] for score, count in sorted(tally.pairs.items())],
        "standings": [_standing(standing) for standing in tally.standings()],
        "sprt": _sprt(tally, stop),
    }


def _standing(standing: Standing) -> dict[str, object]:
    finite = [None if math.isinf(value) else round(value, 2) for value in standing.elo]
    shares = [round(value, 4) for value in standing.share]
    return {**standing._asdict(), "share": shares, "elo": finite}


def _sprt(tally: Tally, stop: Stop) -> dict[str, object] | None:
    if stop.sprt is None:
        return None
    bounds: Sequence[float] = (stop.sprt.elo0, stop.sprt.elo1)
    ratio = round(stop.sprt.ratio(tally.pairs), 4) if tally.units else 0.0
    return {"elo": list(bounds), "ratio": ratio, "bound": round(stop.sprt.bound, 4), "decided": stop.verdict(tally)}
