"""Start-up is a feature, and the core is pure: what may be imported where."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rummiclassic
import rummicore

CORE = Path(rummicore.__file__).parent
CLASSIC = Path(rummiclassic.__file__).parent
# No input or output, no clock, no chance of its own.
PURE = {
    *(
        "collections",
        "difflib",
        "enum",
        "functools",
        "hashlib",
        "heapq",
        "importlib",
        "itertools",
        "json",
        "math",
        "operator",
    ),
    *("re", "types", "typing"),
}
HEAVY = ("click", "rich", "textual", "pymorphy3", "marisa_trie", "importlib.metadata", "dataclasses", "platformdirs")


def _imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module or "")
    return {name.split(".")[0] for name in names} - {"__future__"}


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda path: path.name)
def test_the_core_needs_nothing_but_pure_parts_of_the_standard_library(path: Path) -> None:
    assert _imports(path) <= PURE | {"rummicore"}
    calls = {node.func.id for node in ast.walk(ast.parse(path.read_text(encoding="utf8")))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}  # fmt: skip
    assert not calls & {"open", "print", "input", "exec", "eval", "hash", "id"}


@pytest.mark.parametrize("path", sorted(CLASSIC.rglob("*.py")), ids=lambda path: path.name)
def test_an_edition_imports_only_the_core_and_its_own_package(path: Path) -> None:
    assert _imports(path) <= PURE | {"rummicore", "rummiclassic"}


def _loaded(code: str) -> set[str]:
    shown = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(shown.stdout.split())


def test_checking_good_words_loads_no_morphology() -> None:
    code = "from rummiwords import Lexicon\nfrom rummiwords.nouns.verdicts import judge_word"
    assert "pymorphy3" not in _loaded(f"{code}\nassert judge_word('кошка', Lexicon.open()).ok")
    assert "pymorphy3" not in _loaded(f"{code}\nassert not judge_word('кошки', Lexicon.open(), brief=True).ok")


@pytest.mark.parametrize(
    "module", ["rummicore.engine", "rummicore.testing", "rummiclassic.editions.ua", "rummiwords.editions.letters"]
)
def test_the_engine_imports_nothing_heavy(module: str) -> None:
    assert not _loaded(f"import {module}") & set(HEAVY)


def test_a_letter_game_in_another_language_loads_no_russian_dictionary() -> None:
    loaded = _loaded("import rummiwords.editions.letters, rummiwords.wordlist, rummiwords.solver.seats")
    assert not {name for name in loaded if name.startswith(("rummiwords.nouns", "rummiwords.russian"))}


def test_the_version_is_answered_before_anything_is_imported() -> None:
    loaded = _loaded("from rummiterm.cli.main import main\nmain(['--version'])")
    assert not {name for name in loaded if name.startswith(("rummicore", "rummiclassic"))}
    assert not loaded & {*HEAVY, "re", "json"}


def test_help_imports_no_edition_and_no_command() -> None:
    loaded = _loaded("from rummiterm.cli.main import main\nmain(['--help'])")
    assert not {name for name in loaded if name.startswith(("rummiclassic", "rummiterm.commands"))}
    assert not loaded & (set(HEAVY) - {"click"})


def test_known_editions_are_found_without_searching_installed_packages() -> None:
    loaded = _loaded("from rummicore.registry import find_edition\nfind_edition('ua-xp')")
    assert "importlib.metadata" not in loaded
