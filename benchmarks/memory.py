"""What a command takes at the peak, in a process of its own: a benchmark holds much that a user's process does not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

# In between is a small process: a new one begins with the peak of the one that started it.
MEASURED = """
import resource, subprocess, sys
command = [sys.executable, "-m", "rummiterm", *sys.argv[1:]]
subprocess.run(command, stdin=sys.stdin, stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak_megabytes(command: Sequence[str], lines: Sequence[str]) -> float:
    """Run a rummi command with lines on its standard input and return its peak memory in megabytes."""
    answer = subprocess.run(
        [sys.executable, "-c", MEASURED, *command], input="\n".join(lines), text=True, capture_output=True, check=True
    )
    return int(answer.stdout) / 1024
