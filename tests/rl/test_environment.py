"""The environment of PettingZoo, by its own tests: for every edition."""

from __future__ import annotations

import pytest

from rummi import rl
from rummicore.bots import Budget
from rummicore.reasons import FormatError
from rummicore.registry import BUILT_IN

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

# Observations with a mask are dictionaries, as those of PettingZoo's own card games, which its test remarks upon.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_interface_is_kept(name: str) -> None:
    api_test(rl.env(name), num_cycles=40)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_seed_gives_the_same_game(name: str) -> None:
    seed_test(lambda: rl.env(name), num_cycles=20)


def test_whoever_wins_gets_what_the_others_lose() -> None:
    env = rl.env("ua-standard", 3, rounds=1)
    env.reset(seed=2)
    while not any(env.terminations.values()):
        agent = env.agent_selection
        env.step(int(env.action_space(agent).sample(env.observe(agent)["action_mask"])))
    assert sorted(env.rewards.values()) == [-0.5, -0.5, 1.0]


def test_games_without_a_seed_follow_from_the_last_one() -> None:
    first, second = rl.raw_env(), rl.raw_env()
    for env in (first, second):
        env.reset(seed=7)
        env.reset()
    assert first.view("seat_0") == second.view("seat_0")
    second.reset(seed=7)
    assert first.view("seat_0") != second.view("seat_0")


def test_what_the_mask_forbids_is_refused() -> None:
    env = rl.raw_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0 cannot do commit now"):
        env.step(env.actions.index("commit"))


def test_a_table_is_drawn_as_text() -> None:
    env = rl.raw_env(render_mode="ansi")
    env.reset(seed=1)
    assert "Rack" in (env.render() or "")


def test_too_many_players_are_told_how_many_there_may_be() -> None:
    with pytest.raises(FormatError, match="ua-standard is for 2 to 4 players, not 9"):
        rl.env("ua-standard", 9)


def test_nodes_may_be_given_as_a_number() -> None:
    masks = []
    for budget in (20, Budget(nodes=20)):
        env = rl.env("letters-ru", budget=budget)
        env.reset(seed=2)
        masks.append(env.last()[0]["action_mask"].tolist())
    assert masks[0] == masks[1]
