"""Answers to ``rummi solve`` and ``rummi classic solve``: one position or many, for people or programs."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rummicore.advice import BatchAdvisor, Goal, Solution
from rummicore.edition import Edition
from rummicore.records import brief_record, solution_records
from rummicore.turn import turn_of
from rummicore.view import View, position
from rummiterm.cli.app import Screen
from rummiterm.cli.batches import BatchRow, answer_lines
from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.output import print_json, say
from rummiterm.cli.positions import patience, recorded_position, say_taken_as_opened
from rummiterm.prompt.staging import sentence
from rummiterm.story.paint import wants_colour
from rummiterm.story.turns.melds import MeldsPage
from rummiterm.story.turns.steps import Shower
from rummiterm.story.turns.words import WordsPage
from rummiterm.texts import Texts

if TYPE_CHECKING:
    import click


class SolveWish(NamedTuple):
    """What is asked of each position: the edition, the goal, how many turns, and how long to think."""

    edition: Edition
    goal: Goal
    top: int
    seconds: float


def solve_one(context: click.Context, wish: SolveWish, view: View, texts: Texts, format_: str) -> int:
    """Solve a position and print the answer."""
    advisor = wish.edition.advisor(wish.edition)
    solution = advisor.solve(view, wish.goal, patience(wish.seconds), wish.top)
    if format_ == "json":
        for record in solution_records(wish.edition, view, solution, advisor.worthless, None):
            print_json(record)
    else:
        for line in _told(context, wish, view, solution, texts):
            say(line, colour=wants_colour(plain=context.ensure_object(Screen).plain))
        if not solution.turns and not view.own.opened:
            say(_no_opening(wish, view, texts))
        say_taken_as_opened(context, wish.edition, texts)
    return DONE if solution.turns else INVALID


def _no_opening(wish: SolveWish, view: View, texts: Texts) -> str:
    """Say what an opening needs; where that is a sum, also what the rack comes to at the most."""
    edition = wish.edition
    advisor = edition.advisor(edition)
    highest = next((goal for goal in advisor.goals if goal.value == "value"), None)
    if highest is None:
        need = texts.opening(edition)
        return sentence(need) if need else ""
    best = advisor.solve(position(view.rack, (), opened=True), highest, patience(wish.seconds)).best
    if best is None:
        return texts("solve.no-own-meld")
    turn = turn_of(edition, view, (*view.table, *best.turn.made))
    return " ".join(texts.objection(edition.explained(edition, reason)) for reason in edition.opening(turn)[:1])


def solved_on_board(context: click.Context, edition: Edition, texts: Texts, format_: str) -> bool:
    """Let positions be typed on the board, where it fits and nothing else was asked for; False if it does not."""
    from rummiterm.start.seen import Seen

    if format_ != "text" or not Seen(context.ensure_object(Screen).plain).wants_board():
        return False
    from rummicore.registry import BUILT_IN, find_edition
    from rummiterm.board.open import solve_on_board
    from rummiterm.board.settings import read_settings

    others = [find_edition(name) for name in BUILT_IN if name != edition.id]
    solve_on_board(edition, others, texts, read_settings())
    return True


def solve_lines(wish: SolveWish, name: str, texts: Texts) -> int:
    """Solve JSON lines."""
    return answer_lines(name, texts, line_solver(wish, texts))


def line_solver(wish: SolveWish, texts: Texts) -> Callable[[BatchRow, object], Iterable[BatchRow]]:
    """Return what makes rows of a position and its id: briefly where that can be done."""
    edition, advisor = wish.edition, wish.edition.advisor(wish.edition)
    briefly = advisor.briefly(wish.goal) if isinstance(advisor, BatchAdvisor) and wish.top == 1 else None

    def solved(record: BatchRow, identity: object) -> Iterable[BatchRow]:
        if briefly is not None and (brief := briefly(record, patience(wish.seconds))) is not None:
            return (brief_record(edition, brief, identity),)
        view = recorded_position(edition, record, texts)
        solution = advisor.solve(view, wish.goal, patience(wish.seconds), wish.top)
        return solution_records(edition, view, solution, advisor.worthless, identity)

    return solved


def _told(context: click.Context, wish: SolveWish, view: View, solution: Solution, texts: Texts) -> Iterator[str]:
    edition = wish.edition
    if not edition.manner.joined:
        return MeldsPage(shower_for(context, edition, texts)).lines(view, solution, wish.goal)
    colour = wants_colour(plain=context.ensure_object(Screen).plain)
    page = WordsPage(edition, texts, colour=colour, width=shutil.get_terminal_size().columns)
    return page.lines(view, solution, wish.goal)


def shower_for(context: click.Context, edition: Edition, texts: Texts) -> Shower:
    """Return what shows turns on this terminal."""
    colour = wants_colour(plain=context.ensure_object(Screen).plain)
    return Shower(edition, texts, colour=colour, width=min(shutil.get_terminal_size().columns, 100))
