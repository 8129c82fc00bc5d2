"""A turn as the rules see it: the table before and after, and what that means in tiles."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rummicore.tiles import Face, Meld, Table, faces_on, melds_gone

if TYPE_CHECKING:
    from rummicore.edition import Edition, MeldRules
    from rummicore.view import View


class Turn(NamedTuple):
    """One seat's turn, judged on the states before and after. It holds nothing that the seat may not know."""

    edition: Edition
    seat: int
    rack: tuple[Face, ...]
    opened: bool
    pool: int
    before: Table
    after: Table
    laid: tuple[Face, ...]
    lost: tuple[Face, ...]
    made: Table
    gone: Table

    @property
    def touched(self) -> bool:
        """Whether the table looks different at all."""
        return bool(self.made or self.gone)


def turn_of(edition: Edition, view: View, table: Table) -> Turn:
    """Describe the turn that leaves ``table``, whose melds need not have been read."""
    after = read_table(edition.melds, view.table, table)
    counts_before, counts_after = faces_on(view.table), faces_on(after)
    return Turn(
        edition=edition,
        seat=view.seat,
        rack=view.rack,
        opened=view.seats[view.seat].opened,
        pool=view.pool,
        before=view.table,
        after=after,
        laid=_listed(counts_after - counts_before),
        lost=_listed(counts_before - counts_after),
        made=melds_gone(after, view.table),
        gone=melds_gone(view.table, after),
    )


def _listed(counts: Counter[Face]) -> tuple[Face, ...]:
    return tuple(counts.elements())


def read_table(rules: MeldRules, before: Table, table: Table) -> Table:
    """Read every meld, taking the old reading of those that lie there unchanged (they are not judged again)."""
    known = set(before)
    return tuple(meld if meld in known else _read(rules, before, meld) for meld in table)


def _read(rules: MeldRules, before: Table, meld: Meld) -> Meld:
    for old in before:
        if _typed_again(meld, old):
            return old
    meld = read(rules, meld)
    for old in before:
        if rules.same(meld, old):
            return old
    return meld


def _typed_again(meld: Meld, old: Meld) -> bool:
    """Whether ``meld`` is ``old`` written without the kind and the jokers' meanings, where those are derived."""
    return (
        meld.kind in ("", old.kind)
        and len(meld.tiles) == len(old.tiles)
        and all(a.face == b.face and a.stands in ((), b.stands) for a, b in zip(meld.tiles, old.tiles, strict=True))
    )


def read(rules: MeldRules, meld: Meld) -> Meld:
    """Return the most valuable legal reading of a meld, or the meld without a kind if it has none."""
    readings = rules.readings(meld)
    return readings[0] if readings else meld._replace(kind="")
