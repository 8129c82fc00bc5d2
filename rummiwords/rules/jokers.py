"""Table jokers: taken only for their letter, laid again at once in a new word (LET-JOK-2, LET-JOK-3, LET-JOK-4).

A table joker is *kept* if a joker of the table after the turn stands for the same letter, wherever it lies. Any other
is *taken*: a tile of the letter it stood for must lie on the table in exchange, one for each, and it must be part of a
word that was not there before. Equal tiles are interchangeable, so the turn is legal if some way of telling the jokers
apart makes it so; there are few jokers, and all ways are tried.

Players must see the exchange (A-LET-8b): the tile comes from the rack or from a word that the turn changes. The tiles
of a word that reads as before take nobody's place, but for one that a letter alike is laid for (A-LET-10).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import permutations
from typing import NamedTuple

from rummicore.edition import Edition
from rummicore.reasons import Code, Reason, Reasons
from rummicore.tiles import AnyMeld, Face, Meld, Table, TypedMeld, natural
from rummicore.turn import Turn
from rummiwords.alphabet import JOKER, word_of
from rummiwords.rules.melds import canonical, word_rules

NOT_REPLACED = Code("joker-not-replaced", "LET-JOK-2", "a joker is taken only in exchange for its tile: {stands}")
NOT_MOVED = Code(
    "exchange-not-moved",
    "LET-JOK-2",
    "a joker is taken only for a tile from the rack or from a word that changes; {stands} stays where it is",
)
NOT_IN_NEW_WORD = Code(
    "joker-not-in-new-word", "LET-JOK-3", "a taken joker goes into a new word; {word} was there before"
)

RELEASE = "letters.joker_release"


class Release(StrEnum):
    """For which tiles a table joker may be taken: those that moved, all that lie on the table, or none at all."""

    MOVED = "replace_moved"
    LYING = "replace_only"
    FREE = "free"


class OldJoker(NamedTuple):
    """A joker of the table before the turn: its letter, its word and its place there."""

    letter: str
    meld: Meld
    place: int


class NewJoker(NamedTuple):
    """A joker of the table after the turn: its letter, the number of its meld, and whether that word is new."""

    letter: str
    meld: int
    fresh: bool


class Naturals(NamedTuple):
    """Letter tiles of the table after the turn: those that may take a joker's place, and all of them."""

    exchange: Counter[Face]
    lying: Counter[Face]


class Sharing(NamedTuple):
    """One way of telling jokers apart: the place each old joker has now, and the places of jokers of the rack."""

    places: tuple[NewJoker, ...]
    from_rack: tuple[NewJoker, ...]


def joker_duty(turn: Turn) -> Reasons:
    """Say what keeps the turn from being legal in every way of telling the jokers apart; of all ways the nearest."""
    best: Reasons | None = None
    for _, reasons in _judged_sharings(turn):
        if best is None or len(reasons) < len(best):
            best = reasons
        if not best:
            break
    return best or ()


def rack_joker_melds(turn: Turn) -> frozenset[int]:
    """Return the numbers of the melds in which a joker of the rack may lie in some legal way (LET-SCORE-2)."""
    if JOKER not in turn.laid:
        return frozenset()
    return frozenset(
        place.meld for sharing, reasons in _judged_sharings(turn) if not reasons for place in sharing.from_rack
    )


def _judged_sharings(turn: Turn) -> Iterator[tuple[Sharing, Reasons]]:
    old, new = _old_jokers(turn.before), _new_jokers(turn)
    naturals = _naturals(turn)
    exchange = [_exchange_for(turn.edition, joker) for joker in old]
    for sharing in _sharings(old, new):
        yield sharing, tuple(dict.fromkeys(_breaches(turn, old, exchange, sharing, naturals)))


