"""What a word means, in lines: its glosses, or else how the dictionary reads it."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.edition import Edition
from rummiterm.cli.safe import safe_text
from rummiterm.texts import Texts

# Readings of one spelling that are told; more than these are forms that nobody asks for.
MOST_READINGS = 3


def meaning_lines(edition: Edition, word: str, texts: Texts) -> Iterator[str]:
    """Say what is known of a word; nothing is asked about a line without one."""
    if not word:
        yield texts("what.no-word")
        return
    written = edition.notation.retyped(word) or word
    known, shown = edition.meaning(edition, written), safe_text(written, 40).upper()
    if known.glosses:
        yield from (texts("what.gloss", word=shown, gloss=gloss) for gloss in known.glosses)
    elif known.readings:
        for lemma, *marks in known.readings[:MOST_READINGS]:
            grammar = ", ".join(map(texts.grammar, marks))
            yield texts("what.reading", word=shown, lemma=lemma, grammar=grammar)
    else:
        yield texts("what.unknown", word=shown)
