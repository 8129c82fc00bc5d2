"""What the board asks of the game that is played on it, wherever that game runs.

A game at this keyboard has its host beside it, one elsewhere is told over a line; both are sittings of this kind, and
what happens without a key, a bot's turn, a hint, what the host elsewhere says, comes as news.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from rummicore.actions import Action
from rummicore.advice import Hint
from rummicore.edition import Edition
from rummicore.host import Declined
from rummicore.reasons import Reasons
from rummicore.tiles import AnyTable
from rummicore.view import View
from rummiterm.story.told import SeatStory
from rummiterm.texts import Texts

# How a sitting ends: somebody leaves the game, or what is wanted after its end.
Ending = Literal["", "left", "over", "again", "replay", "home"]


class Awaited(NamedTuple):
    """For whom a game waits: somebody at this keyboard, somebody elsewhere, or nobody any more."""

    what: Literal["here", "elsewhere", "over"]
    seat: int = 0


class GameMoved(NamedTuple):
    """The game has gone on by an action of a seat."""

    seat: int | None


class HintFound(NamedTuple):
    """What an advisor has found: a hint and the table it leads to; none if it could not be looked for."""

    hint: Hint | None
    table: AnyTable | None = None


class ReviewFound(NamedTuple):
    """What was missed in a game: most of all, and in each turn."""

    best: str = ""
    turns: Sequence[str] = ()


class Noticed(NamedTuple):
    """Something beside the game has changed: who is there, the line, what the host says."""


News = GameMoved | HintFound | ReviewFound | Declined | Noticed


class MatchEnding(NamedTuple):
    """The end of a match: who has won, all that is said of it and of its last turn, the chart of its last round."""

    won: str
    turns: int
    rounds: int
    over: tuple[str, ...]
    last: tuple[str, ...]
    standings: Sequence[tuple[int, ...]]


class SittingOnBoard(Protocol):
    """A running game, and who sits at the keyboard."""

    edition: Edition
    texts: Texts
    # Who sits at the keyboard; nobody while a curtain hides the table.
    seat: int | None

    @property
    def names(self) -> Sequence[str]:
        """The names of the players by seat."""

    @property
    def people(self) -> Sequence[int]:
        """The seats of those who share this keyboard."""

    @property
    def hides(self) -> bool:
        """Whether several people share the screen, so that racks are hidden between turns."""

    @property
    def alone(self) -> bool:
        """Whether there is one person among bots."""

    @property
    def hints(self) -> bool:
        """Whether hints are given."""

    @property
    def deadline(self) -> float | None:
        """When the clock runs out; none while no clock runs."""

    @property
    def notice(self) -> str:
        """What is to be known of the table beside the game, behind a sign as in the verdict; it stays in sight."""

    @property
    def away(self) -> Collection[int]:
        """The seats of people who are not there now."""

    @property
    def afterwards(self) -> Mapping[str, Ending]:
        """What can be done when the match is over, by key."""

    def view(self) -> View:
        """Return what the person at the keyboard may know; an onlooker's view while nobody is there."""

    def story(self) -> SeatStory:
        """Return what the person at the keyboard has been told; an onlooker's story while nobody is there."""

    def awaited(self) -> Awaited:
        """Say for whom the game waits."""

    def waiting(self) -> str:
        """Say it in words, while it is somebody elsewhere."""

    def advance(self, now: float) -> Awaited:
        """Let everything happen that needs nobody here, then say for whom the game waits."""

    def begin(self, now: float) -> None:
        """Hear that the person at the keyboard sees the turn: its clock runs."""

    def take(self, seat: int | None, action: Action, now: float) -> Reasons:
        """Let an action of a seat, or of the clock, be weighed; return the reasons if it is known not to count.

        A host elsewhere answers later, by news.
        """

    def lies(self, table: AnyTable, now: float) -> None:
        """Hear how the table of the turn lies now: a legal one counts when the clock runs out."""

    def hear(self, now: float) -> News | None:
        """Return the next thing that has happened meanwhile."""

    def ask_hint(self, view: View) -> None:
        """Have a good turn looked for, unless it is already."""

    def ask_review(self) -> None:
        """Have all turns of the match looked at again."""

    def sit(self, seat: int) -> None:
        """Let a person come to the keyboard."""

    def rise(self) -> None:
        """Hide everything: the keyboard goes to somebody else."""

    def ending(self) -> MatchEnding:
        """Tell the end of the match."""
