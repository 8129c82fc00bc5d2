"""What a turn did to the table, as a person would say it: words grown longer, jokers swapped, melds rebuilt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummicore.tiles import AnyMeld, AnyTable, Face, Meld, Table, without


class Change(NamedTuple):
    """A table meld and what became of it, with the faces that came in and went out."""

    old: Meld
    new: AnyMeld
    came: tuple[Face, ...]
    went: tuple[Face, ...]


class Changes(NamedTuple):
    """The changes of one turn. ``gone`` and ``made`` are what is left: melds rebuilt, and melds that are new."""

    longer: tuple[Change, ...]
    swapped: tuple[Change, ...]
    gone: Table
    made: AnyTable


def changes_of(made: AnyTable, gone: Table, laid: Sequence[Face]) -> Changes:
    """Pair up melds that are gone with the new ones they have become."""
    left, rest = list(made), []
    longer, swapped = [], []
    for old in gone:
        if (new := _swap_of(old, left)) is not None:
            swapped.append(_change(old, new))
        elif (new := next((new for new in left if _extends(new, old, laid)), None)) is not None:
            longer.append(_change(old, new))
        else:
            rest.append(old)
            continue
        left.remove(new)
    return Changes(tuple(longer), tuple(swapped), tuple(rest), tuple(left))


def _change(old: Meld, new: AnyMeld) -> Change:
    return Change(old, new, without(new.faces, old.faces), without(old.faces, new.faces))


def _swap_of(old: Meld, melds: Sequence[AnyMeld]) -> AnyMeld | None:
    """Find the same meld with a tile in the place of a joker."""
    if len(old.naturals) == len(old.tiles):
        return None
    return next((new for new in melds if _same_but_jokers(old, new)), None)


def _same_but_jokers(old: Meld, new: AnyMeld) -> bool:
    same_size = len(old.tiles) == len(new.tiles) and len(old.naturals) < len(new.naturals)
    return same_size and old.kind == new.kind and not without(old.naturals, new.naturals)


def _extends(new: AnyMeld, old: Meld, laid: Sequence[Face]) -> bool:
    """Whether a new meld is an old one with rack tiles added."""
    return not without(old.faces, new.faces) and not without(without(new.faces, old.faces), laid)
