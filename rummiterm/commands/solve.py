"""Best turns of the letter game: ``rummi solve``, and its answers to ``rummi hint`` and ``rummi repair``."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator, Mapping
from typing import Any

import click

from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.reasons import FormatError
from rummicore.registry import find_edition
from rummicore.tiles import TypedMeld, faces_on
from rummicore.turn import Turn
from rummicore.view import View
from rummiterm.cli.app import Screen
from rummiterm.cli.batches import answer_lines
from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.house import Alias, HouseCommand, with_house_rules
from rummiterm.cli.output import print_json, say
from rummiterm.commands.play import EDITION
from rummiterm.story.paint import wants_colour
from rummiterm.story.rulings import table_from_record, tiles_from_record
from rummiterm.story.word_hints import hint_stages, visible_turn
from rummiterm.story.word_solved import SolvedPage, records, seat_of
from rummiterm.texts import Texts
from rummiterm.words.choice import open_lexicon
from rummiterm.words.own import user_file
from rummiwords.rules.scoring import points
from rummiwords.solver import TableWord, Vocabulary, WordGoal, WordSolution, read_word, vocabulary_of
from rummiwords.solver.repair import RepairedWords
from rummiwords.solver.repair import repair as put_right
from rummiwords.solver.seats import solve_view, vocabulary_for

SECONDS = 10.0
STAGES = (1, 2, 3)
GOALS = [goal.value for goal in WordGoal]


class Question:
    """What is asked of each position."""

    def __init__(self, edition: Edition, goal: WordGoal, top: int, seconds: float, words: Vocabulary | None) -> None:
        """Take the edition, the goal, how many turns, how long to think, and other words than the edition's."""
        self.edition = edition
        self.goal = goal
        self._top = top
        self._seconds = seconds
        # Indexed before the first position, whose time it is not.
        self._words = words or vocabulary_for(edition)

    def solve(self, view: View) -> WordSolution:
        """Solve a position."""
        return solve_view(self.edition, view, self.goal, _thinking(self._seconds), self._top, self._words)


def _thinking(seconds: float) -> Budget:
    return Budget(None, seconds, time.monotonic)


