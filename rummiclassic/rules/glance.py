"""A glance at table jokers: most turns are plainly in order (NUM-JOK-2 … 8).

Of all ways to tell equal tiles apart those are looked at in which melds that lie there as before hold the same tiles,
so that only melds that are gone or new matter. Whatever is in order then is in order. Nothing is refused here: what is
not plain is left to ``whereabouts.py``, which goes through all ways.
"""

from typing import NamedTuple

from rummiclassic.rules.duties import JokerDuty, both_for, number_rules
from rummiclassic.rules.whereabouts import Spot, joker_spots
from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, AnyTable, Face, Table

# The meld a kept joker was in, and the one that it is in.
Stay = tuple[int, int]


def plainly_in_order(edition: Edition, duty: JokerDuty, gone: Table, made: AnyTable) -> bool:
    """Tell whether all table jokers were plainly kept, or retrieved without a condition that needs a closer look.

    No tile may be lost. New melds without jokers may be left out.
    """
    old = joker_spots(edition, gone)
    if not old:
        return True
    return not _may_lie_alone(edition) and _Glance(edition, duty, gone, made).settles(old, joker_spots(edition, made))


def _may_lie_alone(edition: Edition) -> bool:
    """Whether special jokers may lie without a tile beside which they are kept, even where nothing changes."""
    return edition.jokers != {number_rules(edition).suite.joker} and not edition.flag("joker.require_natural")


class _Glance(NamedTuple):
    """What a turn has done to the table, and what is asked of it."""

    edition: Edition
    duty: JokerDuty
    gone: Table
    made: AnyTable

    def settles(self, old: list[Spot], new: list[Spot], stays: tuple[Stay, ...] = ()) -> bool:
        """Whether every old joker has a new place of its own in which it is kept or which a freed one may have."""
        if not old:
            return True
        joker, rest = old[0], old[1:]
        for at, place in enumerate(new):
            if place.face == joker.face:
                stay, left = (joker.meld, place.meld), new[:at] + new[at + 1 :]
                if self._kept(joker, place) and _clear(stay, stays) and self.settles(rest, left, (*stays, stay)):
                    return True
                if self._freed(joker, place, new) and self.settles(rest, left, stays):
                    return True
        return False

    def _kept(self, old: Spot, new: Spot) -> bool:
        """Whether a joker stands for the same beside a tile of its old meld."""
        if old.identity.isdisjoint(new.identity):
            return False
        return not frozenset(self.gone[old.meld].naturals).isdisjoint(self.made[new.meld].naturals)

    def _freed(self, old: Spot, new: Spot, jokers: list[Spot]) -> bool:
        """Whether nothing is asked of a retrieved joker but a new meld, and this one holds no old meld."""
        duty = self.duty
        if not duty.may_retrieve or duty.replaced or (duty.own_kind and any(spot.face != old.face for spot in jokers)):
            return False
        if duty.needs_both and both_for(self.edition, self.gone[old.meld]):
            return False
        there = frozenset(self.made[new.meld].naturals)
        return not duty.new_meld or not any(_lies_in(meld, there) for meld in self.gone)


def _clear(stay: Stay, others: tuple[Stay, ...]) -> bool:
    """Whether jokers that are kept need no tile that another one needs: their melds are all the same or all others."""
    return all(stay == other or (stay[0] != other[0] and stay[1] != other[1]) for other in others)


def _lies_in(meld: AnyMeld, there: frozenset[Face]) -> bool:
    """Whether a meld has natural tiles, and the faces of all of them are there."""
    shown = False
    for face, stands in meld.tiles:
        if stands == (face,):
            if face not in there:
                return False
            shown = True
    return shown
