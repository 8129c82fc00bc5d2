"""A position that is done with is given back at once: batches would keep hundreds of megabytes of circles waiting."""

from __future__ import annotations

import gc
from contextlib import AbstractContextManager, nullcontext

import pytest

from rummicore.bots import Budget
from rummiwords.russian import RUSSIAN
from rummiwords.solver import Vocabulary, WordPosition, solve
from rummiwords.solver.problem import WordProblem
from tests.kit.pure import in_python

WORDS = ("МАМА", "РАМА", "ШРАМ", "ШАР", "АРМАДА", "МАРШ", "ДРАМА", "РАДАР")
VOCABULARY = Vocabulary(RUSSIAN, dict.fromkeys(WORDS, 3))


@pytest.mark.parametrize("how", [nullcontext(), in_python()], ids=["compiled", "in Python"])
def test_nothing_is_left_of_a_position(how: AbstractContextManager[None]) -> None:
    gc.collect()
    gc.disable()
    try:
        with how:
            found = solve(WordPosition.read("МАМА РАМА", "ШАРД"), VOCABULARY, budget=Budget(5000))
        assert found.best
        assert not [one for one in gc.get_objects() if isinstance(one, WordProblem)]
    finally:
        gc.enable()
