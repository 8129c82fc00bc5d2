"""Verdicts on the words of a list, block by block.

Most lines of a list are words that count, written as the dictionary writes them. In a long list those are told by one
look into a table, and their row is a mould into which the word and the number of the line go. All other lines take
the long way through the normaliser, the lexicon and the morphology; both ways write the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rummiterm.forms import Form, Row, Tally, form_of
from rummiterm.lines import TOO_LONG, Block
from rummiterm.texts import Texts
from rummiwords.codes import reason
from rummiwords.lexicon import Lexicon
from rummiwords.morphology import Reading, in_order, readings
from rummiwords.normalise import normalise
from rummiwords.verdicts import SHORTEST, Verdict, judge_word

NO_WORD, BAD, GOOD = 0, 1, 2
# What a line is, and its row.
Judged = tuple[int, Row]
# Stands for a word and for a number of a line in a mould; it is no letter of any word.
_MARK = "\ue000"
_NOTHING: Judged = (NO_WORD, ())


class Wish(NamedTuple):
    """What the user asked of a check."""

    form: str
    language: str
    only_bad: bool = False
    brief: bool = False
    explain: bool = False

    def make_form(self) -> Form:
        """Make the form of the output."""
        return form_of(self.form, Texts(self.language), only_bad=self.only_bad)


class Checker:
    """Checks the words of lists."""

    MOST_KEPT = 1_000
    LONG, MANY_BAD = 2_000, 60

    def __init__(self, lexicon: Lexicon, wish: Wish) -> None:
        """Take the dictionary, and what is wanted."""
        self.lexicon = lexicon
        self.wish = wish
        self.form = wish.make_form()
        self._file = ""
        self._kept: dict[str, Judged] = {}
        self._lines = self._refused = 0
        self._table: Mapping[str, int] = {}
        self._mould: Row | None = None
        self._counts = [0, 0, 0]

    def rows(self, block: Block, file: str) -> tuple[str, Tally]:
        """Return the rows of a block and how many words it has; blank lines and comments are none."""
        if file != self._file:
            self._file, self._mould = file, None
            self._kept.clear()
        if block.too_long:
            return str(block.number).join(self._too_long()), Tally(bad=1)
        self._counts = [0, 0, 0]
        self._lines += len(block.lines)
        if self._lines > self.LONG or self._refused > self.MANY_BAD:
            self.lay_out()
        rows = self._by_mould(block, self._mould) if self._mould else self._one_by_one(block)
        _, bad, good = self._counts
        self._refused += bad
        return "".join(rows), Tally(good, bad)

    def lay_out(self) -> None:
        """Prepare for a long list: the table of accepted words, and the mould of their rows."""
        self._table = self._table or self.lexicon.frequencies
        self._mould = self._mould or self._make_mould()

    def _make_mould(self) -> Row | None:
        """Cut the row of an accepted word where the word and the number go, if all such rows are alike."""
        if self.wish.explain:
            return None
        row = self.form.row(Verdict(_MARK, True, lemma=_MARK), self._file)
        pieces = _MARK.join(row).split(_MARK)
        return tuple(pieces) if not row or (len(row) == 2 and len(pieces) == 4) else None

    def _by_mould(self, block: Block, mould: Row) -> list[str]:
        """Write what the mould is for, and judge the rest; a million words run through this loop."""
        table, other = self._table, self._row
        numbered = enumerate(block.lines, block.number)
        if len(mould) == 1:  # nothing is written of accepted words
            rows = [other(text, n) for n, text in numbered if text not in table or len(text) < SHORTEST]
        else:
            before, between, behind, end = mould
            rows = [
                f"{before}{text}{between}{text}{behind}{number}{end}"
                if text in table and len(text) >= SHORTEST
                else other(text, number)
                for number, text in numbered
            ]
        self._counts[GOOD] += len(block.lines) - sum(self._counts)
        return rows

    def _one_by_one(self, block: Block) -> list[str]:
        return [self._row(text, number) for number, text in enumerate(block.lines, block.number)]

    def _row(self, line: str, number: int) -> str:
        """Judge a line the long way, count it, and write its row."""
        mark, row = self._judged(line)
        self._counts[mark] += 1
        return str(number).join(row)

    def _judged(self, line: str) -> Judged:
        """Judge a line; lists repeat words, so what was said last is kept for a while."""
        known = self._kept.get(line)
        if known is None:
            known = self._verdict(line.strip())
            if len(self._kept) >= self.MOST_KEPT:
                self._kept.clear()
            self._kept[line] = known
        return known

    def _verdict(self, text: str) -> Judged:
        if not text or text[0] == "#":
            return _NOTHING
        verdict = judge_word(text, self.lexicon, brief=self.wish.brief)
        found = self._readings(text) if self.wish.explain else None
        return (GOOD if verdict.ok else BAD, self.form.row(verdict, self._file, found))

    def _too_long(self) -> Row:
        return self.form.row(Verdict("", False, (reason("W111", characters=TOO_LONG),)), self._file)

    @staticmethod
    def _readings(text: str) -> list[Reading]:
        normal = normalise(text)
        return [] if normal.faults or not normal.word else in_order(readings(normal.word))
