"""The environment: agents act one after another (AEC), each turn is a row of choices with a mask."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from rummi.rl.choices import Chooser, TurnChoices, action_names, action_of, playable
from rummi.rl.observations import observed, observed_size
from rummi.tables import rack_text, table_text
from rummicore.actions import Action
from rummicore.bots import Budget
from rummicore.chance import deal_from_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.host import Host, only_answer
from rummicore.reasons import FormatError
from rummicore.view import View

# Seeds that a game draws for the next one have as many bits as NumPy's whole numbers, without the sign.
SEEDS = 2**63 - 1


class TileEnv(AECEnv):
    """One match of an edition. Who wins gets 1 in the end, the others share -1; equal winners share what they get.

    An action is a face to lay, commit, draw, or an answer to a question (``actions`` has their names). A turn is built
    face by face; the table around them is arranged by the solver.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "rummi_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self, edition: Edition, players: int | None, *, rounds: int, budget: Budget, render_mode: str | None = None
    ) -> None:
        """Set the table, as small as it may be; raise FormatError if the edition is not for so many players."""
        players = edition.seats[0] if players is None else players
        if players not in edition.seats:
            raise FormatError(f"{edition.id} is for {edition.seats[0]} to {edition.seats[-1]} players, not {players}")
        super().__init__()
        self.edition, self.rounds, self.render_mode = edition, rounds, render_mode
        self.actions = action_names(edition)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._chooser = Chooser(edition, budget)
        self._choices: TurnChoices | None = None
        self._chance, _ = seeding.np_random()
        size = observed_size(edition, players)
        self._sees = {agent: self._view_space(size) for agent in self.possible_agents}
        self._does = {agent: Discrete(len(self.actions)) for agent in self.possible_agents}

    def _view_space(self, size: int) -> Dict:
        mask = Box(0, 1, (len(self.actions),), np.int8)
        return Dict({"observation": Box(0.0, 1.0, (size,), np.float32), "action_mask": mask})

    def observation_space(self, agent: str) -> Dict:
        """Return what an agent may see."""
        return self._sees[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return what an agent may do, ever; what it may do now is in the mask of its observation."""
        return self._does[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. The seed is that of the game, and of all that follow without one."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self._seed = int(self._chance.integers(SEEDS)) if seed is None else seed
        self.host = Host(self.edition, new_game(self.edition, len(self.possible_agents), self.rounds))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def view(self, agent: str) -> View:
        """Return all that an agent may know, for those who want more than numbers."""
        return self.host.view(self.possible_agents.index(agent))

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and what it may do if it is its turn."""
        view = self.view(agent)
        own = self._choices if agent == self.agent_selection else None
        numbers = np.fromiter(observed(self.edition, view, own), np.float32)
        acts = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = np.fromiter(playable(self.actions, view, own), np.int8) if acts else np.zeros(len(self.actions), np.int8)
        return {"observation": numbers, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Choose a face, or finish the turn, or answer; raise ValueError for what the mask does not allow."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        view, name = self.view(agent), self._named(action)
        done = action_of(name, view, self._choices)
        if done is not None:
            self._act(done)
            self._go_on()
        elif self._choices is not None:
            self._choices = self._chooser.choose(self._choices, name)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _named(self, action: int | None) -> str:
        mask = self.observe(self.agent_selection)["action_mask"]
        if action is None or not mask[action]:
            named = "nothing" if action is None else self.actions[action]
            raise ValueError(f"{self.agent_selection} cannot do {named} now; the mask says what it can")
        return self.actions[action]

    def _act(self, action: Action) -> None:
        self.host.commit(self.host.again(action))
        self._choices = None

    def _go_on(self) -> None:
        """Deal, and answer for seats without a choice, until somebody has one or the match is over."""
        while (due := self.host.due()).what != "over":
            if due.what == "chance":
                self._act(deal_from_seed(self.edition, self.host.state, self._seed))
                continue
            self.agent_selection = self.possible_agents[due.seats[0]]
            view = self.view(self.agent_selection)
            if (only := only_answer(view)) is None:
                self._choices = self._chooser.begin(view) if view.ask is None else None
                return
            self._act(only)
        self._finish()

    def _finish(self) -> None:
        winners, seats = self.edition.winners(self.edition, self.host.state.results), len(self.possible_agents)
        for seat, agent in enumerate(self.possible_agents):
            share = (seat in winners) / len(winners)
            self.rewards[agent] = (seats * share - 1) / (seats - 1)
            self.terminations[agent] = True

    def render(self) -> str | None:
        """Draw the table and the rack of whoever acts: as text, or on the standard output."""
        view = self.view(self.agent_selection)
        rack, table = rack_text(self.edition, view.rack), table_text(self.edition, view.table)
        text = f"{self.agent_selection}\nTable  {table}\nRack   {rack}"
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Have nothing to close."""
