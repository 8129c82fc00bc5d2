"""The referee beside a real set: ``rummi judge``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

import click

from rummicore.edition import Edition
from rummicore.reasons import FormatError
from rummicore.registry import find_edition
from rummicore.rulings import ARROW, Case, Ruling, case_from_record, cases_from_text, rule
from rummiterm.cli.app import Screen
from rummiterm.cli.exits import DONE, INVALID, USAGE
from rummiterm.cli.house import HouseCommand, with_house_rules
from rummiterm.cli.lines import Line, lines_of
from rummiterm.cli.output import print_json
from rummiterm.cli.positions import say_taken_as_opened
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import misuse
from rummiterm.story.rulings import reason_text, ruling_text
from rummiterm.texts import Texts

if TYPE_CHECKING:
    from rummicore.wire import Record


class JudgeCommand(HouseCommand):
    """A command whose arguments may begin with an arrow: a turn on an empty table."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep an arrow from being taken for an option."""
        return super().parse_args(ctx, [f" {word}" if word.startswith(ARROW) else word for word in args])


@click.command(cls=JudgeCommand)
@click.argument("melds", nargs=-1, metavar="[MELD|'TABLE -> TABLE']…")
@click.option("--rules", "edition_id", default="ua-standard", metavar="EDITION", help="Which rulebook.")
@click.option("--table", metavar="MELDS", help="The table before the turn.")
@click.option("--after", metavar="MELDS", help="The table after the turn.")
@click.option("--rack", metavar="TILES", help="The whole rack before the turn.")
@click.option("--opened/--not-opened", default=True, help="Whether the player has opened.")
@click.option(
    "--house", metavar="KEY=VALUE", multiple=True, help="Change a rule; rummi rules EDITION --parameters lists them."
)
@click.option("--batch", is_flag=False, flag_value="-", metavar="FILE", help="Judge JSON lines; - is stdin.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def judge(
    context: click.Context,
    melds: tuple[str, ...],
    edition_id: str,
    table: str | None,
    after: str | None,
    rack: str | None,
    opened: bool,
    house: tuple[str, ...],
    batch: str | None,
    format_: str,
) -> int:
    """Say whether melds or whole turns are legal, why not, and what they are worth.

    \b
    A meld:        rummi judge 'r9 j r11' rbk3
    A whole turn:  rummi judge 'b4-6 -> b3-7' --rack 'b3 b7 k1'
    The same:      rummi judge --table b4-6 --after b3-7
    Many:          rummi judge --batch turns.jsonl
    """  # noqa: D301
    edition = with_house_rules(find_edition(edition_id), house)
    texts = Texts(context.ensure_object(Screen).language)
    if batch is not None:
        if melds or after is not None:
            raise misuse(context, "batch-and-melds")
        return _batch(edition, batch, texts)
    if after is not None:
        melds += (f"{table or ''} {ARROW} {after}",)
    elif table is not None:
        raise misuse(context, "table-without-after")
    if rack is not None and melds and not any(ARROW in text for text in melds):
        raise misuse(context, "rack-without-turn")
    if not melds and sys.stdin.isatty():
        raise misuse(context, "name-a-meld")
    lines = [Line(0, text) for text in _unquoted(edition, melds)] or lines_of("-")
    code = _judge_lines(
        lines, lambda text: cases_from_text(edition, text, rack, opened=opened), edition, texts, format_
    )
    if code != USAGE and format_ == "text" and any(ARROW in text for text in melds):
        say_taken_as_opened(context, edition, texts)
    return code


def _unquoted(edition: Edition, words: Iterable[str]) -> Iterator[str]:
    """Put tiles together that the shell took apart: single ones that follow each other."""
    for single, group in groupby(words, key=lambda text: _is_tile(edition, text)):
        together = tuple(group)
        yield from (", ".join(together),) if single else together


def _is_tile(edition: Edition, text: str) -> bool:
    try:
        return len(edition.notation.parse_tiles(text)) == 1
    except FormatError:
        return False


def _batch(edition: Edition, name: str, texts: Texts) -> int:
    """Judge JSON lines."""
    from rummiterm.cli.batches import answer_lines

    def answered(record: Mapping[str, object], identity: object) -> list[Record]:
        return [_record(edition, rule(edition, case_from_record(edition, record, identity)), texts)]

    return answer_lines(name, texts, answered)


def _record(edition: Edition, ruling: Ruling, texts: Texts) -> Record:
    from rummicore.records import ruling_record

    return ruling_record(edition, ruling, lambda reason: reason_text(edition, reason, texts))


def _judge_lines(
    lines: Iterable[Line], cases_of: Callable[[str], list[Case]], edition: Edition, texts: Texts, format_: str
) -> int:
    """Judge melds and turns given as text; the code tells whether all were legal and readable."""
    codes = {DONE}
    for line in lines:
        if line.text.startswith("#"):
            continue
        try:
            if line.fault:
                raise line.fault
            rulings = [rule(edition, case) for case in cases_of(line.text)]
        except FormatError as error:
            codes.add(USAGE)
            where = texts("judge.line", number=line.number) if line.number else ""
            click.echo(f"rummi: {where}{safe_text(texts.error(error), 300)}", err=True)
            continue
        for ruling in rulings:
            codes.add(DONE if ruling.legal else INVALID)
            if format_ == "json":
                print_json(_record(edition, ruling, texts))
            else:
                click.echo(ruling_text(edition, ruling, texts))
    return max(codes)
