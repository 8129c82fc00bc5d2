"""One thing per word: a type name stands for one thing across all packages; a number says what it is for."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from tests.kit.commands import ROOT

pytestmark = pytest.mark.checkout

# Type names that may stand for two things. The list only shrinks.
ALLOWED: frozenset[str] = frozenset()
# Files with numbers that nobody has explained yet. The list only shrinks.
UNEXPLAINED: frozenset[str] = frozenset()


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


def _is_number(value: ast.expr | None) -> bool:
    """Tell whether an expression is made of numbers only: 25_000, 1 << 20, -1, or a row of such."""
    match value:
        case ast.Constant(value=constant):
            return isinstance(constant, int | float) and not isinstance(constant, bool)
        case ast.UnaryOp(operand=operand):
            return _is_number(operand)
        case ast.BinOp(left=left, right=right):
            return _is_number(left) and _is_number(right)
        case ast.Tuple(elts=parts):
            return bool(parts) and all(map(_is_number, parts))
    return False


def _is_constant(target: ast.expr) -> bool:
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    return all(isinstance(name, ast.Name) and name.id.isupper() for name in names)


def _unexplained(source: str) -> list[str]:
    """List the numeric constants of a module and its classes without a comment on their line or directly above."""
    lines, tree = source.splitlines(), ast.parse(source)
    bodies = [tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]
    bare: list[str] = []
    for node in (node for body in bodies for node in body if isinstance(node, ast.Assign | ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        above = lines[node.lineno - 2].strip() if node.lineno > 1 else ""
        said = above.startswith("#") or "#" in "".join(lines[node.lineno - 1 : node.end_lineno])
        if _is_number(node.value) and all(map(_is_constant, targets)) and not said:
            bare.append(lines[node.lineno - 1].strip())
    return bare


def test_a_constant_without_a_reason_is_found() -> None:
    bare = ["MOST = 15", "A, B = 1, -2", "_SIZE: int = 1 << 20"]
    assert _unexplained("\n\n".join(bare)) == bare
    assert _unexplained("class Kept:\n    MOST = 1_000\n") == ["MOST = 1_000"]
    assert _unexplained("# Bytes.\nMOST = 15\nLEAST = 3  # tiles\nNAME = 'a'\nON = True\nwidth = 3\n") == []


def test_every_number_has_its_reason_beside_it() -> None:
    found = {
        str(path.relative_to(ROOT)): bare
        for path in sorted(ROOT.glob("rummi*/**/*.py"))
        if (bare := _unexplained(path.read_text(encoding="utf8")))
    }
    assert not (new := {path: bare for path, bare in found.items() if path not in UNEXPLAINED}), new
    assert not (done := UNEXPLAINED - found.keys()), f"take these off the list: {sorted(done)}"


def test_rooms_hold_about_a_dozen_files() -> None:
    rooms: dict[Path, int] = defaultdict(int)
    for path in ROOT.glob("rummi*/**/*.py"):
        rooms[path.parent.relative_to(ROOT)] += path.name != "__init__.py"
    # The core is one room on purpose: everything else stands on it, and it is read whole. Commands have a file each,
    # sheets of texts one in each language.
    large = {Path("rummicore"), Path("rummiterm/commands"), Path("rummiterm/texts")}
    assert {str(room): count for room, count in rooms.items() if count > 14 and room not in large} == {}
