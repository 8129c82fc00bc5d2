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

    MOST_KEPT = 4_000
    LONG, MANY_BAD = 2_000, 60

    def __init__(self, lexicon: Lexicon, wish: Wish, form: Form | None = None) -> None:
        """Take the dictionary, and what is wanted."""
        self.lexicon = lexicon
        self.wish = wish
        self.form = form or wish.make_form()
        self.kept: dict[str, Judged] = {}
        self.file = ""
        self.lines = self.bad = 0
        self.table: Mapping[str, int] = {}
        self.mould: Row | None = None

    def rows(self, block: Block, file: str) -> tuple[str, Tally]:
        """Return the rows of a block and how many words it has; blank lines and comments are none."""
        self._turn_to(file)
        self._prepare(len(block.lines))
        if block.too_long:
            verdict = Verdict("", False, (reason("W111", characters=TOO_LONG),))
            return str(block.number).join(self.form.row(verdict, file)), Tally(bad=1)
        return self._by_mould(block, self.mould) if self.mould else self._one_by_one(block)

    def _turn_to(self, file: str) -> None:
        if file != self.file or not self.kept:
            self.file = file
            self.kept.clear()
            self.mould = self._mould() if self.table else None

    def _prepare(self, lines: int) -> None:
        """Lay out the table of words once the list proves long, or once many words were refused."""
        self.lines += lines
        if not self.table and (self.lines > self.LONG or self.bad > self.MANY_BAD):
            self.lay_out()

    def lay_out(self) -> None:
        """Make the table of accepted words."""
        self.table = self.lexicon.frequencies
        self.mould = self._mould()

    def _mould(self) -> Row | None:
        """Cut the row of an accepted word where the word and the number go, if all such rows are alike."""
        if self.wish.explain:
            return None
        row = self.form.row(Verdict(_MARK, True, lemma=_MARK), self.file)
        pieces = _MARK.join(row).split(_MARK)
        return tuple(pieces) if row == () or (len(row) == 2 and len(pieces) == 4) else None

    def _by_mould(self, block: Block, mould: Row) -> tuple[str, Tally]:
        table, bad, good, rows = self.table, 0, 0, list[str]()
        add = rows.append
        if len(mould) == 1:
            # Nothing is written of accepted words.
            for number, text in enumerate(block.lines, block.number):
                if text in table and len(text) >= SHORTEST:
                    good += 1
                    continue
                mark, row = self._judged(text)
                add(str(number).join(row))
                good += mark == GOOD
                bad += mark == BAD
            return "".join(rows), Tally(good, bad)
        before, between, behind, end = mould
        for number, text in enumerate(block.lines, block.number):
            if text in table and len(text) >= SHORTEST:
                add(f"{before}{text}{between}{text}{behind}{number}{end}")
                good += 1
                continue
            mark, row = self._judged(text)
            add(str(number).join(row))
            good += mark == GOOD
            bad += mark == BAD
        return "".join(rows), Tally(good, bad)

    def _one_by_one(self, block: Block) -> tuple[str, Tally]:
        judged = [self._judged(text) for text in block.lines]
        rows = "".join(str(number).join(row) for number, (_, row) in enumerate(judged, block.number) if row)
        marks = [mark for mark, _ in judged]
        self.bad += marks.count(BAD)
        return rows, Tally(marks.count(GOOD), marks.count(BAD))

    def _judged(self, line: str) -> Judged:
        """Judge a line the long way; lists repeat words, so what was said last is kept for a while."""
        known = self.kept.get(line)
        if known is None:
            known = self._verdict(line.strip())
            if len(self.kept) >= self.MOST_KEPT:
                self.kept.clear()
            self.kept[line] = known
        return known

    def _verdict(self, text: str) -> Judged:
        if not text or text[0] == "#":
            return _NOTHING
        verdict = judge_word(text, self.lexicon, brief=self.wish.brief)
        found = self._readings(text) if self.wish.explain else None
        return (GOOD if verdict.ok else BAD, self.form.row(verdict, self.file, found))

    @staticmethod
    def _readings(text: str) -> list[Reading]:
        normal = normalise(text)
        return [] if normal.faults or not normal.word else in_order(readings(normal.word))
