"""Verdicts on words: accepted, or every reason why not, the form that would be right, and what may have been meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from rummiwords.nouns.codes import WordReason, reason
from rummiwords.nouns.entries import SHORTEST as SHORTEST
from rummiwords.nouns.entries import Entry
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.normalise import Normal, normalise

_BRIEFLY = (reason("W101"),)


class WordVerdict(NamedTuple):
    """What the dictionary says of a text. ``lemma`` is the accepted spelling, or the noun that a refused form is of."""

    text: str
    ok: bool
    reasons: tuple[WordReason, ...] = ()
    lemma: str = ""
    suggest: tuple[str, ...] = ()


def judge_word(text: str, lexicon: Lexicon, *, brief: bool = False) -> WordVerdict:
    """Judge a text; ``brief`` says of a refused word no more than that, and loads no morphology."""
    if len(text) >= SHORTEST and lexicon.has(text):
        return WordVerdict(text, True, lemma=text)
    normal = normalise(text)
    known = None if normal.faults else lexicon.known(normal.word)
    if known is not None and len(normal.word) >= SHORTEST:
        entry = lexicon.find(normal.word)
        if entry is not None:
            return WordVerdict(text, True, lemma=entry.word)
    return WordVerdict(text, False, _BRIEFLY) if brief else _explaining()(text, normal, known, lexicon)


def refuse_together(words: Sequence[str], lexicon: Lexicon) -> list[WordVerdict | None]:
    """Judge words that do not count as they are written; None for one that ``judge_word`` must look at by itself.

    The verdicts are the same, and take a fraction of the time where there are compiled searches.
    """
    from rummiwords.nouns.refusals import explained_together  # for words that do not count

    return explained_together(words, lexicon)


@cache
def _explaining() -> Callable[[str, Normal, Entry | None, Lexicon], WordVerdict]:
    from rummiwords.nouns.refusals import explained  # for words that do not count

    return explained


def too_long() -> WordReason:
    """Say that a text is too long for a word."""
    return reason("W111", characters="", name="long")
