"""A turn as the rules see it: the table before and after, and what that means in tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rummicore.tiles import (
    REMEMBERED,
    TABLES,
    AnyMeld,
    AnyTable,
    Face,
    Meld,
    Placed,
    Table,
    TypedMeld,
    TypedTable,
    changed,
    melds_gone,
)
from rummicore.typed import as_said

if TYPE_CHECKING:
    from rummicore.edition import Edition, MeldRules
    from rummicore.state import Former
    from rummicore.view import View


class Turn(NamedTuple):
    """One seat's turn, judged on the states before and after. It holds nothing that the seat may not know.

    ``made`` and ``gone`` are the melds that are new and that have disappeared, ``wrong`` the new ones that have no
    legal reading, which therefore stay as they were typed; ``lost`` are table tiles that the table after the turn
    lacks; ``former`` are melds of earlier turns.
    """

    edition: Edition
    seat: int
    rack: tuple[Face, ...]
    opened: bool
    pool: int
    before: Table
    after: AnyTable
    laid: tuple[Face, ...]
    lost: tuple[Face, ...]
    made: AnyTable
    gone: Table
    wrong: TypedTable
    number: int = 1
    former: tuple[Former, ...] = ()

    def __repr__(self) -> str:
        laid = " ".join(self.laid) or "nothing"
        return f"<Turn of seat {self.seat + 1}: laid {laid}, made {list(self.made)}, gone {list(self.gone)}>"

    @property
    def touched(self) -> bool:
        """Whether the table looks different at all."""
        return bool(self.made or self.gone)


def turn_of(edition: Edition, view: View, table: AnyTable) -> Turn:
    """Describe the turn that leaves ``table``, whose melds are read here, whatever they claim to be."""
    edition = edition.agreeing(view.agreed)
    after, wrong = read_table(edition, view.table, table)
    made, gone = changed(view.table, after)
    more = _difference(made, gone)
    return Turn(
        edition=edition,
        seat=view.owner,
        rack=view.rack,
        opened=view.own.opened,
        pool=view.pool,
        before=view.table,
        after=after,
        laid=_listed({face: count for face, count in more.items() if count > 0}, after),
        lost=_listed({face: -count for face, count in more.items() if count < 0}, view.table),
        made=made,
        gone=gone,
        wrong=wrong,
        number=view.number,
        former=view.former,
    )


def _difference(made: AnyTable, gone: AnyTable) -> dict[Face, int]:
    """Count the tiles that new melds have more than those that are gone, or fewer."""
    more: dict[Face, int] = {}
    for meld in made:
        for face, _ in meld.tiles:
            more[face] = more.get(face, 0) + 1
    for meld in gone:
        for face, _ in meld.tiles:
            more[face] = more.get(face, 0) - 1
    return more


def _listed(counts: dict[Face, int], table: AnyTable) -> tuple[Face, ...]:
    """List tiles in the order in which their faces come on a table."""
    if len(counts) > 1:
        counts = {face: counts[face] for meld in table for face, _ in meld.tiles if face in counts}
    return tuple([face for face, count in counts.items() for _ in range(count)])


def read_table(edition: Edition, before: Table, table: AnyTable) -> tuple[AnyTable, TypedTable]:
    """Read every meld; return all of them, and those without a reading, which stay as they were typed.

    Melds that lie there unchanged keep their old reading and are not judged again. What else a meld claims to have
    been read as is not believed.
    """
    known, after, wrong = _Known(before), list[Meld | TypedMeld](), list[TypedMeld]()
    for meld in table:
        if isinstance(meld, Meld) and meld in known.melds:
            after.append(meld)
            continue
        typed = as_said(edition, meld)
        reading = known.read(edition.melds, typed)
        after.append(reading or typed)
        if reading is None:
            wrong.append(typed)
    return tuple(after), tuple(wrong)


def in_place(before: AnyTable, after: AnyTable) -> AnyTable:
    """Return a table in the order in which it lies: what a turn changes keeps the place of what it was.

    The place of a meld that is gone goes to the new one that has most of it; other new melds come behind.
    The order in which the melds are given does not matter, apart from those.
    """
    gone, made = Counter(melds_gone(before, after)), melds_gone(after, before)
    places = [at for at, meld in reversed(list(enumerate(before))) if gone[meld] > 0 and not gone.subtract((meld,))]
    new_ones = [_Likeness(meld) for meld in made]
    shared = sorted(
        (*old.to(new), at, sorted(new.faces), number)
        for at in places
        for old in [_Likeness(before[at])]
        for number, new in enumerate(new_ones)
        if not old.signs.isdisjoint(new.signs)
    )
    taken: dict[int, int] = {}
    for _, _, _, at, _, number in shared:
        if at not in taken and number not in taken.values():
            taken[at] = number
    kept = (made[taken[at]] if at in taken else None if at in places else meld for at, meld in enumerate(before))
    others = (meld for number, meld in enumerate(made) if number not in taken.values())
    return (*(meld for meld in kept if meld is not None), *others)


class _Likeness:
    """What makes a meld like another: its tiles, and what they mean; melds that share no sign are not alike at all."""

    def __init__(self, meld: AnyMeld) -> None:
        self.faces = meld.faces
        self.stands = [placed.stands for placed in meld.tiles]
        self.signs = frozenset[object]((*self.faces, *self.stands))

    def to(self, new: _Likeness) -> tuple[int, int, int]:
        """Rank a new meld, the likest lowest: by how much of this one it has, also in meaning, and how far in front."""
        meant = _shared(self.stands, new.stands)
        first = next((at for at, face in enumerate(self.faces) if face in new.faces), 0)
        return -meant - _shared(self.faces, new.faces), -meant, first


def _shared(some: Sequence[object], others: Sequence[object]) -> int:
    """Count what two short lists share, equal ones as often as both have them."""
    left = list(others)
    for one in some:
        if one in left:
            left.remove(one)
    return len(others) - len(left)


def lying_table(rules: MeldRules, table: TypedTable) -> tuple[Table, TypedTable]:
    """Read the melds of a table that comes from outside; return those that may lie there, and those that may not."""
    lying, wrong = list[Meld](), list[TypedMeld]()
    for typed in table:
        meld = rules.lying(typed)
        if meld is None:
            wrong.append(typed)
        else:
            lying.append(meld)
    return tuple(lying), tuple(wrong)


class _Known:
    """The melds of a table, found again by their tiles in any order."""

    def __init__(self, before: Table) -> None:
        self.melds = set(before)
        self.by_tiles: dict[tuple[Face, ...], list[Meld]] = {}
        for old in before:
            self.by_tiles.setdefault(_in_any_order(old.tiles), []).append(old)

    def read(self, rules: MeldRules, typed: TypedMeld) -> Meld | None:
        """Read a meld; as one that lies there if it is the same."""
        alike = self.by_tiles.get(_in_any_order(typed.tiles), ())
        for old in alike:
            if old.faces == typed.faces and _typed_again(typed, old):
                return old
        reading = read(rules, typed)
        return next((old for old in alike if reading is not None and rules.same(reading, old)), reading)


def _in_any_order(tiles: tuple[Placed, ...]) -> tuple[Face, ...]:
    return _sorted_faces(tiles) if len(tiles) <= REMEMBERED else _sorted_faces.__wrapped__(tiles)


# A table of twenty melds comes again every turn with some new ones.
@lru_cache(TABLES)
def _sorted_faces(tiles: tuple[Placed, ...]) -> tuple[Face, ...]:
    return tuple(sorted([face for face, _ in tiles]))


def _typed_again(typed: TypedMeld, old: Meld) -> bool:
    """Whether tiles of the same faces are ``old`` without a kind and what jokers mean, where those are derived."""
    return typed.kind in ("", old.kind) and all(
        new.stands in ((), placed.stands) for new, placed in zip(typed.tiles, old.tiles, strict=True)
    )


def read(rules: MeldRules, typed: TypedMeld) -> Meld | None:
    """Return the most valuable legal reading of a meld that keeps its declared kind, if there is any."""
    return next(iter(rules.readings(typed)), None)
