"""What a word means, in lines: its glosses, or else how the dictionary reads it; and whether it counts."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.edition import Edition
from rummicore.manner import Meaning
from rummicore.notation import parse_meld
from rummicore.reasons import FormatError
from rummicore.rulings import explained
from rummiterm.cli.safe import safe_text
from rummiterm.texts import Texts

# Readings of one spelling that are told; more than these are forms that nobody asks for.
MOST_READINGS = 3


def meaning_lines(edition: Edition, word: str, texts: Texts, *, judged: bool = False) -> Iterator[str]:
    """Say what is known of a word, and if it may be ``judged``, whether it counts; nothing without a word.

    Where melds are no words it is said what to ask instead.
    """
    if not edition.manner.joined:
        yield texts("what.no-words", example=edition.manner.example.rpartition(", ")[2])
        return
    if not word:
        yield texts("what.no-word")
        return
    written = edition.notation.retyped(word) or word
    known, shown = edition.meaning(edition, written), safe_text(written, 40).upper()
    said = [texts("what.gloss", word=shown, gloss=gloss) for gloss in known.glosses]
    said = said or list(_readings(known, shown, texts))
    if judged and (counts := _counts(edition, written, known, texts)):
        said.append(counts)
    yield from said or [texts("what.unknown", word=shown)]


def _readings(known: Meaning, shown: str, texts: Texts) -> Iterator[str]:
    """Say what the word is by its grammar, and of which others it is a form; its own other forms nobody asks for."""
    own = known.readings[0][0] if known.readings and known.frequency is not None else shown.lower()
    itself = [read for read in known.readings if read[0] == own]
    others = [read for read in known.readings if read[0] != own]
    for lemma, *marks in (*itself[:1], *others)[:MOST_READINGS]:
        grammar = ", ".join(map(texts.grammar, marks))
        key = "what.itself" if lemma.upper() == shown else "what.reading"
        yield texts(key, word=shown, lemma=lemma, grammar=grammar)


def _counts(edition: Edition, written: str, known: Meaning, texts: Texts) -> str:
    """Say that a word counts and how often it is met, or why it does not; nothing of what cannot be laid."""
    try:
        meld = parse_meld(edition, written)
    except FormatError:
        return ""
    if edition.melds.readings(meld):
        met = "" if known.frequency is None else texts(f"what.met.{known.frequency}")
        return texts("what.counts", met=met)
    return " ".join(texts.objection(reason) for reason in explained(edition, edition.melds.faults(meld)))
