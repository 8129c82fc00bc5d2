"""Validating word lists: ``rummi check [FILE|-]…``."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from rummiterm.cli.app import Command, Screen
from rummiterm.cli.safe import safe_text
from rummiterm.speech.complaints import misuse
from rummiterm.texts import Texts
from rummiterm.words.check import CheckWish
from rummiterm.words.choice import ENCODING, ListChoice, list_options, open_lexicon
from rummiterm.words.forms import FORMS
from rummiterm.words.keeping import OF_LISTS, ListWish
from rummiterm.words.lists import check_lists
from rummiterm.words.nouns import FAMILY_LEVEL, REASONS, SHORTEST

# Classes of frequency go from 0 to 7; a list of words with more letters than that has none.
_COMMON, _LENGTH = click.IntRange(0, 7), click.IntRange(SHORTEST, 40)


def _known_codes(context: click.Context, _option: click.Parameter, typed: tuple[str, ...]) -> frozenset[str]:
    codes = {code.strip().upper() for text in typed for code in text.split(",") if code.strip()}
    for code in sorted(codes.difference(REASONS)):
        raise misuse(context, "no-such-code", name=safe_text(code, 40))
    return frozenset(codes)


def _column_name(context: click.Context, _option: click.Parameter, typed: str | None) -> str:
    if typed is not None and not typed.strip():
        raise misuse(context, "no-column-name")
    return typed or ""


def _refuse_with_fix(context: click.Context, **options: object) -> None:
    """Refuse options that have no effect on a corrected list."""
    for name, given in options.items():
        if given:
            raise misuse(context, "fix-or-option", option=f"--{name.replace('_', '-')}")


def listed_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command what keepers of lists ask for; it comes as one argument, ``listed``."""

    @click.option("--tidy", is_flag=True, help="Report words listed twice (W117) and invisible characters (W118).")
    @click.option(
        "--ignore", multiple=True, callback=_known_codes, metavar="CODES", help="Codes that the list does not mind."
    )
    @click.option("--min-length", type=_LENGTH, default=None, help="Fewest letters of a word (W119).")
    @click.option("--max-length", type=_LENGTH, default=None, help="Most letters of a word (W119).")
    @click.option("--min-frequency", type=_COMMON, default=0, help="Least common class of a word, 0 to 7 (W120).")
    @wraps(function)
    def with_listed(
        *arguments: Any,
        tidy: bool,
        ignore: frozenset[str],
        min_length: int | None,
        max_length: int | None,
        min_frequency: int,
        **options: Any,
    ) -> Any:
        listed = ListWish(tidy, ignore, min_length or 0, max_length or 0, min_frequency)
        return function(*arguments, listed=listed, **options)

    return with_listed


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
@listed_options
@click.option("--lines/--no-lines", default=None, help="FILE:LINE: before each row; for several files unless told.")
@click.option(
    "--column", metavar="N|NAME", callback=_column_name, help="Words are in this column of a csv or tsv table."
)
@click.option("--fix", is_flag=True, help="Write the corrected list to stdout, and what is left to stderr.")
@click.option("--in-place", is_flag=True, help="With --fix: correct the files themselves.")
@ENCODING
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
    listed: ListWish,
    lines: bool | None,
    column: str,
    fix: bool,
    in_place: bool,
    encoding: str,
    jobs: int,
) -> int:
    """Say of each word, one a line, whether it is a common noun in the nominative singular, and why not.

    Example: rummi check words.txt
    """
    if brief and explain:
        raise misuse(context, "brief-or-explain")
    if listed.shortest > listed.longest > 0:
        raise misuse(context, "length-order", least=listed.shortest, most=listed.longest)
    if brief and (unheard := listed.ignore - OF_LISTS):
        raise misuse(context, "brief-or-ignore", codes=",".join(sorted(unheard)))
    if fix:
        _refuse_with_fix(
            context, column=column, brief=brief, explain=explain, only_bad=only_bad, no_lines=lines is False
        )
    if fix and format_ != "text":
        raise misuse(context, "fix-or-format")
    if in_place and (not fix or not files or "-" in files):
        raise misuse(context, "in-place-files")
    screen = context.ensure_object(Screen)
    texts = Texts(screen.language)
    lexicon = open_lexicon(
        choice,
        extended=tier == "extended",
        strict_yo=yo == "strict",
        family=family or family_level is not None,
        family_level=family_level or FAMILY_LEVEL,
    )
    named = len(files) > 1 if lines is None else lines
    wish = CheckWish(format_, texts.language, only_bad, brief, explain, named, column, listed)
    if fix:
        from rummiterm.words.fixes.fixing import fix_lists  # for those who ask

        return fix_lists(files, lexicon, wish, texts, encoding=encoding, in_place=in_place)
    # What is listed twice only one process can tell, and a table is read in order.
    jobs = 1 if listed.tidy or column else jobs
    return check_lists(files, lexicon, wish, texts, plain=screen.plain, encoding=encoding, jobs=jobs)
