"""Learning agents: every edition as an environment of PettingZoo (extra ``rl``).

>>> from rummi import rl
>>> env = rl.env("ua-standard", players=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, over, cut, info = env.last()
...     action = None if over or cut else env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummicore.bots import Budget

if TYPE_CHECKING:
    from rummi.rl.environment import TileEnv
    from rummi.sets import House
    from rummicore.edition import Edition

__all__ = ["SOLVING", "env", "raw_env"]

# How long the solver looks for a turn with a certain tile: some milliseconds. What it does not find may not be chosen.
SOLVING = Budget(nodes=300)


def raw_env(
    rules: str | Edition = "ua-standard",
    players: int | None = None,
    *,
    rounds: int = 1,
    house: House | None = None,
    budget: Budget | int = SOLVING,
    render_mode: str | None = None,
) -> TileEnv:
    """Return the bare environment; raise ImportError without the extra ``rl``.

    ``budget`` is how long the solver looks at each tile, a number of nodes or more precisely.
    """
    try:
        from rummi.rl.environment import TileEnv
    except ModuleNotFoundError as error:
        raise ImportError("rummi.rl needs PettingZoo; install it as: pip install 'rummi[rl]'") from error
    from rummi.sets import edition

    thinking = Budget(nodes=budget) if isinstance(budget, int) else budget
    return TileEnv(edition(rules, house), players, rounds=rounds, budget=thinking, render_mode=render_mode)


def env(
    rules: str | Edition = "ua-standard",
    players: int | None = None,
    *,
    rounds: int = 1,
    house: House | None = None,
    budget: Budget | int = SOLVING,
    render_mode: str | None = None,
) -> TileEnv:
    """Return the environment as others expect it: it says what is wrong with a call that comes at the wrong time."""
    bare = raw_env(rules, players, rounds=rounds, house=house, budget=budget, render_mode=render_mode)
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

    wrapped: TileEnv = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(bare))
    return wrapped
