"""What keepers of lists ask besides whether a word counts: length, how common, written twice, invisible characters.

These are reasons like any other, behind those of the dictionary; and codes that a list does not mind are left out.
"""

from __future__ import annotations

import csv
import unicodedata
from typing import NamedTuple

from rummiwords.nouns.codes import WordReason, reason
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.normalise import LETTERS
from rummiwords.nouns.verdicts import WordVerdict

# What separates the columns of a table, the likeliest first.
SEPARATORS = "\t;,"


class ListWish(NamedTuple):
    """What somebody wants of a list, or does not mind, besides words that count."""

    tidy: bool = False
    ignore: frozenset[str] = frozenset()
    shortest: int = 0
    longest: int = 0
    least: int = 0
    """How common a word must be at the least, 0-7."""


class ListKeeper:
    """Judges the words of lists by what is wanted of them; remembers which it has met in a list."""

    def __init__(self, lexicon: Lexicon, wish: ListWish) -> None:
        """Take the dictionary and the wishes."""
        self._lexicon = lexicon
        self._wish = wish
        self._met: dict[str, int] = {}

    def begin(self) -> None:
        """Begin another list."""
        self._met.clear()

    def judged(self, verdict: WordVerdict, number: int) -> WordVerdict:
        """Return a verdict with what the wishes add to it and take away."""
        wish = self._wish
        more = (*self._by_size(verdict), *(self._untidy(verdict, number) if wish.tidy else ()))
        reasons = tuple(found for found in (*verdict.reasons, *more) if found.code not in wish.ignore)
        return verdict._replace(ok=not reasons, reasons=reasons)

    def _by_size(self, verdict: WordVerdict) -> tuple[WordReason, ...]:
        if not verdict.ok:
            return ()
        found, wish, word = list[WordReason](), self._wish, verdict.lemma
        if len(word) < wish.shortest:
            found.append(reason("W119", name="short", least=str(wish.shortest)))
        if wish.longest and len(word) > wish.longest:
            found.append(reason("W119", name="long", most=str(wish.longest)))
        if self._lexicon.frequency(word) < wish.least:
            found.append(reason("W120", least=str(wish.least)))
        return tuple(found)

    def _untidy(self, verdict: WordVerdict, number: int) -> tuple[WordReason, ...]:
        hidden = invisible(verdict.text)
        found = (reason("W118", characters=", ".join(f"U+{ord(sign):04X}" for sign in hidden)),) if hidden else ()
        word = verdict.lemma if verdict.ok else verdict.text.lower()
        first = self._met.setdefault(word, number)
        return found if first == number else (*found, reason("W117", first=str(first)))


def invisible(text: str) -> list[str]:
    """Return the characters of a text that nobody sees, each once: soft hyphens, zero widths, odd blanks."""
    if LETTERS.issuperset(text):
        return []
    return [sign for sign in dict.fromkeys(text) if unicodedata.category(sign) in ("Cf", "Zs") and sign != " "]


class ListColumn:
    """A column of a table, by its number from 1 on or by the name in the first line, which then is no word."""

    def __init__(self, wanted: str) -> None:
        """Take what was asked for."""
        self._wanted = wanted
        self.begin()

    def begin(self) -> None:
        """Begin another table."""
        self._separator = ""
        self._place = int(self._wanted) - 1 if self._wanted.isdigit() else -1

    def cell(self, line: str) -> str:
        """Return the cell of a line, nothing for the line of names and for a line that is too short.

        A name that the first line lacks is no column: KeyError.
        """
        if not self._separator:
            self._separator = max(SEPARATORS, key=line.count)
            if self._place < 0:
                names = [name.strip() for name in self._cells(line)]
                if self._wanted not in names:
                    raise KeyError(self._wanted)
                self._place = names.index(self._wanted)
                return ""
        cells = self._cells(line)
        return cells[self._place].strip() if self._place < len(cells) else ""

    def _cells(self, line: str) -> list[str]:
        return next(csv.reader([line], delimiter=self._separator), [])
