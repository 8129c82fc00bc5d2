"""Room for jokers that are left over: a set of numbers of jokers that the melds so far can take in, one bit each."""

from __future__ import annotations

from functools import cache

from rummiclassic.rules.melds import MAX_GROUP, MIN_SIZE
from rummiclassic.solver.problem import NumberProblem
from rummiclassic.solver.walk.bound import INFINITE
from rummiclassic.solver.walk.groups import NEEDS, group_count, vector

MOST = 7
# A run takes any number: at its ends, or in front of tiles that are cut off.
ROOMY = (1 << MOST + 1) - 1
NO_ROOM = 1


@cache
def with_groups(room: int, code: int) -> int:
    """Return the room that there is with the groups of one more number."""
    tiles, most = sum(vector(code)), max(vector(code))
    more = [
        extra
        for extra in range(MOST + 1)
        if not extra or (tiles and group_count(tiles, NEEDS[code] + extra, most) is not None)
    ]
    sums = {taken + extra for taken in range(MOST + 1) if room >> taken & 1 for extra in more}
    return sum(1 << taken for taken in sums if taken <= MOST)


def spare_cost(problem: NumberProblem, spare: int, room: int) -> int:
    """Return what it costs that so many jokers are left over: nothing if there is room for all of them."""
    if problem.all_jokers:
        bare = [0, *range(MIN_SIZE, MAX_GROUP + 1)]
        left = min(_left(spare - alone, room) for alone in bare if alone <= spare)
    else:
        left = _left(spare, room)
    return left * problem.joker if left <= problem.rack_jokers else INFINITE


def _left(spare: int, room: int) -> int:
    return next(left for left in range(spare + 1) if room >> spare - left & 1)
