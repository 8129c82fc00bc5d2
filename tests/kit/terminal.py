"""A real terminal for tests: the program on a pty, keys typed, the screen's bytes read."""

from __future__ import annotations

import builtins
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

from tests.kit.commands import environment

PATIENCE = 60
# Seconds that a program has to end when it is asked to, with its branches to be written.
GRACE = 3
PROGRAM = ("-m", "rummiterm")
SEEN = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}


class Terminal:
    """The program in a terminal of 80 columns; at a table lines are typed unless the board is asked for."""

    def __init__(
        self, data: Path, *arguments: str, more: Mapping[str, str] | None = None, start: Sequence[str] = PROGRAM
    ) -> None:
        """Start the program, or what else Python shall start."""
        self.seen = ""
        self._from = 0
        self._main, other = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, *start, *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment(data, {**SEEN, **(more or {})}),
            start_new_session=True,
        )
        os.close(other)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def type(self, line: str, end: str = "\n") -> None:
        """Type a line."""
        os.write(self._main, f"{line}{end}".encode())

    @property
    def descriptor(self) -> int:
        """The terminal as a file, seen from outside."""
        return self._main

    def send(self, data: bytes) -> None:
        """Send bytes as keys and pointer do; what is shown meanwhile is read, so that nobody waits for the other."""
        while data:
            if select.select([], [self._main], [], 0)[1]:
                data = data[os.write(self._main, data[:200]) :]
            self.drain(0.0)

    def drain(self, seconds: float = 0.05) -> None:
        """Read what there is, until nothing has come for some seconds."""
        while select.select([self._main], [], [], seconds)[0]:
            try:
                self.seen += os.read(self._main, 65536).decode(errors="replace")
            except OSError:
                return

    def wait_for(self, text: str) -> str:
        """Read until the text appears behind what was waited for last; return all that came."""
        return self.wait_for_any(text)

    def sit_down(self, name: str) -> str:
        """Open the curtain for a person; return all that came before."""
        came = self.wait_for(name) + self.wait_for("Enter") + self.wait_for("> ")
        self.type("")
        return came

    def hand_over(self) -> str:
        """Look at the tiles just drawn and let the curtain fall; return all that came before."""
        came = self.wait_for("Enter — передать клавиатуру") + self.wait_for("> ")
        self.type("")
        return came

    def wait_for_any(self, *texts: str, patience: float = PATIENCE) -> str:
        """Read until one of the texts appears behind what was waited for last; return all that came."""
        deadline = time.monotonic() + patience
        while not (found := [text for text in texts if text in self.seen[self._from :]]):
            if time.monotonic() > deadline or not self._read():
                raise AssertionError(f"{texts} did not appear in {self.seen[self._from :]!r}")
        came = self.seen[self._from :]
        self._from = max(self.seen.index(text, self._from) + len(text) for text in found)
        return came

    def _read(self) -> bool:
        if not select.select([self._main], [], [], 1)[0]:
            return self._process.poll() is None
        try:
            data = os.read(self._main, 65536)
        except OSError:
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)

    def end(self) -> int:
        """Read what is left and return the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read():
            if time.monotonic() > deadline:
                raise AssertionError(f"the program did not end after {self.seen[self._from :]!r}")
        return self._process.wait(PATIENCE)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: builtins.type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self._leave()
        self._process.kill()
        self._process.wait()
        os.close(self._main)

    def _leave(self) -> None:
        """Ask the program to end in order, so that the branches it went through are counted."""
        self._process.terminate()
        deadline = time.monotonic() + GRACE
        while self._process.poll() is None and time.monotonic() < deadline:
            self.drain(0.01)
