"""The library of compiled searches: opened or left out, checked at its doors, and heard when it is interrupted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from array import array
from collections.abc import Callable

import pytest

from rumminative import library
from rumminative.lookup import CompiledIndex
from rumminative.program import Program, Reach, Tableau
from rumminative.walk import made_melds
from tests.kit.natives import many_walks, odd_covers, odd_lookups, odd_melds, odd_programs, odd_walks, odd_words

compiled_only = pytest.mark.skipif(library.searches() is None, reason="no compiled searches here")


@compiled_only
def test_no_question_brings_the_interpreter_down() -> None:
    odd_walks(1, 3_000)
    odd_melds(1, 1_000)
    odd_programs(1, 1_000)
    odd_covers(1, 300)
    odd_lookups(1, 300)
    odd_words(1, 300)
    many_walks(2, 50)


@compiled_only
def test_numbers_of_another_count_are_refused() -> None:
    steps = array("q", bytes(8 * 13 * 21))
    assert made_melds([4, 13, 2, 2], steps, []) == (2, [], [])
    assert [made_melds(sizes, steps, []) for sizes in ([], [4, 13, 2], [4, 13, 2, 2, 0])] == [None] * 3
    items = array("I", [9] * 20)
    known = [bytes(size) for size in (0, 10, 4 * 256, 4 * 256 + 1)]
    assert [CompiledIndex.by_sounds(items, 3, one, b"") is None for one in known] == [True, True, True, False]


@compiled_only
def test_numbers_of_another_type_are_refused() -> None:
    assert made_melds([4, 13, 2, 2], array("b", bytes(13 * 21)), []) is None
    program, now = _smallest()
    whole, short, real, reach = array("q", [0]), array("b", [0]), array("f", [1.0]), Reach(1.0, 1, 1, steep=False)
    asked: list[Callable[[], object]] = [
        lambda: program.reduced(now._replace(basis=short), whole),
        lambda: program.reduced(now._replace(inverse=real), whole),
        lambda: program.reduced(now, short),
        lambda: program.primal(now, short),
        lambda: program.look(now, short, 1),
        lambda: program.within(now, short, 0.0, 1, None),
        lambda: program.within(now, whole, 0.0, 1, short),
        lambda: program.raised(now, real, whole, reach),
        lambda: program.raised(now, now.held, short, reach),
        lambda: program.times(now, real),
        lambda: program.spread(short, whole),
        lambda: program.spread(whole, short),
    ]
    for ask in asked:
        with pytest.raises(ValueError, match=r"of another program|numbers of type"):
            ask()
    assert program.reduced(now, whole).tolist() == [0.0]


@compiled_only
def test_room_for_no_column_is_told() -> None:
    program, now = _smallest()
    for most in (0, -1):
        with pytest.raises(ValueError, match=f"at least one column must be asked for, not {most}"):
            program.look(now, array("q", [0]), most)


def _smallest() -> tuple[Program, Tableau]:
    """Return a program of one column, and its solution."""
    program, one = Program.of(1, [[0]]), array("d", [1.0])
    assert program is not None
    return program, Tableau(one, array("q", [0]), one[:], one[:], one[:])


@pytest.mark.checkout
@pytest.mark.skipif(not shutil.which("cc") or bool(os.environ.get("RUMMI_PURE")), reason="no compiled searches here")
def test_where_there_is_a_compiler_the_searches_are_compiled() -> None:
    assert library.searches() is not None


def _opened(**variables: str) -> str:
    code = "from rumminative.library import searches; print(searches() is not None)"
    environment = {**os.environ, **variables}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True).stdout.strip()


def test_a_variable_leaves_the_library_closed() -> None:
    assert _opened(RUMMI_PURE="1") == "False"


@compiled_only
@pytest.mark.parametrize("value", ["", "0"])
def test_an_empty_variable_does_not(value: str) -> None:
    assert _opened(RUMMI_PURE=value) == "True"


@pytest.mark.parametrize("name", ["nothing.so", "library.py"])
def test_without_a_library_python_answers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "NAME", name)
    library.searches.cache_clear()
    assert library.searches() is None
    library.searches.cache_clear()


def test_a_library_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "VERSION", -1)
    library.searches.cache_clear()
    assert library.searches() is None
    library.searches.cache_clear()
