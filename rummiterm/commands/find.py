"""Finding words by letters or by a mask: ``rummi find``."""

from __future__ import annotations

import click

from rummiterm.cli.app import Command
from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.output import print_json, print_rows
from rummiterm.cli.safe import safe_text
from rummiterm.commands.dict import FORMAT
from rummiterm.speech.complaints import complaint, misuse
from rummiterm.words.choice import TIER, ListChoice, list_options, open_lexicon
from rummiterm.words.nouns import ANY, JOKER, LETTERS, SHORTEST, words_from, words_like

# What may be asked for; the longest noun has 28 letters.
LONGEST = 40


@click.command(cls=Command)
@click.argument("letters", required=False)
@click.option("--mask", help="Words that look like this; ? is any letter.")
@click.option("--length", type=click.IntRange(SHORTEST, LONGEST), help="Only words of this length.")
@click.option("--top", type=click.IntRange(1, 100_000), default=20, help="How many at the most.")
@click.option("--gloss", is_flag=True, help="Say what the words mean, where that is known.")
@TIER
@list_options
@FORMAT
@click.pass_context
def find(
    context: click.Context,
    letters: str | None,
    mask: str | None,
    length: int | None,
    top: int,
    gloss: bool,
    tier: str,
    choice: ListChoice,
    format_: str,
) -> int:
    """Find words that letters make (* is any letter), that look like a mask, or of a theme, the longest first.

    Example: rummi find 'ПКОРД*' --length 5
    """
    if (letters is not None and mask is not None) or not (letters or mask or choice.theme or length):
        raise misuse(context, "find-what")
    lexicon = open_lexicon(choice, extended=tier == "extended")
    if letters is not None:
        found = words_from(_letters(letters, JOKER), lexicon, length=length)
    else:
        found = words_like(_letters(mask, ANY) if mask is not None else None, lexicon, length=length)
    found = [word for word in found if len(word) >= SHORTEST]
    shown = found[:top]
    glosses = {word: lexicon.gloss(word) for word in shown} if gloss else {}
    if format_ == "json":
        more = {"glosses": glosses} if gloss else {}
        print_json({"schema": "rummi.find/1", "count": len(found), "words": shown, **more})
    elif shown:
        print_rows([[word, glosses.get(word, "")] for word in shown])
    return DONE if found else INVALID


def _letters(text: str, also: str) -> str:
    low = "".join(text.lower().split())
    foreign = "".join(dict.fromkeys(letter for letter in low if letter not in LETTERS and letter != also))
    if foreign or not low or len(low) > LONGEST:
        shown = safe_text(foreign or text, 40)
        raise complaint("find-letters", text=shown, most=LONGEST, any=also)
    return low
