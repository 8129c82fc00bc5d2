"""The solver against every way to lay every tile, on small random positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from rummicore.chance import Generator
from rummiwords import Lexicon
from rummiwords.rules.jokers import Release
from rummiwords.russian import RUSSIAN
from rummiwords.solver import TurnRules, Vocabulary, WordGoal, WordPosition, WordTurn, solve, solve_bounded
from tests.kit.oracles.letters import Best, best_opening, best_turn, missing
from tests.kit.pure import by_turns
from tests.kit.word_positions import joker_position, small_position

Positions = Iterator[tuple[list[str], str, frozenset[str]]]
MakePositions = Callable[[int, int], Positions]

GOALS = tuple(WordGoal)
OTHER_GOALS = GOALS[1:]


@pytest.fixture(autouse=True)
def _by_turns(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run the slow parts with and without compiled searches."""
    with by_turns(request.node):
        yield


@cache
def short_words() -> tuple[str, ...]:
    words = Lexicon.open().frequencies
    return tuple(sorted(word.upper() for word, often in words.items() if 3 <= len(word) <= 5 and often >= 2))


@cache
def words_with_yo() -> tuple[str, ...]:
    return tuple(word for word in short_words() if "Ё" in word)


def positions(seed: int, number: int) -> Positions:
    chance = Generator("small letter positions", seed)
    return (small_position(chance, short_words(), words_with_yo()) for _ in range(number))


def with_jokers(seed: int, number: int) -> Positions:
    chance = Generator("small letter positions with jokers", seed)
    return (joker_position(chance, short_words(), words_with_yo()) for _ in range(number))


def compare(seed: int, number: int, make: MakePositions = positions, release: Release = Release.MOVED) -> int:
    """Compare the best turns of some positions, under both scoring rules; return how many had a turn at all."""
    playable, any_new, moved = 0, seed % 2 == 1, release is Release.MOVED
    rules = TurnRules(rack_tile=not any_new, release=release)
    for table, rack, words in make(seed, number):
        vocabulary, position = Vocabulary(RUSSIAN, dict.fromkeys(words, 0)), WordPosition.read(" ".join(table), rack)
        solution = solve(position, vocabulary, rules)
        truth = best_turn(table, rack, words, any_new=any_new, moved=moved)
        where = (table, rack, sorted(words), rules)
        assert (gives(solution.best, table), solution.proved, solution.settled) == (truth, True, True), where
        playable += truth is not None
    return playable


def gives(turn: WordTurn | None, table: list[str]) -> Best | None:
    return turn and Best(turn.score, len(turn.laid), len(table) - len(turn.broken))


def compare_goals(seed: int, number: int, make: MakePositions = positions) -> None:
    """Compare the best turns for other goals than points."""
    for table, rack, words in make(seed, number):
        vocabulary, position = Vocabulary(RUSSIAN, dict.fromkeys(words, 0)), WordPosition.read(" ".join(table), rack)
        for goal in OTHER_GOALS:
            solution, truth = solve(position, vocabulary, goal=goal), best_turn(table, rack, words, goal=goal.value)
            assert (gives(solution.best, table), solution.settled) == (truth, True), (table, rack, sorted(words), goal)


def opening(chance: Generator) -> tuple[list[str], str, frozenset[str]]:
    """Return a table, a rack of two words and a letter, perhaps with a joker, and words of which most fit it."""
    source = [*short_words(), *words_with_yo() * 5]
    table = [chance.pick(source)]
    rack = list(chance.shuffled("".join(chance.pick(source) for _ in range(3))))[: 4 + chance.below(5)]
    if chance.below(2):
        rack[0] = "*"
    fitting = [word for word in short_words() if missing(word, Counter(rack)) - word.count("Ё") <= rack.count("*")]
    words = {chance.pick(fitting or source) for _ in range(30)} | {table[0]}
    return table, "".join(rack), frozenset(words)


def compare_openings(seed: int, number: int) -> int:
    """Compare openings of one word and of several, with jokers and without; return how many there were."""
    chance, playable = Generator("small letter openings", seed), 0
    for _ in range(number):
        table, rack, words = opening(chance)
        vocabulary = Vocabulary(RUSSIAN, dict.fromkeys(words, 0))
        position = WordPosition.read(table[0], rack, opened=False)
        single, jokers, enough = chance.below(2) == 1, chance.below(4) > 0, 3 + chance.below(3)
        rules = TurnRules(open_words=int(single), open_jokers=jokers, open_min=enough)
        for goal in GOALS:
            solution = solve(position, vocabulary, rules, goal=goal)
            truth = best_opening(table, rack, words, enough=enough, single=single, jokers=jokers, goal=goal.value)
            where = (table, rack, sorted(words), rules, goal)
            assert (gives(solution.best, table), solution.settled) == (truth, True), where
            playable += truth is not None
    return playable


