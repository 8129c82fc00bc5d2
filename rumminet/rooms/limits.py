"""What one caller, one address and all tables together may take; counted by times that are passed in."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple


class HostLimits(NamedTuple):
    """How much is allowed. Every one of them is an option of the command."""

    # Bytes of a frame: a whole layout of 160 tiles has about 3,000.
    frame: int = 20_000
    # Messages of one connection in so many seconds; who drags tiles asks about three times a second.
    messages: int = 60
    window: float = 10.0
    # Connections of one address: a family behind one router, each with a phone and a laptop.
    connections: int = 24
    # Wrong tokens and unknown rooms of one address in a minute; people mistype nothing here, they follow links.
    wrong: int = 12
    # Connections to one table, onlookers among them.
    callers: int = 40
    # Tables that are open at once: the host's own, and those of other evenings that somebody comes back to.
    tables: int = 20
    # Seconds after which a table that nobody is at is put away; it comes back when somebody does.
    idle: float = 1800.0


class RateMeter:
    """Counts what happens within a window of time."""

    def __init__(self, most: int, window: float) -> None:
        """Allow so many in so many seconds."""
        self._most, self._window = most, window
        self._times: deque[float] = deque()

    def count(self, now: float) -> bool:
        """Count one more; False if that is too many."""
        self._forget(now)
        self._times.append(now)
        return len(self._times) <= self._most

    def full(self, now: float) -> bool:
        """Tell whether one more would be too many."""
        self._forget(now)
        return len(self._times) >= self._most

    def _forget(self, now: float) -> None:
        while self._times and self._times[0] <= now - self._window:
            self._times.popleft()

    def idle(self, now: float) -> bool:
        """Tell whether nothing is remembered any more."""
        self._forget(now)
        return not self._times
