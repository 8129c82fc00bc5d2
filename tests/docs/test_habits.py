"""The habits of this project hold: skips are listed, slow suites have names, CI calls what the README says."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.kit.commands import ROOT
from tests.kit.skips import ALLOWED, unlisted

pytestmark = pytest.mark.checkout
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf8")


def test_a_skip_that_is_not_on_the_list_fails_in_ci(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("import pytest\n\n\ndef test_it():\n    pytest.skip('no time')\n")
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", str(tmp_path)]
    run = subprocess.run(command, env={"CI": "true"}, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, "['no time']" in run.stdout) == (1, True)
    run = subprocess.run(command, env={}, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0


def test_listed_reasons_may_be_skipped() -> None:
    assert unlisted(f"Skipped: {reason} …" for reason in ALLOWED) == []


def test_every_slow_test_belongs_to_a_named_part() -> None:
    parts = re.findall(r"-m slow (.*)", MAKEFILE)
    rooms = {word for part in parts for word in part.split() if word.startswith("tests/")}
    slow = [path for path in (ROOT / "tests").rglob("test_*.py") if "mark.slow" in path.read_text(encoding="utf8")]
    assert not [path for path in slow if not any(path.is_relative_to(ROOT / room) for room in rooms)]
    names = re.findall(r"^(test-\w+):.*## slow", MAKEFILE, re.MULTILINE)
    (everything,) = re.findall(r"^test-all: (.*?) ##", MAKEFILE, re.MULTILINE)
    assert everything.split() == ["test", *names]


def _sources() -> list[Path]:
    """Return what git keeps of this checkout."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [Path(name.decode()) for name in listed.split(b"\0") if name]


def test_nothing_that_was_built_is_kept_beside_the_sources() -> None:
    kept = [path for path in _sources() if path.parts[0] != "dictionaries" and (ROOT / path).is_file()]
    assert not [path for path in kept if path.name.startswith("-")]
    assert {path.suffix for path in kept if b"\0" in (ROOT / path).read_bytes()} == {".mo"}


def test_ci_runs_the_command_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf8")
    assert "make test" in script
    assert script.index("export CI=") < script.index("make test"), "unlisted skips would pass"
    assert "make test" in (ROOT / "README.md").read_text(encoding="utf8")


def _needed(name: str, python: str, extra: str = "") -> Iterator[str]:
    """Go through what a package asks for on a Python, and what that asks for."""
    for text in metadata.distribution(name).requires or []:
        wanted = Requirement(text)
        here = {"python_version": python, "python_full_version": f"{python}.0", "extra": extra}
        if wanted.marker is None or wanted.marker.evaluate(here):
            yield canonicalize_name(wanted.name)
            with contextlib.suppress(metadata.PackageNotFoundError):  # of another Python; what it asks for is not known
                yield from _needed(wanted.name, python)


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
def test_everything_that_a_python_needs_is_pinned(python: str) -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf8").splitlines()
    pinned = {canonicalize_name(line.partition("==")[0]) for line in lines if not line.startswith("#")}
    assert pinned >= {name for extra in ("", "test", "lint", "build") for name in _needed("rummi", python, extra)}
    assert not [line for line in lines if "--hash" in line], "pip would ask for a hash of the checkout, too"
