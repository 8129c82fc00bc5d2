"""What a solver is: the best turn of a position, and whether that is proved."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from rummicore.actions import Play
from rummicore.bots import Budget
from rummicore.view import View


class Solution(NamedTuple):
    """The best turn found for a goal. No better one exists if ``proved``; none can exceed ``upper_bound``."""

    play: Play | None
    value: int
    upper_bound: int
    proved: bool


class Solver(Protocol):
    """Finds best turns. Whatever it returns passes ``engine.apply`` in its edition."""

    def solve(self, view: View, goal: str, budget: Budget) -> Solution:
        """Return the best turn found within the budget."""
