"""More editions in one small file each, installed as anybody would install them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rummiclassic.suite import LIMITS
from tests.kit.commands import ROOT, rummi
from tests.kit.installs import install

EXAMPLES = [ROOT / "examples" / name for name in ("quick", "children")]

pytestmark = pytest.mark.checkout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The examples installed beside the product; returns the directory for the module path."""
    target = tmp_path_factory.mktemp("installed")
    for example in EXAMPLES:
        install(example, target)
    return str(target)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_example_is_one_small_file(example: Path) -> None:
    code = (example / f"{example.name}.py").read_text(encoding="utf8")
    assert len(code.splitlines()) < 20


def test_the_page_shows_the_example() -> None:
    page = (ROOT / "docs" / "add-an-edition.md").read_text(encoding="utf8")
    for example in EXAMPLES:
        code = (example / f"{example.name}.py").read_text(encoding="utf8").splitlines()
        assert all(line in page for line in code[1:])


def test_the_page_names_the_sizes_that_there_may_be() -> None:
    page = " ".join((ROOT / "docs" / "add-an-edition.md").read_text(encoding="utf8").split())
    for what, sizes in LIMITS._asdict().items():
        assert f"{sizes[0]} to {sizes[-1]} {what}" in page


def test_the_new_edition_is_listed_compared_and_played(installed: str) -> None:
    path = {"PYTHONPATH": installed}
    assert "quick" in rummi("rules", more=path).out
    differences = rummi("rules", "quick", "--diff", "ua-standard", more=path).out
    assert [line.split()[0] for line in differences.splitlines()[1:-1]] == ["deal", "open.min_points", "open.jokers"]
    answer = rummi("classic", "play", "--rules", "quick", "--seed", "1", "--format", "json", more=path)
    assert json.loads(answer.out)["edition"] == "quick"
    assert rummi("judge", "--rules", "quick", " -> r4-6", "--not-opened", more=path).code == 0
    assert rummi("classic", "play", "--rules", "quik", more=path).complaint.endswith("did you mean quick?")


def test_an_edition_of_other_tiles_is_played_judged_and_solved(installed: str) -> None:
    path = {"PYTHONPATH": installed}
    answer = rummi("classic", "play", "--rules", "children", "--players", "bot:4,bot:hoarder", "--seed", "1", more=path)
    assert "Game over" in answer.out
    assert rummi("judge", "--rules", "children", "r9 r10 j", more=path).out == (
        "r9 r10 j: NUM-SET-4 the joker would stand for 11, which does not exist\n"
    )
    assert rummi("judge", "--rules", "children", "r11-13", more=path).complaint.endswith(
        "a tile is a colour (r b k o) and a number from 1 to 10, as r5, or the joker j"
    )
    place = ["--rules", "children", "--rack", "r9 k9 j", "--table", "rbko4, b8-10"]
    assert "+3 tiles" in rummi("classic", "solve", *place, more=path).out
    assert "a play of 3 tiles" in rummi("hint", *place, more=path).out
    assert "All 6 tiles have a place" in rummi("repair", "--rules", "children", "rbko10 r9, r8", more=path).out


def test_an_edition_that_the_solver_does_not_know_is_refused_with_a_sentence(tmp_path: Path) -> None:
    known = tmp_path / "huge-1.0.dist-info"
    known.mkdir()
    (known / "METADATA").write_text("Metadata-Version: 2.1\nName: huge\nVersion: 1.0\n", encoding="utf8")
    (known / "entry_points.txt").write_text("[rummi.editions]\nhuge = huge:HUGE\n", encoding="utf8")
    code = (EXAMPLES[1] / "children.py").read_text(encoding="utf8").replace("=10", "=99").replace("CHILDREN", "HUGE")
    (tmp_path / "huge.py").write_text(code, encoding="utf8")
    answer = rummi("classic", "play", "--rules", "huge", more={"PYTHONPATH": str(tmp_path)})
    assert (answer.code, answer.complaint) == (2, "rummi: a number game has 5 to 20 ranks, not 99")


@pytest.mark.parametrize("name", ["quick", "children"])
def test_the_new_edition_conforms(installed: str, name: str) -> None:
    code = "from rummicore.registry import find_edition; from rummicore.testing import check_edition"
    check = f"{code}; check_edition(find_edition('{name}'), games=2)"
    subprocess.run([sys.executable, "-c", check], check=True, env={"PYTHONPATH": installed})
