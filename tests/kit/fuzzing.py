"""A person who types anything at all: lines, bytes, pastes, other window sizes and signals, on a real terminal."""

from __future__ import annotations

import fcntl
import os
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

from tests.kit.commands import environment

# Seconds: what the program does not do within these it never does.
PATIENCE = 60
# Not these: they stop the output or the program until somebody goes on, or end it with a core file, as they should.
_STOPPING = {0x11, 0x13, 0x1A, 0x1C}
# Ctrl-C and Ctrl-D leave the game: now and then, or one would not get far.
LEAVING = (0x03, 0x04)
BYTES = [byte for byte in range(256) if byte not in _STOPPING and byte not in LEAVING]
WORDS = [
    *("кот", "ставка", "монета", "r1-3", "rbk8", "j j j", "*", "К*ОТ", "gjlcnfdrf", "1", "2", "0", "y", "н", ""),
    *("/d", "/взять", "/п", ".п", "/?", ".,", "?", "/u", "/r", "/x", "/e", "/e r9 j r11", "/s", "/m", "/t", "/k"),
    *("/k К О Т", "/l", "/что кот", "/принять фушкел", "/accept", "/zzz", "/", ".", "-> ->", "[", "=r10", "/8", ">|<"),
    *(
        "я" * 500,
        "r1 " * 300,
        "\N{ZERO WIDTH JOINER}",
        "e\u0301",
        "٣",
        "🙂",
        "А\tБ",
        "\\",
        '"',
        "'",
        "{0}",
        "%s",
        "\x7f",
    ),
]
# Ways to leave, and the exit codes that go with them.
LEFT = {0, 130, 128 + signal.SIGTERM, 128 + signal.SIGHUP}


def anything(chance: random.Random) -> Iterator[bytes]:
    """Type for ever."""
    while True:
        kind = chance.random()
        if kind < 0.5:
            yield " ".join(chance.choices(WORDS, k=chance.choice((1, 1, 1, 2, 5)))).encode() + b"\n"
        elif kind < 0.65:
            yield b"\n"
        elif kind < 0.93:
            yield bytes(chance.choices(BYTES, k=chance.randint(1, 60)))
        elif kind < 0.95:
            yield bytes(chance.choices(LEAVING, k=chance.randint(1, 3)))
        else:
            yield b"\x1b[200~" + bytes(chance.choices(BYTES, k=2_000)) + b"\x1b[201~\n"


class Scribbler:
    """The program on a terminal of its own, which it controls, and all that it has shown there."""

    def __init__(self, data: Path, *arguments: str, codes: bool = True) -> None:
        """Start the program."""
        self.seen = b""
        self._main, self._other = os.openpty()
        self.resize(80, 24)
        self.before = termios.tcgetattr(self._other)
        more = {"TERM": "xterm-256color" if codes else "dumb"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "rummiterm", *arguments],
            stdin=self._other,
            stdout=self._other,
            stderr=self._other,
            env=environment(data, more),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    @property
    def runs(self) -> bool:
        """Whether the program goes on."""
        return self._process.poll() is None

    def resize(self, columns: int, lines: int) -> None:
        """Give the window another size."""
        fcntl.ioctl(self._main, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def send(self, number: int) -> None:
        """Send a signal to the program, if it runs."""
        if self.runs:
            self._process.send_signal(number)

    def type(self, data: bytes, patience: float = PATIENCE) -> None:
        """Type while the program reads it, and look at what it shows."""
        deadline = time.monotonic() + patience
        while data and self.runs:
            assert time.monotonic() < deadline, f"nobody reads {data[:60]!r} after {self.seen[-300:]!r}"
            readable, writable, _ = select.select([self._main], [self._main], [], 1)
            if readable:
                self._look()
            elif writable:
                data = data[os.write(self._main, data[:256]) :]
        self.watch(0.02)

    def watch(self, seconds: float) -> None:
        """Look at the screen until nothing has moved there for a while."""
        while select.select([self._main], [], [], seconds)[0] and self._look():
            pass

    def wait_for(self, text: str) -> None:
        """Look at the screen until a text appears."""
        deadline = time.monotonic() + PATIENCE
        while text.encode() not in self.seen:
            assert time.monotonic() < deadline, f"{text} did not appear in {self.seen[-300:]!r}"
            self.watch(0.2)

    def _look(self) -> bool:
        data = os.read(self._main, 65536)
        self.seen += data
        return bool(data)

    def end(self) -> int:
        """Look at what is left and return the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self.runs:
            assert time.monotonic() < deadline, f"the program does not end after {self.seen[-300:]!r}"
            self.watch(0.05)
        self.watch(0.05)
        return self._process.returncode

    def hang_up(self) -> int:
        """Take the terminal away while the program runs; return its exit code."""
        os.close(self._main)
        os.close(self._other)
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        """Take the terminal away."""
        self._process.kill()
        self._process.wait()
        os.close(self._main)
        os.close(self._other)

    @property
    def modes(self) -> list[object]:
        """What the terminal does with keys now, beside what it did before."""
        return [pair for pair in zip(self.before, termios.tcgetattr(self._other), strict=True) if pair[0] != pair[1]]

    @property
    def restored(self) -> bool:
        """Whether the terminal is as it was: modes, screen, pasting."""
        text = self.seen
        pairs = ((b"\x1b[?1049h", b"\x1b[?1049l"), (b"\x1b[?2004h", b"\x1b[?2004l"))
        switched = all(text.rfind(on) <= text.rfind(off) for on, off in pairs)
        return switched and termios.tcgetattr(self._other) == self.before


def screens(seen: bytes) -> Iterator[str]:
    """Return what was on the screen between two times that it was cleared."""
    yield from re.split(r"\x1b\[2J|\n{24,}", seen.decode(errors="replace").replace("\r", ""))


def left_behind(seen: bytes) -> str:
    """Return what stays on the usual screen, where people scroll back."""
    return "".join(re.split(r"\x1b\[\?1049h.*?\x1b\[\?1049l", seen.decode(errors="replace"), flags=re.DOTALL))