def _naturals(turn: Turn) -> Naturals:
    """Tell the tiles that may take a joker's place from all others: those of the rack and of words that change."""
    lying = Counter(face for meld in turn.after for face in meld.naturals)
    if turn.edition.choice(RELEASE) != Release.MOVED:
        return Naturals(lying, lying)
    after: dict[str, list[AnyMeld]] = {}
    for meld in turn.after:
        after.setdefault(canonical(turn.edition, meld), []).append(meld)
    left = (face for old in turn.before for face in _left(old, after.get(canonical(turn.edition, old))))
    return Naturals(Counter(face for face in turn.laid if face != JOKER) + Counter(left), lying)


def _left(old: Meld, still: list[AnyMeld] | None) -> tuple[Face, ...]:
    """Return the letter tiles that a word gives: all, or if it is still there those that a letter alike replaces."""
    if not still:
        return old.naturals
    pairs = zip(old.tiles, still.pop().tiles, strict=True)
    return tuple(was.face for was, now in pairs if was.face != JOKER and was.stands != now.stands)


def _old_jokers(table: Table) -> tuple[OldJoker, ...]:
    return tuple(
        OldJoker("".join(placed.stands), meld, place)
        for meld in table
        for place, placed in enumerate(meld.tiles)
        if placed.face == JOKER
    )


def _new_jokers(turn: Turn) -> tuple[NewJoker, ...]:
    before = {canonical(turn.edition, meld) for meld in turn.before}
    return tuple(
        NewJoker("".join(placed.stands), number, canonical(turn.edition, meld) not in before)
        for number, meld in enumerate(turn.after)
        for placed in meld.tiles
        if placed.face == JOKER
    )


def _sharings(old: Sequence[OldJoker], new: Sequence[NewJoker]) -> Iterator[Sharing]:
    """Tell the jokers apart in every way that makes a difference."""
    seen = set()
    for order in permutations(range(len(new)), len(old)):
        places = tuple(new[index] for index in order)
        if places not in seen:
            seen.add(places)
            yield Sharing(places, tuple(place for index, place in enumerate(new) if index not in order))


def _exchange_for(edition: Edition, joker: OldJoker) -> frozenset[Face] | None:
    """Return the tiles a joker may be taken for: its letter, or any that makes a word there; None for no need."""
    if edition.choice(RELEASE) == Release.FREE:
        return None
    if edition.choice("letters.joker_letter") == "declared":
        return frozenset({joker.letter})
    front, back = joker.meld.tiles[: joker.place], joker.meld.tiles[joker.place + 1 :]
    letters = word_rules(edition).book.alphabet.letters
    rows = ((letter, TypedMeld("", (*front, natural(letter), *back))) for letter in letters)
    return frozenset({joker.letter, *(letter for letter, row in rows if edition.melds.readings(row))})


def _breaches(
    turn: Turn,
    old: Sequence[OldJoker],
    exchange: Sequence[frozenset[Face] | None],
    sharing: Sharing,
    naturals: Naturals,
) -> Iterator[Reason]:
    """Say what one way of telling the jokers apart breaks."""
    taken = [
        index for index, (was, now) in enumerate(zip(old, sharing.places, strict=True)) if was.letter != now.letter
    ]
    wanted = [faces for index in taken if (faces := exchange[index]) is not None]
    if not _all_exchanged(wanted, naturals.exchange):
        letters = " ".join(old[index].letter for index in taken)
        lying = _all_exchanged(wanted, naturals.lying)
        yield (NOT_MOVED if lying else NOT_REPLACED).because((JOKER,), stands=letters)
    for index in taken:
        now = sharing.places[index]
        if not now.fresh:
            yield NOT_IN_NEW_WORD.because((JOKER,), word=word_of(turn.after[now.meld]))


def _all_exchanged(wanted: Sequence[frozenset[Face]], naturals: Counter[Face]) -> bool:
    """Whether every taken joker has a tile of its own in exchange: a bipartite matching, by backtracking."""
    if not wanted:
        return True
    return any(naturals[face] and _all_exchanged(wanted[1:], naturals - Counter((face,))) for face in sorted(wanted[0]))
