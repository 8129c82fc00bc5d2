"""Answers of the commands as JSON data: schemas of version 2, each with the edition it speaks of.

Sentences are in the language of whoever asks, so the caller says them; codes and names never change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rummicore.notation import format_meld, meld_as_json
from rummicore.reasons import Reason
from rummicore.rulings import MeldRuling, Ruling, TurnRuling
from rummicore.tiles import Meld, TypedMeld

if TYPE_CHECKING:
    from rummicore.advice import Advised, Hint, Repair, ReviewedTurn, Solution, Worth
    from rummicore.edition import Edition
    from rummicore.events import Event
    from rummicore.tiles import AnyTable, Face
    from rummicore.view import View
    from rummicore.wire import Record

Saying = Callable[[Reason], str]


class Brief(NamedTuple):
    """What a row shows of the answer to a position: tiles in order, melds as they are written.

    Nothing is laid if nothing was found; ``settled`` is None if nobody looked.
    """

    proved: bool
    worth: Worth
    upper_bound: int | None
    laid: tuple[Face, ...]
    table: Sequence[str | Sequence[str]]
    out: bool
    seconds: float
    settled: bool | None = None


def schema_of(name: str, edition: Edition) -> Record:
    """Begin a record: its schema and the edition."""
    return {"schema": f"rummi.{name}/2", "edition": edition.id}


def reason_record(reason: Reason, text: str = "") -> Record:
    """Return a reason as JSON data; ``text`` replaces the English sentence."""
    return {
        "code": reason.code,
        "rule": reason.rule,
        "text": text or reason.text,
        "tiles": list(reason.tiles),
    }


def event_record(edition: Edition, event: Event) -> Record:
    """Return an event as exports show it, its name first, melds in the notation of the edition."""
    fields = {name: _plain(edition, value) for name, value in event._asdict().items() if name != "what"}
    return {"what": event.what, **fields}


def _plain(edition: Edition, value: object) -> object:
    if isinstance(value, Meld | TypedMeld):
        return meld_as_json(edition, value)
    if isinstance(value, Reason):
        return reason_record(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(edition, part) for name, part in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(edition, part) for part in value]
    return value


def _melds(edition: Edition, table: AnyTable) -> list[str | Sequence[str]]:
    return [meld_as_json(edition, meld) for meld in table]


def solution_records(
    edition: Edition, view: View, solution: Solution, worthless: Worth, identity: object
) -> list[Record]:
    """Write best turns as rows, at least one; ``worthless`` is what no turn at all is worth."""
    if solution.turns:
        briefs = [_brief(edition, view, advised, solution.seconds) for advised in solution.turns]
    else:
        table = _melds(edition, view.table)
        nothing = (solution.upper_bound, (), table, False, solution.seconds, solution.settled)
        briefs = [Brief(solution.proved, worthless, *nothing)]
    return [brief_record(edition, brief, identity) for brief in briefs]


def _brief(edition: Edition, view: View, advised: Advised, seconds: float) -> Brief:
    turn = advised.turn
    laid, out = edition.sorted(turn.laid), len(turn.laid) == len(view.rack)
    table = _melds(edition, turn.after)
    return Brief(advised.proved, advised.worth, advised.upper_bound, laid, table, out, seconds, advised.settled)


def brief_record(edition: Edition, brief: Brief, identity: object) -> Record:
    """Write the answer to a position as a row."""
    return {
        "schema": "rummi.solve/2",
        "edition": edition.id,
        "id": identity,
        "found": bool(brief.laid),
        "proved": brief.proved,
        **brief.worth,
        "upper_bound": brief.upper_bound,
        "laid": list(brief.laid),
        "table": brief.table,
        "out": brief.out,
        **({} if brief.settled is None else {"settled": brief.settled}),
        "seconds": round(brief.seconds, 6),
    }


def ruling_record(edition: Edition, ruling: Ruling, say: Saying) -> Record:
    """Write what the referee says."""
    begin: Record = {**schema_of("judge", edition), "id": ruling.case.id, "legal": ruling.legal}
    turned = [edition.as_laid(edition, meld) for meld in ruling.case.turned]
    understood: Record = {"understood": _melds(edition, tuple(turned))} if turned else {}
    if isinstance(ruling, TurnRuling):
        if ruling.depends:
            understood["depends"] = [format_meld(edition, meld) for meld in ruling.depends]
        reasons = [reason_record(reason, say(reason)) for reason in ruling.reasons]
        return {**begin, "reasons": reasons, "laid": list(ruling.turn.laid), **ruling.worth, **understood}
    return {**begin, **_meld_ruling(ruling, say), **understood}


def _meld_ruling(ruling: MeldRuling, say: Saying) -> Record:
    values: dict[str, int] = {}
    for reading in ruling.readings:
        values[reading.label] = max(reading.value, values.get(reading.label, 0))
    if ruling.readings:
        return {"readings": values}
    return {"readings": values, "reasons": [reason_record(reason, say(reason)) for reason in ruling.reasons]}


def hint_record(edition: Edition, hint: Hint, stage: int, stages: int) -> Record:
    """Write a hint: no more than its stage says."""
    turn = hint.turn
    record: Record = {**schema_of("hint", edition), "stage": stage, "found": turn is not None}
    if turn is None:
        return record
    record["tiles"] = len(turn.laid)
    if edition.manner.counts == "points":
        record["score"] = edition.points(turn)
    if stage > 1:
        record["laid"] = list(edition.sorted(turn.laid))
    if stage == stages:
        record["table"] = _melds(edition, turn.after)
    return record


def repair_record(edition: Edition, found: Repair) -> Record:
    """Write a table put right."""
    return {
        **schema_of("repair", edition),
        "found": not found.loose,
        "table": _melds(edition, found.table),
        "loose": list(found.loose),
        "proved": found.proved,
    }


def review_record(edition: Edition, turn: ReviewedTurn) -> Record:
    """Write a turn of a finished game: what it did, what was in sight, and the best of all."""
    best = turn.best.best
    return {
        "round": turn.round,
        "turn": turn.number,
        "seat": turn.seat,
        "laid": list(turn.laid),
        "points": turn.points,
        "scoring": meld_as_json(edition, turn.scoring) if turn.scoring else None,
        "sight": turn.sight and _found(edition, turn.sight),
        "best": best and _found(edition, best),
        "proved": turn.best.proved,
        "missed": turn.missed_by,
    }


def _found(edition: Edition, advised: Advised) -> Record:
    turn = advised.turn
    return {**advised.worth, "laid": list(edition.sorted(turn.laid)), "table": _melds(edition, turn.after)}
