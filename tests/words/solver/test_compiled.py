"""The compiled cover finds what the one in Python finds: the same words, the same node counts, the same interrupts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from rummicore.bots import Budget
from rummicore.chance import Generator
from rumminative.library import searches
from rummiwords import Lexicon
from rummiwords.russian import RUSSIAN
from rummiwords.solver import Vocabulary, WordPosition, solve, vocabulary_of
from rummiwords.solver.search.cover import CoverSearch, Meter, OutOfNodesError
from rummiwords.solver.search.demand import Demand
from tests.kit.natives import short_words, small_ones

pytestmark = pytest.mark.skipif(searches() is None, reason="no compiled searches here")

in_c, in_python = CoverSearch.find, CoverSearch.find_in_python
Words = list[int] | None


class Asked:
    """How many searches were compared."""

    times = 0
    clocked = False


def both(
    search: CoverSearch, demand: Demand, fitting: tuple[int, ...], meter: Meter, limit: int, variant: int = 0
) -> Words:
    """Search in C and in Python, and compare everything; then go on as one of them does."""
    Asked.times += 1
    clocks = [Clock(Asked.times % 5) if Asked.clocked else None for _ in range(2)]
    answers = []
    for find, clock in zip((in_c, in_python), clocks, strict=True):
        own = Meter(meter.left, clock.late if clock else None)
        own.spent = meter.spent
        try:
            found: Words | str = find(search, demand, fitting, own, limit, variant)
        except OutOfNodesError:
            found = "cut off"
        answers.append((found, own.spent, clock and clock.left))
    assert answers[0] == answers[1], (demand, limit, variant)
    meter.spent = answers[0][1]
    if found == "cut off":
        raise OutOfNodesError
    assert not isinstance(found, str)
    return found


class Clock:
    """A clock that runs out after so many questions."""

    def __init__(self, questions: int) -> None:
        self.left = questions

    def late(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.fixture(autouse=True)
def _compare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(CoverSearch, "find", both)
    Asked.times, Asked.clocked = 0, False
    yield
    assert Asked.times


@cache
def every_word() -> Vocabulary:
    return vocabulary_of(Lexicon.open(family=True), lambda word, _: len(word) >= 3)


def large_ones(seed: int, count: int) -> None:
    """Solve positions of a real size with every word there is."""
    chance = Generator("compiled cover, large", seed)
    tiles = [face for face, copies in RUSSIAN.tiles for _ in range(copies) if face != "*"]
    for _ in range(count):
        table = list(dict.fromkeys(chance.pick(short_words()) for _ in range(2 + chance.below(8))))
        rack = "".join(chance.shuffled(tiles)[: 3 + chance.below(8)]) + "*" * chance.below(3)
        solve(WordPosition.read(" ".join(table), rack), every_word(), budget=Budget(600))


def test_the_same_words_and_nodes() -> None:
    small_ones(1, 150)
    large_ones(1, 6)


def test_the_clock_is_asked_at_the_same_nodes() -> None:
    Asked.clocked = True
    large_ones(2, 6)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_the_same_on_many(seed: int) -> None:
    small_ones(100 + seed, 2_000)
    large_ones(100 + seed, 40)
