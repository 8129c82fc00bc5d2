"""The whole truth about a game, as one immutable value. Players and bots get a View of it instead."""

from typing import Literal, NamedTuple

from rummicore.tiles import Face, Meld, Table

Phase = Literal["deal", "asking", "turn", "over"]


class Seat(NamedTuple):
    """One place at the table. ``drawn`` are the tiles its last turn took, ``said`` its answers since, by ask."""

    rack: tuple[Face, ...] = ()
    opened: bool = False
    points: int = 0
    skips: int = 0
    drawn: tuple[Face, ...] = ()
    said: tuple[tuple[str, str], ...] = ()


class Ask(NamedTuple):
    """A decision a seat is asked for. Every seat is asked; one choice only means there is nothing to decide.

    ``yes`` is the choice that a plain yes means, nothing if the question cannot be answered so; ``about`` are the
    words or melds that it is about, as people see them.
    """

    seat: int
    name: str
    choices: tuple[str, ...]
    yes: str = ""
    about: tuple[str, ...] = ()


class Moment(NamedTuple):
    """When decisions are asked for: after the deal, before a play of ``seat`` counts, after it drew instead.

    Or when it suggests that a word shall count (``State.suggested``).
    """

    when: Literal["dealt", "played", "drawn", "suggested"]
    seat: int


class End(NamedTuple):
    """How a round ended: ``out`` with the seat whose rack is empty, or ``blocked``."""

    how: Literal["out", "blocked"]
    seat: int | None = None


class RoundResult(NamedTuple):
    """A finished round; ``costs`` is what each rack came to."""

    end: End
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    costs: tuple[int, ...] = ()


class Former(NamedTuple):
    """A meld that is no longer on the table, and the number of the turn that took it apart."""

    meld: Meld
    turn: int


class State(NamedTuple):
    """A game: the round on the table and the rounds before it."""

    seats: tuple[Seat, ...]
    rounds: int
    phase: Phase = "deal"
    turn: int = 0
    number: int = 0
    table: Table = ()
    pool: tuple[Face, ...] = ()
    starter: int | None = None
    redeal: bool = False
    deals: int = 0
    passes: int = 0
    empty_turns: int | None = None
    asks: tuple[Ask, ...] = ()
    moment: Moment | None = None
    proposed: Table | None = None
    former: tuple[Former, ...] = ()
    results: tuple[RoundResult, ...] = ()
    suggested: str = ""
    agreed: tuple[str, ...] = ()


# number       turns begun in this round; the current turn's number while phase is "turn"
# starter      who began this round
# redeal       the next deal repeats this round's: the starter stays
# deals        deals so far, redeals included
# passes       turns in a row in which nothing was laid and nothing taken from the pool; a seat that sits out ends them
# empty_turns  whole turns since the pool ran out, None while it has tiles
# asks         decisions still open, and the moment they belong to; the answers are with the seats
# proposed     the table of a play that waits for the answers
# former       melds of this round that were taken apart, each with its last turn
# suggested    the word on which everybody is asked whether it shall count
# agreed       words that everybody has let count for the rest of the game, whatever the round
