"""A foreign program as a bot. Whatever it does, the game goes on: a bad answer is a draw, three end it."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from functools import partial

from rummiarena.engine.heard import UNHEARD, EngineError, EngineGoneError, EngineLines
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
# Seconds: between two looks whether a program that says nothing still runs, and for it to leave when it is asked to.
LOOKING, LEAVING = 0.1, 1.0
# Seconds after an answer in which a program that says more is found out, before that is taken for the next answer.
SETTLING = 0.002
# Bytes of the longest line that is read: an action names every tile of the table once.
LONGEST = 1 << 20
# Bytes that are read at a time: as many as a pipe holds.
PIECE = 1 << 16
# Letters of a reason: what a program says may stand in it.
SPOKEN = 300
ENDED = "it has ended"


class Engine:
    """A running program, and the two lines to it. It has a group of its own, so that its children end with it."""

    def __init__(self, command: str) -> None:
        """Start a program; raise EngineError if that cannot be."""
        guard = _guard()
        try:
            self._process = _started(command)
        except (OSError, ValueError) as error:
            _dismiss(guard, b"")
            raise EngineError(f"it does not start: {error}") from error
        _point_out(guard, self._process.pid)
        self._heard = EngineLines()
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        for work in (partial(_listen, self._process, self._heard), partial(_speak, self._process, self._said)):
            threading.Thread(target=work, daemon=True).start()
        self.close = weakref.finalize(self, _end, self._process, self._said, guard)

    def tell(self, record: Mapping[str, object]) -> None:
        """Send a line; nobody waits for a program that does not read."""
        self._said.put(encoded(record) + b"\n")

    def ask(self, record: Mapping[str, object], seconds: float) -> object:
        """Send a line, and wait for the answer to it, which is one of JSON."""
        self._heard.check()
        self._heard.expect()
        self.tell(record)
        try:
            line = self._next(time.monotonic() + seconds)
        except queue.Empty as error:
            self._heard.forgo()
            self.tell({"type": "stop"})
            raise EngineError(f"no answer within {seconds:g} s") from error
        time.sleep(SETTLING)
        self._heard.check()
        try:
            return decoded(line)
        except FormatError as error:
            raise EngineError(f"unreadable: {line[:60]!r}") from error

    def leave(self) -> str:
        """End the program; say what was wrong with that, if anything was."""
        if self.close():
            return f"it runs on {LEAVING:g} s after quit"
        with contextlib.suppress(EngineGoneError, queue.Empty):
            self._next(time.monotonic() + LEAVING)
        try:
            self._heard.check()
        except EngineError as error:
            return str(error)
        return ""

    def _next(self, end: float) -> bytes:
        """Wait for the next line that is wanted."""
        while True:
            try:
                return self._heard.next(min(max(end - time.monotonic(), 0), LOOKING))
            except queue.Empty:
                if self._process.poll() is not None:  # its children may hold the line open
                    _kill(self._process)
                    self._heard.end(ENDED)
                elif time.monotonic() >= end:
                    raise


def _listen(process: subprocess.Popen[bytes], heard: EngineLines) -> None:
    """Take what a program says, until it ends, or says more than anybody will hear."""
    assert process.stdout is not None
    reason, rest = ENDED, b""
    with contextlib.suppress(OSError, ValueError):
        while said := os.read(process.stdout.fileno(), PIECE):
            *lines, rest = (rest + said).split(b"\n")
            if any(len(line) >= LONGEST for line in (*lines, rest)):
                reason = f"ended for a line of more than {LONGEST} bytes"
            elif not heard.take(lines):
                reason = f"ended for more than {UNHEARD} lines that nobody asked for"
            else:
                continue
            _kill(process)
            break
        else:
            heard.take([rest] if rest else [])
    process.stdout.close()
    heard.end(reason)


def _speak(process: subprocess.Popen[bytes], said: queue.SimpleQueue[bytes]) -> None:
    """Pass on what a program is told; nothing is the end."""
    assert process.stdin is not None
    with contextlib.suppress(OSError, ValueError):  # that it has ended is heard
        while line := said.get():
            process.stdin.write(line)
            process.stdin.flush()
    with contextlib.suppress(OSError):
        process.stdin.close()


def _started(command: str) -> subprocess.Popen[bytes]:
    words = shlex.split(command)
    if not words:
        raise ValueError("no program is named")
    return subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    )


def _guard() -> subprocess.Popen[bytes] | None:
    """Start somebody who watches over a program, and ends it if this process is killed: then input ends without a line.

    It waits before the program starts, so that there is no moment without it, and is told whom to watch.
    """
    if os.name != "posix":
        return None
    with contextlib.suppress(OSError):
        return subprocess.Popen(
            ["/bin/sh", "-c", "read it && { read line || kill -9 -$it; }"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    return None


def _point_out(guard: subprocess.Popen[bytes] | None, watched: int) -> None:
    """Tell whom to watch."""
    if guard is not None and guard.stdin is not None:
        with contextlib.suppress(OSError):
            guard.stdin.write(b"%d\n" % watched)
            guard.stdin.flush()


def _dismiss(guard: subprocess.Popen[bytes] | None, line: bytes) -> None:
    """Let nobody watch any more."""
    if guard is not None:
        with contextlib.suppress(OSError):
            guard.communicate(line)


def _end(
    process: subprocess.Popen[bytes], said: queue.SimpleQueue[bytes], guard: subprocess.Popen[bytes] | None
) -> bool:
    """Ask a program to leave, and end it if it stays, which is told; then nobody needs to watch over it."""
    said.put(encoded({"type": "quit"}) + b"\n")
    said.put(b"")
    try:
        process.wait(LEAVING)
        stayed = False
    except subprocess.TimeoutExpired:
        stayed = True
    _kill(process)
    process.wait()
    _dismiss(guard, b"over\n")
    return stayed


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a program, with all that it has started."""
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


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
                self._blame(f"turn {view.number}: {error}"[:SPOKEN], gone=isinstance(error, EngineGoneError))
        return self._instead(view, budget)

    def leave(self) -> str:
        """End the program when the game is over; say what was wrong with that, if anything was."""
        return self._engine.leave() if self._engine is not None and len(self.faults) < STRIKES else ""

    def _asked(self, view: View, budget: Budget) -> Action:
        engine = self._engine = self._engine or self._greeted(view)
        limit = {"nodes": budget.nodes} if budget.seconds is None else {"ms": round(1000 * budget.seconds)}
        go = {"type": "go", "view": view_to_wire(view), "budget": limit}
        answer = engine.ask(go, budget.seconds or ANSWERING)
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
        hello |= {"seat": view.owner, "seats": len(view.seats), "seed": self._seed}
        try:
            ready = Entries(engine.ask(hello, STARTING), "ready")
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

    def _blame(self, fault: str, *, gone: bool) -> None:
        self.faults.append(fault)
        self._log(f"{PREFIX}{self._command}: {fault}")
        if len(self.faults) >= STRIKES:
            self._log(f"{PREFIX}{self._command}: {STRIKES} bad answers, it is not asked any more")
            if self._engine is not None:
                self._engine.close()
        elif gone:
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
