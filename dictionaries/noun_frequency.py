"""How often a noun is met, told apart from how often its spelling is.

Frequency lists count spellings: лет is counted for год, тут for the adverb, юра for the name, and лёт, тут and юра the
nouns are hardly ever met. Every counted spelling is shared out among the words that it can be a form of:

- by the word itself: how often its other forms are met, of which many are nobody else's (базом is of баз only). This
  is expectation maximisation: weights of words give the shares of a spelling, the shares give the weights anew.
- by how often the hand-tagged corpus of OpenCorpora has each reading, where it has the spelling.

What neither can tell, a name and a noun with the same forms above all, the review decides: ``frequencies.tsv``, which
the build reads.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import log10
from typing import NamedTuple

import pymorphy3
from pymorphy3 import units
from wordfreq import get_frequency_dict

# Rounds after which shares change no class of frequency any more.
ROUNDS = 12
# Tagged words that the estimate from other forms is worth: the corpus has seldom more of an unusual reading.
WORTH = 4.0
# How much of a noun's use each case is, by rough counts over texts; an adjective has the same for each gender.
CASES = {"nomn": 0.3, "accs": 0.2, "gent": 0.25, "datv": 0.05, "ablt": 0.1, "loct": 0.1}
PLURAL = 0.3
# The same for one form of other parts of speech; what does not change is one form.
PARTS = {"VERB": 0.1, "INFN": 0.2, "GRND": 0.05, "ADJS": 0.05, "PRTS": 0.05, "COMP": 0.1, "ADJF": 0.3, "PRTF": 0.1}
NAMES = frozenset(("Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Init", "Abbr"))
# What the list has of these it has as common nouns, where nothing else is spelled so: птицефабрика.
COMMON_AFTER_ALL = frozenset(("Orgn", "Abbr"))
# A participle or an adjective that the list has as a noun is mostly used as an adjective: a tenth, by judgement.
AS_NOUN = 0.1
# Of a name and a noun with the same forms the name is met more by so much, by judgement.
NAME_RATHER = 4.0
# The Zipf scale counts occurrences in a thousand millions by powers of ten.
THOUSAND_MILLIONS = 1e9
HIGHEST = 7


class Lexeme(NamedTuple):
    """A word with all its forms: its lemma, its part of speech, and which kind of name it is, if it is one."""

    lemma: str
    part: str
    proper: str


class Use(NamedTuple):
    """One way to read a spelling: of which word, as what share of its use, and how often the corpus has it so.

    ``nominative`` is the spelling with ё, of a noun in the nominative singular only.
    """

    lexeme: Lexeme
    slot: float
    tagged: float
    nominative: str


def plain(word: str) -> str:
    """Write ё as е: frequency lists do not tell them apart."""
    return word.replace("ё", "е")


class NounFrequencies:
    """Classes of frequency of nouns, from all spellings of the frequency list."""

    def __init__(self) -> None:
        """Share every counted spelling out among its words."""
        self.met: dict[str, float] = defaultdict(float)
        for word, often in get_frequency_dict("ru", wordlist="large").items():
            self.met[plain(word)] += often
        self.analyzer = pymorphy3.MorphAnalyzer(lang="ru", units=[units.DictionaryAnalyzer()])
        self.uses = {word: found for word in self.met if (found := list(self._uses(word)))}
        self.weights = self._weights()

    def of(self, noun: str) -> int:
        """Return the class of a noun, from 0 (its spelling is never met) to 7 (everyday)."""
        spelling = self.met.get(plain(noun), 0.0)
        if not spelling:
            return 0
        zipf = log10(max(spelling * self.share(noun), 1 / THOUSAND_MILLIONS) * THOUSAND_MILLIONS)
        return min(HIGHEST, max(1, round(zipf)))

    def share(self, noun: str) -> float:
        """Return which part of a spelling's use is this noun's, in the nominative or a case that is spelled alike."""
        uses = self.uses.get(plain(noun), [])
        if not uses:
            return 1.0
        shared = list(zip(uses, self._shares(uses), strict=True))
        own = {use.lexeme for use in uses if use.nominative == noun}
        common = {lexeme for lexeme in own if not lexeme.proper}
        common = common or {lexeme for lexeme in own if lexeme.proper in COMMON_AFTER_ALL}
        adjectives = AS_NOUN * sum(share for use, share in shared if use.lexeme.part in ("ADJF", "PRTF"))
        return sum(share for use, share in shared if use.lexeme in common) + adjectives

    def _uses(self, word: str) -> Iterator[Use]:
        estimate = self.analyzer.prob_estimator.p_t_given_w.prob
        found = [(parse, estimate(word, parse.tag)) for parse in self.analyzer.parse(word)]
        least = min((likely for _, likely in found if likely), default=0.0)
        for parse, likely in found:
            grammemes = parse.tag.grammemes
            part, proper = str(parse.tag.POS), next(iter(sorted(grammemes & NAMES)), "")
            nominative = parse.word if part == "NOUN" and {"nomn", "sing"} <= grammemes else ""
            # The estimate has one occurrence added to every reading, so that the least likely one was seen not at all.
            tagged = likely / least - 1 if least else 0.0
            yield Use(Lexeme(parse.normal_form, part, proper), _slot(grammemes), tagged, nominative)

    def _weights(self) -> dict[Lexeme, float]:
        weights: dict[Lexeme, float] = {}
        for _ in range(ROUNDS):
            sums: dict[Lexeme, float] = defaultdict(float)
            for word, uses in self.uses.items():
                often = self.met[word]
                for use, share in zip(uses, self._shares(uses, weights), strict=True):
                    sums[use.lexeme] += often * share
            weights = dict(sums)
        return weights

    def _shares(self, uses: list[Use], weights: Mapping[Lexeme, float] | None = None) -> list[float]:
        known, names = (self.weights, NAME_RATHER) if weights is None else (weights, 1.0)
        guessed = [known.get(use.lexeme, 1.0) * use.slot * (names if use.lexeme.proper else 1.0) for use in uses]
        whole, tagged = sum(guessed) or 1.0, sum(use.tagged for use in uses)
        return [
            (WORTH * guess / whole + use.tagged) / (WORTH + tagged) for use, guess in zip(uses, guessed, strict=True)
        ]


def _slot(grammemes: Iterable[str]) -> float:
    """Return which part of a word's use a form is."""
    case = next((CASES[mark] for mark in grammemes if mark in CASES), 1.0)
    part = next((PARTS[mark] for mark in grammemes if mark in PARTS), 1.0)
    return part * case * (PLURAL if "plur" in grammemes else 1 - PLURAL if "sing" in grammemes else 1.0)
