"""The wire: what hosts, pages and engines tell each other, as JSON data and back again, exactly.

Reading needs neither a dictionary nor rules: a meld says its kind and what its tiles stand for. That is a claim like
any other; the engine reads every play anew. ``rummicore.wire_turns`` adds whatever holds a turn: verdicts and advice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, get_args

from rummicore.actions import Action, Answer, Deal, Draw, Play, Suggest, TimeUp
from rummicore.entries import Entries, among, fact, many, maybe, named, number, text
from rummicore.events import (
    Agreed,
    Answered,
    Asked,
    Dealt,
    Drew,
    Event,
    MatchEnded,
    Passed,
    Played,
    PoolRanOut,
    Proposed,
    Redealt,
    Refused,
    Restored,
    RoundEnded,
    Skipped,
    Suggested,
    TimedOut,
    TookBack,
    Unplayed,
)
from rummicore.host import Told
from rummicore.notation import clip
from rummicore.reasons import FormatError, Reason
from rummicore.state import Ask, End, Former, Phase, RoundResult
from rummicore.tiles import AnyMeld, Face, Meld, Placed, TypedMeld, natural
from rummicore.view import PublicSeat, View

Record = dict[str, object]

# The fields by which one tells kinds of events and actions apart.
_NAMING = ("what", "do")
_PHASES: tuple[Phase, ...] = get_args(Phase)
_ENDS: tuple[Literal["out", "blocked"], ...] = ("out", "blocked")


def titled(name: str, record: Record) -> Record:
    """Put the schema before a record."""
    return {"schema": f"rummi.{name}/1", **record}


def entries_of(value: object, name: str) -> Entries:
    """Take a record of this name; raise FormatError for another schema."""
    entries = Entries(value, name)
    if (schema := entries.text("schema")) != f"rummi.{name}/1":
        raise FormatError(f"schema: {clip(schema)} came where rummi.{name}/1 is expected")
    return entries


# Writing


def data_of(value: object) -> object:
    """Write a value of the core and whatever it is made of: fields by their names, rows as lists."""
    if isinstance(value, Placed):
        return value.face if value.natural else [value.face, *value.stands]
    if isinstance(value, Meld | TypedMeld):
        return meld_to_wire(value)
    if isinstance(value, Reason):
        return reason_to_wire(value)
    if isinstance(value, PublicSeat):
        return {**_fields(value._asdict()), "said": dict(value.said)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return _fields(value._asdict())
    return [data_of(part) for part in value] if isinstance(value, tuple) else value


def _fields(fields: Mapping[str, object]) -> Record:
    """Write the fields of a value, first the one that names its kind."""
    return {name: data_of(fields[name]) for name in sorted(fields, key=lambda name: name not in _NAMING)}


def meld_to_wire(meld: AnyMeld) -> Record:
    """Write a meld: a read one with its ``kind``, a typed one with the kind that was declared as ``typed``."""
    kind = "kind" if isinstance(meld, Meld) else "typed"
    return {kind: meld.kind, "tiles": data_of(meld.tiles)}


def reason_to_wire(reason: Reason) -> Record:
    """Write a reason; its facts have names, for sentences in other languages."""
    return {**_fields(reason._asdict()), "facts": dict(reason.facts)}


def event_to_wire(event: Event) -> Record:
    """Write an event, its name first."""
    return _fields(event._asdict())


def action_to_wire(action: Action) -> Record:
    """Write an action, its name first."""
    return titled("action", _fields(action._asdict()))


def told_to_wire(told: Told) -> Record:
    """Write what somebody is told of an action."""
    return titled("told", _fields(told._asdict()))


def view_to_wire(view: View) -> Record:
    """Write all that a seat, or an onlooker, may know."""
    return titled("view", _fields(view._asdict()))


# Reading. The key says where a part stands, for the refusal.


def tile_from_wire(value: object, key: str = "tile") -> Placed:
    """Read a tile of a meld: a text if it stands for itself, else a list of its face and what it stands for."""
    if isinstance(value, str):
        return natural(text(value, key))
    tile = many(text)(value, key)
    if not tile:
        raise FormatError(f"{key}: a tile has a face")
    return Placed(tile[0], tile[1:])


def meld_from_wire(value: object, key: str = "meld") -> AnyMeld:
    """Read a meld, which stays typed if it was."""
    entries = Entries(value, key)
    if ("kind" in entries) == ("typed" in entries):
        raise FormatError(f"{key}: a meld has either kind or typed")
    tiles = entries.take("tiles", many(tile_from_wire))
    return Meld(entries.text("kind"), tiles) if "kind" in entries else TypedMeld(entries.text("typed"), tiles)


def read_meld_from_wire(value: object, key: str = "meld") -> Meld:
    """Read a meld that was read before; raise FormatError for one that was only typed."""
    meld = meld_from_wire(value, key)
    if isinstance(meld, TypedMeld):
        raise FormatError(f"{key}: kind is missing, the meld was only typed")
    return meld


read_table_from_wire = many(read_meld_from_wire)
table_from_wire = many(meld_from_wire)


def reason_from_wire(value: object, key: str = "reason") -> Reason:
    """Read a reason."""
    given = Entries(value, key)
    facts = given.take("facts", named(fact))
    return Reason(given.text("code"), given.text("rule"), given.text("text"), given.texts("tiles"), facts)


_Actions = Mapping[str, Callable[[Entries], Action]]
_ACTIONS: _Actions = {
    "deal": lambda given: Deal(given.texts("draws"), given.texts("order")),
    "play": lambda given: Play(given.take("table", table_from_wire)),
    "draw": lambda given: Draw(),
    "time-up": lambda given: TimeUp(given.take("table", table_from_wire)),
    "answer": lambda given: Answer(given.number("seat"), given.text("ask"), given.text("value")),
    "suggest": lambda given: Suggest(given.text("word")),
}


def action_from_wire(value: object) -> Action:
    """Read an action. Nothing in it is believed: the engine reads its melds anew."""
    given = entries_of(value, "action")
    return _ACTIONS[given.take("do", among(tuple(_ACTIONS)))](given)


def _drawn(value: object, key: str) -> tuple[int, Face]:
    if not isinstance(value, list) or len(value) != 2:
        raise FormatError(f"{key}: a draw is a list of a seat and a tile")
    return number(value[0], key), text(value[1], key)


def _end(value: object, key: str) -> End:
    given = Entries(value, key)
    return End(given.take("how", among(_ENDS)), given.take("seat", maybe(number)))


_Events = Mapping[str, Callable[[Entries], Event]]


def _unplayed(value: object, key: str) -> Unplayed:
    given = Entries(value, key)
    return Unplayed(given.number("seat"), given.texts("laid"))


_EVENTS: _Events = {
    "dealt": lambda given: Dealt(
        given.number("starter"),
        given.take("draws", many(many(_drawn))),
        given.number("pool"),
        given.take("racks", many(many(text))),
        given.flag("again"),
    ),
    "asked": lambda given: Asked(given.number("seat"), given.text("ask"), given.texts("choices")),
    "answered": lambda given: Answered(given.number("seat"), given.text("ask"), given.text("value")),
    "redealt": lambda given: Redealt(),
    "played": lambda given: Played(
        given.number("seat"),
        given.texts("laid"),
        given.take("made", read_table_from_wire),
        given.take("gone", read_table_from_wire),
        given.number("points"),
        given.flag("opening"),
        given.flag("doubled"),
    ),
    "suggested": lambda given: Suggested(given.number("seat"), given.text("word")),
    "agreed": lambda given: Agreed(given.number("seat"), given.text("word"), given.flag("counts")),
    "proposed": lambda given: Proposed(
        given.number("seat"),
        given.texts("laid"),
        given.take("made", read_table_from_wire),
        given.take("gone", read_table_from_wire),
    ),
    "refused": lambda given: Refused(given.number("seat"), given.take("reasons", many(reason_from_wire))),
    "timed-out": lambda given: TimedOut(given.number("seat"), given.flag("touched")),
    "restored": lambda given: Restored(given.number("seat")),
    "took-back": lambda given: TookBack(given.number("seat"), given.take("melds", table_from_wire)),
    "drew": lambda given: Drew(given.number("seat"), given.number("amount"), given.texts("tiles"), given.flag("fine")),
    "passed": lambda given: Passed(given.number("seat")),
    "skipped": lambda given: Skipped(given.number("seat")),
    "round-ended": lambda given: RoundEnded(
        given.take("end", _end),
        given.take("racks", many(many(text))),
        given.numbers("scores"),
        given.numbers("winners"),
        given.numbers("costs"),
        given.take("unplayed", many(_unplayed)),
    ),
    "last-turns": lambda given: PoolRanOut(given.numbers("seats")),
    "match-ended": lambda given: MatchEnded(given.numbers("scores"), given.numbers("winners")),
}


def event_from_wire(value: object, key: str = "event") -> Event:
    """Read an event."""
    given = Entries(value, key)
    return _EVENTS[given.take("what", among(tuple(_EVENTS)))](given)


def told_from_wire(value: object) -> Told:
    """Read what somebody was told of an action."""
    given = entries_of(value, "told")
    return Told(
        given.number("at"),
        given.number("round"),
        given.number("number"),
        given.take("seat", maybe(number)),
        given.take("do", among(tuple(_ACTIONS))),
        given.take("events", many(event_from_wire)),
    )


def _public_seat(value: object, key: str) -> PublicSeat:
    given = Entries(value, key)
    said = given.take("said", named(text))
    return PublicSeat(given.number("tiles"), given.flag("opened"), given.number("points"), given.number("skips"), said)


def _ask(value: object, key: str) -> Ask:
    given = Entries(value, key)
    return Ask(
        given.number("seat"), given.text("name"), given.texts("choices"), given.text("yes"), given.texts("about")
    )


def _result(value: object, key: str) -> RoundResult:
    given = Entries(value, key)
    return RoundResult(
        given.take("end", _end),
        given.numbers("scores"),
        given.numbers("winners"),
        given.number("turns"),
        given.numbers("costs"),
    )


def _former(value: object, key: str) -> Former:
    given = Entries(value, key)
    return Former(given.take("meld", read_meld_from_wire), given.number("turn"))


def view_from_wire(value: object) -> View:
    """Read all that a seat, or an onlooker, may know."""
    given = entries_of(value, "view")
    seats = given.take("seats", many(_public_seat))
    seat = among_seats(len(seats))
    return View(
        seat=given.take("seat", maybe(seat)),
        rack=given.texts("rack"),
        seats=seats,
        table=given.take("table", read_table_from_wire),
        pool=given.number("pool"),
        phase=given.take("phase", among(_PHASES)),
        turn=given.take("turn", seat),
        number=given.number("number"),
        starter=given.take("starter", maybe(seat)),
        passes=given.number("passes"),
        empty_turns=given.take("empty_turns", maybe(number)),
        proposed=given.take("proposed", maybe(read_table_from_wire)),
        ask=given.take("ask", maybe(_ask)),
        asked=given.take("asked", many(seat)),
        shown=given.take("shown", many(many(text))),
        results=given.take("results", many(_result)),
        rounds=given.number("rounds"),
        former=given.take("former", many(_former)),
        agreed=given.texts("agreed"),
    )


def among_seats(seats: int) -> Callable[[object, str], int]:
    """Read the number of one of so many seats."""

    def taken(value: object, key: str) -> int:
        seat = number(value, key)
        if not 0 <= seat < seats:
            raise FormatError(f"{key}: there is no seat {seat} among {seats}")
        return seat

    return taken
