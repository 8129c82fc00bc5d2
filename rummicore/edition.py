"""Editions: a rulebook as data plus a few functions in named slots.

A rulebook states only its differences: ``PARENT._replace(id=…, options=with_values(…), …)``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from rummicore import slots
from rummicore.manner import Manner, Meaning
from rummicore.options import OFF, Option, Options, Value, restated, with_texts, with_values
from rummicore.tiles import AnyMeld, AnyTable, Face, Meld, Placed, TypedMeld, TypedTable, natural
from rummicore.typed import Reader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummicore.advice import Advisor
    from rummicore.bots import Bot
    from rummicore.events import Unplayed
    from rummicore.outcomes import Outcome
    from rummicore.reasons import Reason, Reasons
    from rummicore.rulebook import Rulebook
    from rummicore.state import Ask, End, Moment, RoundResult, State
    from rummicore.turn import Turn
    from rummicore.view import View


CORE_OPTIONS = ("deal", "start.joker", "start.next_round")


class MeldRules(Protocol):
    """What numbers and letters truly do not share: which tiles side by side make a meld."""

    def __hash__(self) -> int:
        """Rules are values, so that what they have read may be remembered."""

    def readings(self, meld: TypedMeld) -> tuple[Meld, ...]:
        """Return every legal reading of a meld, the most valuable first; a declared kind must be kept."""

    def lying(self, meld: TypedMeld) -> Meld | None:
        """Read a meld that lies on a given table, where an edition may trust more than what is laid; None if none."""

    def faults(self, meld: TypedMeld) -> Reasons:
        """Say why a meld has no reading, all reasons at once."""

    def same(self, meld: Meld, other: Meld) -> bool:
        """Tell whether two melds of the same tiles are one and the same to a player, whatever the order of laying."""

    def value(self, meld: Meld) -> int:
        """Return what a legal meld is worth."""

    def clash(self, table: AnyTable) -> Reasons:
        """Say what is wrong with melds lying on one table, each of which may be right."""

    def configured(self, options: Options) -> Self:
        """Return these rules under other options."""


class Notation(Protocol):
    """How tiles and melds are written; what is written is what is typed."""

    def __hash__(self) -> int:
        """Notations never change, so that what they have read may be remembered."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that may be declared before a meld."""

    def split(self, text: str) -> tuple[str, ...]:
        """Cut the text of a table into the texts of its melds."""

    def retyped(self, text: str) -> str | None:
        """Return what was most likely meant by a text typed on the wrong keyboard layout; None if it was not."""

    def retypings(self, text: str) -> tuple[str, ...]:
        """Return everything that may have been meant by such a text, the likeliest first; nothing if it was not."""

    def parse_meld(self, text: str) -> tuple[Placed, ...]:
        """Read a meld; jokers whose meaning is derived stand for nothing yet. Raise FormatError."""

    def parse_tiles(self, text: str) -> tuple[Face, ...]:
        """Read loose tiles, as on a rack. Raise FormatError."""

    def spell(self, tiles: tuple[Placed, ...]) -> str:
        """Write the tiles of a meld in the canonical form."""

    def short(self, tiles: tuple[Placed, ...]) -> str:
        """Write the tiles of a meld as short as they may be typed."""

    def keyed(self, tiles: tuple[Placed, ...]) -> str:
        """Write the tiles of a meld as short as they can be typed with the keys of a keyboard."""

    def shown(self, placed: Placed) -> str:
        """Write a tile of a meld as people see it on the table; it may be typed like that."""

    def as_json(self, meld: AnyMeld) -> str | list[str]:
        """Write a meld for machine formats."""


