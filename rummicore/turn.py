"""A turn as the rules see it: the table before and after, and what that means in tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummicore.tiles import Face, Meld, Table, faces_on, melds_gone

if TYPE_CHECKING:
    from rummicore.edition import Edition, MeldRules
    from rummicore.state import Former
    from rummicore.view import View


class Turn(NamedTuple):
    """One seat's turn, judged on the states before and after. It holds nothing that the seat may not know.

    ``made`` and ``gone`` are the melds that are new and that have disappeared, ``wrong`` the new ones that have no
    legal reading; ``lost`` are table tiles that the table after the turn lacks; ``former`` are melds of earlier turns.
    """

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
    wrong: Table
    number: int = 1
    former: tuple[Former, ...] = ()

    @property
    def touched(self) -> bool:
        """Whether the table looks different at all."""
        return bool(self.made or self.gone)


def turn_of(edition: Edition, view: View, table: Table) -> Turn:
    """Describe the turn that leaves ``table``, whose melds need not have been read."""
    after, wrong = read_table(edition.melds, view.table, table)
    counts_before, counts_after = faces_on(view.table), faces_on(after)
    return Turn(
        edition=edition,
        seat=view.owner,
        rack=view.rack,
        opened=view.own.opened,
        pool=view.pool,
        before=view.table,
        after=after,
        laid=tuple((counts_after - counts_before).elements()),
        lost=tuple((counts_before - counts_after).elements()),
        made=melds_gone(after, view.table),
        gone=melds_gone(view.table, after),
        wrong=wrong,
        number=view.number,
        former=view.former,
    )


def read_table(rules: MeldRules, before: Table, table: Table) -> tuple[Table, Table]:
    """Read every meld; return all of them, and those without a reading.

    Melds that lie there unchanged keep their old reading and are not judged again.
    """
    known, after, wrong = set(before), [], []
    for meld in table:
        reading = meld if meld in known else _read(rules, before, meld)
        after.append(reading or meld)
        if reading is None:
            wrong.append(meld)
    return tuple(after), tuple(wrong)


def _read(rules: MeldRules, before: Table, meld: Meld) -> Meld | None:
    for old in before:
        if _typed_again(meld, old):
            return old
    reading = read(rules, meld)
    for old in before:
        if reading is not None and rules.same(reading, old):
            return old
    return reading


def _typed_again(meld: Meld, old: Meld) -> bool:
    """Whether ``meld`` is ``old`` written without the kind and the jokers' meanings, where those are derived."""
    return (
        meld.kind in ("", old.kind)
        and meld.faces == old.faces
        and all(new.stands in ((), placed.stands) for new, placed in zip(meld.tiles, old.tiles, strict=True))
    )


def read(rules: MeldRules, meld: Meld) -> Meld | None:
    """Return the most valuable legal reading of a meld that keeps its declared kind, if there is any."""
    return next(iter(rules.readings(meld)), None)
