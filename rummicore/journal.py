"""A game as text: a header line and one JSON line per action, each with a checksum that chains to the line before.

The journal is the save, the replay and the bug report. It holds actions, not states; this module only turns them
into lines and back, and whoever writes files appends one line at a time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from rummicore.actions import Action, Answer, Deal, Draw, Play, Suggest, TimeUp
from rummicore.engine import new_game
from rummicore.entries import Entries, encoded, fact_or_flag, maybe, named, number, text
from rummicore.host import Happened, Host
from rummicore.notation import clip, format_meld, parse_meld
from rummicore.options import Value
from rummicore.reasons import Code, FormatError, Reasons, RuleError
from rummicore.registry import find_edition
from rummicore.tiles import TypedTable

if TYPE_CHECKING:
    from rummicore.edition import Edition

FORMAT = "rummi.journal/1"
# The end of a line. In a text its quotes would be escaped, so it stands nowhere else.
_SUM = re.compile(rb',"sum":"([0-9a-f]{16})"\}')


# What is wrong with a journal.
CUT_OFF = Code("journal-cut-off", "", "line 1 is cut off: there is no game in this file")
WRONG_SUM = Code("journal-sum", "", "line {line} is damaged: its checksum does not fit")
WRONG_END = Code("journal-end", "", "line {line} is damaged: something stands where it should end")
NOT_JSON = Code("journal-json", "", "line {line} is not JSON that can be read")
NOT_AN_OBJECT = Code("journal-object", "", "line {line} is not a JSON object")
OTHER_FORM = Code("journal-form", "", "line 1 says {said}; this program reads {form}")
WRONG_HEADER = Code("journal-header", "", "line 1: {cause}")
MISFIT = Code("journal-misfit", "", "line {line} does not fit the game: {cause}")


class JournalError(FormatError):
    """A journal that cannot be trusted; the message names the line."""


class NeverBegunError(JournalError):
    """A file that was left before its first line was whole: no game is lost with it."""


class OtherFormatError(JournalError):
    """A journal of another version of the program."""


# What a header does not say where it is as usual.
_UNSAID = ("hints", "ui")


class Header(NamedTuple):
    """The first line: all that must be known to replay the actions. ``seed`` lets bots go on with the same deals.

    ``hints`` tells whether people may ask for hints, ``ui`` which front end they asked for when the game began; a game
    with hints, or with the usual front end, does not mention it.
    """

    edition: str
    options: Mapping[str, Value]
    seats: tuple[str, ...]
    rounds: int
    seed: int | None
    dictionary: str | None = None
    hints: bool = True
    ui: str = ""


class Loaded(NamedTuple):
    """What could be read: the header, the action records, the last checksum and how many bytes they take.

    ``ends_line`` tells whether the last line read is complete with its line end, ``torn`` whether the beginning of
    another one lies behind it: a line that was never acknowledged to anybody.
    """

    header: Header
    records: tuple[Mapping[str, object], ...]
    sum: str
    size: int
    ends_line: bool
    torn: bool = False


def new_header(
    edition: Edition,
    seats: tuple[str, ...],
    rounds: int = 1,
    seed: int | None = None,
    *,
    hints: bool = True,
    ui: str = "",
) -> Header:
    """Return the header of a new game; every option is kept, so later defaults cannot change an old game."""
    options = {key: option.value for key, option in edition.options.items()}
    return Header(edition.id, options, seats, rounds, seed, edition.dictionary(edition), hints, ui)


def header_record(header: Header, form: str = FORMAT) -> dict[str, object]:
    """Return the header as JSON data, under the name of the format of the lines behind it."""
    usual = Header._field_defaults
    fields = {name: value for name, value in header._asdict().items() if name not in _UNSAID or value != usual[name]}
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
    body = encoded(record)[:-1]
    checksum = _checksum(previous, body)
    return body + f',"sum":"{checksum}"}}\n'.encode(), checksum


def _checksum(previous: str, body: bytes) -> str:
    # 64 bits: it tells damage, and is no seal against whoever can write the file anew.
    return sha256(previous.encode() + body).hexdigest()[:16]


def load(data: bytes, form: str = FORMAT) -> Loaded:
    """Read a journal, or a log of another form. The torn beginning of a last line is left out.

    Any other damage raises JournalError.
    """
    records: list[Mapping[str, object]] = []
    checksum, size = "", 0
    *lines, tail = data.split(b"\n")
    # With its checksum a line was written whole: what is wrong with it then is damage, and somebody may have seen it.
    torn = bool(tail) and not _SUM.search(tail)
    for place, line in enumerate(lines if torn or not tail else [*lines, tail], 1):
        checksum, record = _checked(line, checksum, place)
        records.append(record)
        size += len(line) + 1
    if not records:
        raise NeverBegunError(CUT_OFF.because())
    ends_line = torn or not tail
    return Loaded(_header(records[0], form), tuple(records[1:]), checksum, size - (not ends_line), ends_line, torn)


def _checked(line: bytes, previous: str, place: int) -> tuple[str, Mapping[str, object]]:
    """Return the checksum and the content of a line whose checksum fits."""
    found = _SUM.search(line)
    expected = _checksum(previous, line[: found.start()]) if found else ""
    if found is None or found[1].decode() != expected:
        raise JournalError(WRONG_SUM.because(line=place))
    if found.end() != len(line):
        raise JournalError(WRONG_END.because(line=place))
    return expected, _json_object(line, place)


def _json_object(body: bytes, place: int) -> Mapping[str, object]:
    try:
        record: object = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise JournalError(NOT_JSON.because(line=place)) from error
    if not isinstance(record, dict):
        raise JournalError(NOT_AN_OBJECT.because(line=place))
    return record


def _header(record: Mapping[str, object], form: str) -> Header:
    version = record.get("format")
    if version != form:
        said = f"format {clip(version)}" if isinstance(version, str) else "no format"
        raise OtherFormatError(OTHER_FORM.because(said=said, form=form))
    header = Entries({"seed": None, "dictionary": None, "hints": True, "ui": "", **record}, "the header")
    try:
        return Header(
            header.text("edition"),
            dict(header.take("options", named(maybe(fact_or_flag)))),
            header.texts("seats"),
            header.number("rounds"),
            header.take("seed", maybe(number)),
            header.take("dictionary", maybe(text)),
            header.flag("hints"),
            header.text("ui"),
        )
    except FormatError as error:
        raise JournalError(WRONG_HEADER.because(cause=str(error))) from error


def action_from(edition: Edition, record: Mapping[str, object]) -> Action:
    """Read an action back; raise FormatError if it is none."""
    entries = Entries(dict(record), "the action")
    name = entries.text("do")
    if name == "deal":
        return Deal(entries.texts("draws"), entries.texts("order"))
    if name == "play":
        return Play(_melds(edition, entries))
    if name == "time-up":
        return TimeUp(_melds(edition, entries))
    if name == "answer":
        return Answer(entries.number("seat"), entries.text("ask"), entries.text("value"))
    if name == "suggest":
        return Suggest(entries.text("word"))
    if name == "draw":
        return Draw()
    raise FormatError(f"{clip(name)} is not an action")


def _melds(edition: Edition, entries: Entries) -> TypedTable:
    return tuple(parse_meld(edition, meld) for meld in entries.texts("table"))


def house_edition(edition: Edition, header: Header) -> Edition:
    """Return the edition under the options of a journal; raise JournalError if it does not have them."""
    try:
        return edition.with_values(header.options)
    except FormatError as error:
        raise JournalError(WRONG_HEADER.because(cause=str(error))) from error


def edition_of(header: Header) -> Edition:
    """Find the edition of a journal, under its options; raise JournalError if it is not here or lacks them."""
    try:
        edition = find_edition(header.edition)
    except FormatError as error:
        raise JournalError(WRONG_HEADER.because(cause=str(error))) from error
    return house_edition(edition, header)


def other_dictionary(edition: Edition, header: Header) -> bool:
    """Tell whether a game was begun with another dictionary than the one that is there now."""
    return header.dictionary is not None and header.dictionary != edition.dictionary(edition)


def _remembering(edition: Edition, loaded: Loaded) -> Edition:
    """Let melds that were played be right, and words be voted on, whatever a newer dictionary says of them."""
    plays = [Entries(dict(record), "the action") for record in loaded.records if record.get("do") == "play"]
    texts = [meld for play in plays for meld in play.texts("table")]
    known = edition.knowing(edition, tuple(parse_meld(edition, meld) for meld in dict.fromkeys(texts)))
    return known._replace(agreeable=_suggested_before)


def _suggested_before(_edition: Edition, _word: str) -> Reasons:
    """Find nothing against a vote that was held."""
    return ()


def replay(edition: Edition, loaded: Loaded) -> Iterator[Happened]:
    """Play the actions again; raise JournalError with the line of one that does not fit."""
    try:
        if other_dictionary(edition, loaded.header):
            edition = _remembering(edition, loaded)
        host = Host(edition, new_game(edition, len(loaded.header.seats), loaded.header.rounds))
    except FormatError as error:
        raise JournalError(WRONG_HEADER.because(cause=str(error))) from error
    for place, record in enumerate(loaded.records, 2):
        try:
            yield host.commit(host.again(action_from(edition, record)))
        except (FormatError, RuleError) as error:
            raise JournalError(MISFIT.because(line=place, cause=str(error))) from error
