"""The bot that plays as well as its opponent: its level comes from the last games of that person on this machine.

Only saved games are looked at, and nothing is kept of them. The same games give the same level.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from rummicore.edition import Edition
from rummicore.match import totals
from rummicore.reasons import FormatError
from rummicore.registry import find_edition
from rummiterm.start.players import AUTO, PREFIX, is_bot, usual_bot
from rummiterm.start.saves import SavedGame, entries, header_of, read_game

# So many finished games tell how well somebody plays now; so many files are looked into for them, a second at most.
LAST, MOST_FILES = 8, 60
# A level wins about two of three games against the one below (docs/bots.md): these are the odds, as a logarithm.
STEP = math.log(2)
# How far from the usual level people are taken to be before they have played: two thirds within two levels.
SPREAD = 2


class Duel(NamedTuple):
    """A game of a person beside a bot: its level, and 1 if the person was better, 0 if not, a half if equal."""

    level: int
    won: float


def settled(edition: Edition, players: Sequence[str]) -> tuple[tuple[str, ...], frozenset[int]]:
    """Give every bot that shall play as its opponent does a level; return the players, and which seats those are."""
    seats = frozenset(seat for seat, name in enumerate(players) if name == AUTO)
    if not seats:
        return tuple(players), seats
    person = next((name for name in players if not is_bot(edition, name)), "")
    bot = _bot_for(edition, person)
    return tuple(bot if seat in seats else name for seat, name in enumerate(players)), seats


def _bot_for(edition: Edition, person: str) -> str:
    levels = {level: bot for bot in edition.bots if (level := level_of(bot))}
    usual = level_of(usual_bot(edition))
    if not levels or not usual:
        return usual_bot(edition)
    return levels[fitting_level(duels(edition, person), sorted(levels), usual)]


def level_of(bot: str) -> int:
    """Return the number of a level; 0 for a style, and for whoever is no bot."""
    number = bot.removeprefix(PREFIX)
    return int(number) if bot.startswith(PREFIX) and number.isdecimal() else 0


def fitting_level(played: Iterable[Duel], levels: Sequence[int], usual: int) -> int:
    """Return the level with which results are most likely, the lower of two; the usual one without any results."""
    results = list(played)

    def likelihood(level: int) -> float:
        known = sum(won * _log_chance(level - bot) + (1 - won) * _log_chance(bot - level) for bot, won in results)
        return known - (level - usual) ** 2 / (2 * SPREAD**2)

    return max(levels, key=likelihood)


def _log_chance(above: int) -> float:
    """Return the logarithm of the chance to win against somebody so many levels below."""
    return -math.log1p(math.exp(-STEP * above))


def duels(edition: Edition, person: str) -> Iterator[Duel]:
    """Go through the last games of a person beside bots with levels, in all editions that the same command plays."""
    finished = (game for game in _games(edition, person) if game.state.phase == "over")
    for game in islice(finished, LAST):
        yield from _beside(game, person)


def _beside(game: SavedGame, person: str) -> Iterator[Duel]:
    """Compare a person with every bot at the table."""
    seats, points = game.loaded.header.seats, totals(game.state.results)
    own = points[seats.index(person)]
    for name, theirs in zip(seats, points, strict=True):
        if level := level_of(name):
            yield Duel(level, 0.5 if own == theirs else float(own > theirs))


def _games(edition: Edition, person: str) -> Iterator[SavedGame]:
    for _, path in islice(entries(), MOST_FILES):
        try:
            header = header_of(path)
            other = find_edition(header.edition)
            alike = other.manner.command == edition.manner.command
            if alike and person in header.seats and any(map(level_of, header.seats)):
                yield read_game(path)
        except (FormatError, OSError):  # damaged, or of an edition that is not here: then it tells nothing
            continue
