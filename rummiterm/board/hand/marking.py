"""What is to be seen of a hand: marks on the melds and on the rack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rummicore.tiles import AnyMeld, Face
from rummiterm.board.cells import Marks
from rummiterm.board.hand.hand import Hand
from rummiterm.board.hand.moves import laid_places
from rummiterm.board.layout import TileSpot


def marks_of(hand: Hand, fresh: Mapping[AnyMeld, Sequence[int]], lifted: Sequence[TileSpot] = ()) -> tuple[Marks, ...]:
    """Return the marks of each meld; ``fresh`` are the places of what others have laid, ``lifted`` is dragged."""
    laid, wrong = laid_places(hand.draft), hand.judge.wrong_numbers(hand.draft) if hand.touched else {}
    return tuple(
        Marks(
            laid=laid[at],
            fresh=frozenset(fresh.get(meld, ())) - laid[at],
            chosen=_places(hand.chosen, "meld", at),
            hidden=_places(lifted, "meld", at),
            cursor=_cursor_of(hand, at),
            gap=_gap_of(hand, at),
            wrong=wrong.get(at, 0),
        )
        for at, meld in enumerate(hand.draft.layout.melds)
    )


def rack_marks_of(hand: Hand, fresh: Counter[Face], lifted: Sequence[TileSpot] = ()) -> Marks:
    """Return the marks of the rack; tiles drawn just now are fresh, the places of ``lifted`` ones empty."""
    cursor = hand.cursor.at if hand.cursor and hand.cursor.where == "rack" and not hand.chosen else None
    chosen, hidden = _places(hand.chosen, "rack", 0), _places(lifted, "rack", 0)
    return Marks(fresh=fresh_places(hand.rack, fresh), chosen=chosen, hidden=hidden, cursor=cursor)


def fresh_places(rack: Sequence[Face], fresh: Counter[Face]) -> frozenset[int]:
    """Return the places of new tiles on a rack; of equal ones the last."""
    left, places = Counter(fresh), set()
    for at in range(len(rack) - 1, -1, -1):
        if left[rack[at]] > 0:
            left[rack[at]] -= 1
            places.add(at)
    return frozenset(places)


def _places(spots: Sequence[TileSpot], where: str, meld: int) -> frozenset[int]:
    return frozenset(spot.at for spot in spots if spot.where == where and spot.meld == meld)


def _cursor_of(hand: Hand, meld: int) -> int | None:
    cursor = hand.cursor
    here = cursor is not None and cursor.where == "meld" and cursor.meld == meld and not hand.chosen
    return cursor.at if here and cursor is not None else None


def _gap_of(hand: Hand, meld: int) -> int | None:
    cursor = hand.cursor
    here = cursor is not None and cursor.where == "meld" and cursor.meld == meld and bool(hand.chosen)
    return cursor.gap if here and cursor is not None else None
