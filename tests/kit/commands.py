"""Running the program as a user does: in a process of its own, with a clean environment."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.kit.warm import WarmProgram

ROOT = Path(__file__).resolve().parents[2]
# What programs need of the environment; under coverage they are counted too.
KEPT = ("PATH", "PYTHONPATH", "HOME", "TMPDIR", "RUMMI_PURE")
# Programs start from nothing where this is set: slower, and nothing can hide behind what another command has loaded.
COLD = "RUMMI_TEST_COLD"
# Seconds that no command of a test comes near, whatever else runs beside it.
PATIENCE = 300


class Answer(NamedTuple):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line on stderr."""
        (line,) = self.err.splitlines()
        return line


def environment(
    data: Path | None = None, more: Mapping[str, str] | None = None, *, counted: bool = True
) -> dict[str, str]:
    """Return an environment in English, with saved games in a directory of the test's own, where lines are typed.

    What is not ``counted`` writes no file of its own under coverage.
    """
    wanted = (*KEPT, *(name for name in os.environ if counted and name.startswith("COVERAGE")))
    kept = {name: os.environ[name] for name in wanted if name in os.environ}
    chosen = {"RUMMI_DATA": str(data)} if data else {}
    usual = {"LANG": "en_US.UTF-8", "PYTHONUTF8": "1", "RUMMI_CONFIG": os.devnull, "RUMMI_UI": "line"}
    return {**kept, **usual, **chosen, **(more or {})}


def rummi(
    *arguments: str | bytes,
    data: Path | None = None,
    given: bytes = b"",
    more: Mapping[str, str] | None = None,
    where: Path | None = None,
) -> Answer:
    """Run the program and wait for it.

    It is a copy of a program that is loaded already, except where the test says how Python itself shall start.
    """
    words, known = [os.fsdecode(word) for word in arguments], environment(data, more)
    if os.environ.get(COLD) or any(name.startswith("PYTHON") for name in more or ()):
        command = [sys.executable, "-m", "rummiterm", *words]
        done = subprocess.run(
            command, input=given, capture_output=True, env=known, cwd=where, timeout=PATIENCE, check=False
        )
        return _answer(done.returncode, done.stdout, done.stderr)
    return _answer(*_warm().run(words, given, known, where, PATIENCE))


def _answer(code: int, out: bytes, err: bytes) -> Answer:
    return Answer(code, out.decode(), err.decode(errors="replace"))


@cache
def _warm() -> WarmProgram:
    return WarmProgram()
