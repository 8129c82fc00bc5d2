"""Melds of a small rack by brute force: every handful of tiles is tried as a meld, every choice of melds as a whole."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

JOKER = "j"


class Choice(NamedTuple):
    """Disjoint melds: how many tiles, of which jokers, and what they are worth."""

    tiles: int = 0
    jokers: int = 0
    value: int = 0

    def __add__(self, other: object) -> Choice:
        """Add two choices up."""
        assert isinstance(other, Choice)
        return Choice(*(a + b for a, b in zip(self, other, strict=True)))


@cache
def worth(tiles: tuple[str, ...], colours_in_all: int, highest: int) -> int | None:
    """Return the highest value these tiles have as one meld, in whatever order; None if they are none."""
    shown = [(tile[0], int(tile[1:])) for tile in tiles if tile != JOKER]
    colours, numbers = [colour for colour, _ in shown], [number for _, number in shown]
    if len(tiles) < 3 or not shown:
        return None
    values = []
    if len(tiles) <= colours_in_all and len(set(numbers)) == 1 and len(set(colours)) == len(colours):
        values.append(numbers[0] * len(tiles))
    if len(set(colours)) == 1 and len(set(numbers)) == len(numbers):
        starts = range(1, highest + 2 - len(tiles))
        values += [
            sum(range(start, start + len(tiles)))
            for start in starts
            if start <= min(numbers) and max(numbers) < start + len(tiles)
        ]
    return max(values, default=None)


def choices(rack: tuple[str, ...], colours: int, highest: int) -> set[Choice]:
    """Return what every choice of disjoint melds comes to, with so many colours and numbers in all."""
    melds = []
    for size in range(3, len(rack) + 1):
        for places in combinations(range(len(rack)), size):
            tiles = tuple(sorted(rack[place] for place in places))
            value = worth(tiles, colours, highest)
            if value is not None:
                melds.append((sum(1 << place for place in places), Choice(size, tiles.count(JOKER), value)))
    found: dict[int, set[Choice]] = {0: {Choice()}}
    everything: set[Choice] = {Choice()}
    for mask, choice in melds:
        for taken in list(found):
            if not taken & mask:
                more = {choice + known for known in found[taken]}
                found.setdefault(taken | mask, set()).update(more)
                everything |= more
    return everything
