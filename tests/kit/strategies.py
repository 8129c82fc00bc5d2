"""Strategies and small builders that the property tests share."""

from __future__ import annotations

from hypothesis import strategies as st

from rummiclassic.editions.ua import UA_STANDARD
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.state import Seat, State
from rummicore.tiles import Meld, Placed, Table, TypedMeld, faces_on
from tests.kit.oracles.melds import COLOURS, FACES, JOKER, KINDS, NATURALS

faces = st.sampled_from(FACES)
naturals = st.sampled_from(tuple(NATURALS))
racks = st.lists(faces, max_size=20).map(tuple)
declared = st.sampled_from(("", *KINDS))


def unread(laid: tuple[str, ...], kind: str = "") -> TypedMeld:
    """Lay faces side by side without judging them, as a player types them."""
    return TypedMeld(kind, tuple(Placed(face, () if face == JOKER else (face,)) for face in laid))


def tables(text: str, edition: Edition = UA_STANDARD) -> Table:
    """Read a table, each of its melds in its best reading."""
    return tuple(edition.melds.readings(meld)[0] for meld in parse_table(edition, text))


@st.composite
def runs(draw: st.DrawFn, most: int = 13) -> tuple[str, ...]:
    """Draw the faces of a run."""
    colour, first = draw(st.sampled_from(COLOURS)), draw(st.integers(1, 11))
    last = draw(st.integers(first + 2, min(13, first + most - 1)))
    return tuple(f"{colour}{number}" for number in range(first, last + 1))


@st.composite
def groups(draw: st.DrawFn) -> tuple[str, ...]:
    """Draw the faces of a group."""
    colours = draw(st.permutations(COLOURS))[: draw(st.integers(3, 4))]
    number = draw(st.integers(1, 13))
    return tuple(f"{colour}{number}" for colour in colours)


@st.composite
def legal_faces(draw: st.DrawFn, jokers: int = 3) -> tuple[str, ...]:
    """Draw a run or a group in which a few tiles, not all, are replaced by jokers."""
    laid = list(draw(st.one_of(runs(), groups())))
    some = draw(st.sets(st.integers(0, len(laid) - 1), max_size=min(jokers, len(laid) - 1)))
    return tuple(JOKER if place in some else face for place, face in enumerate(laid))


@st.composite
def nearly_legal_faces(draw: st.DrawFn) -> tuple[str, ...]:
    """Draw a meld with one flaw: a tile changed, added, dropped, doubled or moved."""
    laid = list(draw(legal_faces()))
    place, other = (draw(st.integers(0, len(laid) - 1)) for _ in range(2))
    flaw = draw(st.integers(0, 4))
    if flaw == 0:
        laid[place] = draw(faces)
    elif flaw == 1:
        laid.insert(place, draw(faces))
    elif flaw == 2:
        del laid[place]
    elif flaw == 3:
        laid.insert(place, laid[other])
    else:
        laid.insert(place, laid.pop(other))
    return tuple(laid)


any_faces = st.one_of(legal_faces(), nearly_legal_faces(), st.lists(faces, max_size=14).map(tuple))


@st.composite
def read_melds(draw: st.DrawFn) -> Meld:
    """Draw a legal meld in one of its readings."""
    return draw(st.sampled_from(UA_STANDARD.melds.readings(unread(draw(legal_faces())))))


def state_with(rack: tuple[str, ...], table: Table, *, opened: bool = True, edition: Edition = UA_STANDARD) -> State:
    """Return a game of two in which the first seat has this rack, this table and the turn."""
    rest = edition.copies - faces_on(table)
    rest.subtract(rack)
    tiles = tuple(rest.elements())
    other, pool = tiles[:5], tiles[5:]
    seats = (Seat(edition.sorted(rack), opened=opened), Seat(other, opened=True))
    return State(seats=seats, rounds=1, phase="turn", number=1, table=table, pool=pool, starter=0)
