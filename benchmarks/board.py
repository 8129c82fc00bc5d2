"""The board on a pseudo-terminal: from a key or a step of the pointer to the painted cells, and until first seen."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

# So many keys and steps of the pointer give a steady median.
STEPS = 60
# Starts are slower, and the bare interpreter is started as often in between.
STARTS = 7
# Seconds without a byte after which a screen counts as painted.
QUIET = 0.12
# A table of 104 tiles in 27 melds, as only the largest set has room for; one rack of twenty.
TABLE = (
    "r5-10, o5-10, b9-13, r13 b13 k13, k2 k3 k4 k5, o9-13, bko6, rbko5, r8-13, b6-10, b10-12, rko13, r5-10, k9-11, "
    "bko5, b3-5, o9-11, bko4, bko6, rbko11, o2-4, rko1, rbo2, rko1, b1-4, rbko1, rbo3"
)
RACK = "r11 r12 b7 b8 b9 k2 k4 k6 k7 k8 k8 k10 k12 k13 o3 o8 o8 o12 o13 j"
# The largest pieces that a terminal hands over at once.
PIECE = 65536


class Wanted(NamedTuple):
    """What a step may take at the most: milliseconds, and bytes written to the terminal."""

    name: str
    milliseconds: float
    size: int


class Tty:
    """A program on a pseudo-terminal of 80 columns and 24 rows."""

    def __init__(self, command: list[str], data: str) -> None:
        """Start it."""
        self.begin = time.perf_counter()
        self.main, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        terminal = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "RUMMI_DATA": data, "RUMMI_CONFIG": os.devnull}
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            command, stdin=other, stdout=other, stderr=other, env={**kept, **terminal}, start_new_session=True
        )
        os.close(other)
        self.seen = b""

    def until(self, wanted: bytes) -> float:
        """Read until some bytes have come; return the seconds since the start."""
        while wanted not in self.seen:
            self.seen += os.read(self.main, PIECE)
        return time.perf_counter() - self.begin

    def quiet(self, seconds: float = QUIET) -> tuple[float, int]:
        """Read until nothing has come for some time; return when the last bytes came, and how many there were."""
        last, size = time.perf_counter(), 0
        while select.select([self.main], [], [], seconds)[0]:
            size += len(os.read(self.main, PIECE))
            last = time.perf_counter()
        return last, size

    def send(self, data: bytes) -> tuple[float, int]:
        """Send a key; return the seconds until it was painted, and the bytes of that."""
        begin = time.perf_counter()
        os.write(self.main, data)
        last, size = self.quiet()
        return last - begin, size

    def megabytes(self) -> float:
        """Return the memory that the program has taken at its peak."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.split("VmHWM:")[1].split()[0]) / 1024


@contextmanager
def opened(command: list[str], data: str) -> Iterator[Tty]:
    """Run a program on a terminal and end it afterwards."""
    tty = Tty(command, data)
    try:
        yield tty
    finally:
        tty.process.kill()
        tty.process.wait()
        os.close(tty.main)


def full_table() -> None:
    """Open the board at a table of 104 tiles: what the measured program does."""
    from rummicore.engine import new_game
    from rummicore.notation import parse_table
    from rummicore.registry import find_edition
    from rummicore.turn import lying_table
    from rummiterm.board.open import play_on_board
    from rummiterm.board.settings import read_settings
    from rummiterm.start.setup import Setup, start
    from rummiterm.texts import Texts

    edition = find_edition("ua-xp")
    setup = Setup(edition, ("Ann", *["bot:1"] * 4), 1, 1)
    state, journal = start(setup, "bench")
    assert journal is not None
    table, _ = lying_table(edition.melds, parse_table(edition, TABLE))
    racks = (edition.notation.parse_tiles(RACK), *[("r1",)] * 4)
    seats = tuple(s._replace(rack=rack, opened=True) for s, rack in zip(state.seats, racks, strict=True))
    begun = new_game(edition, len(seats), 1)._replace(
        seats=seats, phase="turn", number=121, table=table, pool=("r1", "b1"), deals=1, starter=0
    )
    play_on_board(setup, begun, journal, Texts("en"), read_settings())


def measure_steps(data: str) -> None:
    """Print what keys and drag steps take on the full table."""
    with opened([sys.executable, "-c", "from benchmarks.board import full_table; full_table()"], data) as tty:
        tty.until(b"\x1b[?1000h")
        tty.quiet(0.5)
        keys = [tty.send(key) for key in ([b"\x1b[C", b"\x1b[A", b"\x1b[D", b"\x1b[B"] * STEPS)[:STEPS]]
        _told(Wanted("arrow key", 10, 2500), keys)
        typed = [tty.send(b"b" if step % 2 == 0 else b"\x7f") for step in range(STEPS)]
        _told(Wanted("typed sign", 10, 2500), typed)
        os.write(tty.main, b"\x1b[<0;4;19M")
        tty.quiet()
        drags = [tty.send(f"\x1b[<32;{4 + step};{19 - step // 4}M".encode()) for step in range(1, STEPS + 1)]
        _told(Wanted("drag step", 10, 1000), drags)


def _told(wanted: Wanted, steps: list[tuple[float, int]]) -> None:
    seconds = statistics.median(step for step, _ in steps) * 1000
    size = statistics.median(size for _, size in steps)
    good = seconds <= wanted.milliseconds and size <= wanted.size
    print(
        f"  {wanted.name:12} {seconds:6.1f} ms of {wanted.milliseconds:.0f}, {size:6.0f} bytes of {wanted.size}"
        f"{'' if good else '   TOO MUCH'}"
    )


def measure_starts(data: str) -> None:
    """Print how long it takes until something, and until the whole board, is on the screen."""
    bare, first, useful, memory = [], [], [], []
    script = Path(sys.executable).with_name("rummi")
    for number in range(STARTS):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        bare.append(time.perf_counter() - begin)
        command = [
            str(script),
            "play",
            "--players",
            "Аня,bot:2",
            "--seed",
            "41",
            "--save",
            f"s{number}",
            "--lang",
            "ru",
        ]
        with opened(command, data) as tty:
            first.append(tty.until(b"rummi"))
            useful.append(tty.until("подставка".encode()))
            tty.until(b"\x1b[?1000h")
            tty.quiet(0.3)
            for sign in "колдун":
                tty.send(sign.encode())
            memory.append(tty.megabytes())
    unit = statistics.median(bare)
    for name, found, most in (("something seen", first, 5), ("board seen", useful, 30)):
        times = statistics.median(found) / unit
        print(f"  {name:15} {times:5.1f} times a bare interpreter, of {most}{'' if times <= most else '   TOO MUCH'}")
    print(f"  memory          {max(memory):5.1f} MB of 60")


def main() -> None:
    """Print all figures."""
    print("The board on a pseudo-terminal, 104 tiles on the table")
    with tempfile.TemporaryDirectory() as data:
        measure_steps(data)
        measure_starts(data)


if __name__ == "__main__":
    main()
