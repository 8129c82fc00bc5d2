"""A foreign program as a bot. Whatever it does, the game goes on: a bad answer is a draw, three end it."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading
import time
import weakref
from collections.abc import Callable

from rummicore.actions import Action, Answer, Draw, Play
from rummicore.bots import Bot, Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.entries import Entries, decoded, encoded
from rummicore.reasons import FormatError
from rummicore.turn import turn_of
from rummicore.view import View
from rummicore.wire import action_from_wire, view_to_wire

# The version that hello names; it changes when an old program could not answer any more.
PROTOCOL = 1
PREFIX = "exec:"
# Bad answers after which a program is not asked any more.
STRIKES = 3
# Seconds: to start, and to answer where only nodes are counted, which is a bound for programs that hang.
STARTING, ANSWERING = 10.0, 10.0
# Bytes of the longest line that is read: an action names every tile of the table once.
LONGEST = 1 << 20


class EngineError(Exception):
    """What was wrong with an answer, or with a program that gives none."""


class Engine:
    """A running program, and the two lines to it."""

    def __init__(self, command: str) -> None:
        """Start a program; raise EngineError if that cannot be."""
        try:
            words = shlex.split(command)
            if not words:
                raise EngineError("it does not start: no program is named")
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except (OSError, ValueError) as error:
            raise EngineError(f"it does not start: {error}") from error
        self._lines: queue.Queue[bytes] = queue.Queue()
        # Answers that are still owed for turns that are over.
        self._late = 0
        threading.Thread(target=_listen, args=(self._process, self._lines), daemon=True).start()
        self.close = weakref.finalize(self, _end, self._process)

    def tell(self, record: dict[str, object]) -> None:
        """Send a line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(encoded(record) + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise EngineError("it has ended") from error

    def hear(self, seconds: float) -> object:
        """Wait for a line of JSON."""
        try:
            line = self._next(time.monotonic() + seconds)
        except queue.Empty as error:
            self._late += 1
            self.tell({"type": "stop"})
            raise EngineError(f"no answer within {seconds:g} s") from error
        if not line:
            raise EngineError("it has ended")
        try:
            return decoded(line)
        except FormatError as error:
            raise EngineError(f"unreadable: {line[:60]!r}") from error

    def _next(self, end: float) -> bytes:
        """Wait for the next line; answers that came too late are dropped, they belong to earlier turns."""
        while line := self._lines.get(timeout=max(end - time.monotonic(), 0)):
            if not self._late:
                break
            self._late -= 1
        return line


def _listen(process: subprocess.Popen[bytes], lines: queue.Queue[bytes]) -> None:
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):
        while line := process.stdout.readline(LONGEST):
            lines.put(line)
    process.stdout.close()
    lines.put(b"")


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        process.kill()
        process.wait()
    with contextlib.suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()


class EngineBot:
    """A bot that asks a program. What it answers is judged here; whatever is wrong with it is told to ``log``."""

    def __init__(
        self, edition: Edition, command: str, seed: int, log: Callable[[str], None] = lambda text: None
    ) -> None:
        """Start nothing yet: the program runs where and when it is asked."""
        self._edition, self._command, self._seed, self._log = edition, command, seed, log
        self._engine: Engine | None = None
        self.name = command
        self.faults: list[str] = []

    def choose(self, view: View, budget: Budget) -> Action:
        """Ask the program; a late, illegal or unreadable answer counts as a draw."""
        if len(self.faults) < STRIKES:
            try:
                return self._asked(view, budget)
            except EngineError as error:
                self._blame(f"turn {view.number}: {error}")
        return self._instead(view, budget)

    def _asked(self, view: View, budget: Budget) -> Action:
        engine = self._engine = self._engine or self._greeted(view)
        limit = {"nodes": budget.nodes} if budget.seconds is None else {"ms": round(1000 * budget.seconds)}
        engine.tell({"type": "go", "view": view_to_wire(view), "budget": limit})
        answer = engine.hear(budget.seconds or ANSWERING)
        try:
            action = action_from_wire(answer)
        except FormatError as error:
            raise EngineError(f"no action: {error}") from error
        if reasons := self._refused(view, action):
            raise EngineError(f"illegal: {reasons}")
        return action

    def _greeted(self, view: View) -> Engine:
        engine = Engine(self._command)
        options = {key: option.value for key, option in self._edition.options.items()}
        hello = {"type": "hello", "protocol": PROTOCOL, "edition": self._edition.id, "options": options}
        engine.tell({**hello, "seat": view.owner, "seats": len(view.seats), "seed": self._seed})
        try:
            ready = Entries(engine.hear(STARTING), "ready")
            if ready.text("type") != "ready":
                raise EngineError("it is not ready")
            self.name = ready.text("name")
        except FormatError as error:
            raise EngineError(f"not ready: {error}") from error
        return engine

    def _refused(self, view: View, action: Action) -> str:
        """Say why an action cannot be; nothing if it can."""
        if view.ask is not None:
            right = isinstance(action, Answer) and (action.seat, action.ask) == (view.owner, view.ask.name)
            return "" if right and isinstance(action, Answer) and action.value in view.ask.choices else "no such answer"
        if isinstance(action, Play):
            reasons = judge(turn_of(self._edition, view, action.table))
        elif isinstance(action, Draw):
            reasons = self._edition.may_draw(turn_of(self._edition, view, view.table))
        else:
            return f"{action.do} is not its to take"
        return "; ".join(reason.text for reason in reasons)

    def _blame(self, fault: str) -> None:
        self.faults.append(fault)
        self._log(f"{PREFIX}{self._command}: {fault}")
        if self._engine is not None and len(self.faults) >= STRIKES:
            self._log(f"{PREFIX}{self._command}: {STRIKES} bad answers, it is not asked any more")
            self._engine.close()
        elif self._engine is not None and fault.endswith("it has ended"):
            self._engine = None

    def _instead(self, view: View, budget: Budget) -> Action:
        """Draw, or where that is not allowed do as the weakest bot does."""
        if view.ask is not None:
            return Answer(view.owner, view.ask.name, view.ask.choices[0])
        if not self._edition.may_draw(turn_of(self._edition, view, view.table)):
            return Draw()
        return next(iter(self._edition.bots.values()))(self._edition, self._seed).choose(view, budget)


def make_bot(edition: Edition, name: str, seed: int, log: Callable[[str], None] = lambda text: None) -> Bot:
    """Make a bot of the edition by its name, or of a program by ``exec:`` and its command."""
    if name.startswith(PREFIX):
        return EngineBot(edition, name.removeprefix(PREFIX), seed, log)
    return edition.bots[name](edition, seed)
