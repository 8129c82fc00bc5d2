"""What can be done to a game. An action is whole: tile by tile work on a turn lives in a draft."""

from typing import Literal, NamedTuple

from rummicore.tiles import AnyTable, Face

# The last field of each action is its name; it also keeps two kinds of action from being equal tuples.


class Deal(NamedTuple):
    """Chance: the tiles drawn for the start, one after another, and the order of all tiles after the shuffle."""

    draws: tuple[Face, ...]
    order: tuple[Face, ...]
    do: Literal["deal"] = "deal"


class Play(NamedTuple):
    """The seat whose turn it is leaves this table; what its melds are the engine finds out itself."""

    table: AnyTable
    do: Literal["play"] = "play"


class Draw(NamedTuple):
    """The seat whose turn it is plays nothing: it draws, or passes if there is nothing to draw."""

    do: Literal["draw"] = "draw"


class TimeUp(NamedTuple):
    """The clock ran out while the table looked like this."""

    table: AnyTable
    do: Literal["time-up"] = "time-up"


class Answer(NamedTuple):
    """A seat answers what it was asked."""

    seat: int
    ask: str
    value: str
    do: Literal["answer"] = "answer"


class Suggest(NamedTuple):
    """The seat whose turn it is asks everybody to let a word count that the rules refuse, for the rest of the game."""

    word: str
    do: Literal["suggest"] = "suggest"


Action = Deal | Play | Draw | TimeUp | Answer | Suggest
