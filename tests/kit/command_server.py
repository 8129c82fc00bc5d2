"""Runs command lines, each in a fork with the program imported already: ``python -m tests.kit.command_server PLACE``.

A line of JSON on stdin is a ``CommandLine``, the line of JSON that answers it an ``Outcome``.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import resource
import signal
import sys
import time
import traceback
from pathlib import Path
from typing import Literal, TextIO

from rummiterm.cli.app import cli
from rummiterm.cli.main import main
from rummiwords.nouns.grammar.morphology import readings
from tests.kit.command_lines import SECONDS, CommandLine, Outcome, commands_of

# Seconds of the clock, for a program that waits for something that never comes; others share the machine.
PATIENCE = 120
# Bytes that a program may write into one file, and of memory, so that a fault does no harm.
MOST_WRITTEN, MOST_MEMORY = 1 << 27, 1 << 31
# Characters of the output that are looked at.
SEEN = 20_000
UNEXPECTED, UNFLUSHED = 99, 120


def _streams(line: CommandLine, place: Path) -> None:
    """Put the wanted streams in place of the first three."""
    if line.stdin == "typed":
        (place / "stdin").write_bytes(line.typed.encode(errors="surrogateescape"))
    inputs = {"typed": str(place / "stdin"), "null": os.devnull, "zero": "/dev/zero", "closed": ""}
    outputs = {"file": str(place / "stdout"), "full": "/dev/full", "closed": "", "pipe": "pipe"}
    errors = {"file": str(place / "stderr"), "full": "/dev/full", "closed": ""}
    for target, name, flags in (
        (0, inputs[line.stdin], os.O_RDONLY),
        (1, outputs[line.stdout], os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
        (2, errors[line.stderr], os.O_WRONLY | os.O_CREAT | os.O_TRUNC),
    ):
        if not name:
            os.close(target)
            continue
        if name == "pipe":
            reader, opened = os.pipe()
            os.close(reader)
        else:
            opened = os.open(name, flags, 0o600)
        os.dup2(opened, target)
        os.close(opened)
    # As the interpreter has them; a stream that is closed is none.
    sys.stdin = _text(0, "r", "utf8", "strict") if line.stdin != "closed" else None
    sys.stdout = _text(1, "w", line.encoding, "strict") if line.stdout != "closed" else None
    sys.stderr = _text(2, "w", "utf8", "backslashreplace") if line.stderr != "closed" else None


def _text(descriptor: int, mode: Literal["r", "w"], encoding: str, errors: str) -> TextIO:
    raw = io.FileIO(descriptor, mode)
    return io.TextIOWrapper(io.BufferedReader(raw) if mode == "r" else io.BufferedWriter(raw), encoding, errors)


def _child(line: CommandLine, place: Path) -> int:
    """Be the program; return how the interpreter would end."""
    os.setpgid(0, 0)
    os.chdir(place)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS + 2, SECONDS + 3))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_WRITTEN, MOST_WRITTEN))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    for name, value in line.more.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    os.environ["RUMMI_DEBUG"] = "1"  # a fault of the program comes as its traceback
    _streams(line, place)
    sys.argv = ["rummi", *line.arguments]
    try:
        code = main(line.arguments)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:
        (place / "stderr").write_text(traceback.format_exc(), encoding="utf8", errors="replace")
        return UNEXPECTED
    try:
        if sys.stdout:
            sys.stdout.flush()
    except (OSError, ValueError):
        code = UNFLUSHED
    with contextlib.suppress(OSError):
        if sys.stderr:
            sys.stderr.flush()
    return code


def _run(line: CommandLine, place: Path) -> Outcome:
    for name in ("stdout", "stderr"):
        (place / name).write_bytes(b"")
    child = os.fork()
    if not child:
        code = UNEXPECTED
        try:
            code = _child(line, place)
        finally:
            os._exit(code)
    deadline = time.monotonic() + PATIENCE
    while True:
        found, status, used = os.wait4(child, os.WNOHANG)
        if found:
            break
        if time.monotonic() > deadline:
            os.killpg(child, signal.SIGKILL)
        time.sleep(0.002)
    said = [(place / name).read_bytes()[:SEEN].decode(errors="replace") for name in ("stdout", "stderr")]
    code = os.waitstatus_to_exitcode(status)
    return Outcome(code, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, said[0], said[1])


def serve(place: Path) -> None:
    """Answer lines until there are no more."""
    list(commands_of(cli))
    readings("кот")
    saved = set((place / "data" / "games").iterdir())
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    for line in sys.stdin:
        outcome = _run(CommandLine(*json.loads(line)), place)
        for path in set((place / "data" / "games").iterdir()) - saved:
            path.unlink()  # what another line analyses shall not depend on how long a game this one has played
        answers.write(json.dumps(outcome).encode() + b"\n")


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
