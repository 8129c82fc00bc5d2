"""Start-up is a feature, and the core is pure: what may be imported where."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rummicore

ROOT = Path(rummicore.__file__).parents[1]
# No input or output, no clock, no chance of its own.
PURE = {
    *("array", "binascii", "bisect", "codecs", "collections", "contextlib", "copy", "difflib", "enum", "functools"),
    *("hashlib", "heapq", "html", "importlib", "itertools", "json", "math", "operator", "re", "struct", "types"),
    *("typing", "unicodedata", "zlib"),
}
# What each package may import besides itself and the pure parts of the standard library: the arrows.
ARROWS: dict[str, set[str]] = {
    "rummicore": set(),
    "rumminative": set(),
    "rummiclassic": {"rummicore", "rumminative"},
    "rummiwords": {"rummicore", "rumminative", "marisa_trie", "pymorphy3", "pymorphy3_dicts_ru"},
    "rummi": {"rummicore", "rummiwords"},
    "rummiarena": {"rummicore"},
}
# The compiled searches are opened by library, the built dictionary by store, the morphological one by automaton and
# patterns, word files of people by files and themes, sources by the build; others pass paths on. Nothing else of a game
# knows the disk.
DISK = {
    "rumminative/library.py": {"ctypes", "os"},  # opens the compiled searches, alone
    "rummiwords/nouns/store.py": {"mmap", "os", "pathlib"},
    "rummiwords/nouns/grammar/automaton.py": {"mmap", "pathlib"},
    "rummiwords/nouns/grammar/patterns.py": {"pathlib"},
    "rummiwords/nouns/entries.py": {"mmap"},
    "rummiwords/nouns/files.py": {"pathlib"},
    "rummiwords/nouns/glosses.py": {"pathlib"},
    "rummiwords/nouns/grammar/inflected.py": {"pathlib"},
    "rummiwords/nouns/unlisted/hashed.py": {"pathlib"},
    "rummiwords/nouns/unlisted/neighbours.py": {"pathlib"},
    "rummiwords/nouns/shelf.py": {"pathlib"},
    "rummiwords/nouns/unlisted/sounds.py": {"pathlib"},
    "rummiwords/nouns/themes.py": {"pathlib"},
    "rummiwords/nouns/lexicon.py": {"pathlib"},
    "rummiwords/nouns/wordbook.py": {"pathlib"},
    "rummiwords/nouns/build/opencorpora.py": {"pathlib"},
    "rummiwords/nouns/build/pipeline.py": {"gzip", "pathlib", "tomllib"},
    # The environment for learning agents, which nothing else loads.
    "rummi/rl/__init__.py": {"pettingzoo"},
    "rummi/rl/environment.py": {"gymnasium", "numpy", "pettingzoo"},
    # The arena has a clock, keeps its results, and lets others work for it.
    "rummiarena/unit.py": {"time"},
    "rummiarena/results.py": {"fcntl", "os", "pathlib", "time"},
    "rummiarena/workers.py": {"concurrent", "distributed", "multiprocessing", "os", "signal", "threading", "time"},
    "rummiarena/run.py": {"concurrent"},
    "rummiarena/engine/heard.py": {"queue", "threading"},
    "rummiarena/engine/process.py": {"os", "queue", "shlex", "signal", "subprocess", "threading", "time", "weakref"},
    "rummiarena/engine/check.py": {"time"},
}
HEAVY = (
    *("click", "ctypes", "rich", "textual", "pymorphy3", "pymorphy3_dicts_ru", "marisa_trie", "importlib.metadata"),
    *("dataclasses", "platformdirs"),
)


def _imports(path: Path, *, top_only: bool = False) -> set[str]:
    """List the modules that a file imports, anywhere or only when it is loaded."""
    names: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf8"))
    for node in tree.body if top_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module or "")
    return names - {"__future__"}


def _files(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("package", ARROWS)
def test_the_arrows_between_the_packages(package: str) -> None:
    for path in _files(package):
        name = str(path.relative_to(ROOT))
        if name == "rummi/__main__.py":  # starts the program
            continue
        allowed = PURE | ARROWS[package] | {package} | DISK.get(name, set())
        assert {module.split(".")[0] for module in _imports(path)} <= allowed, name


def test_nobody_imports_the_terminal_but_what_starts_it() -> None:
    for package in ARROWS:
        found = [path for path in _files(package) if any(name.startswith("rummiterm") for name in _imports(path))]
        assert [path.name for path in found] == (["__main__.py"] if package == "rummi" else [])


def test_nobody_imports_the_network() -> None:
    """Its commands are found by their names; what plays at one keyboard does without it."""
    for package in (*ARROWS, "rummiterm"):
        assert not [path.name for path in _files(package) if any(n.startswith("rumminet") for n in _imports(path))]


def test_rooms_of_the_network_have_no_sockets_disk_or_clock() -> None:
    """Frames come in, effects go out, times are passed in: so a bad network can be played through in one process."""
    pure = PURE | {"hmac", "base64", "rummicore", "rummiterm", "rumminet"}
    for path in [*_files("rumminet/rooms"), *_files("rumminet/shown")]:
        assert {module.split(".")[0] for module in _imports(path)} <= pure, path.name
        inner = {module for module in _imports(path) if module.startswith("rumminet")}
        assert not {module for module in inner if module.startswith(("rumminet.server", "rumminet.client"))}, path.name


def test_only_the_server_and_the_line_load_what_the_network_needs() -> None:
    needed = ("starlette", "uvicorn", "websockets", "segno")
    users = {path.name for path in _files("rumminet") if any(name.startswith(needed) for name in _imports(path))}
    assert users == {"app.py", "line.py", "screen.py"}
    loaded = _loaded("import rumminet.rooms.hub, rumminet.commands.host, rumminet.commands.join")
    assert not loaded & set(needed)


@pytest.mark.parametrize(
    "room", ["board", "prompt", "story", "rulebook", "speech", "commands", "cli", "start", "companion", "arena"]
)
def test_front_ends_find_games_through_the_registry(room: str) -> None:
    for path in _files(f"rummiterm/{room}"):
        games = {name for name in _imports(path, top_only=True) if name.startswith(("rummiclassic", "rummiwords"))}
        assert not games, path.name


def test_no_place_outside_the_games_asks_which_game_this_is() -> None:
    guesses = ("is_spelled", "scores_turns", "isinstance(edition.melds", '== "letters-ru"', 'startswith("letters')
    for package in ("rummicore", "rummi", "rummiterm"):
        for path in _files(package):
            code = path.read_text(encoding="utf8")
            assert not [guess for guess in guesses if guess in code], path.name


@pytest.mark.parametrize("path", _files("rummicore"), ids=lambda path: path.name)
def test_the_core_does_no_input_or_output(path: Path) -> None:
    calls = {node.func.id for node in ast.walk(ast.parse(path.read_text(encoding="utf8")))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}  # fmt: skip
    assert not calls & {"open", "print", "input", "exec", "eval", "hash", "id"}


def _loaded(code: str) -> set[str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    shown = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        env=plain,
    )
    return set(shown.stdout.split())


def test_checking_good_words_loads_no_morphology() -> None:
    code = "from rummiwords import Lexicon\nfrom rummiwords.nouns.verdicts import judge_word"
    assert "pymorphy3_dicts_ru" not in _loaded(f"{code}\nassert judge_word('кошка', Lexicon.open()).ok")
    assert "pymorphy3_dicts_ru" not in _loaded(f"{code}\nassert not judge_word('кошки', Lexicon.open(), brief=True).ok")


@pytest.mark.parametrize(
    "module", ["rummicore.engine", "rummicore.testing", "rummiclassic.editions.ua", "rummiwords.editions.letters"]
)
def test_the_engine_imports_nothing_heavy(module: str) -> None:
    assert not _loaded(f"import {module}") & set(HEAVY)


def test_a_letter_game_in_another_language_loads_no_russian_dictionary() -> None:
    loaded = _loaded("import rummiwords.editions.letters, rummiwords.wordlist, rummiwords.solver.seats")
    assert not {name for name in loaded if name.startswith(("rummiwords.nouns", "rummiwords.russian"))}


@pytest.mark.parametrize(
    "module",
    [
        "rummi",
        "rummiterm.prompt.session",
        "rummiterm.words.lists",
        "rummiterm.start.table",
        "rummiterm.board.play.game",
    ],
)
def test_only_the_adapter_of_the_board_loads_its_framework(module: str) -> None:
    assert "textual" not in _loaded(f"import {module}")
    users = [path.name for path in _files("rummiterm") if any(n.startswith("textual") for n in _imports(path))]
    assert users == ["app.py"]


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
