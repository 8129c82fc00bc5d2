"""Setting up a game from the command line and letting it run."""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rummicore.bots import Bot, LateBot
from rummicore.chance import bot_seed
from rummicore.edition import Edition, diff
from rummicore.engine import new_game
from rummicore.games import play_bots
from rummicore.host import Happened, told
from rummicore.journal import new_header
from rummicore.match import totals
from rummicore.registry import find_edition
from rummicore.state import State
from rummiterm.start.players import AUTO, is_bot, no_such_bot, shown_names
from rummiterm.start.saves import Journal, SavedGame, log_engine
from rummiterm.story.narrate import Teller
from rummiterm.texts import Texts


class Setup(NamedTuple):
    """A game to be played: all that its result depends on, whether people may ask for hints, and how they see it.

    ``ui`` is what they asked for, nothing if that is the usual. ``auto`` are the seats of bots that play as well as
    their opponent; for each game they get a level anew.
    """

    edition: Edition
    players: tuple[str, ...]
    rounds: int
    seed: int
    hints: bool = True
    ui: str = ""
    auto: frozenset[int] = frozenset()


def random_seed() -> int:
    """Return a seed from the system's chance, short enough to be typed."""
    return int.from_bytes(os.urandom(4), "big")  # ten digits at the most


def seated_bots(edition: Edition, players: Sequence[str], seed: int) -> dict[int, Bot]:
    """Make the bots among the players, by seat; all others are people. Raise FormatError for an unknown bot."""
    bots = {}
    for seat, name in enumerate(players):
        if is_bot(edition, name):
            bots[seat] = _made(edition, name, bot_seed(seed, seat))
        elif name.lower().startswith("bot:"):
            raise no_such_bot(edition, name)
    return bots


def _made(edition: Edition, name: str, seed: int) -> Bot:
    if name in edition.bots:
        return LateBot(partial(edition.bots[name], edition, seed))
    from rummiarena.engine.process import make_bot  # for those who play against a program

    return make_bot(edition, name, seed, log_engine)


def display_names(setup: Setup, texts: Texts) -> list[str]:
    """Return the names to show at this table."""
    return shown_names(setup.edition, setup.players, texts, setup.auto)


def once_more(setup: Setup) -> Setup:
    """Return the setup of another game at the same table."""
    from rummiterm.start.strength import settled  # few play once more

    wished = (AUTO if seat in setup.auto else name for seat, name in enumerate(setup.players))
    players, _ = settled(setup.edition, tuple(wished))
    return setup._replace(seed=random_seed(), players=players)


def start(setup: Setup, save: str | None) -> tuple[State, Journal | None]:
    """Begin a game, with a journal if it shall be saved under a name."""
    state = new_game(setup.edition, len(setup.players), setup.rounds)
    if save is None:
        return state, None
    header = new_header(setup.edition, setup.players, setup.rounds, setup.seed, hints=setup.hints, ui=setup.ui)
    return state, Journal.create(save, setup.edition, header)


def resumed_setup(game: SavedGame) -> Setup:
    """Return the setup of a saved game; one without a seed goes on with new chance."""
    header = game.loaded.header
    seed = random_seed() if header.seed is None else header.seed
    return Setup(game.edition, header.seats, header.rounds, seed, header.hints, header.ui)


def setup_header(setup: Setup, texts: Texts) -> str:
    """Say what is being played."""
    house = diff(setup.edition, find_edition(setup.edition.id))
    return Teller(setup.edition, setup.players, setup.rounds, texts).header(setup.seed, house)


def play_on(setup: Setup, state: State, journal: Journal | None) -> Iterator[Happened]:
    """Let bots play to the end; each action is on the disk before it is yielded."""
    bots = list(seated_bots(setup.edition, setup.players, setup.seed).values())
    record = journal.record if journal else lambda action: None
    yield from play_bots(setup.edition, state, bots, setup.seed, record=record)


def play_out(
    setup: Setup,
    state: State,
    journal: Journal | None,
    texts: Texts,
    *,
    plays_only: bool = False,
    past: Sequence[Happened] = (),
) -> Iterator[str]:
    """Let bots play to the end and tell it."""
    teller = Teller(setup.edition, setup.players, setup.rounds, texts, plays_only=plays_only)
    steps = list(past)
    for happened in play_on(setup, state, journal):
        yield from teller.tell(told(happened, None))
        steps.append(happened)
    yield from teller.over(steps[-1].step.state.results, steps)


def game_record(edition: Edition, players: tuple[str, ...], seed: int | None, state: State) -> dict[str, object]:
    """Return the result of a game as JSON data."""
    results = state.results
    return {
        "schema": "rummi.game/1",
        "edition": edition.id,
        "seed": seed,
        "players": list(players),
        "rounds": [{"scores": list(r.scores), "winners": list(r.winners), "turns": r.turns} for r in results],
        "scores": list(totals(results)),
        "winners": list(edition.winners(edition, results)),
        "turns": sum(result.turns for result in results),
    }
