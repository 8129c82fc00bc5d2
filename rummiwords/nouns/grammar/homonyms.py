"""What a word of the extended list, or an abbreviation, is rather taken for: красный, Берлин, молока, зато.

The list has them as nouns that few people know; whoever meets the spelling thinks of something else.
"""

from __future__ import annotations

from collections.abc import Iterable

from rummiwords.nouns.entries import ABBREVIATION, Entry
from rummiwords.nouns.grammar.morphology import Reading, readings
from rummiwords.nouns.grammar.ranking import KNOWN, KNOWN_BEFORE_PLACES, FaultyReading, nearest, same_but_yo
from rummiwords.nouns.lexicon import Lexicon

# Kinds of names that come to mind before a rare noun; organisations are mostly called by it.
_NAMES = ("Name", "Surn", "Patr", "Geox")
# What is an adjective in every form, so that a noun made of it is never thought of first.
_ADJECTIVES = ("ADJF", "PRTF")


def better_known(entry: Entry, lexicon: Lexicon) -> FaultyReading | None:
    """Return the reading that comes to mind before the noun of an entry, None if there is none."""
    known = readings(entry.word)
    own = [reading for reading in known if _is_noun_itself(reading, entry)]
    likelihood = max((reading.likelihood for reading in own), default=0)
    others = [reading for reading in known if not _is_noun_itself(reading, entry)]
    return nearest(entry.word, _rivals(others, entry, likelihood, lexicon), lexicon)


def _is_noun_itself(reading: Reading, entry: Entry) -> bool:
    if entry.kind == ABBREVIATION:
        return reading.abbreviation
    in_nominative = (reading.number, reading.case) == ("sing", "nomn")
    return reading.part == "NOUN" and not reading.proper and not reading.abbreviation and in_nominative


def _rivals(others: Iterable[Reading], entry: Entry, likelihood: int, lexicon: Lexicon) -> list[Reading]:
    if entry.kind == ABBREVIATION:
        return [reading for reading in others if reading.likelihood > likelihood]
    return [reading for reading in others if _comes_first(reading, entry, likelihood, lexicon)]


def _comes_first(reading: Reading, entry: Entry, likelihood: int, lexicon: Lexicon) -> bool:
    """Whether a reading comes before the noun: by the corpus, by its kind, or because the noun is hardly met."""
    likelier, rare = reading.likelihood > likelihood, entry.frequency < KNOWN
    if reading.part in _ADJECTIVES:
        return True
    if reading.part != "NOUN":
        return likelier or rare or same_but_yo(reading.lemma, entry.word)
    if reading.abbreviation:
        return False
    if reading.proper:
        is_itself = (reading.number, reading.case) == ("sing", "nomn")
        return reading.proper in _NAMES and (likelier or (rare and is_itself))
    often = lexicon.frequency(reading.singular) if lexicon.has(reading.singular) else 0
    return often >= KNOWN_BEFORE_PLACES and (likelier or often > entry.frequency + 1)
