"""Finds for a rack: the best melds of its own tiles, the opening above all, and tiles that extend table melds.

Whether a rack holds an opening is exact, with every kind of joker: it also judges whether a seat could have opened
(PL-END-6). The table is extended but never rebuilt: that is what the first bots play with and what
``turn.voluntary_draw=false`` looks for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, islice
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from rummiclassic.rack.aims import MOST_TILES, Aim
from rummiclassic.suite import Suite, suite_of
from rummicore.edition import Edition, MeldRules
from rummicore.tiles import Face, Meld, Placed, Table, TypedMeld, faces_on, natural
from rummicore.turn import read

if TYPE_CHECKING:
    from rummiclassic.rack.packing import Packed


@runtime_checkable
class RackRules(MeldRules, Protocol):
    """What meld rules tell the finder: the tiles of their runs and groups, and every meld with a special joker."""

    @property
    def suite(self) -> Suite:
        """The tiles of plain runs and groups, with the classic joker."""

    @property
    def require_natural(self) -> bool:
        """Whether a meld needs a tile that is no joker."""

    @property
    def special_jokers(self) -> tuple[Face, ...]:
        """The jokers beside the classic one."""

    def specials(self, rack: Counter[Face]) -> Iterable[Meld]:
        """List melds of a rack that no run or group with classic jokers covers, those that come to mind."""

    def holding(self, rack: Counter[Face], joker: Face) -> Table:
        """List all melds of a rack with a special joker, of those without the ones before it; the dearest first."""


# Where special jokers make more choices than this, the search ends here: it is exact with classic jokers only. The
# first 20 positions of benchmarks.special, with the games they come from, asked 678 times and had up to 30.
MOST_CHOICES = 40


class FoundPlay(NamedTuple):
    """A table to leave and the rack tiles that it takes."""

    table: Table
    laid: tuple[Face, ...]


def a_play(
    edition: Edition, rack: tuple[Face, ...], table: Table, *, opened: bool, extend: bool = True
) -> FoundPlay | None:
    """Return a play of rack melds, and of tiles added to table melds once opened; None if there is none."""
    melds = best_melds(edition, rack) if opened else find_opening(edition, rack)
    laid = tuple(face for meld in melds for face in meld.faces)
    after = (*table, *melds)
    if opened and extend:
        rest = Counter(rack) - Counter(laid)
        after, added = extended(edition, after, tuple(rest.elements()))
        laid += added
    return FoundPlay(after, laid) if laid else None


def best_melds(
    edition: Edition,
    rack: tuple[Face, ...],
    *,
    opened: bool = True,
    aim: Aim = MOST_TILES,
    over: Callable[[int], bool] | None = None,
) -> Table:
    """Choose disjoint melds of the rack of the most gain, then the most tiles and value. Exact with classic jokers.

    Before the opening that is the best opening, or nothing. ``over`` ends the work by TooLongError, as in ``Pack``.
    """
    if not opened and edition.choice("open.jokers") == "forbid":
        rack = tuple(face for face in rack if face not in edition.jokers)
    found = _best(edition, rack, aim, needed=0 if opened else edition.number("open.min_points"), over=over)
    return found.melds if found else ()


def find_opening(edition: Edition, rack: tuple[Face, ...]) -> Table:
    """Choose an opening of the fewest jokers; nothing if the rack does not hold one. Exact.

    Of those the one with the most tiles, unless it takes special jokers that do not come to mind.
    """
    jokers = [face for face in rack if face in edition.jokers]
    plain = tuple(face for face in rack if face not in edition.jokers)
    most = len(jokers) if edition.choice("open.jokers") == "allow" else 0
    for some in dict.fromkeys(tuple(sorted(c)) for size in range(most + 1) for c in combinations(jokers, size)):
        rack = (*plain, *some)
        if melds := best_melds(edition, rack, opened=False) or _with_all(edition, Counter(rack)):
            return melds
    return ()


def holds_opening(edition: Edition, rack: tuple[Face, ...]) -> bool:
    """Tell whether a rack holds an opening. Exact, and soon answered for the largest racks, which hold many."""
    return bool(opening_at_sight(edition, rack) or find_opening(edition, rack))


def opening_at_sight(edition: Edition, rack: tuple[Face, ...]) -> Table:
    """Find an opening of runs of one colour; nothing if there is none."""
    found = (best_melds(edition, own, opened=False) for own in _colours_of(edition, rack))
    return next(filter(None, found), ())


def a_play_at_sight(edition: Edition, rack: tuple[Face, ...], table: Table) -> FoundPlay | None:
    """Find the play of a seat that has opened which lays most tiles of one colour, without jokers."""
    found = [play for own in _colours_of(edition, rack) if (play := a_play(edition, own, table, opened=True))]
    return max(found, key=lambda play: len(play.laid), default=None)


def _colours_of(edition: Edition, rack: tuple[Face, ...]) -> Iterator[tuple[Face, ...]]:
    """List the tiles of each colour: to pack these takes no time, however large the rack is."""
    naturals = suite_of(edition).naturals
    for colour in suite_of(edition).colours:
        yield tuple(face for face in rack if face in naturals and naturals[face][0] == colour)


def _with_all(edition: Edition, rack: Counter[Face]) -> Table:
    """Find an opening that takes all special jokers of a rack which has none without one of them."""
    rules, needed = edition.melds, edition.number("open.min_points")
    if not isinstance(rules, RackRules) or not any(rack[joker] for joker in rules.special_jokers):
        return ()
    if _at_most(rules, rack) < needed:
        return ()
    others = Counter({face: count for face, count in rack.items() if face not in rules.special_jokers})
    from rummiclassic.rack.packing import Pack

    ceiling = Pack(rules.suite, others, others[rules.suite.joker]).most_value()
    return _Specials(rules, ceiling).find(rack, needed) or ()


def _at_most(rules: RackRules, rack: Counter[Face]) -> int:
    """Return what no opening of a rack exceeds: a joker stands for two tiles of the highest number at most."""
    shown = [face for face in rack.elements() if face in rules.suite.naturals]
    return rules.suite.total(shown) + 2 * rules.suite.highest * (rack.total() - len(shown))


class _Specials(NamedTuple):
    """Depth-first search for melds with special jokers; ``ceiling`` is what all tiles but these are worth at most."""

    rules: RackRules
    ceiling: int

    def find(self, left: Counter[Face], needed: int) -> Table | None:
        """Return melds worth ``needed`` that hold every special joker left, and more of the rest if that helps."""
        joker = next((face for face in self.rules.special_jokers if left[face]), None)
        if joker is None:
            rest = tuple(sorted(left.elements()))
            packed = _packed(self.rules.suite, rest, MOST_TILES, bare=False, needed=needed)
            return None if packed is None else tuple(laid(self.rules, packed))
        for meld in self.rules.holding(left, joker):
            rest_left, short = left - Counter(meld.faces), needed - self.rules.value(meld)
            last = not any(rest_left[face] for face in self.rules.special_jokers)
            if last and short > self.ceiling:
                continue
            if (found := self.find(rest_left, short)) is not None:
                return (meld, *found)
        return None


class _Pick(NamedTuple):
    gain: int
    tiles: int
    value: int
    melds: Table


def _best(
    edition: Edition, rack: tuple[Face, ...], aim: Aim, *, needed: int, over: Callable[[int], bool] | None
) -> _Pick | None:
    """Try every choice of melds with special jokers and pack the rest."""
    rules = edition.melds
    if not isinstance(rules, RackRules):
        return None
    found = None
    choices = _choices(tuple(rules.specials(Counter(rack))), Counter(rack))
    for specials, left in islice(choices, MOST_CHOICES):
        tiles, value = faces_on(specials).total(), sum(map(rules.value, specials))
        rest = tuple(sorted(left.elements()))
        bare = not rules.require_natural
        if over is None:
            packed = _packed(rules.suite, rest, aim, bare=bare, needed=needed - value)
        else:
            from rummiclassic.rack.packing import Pack

            packed = Pack(rules.suite, left, left[rules.suite.joker], bare, over).most(aim, needed - value)
        if packed:
            sums = (_gain(rules.suite, aim, specials) + packed.gain, tiles + packed.tiles, value + packed.value)
            if found is None or sums > found[:3]:
                found = _Pick(*sums, (*specials, *laid(rules, packed)))
    return found


def _gain(suite: Suite, aim: Aim, melds: Table) -> int:
    numbers = [suite.numbers[face] for face in faces_on(melds).elements() if face in suite.naturals]
    jokers = faces_on(melds).total() - len(numbers)
    return sum(aim.weights[number] for number in numbers) + aim.wild(0) * jokers


# A game of three bots asks about some 25 racks; the bound keeps a program that runs for long from growing.
@lru_cache(maxsize=1 << 12)
def _packed(suite: Suite, rack: tuple[Face, ...], aim: Aim, *, bare: bool, needed: int) -> Packed | None:
    """Pack a rack; the same one is often asked about again, when a seat draws, answers, plays or is replayed."""
    from rummiclassic.rack.packing import Pack  # for the first question: the first screen has none

    counts = Counter(rack)
    return Pack(suite, counts, counts[suite.joker], bare).most(aim, needed)


def _choices(melds: Table, left: Counter[Face]) -> Iterator[tuple[Table, Counter[Face]]]:
    """Yield every choice of melds that the tiles allow at once, none of them first, then one, then two."""
    needs = [Counter(meld.faces) for meld in melds]
    level: list[tuple[tuple[int, ...], Counter[Face]]] = [((), left)]
    while level:
        longer = []
        for chosen, rest in level:
            yield tuple(melds[index] for index in chosen), rest
            following = range(chosen[-1] if chosen else 0, len(melds))
            longer += [((*chosen, index), rest - needs[index]) for index in following if needs[index] <= rest]
        level = longer


def laid(rules: RackRules, packed: Packed) -> Iterator[Meld]:
    """Read the melds of packed tiles."""
    joker = rules.suite.joker
    for kind, faces in packed.melds:
        tiles = tuple(Placed(face, ()) if face == joker else natural(face) for face in faces)
        yield rules.readings(TypedMeld(kind, tiles))[0]


def extended(edition: Edition, table: Table, rack: tuple[Face, ...]) -> tuple[Table, tuple[Face, ...]]:
    """Add rack tiles to melds as long as one fits; jokers last, they are worth keeping."""
    melds, laid, suite = list(table), [], suite_of(edition)
    ends = [_ends(suite, meld) for meld in melds]
    waiting = sorted(rack, key=lambda face: face in edition.jokers)
    progress = True
    while progress:
        progress = False
        for face in waiting:
            if face in edition.jokers and len(waiting) > 1:
                continue
            if place := _place_for(edition, melds, ends, face):
                index, melds[index] = place[0], place[1]
                ends[index] = _ends(suite, melds[index])
                laid.append(face)
                waiting.remove(face)
                progress = True
                break
    return tuple(melds), tuple(laid)


def _place_for(edition: Edition, melds: list[Meld], ends: list[Ends], face: Face) -> tuple[int, Meld] | None:
    """Find a meld that stays legal, its jokers unchanged, with the face at its end or in front."""
    tile, number = edition.place(face), suite_of(edition).numbers.get(face)
    for index, meld in enumerate(melds):
        if face not in edition.jokers and number not in ends[index]:
            continue
        for tiles in ((*meld.tiles, tile), (tile, *meld.tiles)):
            longer = read(edition.melds, TypedMeld(meld.kind, tiles))
            if longer is not None and all(old in longer.tiles for old in meld.tiles):
                return index, longer
    return None


# The numbers that natural tiles must have to lengthen a meld, which rules most of them out at a glance.
Ends = tuple[int, ...]


def _ends(suite: Suite, meld: Meld) -> Ends:
    """Return the numbers of the neighbours of a run, or the number of a group."""
    stands = [suite.numbers[text] for placed in meld.tiles for text in placed.stands] or [0]
    return (stands[0] - 1, stands[-1] + 1) if meld.kind == "run" else (stands[0],)
