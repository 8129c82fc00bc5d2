"""The melds that the tiles of a problem allow, as far as a turn may need them for its jokers.

Runs that can be cut are left out: whatever is asked of one is then met by a part of it, and the other part is a meld of
its own: the parts dominate it. A link keeps two numbers of a colour together: a joker or its tile and the tiles of its
old run.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.solver.jokers.parts import slots_of
from rummiclassic.solver.layout import BARE, Group, Run, SolverMeld
from rummiclassic.solver.problem import NumberProblem


class Links(NamedTuple):
    """Pairs of numbers of one colour that belong together, and numbers that belong to any other joker of their run."""

    pairs: tuple[tuple[int, int], ...] = ()
    mated: tuple[int, ...] = ()


NO_LINKS = Links()


class TileSupply:
    """The tiles of one problem."""

    def __init__(self, problem: NumberProblem, links: tuple[Links, ...] = ()) -> None:
        """Count what is there; ``links`` are by colour, if there are any."""
        rows = zip(problem.table, problem.rack, strict=True)
        self.have = [[t + r for t, r in zip(*pair, strict=True)] for pair in rows]
        self.suite, self.colours = problem.suite, range(len(self.have))
        self.jokers, self.links = problem.jokers, links or (NO_LINKS,) * len(self.have)
        self.bare = problem.all_jokers

    def groups(self, number: int) -> Iterator[Group]:
        """List the groups of a number."""
        colours = [colour for colour in self.colours if self.have[colour][number]]
        for jokers in range(self.jokers + 1):
            for size in range(max(MIN_SIZE - jokers, 1), self.suite.largest_group - jokers + 1):
                yield from (Group(number, chosen, jokers) for chosen in combinations(colours, size))

    def bare_groups(self) -> Iterator[Group]:
        """List the groups of nothing but jokers."""
        if self.bare:
            most = min(self.jokers, self.suite.largest_group)
            yield from (Group(BARE, (), jokers) for jokers in range(MIN_SIZE, most + 1))

    def runs(self, colour: int, number: int, *, joker: bool) -> Iterator[Run]:
        """List the runs with a joker, or a natural tile, at a number."""
        for first in range(1, number + 1):
            for last in range(max(first + MIN_SIZE - 1, number), self.suite.highest + 1):
                for run in self._patterns(colour, first, last):
                    if run.jokers[number - first] == joker:
                        yield run

    def every(self) -> Iterator[SolverMeld]:
        """List all melds."""
        yield from self.bare_groups()
        for number in self.suite.span:
            yield from self.groups(number)
        for colour in self.colours:
            for first in self.suite.span[: 1 - MIN_SIZE]:
                for last in range(first + MIN_SIZE - 1, self.suite.highest + 1):
                    yield from self._patterns(colour, first, last)

    def _patterns(self, colour: int, first: int, last: int) -> Iterator[Run]:
        """List the runs over some numbers that cannot be cut."""
        numbers, have = range(first, last + 1), self.have[colour]
        lacking = {number for number in numbers if not have[number]}
        cuts = self._cuts(colour, first, last)
        if len(lacking) > self.jokers or (cuts and self._always_cut(colour, first, last, cuts)):
            return
        others = [number for number in numbers if number not in lacking]
        for extra in range(self.jokers - len(lacking) + 1):
            for more in combinations(others, extra):
                pattern = tuple(number in lacking or number in more for number in numbers)
                run = Run(colour, first, pattern)
                if not all(pattern) and self._whole(run, cuts):
                    yield run

    def _cuts(self, colour: int, first: int, last: int) -> list[int]:
        """List the numbers behind which a run over these numbers can be cut without parting what belongs together."""
        pairs = [pair for pair in self.links[colour].pairs if first <= pair[0] and pair[1] <= last]
        cuts = range(first + MIN_SIZE - 1, last - MIN_SIZE + 1)
        return [cut for cut in cuts if not any(low <= cut < high for low, high in pairs)]

    def _always_cut(self, colour: int, first: int, last: int, cuts: list[int]) -> bool:
        """Whether one of the cuts does wherever the jokers are."""
        enough = self.jokers + 1
        return not self.links[colour].mated and any(cut - first + 1 >= enough and last - cut >= enough for cut in cuts)

    def _whole(self, run: Run, cuts: list[int]) -> bool:
        """Whether every cut would leave jokers alone, or part a joker from another one that it may need."""
        mated = set(self.links[run.colour].mated)
        slots = slots_of(run)
        for cut in cuts:
            at = cut - run.first + 1
            low, high = [slot for slot in slots if slot <= cut], [slot for slot in slots if slot > cut]
            parted = low and high and mated & set(slots)
            if not parted and len(low) < at and len(high) < len(run.jokers) - at:
                return False
        return True
