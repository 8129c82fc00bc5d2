"""Games that only bots play, and a bot as a player at the table of a host."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from rummicore.actions import Action
from rummicore.bots import Bot, Budget
from rummicore.chance import deal_from_seed
from rummicore.host import Happened, Host, drive, only_answer
from rummicore.reasons import Reasons, RuleError
from rummicore.state import State
from rummicore.view import View

if TYPE_CHECKING:
    from rummicore.edition import Edition


class BotPlayer:
    """A bot as a player. It never takes an action that is refused."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        """Take the bot and how long it may think."""
        self._bot = bot
        self._budget = budget

    def act(self, view: View) -> Action:
        """Let the bot choose where there is a choice."""
        return only_answer(view) or self._bot.choose(view, self._budget)

    def declined(self, reasons: Reasons) -> None:
        """Report a fault of the bot."""
        raise RuleError(reasons)


def play_bots(
    edition: Edition,
    start: State,
    bots: Sequence[Bot],
    seed: int,
    budget: Budget | None = None,
    record: Callable[[Action], None] = lambda action: None,
) -> Iterator[Happened]:
    """Let bots play to the end. ``record`` keeps each action before it counts."""
    host = Host(edition, start, bots=range(len(bots)))
    players = {seat: BotPlayer(bot, budget or Budget()) for seat, bot in enumerate(bots)}
    yield from drive(host, players, lambda state: deal_from_seed(edition, state, seed), record)
