"""Turns that touch few words of the table: the others stay where they are.

A long word needs letters, and those that the rack does not have come from words of the table. Sets of words that supply
them are tried in the order of their number; the letters that such words leave over must go into words again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rummiwords.solver.cover import Meter
from rummiwords.solver.ladder import look
from rummiwords.solver.packing import count, minus, pack, places
from rummiwords.solver.position import Laid
from rummiwords.solver.problem import Problem, Rung
from rummiwords.solver.turns import Turn

# Nodes for one set of words; what making it ready costs, in nodes.
EACH, PART = 200, 15


class Supply:
    """Finds sets of table words that supply the letters of a long word."""

    def __init__(self, problem: Problem) -> None:
        """Count the letters of each word of the table; words with jokers may be touched at no cost."""
        table = problem.position.table
        self.jokers = tuple(word for word in table if word.jokers)
        self._words = [(word, pack(word.text)) for word in table if not word.jokers]
        self._own = problem.position.letters + pack(letter for word in self.jokers for letter in word.text)
        self._free = problem.position.rack_jokers
        self._index = problem.index

    def sets(self, place: int, size: int) -> Iterator[tuple[Laid, ...]]:
        """List the sets of at most so many words that supply a word together with the rack and words with jokers."""
        missing = minus(self._index.word(place).letters, self._own)
        yield from self._more(missing, size, self._words, ())

    def _more(
        self, missing: int, size: int, words: list[tuple[Laid, int]], chosen: tuple[Laid, ...]
    ) -> Iterator[tuple[Laid, ...]]:
        lacking = count(missing) - self._free - len(self.jokers)
        if lacking <= 0:
            yield chosen
            return
        gains = sorted(((_gain(missing, packed), word, packed) for word, packed in words), key=lambda gain: -gain[0])
        if sum(gain for gain, _, _ in gains[:size]) < lacking:
            return
        useful = [(word, packed) for gain, word, packed in gains if gain]
        for number, (word, packed) in enumerate(useful):
            yield from self._more(minus(missing, packed), size - 1, useful[number + 1 :], (*chosen, word))


def _gain(missing: int, letters: int) -> int:
    return count(missing) - count(minus(missing, letters))


def disturb_less(problem: Problem, best: Turn, rung: Rung, meter: Meter, stop: int) -> tuple[Turn, bool]:
    """Look for a turn of a rung that leaves more words of the table alone; return it, and whether none leaves more."""
    # Without a scoring word there is none whose letters say where to look.
    supply, proved = Supply(problem), bool(rung.long)
    for size in range(len(best.broken) - len(problem.apart)):
        for place in places(rung.long):
            for words in supply.sets(place, size):
                for part in _parts(problem, supply, words, size):
                    if meter.spent >= stop or meter.out():
                        return best, False
                    meter.spent += PART
                    turn = look(part, rung._replace(long=1 << place), meter, EACH, broken=size)
                    if isinstance(turn, Turn):
                        return turn, proved
                    proved = proved and turn is False
    return best, proved


def _parts(problem: Problem, supply: Supply, words: tuple[Laid, ...], size: int) -> Iterator[Problem]:
    """List the problems in which some words may be touched and so many more that there are ``size``."""
    others = [word for word in problem.position.table if not word.jokers and word not in words]
    for more in combinations(others, min(size - len(words), len(others))):
        yield problem.part((*supply.jokers, *words, *more))
