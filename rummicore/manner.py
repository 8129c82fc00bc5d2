"""The manner of a game: how people see and speak of it. Front ends ask for this and never which game it is."""

from collections.abc import Mapping
from typing import Literal, NamedTuple


class Meaning(NamedTuple):
    """What is known of a word: what it means, a sentence for each sense, and how its grammar may be read.

    A reading is the word that it is a form of, then the marks of its grammar. ``frequency`` says how often a word of
    the list is met, from 0 (never) to 7 (everyday); None of a word that is not listed.
    """

    glosses: tuple[str, ...] = ()
    readings: tuple[tuple[str, ...], ...] = ()
    frequency: int | None = None


class Manner(NamedTuple):
    """How a game is shown and told.

    ``joined`` melds are words, written without gaps; others are tiles in brackets. ``counts`` is what tells how
    everybody stands, and what a turn is measured by. ``suits`` are the characters that tell the colour of a tile.
    """

    joined: bool = False
    counts: Literal["points", "tiles"] = "tiles"
    suits: str = ""
    # The tile that begins: the highest, or the one nearest to the first of the list.
    favours: Literal["highest", "nearest"] = "highest"
    # Options that people are told of: seconds of a turn, and what an opening needs. None if there is none.
    clock: str | None = None
    opening: str | None = None
    # The option that says how a round ends when the pool is empty, as a text for each value.
    pool_empty: str | None = None
    # Tiles and melds with something special about them, as they are written, each with the name of its text.
    legend: tuple[tuple[str, str], ...] = ()
    # Melds and a rack as they may be typed, for help.
    example: str = ""
    rack: str = ""
    # The short name that people know the game by, as a text; its id if there is none.
    name: str = ""
    # The command that plays it.
    command: Literal["play", "classic play"] = "classic play"
    # Texts of its own, by language and key, beside those of the front end.
    texts: Mapping[str, Mapping[str, str]] = {}
