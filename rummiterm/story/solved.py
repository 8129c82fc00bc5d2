"""Best turns of number positions that come from outside: read, solved, and written as data."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import NamedTuple

from rummiclassic.solver.best import BestTurn
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.ranked import best_turns
from rummiclassic.suite import suite_of
from rummicore.bots import Budget
from rummicore.checks import judge, strangers
from rummicore.edition import Edition
from rummicore.notation import meld_as_json, parse_table, undeclared
from rummicore.reasons import FormatError
from rummicore.tiles import Face, TypedTable, faces_on, only_read
from rummicore.turn import lying_table, turn_of
from rummicore.view import View, position
from rummiterm.story.rulings import refusal, table_from_record, tiles_from_record
from rummiterm.texts import Texts

SCHEMA = "rummi.solve/1"


class SolveWish(NamedTuple):
    """What is asked for: the goal, how many turns, and how long to think at most."""

    goal: NumberGoal = NumberGoal.TILES
    top: int = 1
    seconds: float | None = None

    @property
    def budget(self) -> Budget:
        """The time to think."""
        return Budget(None, self.seconds, time.monotonic)


class Solved(NamedTuple):
    """A position and its best turns."""

    id: object
    view: View
    turns: list[BestTurn]
    seconds: float


def position_from_text(edition: Edition, rack: str, table: str, texts: Texts, *, opened: bool) -> View:
    """Read a position as it is typed."""
    suite_of(edition)
    return _position(edition, edition.notation.parse_tiles(rack), parse_table(edition, table), texts, opened=opened)


def position_from_record(edition: Edition, record: Mapping[str, object], texts: Texts) -> View:
    """Read a position from JSON data: ``rack``, ``table``, ``opened``."""
    suite_of(edition)
    opened = record.get("opened", True)
    if not isinstance(opened, bool):
        raise FormatError("opened is true or false")
    if "rack" not in record:
        raise FormatError("a line has a rack, and a table if there is something on it")
    rack, melds = tiles_from_record(edition, record["rack"]), table_from_record(edition, record.get("table", []))
    return _position(edition, rack, melds, texts, opened=opened)


def _position(edition: Edition, rack: tuple[Face, ...], melds: TypedTable, texts: Texts, *, opened: bool) -> View:
    """Make a view; tiles that cannot all exist and melds that are none are named."""
    if reasons := strangers(edition, (*faces_on(melds).elements(), *rack)):
        raise refusal(edition, reasons, texts)
    table, wrong = lying_table(edition.melds, melds)
    if wrong:
        raise refusal(edition, tuple(reason for meld in wrong for reason in edition.melds.faults(meld)), texts)
    return position(edition.sorted(rack), table, opened=opened)


def solve(edition: Edition, view: View, wish: SolveWish, identity: object = None) -> Solved:
    """Find the best turns of a position."""
    begin = time.perf_counter()
    turns = best_turns(edition, view, wish.goal, wish.budget, wish.top, careful=True)
    seconds = time.perf_counter() - begin
    return Solved(identity, view, [_undeclared(edition, view, turn) for turn in turns], seconds)


def _undeclared(edition: Edition, view: View, turn: BestTurn) -> BestTurn:
    """Read the melds of a turn as their tiles alone are read, unless table jokers must be something else."""
    if turn.table is None:
        return turn
    plain = turn_of(edition, view, tuple(undeclared(edition, meld) for meld in turn.table))
    return turn if plain.after == turn.table or judge(plain) else turn._replace(table=only_read(plain.after))


def records(edition: Edition, solved: Solved) -> list[dict[str, object]]:
    """Write the turns as rows, the best first; the bound is of the goal, in tiles where tiles come first."""
    return [_record(edition, solved, turn) for turn in solved.turns]


def _record(edition: Edition, solved: Solved, turn: BestTurn) -> dict[str, object]:
    table = solved.view.table if turn.table is None else turn.table
    return {
        "schema": SCHEMA,
        "id": solved.id,
        "found": turn.table is not None,
        "proved": turn.proved,
        "tiles": len(turn.laid),
        "value": value_of(edition, turn.laid),
        "upper_bound": turn.upper_bound // turn.unit,
        "laid": list(turn.laid),
        "table": [meld_as_json(edition, meld) for meld in table],
        "out": turn.table is not None and len(turn.laid) == len(solved.view.rack),
        "seconds": round(solved.seconds, 6),
    }


def value_of(edition: Edition, faces: tuple[Face, ...]) -> int:
    """Add up the numbers of tiles; jokers count nothing."""
    numbers = suite_of(edition).numbers
    return sum(numbers.get(face, 0) for face in faces)
