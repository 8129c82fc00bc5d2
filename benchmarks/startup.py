"""Start-up as multiples of a bare interpreter, the runs interleaved so that noise meets all of them alike."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

REPEATS = 25


class Case(NamedTuple):
    """A command, and the most it may take as a multiple of the bare interpreter and in megabytes.

    With ``until`` it is measured up to the line that has this text, else to its end.
    """

    name: str
    command: list[str]
    times: float | None = None
    megabytes: float | None = None
    until: str | None = None
    given: str = ""


def _program() -> list[str]:
    script = Path(sys.executable).with_name("rummi")
    return [str(script)] if script.exists() else [sys.executable, "-m", "rummiterm"]


# A person, who starts, and a bot; the first screen is complete with the rack, in colour.
_PEOPLE = ["--players", "Ann,bot:2", "--seed", "1", "--lang", "en"]

CASES = [
    Case("python -c pass", [sys.executable, "-c", "pass"]),
    Case("rummi --version", [*_program(), "--version"], 2),
    Case("rummi --help", [*_program(), "--help"], 6),
    Case("rummi rules ua-standard", [*_program(), "rules", "ua-standard"]),
    Case("rummi judge 'r4 r5 r6'", [*_program(), "judge", "r4 r5 r6"]),
    Case("rummi check, one good word", [*_program(), "check", "-"], 7, given="кошка"),
    Case("rummi classic play, first line", [*_program(), "classic", "play"], 11, 40, "Number"),
    Case("rummi classic play, first screen", [*_program(), "classic", "play", *_PEOPLE], 11, 40, "Rack"),
    Case("rummi play, first screen", [*_program(), "play", *_PEOPLE], 11, 40, "Rack"),
]


def _run(case: Case) -> tuple[float, float]:
    """Return the seconds until the first line is printed (or the end), and the memory taken by then in megabytes."""
    begin = time.perf_counter()
    with subprocess.Popen(
        case.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        if case.given:
            process.stdin.write(case.given.encode())
            process.stdin.close()
        if case.until:
            while (line := process.stdout.readline()) and case.until.encode() not in line:
                pass
        else:
            process.stdout.read()
        seconds = time.perf_counter() - begin
        memory = _megabytes(process.pid) if case.megabytes else 0
        if case.until:
            process.kill()
    return seconds, memory


def _megabytes(process: int) -> float:
    """Return the peak memory of a living process; what its parent took before it was started does not count."""
    status = Path(f"/proc/{process}/status")
    peak = re.search(r"VmHWM:\s+(\d+)", status.read_text()) if status.exists() else None
    return int(peak[1]) / 1024 if peak else 0


def main() -> None:
    os.environ["FORCE_COLOR"] = "1"
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # people start what is compiled already
    os.environ["RUMMI_DATA"] = tempfile.mkdtemp(prefix="rummi-bench-")
    runs = {case.name: [_run(case) for case_run in range(2)] for case in CASES}
    for _ in range(REPEATS):
        for case in CASES:
            runs[case.name].append(_run(case))
    bare = statistics.median(seconds for seconds, _ in runs[CASES[0].name][2:])
    print(f"start-up, median of {REPEATS} interleaved runs; the bare interpreter takes {bare * 1000:.1f} ms")
    print(f"{'':34}{'ratio':>7}{'budget':>8}{'MB':>7}{'budget':>8}")
    for case in CASES:
        measured = runs[case.name][2:]
        ratio = statistics.median(seconds for seconds, _ in measured) / bare
        memory = statistics.median(megabytes for _, megabytes in measured)
        budgets = [f"{limit:g}" if limit else "" for limit in (case.times, case.megabytes)]
        size = f"{memory:.1f}" if memory else ""
        print(f"{case.name:34}{ratio:6.1f}x{budgets[0]:>8}{size:>7}{budgets[1]:>8}")


if __name__ == "__main__":
    main()
