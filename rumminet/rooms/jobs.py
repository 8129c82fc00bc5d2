"""What a hub wants done by whoever has sockets, a disk and time to think; values only."""

from __future__ import annotations

from typing import NamedTuple

from rummicore.actions import Action
from rummicore.edition import Edition
from rummicore.host import Happened
from rummicore.journal import Header
from rummicore.view import View
from rummicore.wire import Record
from rummiterm.start.saves import SavedGame
from rummiterm.start.setup import Setup


class RoomSeat(NamedTuple):
    """One seat of a room: nobody's while ``player`` is empty, a bot by its id, or a person who may have come already.

    ``number`` is the place that its token belongs to; it stays when other places are taken away. ``key`` is what is
    remembered of whoever took the place, so that one whose answer was lost may ask again.
    """

    number: int
    player: str = ""
    claimed: bool = False
    key: str = ""


class Where(NamedTuple):
    """Where a host listens: an address of the machine, a port, certificate and key, the address behind a proxy."""

    bind: str
    port: int
    tls: tuple[str, str] | None = None
    url: str = ""


class RoomPlan(NamedTuple):
    """All that is kept of a room beside the journals of its games, whose names are ``games``.

    ``rounds`` is 0 where the edition says how many there are; ``seed`` and ``save`` are for the first game only.
    ``where`` it was found last lets its links stay valid when it comes back.
    """

    room: str
    edition: Edition
    places: tuple[RoomSeat, ...]
    rounds: int = 0
    seed: int | None = None
    hints: bool = True
    save: str | None = None
    games: tuple[str, ...] = ()
    where: Where | None = None

    @property
    def name(self) -> str:
        """What the room is called by whoever brings it back: its last game, or its own name before the first."""
        return self.games[-1] if self.games else self.room


class KeepRoom(NamedTuple):
    """Keep what is known of a room."""

    plan: RoomPlan


class BeginGame(NamedTuple):
    """Begin a journal, then keep the room that has one more game; the result is the room as it is kept."""

    plan: RoomPlan
    setup: Setup


class RecordAction(NamedTuple):
    """Put an action into the journal of the game that is played."""

    action: Action


class KeepClock(NamedTuple):
    """Remember the deadline of the turn behind ``at`` actions, or that there is none any more. Nobody waits for it."""

    at: int
    until: float | None


class LoadRoom(NamedTuple):
    """Bring back a room with its game; the result is a ``KeptRoom``, or nothing."""


class ShutRoom(NamedTuple):
    """Put a room away; its clock stands still if the time is given. Nobody waits for it."""

    stopped: float | None = None


class KeptRoom(NamedTuple):
    """A room as it was kept: the game that was played last, and the deadline that runs."""

    plan: RoomPlan
    game: SavedGame | None
    until: float | None = None

    @property
    def past(self) -> tuple[Happened, ...]:
        """What happened in the game."""
        return self.game.steps if self.game else ()


Job = KeepRoom | BeginGame | RecordAction | KeepClock | LoadRoom | ShutRoom


class MindQuestion(NamedTuple):
    """Something to think about: what a bot of a seat plays, a hint for a view, or what a game has missed."""

    what: str
    header: Header
    seat: int
    view: View | None
    steps: tuple[Action, ...] = ()
    language: str = ""
    names: tuple[str, ...] = ()


class Send(NamedTuple):
    """Send a message to a caller."""

    caller: int
    message: Record


class HangUp(NamedTuple):
    """Close the connection of a caller; what was sent before goes out first."""

    caller: int
    code: int


class DiskWork(NamedTuple):
    """Let the disk do something for a room; jobs of one room are done in their order."""

    room: str
    job: Job


class Think(NamedTuple):
    """Let somebody think; the answer is handed to the room under the same key."""

    room: str
    key: tuple[object, ...]
    question: MindQuestion


Effect = Send | HangUp | DiskWork | Think
