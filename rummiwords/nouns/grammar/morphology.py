"""What the morphological dictionary says of a word, known readings only: it also guesses, and guesses do not count."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from rummiwords.nouns.grammar.automaton import LIKELIHOODS, WORDS, Automaton, FormCode, Spelt, installed
from rummiwords.nouns.grammar.patterns import Affixes, Patterns, grammemes

NAMES = ("Name", "Surn", "Patr", "Geox", "Orgn", "Trad")
CASES = ("nomn", "accs", "gent", "datv", "ablt", "loct")
_NOMINATIVE = frozenset(("NOUN", "sing", "nomn"))
ALL_CASES = (*CASES, "voct", "gen1", "gen2", "acc2", "loc1", "loc2")
_NUMBERS_AND_CASES = frozenset(("sing", "plur", *ALL_CASES))
_TENSES = ("pres", "past", "futr", "impr")
PARTS = frozenset((
    "NOUN", "ADJF", "ADJS", "COMP", "VERB", "INFN", "PRTF", "PRTS", "GRND", "NUMR", "ADVB", "NPRO", "PRED", "PREP",
    "CONJ", "PRCL", "INTJ",
))  # fmt: skip


class Reading(NamedTuple):
    """One way to read a word: its part of speech, its number and case, its lemma and special marks."""

    part: str
    number: str
    case: str
    lemma: str
    proper: str
    """Which kind of name it is, one of NAMES; empty for none."""
    abbreviation: bool
    plural_only: bool
    singular: str
    """The same word in the nominative singular, if it is a noun that has one."""
    tense: str = ""
    """The tense of a verb; ``impr`` for the imperative."""
    likelihood: int = 0
    """In how many of a million places of the corpus the spelling is this form; 0 if the corpus does not tell."""

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks that people are told: part of speech or kind of name, then number and case, or a verb's tense."""
        of_verb, of_others = (self.part, self.tense), (self.proper or self.part, "" if self.proper else self.number)
        marks = (*of_others, self.case) if self.proper or not self.tense else of_verb
        return tuple(mark for mark in marks if mark)


class _Inflection(NamedTuple):
    """One form of a pattern of inflection: its marks, its affixes, and those of its lemma and its singular."""

    marks: Reading
    tag: str
    own: Affixes
    lemma: Affixes
    singular: Affixes | None


@cache
def _patterns() -> Patterns:
    return Patterns(installed())


@cache
def _likelihoods() -> Automaton:
    return Automaton(installed() / LIKELIHOODS)


@cache
def automaton() -> Automaton:
    """Return the words of the morphological dictionary."""
    return Automaton(installed() / WORDS)


def spelt(word: str) -> Spelt:
    """Look a word in lower case up: all forms that it can be."""
    return automaton().spelt(word)


# What OpenCorpora marks forms with that are met, but wrong.
MISTAKE = "Erro"


def readings(word: str) -> list[Reading]:
    """Return the known readings of a word in lower case, the likeliest first."""
    return readings_of(word, spelt(word))


def readings_of(word: str, forms: Spelt) -> list[Reading]:
    """Return the readings of a word that was looked up, the likeliest first; mistakes only if there is nothing else.

    What a pattern of inflection makes of a form is worked out once, for all words that follow the pattern.
    """
    every = [(spelling, _form(*place)) for spelling, places in forms for place in places]
    found = [(spelling, form) for spelling, form in every if MISTAKE not in form.tag] or every
    if len(found) < 2:
        return [_reading(spelling, form) for spelling, form in found]
    likely = _likelihoods().number
    known = [_reading(spelling, form, likely(f"{word}:{form.tag}")) for spelling, form in found]
    return sorted(known, key=lambda reading: -reading.likelihood)


class FormsTold(NamedTuple):
    """What all forms behind the end of a word tell without its readings: another part of speech, or one name."""

    part: str
    name: tuple[Affixes, Affixes, str] | None


# By the first place behind the end of a word, as the automaton keeps forms.
_TOLD: dict[int, FormsTold] = {}
# Most words of a list have one of few such places; the bound keeps a long one from growing.
_MOST_TOLD = 1 << 14


def told_behind(index: int, key: int) -> FormsTold:
    """Return what the forms behind the end of a word tell, whose first place behind it is known, too."""
    told = _TOLD.get(key)
    if told is None:
        if len(_TOLD) >= _MOST_TOLD:
            _TOLD.clear()
        places = automaton().forms_found(index)
        part = _other_part(places)
        told = _TOLD[key] = _told(part, None if part else _one_name(places))
    return told


# So that most are one in memory.
@lru_cache(maxsize=1024)
def _told(part: str, name: tuple[Affixes, Affixes, str] | None) -> FormsTold:
    return FormsTold(part, name)


def other_part(forms: Spelt) -> str:
    """Return the part of speech of a word that was looked up, nothing if it can be a noun or is not known.

    Half the words of texts are settled by that, at a fraction of the cost of their readings.
    """
    if len(forms) == 1:
        return _other_part(forms[0][1])
    parts = {_other_part(places): None for _, places in forms}
    return "" if "" in parts else next(iter(parts), "")


