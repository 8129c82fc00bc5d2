"""Which reading of a word a reader thinks of first, and what that reading lacks to be an accepted noun."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from rummiwords.nouns.codes import WordReason, reason
from rummiwords.nouns.entries import REFUSED
from rummiwords.nouns.grammar.morphology import Reading
from rummiwords.nouns.lexicon import Lexicon

# How often a noun is met (0-7) whose forms come to mind before a verb does.
FAMILIAR, SURNAME, FIRST_NAME, PLACE = 4, "Surn", "Name", "Geox"
# How often a noun is met whose forms come before what people hardly ever write, and before a place.
KNOWN, KNOWN_BEFORE_PLACES = 2, 3
# In how many of a million places of the corpus a spelling is a name that is mostly one (Кузнецов, Толстой).
_MOSTLY = 600_000
# Nouns that are seldom more than one: a form that may be a plural is rather a case, unless it is met as a plural in one
# of so many places of the corpus.
_ABSTRACT, _ONE_OF = ("ие", "ье", "ия", "ость", "ство"), 10
# So many times as often as the plural a form is a case, where nobody thinks of the plural; of feminine nouns, whose
# genitive is spelled like it.
_SELDOM_PLURAL, _FEMININE = 40, ("а", "я", "ь")
_POSSESSIVE = ("ов", "ев", "ёв", "ин", "ын")
# Forms that grammar makes of any adjective or verb, and that people seldom write; of comparatives only those in -ей,
# for the others (чаще, круче) are said every day.
_SELDOM, _SELDOM_TENSE, _SELDOM_COMPARATIVE = ("ADJF", "ADJS", "PRTF", "PRTS", "GRND"), "impr", "ей"
# Adjectives that have short forms in grammars only (лимонов, хромов).
_RELATIONAL = ("овый", "евый", "ёвый")
# A reading, and what is wrong with it.
FaultyReading = tuple[tuple[WordReason, ...], Reading]


def nearest(word: str, readings: Iterable[Reading], lexicon: Lexicon) -> FaultyReading | None:
    """Choose the reading that a reader thinks of first; of equals the one with fewer faults, then the likelier."""
    known = [(faults_of(reading), reading) for reading in readings if not is_of_refused(reading, lexicon)]
    found = [(faults, reading) for faults, reading in known if faults]
    if len(found) < 2:
        return found[0] if found else None
    standing = _standing(word, [reading for _, reading in found], lexicon)
    ranked = [(_distance(word, faults, reading, lexicon, standing), faults, reading) for faults, reading in found]
    _, faults, reading = min(ranked, key=lambda found: (found[0], _later(found[1], found[2], lexicon, standing)))
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
        return plural_only(reading.lemma, reading.case)
    return faults_of_form(reading.singular or reading.lemma, reading.number, reading.case)


def plural_only(lemma: str, case: str) -> tuple[WordReason, ...]:
    """Say that a noun has no singular; of its cases which noun it is, too."""
    return (reason("W105", lemma=lemma) if case == "nomn" else reason("W105", lemma=lemma, name="form"),)


def faults_of_form(lemma: str, number: str, case: str) -> tuple[WordReason, ...]:
    """Say what a form of a noun lacks to be the nominative singular; of a plural in another case first the case."""
    facts = (("lemma", lemma),)
    plural = (WordReason("W103", facts),) if number == "plur" else ()
    return plural if case == "nomn" else (WordReason("W104", facts), *plural)


# As many as there are parts of speech.
@cache
def not_noun(part: str) -> tuple[WordReason, ...]:
    """Say that a word is another part of speech."""
    return (reason("W102", part=part),)


def same_but_yo(word: str, other: str) -> bool:
    """Whether two words differ by ё at most."""
    return word.replace("ё", "е") == other.replace("ё", "е")


def _later(
    faults: tuple[WordReason, ...], reading: Reading, lexicon: Lexicon, standing: _NounRank
) -> tuple[int, int, int, bool, str]:
    """Rank readings that are equally near: common nouns, few faults; of what is abstract a case, else the plural.

    Of nouns that are met as often as each other the corpus tells which one has the form (темени).

    What the corpus hardly ever has as a plural (любви) is a case, too.
    """
    code, noun = faults[0].code, reading.singular
    rather_case = code == "W103" and _is_seldom_plural(reading, standing)
    often, likely = lexicon.frequency(noun or reading.lemma), max(standing.cases.get(noun, 0), reading.likelihood)
    return -often, -likely if standing.rivals else 0, len(faults), rather_case, code


def _is_seldom_plural(reading: Reading, standing: _NounRank) -> bool:
    """Whether a form that is spelled like a plural is rather a case: by the corpus, or because the noun is abstract."""
    noun = reading.singular
    cases, plurals = standing.cases.get(noun, 0), standing.plurals.get(noun, ())
    if noun.endswith(_FEMININE) and reading.likelihood * _SELDOM_PLURAL < cases:
        return True
    if not noun.endswith(_ABSTRACT):
        return False
    # A plural that the corpus does not have is as likely in the nominative as in the accusative.
    return len(set(plurals)) == 1 or sum(plurals) * _ONE_OF < cases


def is_of_refused(reading: Reading, lexicon: Lexicon) -> bool:
    """Whether a word is read as a form of a noun that the review has refused: that explains nothing."""
    entry = lexicon.entry(reading.singular) if reading.singular and not reading.proper else None
    return entry is not None and entry.kind == REFUSED


class _NounRank(NamedTuple):
    """How the readings of one word stand to each other."""

    leading: frozenset[str]
    """Nouns that come before all others."""
    other: bool
    """Whether it is another part of speech, too."""
    known: bool
    """Whether it is a form of a noun that people know."""
    named: bool
    """Whether it is mostly a name, by the corpus."""
    cases: dict[str, int]
    """In how many of a million places of the corpus it is a case of the singular, by nouns."""
    plurals: dict[str, tuple[int, ...]]
    """In how many it is the nominative and the accusative of the plural, by nouns."""
    rivals: bool
    """Whether it is a form of several nouns."""


def _standing(word: str, known: Sequence[Reading], lexicon: Lexicon) -> _NounRank:
    forms: dict[str, int] = {}
    for reading in known:
        if reading.singular and not reading.proper and _is_noun(reading.singular, lexicon):
            forms[reading.singular] = max(reading.likelihood, forms.get(reading.singular, 0))
    rivals = [reading for reading in known if reading.part != "NOUN" or reading.proper not in ("", SURNAME)]
    leading = (
        noun for noun in forms if rivals and all(_leads(noun, forms[noun], rival, word, lexicon) for rival in rivals)
    )
    lemmas = (*forms, *(reading.lemma for reading in known if reading.plural_only))
    often = max(map(lexicon.frequency, lemmas), default=0)
    itself = any(reading.part != "NOUN" and same_but_yo(reading.lemma, word) for reading in known)
    names = (reading.likelihood for reading in known if reading.proper and not reading.abbreviation)
    return _NounRank(
        leading=frozenset(leading),
        other=any(reading.part != "NOUN" for reading in known),
        known=often >= KNOWN,
        named=often < KNOWN_BEFORE_PLACES and not itself and sum(names) >= _MOSTLY,
        cases=_cases(known),
        plurals=_plurals(known),
        rivals=len(forms) > 1,
    )


def _cases(known: Iterable[Reading]) -> dict[str, int]:
    """Return in how many of a million places of the corpus a word is one of the cases of the singular of each noun."""
    found: dict[str, int] = {}
    for reading in known:
        if reading.number == "sing" and reading.case != "nomn":
            found[reading.singular] = found.get(reading.singular, 0) + reading.likelihood
    return found


def _plurals(known: Iterable[Reading]) -> dict[str, tuple[int, ...]]:
    """Return the same for each case of the plural."""
    found: dict[str, tuple[int, ...]] = {}
    for reading in known:
        if reading.number == "plur" and reading.case in ("nomn", "accs"):
            found[reading.singular] = (*found.get(reading.singular, ()), reading.likelihood)
    return found


def _leads(noun: str, likelihood: int, rival: Reading, word: str, lexicon: Lexicon) -> bool:
    """Whether a form of a noun comes to mind before another reading: by the corpus, or because that is seldom met."""
    often = lexicon.frequency(noun)
    if rival.proper and rival.lemma == noun:  # the name is spelled like the noun (боб)
        return often >= KNOWN
    if not rival.proper and same_but_yo(rival.lemma, word):
        return likelihood > rival.likelihood and often >= FAMILIAR
    if likelihood != rival.likelihood:
        return likelihood > rival.likelihood and often >= KNOWN
    if rival.proper:
        return rival.proper != FIRST_NAME and not likelihood and often >= KNOWN_BEFORE_PLACES
    if _is_of_young(noun, word):
        return often >= KNOWN
    return _is_seldom(rival, word) and (often >= KNOWN or rival.lemma.endswith(_RELATIONAL))


def _is_of_young(noun: str, word: str) -> bool:
    """Whether a word is the genitive of young animals, which grammar also makes a verb (лисят)."""
    return noun.endswith("нок") and word.endswith(("ят", "ат"))


def _is_seldom(reading: Reading, word: str) -> bool:
    """Whether people hardly ever write a form of an adjective or a verb, so that it is rather a form of a noun."""
    if reading.part == "COMP":
        return word.endswith(_SELDOM_COMPARATIVE)
    return reading.part in _SELDOM or reading.tense == _SELDOM_TENSE


def _distance(
    word: str, faults: tuple[WordReason, ...], reading: Reading, lexicon: Lexicon, standing: _NounRank
) -> int:
    """Rank a reading by how soon a reader thinks of it.

    An abbreviation comes first, but for its cases (вазы), and so does a name that the corpus has before all else; then
    forms of nouns that outdo all other readings, words in their dictionary form, forms of familiar nouns; other
    surnames, which are often just such forms, places that are named like an adverb or a verb, and rare nouns come late.
    Numbers only rank.
    """
    code = faults[0].code
    if code == "W102" and _is_of_name(reading, lexicon):
        return 7
    if code in ("W103", "W104", "W105"):
        return 1 if reading.singular in standing.leading else _form_distance(code, reading, lexicon)
    if code == "W107":
        return 0 if same_but_yo(reading.lemma, word) or not standing.known else 6
    if reading.proper and standing.named:
        return 0
    late = (reading.proper == SURNAME and (standing.known or standing.other)) or (
        reading.proper == PLACE and standing.other
    )
    if not late and same_but_yo(reading.lemma, word):
        return 3 if reading.proper == FIRST_NAME else 2
    return 6 if code == "W106" else 4


def _form_distance(code: str, reading: Reading, lexicon: Lexicon) -> int:
    """Rank a form of a noun: a familiar one as soon as a name that is no form, and before it, being more common."""
    plural = code == "W105"
    if lexicon.frequency(reading.singular or reading.lemma) >= FAMILIAR:
        return 3 if plural or _is_noun(reading.singular, lexicon) else 5
    return 4 if plural else 5


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
