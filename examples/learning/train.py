"""A tiny policy that learns the game by playing: a linear softmax of six weights, trained by REINFORCE against chance.

pip install 'rummi[rl]'
python train.py --rules ua-standard --games 200 --test 100
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from rummi import rl

FEATURES = ("a tile", "a joker", "commit", "commit while more could go", "draw", "draw after opening")
# Games between two steps of learning, and how far a step goes.
BATCH, RATE = 10, 1.0


class Policy:
    """Prefers actions by the sum of weights of what they are, and chooses by chance: the better, the more often."""

    def __init__(self, environment: Any, seed: int) -> None:
        """Know nothing: all that is allowed is equally likely."""
        self.weights = np.zeros(len(FEATURES))
        self._chance = np.random.default_rng(seed)
        self._names, self._jokers = environment.unwrapped.actions, environment.unwrapped.edition.jokers
        self._faces = len(environment.unwrapped.edition.tiles)

    def choose(self, environment: Any, agent: str) -> tuple[int, Any]:
        """Return an action, and how its likelihood changes with the weights."""
        allowed = np.flatnonzero(environment.observe(agent)["action_mask"])
        opened = environment.unwrapped.view(agent).own.opened
        features = np.array([self._features(int(action), allowed, opened) for action in allowed])
        worth = features @ self.weights
        share = np.exp(worth - worth.max())
        share /= share.sum()
        at = self._chance.choice(len(allowed), p=share)
        return int(allowed[at]), features[at] - share @ features

    def _features(self, action: int, allowed: Any, opened: bool) -> list[float]:
        name, face = self._names[action], action < self._faces
        more = bool(allowed[0] < self._faces)
        commit, draw = name == "commit", name == "draw"
        return [face, name in self._jokers, commit, commit and more, draw, draw and opened]


def play(environment: Any, policies: dict[str, Policy], seed: int) -> tuple[dict[str, float], dict[str, Any]]:
    """Play a game; return the rewards, and by agent how the likelihood of its choices changes with the weights."""
    environment.reset(seed=seed)
    slopes = {agent: np.zeros(len(FEATURES)) for agent in environment.agents}
    while not any(environment.terminations.values()):
        agent = environment.agent_selection
        action, slope = policies[agent].choose(environment, agent)
        slopes[agent] += slope
        environment.step(action)
    return dict(environment.rewards), slopes


def seated(environment: Any, learner: Policy, others: Policy, seat: int) -> dict[str, Policy]:
    """Put the learner on a seat, others on all others."""
    return {agent: learner if at == seat else others for at, agent in enumerate(environment.possible_agents)}


def train(environment: Any, learner: Policy, others: Policy, games: int) -> None:
    """Play, and make what was chosen in games that went better than usual more likely."""
    seats, usual = len(environment.possible_agents), 0.0
    for begin in range(0, games, BATCH):
        step = np.zeros(len(FEATURES))
        for game in range(begin, min(begin + BATCH, games)):
            seat = game % seats
            rewards, slopes = play(environment, seated(environment, learner, others, seat), seed=game)
            agent = environment.possible_agents[seat]
            step += (rewards[agent] - usual) * slopes[agent]
            usual += 0.05 * (rewards[agent] - usual)  # what came of about the last twenty games
        learner.weights += RATE * step / (np.linalg.norm(step) + 1)
        print(f"{begin + BATCH:5} games: usual reward {usual:+.2f}", flush=True)


def test(environment: Any, learner: Policy, others: Policy, games: int) -> float:
    """Return the share of games that a policy wins on deals it has not seen, on every seat in turn."""
    seats, won = len(environment.possible_agents), 0.0
    for game in range(games):
        seat = game % seats
        rewards, _ = play(environment, seated(environment, learner, others, seat), seed=10**6 + game // seats)
        won += rewards[environment.possible_agents[seat]] > 0
    return won / games


def main() -> None:
    """Train, and compare with chance."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="ua-standard")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--test", type=int, default=100)
    chosen = parser.parse_args()
    environment = rl.env(chosen.rules)
    learner, others = Policy(environment, seed=1), Policy(environment, seed=2)
    begin = time.perf_counter()
    train(environment, learner, others, chosen.games)
    print(f"trained in {time.perf_counter() - begin:.0f} s")
    for name, weight in zip(FEATURES, learner.weights, strict=True):
        print(f"  {weight:+.2f}  {name}")
    share = test(environment, learner, others, chosen.test)
    print(f"won {100 * share:.0f} % of {chosen.test} games against chance")


if __name__ == "__main__":
    main()
