"""Tests the built wheels with the sources away: python -m tests.kit.wheel DIST.

A wheel goes into an environment of its own, the tests are copied elsewhere, and nothing of the checkout is on the
path; what passes here works for somebody who installs the package. One wheel has the compiled searches, where there is
a compiler, and one has not; each is tested, and both must say so of themselves.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.kit.commands import COLD

ROOT = Path(__file__).resolve().parents[2]
SELECTED = "not slow and not checkout"
# Every part of the package once; what it does in depth is tested from the checkout.
PARTS = [
    "tests/term/cli/test_cli.py",
    "tests/core/test_golden.py",
    "tests/term/commands/test_judge.py",
    "tests/term/commands/test_games.py",
    "tests/term/start/test_saves.py",
    "tests/term/prompt/test_letters.py",
    "tests/term/prompt/test_numbers.py",
    "tests/term/commands/test_check.py",
    "tests/words/nouns/test_store.py",
    "tests/words/nouns/test_themes.py",
    "tests/term/commands/test_solve.py",
    "tests/term/commands/test_classic_solve.py",
    "tests/native",
    "tests/net/test_rooms.py",
    "tests/net/test_turns.py",
]


def main(dist: Path) -> int:
    """Run the tests against each wheel of a directory."""
    if missing := [part for part in PARTS if not (ROOT / part).exists()]:
        print(f"there is no {', '.join(missing)}")
        return 1
    return max(_tested(wheel) for wheel in sorted(dist.resolve().glob("*.whl")))


def _tested(wheel: Path) -> int:
    """Install a wheel and run the tests against it."""
    kind = "python" if wheel.name.endswith("-py3-none-any.whl") else "compiled"
    print(f"{wheel.name}: searches {kind}", flush=True)
    with tempfile.TemporaryDirectory(prefix="rummi-wheel-") as name:
        place = Path(name)
        python = _environment(place / "venv", wheel)
        shutil.copytree(ROOT / "tests", place / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", place)
        clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {COLD: "1"}
        where = "import rummicore, rummiterm, sys; sys.exit(not rummicore.__file__.startswith(sys.prefix))"
        subprocess.run([python, "-c", where], check=True, cwd=place, env=clean)
        version = [python, "-m", "rummi", "--version", "-v"]
        said = subprocess.run(version, check=True, cwd=place, env=clean, capture_output=True, text=True).stdout
        if f"searches: {kind}" not in said:
            print(f"this wheel says of itself: {said}")
            return 1
        command = [python, "-m", "pytest", "-q", "-n", "auto", "-m", SELECTED, "-p", "no:cacheprovider", *PARTS]
        return subprocess.run(command, check=False, cwd=place, env=clean).returncode


def _environment(place: Path, wheel: Path) -> str:
    """Make an environment with the wheel and the test tools in the pinned versions."""
    venv.create(place, with_pip=True)
    python = str(place / ("Scripts" if os.name == "nt" else "bin") / "python")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--constraint", str(ROOT / "constraints.txt"), f"{wheel}[test]"], check=True)
    return python


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
