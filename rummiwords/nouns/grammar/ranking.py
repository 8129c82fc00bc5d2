"""Which reading of a word a reader thinks of first, and what that reading lacks to be an accepted noun."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rummiwords.nouns.codes import WordReason, reason
from rummiwords.nouns.entries import REFUSED
from rummiwords.nouns.grammar.morphology import Reading
from rummiwords.nouns.lexicon import Lexicon

# How often a noun is met (0-7) whose forms come to mind before a verb does.
FAMILIAR, SURNAME, FIRST_NAME, PLACE = 4, "Surn", "Name", "Geox"
# Nouns that are seldom more than one: a form that may be a plural is rather a case.
_ABSTRACT = ("ие", "ье", "ия", "ость", "ство")
_POSSESSIVE = ("ов", "ев", "ёв", "ин", "ын")
# A reading, and what is wrong with it.
FaultyReading = tuple[tuple[WordReason, ...], Reading]


def nearest(word: str, readings: Iterable[Reading], lexicon: Lexicon) -> FaultyReading | None:
    """Choose the reading that a reader thinks of first; of equals the one with fewer faults, then the likelier."""
    known = [(faults_of(reading), reading) for reading in readings if not _of_refused(reading, lexicon)]
    found = [(faults, reading) for faults, reading in known if faults]
    if len(found) < 2:
        return found[0] if found else None
    other = any(reading.part != "NOUN" for _, reading in found)
    ranked = [(_distance(word, faults, reading, lexicon, other), faults, reading) for faults, reading in found]
    _, faults, reading = min(ranked, key=lambda found: (found[0], _later(found[1], found[2], lexicon)))
    return faults, reading


def faults_of(reading: Reading) -> tuple[WordReason, ...]:
    """Say what a reading lacks; nothing for one that only the review refuses."""
    if reading.part != "NOUN":
        return not_noun(reading.part)
    if reading.abbreviation:
        return (reason("W107", lemma=reading.lemma),)
    if reading.proper:
        return (reason("W106", lemma=reading.lemma, name=reading.proper),)
    if reading.plural_only:
        return (reason("W105", lemma=reading.lemma),)
    return faults_of_form(reading.singular or reading.lemma, reading.number, reading.case)


def faults_of_form(lemma: str, number: str, case: str) -> tuple[WordReason, ...]:
    """Say what a form of a noun lacks to be the nominative singular."""
    facts = (("lemma", lemma),)
    plural = (WordReason("W103", facts),) if number == "plur" else ()
    return plural if case == "nomn" else (*plural, WordReason("W104", facts))


# As many as there are parts of speech.
@cache
def not_noun(part: str) -> tuple[WordReason, ...]:
    """Say that a word is another part of speech."""
    return (reason("W102", part=part),)


def same_but_yo(word: str, other: str) -> bool:
    """Whether two words differ by ё at most."""
    return word.replace("ё", "е") == other.replace("ё", "е")


def _later(faults: tuple[WordReason, ...], reading: Reading, lexicon: Lexicon) -> tuple[int, int, bool, str]:
    """Rank readings that are equally near: common nouns, few faults; of what is abstract a case, else the plural."""
    code = faults[0].code
    rather_case = code == "W103" and reading.singular.endswith(_ABSTRACT)
    return -lexicon.frequency(reading.singular or reading.lemma), len(faults), rather_case, code


def _of_refused(reading: Reading, lexicon: Lexicon) -> bool:
    """Whether a word is read as a form of a noun that the review has refused: that explains nothing."""
    entry = lexicon.entry(reading.singular) if reading.singular and not reading.proper else None
    return entry is not None and entry.kind == REFUSED


def _distance(word: str, faults: tuple[WordReason, ...], reading: Reading, lexicon: Lexicon, other: bool) -> int:
    """Rank a reading by how soon a reader thinks of it; ``other`` tells that the word can be more than a noun.

    An abbreviation or a word in its dictionary form comes first, then forms of familiar nouns; surnames, which are
    often just such forms, places that are named like an adverb or a verb, and rare nouns come late. Numbers only rank.
    """
    code = faults[0].code
    if code == "W102" and _is_of_name(reading, lexicon):
        return 6
    if code in ("W103", "W104", "W105"):
        return _form_distance(code, reading, lexicon)
    late = reading.proper == SURNAME or (reading.proper == PLACE and other)
    if code != "W107" and not late and same_but_yo(reading.lemma, word):
        return 2 if reading.proper == FIRST_NAME else 1
    return {"W107": 0, "W106": 5}.get(code, 3)


def _form_distance(code: str, reading: Reading, lexicon: Lexicon) -> int:
    """Rank a form of a noun: a familiar one as soon as a name that is no form, and before it, being more common."""
    plural = code == "W105"
    if lexicon.frequency(reading.singular or reading.lemma) >= FAMILIAR:
        return 2 if plural or _is_noun(reading.singular, lexicon) else 4
    return 3 if plural else 4


def _is_noun(word: str, lexicon: Lexicon) -> bool:
    """Whether the dictionary has a noun, in whatever class: what somebody chose of it makes no word more familiar."""
    entry = lexicon.entry(word)
    return entry is not None and entry.kind != REFUSED


def _is_of_name(reading: Reading, lexicon: Lexicon) -> bool:
    """Whether a possessive adjective (петров, мамин) is of no noun of the list: then people know it as a surname."""
    if reading.part != "ADJF" or not reading.lemma.endswith(_POSSESSIVE):
        return False
    owner = reading.lemma[:-2]
    return not any(lexicon.find(owner + ending) for ending in ("", "а", "я", "ь", "й", "о"))
