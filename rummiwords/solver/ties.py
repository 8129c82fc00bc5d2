"""Equally good turns that disturb fewer words of the table.

A turn takes some words of the table apart; the others stay as they are. Together with the word that scores, those that
stay must fit the tiles, so the words taken apart supply what is missing: a small covering problem. Sets of words that
do are tried in the order of their number, each once; the letters they leave over must go into new words.

That is set cover by iterative deepening on the number of sets, branching on the scarcest letter and cut off by a bound:
the greatest gains together must reach what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations, islice
from typing import Literal, NamedTuple

from rummiwords.solver.problem import Rung, WordProblem
from rummiwords.solver.search.cover import Meter, OutOfNodesError
from rummiwords.solver.search.demand import Demand, Owing
from rummiwords.solver.search.index import places
from rummiwords.solver.turns import WordTurn, make_turn

# Nodes for one set of words at first, doubled for those that are cut off: from 50 to 1000 the fixed positions of the
# benchmark take nearly the same time. What making a set ready costs, in nodes: more than its time, which is that of
# about 3 nodes (105 µs for a part of one word, 39 µs for a node), so many sets use a budget up the sooner.
EACH, PART = 200, 15
# Nodes for the first look: 44 of the 50 fixed positions need no more. How many sets of a larger number are tried if
# that does not tell: with 200 solving takes 13 % more nodes, with 1 it takes 5 % fewer; as many are settled.
QUICK, FEW = 2000, 20


class OldWord(NamedTuple):
    """A word of the table: its bit and its letters."""

    place: int
    letters: int


class Try(NamedTuple):
    """The word that shall score, if any, and the words of the table that shall stay."""

    long: tuple[int, ...]
    kept: tuple[OldWord, ...]


class WordSupply:
    """Finds sets of table words that supply the letters of a word."""

    def __init__(self, problem: WordProblem) -> None:
        """Count the letters of the words of the table."""
        self.words = [OldWord(place, problem.index.word(place).letters) for place in places(problem.table)]
        self._packing = problem.packing
        self._letters = problem.letters
        self._jokers = problem.jokers

    def sets(self, word: int, size: int, spend: Callable[[], None]) -> Iterator[tuple[OldWord, ...]]:
        """List the sets of just so many words without which a word, given packed, and all others fit the tiles.

        ``spend`` is called for each step; it is not kept, so that a problem that is done with is given back at once.
        """
        together, minus = sum(word.letters for word in self.words), self._packing.minus
        needed = word + minus(together, self._letters)
        missing = minus(needed, minus(self._letters, together))
        yield from self._more(missing, self._jokers, size, self.words, (), spend)

    def _more(
        self, missing: int, jokers: int, size: int, words: list[OldWord], chosen: tuple[OldWord, ...],
        spend: Callable[[], None],
    ) -> Iterator[tuple[OldWord, ...]]:  # fmt: skip
        """Take words apart until no more letters are missing than there are jokers."""
        spend()
        count, minus = self._packing.count, self._packing.minus
        total = count(missing)
        if total <= jokers:
            yield from ((*chosen, *more) for more in combinations(words, size))
            return
        gains = sorted(total - count(minus(missing, word.letters)) for word in words)
        if not size or sum(gains[-size:]) < total - jokers:
            return
        shift, sources = _scarcest(missing, words, self._packing.shifts)
        for word in sources:
            words = [other for other in words if other is not word]
            yield from self._more(minus(missing, word.letters), jokers, size - 1, words, (*chosen, word), spend)
        # All these words stay, and jokers stand for the letter.
        times = missing >> shift & 31
        if times <= jokers:
            yield from self._more(missing - (times << shift), jokers - times, size, words, chosen, spend)


def _scarcest(missing: int, words: list[OldWord], shifts: tuple[int, ...]) -> tuple[int, list[OldWord]]:
    """Return the missing letter that the fewest words have, and these words."""
    ways = (
        (shift, [word for word in words if word.letters >> shift & 31]) for shift in shifts if missing >> shift & 31
    )
    return min(ways, key=lambda way: len(way[1]))


class Fewest:
    """Looks for the turn of a rung that leaves most words of the table alone."""

    def __init__(self, problem: WordProblem, rung: Rung, best: WordTurn, meter: Meter, stop: int) -> None:
        """Begin with a turn; stop when so many nodes are spent."""
        self.best = best
        self._problem = problem
        self._packing = problem.packing
        self._rung = rung
        self._demand = problem.demand(rung)
        self._meter = meter
        self._stop = stop
        self._supply = WordSupply(problem)
        self._hard: list[Try] = []

    def run(self) -> bool:
        """Look for turns that leave more words alone; say whether none leaves more than the best one found.

        Usually the first sets that supply the letters will do. If not, some of the larger ones make the turn better
        before the small ones are tried in earnest.
        """
        end, self._stop = self._stop, min(self._stop, self._meter.spent + QUICK)
        settled = self._upwards()
        self._stop = end
        if not settled:
            self._downwards()
            settled = self._upwards()
        return settled

    def _spend(self) -> None:
        """Count a node. Raise OutOfNodesError if there is none left."""
        self._meter.spent += 1
        if self._meter.spent >= self._stop or self._meter.out():
            raise OutOfNodesError

    @property
    def _taken(self) -> int:
        """How many words the best turn takes apart, besides those that must be."""
        return len(self.best.broken) - len(self._problem.apart)

    def _upwards(self) -> bool:
        """Try ever more words; say whether none of those before can do."""
        self._hard = []
        try:
            for size in range(self._taken):
                if self._first(self._tries(size), EACH):
                    break
            self._again()
        except OutOfNodesError:
            return False
        return True

    def _downwards(self) -> None:
        """Try ever fewer words as long as one of a few sets will do."""
        with suppress(OutOfNodesError):
            while self._taken and self._first(islice(self._tries(self._taken - 1), FEW), EACH):
                pass

    def _again(self) -> None:
        """Look once more, and longer, where the search was cut off and more words would be left alone."""
        limit = EACH
        while self._hard:
            limit *= 2
            hard, self._hard = self._hard, []
            self._first(iter(hard), limit)

    def _tries(self, size: int) -> Iterator[Try]:
        """List what could be tried if so many words of the table are taken apart."""
        longs: list[tuple[int, ...]] = [(place,) for place in places(self._rung.long)]
        for long in longs or [()]:
            for gone in self._supply.sets(self._letters(long), size, self._spend):
                yield Try(long, tuple(word for word in self._supply.words if word not in gone))

    def _first(self, tries: Iterator[Try], limit: int) -> bool:
        """Keep the first turn found; of what is cut off before it only tries that leave more words alone matter."""
        for one in tries:
            self._spend()
            turn = self._look(one, limit)
            if turn is None:
                self._hard.append(one)
            elif turn is not False:
                self.best = turn
                self._hard = [hard for hard in self._hard if len(hard.kept) > len(one.kept)]
                return True
        return False

    def _look(self, one: Try, limit: int) -> WordTurn | Literal[False] | None:
        """Return a turn, False if the letters left over cannot go, None if the search was cut off."""
        problem, rung, count, minus = self._problem, self._rung, self._packing.count, self._packing.minus
        words = [*one.long, *(word.place for word in one.kept)]
        laid, moved = problem.placed(words)
        owing = Owing(minus(self._demand.owed, laid), minus(self._demand.due, moved))
        letters, jokers = minus(problem.letters, laid), problem.jokers - count(minus(laid, problem.letters))
        rest = Demand(owing.owed, letters, jokers, rung.spare, due=owing.due)
        if not problem.search.possible(rest):
            return False
        # A word taken apart that is made again was not taken apart.
        used = problem.table
        for place in words:
            used |= problem.index.word(place).bits
        fitting = tuple(level & ~used for level in problem.index.fitting(letters, rest.jokers))
        counts = self._demand.counts
        ways = tuple(counts(one.long[0], words, owing)) if counts and one.long else (owing,)
        return self._words(words, [rest._replace(owed=way.owed, due=way.due) for way in ways], fitting, limit)

    def _words(
        self, words: list[int], ways: list[Demand], fitting: tuple[int, ...], limit: int
    ) -> WordTurn | Literal[False] | None:
        """Add words that meet one of some demands."""
        self._meter.spent += PART
        answer: Literal[False] | None = False
        for way in ways:
            try:
                more = self._problem.search.find(way, fitting, self._meter, min(limit, self._stop - self._meter.spent))
            except OutOfNodesError:
                answer = None
            else:
                if more is not None:
                    return make_turn(self._problem, [self._problem.index.row(place) for place in (*words, *more)])
        return answer

    def _letters(self, long: tuple[int, ...]) -> int:
        return sum(self._problem.index.word(place).letters for place in long)
