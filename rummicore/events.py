"""What happened, told after each action. ``redact`` makes of an event what one seat may know of it."""

from typing import Literal, NamedTuple

from rummicore.reasons import Reasons
from rummicore.state import Ask, End
from rummicore.tiles import AnyTable, Face, Table

Draws = tuple[tuple[tuple[int, Face], ...], ...]


class Dealt(NamedTuple):
    """A round begins; each seat knows its own rack.

    ``draws`` are the draws for the start as (seat, face), redraws after ties as further rows. ``again`` tells whether
    it begins once more because the deal was thrown in.
    """

    starter: int
    draws: Draws
    pool: int
    racks: tuple[tuple[Face, ...], ...]
    again: bool = False
    what: Literal["dealt"] = "dealt"


class Asked(NamedTuple):
    """A seat is asked; only that seat knows its choices."""

    seat: int
    ask: str
    choices: tuple[str, ...]
    what: Literal["asked"] = "asked"


class Answered(NamedTuple):
    """A seat has answered."""

    seat: int
    ask: str
    value: str
    what: Literal["answered"] = "answered"


class Redealt(NamedTuple):
    """The deal is thrown in and will be repeated."""

    what: Literal["redealt"] = "redealt"


class Played(NamedTuple):
    """A turn counts: tiles laid, melds that are new and melds that are gone; whether its points were doubled."""

    seat: int
    laid: tuple[Face, ...]
    made: Table
    gone: Table
    points: int
    opening: bool
    doubled: bool = False
    what: Literal["played"] = "played"


class Proposed(NamedTuple):
    """A play lies on the table and waits for decisions."""

    seat: int
    laid: tuple[Face, ...]
    made: Table
    gone: Table
    what: Literal["proposed"] = "proposed"


class Suggested(NamedTuple):
    """A seat asks everybody to let a word count."""

    seat: int
    word: str
    what: Literal["suggested"] = "suggested"


class Agreed(NamedTuple):
    """Everybody has answered whether a word counts from now on: it does only if nobody was against it."""

    seat: int
    word: str
    counts: bool
    what: Literal["agreed"] = "agreed"


class Refused(NamedTuple):
    """A turn was refused at a price; what it costs follows as further events."""

    seat: int
    reasons: Reasons
    what: Literal["refused"] = "refused"


class TimedOut(NamedTuple):
    """The clock ended the turn. ``touched``: tiles of the turn were on the table."""

    seat: int
    touched: bool
    what: Literal["timed-out"] = "timed-out"


class Restored(NamedTuple):
    """The table was put back as it was before the turn."""

    seat: int
    what: Literal["restored"] = "restored"


class TookBack(NamedTuple):
    """The tiles of these melds went to the seat's rack; most of them were no melds, so that nobody has read them."""

    seat: int
    melds: AnyTable
    what: Literal["took-back"] = "took-back"


class Drew(NamedTuple):
    """A seat took tiles from the pool; only that seat knows which."""

    seat: int
    amount: int
    tiles: tuple[Face, ...]
    fine: bool = False
    what: Literal["drew"] = "drew"


class Passed(NamedTuple):
    """A seat laid nothing and had nothing to draw."""

    seat: int
    what: Literal["passed"] = "passed"


class Skipped(NamedTuple):
    """A seat lost this turn."""

    seat: int
    what: Literal["skipped"] = "skipped"


class PoolRanOut(NamedTuple):
    """The pool has run out, and these seats have one more turn each, in this order."""

    seats: tuple[int, ...]
    what: Literal["last-turns"] = "last-turns"


class Unplayed(NamedTuple):
    """Tiles that a seat could still have laid when its round was blocked."""

    seat: int
    laid: tuple[Face, ...]


class RoundEnded(NamedTuple):
    """A round is over; the racks are shown and scored. ``costs`` is what each rack came to.

    ``unplayed`` names turns that were still there if the round was blocked, as far as an edition looks for them.
    """

    end: End
    racks: tuple[tuple[Face, ...], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    costs: tuple[int, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()
    what: Literal["round-ended"] = "round-ended"


class MatchEnded(NamedTuple):
    """All rounds are played."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    what: Literal["match-ended"] = "match-ended"


Event = (
    Dealt | Asked | Answered | Redealt | Proposed | Suggested | Agreed | Played | Refused | TimedOut
    | Restored | TookBack | Drew | Passed | Skipped | PoolRanOut | RoundEnded | MatchEnded
)  # fmt: skip


def redact(event: Event, seat: int | None) -> Event:
    """Return what a seat may know of an event; ``None`` is an onlooker who sees no rack."""
    if isinstance(event, Dealt):
        return event._replace(racks=tuple(rack if own == seat else () for own, rack in enumerate(event.racks)))
    if isinstance(event, Drew) and event.seat != seat:
        return event._replace(tiles=())
    if isinstance(event, Asked) and event.seat != seat:
        return event._replace(choices=())
    if isinstance(event, Refused) and event.seat != seat:
        return event._replace(reasons=())  # they name tiles that went back to the rack
    return event


def asked(ask: Ask) -> Asked:
    """Tell that a decision is open."""
    return Asked(ask.seat, ask.name, ask.choices)
