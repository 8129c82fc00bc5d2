"""What may be taken from one table meld, and what is left of it: nothing, melds, or tiles that lie loose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from rummicore.tiles import AnyMeld, Face, Placed, TypedMeld, TypedTable

if TYPE_CHECKING:
    from rummicore.typed import Reader

Row = tuple[Placed, ...]

# Places of a meld whose tiles may be taken or left one by one: two to this power rows are looked at. Of more wanted
# tiles one stretch stays at the most, as it does when a long run is cut.
MOST_PLACES = 8


class Sources(NamedTuple):
    """What typed melds may be made of: table melds and rack tiles.

    Melds whose index is ``free`` are loose ends of this turn and used up first at no cost, those in ``still`` stay as
    they are; ``own`` are the tiles that the rack gave this turn, ``earlier`` are melds that were typed in it before.
    """

    melds: Sequence[AnyMeld]
    rack: Sequence[Face]
    free: frozenset[int] = frozenset()
    still: frozenset[int] = frozenset()
    own: Sequence[Face] = ()
    earlier: frozenset[int] = frozenset()


class Leftover(NamedTuple):
    """What is left of a meld: tiles that go back to the rack they came from this turn, melds, and a loose row."""

    back: tuple[Face, ...] = ()
    melds: TypedTable = ()
    loose: Row = ()


class Take(NamedTuple):
    """Tiles taken from a table meld: from which places, and which typed face (by its number) each is used for.

    ``fills`` are the faces that a joker of the meld lies for, ``strange`` those among them that it did not stand for
    before. ``moved`` counts jokers that leave their meld, ``torn`` says whether a meld that was typed earlier is torn
    up. ``loose`` and ``melds`` count what is left, at the least.
    """

    meld: int
    places: tuple[int, ...]
    serves: tuple[int, ...]
    fills: tuple[int, ...]
    strange: tuple[int, ...]
    moved: int
    torn: bool
    loose: int
    melds: int

    def rank(self) -> tuple[int, ...]:
        """Return what is bad about it, the worst first."""
        return (self.moved, self.torn, self.loose, self.melds, len(self.places))


class Leavings:
    """Tells what is left of table melds when tiles are taken out; every row is looked at once.

    ``own`` are the tiles that the rack gave this turn: they may go back there.
    """

    def __init__(self, reader: Reader | None, own: Counter[Face]) -> None:
        """Judge by the meld rules of a reader; without one nothing that is left is a meld."""
        self._reader = reader
        self.own = own
        self._known: dict[tuple[Placed | None, ...], TypedTable | None] = {}
        self._read: dict[Row, bool] = {}

    def left(self, meld: AnyMeld, places: Sequence[int], own: Counter[Face]) -> Leftover:
        """Say what is left; own tiles go back first, unless only with them the rest makes melds. ``own`` is used up."""
        stays: list[Placed | None] = [None if at in places else placed for at, placed in enumerate(meld.tiles)]
        rest, back = list(stays), list[Face]()
        open_own = Counter(own)
        for at, placed in enumerate(stays):
            if placed is not None and open_own[placed.face] > 0:
                open_own[placed.face] -= 1
                rest[at] = None
                back.append(placed.face)
        found = self.melds(tuple(rest))
        if found is None and back and (whole := self.melds(tuple(stays))) is not None:
            return Leftover(melds=whole)
        own.subtract(back)
        if found is None:
            return Leftover(tuple(back), loose=tuple([placed for placed in rest if placed is not None]))
        return Leftover(tuple(back), found)

    def melds(self, row: tuple[Placed | None, ...]) -> TypedTable | None:
        """Return what stays of a row as melds: one, or those between the gaps; None if that is not all melds."""
        if row not in self._known:
            self._known[row] = self._melds(row)
        return self._known[row]

    def _melds(self, row: tuple[Placed | None, ...]) -> TypedTable | None:
        whole = tuple([placed for placed in row if placed is not None])
        if not whole:
            return ()
        if self._is_meld(whole):
            return (TypedMeld("", whole),)
        parts = list(_stretches(row))
        # The shortest first: it is the least likely to be a meld.
        if len(parts) == 1 or not all(map(self._is_meld, sorted(parts, key=len))):
            return None
        return tuple([TypedMeld("", part) for part in parts])

    def _is_meld(self, row: Row) -> bool:
        if row not in self._read:
            self._read[row] = self._reader is not None and bool(self._reader.rules.readings(TypedMeld("", row)))
        return self._read[row]

    def least(self, meld: AnyMeld, places: Sequence[int]) -> tuple[int, int]:
        """Return how many loose tiles and melds are left at the least, however many own tiles go back."""
        stays = tuple([None if at in places else placed for at, placed in enumerate(meld.tiles)])
        if self.own and any(self.own[placed.face] > 0 for placed in stays if placed is not None):
            return 0, 0
        found = self.melds(stays)
        return (sum(placed is not None for placed in stays), 0) if found is None else (0, len(found))


def _stretches(row: Sequence[Placed | None]) -> Iterator[Row]:
    """Cut a row at its gaps."""
    part: list[Placed] = []
    for placed in (*row, None):
        if placed is not None:
            part.append(placed)
        elif part:
            yield tuple(part)
            part = []


class Use(NamedTuple):
    """What a table tile may be used for: a typed face, by its number; whether as a joker, and one strange to it."""

    face: int
    fills: bool
    strange: bool


class Wanted:
    """The typed faces that tiles are wanted for, by number, and how many of each.

    ``joker_of`` is the joker that may lie for a typed tile, ``lacking`` are the faces of which the rack has fewer than
    are typed.
    """

    def __init__(self, need: Counter[Face], joker_of: Mapping[Face, Placed], lacking: frozenset[Face]) -> None:
        """Give every face its number."""
        self.faces = tuple(need)
        self.joker_of = joker_of
        self._numbers = {face: number for number, face in enumerate(self.faces)}
        self._lacking = lacking
        self.jokers = frozenset(joker.face for joker in joker_of.values())
        self._uses: dict[Placed, list[Use]] = {}

    def uses(self, placed: Placed) -> list[Use]:
        """List what a table tile may be used for."""
        if placed not in self._uses:
            number = self._numbers.get(placed.face)
            plain = [] if number is None else [Use(number, fills=False, strange=False)]
            self._uses[placed] = [*plain, *self._joker_uses(placed)] if placed.face in self.jokers else plain
        return self._uses[placed]

    def _joker_uses(self, placed: Placed) -> Iterator[Use]:
        for face, joker in self.joker_of.items():
            if joker.face == placed.face and (placed.stands == joker.stands or face in self._lacking):
                yield Use(self._numbers[face], fills=True, strange=placed.stands != joker.stands)


class TakeFinder(NamedTuple):
    """Finds what may be taken from table melds for what is wanted.

    Jokers of melds that are ``staying`` are not moved if the whole meld is taken.
    """

    sources: Sources
    wanted: Wanted
    leavings: Leavings
    staying: frozenset[int]

    def takes(self, index: int, *, whole: bool) -> list[Take]:
        """List everything that may be taken from a meld, what leaves least first; all of it if it must be ``whole``."""
        tiles = self.sources.melds[index].tiles
        wanted_at = [at for at, placed in enumerate(tiles) if self.wanted.uses(placed)]
        if whole:
            choices = [tuple(wanted_at)] if len(wanted_at) == len(tiles) else []
        else:
            choices = list(_choices_of(wanted_at))
        return sorted((take for places in choices for take in self._at(index, places)), key=Take.rank)

    def serving(self, face: int, indexes: Sequence[int]) -> list[Take]:
        """List what may be taken from some melds to supply a face, what leaves least first."""
        takes: list[Take] = []
        for index in indexes:
            tiles = self.sources.melds[index].tiles
            uses = {at: found for at, placed in enumerate(tiles) if (found := self.wanted.uses(placed))}
            having = {at for at, found in uses.items() if any(use.face == face for use in found)}
            for places in _choices_of(list(uses)):
                if not having.isdisjoint(places):
                    takes += [take for take in self._at(index, places) if face in take.serves]
        takes.sort(key=Take.rank)
        return takes

    def _at(self, index: int, places: tuple[int, ...]) -> Iterator[Take]:
        """Use the tiles at these places in every way."""
        tiles = self.sources.melds[index].tiles
        for chosen in product(*[self.wanted.uses(tiles[at]) for at in places]):
            yield self.take(index, places, dict(zip(places, chosen, strict=True)))

    def take(self, index: int, places: tuple[int, ...], uses: Mapping[int, Use]) -> Take:
        """Use the tiles at these places like this."""
        loose, melds = self.leavings.least(self.sources.melds[index], places)
        serves = tuple([uses[at].face for at in places])
        fills = tuple([uses[at].face for at in places if uses[at].fills])
        strange = tuple([uses[at].face for at in places if uses[at].strange])
        whole = len(places) == len(self.sources.melds[index].tiles)
        stays = index in self.sources.free or (whole and index in self.staying)
        moved = len(strange if stays else fills)
        torn = bool(places) and not whole and index in self.sources.earlier
        return Take(index, places, serves, fills, strange, moved, torn, loose, melds)


def _choices_of(places: list[int]) -> Iterator[tuple[int, ...]]:
    """Choose places to take tiles from; where there are many, all but one stretch of them."""
    count = len(places)
    if count <= MOST_PLACES:
        for mask in range(1 << count):
            yield tuple([at for bit, at in enumerate(places) if mask >> bit & 1])
        return
    yield tuple(places)
    for first in range(count):
        for last in range(first + 1, count + 1):
            yield (*places[:first], *places[last:])
