"""The solver against every way to lay every tile, on small random positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from rummicore.chance import Generator
from rummiwords import Lexicon
from rummiwords.solver import Position, Rules, Vocabulary, solve, solve_bounded
from tests.words.solver_oracle import best_turn, missing


@cache
def short_words() -> tuple[str, ...]:
    words = Lexicon.open().frequencies
    return tuple(sorted(word.upper() for word, often in words.items() if 3 <= len(word) <= 5 and often >= 2))


@cache
def words_with_yo() -> tuple[str, ...]:
    return tuple(word for word in short_words() if "Ё" in word)


def small_position(chance: Generator) -> tuple[list[str], str, frozenset[str]]:
    """Return a table with up to two jokers, a rack, and a few words of which most fit these tiles."""
    source = [*short_words(), *words_with_yo() * 5]
    table = list(dict.fromkeys(chance.pick(source) for _ in range(1 + chance.below(2))))
    rack = list(chance.shuffled(chance.pick(source))[: 1 + chance.below(4)])
    letters = Counter([*"".join(table), *rack])
    jokers = chance.pick((0, 0, 1, 1, 2))
    fitting = [word for word in short_words() if missing(word, letters) - word.count("Ё") <= jokers]
    words = {chance.pick(fitting or source) for _ in range(60 if jokers < 2 else 30)}
    if chance.below(6):
        words |= set(table)
    for _ in range(jokers):
        if chance.below(3) == 0:
            rack[chance.below(len(rack))] = "*"
        else:
            number = chance.below(len(table))
            table[number] = with_joker(table[number], chance)
    return table, "".join(rack), frozenset(words)


def with_joker(word: str, chance: Generator) -> str:
    """Let a joker stand for one more letter of a word."""
    free = [place for place, sign in enumerate(word) if sign != "*" and not word[:place].endswith("*")]
    place = chance.pick(free)
    return f"{word[:place]}*{word[place:]}"


def positions(seed: int, number: int) -> Iterator[tuple[list[str], str, frozenset[str]]]:
    chance = Generator("small letter positions", seed)
    return (small_position(chance) for _ in range(number))


def compare(seed: int, number: int) -> int:
    """Compare the best turns of some positions, under both scoring rules; return how many had a turn at all."""
    playable, any_new = 0, seed % 2 == 1
    rules = Rules(rack_tile=not any_new)
    for table, rack, words in positions(seed, number):
        vocabulary, position = Vocabulary(dict.fromkeys(words, 0)), Position.read(" ".join(table), rack)
        solution, truth = solve(position, vocabulary, rules), best_turn(table, rack, words, any_new=any_new)
        where = (table, rack, sorted(words), any_new)
        assert solution.proved
        assert (truth is None) == (solution.best is None), where
        if truth is not None and solution.best is not None:
            turn = solution.best
            assert turn.score == truth.score, where
            if solution.settled:
                assert (len(turn.laid), len(table) - len(turn.broken)) == (truth.laid, truth.unbroken), where
        playable += truth is not None
    return playable


def compare_bounded(seed: int, number: int) -> None:
    """Compare the best turns that touch no word, or one."""
    for table, rack, words in positions(seed, number):
        vocabulary, position = Vocabulary(dict.fromkeys(words, 0)), Position.read(" ".join(table), rack)
        for touch in (0, 1):
            solution, truth = (
                solve_bounded(position, vocabulary, touch=touch),
                best_turn(table, rack, words, touch=touch),
            )
            found = None if solution.best is None else solution.best.score
            assert solution.proved
            assert found == (None if truth is None else truth.score), (table, rack, sorted(words), touch)


@pytest.mark.rule("LET-SCORE-1", "LET-SCORE-2", "LET-SCORE-3", "LET-JOK-2", "LET-JOK-3", "LET-JOK-4", "LET-WORD-3")
@pytest.mark.parametrize("seed", range(4))
def test_the_best_turn_is_that_of_brute_force(seed: int) -> None:
    assert compare(seed, 40) > 12


@pytest.mark.parametrize("seed", range(20, 22))
def test_the_best_turn_that_touches_few_words_is_that_of_brute_force(seed: int) -> None:
    compare_bounded(seed, 25)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 210))
def test_the_best_turn_that_touches_few_words_is_that_of_brute_force_often(seed: int) -> None:
    compare_bounded(seed, 150)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_the_best_turn_is_that_of_brute_force_in_ten_thousand_positions(seed: int) -> None:
    assert compare(seed, 250) > 80
