"""What a program says, counted against what it was asked as soon as it comes."""

from __future__ import annotations

import queue
import threading

# Lines that nobody asked for: a program that says more of them would fill the memory while others think.
UNHEARD = 16


class EngineError(Exception):
    """What was wrong with an answer, or with a program that gives none."""


class EngineGoneError(EngineError):
    """A program that runs no more: nothing will come of it."""


class EngineLines:
    """The lines of a program: one is an answer if one is owed when it comes.

    Whoever listens takes them, whoever asks waits for them: two threads.
    """

    def __init__(self) -> None:
        """Expect nothing yet."""
        self._lock = threading.Lock()
        # Whether an answer is owed, and how many more for turns that are over.
        self._owed, self._late = False, 0
        self._unasked: list[bytes] = []
        self._answers: queue.SimpleQueue[bytes | EngineGoneError] = queue.SimpleQueue()

    def expect(self) -> None:
        """Let the next line be an answer."""
        with self._lock:
            self._owed = True

    def forgo(self) -> None:
        """Wait no more: the answer will belong to a turn that is over, if it has not come just now."""
        with self._lock:
            if self._owed:
                self._owed, self._late = False, self._late + 1
            else:
                self._answers.get()

    def take(self, lines: list[bytes]) -> bool:
        """Count lines that have come; false if nobody asked for too many, of which the end tells."""
        with self._lock:
            for line in lines:
                if self._late:
                    self._late -= 1
                elif self._owed:
                    self._owed = False
                    self._answers.put(line)
                else:
                    self._unasked.append(line)
            if len(self._unasked) <= UNHEARD:
                return True
            self._unasked = []
            return False

    def end(self, reason: str) -> None:
        """Say that nothing more will come."""
        self._answers.put(EngineGoneError(reason))

    def next(self, seconds: float) -> bytes:
        """Wait for the answer; raise EngineGoneError if none will come, and queue.Empty if none has."""
        told = self._answers.get(timeout=seconds)
        if isinstance(told, EngineGoneError):
            raise told
        return told

    def check(self) -> None:
        """Raise EngineError if something was said that nobody asked for; it is told once."""
        with self._lock:
            unasked, self._unasked = self._unasked, []
        if unasked:
            raise EngineError(f"it said what nobody asked: {unasked[0][:60]!r}")
