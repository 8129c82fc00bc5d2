"""A seventh edition in one small file, installed as anybody would install it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.kit.commands import ROOT, rummi
from tests.kit.installs import install

EXAMPLE = ROOT / "examples" / "quick"

pytestmark = pytest.mark.checkout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The example installed beside the product; returns the directory for the module path."""
    return install(EXAMPLE, tmp_path_factory.mktemp("installed"))


def test_the_example_is_one_small_file() -> None:
    code = (EXAMPLE / "quick.py").read_text(encoding="utf8")
    assert len(code.splitlines()) < 20


def test_the_new_edition_is_listed_compared_and_played(installed: str) -> None:
    path = {"PYTHONPATH": installed}
    assert "quick" in rummi("rules", more=path).out
    differences = rummi("rules", "quick", "--diff", "ua-standard", more=path).out
    assert [line.split()[0] for line in differences.splitlines()[1:-1]] == ["deal", "open.min_points", "open.jokers"]
    answer = rummi("classic", "play", "--rules", "quick", "--seed", "1", "--format", "json", more=path)
    assert json.loads(answer.out)["edition"] == "quick"
    assert rummi("judge", "--rules", "quick", " -> r4-6", "--not-opened", more=path).code == 0
    assert rummi("classic", "play", "--rules", "quik", more=path).complaint.endswith("did you mean quick?")


def test_the_new_edition_conforms(installed: str) -> None:
    code = "from rummicore.registry import find_edition; from rummicore.testing import check_edition"
    check = f"{code}; check_edition(find_edition('quick'), games=2)"
    subprocess.run([sys.executable, "-c", check], check=True, env={"PYTHONPATH": installed})
