"""Verdicts and advice on the wire: a turn travels as the table it leaves, and is read back for an edition and a view.

Beside the table stand the tiles it took from the rack (``laid``), in the order in which they are shown, and those it
lacks (``lost``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rummicore.advice import Advised, Hint, Repair, Solution
from rummicore.changes import Change
from rummicore.draft import Verdict
from rummicore.entries import Entries, Taking, among, fact_or_flag, flag, many, maybe, named, number, seconds
from rummicore.reasons import FormatError
from rummicore.turn import Turn, turn_of
from rummicore.wire import (
    Record,
    data_of,
    entries_of,
    meld_from_wire,
    read_meld_from_wire,
    read_table_from_wire,
    reason_from_wire,
    table_from_wire,
    titled,
)

if TYPE_CHECKING:
    from rummicore.edition import Edition
    from rummicore.view import View

_HINTS: tuple[Literal["tiles", "own", "longer", "joker", "rebuilt"], ...] = (
    "tiles", "own", "longer", "joker", "rebuilt",
)  # fmt: skip


def _turn(turn: Turn) -> Record:
    return {"table": data_of(turn.after), "laid": list(turn.laid), "lost": list(turn.lost)}


def _turn_from(edition: Edition, view: View) -> Taking[Turn]:
    def taken(value: object, key: str) -> Turn:
        given = Entries(value, key)
        turn = turn_of(edition, view, given.take("table", table_from_wire))
        laid = given.texts("laid")
        if sorted(laid) != sorted(turn.laid):
            raise FormatError("laid: these are not the tiles that the table has more than before")
        return turn._replace(laid=laid)

    return taken


def _entries_under(edition: Edition, value: object, name: str) -> Entries:
    """Take a record of this edition."""
    given = entries_of(value, name)
    if given.text("edition") != edition.id:
        raise FormatError(f"edition: {edition.id} is expected here")
    return given


def verdict_to_wire(verdict: Verdict) -> Record:
    """Write what the rules say of a draft."""
    return titled(
        "verdict",
        {
            "edition": verdict.turn.edition.id,
            "legal": verdict.legal,
            "turn": _turn(verdict.turn),
            "reasons": data_of(verdict.reasons),
            "worth": dict(verdict.worth),
        },
    )


def verdict_from_wire(edition: Edition, view: View, value: object) -> Verdict:
    """Read a verdict on a draft of this view."""
    given = _entries_under(edition, value, "verdict")
    worth = given.take("worth", named(_number_or_flag))
    reasons = given.take("reasons", many(reason_from_wire))
    return Verdict(given.take("turn", _turn_from(edition, view)), reasons, dict(worth))


def _number_or_flag(value: object, key: str) -> int | bool:
    return value if isinstance(value, bool) else number(value, key)


def solution_to_wire(edition: Edition, solution: Solution) -> Record:
    """Write the best turns that were found."""
    turns = [_advised(advised) for advised in solution.turns]
    return titled("solution", {"edition": edition.id, **solution._asdict(), "turns": turns})


def _advised(advised: Advised) -> Record:
    return {**advised._asdict(), "turn": _turn(advised.turn), "worth": dict(advised.worth)}


def solution_from_wire(edition: Edition, view: View, value: object) -> Solution:
    """Read the best turns of this view."""
    given = _entries_under(edition, value, "solution")

    def advised(value: object, key: str) -> Advised:
        return _advised_from(edition, view, Entries(value, key))

    return Solution(
        given.take("turns", many(advised)),
        given.take("upper_bound", maybe(number)),
        given.flag("proved"),
        given.take("settled", maybe(flag)),
        given.take("seconds", seconds),
    )


def _advised_from(edition: Edition, view: View, given: Entries) -> Advised:
    return Advised(
        given.take("turn", _turn_from(edition, view)),
        dict(given.take("worth", named(fact_or_flag))),
        given.take("upper_bound", maybe(number)),
        given.flag("proved"),
        given.take("settled", maybe(flag)),
    )


def hint_to_wire(edition: Edition, hint: Hint) -> Record:
    """Write a whole hint; whoever gives it away little by little does so later."""
    parts = {"change": data_of(hint.change), "goal": data_of(hint.goal)}
    turn = None if hint.turn is None else _turn(hint.turn)
    return titled("hinted", {"edition": edition.id, **hint._asdict(), "turn": turn, **parts})


def hint_from_wire(edition: Edition, view: View, value: object) -> Hint:
    """Read a hint for this view."""
    given = _entries_under(edition, value, "hinted")
    return Hint(
        given.take("turn", maybe(_turn_from(edition, view))),
        given.flag("proved"),
        given.take("kind", among(_HINTS)),
        given.take("change", maybe(_change)),
        given.take("goal", maybe(meld_from_wire)),
    )


def _change(value: object, key: str) -> Change:
    given = Entries(value, key)
    old, new = given.take("old", read_meld_from_wire), given.take("new", meld_from_wire)
    return Change(old, new, given.texts("came"), given.texts("went"))


def repair_to_wire(repair: Repair) -> Record:
    """Write a table put right."""
    fields = {"table": data_of(repair.table), "loose": list(repair.loose), "proved": repair.proved}
    return titled("repaired", fields)


def repair_from_wire(value: object) -> Repair:
    """Read a table put right."""
    given = entries_of(value, "repaired")
    return Repair(given.take("table", read_table_from_wire), given.texts("loose"), given.flag("proved"))
