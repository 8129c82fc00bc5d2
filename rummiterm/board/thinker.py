"""Thinking beside the screen: bots and advisors answer from a process of their own, so that keys and clock never wait.

The process is forked before the screen starts and shares what is loaded; only views go to it and actions come back.
Where there is no fork a thread does the same.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection

# What is asked is told by a value, usually a view; answers are values, too.
Thought = Callable[[object], object]


class ThoughtError(Exception):
    """Something went wrong while thinking; the message says what."""


class Thinker:
    """Answers one question at a time; an answer to a question that was dropped is never seen."""

    def __init__(self, questions: Mapping[str, Thought]) -> None:
        """Take what can be asked, by name."""
        self._questions = questions
        self._number = 0
        self._wanted: int | None = None
        self._asked: tuple[str, object] | None = None
        self._answers: list[tuple[int, object]] = []
        self._line: Connection | None = None
        self._child = 0

    def start(self) -> None:
        """Fork the process; until then, and where that cannot be done, a thread answers."""
        self._line, self._child = _forked(self._questions)

    def ask(self, name: str, about: object) -> None:
        """Ask; an earlier question is dropped."""
        self._number += 1
        self._wanted, self._asked = self._number, (name, about)
        if self._line is not None:
            try:
                self._line.send((self._number, name, about))
                return
            except OSError:
                self._lose()
        self._in_thread()

    def drop(self) -> None:
        """Want no answer any more."""
        self._wanted = None

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._wanted is not None

    def answer(self) -> object | None:
        """Return the answer if it is there; raise ThoughtError if thinking failed."""
        self._receive()
        for number, answer in self._answers:
            if number == self._wanted:
                self._wanted = None
                self._answers.clear()
                if isinstance(answer, ThoughtError):
                    raise answer
                return answer
        return None

    def close(self) -> None:
        """End the process."""
        if self._child:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._child, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self._child, 0)
        if self._line:
            self._line.close()
        self._line, self._child = None, 0

    def _receive(self) -> None:
        try:
            while self._line is not None and self._line.poll():
                self._answers.append(self._line.recv())
        except (EOFError, OSError):
            self._lose()
            if self._wanted is not None:
                self._in_thread()

    def _lose(self) -> None:
        """Go on without a process that has gone away."""
        self.close()

    def _in_thread(self) -> None:
        if self._asked is None:
            return
        name, about = self._asked
        number, questions = self._number, self._questions
        thread = threading.Thread(
            target=lambda: self._answers.append((number, _answered(questions, name, about))), daemon=True
        )
        thread.start()


def _answered(questions: Mapping[str, Thought], name: str, about: object) -> object:
    try:
        return questions[name](about)
    except Exception as error:
        return ThoughtError(f"{type(error).__name__}: {error}")


def _forked(questions: Mapping[str, Thought]) -> tuple[Connection | None, int]:
    """Start the process; nothing where that cannot be done."""
    if not hasattr(os, "fork") or threading.active_count() > 1:
        return None, 0
    ours, theirs = multiprocessing.Pipe()
    child = os.fork()
    if child:
        theirs.close()
        return ours, child
    try:
        _serve(questions, theirs)
    finally:
        os._exit(0)


def _serve(questions: Mapping[str, Thought], line: Connection) -> None:
    """Answer until the other side goes away; nothing of it is kept open here, the lock of the game least of all."""
    for name in (signal.SIGINT, signal.SIGWINCH):
        signal.signal(name, signal.SIG_IGN)
    os.closerange(0, line.fileno())
    # More than any program here opens.
    os.closerange(line.fileno() + 1, 256)
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, name, about = line.recv()
            line.send((number, _answered(questions, name, about)))
