"""The same suites for every edition that is registered; nobody has to remember to add one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from rummicore.edition import Edition
from rummicore.host import Happened
from rummicore.registry import edition_ids, find_edition
from rummicore.testing import check_action, check_edition, check_replay, random_game
from tests.kit.rebuilding import with_rebuilders

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet

EDITIONS = edition_ids()
THEME = "кот кит рак лев лиса волк слон тигр осёл заяц сова щука карась собака корова лошадь баран индюк"
HOUSES: list[dict[str, str]] = [
    {},
    {"penalty.invalid_submit": "penalty", "joker.reuse": "anywhere"},
    {"redeal_doubles": "3", "end.pool_empty": "one_turn_each", "end.last_turns_order": "drawer_first"},
    {"turn.voluntary_draw": "false", "joker.retrieval": "rack_only", "open.jokers": "allow"},
    {"open.same_turn_manipulation": "true", "score.blocked": "full_minus_own", "joker.require_natural": "false"},
    {"letters.invalid_word": "rulebook", "letters.time_limit_s": "60", "letters.joker_release": "free"},
    {"letters.invalid_word": "rulebook", "letters.duplicates": "whole_game", "letters.joker_letter": "any_valid"},
    {"letters.invalid_word": "rollback", "letters.open_max_words": "unlimited", "letters.pass_draw": "0"},
    {"letters.theme": THEME, "letters.theme_mode": "vote", "letters.open_min": "3", "letters.end_all_pass": "false"},
]


def _houses() -> Iterator[ParameterSet]:
    """Pair every edition with the house rules that it knows."""
    for name in EDITIONS:
        for house in HOUSES:
            known = {key: value for key, value in house.items() if key in find_edition(name).options}
            if known or not house:
                yield pytest.param(name, known, id=f"{name}-{next(iter(known), 'as printed')}")


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_conforms(name: str) -> None:
    check_edition(find_edition(name), games=3)


@pytest.mark.parametrize(("name", "house"), list(_houses()))
def test_random_games_with_manipulation_keep_the_invariants(name: str, house: dict[str, str]) -> None:
    edition = with_rebuilders(find_edition(name).with_texts(house.items()))
    seen = _check_game(edition, 0, rounds=1 if house else 2)
    assert seen["played"] > 5
    assert seen["drew"] > 5


@pytest.mark.slow
@pytest.mark.parametrize(("name", "house"), list(_houses()))
def test_more_random_games_with_manipulation_keep_the_invariants(name: str, house: dict[str, str]) -> None:
    edition = with_rebuilders(find_edition(name).with_texts(house.items()))
    for seed in range(1, 6):
        _check_game(edition, seed, rounds=1 + seed % 2)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("name", EDITIONS)
def test_100_random_games_keep_the_invariants(name: str, part: int) -> None:
    edition = with_rebuilders(find_edition(name))
    seen: Counter[str] = Counter()
    for seed in range(1000 + 10 * part, 1010 + 10 * part):
        seen += _check_game(edition, seed, rounds=1)
    assert seen["round-ended"] == seen["out"] + seen["blocked"] == 10


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", EDITIONS)
def test_games_of_all_bots_keep_the_invariants(name: str, part: int) -> None:
    for seed in range(5 * part, 5 * part + 5):
        _check_game(find_edition(name), seed, rounds=1)


def _check_game(edition: Edition, seed: int, rounds: int) -> Counter[str]:
    game = list(random_game(edition, seed, rounds=rounds))
    for happened in game:
        check_action(edition, happened)
        _check_scores(edition, happened)
    check_replay(edition, game)
    events = [event for happened in game for event in happened.step.events]
    ends = [result.end.how for result in game[-1].step.state.results]
    assert len(ends) == rounds
    return Counter([event.what for event in events]) + Counter(ends)


def _check_scores(edition: Edition, happened: Happened) -> None:
    """Round scores add up to nothing, except where turns score or a blocked round counts full racks."""
    for result in happened.step.state.results:
        blocked = edition.options.get("score.blocked")
        zero_sum = blocked is not None and (result.end.how == "out" or blocked.value == "difference")
        assert not zero_sum or sum(result.scores) == 0
        assert result.winners
