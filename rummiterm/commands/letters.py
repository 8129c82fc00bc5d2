"""The best turn of a letter position: ``rummi solve``."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Literal

import click

from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.reasons import FormatError
from rummicore.registry import find_edition
from rummicore.view import View
from rummiterm.app import Screen
from rummiterm.commands.judge import object_of
from rummiterm.commands.play import EDITION
from rummiterm.house import Alias, HouseCommand, with_house_rules
from rummiterm.judging import table_from_record, tiles_from_record
from rummiterm.lines import lines_of
from rummiterm.outcome import DONE, INVALID, USAGE
from rummiterm.output import print_json
from rummiterm.painting import wants_colour
from rummiterm.texts import Texts
from rummiterm.wordlists import open_lexicon
from rummiterm.wordsolving import SolvedPage, deadline, records, seat_of
from rummiwords.solver import Goal, Solution, Vocabulary, vocabulary_of
from rummiwords.solver.seats import solve_view, vocabulary_for

SECONDS = 10.0


class Question:
    """What is asked of each position."""

    def __init__(self, edition: Edition, goal: Goal, top: int, seconds: float, words: Vocabulary | None) -> None:
        """Take the edition, the goal, how many turns, how long to think, and other words than the edition's."""
        self.edition = edition
        self.goal = goal
        self._top = top
        self._seconds = seconds
        # Indexed before the first position, whose time it is not.
        self._words = words or vocabulary_for(edition)

    def solve(self, view: View) -> Solution:
        """Solve a position."""
        return solve_view(self.edition, view, self.goal, deadline(self._seconds), self._top, self._words)


@click.command(cls=HouseCommand)
@click.option("--rack", metavar="TILES", help="The tiles of the rack, * for a joker.")
@click.option("--table", default="", metavar="WORDS", help="The words on the table; *О is a joker that stands for О.")
@click.option("--opened/--not-opened", default=True, help="Whether the player has opened.")
@click.option("--goal", type=click.Choice(["score", "tiles", "out"]), default="score", help="What the best turn is.")
@click.option("--top", type=click.IntRange(1, 100), default=1, help="How many turns, each with another word.")
@click.option("--seconds", type=click.FloatRange(0.01, 3600), default=SECONDS, help="How long to think.")
@click.option("--tier", type=click.Choice(["standard", "extended"]), default="standard", help="Which words count.")
@click.option("--theme", cls=Alias, expose_value=False, metavar="NAME|FILE", help="Words of one theme only.")
@click.option("--yo", cls=Alias, expose_value=False, metavar="lenient|strict", help="Whether е may stand for ё.")
@click.option("--house", metavar="KEY=VALUE", multiple=True, help="A house rule; see rummi rules letters-ru.")
@click.option("--batch", is_flag=False, flag_value="-", metavar="FILE", help="Solve JSON lines; - is stdin.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def solve(
    context: click.Context,
    rack: str | None,
    table: str,
    opened: bool,
    goal: Literal["score", "tiles", "out"],
    top: int,
    seconds: float,
    tier: str,
    house: tuple[str, ...],
    batch: str | None,
    format_: str,
) -> int:
    """Find the best turn of a letter position, and prove it.

    \b
    A position:  rummi solve --rack 'ПКОРД*' --table 'МОСТ ХЛЕБ'
    An opening:  rummi solve --rack 'ААБВДИКОПРСТШ' --not-opened
    Many:        rummi solve --batch positions.jsonl
    """  # noqa: D301
    edition = with_house_rules(find_edition(EDITION), house)
    screen = context.ensure_object(Screen)
    texts = Texts(screen.language)
    question = Question(edition, goal, top, seconds, _words(edition, tier))
    if batch is not None:
        if rack is not None or table:
            raise click.UsageError("--batch reads everything from its lines; leave --rack and --table away", context)
        return _batch(question, batch, texts)
    if rack is None:
        raise click.UsageError("give the tiles of the rack, as --rack 'ПКОРД*'", context)
    tiles = edition.notation.parse_tiles(rack)
    view = seat_of(edition, parse_table(edition, table), tiles, texts, opened=opened)
    begin = time.monotonic()
    solution = question.solve(view)
    if format_ == "json":
        for record in records(None, view, edition, solution, time.monotonic() - begin):
            print_json(record)
    else:
        page = SolvedPage(edition, texts, colour=wants_colour(plain=screen.plain))
        for line in page.lines(view, solution, goal):
            click.echo(line)
    return DONE if solution.turns else INVALID


def _words(edition: Edition, tier: str) -> Vocabulary | None:
    """Return the words of the extended tier, None for those of the edition."""
    if tier == "standard":
        return None
    least, most = edition.number("letters.min_word"), edition.number("letters.max_word") or 33
    lexicon = open_lexicon(extended=True, family=edition.flag("letters.family"))
    strict = edition.choice("letters.yo") == "strict"
    return vocabulary_of(lexicon, lambda word, _often: least <= len(word) <= most, strict_yo=strict)


def _batch(question: Question, name: str, texts: Texts) -> int:
    """Solve JSON lines: the rows of each line in the order of the lines."""
    code = DONE
    for line in lines_of(name):
        identity: object = line.number
        try:
            record = object_of(line)
            identity = record.get("id", line.number)
            view = _view(question.edition, record, texts)
        except FormatError as error:
            code = USAGE
            print_json({"id": identity, "error": {"code": "unreadable", "text": str(error)}})
            continue
        begin = time.monotonic()
        solution = question.solve(view)
        for row in records(identity, view, question.edition, solution, time.monotonic() - begin):
            print_json(row)
    return code


def _view(edition: Edition, record: Mapping[str, object], texts: Texts) -> View:
    opened = record.get("opened", True)
    if not isinstance(opened, bool):
        raise FormatError("opened is true or false")
    if "rack" not in record:
        raise FormatError("a line has a rack, and a table unless that is empty")
    table = table_from_record(edition, record.get("table", []))
    return seat_of(edition, table, tiles_from_record(edition, record["rack"]), texts, opened=opened)