# Most words of a list end like few others; what was dropped is worked out again.
@lru_cache(maxsize=4096)
def _other_part(places: tuple[FormCode, ...]) -> str:
    """Return the part of speech that the first of some forms is of, nothing if one is a noun."""
    parts = [_marks(_patterns().tag(*place)).part for place in places]
    return "" if "NOUN" in parts else parts[0]


def one_name(forms: Spelt) -> tuple[str, str] | None:
    """Return the lemma and the kind of the name that a word is in all its readings, None if they differ.

    Most names are, and their readings need not be told apart.
    """
    if len(forms) != 1:
        return None
    spelling, places = forms[0]
    known = _one_name(places)
    return None if known is None else (lemma_of_name(spelling, known), known[2])


def lemma_of_name(spelling: str, name: tuple[Affixes, Affixes, str]) -> str:
    """Return the lemma of a name, by the affixes of a form and of its lemma."""
    own, lemma, _ = name
    stem = spelling[len(own[0]) : len(spelling) - len(own[1])]
    return f"{lemma[0]}{stem}{lemma[1]}"


@lru_cache(maxsize=4096)
def _one_name(places: tuple[FormCode, ...]) -> tuple[Affixes, Affixes, str] | None:
    """Return the affixes of some forms and of their lemma, and what kind of name they are, if all are of one."""
    known = [_form(*place) for place in places]
    first = known[0]
    alike = {(form.marks.part, form.marks.proper, form.own, form.lemma) for form in known}
    odd = any(form.marks.abbreviation or MISTAKE in form.tag for form in known)
    is_name = first.marks.part == "NOUN" and first.marks.proper
    return (first.own, first.lemma, first.marks.proper) if len(alike) == 1 and is_name and not odd else None


def in_order(found: Iterable[Reading]) -> list[Reading]:
    """Sort readings for people: nouns first, the number that has the nominative first, then by case."""
    known = list(found)
    base = {reading.number for reading in known if reading.part == "NOUN" and reading.case == "nomn"}
    return sorted(known, key=lambda reading: _rank(reading, base))


def _rank(reading: Reading, base: set[str]) -> tuple[bool, bool, bool, int]:
    case = CASES.index(reading.case) if reading.case in CASES else len(CASES)
    return (reading.part != "NOUN", reading.number not in base, reading.number == "plur", case)


def _reading(spelling: str, form: _Inflection, likelihood: int = 0) -> Reading:
    stem, marks = form.own.stem(spelling), form.marks
    singular = form.singular.around(stem) if form.singular else ""
    return Reading(*marks[:3], form.lemma.around(stem), *marks[4:7], singular, marks.tense, likelihood)


_FORMS: dict[tuple[int, int], _Inflection] = {}
# Of the 141,658 forms that the package has: bounds the memory of long lists; what was dropped is worked out again.
_MOST_FORMS = 4096


def _form(pattern: int, index: int) -> _Inflection:
    """Work out a form of a pattern, once for all words that follow it."""
    known = _FORMS.get((pattern, index))
    if known is None:
        if len(_FORMS) > _MOST_FORMS:
            _FORMS.clear()
        known = _FORMS[pattern, index] = _worked_out(pattern, index)
    return known


def _worked_out(pattern: int, index: int) -> _Inflection:
    known = _patterns()
    tag, affixes = known.tag(pattern, index), known.affixes
    singular = _singular(pattern, grammemes(tag)) if tag.startswith("NOUN") else None
    place = affixes(pattern, singular) if singular is not None else None
    return _Inflection(_marks(tag), tag, affixes(pattern, index), affixes(pattern, 0), place)


# Of the 5,532 tags that the package has: bounds the memory, as above.
@lru_cache(maxsize=1024)
def _marks(tag: str) -> Reading:
    marks = tag.replace(" ", ",").split(",")

    def one_of(names: Iterable[str]) -> str:
        return next((mark for mark in marks if mark in names), "")

    return Reading(
        part=marks[0] if marks[0] in PARTS else "",
        number=one_of(("sing", "plur")),
        case=one_of(ALL_CASES),
        lemma="",
        proper=next((name for name in NAMES if name in marks), ""),
        abbreviation="Abbr" in marks,
        plural_only="Pltm" in marks,
        singular="",
        tense=one_of(_TENSES),
    )


def _singular(pattern: int, marks: frozenset[str]) -> int | None:
    """Find the nominative singular of a pattern that is nearest to one of its forms; some have two (счастие)."""
    wanted = (marks - _NUMBERS_AND_CASES) | _NOMINATIVE
    likeness = {index: len(other & wanted) - len(other ^ wanted) for index, other in _nominatives(pattern)}
    return max(likeness, key=likeness.__getitem__, default=None)


# Most words of a list follow few of the 3,500 patterns.
@lru_cache(maxsize=1024)
def _nominatives(pattern: int) -> tuple[tuple[int, frozenset[str]], ...]:
    known = _patterns()
    tags = ((index, grammemes(known.tag(pattern, index))) for index in range(known.size(pattern)))
    return tuple((index, marks) for index, marks in tags if marks >= _NOMINATIVE)
