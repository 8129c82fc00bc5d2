"""Verdicts on the words of a list, block by block.

Most lines of a list are words that count, written as the dictionary writes them. From the second time on such a word
is told by one look into a set, and its row is a mould into which the word and the number of the line go. All others
take the long way through the normaliser, the lexicon and the morphology; both ways write the same. The set grows no
larger than the dictionary.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, NamedTuple

from rummiterm.cli.lines import Block
from rummiterm.texts import Texts
from rummiterm.words.columns import LackingRows, ListColumn
from rummiterm.words.forms import Form, FormRow, WordTally, form_of
from rummiterm.words.keeping import ListKeeper, ListWish
from rummiwords.nouns.files import without_comment
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.normalise import normalise
from rummiwords.nouns.verdicts import SHORTEST, WordVerdict, judge_word, refuse_together, too_long

if TYPE_CHECKING:
    from rummiwords.nouns.grammar.morphology import Reading

# They only tell lines apart, and are places in a row of three counts.
NO_WORD, BAD, GOOD = 0, 1, 2
# What a line is, and its row.
Judged = tuple[int, FormRow]
# Stands for a word and for a number of a line in a mould; it is no letter of any word.
_MARK = "\ue000"
_NOTHING: Judged = (NO_WORD, ())
# Objects that are made before circles among them are looked for.
_SELDOM = 100_000


class CheckWish(NamedTuple):
    """What the user asked of a check."""

    form: str
    language: str
    only_bad: bool = False
    brief: bool = False
    explain: bool = False
    lines: bool = False
    column: str = ""
    listed: ListWish = ListWish()

    def make_form(self) -> Form:
        """Make the form of the output."""
        return form_of(self.form, Texts(self.language), only_bad=self.only_bad, lines=self.lines)


class Checker:
    """Checks the words of lists."""

    # Verdicts with their rows, for words that a list repeats; if a block leaves more, all are dropped, to bound memory.
    MOST_KEPT = 1_000
    # Refused lines of a list after which it is worth while to get ready for many.
    MANY = 1_000

    def __init__(self, lexicon: Lexicon, wish: CheckWish) -> None:
        """Take the dictionary, and what is wanted."""
        self.lexicon = lexicon
        self.wish = wish
        self.form = wish.make_form()
        self._file = ""
        self._mould: FormRow | None = None
        self._met: set[str] = set()
        self._kept: dict[str, Judged] = {}
        self._counts = [0, 0, 0]
        self._refused = 0
        self._keeper = ListKeeper(lexicon, wish.listed) if wish.listed != ListWish() else None
        self._column = ListColumn(wish.column) if wish.column else None

    def rows(self, block: Block, file: str) -> tuple[str, WordTally]:
        """Return the rows of a block and how many words it has; blank lines and comments are none."""
        if file != self._file or block.number == 1:
            self._file = file
            self._begin()
        if block.too_long:
            if self._column is not None:
                self._column.skip()
            verdict = WordVerdict(f"{block.lines[0]}…", False, (too_long(),))
            return str(block.number).join(self.form.row(verdict, file)), WordTally(bad=1)
        self._counts = [0, 0, 0]
        if len(self._kept) >= self.MOST_KEPT:
            self._kept.clear()
        rows = self._by_mould(block, self._mould) if self._mould else self._one_by_one(block)
        _, bad, good = self._counts
        return "".join(rows), WordTally(good, bad)

    def _begin(self) -> None:
        """Begin another list."""
        self._kept.clear()
        self._mould = self._make_mould()
        if self._keeper is not None:
            self._keeper.begin(self._file)
        if self._column is not None:
            self._column.begin(self._file)

    def end(self) -> LackingRows:
        """End a list; of a table, tell which rows lack the column, or raise FormatError if all do."""
        return self._column.end() if self._column is not None else LackingRows()

    def _make_mould(self) -> FormRow | None:
        """Cut the row of an accepted word where the word and the number go, if all such rows are alike."""
        if self.wish.explain or self._keeper or self._column:
            return None
        row = self.form.row(WordVerdict(_MARK, True, lemma=_MARK), self._file)
        pieces = _MARK.join(row).split(_MARK)
        return tuple(pieces) if not row or (len(row) == 2 and len(pieces) == 4) else None

    def _by_mould(self, block: Block, mould: FormRow) -> list[str]:
        """Write what the mould is for, and judge the rest; a million words run through this loop."""
        others, row = self._others(block.lines), self._row
        numbered = enumerate(block.lines, block.number)
        if len(mould) == 1:  # nothing is written of accepted words
            rows = [row(text, number) for number, text in numbered if text in others]
        else:
            before, between, behind, end = mould
            rows = [
                row(text, number) if text in others else f"{before}{text}{between}{text}{behind}{number}{end}"
                for number, text in numbered
            ]
        self._counts[GOOD] += len(block.lines) - sum(self._counts)
        return rows

    def _others(self, lines: list[str]) -> set[str]:
        """Return the lines that are no accepted words as they are written."""
        fresh = set(lines) - self._met
        if self._refused >= self.MANY:
            refused = self._refused_together(fresh)  # which need not be looked up in the list
            others = refused | self._unlisted(fresh - refused)
        else:
            others = self._unlisted(fresh)
            if self._are_many(others):
                self._refused_together(others)
        self._met.update(fresh - others)
        return others

    def _unlisted(self, lines: set[str]) -> set[str]:
        listed = zip(lines, self.lexicon.listed(lines), strict=True)
        return {line for line, is_listed in listed if not is_listed or len(line) < SHORTEST}

    def _are_many(self, lines: set[str]) -> bool:
        """Tell whether so many lines were refused that it is worth while to get ready for more."""
        if self.wish.brief:
            return False
        self._refused += len(lines)
        if self._refused < self.MANY:
            return False
        # What is loaded stays, and verdicts leave no circles: to look through them again and again takes a twentieth of
        # the time.
        gc.freeze()
        gc.set_threshold(_SELDOM)
        return True

    def _refused_together(self, lines: set[str]) -> set[str]:
        """Judge lines that are plain words together, and keep what was said; return these, the others wait."""
        fresh, kept = [line for line in lines if line not in self._kept], self._kept
        row, file = self.form.row, self._file
        for line, verdict in zip(fresh, refuse_together(fresh, self.lexicon), strict=True):
            if verdict is not None:
                kept[line] = (BAD, row(verdict, file))
        return lines & kept.keys()

    def _one_by_one(self, block: Block) -> list[str]:
        lines = enumerate(block.lines, block.number)
        return [self._row(text, number) for number, text in (self._column.cells(lines) if self._column else lines)]

    def _row(self, line: str, number: int) -> str:
        """Judge a line the long way, unless that was done, count it, and write its row."""
        mark, row = (self._kept.get(line) if self._keeper is None else None) or self._judged(line, number)
        self._counts[mark] += 1
        return f"{row[0]}{number}{row[1]}" if len(row) == 2 else str(number).join(row)

    def _judged(self, line: str, number: int) -> Judged:
        """Judge a line; lists repeat words, so what was said last is kept for a while."""
        text = without_comment(line) if self._column is None else line.strip()
        if not text:
            return _NOTHING
        verdict = judge_word(text, self.lexicon, brief=self.wish.brief)
        if self._keeper is not None:
            verdict = self._keeper.judged(verdict, line, number)
        found = self._readings(text) if self.wish.explain else None
        self._kept[line] = judged = (GOOD if verdict.ok else BAD, self.form.row(verdict, self._file, found))
        return judged

    @staticmethod
    def _readings(text: str) -> list[Reading]:
        normal = normalise(text)
        from rummiwords.nouns.grammar.morphology import in_order, readings  # only for those who ask

        return [] if normal.faults or not normal.word else in_order(readings(normal.word))
