"""A game as text: a header line and one JSON line per action, each with a checksum that chains to the line before.

The journal is the save, the replay and the bug report. It holds actions, not states; this module only turns them
into lines and back, and whoever writes files appends one line at a time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from rummicore.actions import Action, Answer, Deal, Draw, Play, Suggest, TimeUp
from rummicore.engine import new_game
from rummicore.host import Happened, Host
from rummicore.notation import format_meld, parse_meld
from rummicore.options import Value
from rummicore.reasons import FormatError, RuleError
from rummicore.tiles import Face, TypedTable

if TYPE_CHECKING:
    from rummicore.edition import Edition

FORMAT = "rummi.journal/1"
_SUM = re.compile(rb',"sum":"([0-9a-f]{16})"\}\Z')


class JournalError(ValueError):
    """A journal that cannot be trusted; the message names the line."""


class Header(NamedTuple):
    """The first line: all that must be known to replay the actions. ``seed`` lets bots go on with the same deals.

    ``hints`` tells whether people may ask for hints; a game in which they may does not mention it.
    """

    edition: str
    options: Mapping[str, Value]
    seats: tuple[str, ...]
    rounds: int
    seed: int | None
    dictionary: str | None = None
    hints: bool = True


class Loaded(NamedTuple):
    """What could be read: the header, the action records, the last checksum and how many bytes they take.

    ``ends_line`` tells whether the last line read is complete with its line end.
    """

    header: Header
    records: tuple[Mapping[str, object], ...]
    sum: str
    size: int
    ends_line: bool


def new_header(
    edition: Edition, seats: tuple[str, ...], rounds: int = 1, seed: int | None = None, *, hints: bool = True
) -> Header:
    """Return the header of a new game; every option is kept, so later defaults cannot change an old game."""
    options = {key: option.value for key, option in edition.options.items()}
    return Header(edition.id, options, seats, rounds, seed, edition.dictionary(edition), hints)


def header_record(header: Header, form: str = FORMAT) -> dict[str, object]:
    """Return the header as JSON data, under the name of the format of the lines behind it."""
    fields = {name: value for name, value in header._asdict().items() if name != "hints" or not header.hints}
    return {"format": form, **fields, "options": dict(header.options), "seats": list(header.seats)}


def action_record(edition: Edition, action: Action) -> dict[str, object]:
    """Return an action as JSON data, melds in the canonical notation."""
    if isinstance(action, Deal):
        return {"do": action.do, "draws": list(action.draws), "order": list(action.order)}
    if isinstance(action, Play | TimeUp):
        return {"do": action.do, "table": [format_meld(edition, meld) for meld in action.table]}
    if isinstance(action, Answer):
        return {"do": action.do, "seat": action.seat, "ask": action.ask, "value": action.value}
    if isinstance(action, Suggest):
        return {"do": action.do, "word": action.word}
    return {"do": action.do}


def line_of(record: Mapping[str, object], previous: str) -> tuple[bytes, str]:
    """Return the line for a record behind a line with the checksum ``previous``, and its own checksum."""
    body = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
    checksum = _checksum(previous, body)
    return body + f',"sum":"{checksum}"}}\n'.encode(), checksum


def _checksum(previous: str, body: bytes) -> str:
    # 64 bits: it tells damage, and is no seal against whoever can write the file anew.
    return sha256(previous.encode() + body).hexdigest()[:16]


def load(data: bytes, form: str = FORMAT) -> Loaded:
    """Read a journal, or a log of another form. A torn last line is dropped; other damage raises JournalError."""
    records: list[Mapping[str, object]] = []
    checksum, size = "", 0
    *lines, tail = data.split(b"\n")
    for number, line in enumerate(lines, 1):
        checksum, record = _checked(line, checksum, number)
        records.append(record)
        size += len(line) + 1
    ends_line = True
    if tail:
        try:
            checksum, record = _checked(tail, checksum, len(lines) + 1)
        except JournalError:
            pass  # torn: this line was never acknowledged to anybody
        else:
            records.append(record)
            size += len(tail)
            ends_line = False
    if not records:
        raise JournalError("line 1 is cut off: there is no game in this file")
    return Loaded(_header(records[0], form), tuple(records[1:]), checksum, size, ends_line)


def _checked(line: bytes, previous: str, number: int) -> tuple[str, Mapping[str, object]]:
    """Return the checksum and the content of a line whose checksum fits."""
    found = _SUM.search(line)
    expected = _checksum(previous, line[: found.start()]) if found else ""
    if found is None or found[1].decode() != expected:
        raise JournalError(f"line {number} is damaged: its checksum does not fit")
    return expected, _json_object(line, number)


def _json_object(body: bytes, number: int) -> Mapping[str, object]:
    try:
        record: object = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise JournalError(f"line {number} is not JSON that can be read") from error
    if not isinstance(record, dict):
        raise JournalError(f"line {number} is not a JSON object")
    return record


def _header(record: Mapping[str, object], form: str) -> Header:
    if record.get("format") != form:
        raise JournalError(f"line 1 says format {record.get('format')!r}; this program reads {form}")
    edition, options, seats = record.get("edition"), record.get("options"), record.get("seats")
    rounds, seed, dictionary = record.get("rounds"), record.get("seed"), record.get("dictionary")
    if not (
        isinstance(edition, str)
        and isinstance(options, dict)
        and isinstance(seats, list)
        and isinstance(rounds, int)
        and isinstance(seed, int | None)
        and all(isinstance(name, str) for name in seats)
        and isinstance(dictionary, str | None)
    ):
        raise JournalError("line 1 is not the header of a game")
    return Header(edition, options, tuple(seats), rounds, seed, dictionary, record.get("hints") is not False)


def action_from(edition: Edition, record: Mapping[str, object]) -> Action:
    """Read an action back; raise FormatError if it is none."""
    name = record.get("do")
    if name == "deal":
        return Deal(_faces(record.get("draws")), _faces(record.get("order")))
    if name == "play":
        return Play(_melds(edition, record.get("table")))
    if name == "time-up":
        return TimeUp(_melds(edition, record.get("table")))
    if name == "answer":
        seat = record.get("seat")
        return Answer(seat if isinstance(seat, int) else -1, str(record.get("ask")), str(record.get("value")))
    if name == "suggest":
        return Suggest(str(record.get("word")))
    if name == "draw":
        return Draw()
    raise FormatError(f"{name!r} is not an action")


def _texts(value: object) -> Iterable[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise FormatError("a list of texts is missing")
    return value


def _faces(value: object) -> tuple[Face, ...]:
    return tuple(_texts(value))


def _melds(edition: Edition, value: object) -> TypedTable:
    return tuple(parse_meld(edition, text) for text in _texts(value))


def house_edition(edition: Edition, header: Header) -> Edition:
    """Return the edition under the options of a journal; raise JournalError if it does not have them."""
    try:
        return edition.with_values(header.options)
    except FormatError as error:
        raise JournalError(f"line 1: {error}") from error


def other_dictionary(edition: Edition, header: Header) -> bool:
    """Tell whether a game was begun with another dictionary than the one that is there now."""
    return header.dictionary is not None and header.dictionary != edition.dictionary(edition)


def _remembering(edition: Edition, loaded: Loaded) -> Edition:
    """Let melds that were played be right, whatever a newer dictionary says of them."""
    plays = [record for record in loaded.records if record.get("do") == "play"]
    texts = [text for record in plays for text in _texts(record.get("table"))]
    return edition.knowing(edition, tuple(parse_meld(edition, text) for text in dict.fromkeys(texts)))


def replay(edition: Edition, loaded: Loaded) -> Iterator[Happened]:
    """Play the actions again; raise JournalError with the line of one that does not fit."""
    try:
        if other_dictionary(edition, loaded.header):
            edition = _remembering(edition, loaded)
        host = Host(edition, new_game(edition, len(loaded.header.seats), loaded.header.rounds))
    except FormatError as error:
        raise JournalError(f"line 1: {error}") from error
    for number, record in enumerate(loaded.records, 2):
        try:
            yield host.commit(host.again(action_from(edition, record)))
        except (FormatError, RuleError) as error:
            raise JournalError(f"line {number} does not fit the game: {error}") from error
