"""One thing per word: a type name stands for one thing across all packages."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from tests.kit.commands import ROOT

pytestmark = pytest.mark.checkout

# Type names that may stand for two things. The list only shrinks.
ALLOWED: frozenset[str] = frozenset()


def _type_names(tree: ast.Module) -> set[str]:
    """List the classes of a module and its aliases of types, which are capitalised but no constants."""
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
    targets = {target.id for node in assigned for target in node.targets if isinstance(target, ast.Name)}
    return classes | {name for name in targets if name[0].isupper() and not name.isupper()}


def _owners() -> dict[str, set[str]]:
    owners: dict[str, set[str]] = defaultdict(set)
    for path in sorted(ROOT.glob("rummi*/**/*.py")):
        for name in _type_names(ast.parse(path.read_text(encoding="utf8"))):
            owners[name.lstrip("_")].add(str(path.relative_to(ROOT)))
    return owners


def test_a_type_name_stands_for_one_thing() -> None:
    twice = {name: sorted(files) for name, files in _owners().items() if len(files) > 1}
    assert twice.keys() == ALLOWED, {name: files for name, files in twice.items() if name not in ALLOWED}


def test_rooms_hold_about_a_dozen_files() -> None:
    rooms: dict[Path, int] = defaultdict(int)
    for path in ROOT.glob("rummi*/**/*.py"):
        rooms[path.parent.relative_to(ROOT)] += path.name != "__init__.py"
    # The core is one room on purpose: everything else stands on it, and it is read as a whole.
    assert {str(room): count for room, count in rooms.items() if count > 14 and room != Path("rummicore")} == {}
