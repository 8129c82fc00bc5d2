"""What a bot is: something that chooses an action from a view."""

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple, Protocol

from rummicore.actions import Action
from rummicore.view import View


class Budget(NamedTuple):
    """How long to think: counted in nodes where a game must be reproducible, in seconds at a table.

    Seconds are counted by the ``clock`` of whoever has one; the core has none.
    """

    # About a quarter of a second of the number solver, whose median position takes less than a hundredth of that.
    nodes: int | None = 10_000
    seconds: float | None = None
    clock: Callable[[], float] | None = None

    def now(self) -> float:
        """Return what the clock says; 0 without one."""
        return self.clock() if self.clock else 0.0

    def start(self) -> Callable[[], bool] | None:
        """Start the clock and return the question whether time is up; None if seconds do not count."""
        if self.seconds is None:
            return None
        if self.clock is None:
            raise ValueError("a budget of seconds needs a clock to count them")
        clock, end = self.clock, self.clock() + self.seconds
        return lambda: clock() > end


# As long as it takes.
ENDLESS = Budget(nodes=None)


class Bot(Protocol):
    """A player. It is made for one edition with a seed of its own and sees nothing but views.

    What it chooses depends on the view, the budget and that seed only, not on earlier calls: a game that is resumed
    goes on as if it had never stopped.
    """

    def choose(self, view: View, budget: Budget) -> Action:
        """Return an action for the seat of the view: a play or a draw in its turn, an answer when asked."""


class LateBot:
    """A bot that is made for its first turn: who sits down does not wait for what others will think with."""

    def __init__(self, make: Callable[[], Bot]) -> None:
        """Take what makes it."""
        self._make = make

    @cached_property
    def bot(self) -> Bot:
        """The bot, made now if it was not yet."""
        return self._make()

    def choose(self, view: View, budget: Budget) -> Action:
        """Choose what the bot chooses."""
        return self.bot.choose(view, budget)
