"""Every reading of a word, and whether it counts: ``rummi explain``."""

from __future__ import annotations

import click

from rummiterm.cli.app import Command, Screen
from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.output import print_json, print_rows
from rummiterm.commands.dict import FORMAT
from rummiterm.texts import Texts
from rummiterm.words.choice import TIER, ListChoice, list_options, open_lexicon


@click.command(cls=Command)
@click.argument("words", nargs=-1, required=True)
@TIER
@click.option("--family", is_flag=True, help="Refuse words that are not for children (W115).")
@list_options
@FORMAT
@click.pass_context
def explain(
    context: click.Context, words: tuple[str, ...], tier: str, family: bool, choice: ListChoice, format_: str
) -> int:
    """Show every reading of a word, whether it counts and why not, the nearest form that does, and what it means.

    Example: rummi explain стекло кошки елка
    """
    from rummiterm.words.explain import explain_word, gloss_lines, record_of, rows_of  # brings the morphology with it

    texts = Texts(context.ensure_object(Screen).language)
    lexicon = open_lexicon(choice, extended=tier == "extended", family=family)
    explained = [explain_word(word, lexicon) for word in words]
    good = [each.verdict.lemma for each in explained if each.verdict.ok]
    if format_ == "json":
        print_json({"schema": "rummi.explain/1", "words": [record_of(each, texts) for each in explained]})
    else:
        head = [texts(f"explain.{column}") for column in ("word", "reading", "lemma", "counts")]
        print_rows([head, *(row for each in explained for row in rows_of(each, texts))])
        click.echo("".join(f"{line}\n" for line in gloss_lines(explained, texts)), nl=False)
        if len(words) > 1:
            click.echo(_summary(good, len(words), texts))
    return DONE if len(good) == len(words) else INVALID


def _summary(good: list[str], total: int, texts: Texts) -> str:
    if not good:
        return texts("explain.no-fit", total=total)
    fit, words = texts.form("explain.fit", len(good)), texts.count("words", len(good))
    return texts("explain.summary", fit=fit, words=words, total=total, list=", ".join(good))
