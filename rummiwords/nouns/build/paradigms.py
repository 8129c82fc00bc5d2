"""Which spellings a reader takes for a form of a noun of the list: the paradigms of all nouns, compared with all words.

A spelling that is more often something else (стали, мой) is left to the readings of the morphological dictionary.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

from rummiwords.nouns.build.declensions import ADJECTIVES, CaseForm, Declension, Declensions
from rummiwords.nouns.entries import EXTENDED, PLURAL_ONLY, STANDARD, Entry
from rummiwords.nouns.grammar.inflected import NounForm
from rummiwords.nouns.grammar.morphology import Reading, readings
from rummiwords.nouns.grammar.ranking import is_of_refused, nearest
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.russian import RUSSIAN

_LISTED = STANDARD | EXTENDED
_FEMININE = ("ая", "яя", "аяся")
_NEUTER = ("ое", "ее")
# How names that are declined end: those that end in another vowel than а or я are not (Дарио, Россини).
_DECLINED_ENDS = [letter for letter in RUSSIAN.letters.lower() if letter not in "еёиоуыэюъ"]
_OF_DECLINED_NAMES = (*_DECLINED_ENDS, "ье", "ие", "ово", "ево")
_ADJECTIVAL = ("ий", "ый", "ой", "ая", "яя", "ся")


class _NewForm(NamedTuple):
    """A form that OpenCorpora does not read as one of this noun."""

    noun: Entry
    number: str
    case: str

    @property
    def reading(self) -> Reading:
        word = self.noun.word
        return Reading("NOUN", self.number, self.case, word, "", False, False, word)

    @property
    def is_of_thing(self) -> bool:
        """Whether the noun is a neuter adjective that names things, as those of themes do (позвоночное)."""
        return self.noun.kind & _LISTED > 0 and self.noun.themes > 0 and self.noun.word.endswith(_NEUTER)

    @property
    def is_accepted(self) -> bool:
        """Whether the noun counts in every list."""
        return self.noun.kind == STANDARD


def noun_forms(words: Mapping[str, Entry], lexicon: Lexicon, numbers: Mapping[str, str]) -> dict[str, NounForm]:
    """Return the spellings that are taken for forms of nouns of the list, and of refused names that nobody else has.

    ``numbers`` are what the review says of nouns: whether people count them.
    """
    paradigms = _Paradigms(words)
    plurals = _better_known_plurals(words)
    found: dict[str, NounForm] = {}
    for spelling in paradigms.spellings():
        entry = words.get(spelling)
        if entry is None or not entry.settled or _has_singular(entry, paradigms.new.get(spelling, ())):
            form = _taken_for(spelling, paradigms.new.get(spelling, ()), lexicon)
            if form is not None:
                found[spelling] = _of_plural(_numbered(spelling, form, numbers.get(form.lemma, "")), plurals)
    return found


def _numbered(spelling: str, form: NounForm, number: str) -> NounForm:
    """Return the form that a spelling is rather, a case of the singular or the plural, by what the review says."""
    if not number or number == form.number:
        return form
    own = [reading for reading in readings(spelling) if reading.singular == form.lemma and not reading.proper]
    fitting = [reading for reading in own if reading.number == number and (number == "sing" or reading.case == "nomn")]
    return NounForm(form.lemma, number, fitting[0].case) if fitting and fitting[0].case else form


def _better_known_plurals(words: Mapping[str, Entry]) -> dict[str, str]:
    """Return nouns whose plural is a better known word without singular (щипцы, not щипец)."""
    found: dict[str, str] = {}
    for entry in words.values():
        if entry.kind == PLURAL_ONLY:
            for reading in readings(entry.word):
                singular = words.get(reading.singular)
                if singular is not None and singular.frequency < entry.frequency and not reading.plural_only:
                    found[reading.singular] = entry.word
    return found


def _of_plural(form: NounForm, plurals: Mapping[str, str]) -> NounForm:
    known = plurals.get(form.lemma) if form.number == "plur" and form.case != "nomn" else None
    return form._replace(lemma=known) if known else form


def _taken_for(spelling: str, new: Iterable[_NewForm], lexicon: Lexicon) -> NounForm | None:
    """Return the form of a noun of the list that a reader takes a spelling for, None if it is rather something else."""
    more = [form.reading for form in new if not form.noun.is_name]
    plural = any(form.is_accepted and form.number == "plur" for form in new)
    known = [_with_singular(reading, lexicon) for reading in readings(spelling) if not is_of_refused(reading, lexicon)]
    known = [reading for reading in known if not (plural and reading.plural_only)]
    neuter = any(map(_is_neuter, known)) or any(form.is_of_thing for form in new)
    if neuter or any(_is_adjectival(reading) for reading in (*known, *more)):
        known = [reading for reading in known if reading.part not in ADJECTIVES or reading.lemma == spelling]
    if all(reading.proper for reading in known):
        known += more
    found = nearest(spelling, known, lexicon)
    if found is None:
        return next((NounForm(form.noun.word, form.number, form.case) for form in new if form.noun.is_name), None)
    faults, reading = found
    entry = lexicon.entry(reading.singular) if faults[0].code in ("W103", "W104") else None
    listed = entry is not None and entry.kind & _LISTED
    return NounForm(reading.singular, reading.number, reading.case) if listed else None


def _with_singular(reading: Reading, lexicon: Lexicon) -> Reading:
    """Return a reading as a plural that has a singular, if the list has it, though OpenCorpora does not (понятых)."""
    entry = lexicon.entry(reading.singular) if reading.plural_only and reading.singular else None
    return reading._replace(plural_only=False) if entry is not None and entry.kind & _LISTED else reading


def _has_singular(entry: Entry, new: Iterable[_NewForm]) -> bool:
    """Whether the list has the singular of a word that OpenCorpora has as a plural without one (тапочки)."""
    return entry.kind == PLURAL_ONLY and any(
        form.is_accepted and (form.number, form.case) == ("plur", "nomn") for form in new
    )


def _is_adjectival(reading: Reading) -> bool:
    """Whether a noun is declined like an adjective: its forms are taken for those of the noun, being in the list.

    What is abstract (неизбежное) is rather an adjective.
    """
    return reading.part == "NOUN" and not reading.proper and reading.singular.endswith(_ADJECTIVAL)


def _is_neuter(reading: Reading) -> bool:
    """Whether OpenCorpora itself has a noun that ends like a neuter adjective (слагаемое)."""
    return reading.part == "NOUN" and not reading.proper and reading.singular.endswith(_NEUTER)


class _Paradigms:
    """The forms of all nouns: the spellings of those that OpenCorpora reads itself, and the others."""

    def __init__(self, words: Mapping[str, Entry]) -> None:
        self.new: dict[str, list[_NewForm]] = defaultdict(list)
        self._read: set[str] = set()
        declensions = Declensions()
        nouns = {
            word: [found for found in declensions.known(word) if entry.fixed or not found.fixed]
            for word, entry in words.items()
            if entry.kind & _LISTED
        }
        for word, known in nouns.items():
            for declension in known:
                declensions.learn(word, declension)
        # Of a man and a woman (умерший, умершая) the man comes first, for the plural is of both.
        for word in sorted(nouns, key=lambda word: word.endswith(_FEMININE)):
            self._add(words[word], nouns[word], declensions)
        for entry in words.values():
            if entry.is_name and entry.word.endswith(_OF_DECLINED_NAMES):
                self._add_name(entry, declensions)

    def _add(self, noun: Entry, known: Iterable[Declension], declensions: Declensions) -> None:
        """Add the forms of a noun; of one that is nothing but a noun OpenCorpora reads them."""
        plain = [declension for declension in known if not declension.adjectival]
        self._read.update(form for declension in plain for form, _ in declension.of(noun.word))
        like = None if known else declensions.predicted(noun.word)
        for declension in known if known and not plain else [like] if like else ():
            for spelling, form in declension.of(noun.word):
                self._put(spelling, noun, form)

    def _add_name(self, name: Entry, declensions: Declensions) -> None:
        """Add the forms of a refused name: OpenCorpora's, if it takes it for a noun, else like others that end so."""
        known = [found for found in declensions.known(name.word) if not found.adjectival and not found.fixed]
        like = declensions.predicted(name.word)
        for declension in known or ([like] if like else []):
            for spelling, form in declension.of(name.word):
                self._put(spelling, name, form)

    def _put(self, spelling: str, noun: Entry, form: CaseForm) -> None:
        for written in _with_and_without_yo(spelling):
            self.new[written].append(_NewForm(noun, form.number, form.case))

    def spellings(self) -> Iterator[str]:
        """Return every spelling of every form."""
        read = {written for spelling in self._read for written in _with_and_without_yo(spelling)}
        yield from sorted(read.union(self.new))


def _with_and_without_yo(word: str) -> Iterable[str]:
    """Return the spellings of a word with each ё written as it is or as е."""
    if "ё" not in word:
        return (word,)
    return ("".join(letters) for letters in product(*("ёе" if letter == "ё" else letter for letter in word)))
