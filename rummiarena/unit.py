"""One unit of an experiment: a deal played once in every seating, so that luck of the tiles is shared."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rummiarena.engine.process import EngineBot, make_bot
from rummiarena.experiment import Experiment
from rummicore.actions import Action, Answer, Draw, Play
from rummicore.bots import Bot, Budget
from rummicore.chance import bot_seed, deal_from_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.entries import Entries, many, number
from rummicore.entries import seconds as share
from rummicore.events import Played
from rummicore.host import Happened, Host, drive, only_answer
from rummicore.reasons import Reasons
from rummicore.state import State
from rummicore.view import View

# A refused turn counts as a draw; if even that is refused, the weakest bot of the edition plays it.
_DRAW, _OTHER = 1, 2


class SeatedGame(NamedTuple):
    """A game of a unit, told by bot in the order of the experiment; a bot with several seats has their sum.

    ``won`` is the part of the victory, 1 in all. ``illegal`` counts turns that were refused.
    """

    won: tuple[float, ...]
    score: tuple[int, ...]
    turns: tuple[int, ...]
    plays: tuple[int, ...]
    points: tuple[int, ...]
    illegal: tuple[int, ...]
    ended: str


class ArenaUnit(NamedTuple):
    """The games of one deal, in the order of seatings: in each of them everybody moves up by a seat."""

    number: int
    games: tuple[SeatedGame, ...]

    def record(self) -> dict[str, object]:
        """Write the unit as JSON data."""
        return {"unit": self.number, "games": [game._asdict() for game in self.games]}


class TurnTimes(NamedTuple):
    """What the turns of a unit took each bot: how many there were, all together, and the slowest, in seconds."""

    turns: tuple[int, ...]
    total: tuple[float, ...]
    slowest: tuple[float, ...]


class PlayedUnit(NamedTuple):
    """A unit, and what may be different every time: times, and what programs did wrong, in sentences."""

    unit: ArenaUnit
    times: TurnTimes
    faults: tuple[str, ...] = ()


def _game_from(value: object, key: str) -> SeatedGame:
    given = Entries(value, key)
    return SeatedGame(
        given.take("won", many(share)),
        given.numbers("score"),
        given.numbers("turns"),
        given.numbers("plays"),
        given.numbers("points"),
        given.numbers("illegal"),
        given.text("ended"),
    )


def unit_from(value: object) -> ArenaUnit:
    """Read a unit; raise FormatError for what is none."""
    given = Entries(value, "unit")
    return ArenaUnit(given.take("unit", number), given.take("games", many(_game_from)))


class MeasuredPlayer:
    """A bot as a player of the arena: its turns are timed and its mistakes counted; a refused turn is a draw."""

    def __init__(self, edition: Edition, bot: Bot, budget: Budget) -> None:
        """Take the bot and how long it may think."""
        self._edition, self._bot, self._budget = edition, bot, budget
        self._refused = 0
        self.illegal = self.thought = 0
        self.total = self.slowest = 0.0

    def act(self, view: View) -> Action:
        """Let the bot choose, unless its choice was refused."""
        if self._refused:
            return self._instead(view)
        if (only := only_answer(view)) is not None:
            return only
        begin = time.perf_counter()
        action = self._bot.choose(view, self._budget)
        taken = time.perf_counter() - begin
        self.thought += 1
        self.total += taken
        self.slowest = max(self.slowest, taken)
        return action

    def declined(self, reasons: Reasons) -> None:
        """Count a mistake."""
        self.illegal += not self._refused
        self._refused += 1

    def went_on(self) -> None:
        """Hear that the action counts."""
        self._refused = 0

    @property
    def mistakes(self) -> int:
        """Turns that were refused, and answers of a program that were none."""
        return self.illegal + len(self.faults)

    @property
    def faults(self) -> list[str]:
        """What a program did wrong."""
        return self._bot.faults if isinstance(self._bot, EngineBot) else []

    def _instead(self, view: View) -> Action:
        if view.ask is not None:
            return Answer(view.owner, view.ask.name, view.ask.choices[0])
        if self._refused == _DRAW:
            return Draw()
        if self._refused > _OTHER:
            raise ValueError(f"nothing can be done in turn {view.number} of {self._edition.id}")
        weakest = next(iter(self._edition.bots.values()))
        return weakest(self._edition, bot_seed(0, 0)).choose(view, self._budget)


def play_unit(experiment: Experiment, index: int) -> PlayedUnit:
    """Play the games of a unit."""
    edition, seed = experiment.rules(), experiment.seed(index)
    played = [_play(experiment, edition, seed, turned) for turned in range(len(experiment.bots))]
    games, players = zip(*played, strict=True)
    return PlayedUnit(ArenaUnit(index, games), _times(experiment, players), tuple(_faults(experiment, index, players)))


def play_units(experiment: Experiment, indexes: range) -> list[PlayedUnit]:
    """Play a few units, which is what a worker is given at a time."""
    return [play_unit(experiment, index) for index in indexes]


def seating(experiment: Experiment, turned: int) -> tuple[int, ...]:
    """Return which bot sits in each seat when everybody has moved up so many times."""
    return tuple((seat + turned) % len(experiment.bots) for seat in range(experiment.seats))


def _play(
    experiment: Experiment, edition: Edition, seed: int, turned: int
) -> tuple[SeatedGame, list[tuple[int, MeasuredPlayer]]]:
    places, budget = seating(experiment, turned), Budget(experiment.nodes)
    names = [experiment.bots[place] for place in places]
    bots = [make_bot(edition, name, bot_seed(seed, seat)) for seat, name in enumerate(names)]
    players = {seat: MeasuredPlayer(edition, bot, budget) for seat, bot in enumerate(bots)}
    host = Host(edition, new_game(edition, experiment.seats), bots=range(experiment.seats))
    for _ in drive(host, players, lambda state: deal_from_seed(edition, state, seed)):
        for player in players.values():
            player.went_on()
    mistakes = [players[seat].mistakes for seat in range(experiment.seats)]
    return _told(edition, places, host.steps, mistakes), [(places[seat], players[seat]) for seat in players]


def _told(edition: Edition, places: Sequence[int], steps: Sequence[Happened], illegal: Sequence[int]) -> SeatedGame:
    """Say of a finished game what is kept of it."""
    events = [event for happened in steps for event in happened.step.events]
    plays = [event for event in events if isinstance(event, Played)]
    turns = [happened.before.turn for happened in steps if isinstance(happened.action, Play | Draw)]
    state: State = steps[-1].step.state
    winners = edition.winners(edition, state.results)
    return SeatedGame(
        _summed(places, ((seat, round(1 / len(winners), 6)) for seat in winners)),
        _counted(places, enumerate(state.results[-1].scores)),
        _counted(places, ((seat, 1) for seat in turns)),
        _counted(places, ((play.seat, 1) for play in plays)),
        _counted(places, ((play.seat, play.points) for play in plays)),
        _counted(places, enumerate(illegal)),
        state.results[-1].end.how,
    )


def _summed(places: Sequence[int], amounts: Iterable[tuple[int, float]]) -> tuple[float, ...]:
    """Add amounts of seats up by bot."""
    sums = [0.0] * (max(places) + 1)
    for seat, amount in amounts:
        sums[places[seat]] += amount
    return tuple(sums)


def _counted(places: Sequence[int], amounts: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(map(int, _summed(places, amounts)))


def _faults(experiment: Experiment, index: int, played: Iterable[list[tuple[int, MeasuredPlayer]]]) -> Iterator[str]:
    """Say what programs did wrong in the games of a unit."""
    for game, players in enumerate(played, 1):
        for place, player in players:
            yield from (f"{experiment.bots[place]}: unit {index}, game {game}, {fault}" for fault in player.faults)


def _times(experiment: Experiment, played: Iterable[list[tuple[int, MeasuredPlayer]]]) -> TurnTimes:
    timed = [pair for players in played for pair in players]
    own = [[player for place, player in timed if place == bot] for bot in range(len(experiment.bots))]
    return TurnTimes(
        tuple(sum(player.thought for player in players) for players in own),
        tuple(sum(player.total for player in players) for players in own),
        tuple(max(player.slowest for player in players) for players in own),
    )
