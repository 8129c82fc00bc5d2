"""Entries of a game on a real table as JSON data and back, and a whole game told again from them.

The lines are those of a journal: the same header, the same chained checksums, another format and other actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from rummicore.actions import Play
from rummicore.companion import (
    ClockSet,
    Course,
    MeldsAgreed,
    NamesTold,
    RackTold,
    Redone,
    RoundCounted,
    SeatTold,
    TableEntry,
    TableTold,
    Took,
    TurnTold,
    Undone,
    follow,
)
from rummicore.entries import Entries, flag, many, maybe, number, text
from rummicore.journal import MISFIT, WRONG_HEADER, Header, JournalError, Loaded, other_dictionary
from rummicore.notation import clip, format_meld, parse_meld
from rummicore.realgame import RealGame, new_real_game
from rummicore.reasons import FormatError, RuleError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummicore.counting import Left
    from rummicore.edition import Edition
    from rummicore.tiles import AnyTable, TypedTable

FORMAT = "rummi.companion/1"
Cell = TypeVar("Cell")
# A day in seconds, the longest clock that editions allow; and more tiles than any edition has.
LONGEST_CLOCK, MOST_TILES = 86_400, 1000


def entry_record(edition: Edition, entry: TableEntry) -> dict[str, object]:
    """Return an entry as JSON data, melds in the canonical notation."""
    record: dict[str, object] = {"do": entry.do}
    for name, value in entry._asdict().items():
        if name in ("table", "melds"):
            record[name] = _texts(edition, value)
        elif name == "left":
            record[name] = [list(left) if isinstance(left, tuple) else left for left in value]
        else:
            record[name] = list(value) if isinstance(value, tuple) else value
    return record


def _texts(edition: Edition, table: AnyTable) -> list[str]:
    return [format_meld(edition, meld) for meld in table]


def entry_from(edition: Edition, record: Mapping[str, object], seats: int) -> TableEntry:
    """Read an entry back; raise FormatError if it is none of a game with so many seats."""
    entries = Entries(dict(record), "the entry")
    name = entries.text("do")
    if name == "play":
        return Play(_melds(edition, entries, "table"))
    if name == "took":
        return Took(entries.take("amount", maybe(_tiles)), entries.texts("tiles"))
    if name == "round":
        return RoundCounted(_row(entries.take("left", many(_left)), seats), _row(entries.numbers("scores"), seats))
    if name == "undo":
        return Undone()
    if name == "redo":
        return Redone()
    return _told(edition, entries, name, seats)


def _told(edition: Edition, entries: Entries, name: str, seats: int) -> TableEntry:
    """Read what somebody told of the table or a player."""
    if name == "rack":
        return RackTold(_seat(entries, seats), entries.texts("rack"), entries.take("tiles", _tiles))
    if name == "table":
        return TableTold(_melds(edition, entries, "table"))
    if name == "seat":
        return SeatTold(
            _seat(entries, seats), entries.take("opened", maybe(flag)), entries.take("points", maybe(number))
        )
    if name == "names":
        return NamesTold(_row(entries.texts("names"), seats, empty=False))
    if name == "turn":
        return TurnTold(_seat(entries, seats))
    if name == "agreed":
        return MeldsAgreed(_melds(edition, entries, "melds"))
    if name == "clock":
        return ClockSet(min(max(entries.number("seconds"), 0), LONGEST_CLOCK))
    raise FormatError(f"{clip(name)} is not an entry")


def _melds(edition: Edition, entries: Entries, key: str) -> TypedTable:
    return tuple(parse_meld(edition, meld) for meld in entries.texts(key))


def _seat(entries: Entries, seats: int) -> int:
    seat = entries.number("seat")
    if not 0 <= seat < seats:
        raise FormatError(f"there is no seat {seat}")
    return seat


def _tiles(value: object, key: str) -> int:
    count = number(value, key)
    if not 0 <= count <= MOST_TILES:
        raise FormatError(f"{key}: {count} is no number of tiles")
    return count


def _left(value: object, key: str) -> Left:
    if isinstance(value, list):
        return many(text)(value, key)
    return maybe(number)(value, key)


def _row(row: tuple[Cell, ...], seats: int, *, empty: bool = True) -> tuple[Cell, ...]:
    """Return a row with a place for each seat; it may be empty."""
    if len(row) != seats and (row or not empty):
        raise FormatError(f"a row has {seats} places, not {len(row)}")
    return row


def begun(edition: Edition, header: Header) -> Course:
    """Return the course before the first entry; raise FormatError if so many cannot play."""
    if len(header.seats) not in edition.seats:
        few, many_ = edition.seats[0], edition.seats[-1]
        raise FormatError(f"{edition.id} is for {few} to {many_} players, not {len(header.seats)}")
    return Course(new_real_game(edition, header.seats))


def told_again(edition: Edition, loaded: Loaded) -> Course:
    """Follow all entries of a log; raise JournalError with the line of one that does not fit."""
    try:
        course = begun(edition, loaded.header)
        if other_dictionary(edition, loaded.header):
            course = Course(_remembering(edition, course.now, loaded))
    except FormatError as error:
        raise JournalError(WRONG_HEADER.because(cause=str(error))) from error
    for place, record in enumerate(loaded.records, 2):
        try:
            course = follow(edition, course, entry_from(edition, record, len(loaded.header.seats)))
        except (FormatError, RuleError) as error:
            raise JournalError(MISFIT.because(line=place, cause=str(error))) from error
    return course


def _remembering(edition: Edition, game: RealGame, loaded: Loaded) -> RealGame:
    """Let melds that counted count, whatever a newer dictionary says of them."""
    plays = [Entries(dict(record), "the entry") for record in loaded.records if record.get("do") == "play"]
    melds = dict.fromkeys(meld for play in plays for meld in play.texts("table"))
    return game._replace(agreed=tuple(parse_meld(edition, meld) for meld in melds))
