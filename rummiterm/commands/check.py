"""Validating word lists: ``rummi check [FILE|-]…``."""

from __future__ import annotations

import click

from rummiterm.cli.app import Command, Screen
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import misuse
from rummiterm.texts import Texts
from rummiterm.words.check import CheckWish
from rummiterm.words.choice import ListChoice, list_options, open_lexicon
from rummiterm.words.forms import FORMS
from rummiterm.words.lists import UTF_8, check_lists
from rummiterm.words.nouns import FAMILY_LEVEL


def _known_encoding(context: click.Context, _option: click.Parameter, name: str) -> str:
    try:
        "a".encode(name)
    except (LookupError, UnicodeError) as error:
        shown = safe_text(name, 40)
        raise misuse(context, "no-such-encoding", name=shown) from error
    return name.lower()


@click.command(cls=Command)
@click.argument("files", nargs=-1, metavar="[FILE|-]…")
@click.option("--format", "format_", type=click.Choice(FORMS), default="text", help="What to print.")
@click.option("--only-bad", is_flag=True, help="Leave accepted words out of tsv, jsonl and json.")
@click.option("--brief", is_flag=True, help="Accepted or not (W101), without reasons; much faster for bad words.")
@click.option("--explain", is_flag=True, help="Add every reading of a word, and what would do.")
@click.option("--tier", type=click.Choice(["standard", "extended"]), default="standard", help="Which words count.")
@click.option(
    "--yo",
    type=click.Choice(["lenient", "strict"]),
    default="lenient",
    help="lenient: е may be laid for ё; strict: not.",
)
@click.option("--family", is_flag=True, help="Refuse words that are not for children (W115).")
@click.option("--family-level", type=click.IntRange(1, 2), help="1: only obscene words and insults; 2: all (--family).")
@list_options
@click.option("--encoding", default=UTF_8, callback=_known_encoding, help="Encoding of the lists, UTF-8 unless told.")
@click.option("-j", "--jobs", type=click.IntRange(1, 64), default=1, help="Processes for long lists.")
@click.pass_context
def check(
    context: click.Context,
    files: tuple[str, ...],
    format_: str,
    only_bad: bool,
    brief: bool,
    explain: bool,
    tier: str,
    yo: str,
    family: bool,
    family_level: int | None,
    choice: ListChoice,
    encoding: str,
    jobs: int,
) -> int:
    """Say of each word, one a line, whether it is a common noun in the nominative singular, and why not.

    Example: rummi check words.txt
    """
    if brief and explain:
        raise misuse(context, "brief-or-explain")
    screen = context.ensure_object(Screen)
    texts = Texts(screen.language)
    lexicon = open_lexicon(
        choice,
        extended=tier == "extended",
        strict_yo=yo == "strict",
        family=family or family_level is not None,
        family_level=family_level or FAMILY_LEVEL,
    )
    wish = CheckWish(format_, texts.language, only_bad=only_bad, brief=brief, explain=explain)
    return check_lists(files, lexicon, wish, texts, plain=screen.plain, encoding=encoding, jobs=jobs)
