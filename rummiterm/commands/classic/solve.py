"""Best turns of the number game: ``rummi classic solve``."""

from __future__ import annotations

from typing import Any

import click

from rummicore.registry import find_edition
from rummiterm.cli.app import Screen
from rummiterm.cli.exits import DONE
from rummiterm.cli.house import HouseCommand, with_house_rules
from rummiterm.cli.positions import position_options, typed_position
from rummiterm.cli.solutions import SolveWish, solve_lines, solve_one, solved_on_board
from rummiterm.speech.complaints import misuse
from rummiterm.texts import Texts

# The goals of the number game, which knows them only with its solver.
GOALS = ("tiles", "value", "both", "out", "keep")


@click.command(name="solve", cls=HouseCommand)
@position_options
@click.option("--goal", type=click.Choice(GOALS), help="What the best turn is best in.")
@click.option("--top", type=click.IntRange(1, 100), default=1, metavar="N", help="So many turns, the best first.")
@click.option("--batch", is_flag=False, flag_value="-", metavar="FILE", help="Solve JSON lines; - is stdin.")
@click.pass_context
def classic_solve(
    context: click.Context, /, goal: str | None, top: int, batch: str | None, rack: str | None, **wishes: Any
) -> int:
    """Find the best turn of the number game, and prove it.

    \b
    One position:  rummi classic solve --rack 'b3 b5 b6 k9' --table 'rbko4, r9-11'
    Many:          rummi classic solve --batch positions.jsonl

    \b
    Goals:
      tiles  the most tiles
      value  the highest sum of their numbers; a joker counts 0, but is laid if it can be
      both   the most tiles, then the highest sum
      out    the whole rack
      keep   as both, but jokers stay on the rack unless all of it can go
    """  # noqa: D301
    edition = with_house_rules(find_edition(wishes["edition_id"]), wishes["house"])
    texts, goals = Texts(context.ensure_object(Screen).language), edition.advisor(edition).goals
    wish = SolveWish(edition, goals(goal) if goal else next(iter(goals)), top, wishes["seconds"])
    if batch is not None:
        if rack is not None or wishes["table"]:
            raise misuse(context, "batch-and-position")
        return solve_lines(wish, batch, texts)
    if rack is None and solved_on_board(context, edition, texts, wishes["format_"]):
        return DONE
    view = typed_position(context, edition, rack, wishes["table"], texts, opened=wishes["opened"])
    return solve_one(context, wish, view, texts, wishes["format_"])
