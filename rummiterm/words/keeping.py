"""What keepers of lists ask besides whether a word counts: length, how common, written twice, invisible characters.

These are reasons like any other, behind those of the dictionary; and codes that a list does not mind are left out.
"""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from rummiterm.cli.safe import safe_text
from rummiwords.nouns.codes import WordReason, reason
from rummiwords.nouns.files import ListLine
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.normalise import LETTERS, code_point, normalise
from rummiwords.nouns.verdicts import WordVerdict

# Codes of what keepers ask for besides; all others are reasons of the dictionary.
OF_LISTS = frozenset(("W117", "W118", "W119", "W120"))
_PLAIN_BLANKS = " \t"


class ListWish(NamedTuple):
    """What somebody wants of a list, or does not mind, besides words that count."""

    tidy: bool = False
    ignore: frozenset[str] = frozenset()
    shortest: int = 0
    longest: int = 0
    least: int = 0
    """How common a word must be at the least, 0-7."""


class ListKeeper:
    """Judges the words of lists by what is wanted of them; remembers which it has met, and where."""

    def __init__(self, lexicon: Lexicon, wish: ListWish) -> None:
        """Take the dictionary and the wishes."""
        self._lexicon = lexicon
        self._wish = wish
        self._file = ""
        # Where each word was met first: of all lists, and in this one.
        self._met: dict[str, tuple[str, int]] = {}
        self._here: dict[str, int] = {}

    def begin(self, file: str) -> None:
        """Begin another list."""
        self._file = file
        self._here.clear()

    def judged(self, verdict: WordVerdict, line: str, number: int) -> WordVerdict:
        """Return a verdict on the word of a line with what the wishes add to it and take away."""
        wish = self._wish
        more = (*self._by_size(verdict), *(self._untidy(verdict, line, number) if wish.tidy else ()))
        reasons = tuple(found for found in (*verdict.reasons, *more) if found.code not in wish.ignore)
        return verdict._replace(ok=not reasons, reasons=reasons)

    def _by_size(self, verdict: WordVerdict) -> tuple[WordReason, ...]:
        """Measure a word that counts, or whose faults the list does not mind, as it is written."""
        found, wish, word = list[WordReason](), self._wish, verdict.lemma
        if any(why.code not in wish.ignore for why in verdict.reasons):
            return ()
        length = len(word if verdict.ok else normalise(verdict.text).word)
        if length < wish.shortest:
            found.append(reason("W119", name="short", least=str(wish.shortest)))
        if wish.longest and length > wish.longest:
            found.append(reason("W119", name="long", most=str(wish.longest)))
        if self._lexicon.frequency(word or self._lexicon.spelling(verdict.text)) < wish.least:
            found.append(reason("W120", least=str(wish.least)))
        return tuple(found)

    def _untidy(self, verdict: WordVerdict, line: str, number: int) -> tuple[WordReason, ...]:
        hidden = dict.fromkeys((*odd_blanks(verdict.text, line), *invisible(verdict.text)))
        found = (reason("W118", characters=", ".join(map(code_point, hidden))),) if hidden else ()
        return (*found, *self._listed_already(self._meant(verdict), number))

    def _listed_already(self, word: str, number: int) -> tuple[WordReason, ...]:
        first = self._here.setdefault(word, number)
        if first != number:
            return (reason("W117", first=str(first)),)
        file, first = self._met.setdefault(word, (self._file, number))
        if file == self._file:
            return ()
        return (reason("W117", first=str(first), name="elsewhere", file=safe_text(file)),)

    def _meant(self, verdict: WordVerdict) -> str:
        """Return by what a word is known again, however it is written; е and ё of a form are one if they may be."""
        if verdict.ok:
            return verdict.lemma
        word = normalise(verdict.text).word
        form = self._lexicon.form(word) if word and not self._lexicon.strict else None
        if form is not None:
            return f"{form.lemma} {word.replace('ё', 'е')}"
        return self._lexicon.spelling(word) if word else verdict.text.lower()


def plain_blanks(blanks: str) -> str:
    """Return blanks without those that are neither spaces nor tabs."""
    return "".join(sign for sign in blanks if sign in _PLAIN_BLANKS)


def odd_blanks(word: str, line: str) -> list[str]:
    """Return the blanks around the word of a line that are neither spaces nor tabs."""
    if len(word) == len(line):
        return []
    around = ListLine.around(word, line)
    return [sign for sign in around.before + around.behind if sign not in _PLAIN_BLANKS]


def invisible(text: str) -> list[str]:
    """Return the characters of a text that nobody sees, each once: soft hyphens, zero widths, odd blanks."""
    if LETTERS.issuperset(text):
        return []
    return [sign for sign in dict.fromkeys(text) if unicodedata.category(sign) in ("Cf", "Zs") and sign != " "]
