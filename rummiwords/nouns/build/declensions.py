"""How the nouns of the list are declined.

Most of them have their forms in OpenCorpora. Adjectives and participles that the list has as nouns (булочная,
заведующий) take those of their gender. Nouns that OpenCorpora lacks are declined like most of the nouns that end like
them: each known noun with the longest common ending has a vote.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rummiwords.nouns.grammar.automaton import FormCode, installed
from rummiwords.nouns.grammar.morphology import ALL_CASES, NAMES, spelt
from rummiwords.nouns.grammar.patterns import Affixes, Patterns, grammemes

# Letters of the longest ending that words have in common, and how many votes elect a declension.
_LONGEST_ENDING, _FEWEST_VOTES = 7, 2
_NOMINATIVE = frozenset(("sing", "nomn"))
_GENDERS = frozenset(("masc", "femn", "neut"))
ADJECTIVES = frozenset(("ADJF", "PRTF"))
_OF_FIXED = tuple("еёиоуыэю")
_OF_PARTICIPLES = frozenset(("pres", "past", "actv", "pssv"))
# Marks of what is declined as no common noun is, and of forms that are no plain case.
_NO_NOUN = frozenset((*NAMES, "Abbr", "Init", "Apro", "Anum", "Supr", "Erro"))
_UNUSUAL = frozenset(("V-be", "V-ej", "V-ey", "Supr", "Erro"))


class CaseForm(NamedTuple):
    """One form of a declension: its affixes, number and case."""

    affixes: Affixes
    number: str
    case: str


class Declension(NamedTuple):
    """How a noun is declined: the affixes of its nominative singular, and its other forms."""

    nominative: Affixes
    forms: tuple[CaseForm, ...]
    adjectival: bool
    fixed: bool
    """Whether OpenCorpora calls the noun indeclinable."""

    def of(self, word: str) -> Iterator[tuple[str, CaseForm]]:
        """Decline a word."""
        stem = self.nominative.stem(word)
        for form in self.forms:
            yield form.affixes.around(stem), form

    @property
    def singular_only(self) -> bool:
        """Whether it has no plural."""
        return all(form.number == "sing" for form in self.forms)


class Declensions:
    """Knows and predicts declensions."""

    def __init__(self) -> None:
        """Learn nothing yet."""
        self._patterns = Patterns(installed())
        self._of_code: dict[FormCode, Declension | None] = {}
        self._votes: dict[str, Counter[Declension]] = defaultdict(Counter)

    def known(self, word: str) -> list[Declension]:
        """Return the declensions that OpenCorpora has for a word in the nominative singular, names left out."""
        codes = (code for spelling, codes in spelt(word) if spelling == word for code in codes)
        return [found for found in map(self._declension, codes) if found is not None]

    def learn(self, word: str, declension: Declension) -> None:
        """Let a word vote for its declension; one without a plural teaches little."""
        if not declension.singular_only and not declension.adjectival:
            for length in range(1, _LONGEST_ENDING + 1):
                self._votes[word[-length:]][declension] += 1

    def predicted(self, word: str) -> Declension | None:
        """Return the declension that most words with the longest common ending have."""
        for length in range(min(_LONGEST_ENDING, len(word) - 1), 0, -1):
            votes: Mapping[Declension, int] = self._votes.get(word[-length:], {})
            fitting = [(-count, found) for found, count in votes.items() if _fits(word, found)]
            if sum(count for count, _ in fitting) <= -_FEWEST_VOTES:
                return min(fitting)[1]
        return None

    def _declension(self, code: FormCode) -> Declension | None:
        if code not in self._of_code:
            self._of_code[code] = self._worked_out(*code)
        return self._of_code[code]

    def _worked_out(self, pattern: int, index: int) -> Declension | None:
        marks = grammemes(self._patterns.tag(pattern, index))
        part = marks & {"NOUN", *ADJECTIVES}
        if not part or not marks >= _NOMINATIVE or marks & _NO_NOUN:
            return None
        adjectival = "NOUN" not in marks
        wanted = (marks & _GENDERS) | {"plur"} if adjectival else part
        forms = tuple(self._forms(pattern, part | marks & _OF_PARTICIPLES, wanted))
        return Declension(self._patterns.affixes(pattern, index), forms, adjectival, "Fixd" in marks)

    def _forms(self, pattern: int, shared: frozenset[str], wanted: frozenset[str]) -> Iterator[CaseForm]:
        """Return the forms of a pattern that have all shared marks, part of speech and tense, and a wanted one."""
        for index in range(self._patterns.size(pattern)):
            marks = grammemes(self._patterns.tag(pattern, index))
            case = next((case for case in ALL_CASES if case in marks), "")
            if case and shared <= marks and marks & wanted and not marks & _UNUSUAL and not marks >= _NOMINATIVE:
                number = "plur" if "plur" in marks else "sing"
                yield CaseForm(self._patterns.affixes(pattern, index), number, case)


def _fits(word: str, declension: Declension) -> bool:
    """Whether a word can be declined so; indeclinable are only words in other vowels, whatever ends like them."""
    return word.endswith(declension.nominative.behind) and (not declension.fixed or word.endswith(_OF_FIXED))
