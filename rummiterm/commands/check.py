"""Validating word lists: ``rummi check [FILE|-]…``."""

from __future__ import annotations

import sys

import click

from rummiterm.app import DONE, INVALID, Command, Screen
from rummiterm.checking import FORMS, Checker, Tally
from rummiterm.commands.dictionary import Choice, list_options, open_lexicon
from rummiterm.lines import blocks_of
from rummiterm.safe import safe_text
from rummiterm.texts import Texts
from rummiwords.lexicon import FAMILY_LEVEL


@click.command(cls=Command)
@click.argument("files", nargs=-1, metavar="[FILE|-]…")
@click.option("--format", "format_", type=click.Choice(list(FORMS)), default="text", help="What to print.")
@click.option("--only-bad", is_flag=True, help="Leave accepted words out of tsv, jsonl and json.")
@click.option("--brief", is_flag=True, help="Accepted or not (W101), without reasons; much faster for bad words.")
@click.option("--tier", type=click.Choice(["standard", "extended"]), default="standard", help="Which words count.")
@click.option("--yo", type=click.Choice(["lenient", "strict"]), default="lenient", help="Whether е may stand for ё.")
@click.option("--family", is_flag=True, help="Refuse words that are not for children (W115).")
@click.option("--family-level", type=click.IntRange(1, 2), help="1: only obscene words and insults; 2: all (--family).")
@list_options
@click.option("--encoding", type=click.Choice(["utf-8", "cp1251"]), default="utf-8", help="Encoding of the lists.")
@click.pass_context
def check(
    context: click.Context,
    files: tuple[str, ...],
    format_: str,
    only_bad: bool,
    brief: bool,
    tier: str,
    yo: str,
    family: bool,
    family_level: int | None,
    choice: Choice,
    encoding: str,
) -> int:
    """Say of each word, one a line, whether it is a common noun in the nominative singular, and why not.

    Example: rummi check words.txt
    """
    texts = Texts(context.ensure_object(Screen).language)
    lexicon = open_lexicon(
        choice,
        extended=tier == "extended",
        strict_yo=yo == "strict",
        family=family or family_level is not None,
        family_level=family_level or FAMILY_LEVEL,
    )
    form, tally, write = FORMS[format_](texts, only_bad=only_bad), Tally(), sys.stdout.buffer.write
    write(form.head().encode())
    for name in files or ("-",):
        checker = Checker(name, lexicon, form, brief=brief)
        for block in blocks_of(name, encoding):
            write(form.block(checker.rows(block, tally)).encode(errors="backslashreplace"))
    write(form.tail(tally).encode())
    sys.stdout.buffer.flush()
    words = texts.count("words", tally.good + tally.bad)
    shown = safe_text(", ".join(files) or "-")
    click.echo(texts("check.summary", file=shown, words=words, good=tally.good, bad=tally.bad), err=True)
    return INVALID if tally.bad else DONE
