"""Room for jokers that are left over: a set of numbers of jokers that the melds so far can take in, one bit each.

That is a subset-sum table, part of the state of the search.
"""

from __future__ import annotations

from functools import cache

from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.solver.problem import NumberProblem
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.groups import Grouping
from rummiclassic.suite import LIMITS

MOST = LIMITS.jokers[-1]
# A run takes any number: at its ends, or in front of tiles that are cut off.
ROOMY = (1 << MOST + 1) - 1
NO_ROOM = 1  # for none: the bit of 0


@cache
def with_groups(grouping: Grouping, room: int, code: int) -> int:
    """Return the room that there is with the groups of one more number."""
    vector, needs = grouping.vector(code), grouping.needs[code]
    more = [extra for extra in range(MOST + 1) if not extra or grouping.count(sum(vector), needs + extra, max(vector))]
    sums = {taken + extra for taken in range(MOST + 1) if room >> taken & 1 for extra in more}
    return sum(1 << taken for taken in sums if taken <= MOST)


def spare_cost(problem: NumberProblem, spare: int, room: int) -> int:
    """Return what it costs that so many jokers are left over: nothing if there is room for all of them."""
    if problem.all_jokers:
        bare = [0, *range(MIN_SIZE, problem.suite.largest_group + 1)]
        left = min(_left(spare - alone, room) for alone in bare if alone <= spare)
    else:
        left = _left(spare, room)
    return left * problem.joker if left <= problem.rack_jokers else INFINITE


def _left(spare: int, room: int) -> int:
    return next(left for left in range(spare + 1) if room >> spare - left & 1)
