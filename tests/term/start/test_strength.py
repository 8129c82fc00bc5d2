"""The bot that plays as well as its opponent, and the levels of saved games."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummicore.bots import Budget, LateBot
from rummicore.chance import bot_seed
from rummicore.games import play_bots
from rummicore.registry import BUILT_IN, find_edition
from rummiterm.start.players import AUTO, player_names
from rummiterm.start.saves import path_of, read_game
from rummiterm.start.setup import Setup, display_names, once_more, resumed_setup, seated_bots, start
from rummiterm.start.strength import LAST, Duel, duels, fitting_level, settled
from rummiterm.texts import Texts

STANDARD = find_edition("ua-standard")
LEVELS = range(1, 8)


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMI_DATA", str(tmp_path))


def finish(name: str, players: tuple[str, str], seed: int, hands: tuple[str, str] = ("bot:7", "bot:1")) -> None:
    """Save a game that bots have played for everybody."""
    setup = Setup(STANDARD, players, 1, seed)
    state, journal = start(setup, name)
    assert journal is not None
    bots = [STANDARD.bots[bot](STANDARD, bot_seed(seed, seat)) for seat, bot in enumerate(hands)]
    with journal:
        for _ in play_bots(STANDARD, state, bots, seed, Budget(nodes=100), record=journal.write):
            pass


def test_without_games_the_usual_level_plays() -> None:
    assert settled(STANDARD, ("Аня", AUTO)) == (("Аня", "bot:2"), frozenset({1}))
    assert settled(STANDARD, ("Аня", "bot:5")) == (("Аня", "bot:5"), frozenset())


def test_who_wins_meets_stronger_bots_and_who_loses_weaker_ones() -> None:
    def after(*won: int, level: int = 2) -> int:
        return fitting_level([Duel(level, each) for each in won], LEVELS, 2)

    assert after() == 2
    assert after(1) in (2, 3)
    assert after(1, 1, 1, 1) > after(1)
    assert after(0, 0, 0, 0) == 1
    assert after(1, 0, 1, 0, level=5) in (4, 5)
    assert after(*[1] * LAST, level=7) == 7


def test_only_finished_games_of_the_same_person_count() -> None:
    finish("one", ("Аня", "bot:3"), 1)
    finish("two", ("Боря", "bot:3"), 2)
    state, journal = start(Setup(STANDARD, ("Аня", "bot:4"), 1, 3), "three")
    assert journal is not None
    journal.close()
    path_of("four").write_text("nothing\n", encoding="utf8")
    (found,) = duels(STANDARD, "Аня")
    assert found.level == 3
    assert state.phase == "deal"
    assert not list(duels(find_edition("letters-ru"), "Аня"))


def test_the_level_is_shown_and_chosen_anew_for_the_next_game() -> None:
    players, auto = settled(STANDARD, player_names(STANDARD, "Аня,авто"))
    setup = Setup(STANDARD, players, 1, 1, auto=auto)
    assert display_names(setup, Texts("ru")) == ["Аня", "Бот (авто: любитель)"]
    finish("one", ("Аня", "bot:7"), 1)
    finish("two", ("Аня", "bot:7"), 2)
    again = once_more(setup)
    assert again.auto == auto
    assert again.players == settled(STANDARD, ("Аня", AUTO))[0]


@pytest.mark.parametrize("edition_id", BUILT_IN)
@pytest.mark.parametrize("bot", ["bot:1", "bot:5"])
def test_a_game_saved_with_an_old_level_goes_on_with_the_level_of_that_number(edition_id: str, bot: str) -> None:
    edition = find_edition(edition_id)
    players = ("Аня", *[bot] * (edition.seats[0] - 1))
    _, journal = start(Setup(edition, players, 1, 3), "old")
    assert journal is not None
    journal.close()
    setup = resumed_setup(read_game(path_of("old")))
    late = seated_bots(setup.edition, setup.players, setup.seed)
    bots = {seat: bot.bot for seat, bot in late.items() if isinstance(bot, LateBot)}
    assert bots == {seat: edition.bots[bot](setup.edition, bot_seed(3, seat)) for seat in range(1, len(players))}