@click.command(cls=HouseCommand)
@click.option("--rack", metavar="TILES", help="The tiles of the rack, * for a joker.")
@click.option("--table", default="", metavar="WORDS", help="The words on the table; *О is a joker that stands for О.")
@click.option("--opened/--not-opened", default=True, help="Whether the player has opened.")
@click.option("--goal", type=click.Choice(GOALS), default="score", help="What the best turn is.")
@click.option("--top", type=click.IntRange(1, 100), default=1, help="How many turns, each with another word.")
@click.option("--seconds", type=click.FloatRange(0.01, 3600), default=SECONDS, help="How long to think.")
@click.option("--tier", type=click.Choice(["standard", "extended"]), default="standard", help="Which words count.")
@click.option("--theme", cls=Alias, expose_value=False, metavar="NAME|FILE", help="Words of one theme only.")
@click.option("--yo", cls=Alias, expose_value=False, metavar="lenient|strict", help="Whether е may stand for ё.")
@click.option("--words", cls=Alias, expose_value=False, metavar="FILE", help="Own words: add, or -take away.")
@click.option("--no-user-words", is_flag=True, help="Leave words.txt among the user's settings aside.")
@click.option("--house", metavar="KEY=VALUE", multiple=True, help="A house rule; see rummi rules letters-ru.")
@click.option("--batch", is_flag=False, flag_value="-", metavar="FILE", help="Solve JSON lines; - is stdin.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def solve(
    context: click.Context,
    rack: str | None,
    table: str,
    opened: bool,
    goal: str,
    top: int,
    seconds: float,
    tier: str,
    no_user_words: bool,
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
    own = None if no_user_words else user_file()
    edition = with_house_rules(find_edition(EDITION), (f"words={own}", *house) if own else house)
    screen = context.ensure_object(Screen)
    texts = Texts(screen.language)
    question = Question(edition, WordGoal(goal), top, seconds, _words(edition, tier))
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
        colour = wants_colour(plain=screen.plain)
        page = SolvedPage(edition, texts, colour=colour, width=shutil.get_terminal_size().columns)
        for line in page.lines(view, solution, question.goal):
            click.echo(line, color=colour)
    return DONE if solution.turns else INVALID


def give_hint(context: click.Context, edition: Edition, stage: int, rack: str | None, wishes: dict[str, Any]) -> int:
    """Give a hint for a position of the letter game: a turn that people could find."""
    texts = Texts(context.ensure_object(Screen).language)
    if rack is None:
        raise click.UsageError("name the rack: --rack 'ПКОРД*'", context)
    table, tiles = parse_table(edition, wishes["table"]), edition.notation.parse_tiles(rack)
    view = seat_of(edition, table, tiles, texts, opened=wishes["opened"])
    turn = visible_turn(edition, view)
    if wishes["format_"] == "json":
        print_json(_hint_record(edition, turn, stage))
    elif turn is None:
        say(texts("advice.none"))
    else:
        key = "clue.last" if stage == len(STAGES) else "clue.next"
        clue = hint_stages(edition, turn, texts)[stage - 1]
        say(texts(key, stage=stage, clue=clue, more=stage + 1))
    return INVALID if turn is None else DONE


def _hint_record(edition: Edition, turn: Turn | None, stage: int) -> dict[str, object]:
    """Write a hint as data: no more than its stage says."""
    record: dict[str, object] = {"schema": "rummi.hint/1", "stage": stage, "found": turn is not None}
    if turn is not None:
        record |= {"tiles": len(turn.laid), "score": points(turn)}
        if stage > 1:
            record["laid"] = list(turn.laid)
        if stage == len(STAGES):
            record["table"] = [edition.notation.spell(meld.tiles) for meld in turn.after]
    return record


def put_table_right(context: click.Context, edition: Edition, table: str, format_: str, seconds: float) -> int:
    """Arrange the tiles of a table of words."""
    texts = Texts(context.ensure_object(Screen).language)
    melds = parse_table(edition, table)
    if not melds:
        raise click.UsageError("name the words and loose letters of the table, as 'КТО ЛБО'", context)
    view = seat_of(edition, (), tuple(faces_on(melds).elements()), texts, opened=True)
    loose = "".join(face for meld in melds if _open(meld) for face in meld.faces)
    words = tuple(read_word(edition.notation.spell(meld.tiles)) for meld in melds if not _open(meld))
    found = put_right(words, loose, vocabulary_for(edition), _thinking(seconds))
    if format_ == "json":
        record = {"found": not found.loose, "table": list(map(str, found.table)), "loose": list(found.loose)}
        print_json({"schema": "rummi.repair/1", **record, "proved": found.proved})
    else:
        for line in _repaired(found, words, texts.count("tiles", len(view.rack)), texts):
            say(line)
    return INVALID if found.loose else DONE


def _open(meld: TypedMeld) -> bool:
    """Whether a joker of a meld has no letter."""
    return any(not placed.stands for placed in meld.tiles)


def _repaired(found: RepairedWords, words: tuple[TableWord, ...], count: str, texts: Texts) -> Iterator[str]:
    if not found.table:
        yield texts("repair.nothing" if found.proved else "repair.nothing-found", count=count)
        return
    if found.loose:
        key = "repair.never" if found.proved else "repair.not-all"
        yield texts(key, count=count, loose=" ".join(found.loose))
    yield f"   {'  '.join(map(str, found.table))}"
    if not found.loose:
        fine = sorted(found.table) == sorted(words)
        yield texts("repair.fine") if fine else texts("repair.done", count=count)


def _words(edition: Edition, tier: str) -> Vocabulary | None:
    """Return the words of the extended tier, None for those of the edition."""
    if tier == "standard":
        return None
    least, most = edition.number("letters.min_word"), edition.number("letters.max_word") or 33
    lexicon = open_lexicon(extended=True, family=edition.flag("letters.family"))
    strict = edition.choice("letters.yo") == "strict"
    return vocabulary_of(lexicon, lambda word, _often: least <= len(word) <= most, strict_yo=strict)


def _batch(question: Question, name: str, texts: Texts) -> int:
    """Solve JSON lines."""

    def solved(record: Mapping[str, object], identity: object) -> Iterator[Mapping[str, object]]:
        view = _view(question.edition, record, texts)
        begin = time.monotonic()
        solution = question.solve(view)
        yield from records(identity, view, question.edition, solution, time.monotonic() - begin)

    return answer_lines(name, texts, solved)


def _view(edition: Edition, record: Mapping[str, object], texts: Texts) -> View:
    opened = record.get("opened", True)
    if not isinstance(opened, bool):
        raise FormatError("opened is true or false")
    if "rack" not in record:
        raise FormatError("a line has a rack, and a table unless that is empty")
    table = table_from_record(edition, record.get("table", []))
    return seat_of(edition, table, tiles_from_record(edition, record["rack"]), texts, opened=opened)
