"""A glance at table jokers: most turns are plainly in order (NUM-JOK-2 … 8).

Of all ways to tell equal tiles apart those are looked at in which melds that lie there as before hold the same tiles,
so that only melds that are gone or new matter. Whatever is in order then is in order. Nothing is refused here: what is
not plain is left to ``whereabouts.py``, which goes through all ways.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rummiclassic.rules.duties import JokerDuty, both_for, number_rules
from rummiclassic.rules.melds import Identity
from rummicore.edition import Edition
from rummicore.tiles import AnyMeld, AnyTable, Face, Meld, Table

# The meld a kept joker was in, and the one that it is in.
Stay = tuple[int, int]


class MeldGlance(NamedTuple):
    """What matters of a meld: natural faces, jokers and what each may be, whether one is freed by both colours only."""

    shown: frozenset[Face]
    jokers: tuple[tuple[Face, frozenset[Identity]], ...]
    both: bool


def glance_at(edition: Edition, meld: AnyMeld) -> MeldGlance:
    """Look at a meld; jokers of one that has no reading stand for nothing."""
    shown, places = frozenset(meld.naturals), [at for at, (face, _) in enumerate(meld.tiles) if face in edition.jokers]
    if not places:
        return MeldGlance(shown, (), both=False)
    rules, known = number_rules(edition), meld if isinstance(meld, Meld) else None
    jokers = [(meld.tiles[at].face, rules.identity(known, at) if known else frozenset[Identity]()) for at in places]
    return MeldGlance(shown, tuple(jokers), both=known is not None and bool(both_for(edition, known)))


def plainly_in_order(edition: Edition, duty: JokerDuty, gone: Table, made: AnyTable) -> bool:
    """Tell whether all table jokers were plainly kept, or retrieved without a condition that needs a closer look.

    No tile may be lost. New melds without jokers may be left out.
    """
    old = [glance_at(edition, meld) for meld in gone]
    if not any(meld.jokers for meld in old):
        return True
    return not may_lie_alone(edition) and settled(duty, old, [glance_at(edition, meld) for meld in made])


def may_lie_alone(edition: Edition) -> bool:
    """Whether special jokers may lie without a tile beside which they are kept, even where nothing changes."""
    return edition.jokers != {number_rules(edition).suite.joker} and not edition.flag("joker.require_natural")


def settled(duty: JokerDuty, gone: Sequence[MeldGlance], made: Sequence[MeldGlance]) -> bool:
    """As ``plainly_in_order``, of melds that have been looked at, where no joker may lie alone."""
    return _Glance(duty, gone, made).settles(_spots(gone), _spots(made))


class _GlanceSpot(NamedTuple):
    """A joker: the index of its meld, its face and what it may be."""

    meld: int
    face: Face
    identity: frozenset[Identity]


def _spots(melds: Sequence[MeldGlance]) -> list[_GlanceSpot]:
    return [_GlanceSpot(index, face, own) for index, meld in enumerate(melds) for face, own in meld.jokers]


class _Glance(NamedTuple):
    """What a turn has done to the table, and what is asked of it."""

    duty: JokerDuty
    gone: Sequence[MeldGlance]
    made: Sequence[MeldGlance]

    def settles(self, old: list[_GlanceSpot], new: list[_GlanceSpot], stays: tuple[Stay, ...] = ()) -> bool:
        """Whether every old joker has a new place of its own in which it is kept or which a freed one may have."""
        if not old:
            return True
        joker, rest = old[0], old[1:]
        for at, place in enumerate(new):
            if place.face == joker.face:
                stay, left = (joker.meld, place.meld), new[:at] + new[at + 1 :]
                if self._kept(joker, place) and _clear(stay, stays) and self.settles(rest, left, (*stays, stay)):
                    return True
                if self._freed(joker, place) and self.settles(rest, left, stays):
                    return True
        return False

    def _kept(self, old: _GlanceSpot, new: _GlanceSpot) -> bool:
        """Whether a joker stands for the same beside a tile of its old meld."""
        if old.identity.isdisjoint(new.identity):
            return False
        return not self.gone[old.meld].shown.isdisjoint(self.made[new.meld].shown)

    def _freed(self, old: _GlanceSpot, new: _GlanceSpot) -> bool:
        """Whether nothing is asked of a retrieved joker but a new meld, and this one holds no old meld."""
        duty = self.duty
        if not duty.may_retrieve or duty.replaced:
            return False
        if duty.own_kind and any(face != old.face for meld in self.made for face, _ in meld.jokers):
            return False
        if duty.needs_both and self.gone[old.meld].both:
            return False
        there = self.made[new.meld].shown
        # A meld of nothing but jokers lies in no other.
        return not duty.new_meld or not any(meld.shown and meld.shown <= there for meld in self.gone)


def _clear(stay: Stay, others: tuple[Stay, ...]) -> bool:
    """Whether jokers that are kept need no tile that another one needs: their melds are all the same or all others."""
    return all(stay == other or (stay[0] != other[0] and stay[1] != other[1]) for other in others)
