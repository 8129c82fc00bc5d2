"""What a solver is: the best turn of a position for a goal of its game, and whether that is proved."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, NoReturn, Protocol, TypeVar

from rummicore.actions import Play
from rummicore.bots import Budget
from rummicore.reasons import FormatError
from rummicore.view import View


class Goal(Enum):
    """What a turn shall be best in. Every game has goals of its own; a value is the word for it on a command line."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        """Refuse whatever is no goal of this game, the goals of other games too."""
        named = value if isinstance(value, Goal) else repr(value)[:60]
        raise FormatError(f"{named} is not a goal of this game; there are {', '.join(goal.value for goal in cls)}")


class Solution(NamedTuple):
    """The best turn found for a goal. No better one exists if ``proved``; none can exceed ``upper_bound``."""

    play: Play | None
    value: int
    upper_bound: int
    proved: bool


OwnGoal = TypeVar("OwnGoal", bound=Goal, contravariant=True)


class Solver(Protocol[OwnGoal]):
    """Finds best turns for the goals of its game. Whatever it returns passes ``engine.apply`` in its edition."""

    def solve(self, view: View, goal: OwnGoal, budget: Budget) -> Solution:
        """Return the best turn found within the budget."""
