"""Looking words up: ``rummi find`` and ``rummi explain``."""

from __future__ import annotations

import click

from rummicore.reasons import FormatError
from rummiterm.app import DONE, INVALID, Command, Screen
from rummiterm.commands.dictionary import open_lexicon
from rummiterm.output import print_json, print_rows
from rummiterm.safe import safe_text
from rummiterm.texts import Texts
from rummiwords.finding import ANY, JOKER, words_from, words_like
from rummiwords.lexicon import Lexicon
from rummiwords.morphology import Reading, readings
from rummiwords.normalise import LETTERS, normalise
from rummiwords.verdicts import Verdict, judge_word

_TIER = click.option(
    "--tier", type=click.Choice(["standard", "extended"]), default="standard", help="Which words count."
)


@click.command(cls=Command)
@click.argument("letters", required=False)
@click.option("--mask", help="Words that look like this; ? is any letter.")
@click.option("--length", type=click.IntRange(2, 40), help="Only words of this length.")
@click.option("--top", type=click.IntRange(1, 100_000), default=20, help="How many at the most.")
@_TIER
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def find(
    context: click.Context,
    letters: str | None,
    mask: str | None,
    length: int | None,
    top: int,
    tier: str,
    format_: str,
) -> int:
    """Find words that letters make (* is any letter) or that look like a mask, the longest first.

    Example: rummi find 'ПКОРД*' --length 5
    """
    if (letters is None) == (mask is None):
        raise click.UsageError("give letters, as rummi find 'ПКОРД*', or --mask 'к?т'", context)
    lexicon = open_lexicon(extended=tier == "extended")
    if letters is not None:
        found = words_from(_letters(letters, JOKER), lexicon, length=length)
    else:
        found = words_like(_letters(mask or "", ANY), lexicon, length=length)
    if format_ == "json":
        print_json({"schema": "rummi.find/1", "count": len(found), "words": found[:top]})
    else:
        for word in found[:top]:
            click.echo(word)
    return DONE if found else INVALID


def _letters(text: str, also: str) -> str:
    low = "".join(text.lower().split())
    foreign = "".join(dict.fromkeys(letter for letter in low if letter not in LETTERS and letter != also))
    if foreign or not low or len(low) > 40:
        shown = safe_text(foreign or text, 40)
        raise FormatError(f"{shown!r}: give up to 40 Russian letters, {also} for any letter")
    return low


@click.command(cls=Command)
@click.argument("words", nargs=-1, required=True)
@_TIER
@click.pass_context
def explain(context: click.Context, words: tuple[str, ...], tier: str) -> int:
    """Show every reading of a word, whether it counts and why not, and what may have been meant.

    Example: rummi explain стекло кошки
    """
    texts = Texts(context.ensure_object(Screen).language)
    lexicon = open_lexicon(extended=tier == "extended")
    rows = [[texts(f"explain.{column}") for column in ("word", "reading", "lemma", "counts")]]
    verdicts = [judge_word(word, lexicon) for word in words]
    for verdict in verdicts:
        rows += _explained(verdict, lexicon, texts)
    print_rows(rows)
    return DONE if all(verdict.ok for verdict in verdicts) else INVALID


def _explained(verdict: Verdict, lexicon: Lexicon, texts: Texts) -> list[list[str]]:
    """Return the rows of a word: the verdict, and its readings if it has any."""
    word = normalise(verdict.text).word
    known = readings(word) if word and not normalise(verdict.text).faults else []
    said = "; ".join(f"{found.code} {texts(found.code, **dict(found.facts))}" for found in verdict.reasons)
    counts = texts("explain.yes") if verdict.ok else safe_text(said)
    shown = safe_text(verdict.text, 30)
    if not known:
        return [[shown, texts("explain.none"), verdict.lemma or "—", counts]]
    # Homonyms often share readings; those of nouns come first.
    known.sort(key=lambda reading: (reading.part != "NOUN", reading.number == "plur", reading.case != "nomn"))
    lines = dict.fromkeys((_reading(reading, texts), reading.lemma) for reading in known)
    return [[shown if i == 0 else "", *line, counts if i == 0 else ""] for i, line in enumerate(lines)]


def _reading(reading: Reading, texts: Texts) -> str:
    parts = [texts.grammar(mark) for mark in (reading.part, reading.number, reading.case) if mark]
    if reading.proper:
        parts.append(texts.grammar("proper"))
    return ", ".join(parts)
