"""Best turns of the number game: ``rummi classic solve``, and its answers to ``rummi hint`` and ``rummi repair``."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import click

from rummiclassic.solver.best import BestTurn
from rummiclassic.solver.goals import NumberGoal
from rummiclassic.solver.repair import RepairedTable
from rummiclassic.solver.repair import repair as put_right
from rummicore.checks import strangers
from rummicore.edition import Edition
from rummicore.notation import meld_as_json, parse_table
from rummicore.reasons import FormatError
from rummicore.registry import find_edition
from rummicore.tiles import TypedTable, faces_on
from rummicore.turn import turn_of
from rummicore.view import View
from rummiterm.cli.app import Screen
from rummiterm.cli.batches import answer_lines
from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.house import HouseCommand, with_house_rules
from rummiterm.cli.output import print_json, say
from rummiterm.story.paint import show_faces, wants_colour
from rummiterm.story.rulings import refusal
from rummiterm.story.solved import (
    Solved,
    SolveWish,
    position_from_record,
    position_from_text,
    records,
    solve,
    value_of,
)
from rummiterm.story.steps import Shower
from rummiterm.texts import Texts

NUMBER_GAME, STAGES = "ua-standard", 3
GOALS = [goal.value for goal in NumberGoal]
# Seconds for a turn, a hint, or a table to put right: a table with special jokers may take hours to the end.
PATIENCE = 10.0
patience_option = click.option(
    "--seconds",
    type=click.FloatRange(0),
    default=PATIENCE,
    metavar="S",
    help="Think no longer than this, 10 by default.",
)


def position_options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options that describe a position."""
    for option in reversed(
        [
            click.option("--rules", "edition_id", default=NUMBER_GAME, metavar="EDITION", help="Which rulebook."),
            click.option("--rack", metavar="TILES", help="The rack, as 'r1 r2 j'."),
            click.option("--table", default="", metavar="MELDS", help="The table, as 'b4-6, rbk8'."),
            click.option("--opened/--not-opened", default=True, help="Whether the player has opened."),
            click.option("--house", metavar="KEY=VALUE", multiple=True, help="A house rule; see rummi rules EDITION."),
            patience_option,
            click.option(
                "--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print."
            ),
        ]
    ):
        command = option(command)
    return command


@click.command(name="solve", cls=HouseCommand)
@position_options
@click.option("--goal", type=click.Choice(GOALS), default="tiles", help="What the best turn is best in.")
@click.option("--top", type=click.IntRange(1, 100), default=1, metavar="N", help="So many turns, the best first.")
@click.option("--batch", is_flag=False, flag_value="-", metavar="FILE", help="Solve JSON lines; - is stdin.")
@click.pass_context
def classic_solve(
    context: click.Context, /, goal: str, top: int, batch: str | None, rack: str | None, **wishes: Any
) -> int:
    """Find the best turn of the number game, and prove it.

    \b
    One position:  rummi classic solve --rack 'b3 b5 b6 k9' --table 'rbko4, r9-11'
    Many:          rummi classic solve --batch positions.jsonl
    Goals: tiles, value, both (tiles, then value), out (the whole rack).
    """  # noqa: D301
    edition, texts = _edition(wishes), _texts(context)
    wish = SolveWish(NumberGoal(goal), top, wishes["seconds"])
    if batch is not None:
        if rack is not None or wishes["table"]:
            raise click.UsageError("--batch reads racks and tables from its lines; leave them away", context)
        return _batch(edition, batch, wish, texts)
    solved = solve(edition, _view(context, edition, rack, wishes, texts), wish)
    if wishes["format_"] == "json":
        for record in records(edition, solved):
            print_json(record)
    else:
        for line in _told(edition, solved, wish.goal, _shower(context, edition, texts)):
            say(line)
    return DONE if solved.turns[0].table is not None else INVALID


def give_hint(context: click.Context, edition: Edition, stage: int, rack: str | None, wishes: dict[str, Any]) -> int:
    """Give a hint for a position of the number game."""
    texts = _texts(context)
    view = _view(context, edition, rack, wishes, texts)
    turn = solve(edition, view, SolveWish(NumberGoal.BOTH, 1, wishes["seconds"])).turns[0]
    if wishes["format_"] == "json":
        print_json(_hint_record(edition, turn, stage))
    elif turn.table is None:
        say(texts("advice.none" if turn.proved else "advice.not-found"))
    else:
        for line in _stages(edition, view, turn, stage, _shower(context, edition, texts)):
            say(line)
    return DONE if turn.table is not None else INVALID


def put_table_right(context: click.Context, edition: Edition, table: str, format_: str, seconds: float) -> int:
    """Arrange the tiles of a table of the number game."""
    texts, melds = _texts(context), parse_table(edition, table)
    tiles = tuple(faces_on(melds).elements())
    if not tiles:
        raise click.UsageError("name the melds and loose tiles of the table, as 'r1 r2, r3 b5'", context)
    if reasons := strangers(edition, tiles):
        raise refusal(edition, reasons, texts)
    found = put_right(edition, melds, SolveWish(seconds=seconds / 2).budget)
    if format_ == "json":
        made = [meld_as_json(edition, meld) for meld in found.table]
        record = {"found": not found.loose, "table": made, "loose": list(found.loose), "proved": found.proved}
        print_json({"schema": "rummi.repair/1", **record})
    else:
        for line in _repaired(found, melds, _shower(context, edition, texts), texts):
            say(line)
    return INVALID if found.loose else DONE


