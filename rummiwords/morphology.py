"""What the morphological dictionary says of a word, known readings only: it also guesses, and guesses do not count."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer

_PROPER = {"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"}


class Reading(NamedTuple):
    """One way to read a word: its part of speech, its number and case, its lemma and special marks."""

    part: str
    number: str
    case: str
    lemma: str
    proper: bool
    abbreviation: bool
    plural_only: bool
    singular: str
    """The same word in the nominative singular, if it is a noun that has one."""


@cache
def _analyzer() -> MorphAnalyzer:
    import pymorphy3  # slow: only words that are refused or explained pay for it

    return pymorphy3.MorphAnalyzer(lang="ru")


def readings(word: str) -> list[Reading]:
    """Return the known readings of a word in lower case."""
    return [_reading(parse) for parse in _analyzer().parse(word) if parse.is_known]


def _reading(parse: object) -> Reading:
    tag, lemma = parse.tag, parse.normal_form  # type: ignore[attr-defined]
    grammemes = set(tag.grammemes)
    singular = parse.inflect({"sing", "nomn"}) if "NOUN" in grammemes else None  # type: ignore[attr-defined]
    return Reading(
        part=str(tag.POS or ""),
        number=str(tag.number or ""),
        case=str(tag.case or ""),
        lemma=lemma,
        proper=bool(grammemes & _PROPER),
        abbreviation="Abbr" in grammemes,
        plural_only="Pltm" in grammemes,
        singular=singular.word if singular else "",
    )
