"""Positions for tests, typed as players type them. Tiles are written as number tiles whatever the edition prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from rummiclassic.rules.notation import NumberNotation
from rummiclassic.suite import NUMBERS
from rummicore.actions import Deal, Draw, Play, TimeUp
from rummicore.checks import strangers
from rummicore.edition import Edition
from rummicore.engine import Step, apply
from rummicore.events import Event
from rummicore.notation import parse_table
from rummicore.reasons import RuleError
from rummicore.registry import find_edition
from rummicore.state import Seat, State
from rummicore.tiles import Face, Placed, Table, TypedMeld, TypedTable, faces_on, natural

STANDARD = find_edition("ua-standard")
XP = find_edition("ua-xp")

# The worked examples of the card edition are those of the number editions under this mapping.
_SUIT_OF_COLOUR = {"r": "h", "b": "c", "k": "s", "o": "d"}

E = TypeVar("E", bound=Event)


def tiles(edition: Edition, text: str) -> tuple[Face, ...]:
    """Read loose tiles."""
    return tuple(_printed(edition, face) for face in STANDARD.notation.parse_tiles(text))


def laid(edition: Edition, text: str) -> TypedTable:
    """Read melds as they are laid, before anybody judges them."""
    return tuple(
        TypedMeld(meld.kind, tuple(_placed(edition, placed.face) for placed in meld.tiles))
        for meld in parse_table(STANDARD, text)
    )


def table(edition: Edition, text: str) -> Table:
    """Read melds that lie on the table already, so they must be legal."""
    return tuple(edition.melds.readings(meld)[0] for meld in laid(edition, text))


def _printed(edition: Edition, face: Face) -> Face:
    assert isinstance(edition.notation, NumberNotation)
    suite = edition.notation.suite
    if face not in NUMBERS.naturals:
        return suite.joker if face == NUMBERS.joker else face
    colour, number = NUMBERS.naturals[face]
    return suite.face(colour if colour in suite.colours else _SUIT_OF_COLOUR[colour], number)


def _placed(edition: Edition, face: Face) -> Placed:
    printed = _printed(edition, face)
    return Placed(printed, ()) if printed in edition.jokers else natural(printed)


def state(
    edition: Edition,
    racks: Sequence[str],
    before: str = "",
    *,
    pool: str | int = 5,
    opened: bool | Sequence[bool] = True,
) -> State:
    """Return a round in which the first seat is to move; a pool given as a number holds any unused tiles."""
    held = [edition.sorted(tiles(edition, rack)) for rack in racks]
    melds = table(edition, before)
    used = Counter(face for own in held for face in own) + faces_on(melds)
    drawn = tuple((edition.copies - used).elements())[:pool] if isinstance(pool, int) else tiles(edition, pool)
    assert not strangers(edition, [*used.elements(), *(drawn if isinstance(pool, str) else ())])
    flags = [opened] * len(held) if isinstance(opened, bool) else opened
    seats = tuple(Seat(own, flag) for own, flag in zip(held, flags, strict=True))
    return State(seats, rounds=1, phase="turn", number=1, table=melds, pool=drawn, starter=0)


def play(edition: Edition, before: State, after: str) -> Step:
    """Let the seat whose turn it is leave this table."""
    return apply(edition, before, Play(laid(edition, after)))


def draw(edition: Edition, before: State) -> Step:
    """Let the seat whose turn it is draw or pass."""
    return apply(edition, before, Draw())


def time_up(edition: Edition, before: State, after: str) -> Step:
    """Let the clock run out over this table."""
    return apply(edition, before, TimeUp(laid(edition, after)))


def refusal(edition: Edition, before: State, after: str) -> dict[str, str]:
    """Play what must be refused; return the codes of all reasons with their rules."""
    with pytest.raises(RuleError) as refused:
        play(edition, before, after)
    return {reason.code: reason.rule for reason in refused.value.reasons}


def deal(edition: Edition, game: State, draws: str = "", racks: Sequence[str] = ()) -> Step:
    """Deal these racks, or any, after these draws for the start."""
    front = [face for rack in racks for face in tiles(edition, rack)]
    rest = (edition.copies - Counter(front)).elements()
    return apply(edition, game, Deal(tiles(edition, draws), (*front, *rest)))


def rack(now: State, seat: int = 0) -> str:
    """Write the rack of a seat."""
    return " ".join(now.seats[seat].rack)


def told(step: Step, kind: type[E]) -> list[E]:
    """Return what happened of one kind."""
    return [event for event in step.events if isinstance(event, kind)]


def went_out(edition: Edition, before: State, seat: int, racks: Sequence[str], unopened: Sequence[int] = ()) -> Step:
    """Let a seat of a running match go out with its last tile while the others hold these racks."""
    held = [*racks[:seat], "o12", *racks[seat + 1 :]]
    now = state(edition, held, "o9-11", opened=[index not in unopened for index in range(len(held))])
    now = now._replace(turn=seat, rounds=before.rounds, results=before.results, starter=before.starter)
    return play(edition, now, "o9-12")


def all_pass(edition: Edition, racks: Sequence[str], starter: int = 0) -> Step:
    """Let the last of the seats, with these racks, pass over an empty pool after all others did."""
    last = len(racks) - 1
    now = state(edition, racks, pool="")
    return draw(edition, now._replace(turn=last, passes=last, empty_turns=last, starter=starter))