def compare_bounded(seed: int, number: int, make: MakePositions = positions) -> None:
    """Compare the best turns that touch no word, or one."""
    for table, rack, words in make(seed, number):
        vocabulary, position = Vocabulary(RUSSIAN, dict.fromkeys(words, 0)), WordPosition.read(" ".join(table), rack)
        for touch in (0, 1):
            solution, truth = (
                solve_bounded(position, vocabulary, touch=touch),
                best_turn(table, rack, words, touch=touch),
            )
            found = None if solution.best is None else solution.best.score
            assert solution.proved
            assert found == (None if truth is None else truth.score), (table, rack, sorted(words), touch)


@pytest.mark.rule("LET-SCORE-1", "LET-SCORE-2", "LET-SCORE-3", "LET-JOK-2", "LET-JOK-3", "LET-JOK-4", "LET-WORD-3")
@pytest.mark.parametrize("seed", range(2))
def test_the_best_turn_is_that_of_brute_force(seed: int) -> None:
    assert compare(seed, 40) > 12


@pytest.mark.rule("LET-JOK-2", "LET-JOK-3", "LET-JOK-4")
@pytest.mark.parametrize("release", [Release.MOVED, Release.LYING])
@pytest.mark.parametrize("seed", [50])
def test_the_best_turn_with_jokers_is_that_of_brute_force(seed: int, release: Release) -> None:
    assert compare(seed, 75, with_jokers, release) > 12


@pytest.mark.rule("LET-JOK-2")
def test_the_tile_of_a_word_that_stays_takes_no_place() -> None:
    words = Vocabulary(RUSSIAN, dict.fromkeys(["ДОМ", "КОТ", "ДЫНЯ", "МИР", "МОР"], 0))
    position = WordPosition.read("Д*ОМ КОТ", "ЫЯИРЪ")
    assert solve(position, words)[:5] == ((), 0, 0, True, True)
    loose = solve(position, words, TurnRules(release=Release.LYING)).best
    assert loose is not None
    assert (loose.score, [str(word) for word in loose.table]) == (4, ["КОТ", "МИР", "ДЫ*НЯ"])
    # The О of a word taken apart does, and so does one of the rack.
    assert solve(WordPosition.read("Д*ОМ КОТ", "ЫЯИРОЪ"), words).value == 4
    apart = Vocabulary(RUSSIAN, dict.fromkeys(["ДОМ", "КОТ", "КИТ", "ДЫНЯ", "МОР"], 0))
    assert solve(WordPosition.read("Д*ОМ КОТ", "ЫЯИРЪ"), apart).value == 4


@pytest.mark.parametrize("seed", [20])
def test_the_best_turn_that_touches_few_words_is_that_of_brute_force(seed: int) -> None:
    compare_bounded(seed, 25)
    compare_bounded(seed, 15, with_jokers)


@pytest.mark.parametrize("seed", [30])
def test_other_goals_are_met_as_by_brute_force(seed: int) -> None:
    compare_goals(seed, 30)
    compare_goals(seed, 15, with_jokers)


@pytest.mark.rule("LET-OPEN-1", "LET-OPEN-3", "LET-OPEN-4")
@pytest.mark.parametrize("seed", [40])
def test_openings_are_those_of_brute_force(seed: int) -> None:
    assert compare_openings(seed, 40) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300, 305))
def test_other_goals_are_met_as_by_brute_force_often(seed: int) -> None:
    compare_goals(seed, 150)
    compare_goals(seed, 150, with_jokers)


@pytest.mark.slow
@pytest.mark.rule("LET-OPEN-1", "LET-OPEN-3", "LET-OPEN-4")
@pytest.mark.parametrize("seed", range(400, 405))
def test_openings_are_those_of_brute_force_often(seed: int) -> None:
    assert compare_openings(seed, 300) > 150


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 205))
def test_the_best_turn_that_touches_few_words_is_that_of_brute_force_often(seed: int) -> None:
    compare_bounded(seed, 150)
    compare_bounded(seed, 150, with_jokers)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_the_best_turn_is_that_of_brute_force_in_five_thousand_positions(seed: int) -> None:
    assert compare(seed, 250) > 80


@pytest.mark.slow
@pytest.mark.rule("LET-JOK-2", "LET-JOK-3", "LET-JOK-4")
@pytest.mark.parametrize("release", [Release.MOVED, Release.LYING])
@pytest.mark.parametrize("seed", range(500, 540))
def test_the_best_turn_with_jokers_is_that_of_brute_force_in_ten_thousand_positions(
    seed: int, release: Release
) -> None:
    assert compare(seed, 250, with_jokers, release) > 40
