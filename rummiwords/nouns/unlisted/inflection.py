"""Forms of nouns that people add to the list, and other parts of speech that nobody has listed yet.

The nouns of the dictionary have their forms from the build. A noun of one's own is declined by plain patterns, so a
form is read backwards: an ending is taken off, the ending of a nominative is put on, and if that is such a noun, the
form is found. New verbs and adjectives are told by their suffixes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rummiwords.nouns.grammar.morphology import Reading, readings
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.russian import RUSSIAN

# So much of a word stays when the ending is taken off; less would make forms of everything.
_SHORTEST_STEM = 2
_HARD = "бвгджзклмнпрстфхцчшщ"
# Behind any letter; behind any but и.
_ANY = RUSSIAN.letters.lower()
_NOT_I = _ANY.replace("и", "")
# For each ending of a nominative: behind what it stands, and the endings of the plural nominative, of other cases of
# the singular, and of other cases of the plural. Spelling rules (ы or и, ом or ем) are left to those who write it.
_DECLENSIONS = (
    ("", _HARD, "ы и", "а у ом ем е", "ов ев ей ам ами ах"),
    ("а", _HARD, "ы и", "е у ой ою ей ею", "ам ами ах"),
    ("я", _NOT_I, "и", "е ю ей ею ёй", "ь ям ями ях"),
    ("ия", _ANY, "ии", "ию ией", "ий иям иями иях"),
    ("ие", _ANY, "ия", "ию ием ии", "ий иям иями иях"),
    ("о", _HARD, "а", "у ом е", "ам ами ах"),
    ("е", "жшчщц", "а", "у ем", "ам ами ах"),
    ("е", "лрь", "я", "ю ем", "ей ям ями ях"),
    ("ь", _ANY, "и", "я ю ем ём е ью", "ей ям ями ях"),
    ("й", _ANY, "и", "я ю ем ём е", "ев ям ями ях"),
    ("ок", _ANY, "ки", "ка ку ком ке", "ков кам ками ках"),
    ("ек", _ANY, "ки", "ка ку ком ке", "ков кам ками ках"),
    ("ёк", _ANY, "ьки", "ька ьку ьком ьке", "ьков ькам ьками ьках"),
    ("ец", _ANY, "цы", "ца цу цем цом це", "цев цов цам цами цах"),
    ("ка", _ANY, "", "", "ок ек"),
    ("ин", "н", "е и", "", "ам ами ах"),
)


class _CaseEnding(NamedTuple):
    """What is taken off a form and put on, behind which letters, and what the form is."""

    form: str
    lemma: str
    behind: str
    number: str
    case: str


def _endings() -> Iterator[_CaseEnding]:
    for lemma, behind, nominative, singular, plural in _DECLENSIONS:
        for number, case, forms in (("plur", "nomn", nominative), ("sing", "gent", singular), ("plur", "gent", plural)):
            for form in forms.split():
                yield _CaseEnding(form, lemma, behind, number, case)


_BY_FORM: dict[str, list[_CaseEnding]] = {}
for _ending in _endings():
    _BY_FORM.setdefault(_ending.form, []).append(_ending)
_LONGEST_FORM = max(map(len, _BY_FORM))
# Endings that only verbs have, and only adjectives and participles; some of the latter behind their suffixes only.
_VERBS = (
    "ать", "еть", "ить", "уть", "ыть", "ять", "аться", "еться", "иться", "уться", "ыться",
    "яться", "ает", "яет", "ует", "ают", "яют", "уют", "ешь", "ишь", "ешься", "ишься", "ется", "ются", "ится",
    "ятся", "ался", "ился", "алась", "илась", "ались", "ились", "нул", "нула", "нули", "аешся", "ишся",
    "аю", "яю", "аете", "уете", "алось", "илось", "ялось", "елось", "улось", "аеш", "уеш", "ееш",
    "аем", "аемся", "имся", "юсь",
)  # fmt: skip
# What was done or will be: nouns end like this, too (крокодил), but hardly one that is new and begins with a verb's
# prefix; diseases and minerals with поли- do.
_PREFIXED = re.compile(
    r"(?:за|по(?!ли)|на|от|ра[зс]|вы|при|пере|про|под|до).{3,}"
    rf"(?:[аяие]л|[аяие]л[аио](?:сь)?|(?<=[^{RUSSIAN.vowels.lower()}])лю|[жшчщ]у|[аеиуя]ю|ит|им|ите|ят|ив|нув)"
)
# The last two letters of these.
_ENDS_OF_PREFIXED = (
    *("ал", "ял", "ил", "ел", "ла", "ло", "ли", "сь", "лю", "жу", "шу", "чу", "щу"),
    *("аю", "ею", "ию", "ую", "яю", "ит", "им", "те", "ят", "ив", "ув"),
)
# Forms that only tell a verb behind a noun, the longer ones first.
_OF_NOUNS = (
    *("ила", "или", "ало", "ала", "али", "ите", "уем", "ит", "ят", "ил", "ал", "им", "ив", "ую"),
    *("блю", "влю", "млю", "плю", "флю", "лю", "рю", "ню", "тю", "жу", "чу", "шу", "жат", "чат", "шат"),
)
_WITH_L = frozenset(("блю", "влю", "млю", "плю", "флю"))
_ENDS_OF_NOUNS = frozenset(ending[-2:] for ending in _OF_NOUNS)
_NO_VOWELS = str.maketrans("", "", RUSSIAN.vowels.lower())
# What a verb has instead of the last consonant of its noun (дебаг: дебажит; хейт: хейчу).
_SOFTENED = {"ж": "гзд", "ч": "кт", "ш": "хс"}
# What is put on the stem of such a verb for the one who does it, and for the doing (кодит: кодер; майнит: майнинг).
_OF_DOING = ("ер", "инг")
# Letters of such a noun; shorter ones are found before any ending.
_SHORTEST_OF_VERB = 3
_ADJECTIVES = (
    "ый", "ого", "ому", "ско", "цко", "ых", "ыми", "ших", "щих", "ских", "цких", "ским", "цким", "скими", "ший", "щий",
    "ющая", "ющее", "ющие", "вшая", "вшее", "вшие", "ийся", "аяся",
)  # fmt: skip
_SUFFIXED = re.compile(
    r"(?:н|[ое]в|[сц]к|ист|ив|[ое]ват|[ео]ньк|[юяау]щ|вш|щ|[еи]м|т)(?:[ио]й|ая|яя|ое|ее|ые|ую|юю)$"
    # Misspelt nouns in -ние and -тие are many, new adjectives in -ний none.
    r"|(?:[сц]к|[ео]ньк|щ|вш)ие$"
)
# The last two letters of all these, which are asked for first: most words have others.
_ENDS_OF_VERBS, _ENDS_OF_ADJECTIVES = (frozenset(ending[-2:] for ending in many) for many in (_VERBS, _ADJECTIVES))
# The last letters of these, which is asked first: most words have others.
_ENDS = ("ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие", "ую", "юю")
# What all words end with that any of these rules tells something of.
OF_PARTS = (*_VERBS, *_ADJECTIVES, *_ENDS, *_ENDS_OF_PREFIXED, *_OF_NOUNS)


def all_readings(word: str, lexicon: Lexicon) -> list[Reading]:
    """Return the readings of a word: those that the morphological dictionary knows, and as a form of a newer noun."""
    known, form = readings(word), lexicon.form(word)
    if form is None or any(reading.singular == form.lemma for reading in known):
        return [*known, *new_forms(word, lexicon)]
    name = getattr(lexicon.entry(form.lemma), "name", "")
    return [*known, Reading("NOUN", form.number, form.case, form.lemma, name, False, False, form.lemma)]


def new_forms(word: str, lexicon: Lexicon) -> list[Reading]:
    """Return the readings of a word as a form of nouns that somebody has added to the list."""
    found: dict[Reading, None] = {}
    for lemma, ending in _read_backwards(word):
        if lemma in lexicon.added and lexicon.entry(lemma) is None:
            found[Reading("NOUN", ending.number, ending.case, lemma, "", False, False, lemma)] = None
    return list(found)


def _read_backwards(word: str) -> Iterator[tuple[str, _CaseEnding]]:
    """Take endings off a word, and put those of a nominative on."""
    for cut in range(max(_SHORTEST_STEM, len(word) - _LONGEST_FORM), len(word)):
        stem = word[:cut]
        for ending in _BY_FORM.get(word[cut:], ()):
            if stem[-1] in ending.behind:
                yield stem + ending.lemma, ending


def stems_of_verb(word: str) -> tuple[str, ...]:
    """Return the nouns that a new verb in a form that nouns end like, too, may be made of (гуглит, троллили)."""
    if word[-2:] not in _ENDS_OF_NOUNS or not word.endswith(_OF_NOUNS):
        return ()
    ending = next(ending for ending in _OF_NOUNS if word.endswith(ending))
    # The noun has the first consonant of such an ending: стримлю, дебажу.
    stem = word.removesuffix(ending) + ending[0].translate(_NO_VOWELS)
    if len(stem) < _SHORTEST_OF_VERB:
        return ()
    roots = (stem, *(stem[:-1] + other for other in _SOFTENED.get(stem[-1], "")))
    if ending in _WITH_L:  # which may be the noun's own: рофлю
        roots = (stem, f"{stem}л")
    return tuple(root + more for root in roots for more in ("", "ь", "й"))


def nouns_of_doing(nouns: tuple[str, ...]) -> Iterator[str]:
    """Return the nouns for the doer and the doing that tell a new verb of one of these, whatever is near it."""
    return (noun + ending for noun in nouns[::3] for ending in _OF_DOING)


def lemmas_of(word: str) -> Iterator[tuple[str, str, str]]:
    """Return what a word may be a form of: a nominative, its ending, and the ending of the form."""
    for lemma, ending in _read_backwards(word):
        yield lemma, ending.lemma, ending.form


def endings_of_forms() -> set[tuple[str, str]]:
    """Return what is taken off a form and put on, whatever it stands behind."""
    return {(ending.form, ending.lemma) for endings in _BY_FORM.values() for ending in endings}


def part_by_suffix(word: str) -> str:
    """Return the part of speech that the suffix of an unlisted word tells, if it tells one."""
    behind = word[_SHORTEST_STEM:]
    end = behind[-2:]
    if (end in _ENDS_OF_VERBS and behind.endswith(_VERBS)) or _PREFIXED.fullmatch(word):
        return "INFN" if behind.endswith(("ть", "ться")) else "VERB"
    if end in _ENDS_OF_ADJECTIVES and behind.endswith(_ADJECTIVES):
        return "ADJF"
    return "ADJF" if behind.endswith(_ENDS) and _SUFFIXED.search(behind) else ""
