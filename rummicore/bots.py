"""What a bot is: something that chooses an action from a view."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from rummicore.actions import Action
from rummicore.view import View


class Budget(NamedTuple):
    """How long to think: counted in nodes where a game must be reproducible, in seconds at a table."""

    nodes: int | None = 10_000
    seconds: float | None = None


class Bot(Protocol):
    """A player. It is made for one edition with a seed of its own and sees nothing but views.

    What it chooses depends on the view, the budget and that seed only, not on earlier calls: a game that is resumed
    goes on as if it had never stopped.
    """

    def choose(self, view: View, budget: Budget) -> Action:
        """Return an action for the seat of the view: a play or a draw in its turn, an answer when asked."""
