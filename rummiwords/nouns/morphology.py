"""What the morphological dictionary says of a word, known readings only: it also guesses, and guesses do not count."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer

NAMES = ("Name", "Surn", "Patr", "Geox", "Orgn", "Trad")
CASES = ("nomn", "accs", "gent", "datv", "ablt", "loct")


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

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks that people are told: part of speech or kind of name, then number and case, or a verb's tense."""
        of_verb, of_others = (self.part, self.tense), (self.proper or self.part, "" if self.proper else self.number)
        marks = (*of_others, self.case) if self.proper or not self.tense else of_verb
        return tuple(mark for mark in marks if mark)


class _Affixes(NamedTuple):
    """What stands before and behind the stem."""

    before: str
    behind: str

    def stem(self, word: str) -> str:
        return word[len(self.before) : len(word) - len(self.behind)]

    def around(self, stem: str) -> str:
        return f"{self.before}{stem}{self.behind}"


class _Inflection(NamedTuple):
    """One form of a pattern of inflection: its marks, its affixes, and those of its lemma and its singular."""

    marks: Reading
    tag: Any
    own: _Affixes
    lemma: _Affixes
    singular: _Affixes | None


@cache
def _analyzer() -> MorphAnalyzer:
    """Load the dictionary, and nothing that guesses: that would take memory for answers that do not count."""
    from pymorphy3 import MorphAnalyzer, units  # slow: only words that are refused or explained pay for it

    analyzer = MorphAnalyzer(lang="ru", units=[units.DictionaryAnalyzer()])
    analyzer.dictionary.prediction_suffixes_dawgs.clear()
    return analyzer


def readings(word: str) -> list[Reading]:
    """Return the known readings of a word in lower case, the likeliest first.

    What a pattern of inflection makes of a form is worked out once, for all words that follow the pattern.
    """
    analyzer = _analyzer()
    found = [
        (spelling, _form(pattern, index, spelling))
        for spelling, places in analyzer.dictionary.words.similar_items(word, analyzer.char_substitutes)
        for pattern, index in places
    ]
    if len(found) > 1:
        likely = analyzer.prob_estimator.p_t_given_w.prob
        found.sort(key=lambda pair: likely(word, pair[1].tag), reverse=True)
    return [_reading(spelling, form) for spelling, form in found]


def in_order(found: Iterable[Reading]) -> list[Reading]:
    """Sort readings for people: nouns first, the number that has the nominative first, then by case."""
    known = list(found)
    base = {reading.number for reading in known if reading.part == "NOUN" and reading.case == "nomn"}
    return sorted(known, key=lambda reading: _rank(reading, base))


def _rank(reading: Reading, base: set[str]) -> tuple[bool, bool, bool, int]:
    case = CASES.index(reading.case) if reading.case in CASES else len(CASES)
    return (reading.part != "NOUN", reading.number not in base, reading.number == "plur", case)


def _reading(spelling: str, form: _Inflection) -> Reading:
    stem = form.own.stem(spelling)
    singular = form.singular.around(stem) if form.singular else ""
    return form.marks._replace(lemma=form.lemma.around(stem), singular=singular)


def _affixes(pattern: int, index: int) -> _Affixes:
    known = _analyzer().dictionary
    paradigm = known.paradigms[pattern]
    forms = len(paradigm) // 3  # suffixes, tags, prefixes, one after the other
    return _Affixes(known.paradigm_prefixes[paradigm[2 * forms + index]], known.suffixes[paradigm[index]])


_FORMS: dict[tuple[int, int], _Inflection] = {}
# Of the 141,658 forms that the package has: bounds the memory of long lists; what was dropped is worked out again.
_MOST_FORMS = 4096


def _form(pattern: int, index: int, example: str) -> _Inflection:
    """Work out a form of a pattern, once; any word of the pattern serves as an example."""
    known = _FORMS.get((pattern, index))
    if known is None:
        if len(_FORMS) > _MOST_FORMS:
            _FORMS.clear()
        known = _FORMS[pattern, index] = _worked_out(pattern, index, example)
    return known


def _worked_out(pattern: int, index: int, example: str) -> _Inflection:
    tag = _analyzer().dictionary.build_tag_info(pattern, index)
    singular = _singular(pattern, index, example) if "NOUN" in tag.grammemes else None
    place = _affixes(pattern, singular) if singular is not None else None
    return _Inflection(_marks(tag), tag, _affixes(pattern, index), _affixes(pattern, 0), place)


# Of the 5,532 tags that the package has: bounds the memory, as above.
@lru_cache(maxsize=1024)
def _marks(tag: Any) -> Reading:
    return Reading(
        part=str(tag.POS or ""),
        number=str(tag.number or ""),
        case=str(tag.case or ""),
        lemma="",
        proper=next((name for name in NAMES if name in tag.grammemes), ""),
        abbreviation="Abbr" in tag.grammemes,
        plural_only="Pltm" in tag.grammemes,
        singular="",
        tense=str(tag.tense or "") or ("impr" if "impr" in tag.grammemes else ""),
    )


def _singular(pattern: int, index: int, example: str) -> int | None:
    """Find the form of a pattern that is the nominative singular of another one."""
    for parse in _analyzer().parse(example):
        if parse.methods_stack[0][1:] == (example, pattern, index):
            found = parse.inflect({"sing", "nomn"})
            return int(found.methods_stack[0][3]) if found else None
    return None
