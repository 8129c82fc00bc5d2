"""Questions to the compiled walk: numbers in, numbers out, and a return to Python whenever the clock is asked."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable

from rumminative.library import address, searches

# Numbers of an answer at most: as ANSWER in walk.c.
ANSWER = 4 + 20 * (1 + 6 * 5)
_EMPTY = array("q", bytes(8 * ANSWER))
# Numbers of an answer of ``made_melds`` at most: three, melds that stay and melds that are made, as in walk_melds.c.
_NO_MELDS = array("q", bytes(8 * (3 + 512 + 512)))
# What a run of the search ends with, as in walk.c; everything else is a refusal.
DONE, ASK, PAUSE = range(3)


def walk(question: Iterable[int], tiles: bytes, left: int, expired: Callable[[], bool] | None) -> array[int] | None:
    """Search; return the nodes left, whether there are steps, what they cost, what any cost at least, and the steps.

    None if there is no library, or if it refuses: numbers out of range, or too much memory. Between two pieces of the
    search Python runs, so signals are heard.
    """
    library = searches()
    if library is None:
        return None
    try:
        numbers, answer = array("q", question), _EMPTY[:]
        answer[0] = left
    except OverflowError:
        return None
    place, over = address(answer), False
    one = library.walk_new(address(numbers), len(numbers), tiles, len(tiles))
    if one is None:
        return None
    try:
        while (then := library.walk_run(one, over, place, ANSWER)) in (ASK, PAUSE):
            over = then == ASK and expired is not None and expired()
    finally:
        library.walk_free(one)
    return answer if then == DONE else None


def made_melds(
    sizes: Iterable[int], steps: array[int], table: Iterable[int]
) -> tuple[int, list[int], list[int]] | None:
    """Make melds of steps; return the jokers without a place, the places of table melds that stay, and the new melds.

    ``sizes`` are the colours, the highest number, the copies of a tile, the jokers in all. None as for ``walk``.
    """
    library = searches() if steps.typecode == "q" else None
    if library is None:
        return None
    try:
        suite, melds, answer = array("q", sizes), array("q", table), _NO_MELDS[:]
    except OverflowError:
        return None
    own = (address(suite), len(suite), address(steps), len(steps), address(melds), len(melds))
    size = library.melds_make(*own, address(answer), len(answer))
    if size < 0:
        return None
    spare, stay, *found = answer[:size].tolist()
    return spare, found[:stay], found[stay + 1 :]