def _repaired(found: RepairedTable, melds: TypedTable, shower: Shower, texts: Texts) -> Iterator[str]:
    count = texts.count("tiles", faces_on(melds).total())
    if not found.table:
        yield texts("repair.nothing" if found.proved else "repair.no-meld-found", count=count)
        return
    if found.loose:
        key = "repair.never" if found.proved else "repair.not-all"
        yield texts(key, count=count, loose=show_faces(shower.edition, found.loose))
    yield from shower.table(found.table)
    if not found.loose:
        fine = all(shower.edition.melds.readings(meld) for meld in melds)
        yield texts("repair.fine") if fine else texts("repair.done", count=count)


def _edition(wishes: dict[str, Any]) -> Edition:
    return with_house_rules(find_edition(wishes["edition_id"]), wishes["house"])


def _texts(context: click.Context) -> Texts:
    return Texts(context.ensure_object(Screen).language)


def _shower(context: click.Context, edition: Edition, texts: Texts) -> Shower:
    colour = wants_colour(plain=context.ensure_object(Screen).plain)
    return Shower(edition, texts, colour=colour, width=min(shutil.get_terminal_size().columns, 100))


def _view(context: click.Context, edition: Edition, rack: str | None, wishes: dict[str, Any], texts: Texts) -> View:
    if rack is None:
        raise click.UsageError("name the rack: --rack 'r1 r2 j'", context)
    view = position_from_text(edition, rack, wishes["table"], texts, opened=wishes["opened"])
    if not view.rack:
        raise FormatError(texts("solve.no-tiles"))
    return view


def _batch(edition: Edition, name: str, wish: SolveWish, texts: Texts) -> int:
    """Solve JSON lines."""
    return answer_lines(
        name,
        texts,
        lambda record, identity: records(
            edition, solve(edition, position_from_record(edition, record, texts), wish, identity)
        ),
    )


def _told(edition: Edition, solved: Solved, goal: NumberGoal, shower: Shower) -> Iterator[str]:
    yield from shower.position(solved.view)
    for number, turn in enumerate(solved.turns, 1):
        if len(solved.turns) > 1:
            yield shower.texts("solve.rank", number=number)
        yield from _turn(edition, solved.view, turn, goal, shower, best=number == 1)


def _turn(
    edition: Edition, view: View, turn: BestTurn, goal: NumberGoal, shower: Shower, *, best: bool
) -> Iterator[str]:
    """Tell a turn; only of the best one is said whether there is a better one."""
    texts = shower.texts
    bound = texts.count("points-of" if goal is NumberGoal.VALUE else "tiles-of", turn.upper_bound // turn.unit)
    if turn.table is None:
        proved = "solve.none-out" if goal is NumberGoal.OUT else "solve.none"
        yield texts(proved) if turn.proved else texts("solve.none-open", bound=bound)
        return
    yield from shower.turn(view, turn.table)
    yield from shower.steps(view, turn.table)
    worth = [texts("solve.value", value=value_of(edition, turn.laid))]
    if not view.own.opened:
        points = edition.worth(turn_of(edition, view, turn.table))["opening"]
        worth = [texts("solve.opening", points=texts.count("points", points))]
    out = texts("solve.out") if len(turn.laid) == len(view.rack) else ""
    said = texts("solve.best", tiles=texts.count("tiles", len(turn.laid)), laid=show_faces(edition, turn.laid), out=out)
    proof = texts("solve.proved") if turn.proved else texts("solve.open", bound=bound)
    yield f"{said}; {', '.join(worth)}." + (f" {proof}" if best else "")


def _stages(edition: Edition, view: View, turn: BestTurn, stage: int, shower: Shower) -> Iterator[str]:
    texts, table = shower.texts, turn.table or ()
    facts = {
        "count": texts.count("tiles", len(turn.laid)),
        "tiles": show_faces(edition, turn.laid),
        "melds": shower.melds(turn_of(edition, view, table).made),
    }
    yield texts(f"advice.{stage}", **facts)
    if stage == STAGES:
        yield from shower.steps(view, table)


def _hint_record(edition: Edition, turn: BestTurn, stage: int) -> dict[str, object]:
    """Write a hint as data: no more than its stage says."""
    record: dict[str, object] = {"schema": "rummi.hint/1", "stage": stage, "found": turn.table is not None}
    if turn.table is not None:
        record["tiles"] = len(turn.laid)
        if stage > 1:
            record["laid"] = list(turn.laid)
        if stage == STAGES:
            record["table"] = [meld_as_json(edition, meld) for meld in turn.table]
    return record
