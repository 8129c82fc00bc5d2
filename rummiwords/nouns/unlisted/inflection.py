"""Forms of nouns that the morphological dictionary lacks, and other parts of speech that nobody has listed yet.

One in ten words of the list is younger than the morphological dictionary (биткоин, саморез). Their forms follow plain
patterns of declension, so a form is read backwards: an ending is taken off, the ending of a nominative is put on, and
if that is such a word of the list, the form is found. New verbs and adjectives are told by their suffixes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.morphology import Reading, readings

# So much of a word stays when the ending is taken off; less would make forms of everything.
_SHORTEST_STEM = 2
_HARD = "[бвгджзклмнпрстфхцчшщ]"
# For each ending of a nominative: behind what it stands, and the endings of the plural nominative, of other cases of
# the singular, and of other cases of the plural. Spelling rules (ы or и, ом or ем) are left to those who write it.
_DECLENSIONS = (
    ("", _HARD, "ы и", "а у ом ем е", "ов ев ей ам ами ах"),
    ("а", _HARD, "ы и", "е у ой ою ей ею", "ам ами ах"),
    ("я", "[^и]", "и", "е ю ей ею ёй", "ь ям ями ях"),
    ("ия", "", "ии", "ию ией", "ий иям иями иях"),
    ("ие", "", "ия", "ию ием ии", "ий иям иями иях"),
    ("о", _HARD, "а", "у ом е", "ам ами ах"),
    ("ь", "", "и", "я ю ем ём е ью", "ей ям ями ях"),
    ("й", "", "и", "я ю ем ём е", "ев ям ями ях"),
    ("ок", "", "ки", "ка ку ком ке", "ков кам ками ках"),
    ("ек", "", "ки", "ка ку ком ке", "ков кам ками ках"),
    ("ёк", "", "ьки", "ька ьку ьком ьке", "ьков ькам ьками ьках"),
    ("ец", "", "цы", "ца цу цем цом це", "цев цов цам цами цах"),
    ("ка", "", "", "", "ок ек"),
)


class _Ending(NamedTuple):
    """What is taken off a form and put on, behind which letters, and what the form is."""

    form: str
    lemma: str
    behind: re.Pattern[str]
    number: str
    case: str


def _endings() -> Iterator[_Ending]:
    for lemma, behind, nominative, singular, plural in _DECLENSIONS:
        stem = re.compile(f".*{behind}")
        for number, case, forms in (("plur", "nomn", nominative), ("sing", "gent", singular), ("plur", "gent", plural)):
            for form in forms.split():
                yield _Ending(form, lemma, stem, number, case)


_ENDINGS = tuple(_endings())
_VERB = re.compile(r".{2,}(?:[аеиоуыя]ть|нуть)(?:ся)?")
_ADJECTIVE = re.compile(
    r".{2,}(?:н|ов|ев|ск|льн|чн|шн|ист|ив|оват|еват|еньк|оньк|ющ|ящ|ащ|ущ|вш|щ|ем|им|т)(?:ый|ий|ой|ая|яя|ое|ее|ые|ие)(?:ся)?"
)


def all_readings(word: str, lexicon: Lexicon) -> list[Reading]:
    """Return the readings of a word that the morphological dictionary has, then those as a form of a newer noun."""
    return [*readings(word), *new_forms(word, lexicon)]


def new_forms(word: str, lexicon: Lexicon) -> list[Reading]:
    """Return the readings of a word as a form of nouns that the list has and the morphological dictionary lacks."""
    found = dict.fromkeys(
        Reading("NOUN", ending.number, ending.case, lemma, "", False, False, lemma)
        for ending in _ENDINGS
        if (lemma := _lemma(word, ending)) and lemma != word and lexicon.has(lemma) and not _is_inflected(lemma)
    )
    return list(found)


def _lemma(word: str, ending: _Ending) -> str:
    stem = word.removesuffix(ending.form)
    fits = len(stem) >= _SHORTEST_STEM and word.endswith(ending.form) and ending.behind.fullmatch(stem)
    return stem + ending.lemma if fits else ""


# A list repeats its words, and one word asks for few lemmas.
@lru_cache(maxsize=1024)
def _is_inflected(lemma: str) -> bool:
    """Whether the morphological dictionary has this noun, so that it knows the forms itself."""
    return any(found.part == "NOUN" and found.singular == lemma and not found.proper for found in readings(lemma))


def part_by_suffix(word: str) -> str:
    """Return the part of speech that the suffix of an unlisted word tells, if it tells one."""
    if _VERB.fullmatch(word):
        return "INFN"
    return "ADJF" if _ADJECTIVE.fullmatch(word) else ""
