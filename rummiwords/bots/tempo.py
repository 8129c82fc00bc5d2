"""Counting a game to its end: how many tiles are where, and who will have the last turn.

Who knows every word lays a whole rack in nearly every turn (517 of 523 in 40 games), and the turns are worth about the
same. So the game is won by whoever has the last one (38 of those 40), and that is a matter of counting: to leave tiles
on the rack costs the double points of a turn, but the pool lasts longer.

This is backward induction over numbers of tiles. The seat that counts does what is best for it, and the others are
thought to lay all they can. Then the time to leave tiles is early, while words are short; should the others count, too,
that is worth a few points less than the best.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rummicore.edition import Edition
from rummicore.view import View

# The longest new word for every seven tiles at hand, on table and rack: the means of those games.
LENGTHS = (0, 7, 8, 12, 14, 17, 19, 20, 21, 23, 24, 24, 25, 25, 27)
# Tiles from one of these means to the next: about what a turn lays.
EVERY = 7
# An opening may have so many letters more than it needs (76 of the 80 in those games), and has so many as a rule.
MORE, USUAL = 4, 2


class CountRules(NamedTuple):
    """What the rules say about numbers of tiles."""

    refill: int
    double: bool
    open_min: int


class SeatCount(NamedTuple):
    """How many tiles a seat has, and whether it has opened."""

    tiles: int
    opened: bool


class Count(NamedTuple):
    """How many tiles are where; the seats in the order of their turns, the one whose turn it is first."""

    pool: int
    table: int
    seats: tuple[SeatCount, ...]


class CountStep(NamedTuple):
    """A turn that lays so many tiles, and what comes of it; ``over`` if the game ends."""

    points: int
    after: Count
    over: bool


def count_rules(edition: Edition) -> CountRules:
    """Return the rules of an edition about numbers of tiles."""
    double = edition.flag("letters.double_all_tiles")
    return CountRules(edition.number("letters.refill_to"), double, edition.number("letters.open_min"))


def count_of(view: View) -> Count:
    """Count the tiles of a view whose seat is to move."""
    order = view.seats[view.owner :] + view.seats[: view.owner]
    table = sum(len(meld.tiles) for meld in view.table)
    return Count(view.pool, table, tuple(SeatCount(seat.tiles, seat.opened) for seat in order))


def step(rules: CountRules, count: Count, laid: int) -> CountStep:
    """Lay so many tiles, at least one, and draw up to a full rack (LET-REFILL-1)."""
    mover, *others = count.seats
    left = mover.tiles - laid
    drawn = min(count.pool, max(0, rules.refill - left))
    after = SeatCount(left + drawn, opened=True)
    new = Count(count.pool - drawn, count.table + laid, (*others, after))
    return CountStep(_points(rules, count, laid), new, over=not new.pool and not after.tiles)


def _points(rules: CountRules, count: Count, laid: int) -> int:
    """Return what a turn is likely to be worth: the longest word, double for a whole rack (LET-SCORE-3)."""
    mover = count.seats[0]
    if not mover.opened:
        return laid
    length = LENGTHS[min((count.table + mover.tiles) // EVERY, len(LENGTHS) - 1)]
    return length * (1 + (rules.double and laid == mover.tiles))


def choices(rules: CountRules, count: Count) -> Iterator[int]:
    """List how many tiles may be laid, the most first; nothing is gained by tiles that are kept without a pool."""
    mover = count.seats[0]
    if not mover.opened:
        yield from range(min(mover.tiles, rules.open_min + MORE), rules.open_min - 1, -1)
    else:
        yield from range(mover.tiles, 0 if count.pool else mover.tiles - 1, -1)


def lead(points: tuple[int, ...], seat: int) -> int:
    """Return by how much a seat is before the best of the others."""
    return points[seat] - max(other for at, other in enumerate(points) if at != seat)


# A game has some hundred counts; a few games at a time are remembered.
@lru_cache(maxsize=4096)
def rest(rules: CountRules, count: Count, own: int) -> tuple[int, ...]:
    """Return the points that everybody is still likely to make, in the order of turns.

    The seat that counts, whose turn comes after so many others, does what is best for it; the others lay what they can.
    """
    if own:
        return sum_up(rules, step(rules, count, usual(rules, count)), own)
    ways = [sum_up(rules, step(rules, count, laid), own) for laid in choices(rules, count)]
    return max(ways, key=lambda points: lead(points, 0), default=(0,) * len(count.seats))


def usual(rules: CountRules, count: Count) -> int:
    """Return how many tiles somebody lays who does not count: the whole rack, or a usual opening."""
    mover = count.seats[0]
    return mover.tiles if mover.opened else min(mover.tiles, rules.open_min + USUAL)


def sum_up(rules: CountRules, taken: CountStep, own: int) -> tuple[int, ...]:
    """Return the points of a turn and of all that come behind it, in the order of turns."""
    seats = len(taken.after.seats)
    *others, mover = (0,) * seats if taken.over else rest(rules, taken.after, (own - 1) % seats)
    return (taken.points + mover, *others)
