"""Rows of slots: what every tile of a run, a group or a side of a mirror has room for (chapter 5.0 of the rules).

A natural tile and a classic joker take one slot, a double joker two, a colour change one that borders on two colours,
a mirror none. The two sides of a mirror are laid over each other, so that a mirror is read as one run or group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from rummiclassic.suite import Suite
from rummicore.tiles import Face

# Faces side by side, of which nobody has said yet what they make.
FaceRow = tuple[Face, ...]

DOUBLE, CHANGE, MIRROR = "jd", "jc", "jm"
SPECIAL = frozenset({DOUBLE, CHANGE, MIRROR})

# Colour and number of a slot; a joker's is open, a colour change has a mark in place of the colour.
Slot = tuple[str, int]
OPEN: Slot = ("", 0)
BORDER: Slot = ("/", 0)


@cache
def _slots(suite: Suite) -> dict[Face, tuple[Slot, ...]]:
    """Return the slots of every face."""
    jokers: dict[Face, tuple[Slot, ...]] = {suite.joker: (OPEN,), DOUBLE: (OPEN, OPEN), CHANGE: (BORDER,), MIRROR: ()}
    return jokers | {face: (slot,) for face, slot in suite.naturals.items()}


def slots_of(suite: Suite, faces: Iterable[Face]) -> list[Slot]:
    """Give every tile its slots, in laid order; a mirror has none."""
    of_face = _slots(suite)
    return [slot for face in faces for slot in of_face[face]]


_WIDTHS = {DOUBLE: 2, MIRROR: 0}


def width(face: Face) -> int:
    """Return how many slots a tile takes."""
    return _WIDTHS.get(face, 1)


def merged(left: Sequence[Slot], right: Sequence[Slot]) -> list[Slot] | None:
    """Lay the sides of a mirror over each other; None if they differ (TW-JM-1, TW-JM-4)."""
    if len(left) != len(right):
        return None
    pairs = list(zip(left, reversed(right), strict=True))
    return None if any(not face_each_other(*pair) for pair in pairs) else [max(pair) for pair in pairs]


def face_each_other(slot: Slot, other: Slot) -> bool:
    """Tell whether two slots may face each other in a mirror: a border only a border, a tile its like or a joker."""
    return slot == other or (OPEN in (slot, other) and BORDER not in (slot, other))


def run_start(slots: Sequence[Slot]) -> int | None:
    """Return the number of the first slot of a run, by its first natural tile."""
    return next((number - place for place, (_, number) in enumerate(slots) if number), None)


def sections(slots: Sequence[Slot]) -> Iterator[Sequence[Slot]]:
    """Cut a run at its colour borders; sections without a tile are left out."""
    begin = 0
    for place, slot in enumerate((*slots, BORDER)):
        if slot == BORDER:
            if place > begin:
                yield slots[begin:place]
            begin = place + 1


def colours_of(section: Iterable[Slot]) -> list[str]:
    """List the different colours of natural tiles in a section."""
    return list(dict.fromkeys(colour for colour, number in section if number))


def run_stands(suite: Suite, slots: Sequence[Slot]) -> list[str] | None:
    """Say what every slot of a run stands for, by number alone where the colour is open; None if it is no run.

    Only neighbours with natural tiles can clash: a section of jokers always finds one of three colours (C20).
    """
    start = run_start(slots)
    if start is None or start < 1 or start + len(slots) - 1 > suite.highest:
        return None
    for expected, (_, number) in enumerate(slots, start):
        if number and number != expected:
            return None
    before = ""
    for section in sections(slots):
        colours = colours_of(section)
        if len(colours) > 1 or (before and colours == [before]):
            return None
        before = "".join(colours)
    return _named(suite, slots, start)


def _named(suite: Suite, slots: Sequence[Slot], start: int) -> list[str]:
    stands, place = [], start
    for section in sections(slots):
        colour = "".join(colours_of(section))
        while slots[place - start] == BORDER:
            stands.append(suite.rank(place))
            place += 1
        stands += [colour + suite.rank(number) for number in range(place, place + len(section))]
        place += len(section)
    return stands + [suite.rank(number) for number in range(place, start + len(slots))]


def group_stands(suite: Suite, slots: Sequence[Slot]) -> list[str] | None:
    """Say what every slot of a group stands for; None if the tiles that are shown make no group."""
    shown = [slot for slot in slots if slot != OPEN]
    colours, numbers = {colour for colour, _ in shown}, {number for _, number in shown}
    if BORDER in shown or len(numbers) != 1 or len(colours) < len(shown) or len(slots) > len(suite.colours):
        return None
    rank = suite.rank(numbers.pop())
    return [colour + rank for colour, _ in slots]
