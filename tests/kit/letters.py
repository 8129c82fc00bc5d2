"""Positions of the letter game for tests, typed as players type them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from rummicore.actions import Draw, Play, TimeUp
from rummicore.checks import strangers
from rummicore.edition import Edition
from rummicore.engine import Step, apply
from rummicore.notation import format_table, parse_table
from rummicore.reasons import RuleError
from rummicore.registry import find_edition
from rummicore.state import Seat, State
from rummicore.tiles import Face, Table, faces_on
from rummicore.turn import lying_table

LETTERS = find_edition("letters-ru")


def house(**values: str | int | bool) -> Edition:
    """Return the edition under house rules; ``open_min`` stands for ``letters.open_min``."""
    return LETTERS.with_values({f"letters.{key}": value for key, value in values.items()})


def tiles(text: str) -> tuple[Face, ...]:
    """Read loose tiles."""
    return LETTERS.notation.parse_tiles(text)


def lying(text: str) -> Table:
    """Read words that lie on the table already, also words that are not in the list."""
    words, wrong = lying_table(LETTERS.melds, parse_table(LETTERS, text))
    assert not wrong, text
    return words


def at_table(
    words: str,
    *racks: str,
    pool: str | int = 10,
    opened: bool | Sequence[bool] = True,
    points: Sequence[int] = (),
) -> State:
    """Return a round in which the first seat is to move; without more racks a second seat holds Ъ."""
    held = [LETTERS.sorted(tiles(rack)) for rack in (racks if len(racks) > 1 else (*racks, "Ъ"))]
    melds = lying(words)
    used = Counter(face for own in held for face in own) + faces_on(melds)
    drawn = tuple((LETTERS.copies - used).elements())[:pool] if isinstance(pool, int) else tiles(pool)
    assert not strangers(LETTERS, [*used.elements(), *(drawn if isinstance(pool, str) else ())])
    flags = [opened] * len(held) if isinstance(opened, bool) else opened
    marks = points or [0] * len(held)
    seats = tuple(Seat(own, flag, mark) for own, flag, mark in zip(held, flags, marks, strict=True))
    return State(seats, rounds=1, phase="turn", number=1, table=melds, pool=drawn, starter=0, deals=1)


def play(now: State, words: str, edition: Edition = LETTERS) -> Step:
    """Let the seat whose turn it is leave these words."""
    return apply(edition, now, Play(parse_table(edition, words)))


def draw(now: State, edition: Edition = LETTERS) -> Step:
    """Let the seat whose turn it is draw or pass."""
    return apply(edition, now, Draw())


def time_up(now: State, words: str, edition: Edition = LETTERS) -> Step:
    """Let the clock run out over these words."""
    return apply(edition, now, TimeUp(parse_table(edition, words)))


def refusal(now: State, words: str, edition: Edition = LETTERS) -> dict[str, str]:
    """Play what must be refused; return the codes of all reasons with their rules."""
    with pytest.raises(RuleError) as refused:
        play(now, words, edition)
    return {reason.code: reason.rule for reason in refused.value.reasons}


def score(now: State, words: str, edition: Edition = LETTERS) -> int:
    """Play and return the points of the turn."""
    return play(now, words, edition).state.seats[0].points - now.seats[0].points


def shown(now: State) -> str:
    """Write the words of the table."""
    return format_table(LETTERS, now.table).replace(",", "")


def rack(now: State, seat: int = 0) -> str:
    """Write the rack of a seat."""
    return "".join(now.seats[seat].rack)
