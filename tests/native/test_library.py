"""The library of compiled searches: opened or left out, checked at its doors, and heard when it is interrupted."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from rumminative import library
from tests.kit.natives import many_walks, odd_covers, odd_lookups, odd_melds, odd_programs, odd_walks

compiled_only = pytest.mark.skipif(library.searches() is None, reason="no compiled searches here")


@compiled_only
def test_no_question_brings_the_interpreter_down() -> None:
    odd_walks(1, 3_000)
    odd_melds(1, 1_000)
    odd_programs(1, 1_000)
    odd_covers(1, 300)
    odd_lookups(1, 300)
    many_walks(2, 50)


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