class Edition(NamedTuple):
    """One rulebook: data, and functions in slots. The core itself reads the options of ``CORE_OPTIONS``."""

    id: str
    title: str
    rulebook: str
    seats: range
    tiles: tuple[tuple[Face, int], ...]
    jokers: frozenset[Face]
    options: Options
    melds: MeldRules
    notation: Notation
    # Rank of a face in the draw for the start: the highest begins.
    start_rank: Callable[[Face], int]
    # What the turn of a seat that has not opened must meet.
    opening: Callable[[Turn], Reasons]
    # Tiles the seat takes at the end of its turn, and what the referee says the turn is worth.
    take: Callable[[Turn], int]
    worth: Callable[[Turn], Mapping[str, int | bool]]
    ending: Callable[[Edition, State], End | None]
    scores: Callable[[Edition, State, End], tuple[tuple[int, ...], tuple[int, ...]]]
    winners: Callable[[Edition, tuple[RoundResult, ...]], tuple[int, ...]]
    # Bots by name, each made with the edition and a seed of its own.
    bots: Mapping[str, Callable[[Edition, int], Bot]]
    # How people see and speak of it.
    manner: Manner = Manner()
    # What jokers that were on the table must meet, what melds must meet that were not there before, and reasons why
    # a seat may not draw instead of playing.
    joker_duty: Callable[[Turn], Reasons] = slots.no_reasons
    laying: Callable[[Turn], Reasons] = slots.no_reasons
    may_draw: Callable[[Turn], Reasons] = slots.no_reasons
    on_refused: Callable[[Turn, Reasons], Outcome] = slots.always_reject
    on_time_up: Callable[[Turn, Reasons], Outcome] = slots.put_back_and_draw_one
    # What a rack costs its seat when a round ends.
    rack_cost: Callable[[Edition, tuple[Face, ...]], int] = slots.no_cost
    # Points a turn scores at once.
    points: Callable[[Turn], int] = slots.no_points
    # Decisions at a moment, asked of every seat that could have one, whether the answers so far decide whatever else is
    # said, and what follows from the answers.
    asks: Callable[[Edition, State, Moment], tuple[Ask, ...]] = slots.nothing_asked
    decided: Callable[[Edition, State], bool] = slots.not_before_the_last
    on_answers: Callable[[Edition, State], Outcome] = slots.go_on
    next_seat: Callable[[Edition, State], int] = slots.clockwise
    # Seats that have a last turn left, the one that is due first, once the pool is empty; turns that were still there
    # when a round was blocked.
    last_turns: Callable[[Edition, State | View], tuple[int, ...]] = slots.no_last_turns
    unplayed: Callable[[Edition, State], tuple[Unplayed, ...]] = slots.nothing_unplayed
    # What a player may mean by typed melds, made for the meld rules.
    reader: Callable[[MeldRules], Reader] = Reader
    # A reason with all that can be found out about it, for people; and the hash of data from outside that melds are
    # judged by.
    explained: Callable[[Edition, Reason], Reason] = slots.nothing_more
    dictionary: Callable[[Edition], str | None] = slots.no_dictionary
    # The edition for a game that was played with other data from outside: melds that were right then are right.
    knowing: Callable[[Edition, TypedTable], Edition] = slots.as_it_is
    # Reasons why people cannot agree that a word shall count, and the edition in which words count that they have
    # agreed on.
    agreeable: Callable[[Edition, str], Reasons] = slots.nothing_to_agree
    accepting: Callable[[Edition, tuple[str, ...]], Edition] = slots.whatever_agreed
    # Remarks on new melds that do not stand in the way of a turn; and what is known of the meaning of a word.
    remarks: Callable[[Edition, AnyTable], Reasons] = slots.no_remarks
    meaning: Callable[[Edition, str], Meaning] = slots.no_meaning
    # The rule ids of this rulebook for what the core itself refuses, by code, and for its ``seats``.
    cites: Mapping[str, str] = {}
    # Who knows good turns; and melds that would be right instead, where a reason names them.
    advisor: Callable[[Edition], Advisor] = slots.by_bots
    offers: Callable[[Edition, Reason], TypedTable] = slots.nothing_instead
    # What a typed meld means where it is spelled otherwise, as people see it; nothing if it is as it was typed.
    meant: Callable[[Edition, TypedMeld, AnyMeld], str] = slots.as_typed
    # A typed meld in the order in which it is laid, where nothing else can be meant.
    as_laid: Callable[[Edition, TypedMeld], TypedMeld] = slots.in_typed_order
    # The typed value of an option as a saved game can keep it: of a file what is in it.
    settled: Callable[[Edition, str, str], str] = slots.as_given
    # Values of an option that have names, to choose from; others may be typed.
    named_values: Callable[[Edition, str], tuple[str, ...]] = slots.no_names
    # Editions for numbers of players that this one is not made for.
    other_seats: Mapping[int, str] = {}
    # What the referee calls a reading: its kind, unless several kinds go by one name.
    label: Callable[[Meld], str] = slots.kind_of
    # What strict play switches on, and command options that stand for an option here, by name.
    strict: Mapping[str, Value] = {}
    aliases: Mapping[str, str] = {}
    # Rounds of a match as so many times the number of players; 0 is a match of one round.
    cycles: int = 0
    # Melds as they are typed that show what there is, every face in one of them.
    examples: tuple[str, ...] = ()
    # Further ways to sort a rack, beside the order of the tile list.
    rack_orders: tuple[Callable[[Face], tuple[int, str]], ...] = ()
    # What people read of it: rules by id and in chapters, with examples; the parameters where it brings nothing.
    book: Callable[[Edition], Rulebook] = slots.only_parameters

    def __repr__(self) -> str:
        return f"<Edition {self.id}>"

    @property
    def turn_seconds(self) -> int:
        """How long a turn may take; 0 without a clock."""
        return self.number(self.manner.clock) if self.manner.clock else 0

    def number(self, key: str) -> int:
        """Return the value of a numeric option."""
        value = self.options[key].value
        if not isinstance(value, int):
            raise TypeError(f"{key} is not a number: {value}")
        return value

    def flag(self, key: str) -> bool:
        """Return the value of a yes-or-no option."""
        return self.options[key].value is True

    def choice(self, key: str) -> str:
        """Return the value of an option that names one of several ways."""
        return str(self.options[key].value)

    def amounts(self, key: str) -> tuple[int, ...]:
        """Return the amounts of an option that is a row of them; none if it is off."""
        value = self.choice(key)
        return () if value == OFF else tuple(map(int, value.split(",")))

    def cite(self, key: str) -> str:
        """Return the rule id behind an option."""
        return self.options[key].rule

    def with_values(self, values: Mapping[str, Value]) -> Edition:
        """Return this edition under house rules."""
        return self._configured(with_values(self.options, values))

    def with_texts(self, texts: Iterable[tuple[str, str]]) -> Edition:
        """Return this edition under house rules given as typed text."""
        return self._configured(with_texts(self.options, texts))

    def stating(self, stated: Mapping[str, tuple[Value, str]]) -> Edition:
        """Return this edition with some options as another rulebook states them: value and rule id."""
        return self._configured(restated(self.options, stated))

    def _configured(self, options: Options) -> Edition:
        return self._replace(options=options, melds=self.melds.configured(options))

    def agreeing(self, words: tuple[str, ...]) -> Edition:
        """Return this edition for a table that has agreed on words."""
        return self.accepting(self, words) if words else self

    def place(self, face: Face) -> Placed:
        """Lay a tile of which nobody has said what it means: a joker is open, any other stands for itself."""
        return Placed(face, ()) if face in self.jokers else natural(face)

    def listed(self, faces: Iterable[Face]) -> str:
        """Write loose tiles as people see them."""
        return " ".join(face if face in self.jokers else self.notation.short((natural(face),)) for face in faces)

    @property
    def copies(self) -> Counter[Face]:
        """How often each face exists."""
        return Counter(_stock(self.tiles).copies)

    def sorted(self, faces: Iterable[Face]) -> tuple[Face, ...]:
        """Return faces in the order of the edition's tile list; what it does not have comes last."""
        place, known = _stock(self.tiles).place, tuple(faces)
        try:
            return tuple(sorted(known, key=place.__getitem__))
        except KeyError:
            return tuple(sorted(known, key=lambda face: (place.get(face, len(place)), face)))

    def lacks(self, faces: Iterable[Face]) -> dict[Face, int]:
        """Return the faces that this edition does not have, or has fewer of, with how often they were named."""
        copies = _stock(self.tiles).copies
        return {face: count for face, count in Counter(faces).items() if count > copies.get(face, 0)}


class Stock(NamedTuple):
    """The tiles of an edition by face: how often each exists, and its place in the list."""

    copies: Mapping[Face, int]
    place: Mapping[Face, int]


# A program plays a few editions at a time.
@lru_cache(64)
def _stock(tiles: tuple[tuple[Face, int], ...]) -> Stock:
    return Stock(dict(tiles), {face: index for index, (face, _) in enumerate(tiles)})


class Difference(NamedTuple):
    """One parameter in which two editions differ; ``None`` where one of them does not have it."""

    key: str
    ours: Option | None
    theirs: Option | None


def diff(edition: Edition, other: Edition) -> tuple[Difference, ...]:
    """List the options whose values differ, in the order of the first edition; one that is not set is as if absent."""
    keys = (*edition.options, *(key for key in other.options if key not in edition.options))
    pairs = (Difference(key, edition.options.get(key), other.options.get(key)) for key in keys)
    return tuple(d for d in pairs if (d.ours and d.ours.value) != (d.theirs and d.theirs.value))
