"""Programs that host tables, and clients over real lines; everything stays on this machine."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from rummicore.wire import Record
from tests.kit.commands import ROOT

# Seconds that nothing here takes, even on a busy machine.
PATIENCE = 60.0


class HostProgram:
    """A running ``rummi host``."""

    def __init__(self, data: Path, *arguments: str, port: int = 0) -> None:
        """Start it and wait until it says where it is."""
        command = [sys.executable, str(ROOT / "cli.py"), "--lang", "en", "host", "--port", str(port), "--no-qr"]
        environment = {**os.environ, "RUMMI_DATA": str(data), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        self.lines: list[str] = []
        found = None
        while found is None:
            line = self._line()
            found = re.search(r"http://([\d.]+):(\d+)/r/(\w+)", line)
        self.address, self.port, self.room = found[1], int(found[2]), found[3]
        while "Seats:" not in line:
            line = self._line()

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"the host has ended: {self.lines}"
        self.lines.append(line)
        return line

    @property
    def base(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def interrupt(self) -> str:
        """End it by Ctrl-C; return what it said since."""
        self.process.send_signal(signal.SIGINT)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        return rest

    def close(self) -> None:
        """End it in order, so that what it went through is counted; one that does not end is killed."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        if self.process.stdout:
            self.process.stdout.close()


@contextmanager
def hosting(data: Path, *arguments: str, port: int = 0) -> Iterator[HostProgram]:
    """Run a host for a while."""
    program = HostProgram(data, *arguments, port=port)
    try:
        yield program
    finally:
        program.close()


class LineClient:
    """A client over a real line; what is told is put together as a page would do it."""

    def __init__(self, host: HostProgram, **options: Any) -> None:
        """Connect."""
        self._open = ExitStack()
        called = connect(f"ws://127.0.0.1:{host.port}/ws", open_timeout=PATIENCE, **options)
        self.line: ClientConnection = self._open.enter_context(called)
        self.host = host
        self.messages: list[Record] = []

    def say(self, do: str, **fields: object) -> None:
        """Send a message."""
        self.line.send(json.dumps({"do": do, **fields}))

    def until(self, what: str, **fields: object) -> Record:
        """Wait for a message of a kind, with these fields."""
        while True:
            message: Record = json.loads(self.line.recv(PATIENCE))
            self.messages.append(message)
            if message["what"] == what and all(message.get(key) == value for key, value in fields.items()):
                return message

    def hello(self, token: str | None = None, **fields: object) -> Record:
        """Enter the room."""
        self.say("hello", room=self.host.room, token=token, **({"lang": "en"} | fields))
        return self.until("room")

    def sit(self, seat: int, name: str = "") -> str:
        """Take a seat; return its token."""
        self.hello()
        self.say("claim", seat=seat, name=name)
        return str(self.until("seated")["token"])

    def end(self) -> int:
        """Wait until the host closes the line; return the code."""
        with suppress(TimeoutError):
            while True:
                try:
                    self.messages.append(json.loads(self.line.recv(PATIENCE)))
                except ConnectionClosed as closed:
                    return closed.rcvd.code if closed.rcvd else 1006
        raise AssertionError("the line stays open")

    def close(self) -> None:
        """Hang up."""
        self._open.close()
