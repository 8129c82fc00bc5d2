"""The walk in C, where there is one: a problem as numbers, and numbers as a route. As ``search``, bit by bit."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache

from rummiclassic.solver.layout import Group, Run, SolverMeld
from rummiclassic.solver.problem import NumberProblem
from rummiclassic.solver.walk.lanes import step_size
from rummiclassic.solver.walk.rebuild import Rebuilt
from rummiclassic.solver.walk.search import Limit, Route
from rummiclassic.suite import Suite
from rumminative.walk import made_melds, walk

# The kinds of questions, as in rumminative/walk.c.
CHEAPEST, WITH_CARE, ANY_BELOW = range(3)
# Where the steps begin in an answer.
STEPS = 4


def route(problem: NumberProblem, limit: Limit, mode: int, below: int) -> Route | None:
    """Find the way that is asked for, and spend the limit; None, and nothing spent, where it cannot be asked in C."""
    tiles = b"".join((*problem.table, *problem.grouped, *problem.rack))
    jokers = (problem.table_jokers, problem.rack_jokers, problem.joker, problem.all_jokers)
    return route_by_counts(problem.suite, tiles, (*jokers, mode, below), problem.weights, limit)


def route_by_counts(
    suite: Suite, tiles: bytes, question: tuple[int, ...], weights: tuple[int, ...], limit: Limit
) -> Route | None:
    """As ``route``, of a problem that is counts already: those of the table, of its groups and of the rack, by colour.

    ``question`` are the jokers of table and rack, what keeping one costs, whether jokers alone are a meld, the kind of
    question, and what the way shall cost less than.
    """
    sizes = (len(suite.colours), suite.highest, suite.copies, suite.jokers)
    answer = walk((*sizes, *question, limit.expired is not None, *weights), tiles, limit.left, limit.expired)
    if answer is None:
        return None
    limit.left, found, cost, least = answer[:STEPS]
    steps = answer[STEPS : STEPS + suite.highest * step_size(suite)] if found else None
    return Route(steps, cost, least)


def rebuild(suite: Suite, steps: array[int], table: Sequence[SolverMeld], jokers: int) -> Rebuilt | None:
    """Make melds of steps; None where it cannot be asked in C."""
    sizes = (len(suite.colours), suite.highest, suite.copies, jokers)
    answer = made_melds(sizes, steps, map(packed, table))
    if answer is None:
        return None
    spare, kept, made = answer
    return Rebuilt(tuple(kept), tuple(map(unpacked, made)), spare)


# A meld as a number: whether it is a group; then bits for the colour of a run, its first number or that of the group,
# its tiles or the jokers of the group, and a bit for each joker of the run or each colour of the group.
COLOUR_AT, NUMBER_AT, SIZE_AT, BITS_AT, FIVE_BITS = 1, 4, 9, 14, 31


# As many as laid_of keeps.
@lru_cache(1 << 14)
def packed(laid: SolverMeld) -> int:
    """Write a meld as a number."""
    if isinstance(laid, Run):
        jokers = sum(joker << at for at, joker in enumerate(laid.jokers))
        return laid.colour << COLOUR_AT | laid.first << NUMBER_AT | len(laid.jokers) << SIZE_AT | jokers << BITS_AT
    colours = sum(1 << colour for colour in laid.colours)
    return 1 | laid.number << NUMBER_AT | laid.spare << SIZE_AT | colours << BITS_AT


@lru_cache(1 << 14)
def unpacked(number: int) -> SolverMeld:
    """Read a meld that was written as a number."""
    first, size, bits = number >> NUMBER_AT & FIVE_BITS, number >> SIZE_AT & FIVE_BITS, number >> BITS_AT
    if number & 1:
        return Group(first, tuple(colour for colour in range(bits.bit_length()) if bits >> colour & 1), size)
    return Run(number >> COLOUR_AT & 7, first, tuple(bool(bits >> at & 1) for at in range(size)))
