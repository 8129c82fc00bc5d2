"""No rule without a test: what the collection of the whole suite says about it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rulebook.ids import KNOWN, REQUIRED

pytestmark = pytest.mark.checkout
TESTS = Path(__file__).parents[1]
ROW = re.compile(r"^(\S+) +(\d+)  \S", re.MULTILINE)


def collect(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the collection as a user would, without tests and without traces."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "--rule-report"]
    return subprocess.run([*command, *arguments], cwd=TESTS.parent, capture_output=True, text=True, check=False)


def test_every_rule_has_a_test() -> None:
    run = collect(str(TESTS))
    assert run.returncode == 0, run.stdout + run.stderr
    tests = {rule: int(count) for rule, count in ROW.findall(run.stdout) if rule in KNOWN}
    without = [rule for rule in REQUIRED if not tests.get(rule)]
    assert not without, f"rules without a test: {', '.join(without)}"
    assert "without a test: none" in run.stdout


def test_the_report_names_the_rules_that_no_test_exercises() -> None:
    run = collect(str(Path(__file__).with_name("test_xp.py")))
    assert re.search(r"^XP-SET-1 +[1-9]\d*  tests/rulebook/test_xp\.py::", run.stdout, re.MULTILINE)
    assert re.search(r"^NUM-MATCH-4 +0  -$", run.stdout, re.MULTILINE)
    assert re.search(r"^without a test: .*\bNUM-MATCH-4\b", run.stdout, re.MULTILINE)


def test_a_rule_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n")
    (tmp_path / "test_typo.py").write_text(
        "import pytest\n\n@pytest.mark.rule('NUM-SET-99')\ndef test_typo() -> None: ...\n"
    )
    run = collect("-c", str(TESTS.parent / "pyproject.toml"), str(tmp_path))
    assert run.returncode == 4
    assert "'NUM-SET-99' is not a rule id" in run.stderr
