"""What a search for words must meet: the letters owed, those due for jokers of the table, the word that shall score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

NOTHING_LIES: Mapping[int, int] = MappingProxyType({})


class Demand(NamedTuple):
    """What the words must do: take the letters owed, leave few tiles over, have a long word among them."""

    owed: int
    letters: int
    jokers: int
    # How many of the tiles may be left over.
    spare: int
    # The words that may be the long one, 0 if none is asked for.
    long: int = 0
    # Given the long word, those placed, and the letters still owed: what to owe instead so that it counts.
    counts: Callable[[int, Sequence[int], Owing], Iterator[Owing]] | None = None
    # The words of the table, which are tried first, and the most of them that may be missing afterwards.
    table: int = 0
    broken: int | None = None
    # Letters that must lie on tiles or jokers that moved, and of the words of the table the letters that do not.
    due: int = 0
    unmoved: Mapping[int, int] = NOTHING_LIES
    # What ``counts`` asks for, packed: how often each letter must lie there and have moved, and those that cannot.
    least: tuple[int, int, int] = (0, 0, 0)


class Owing(NamedTuple):
    """What the words still to come must hold: letters, and letters that have moved."""

    owed: int
    due: int
