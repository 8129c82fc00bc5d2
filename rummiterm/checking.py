"""Verdicts on the words of a list, written in a form.

Long lists repeat words, so a row is written out once per word: only the number of its line changes.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from rummiterm.lines import Block
from rummiterm.safe import safe_text
from rummiterm.texts import Texts
from rummiwords.codes import WordReason, reason
from rummiwords.lexicon import Lexicon
from rummiwords.verdicts import Verdict, judge_word

SCHEMA = "rummi.check/1"
NO_WORD, BAD, GOOD = 0, 1, 2
# The mark of a line, and its row before and after the number. Plain tuples: there are millions of them.
Judged = tuple[int, str, str]


class Row(NamedTuple):
    """A row cut where the number of its line goes. With nothing behind the cut there is no number in it."""

    before: str = ""
    after: str = ""

    def at(self, number: int) -> str:
        """Return the row for a line."""
        return f"{self.before}{number}{self.after}" if self.after else self.before


class Tally:
    """Counts words."""

    def __init__(self) -> None:
        """Begin with none."""
        self.good = self.bad = 0


class Form:
    """How verdicts are written."""

    def __init__(self, texts: Texts, *, only_bad: bool) -> None:
        """Take the language, and whether accepted words are left out."""
        self.texts = texts
        self.only_bad = only_bad

    def head(self) -> str:
        """Return what comes first."""
        return ""

    def block(self, rows: str) -> str:
        """Return rows as they follow those before them."""
        return rows

    def tail(self, tally: Tally) -> str:
        """Return what comes last."""
        return ""

    def row(self, verdict: Verdict, file: str) -> Row:
        """Return the row of a word."""
        raise NotImplementedError

    def reason(self, found: WordReason) -> str:
        """Say why a word is refused."""
        return self.texts(found.code, **dict(found.facts))


class TextForm(Form):
    """Bad words with their reasons, one a line."""

    def row(self, verdict: Verdict, file: str) -> Row:
        """Say what is wrong with a word; of a good one nothing."""
        if verdict.ok:
            return Row()
        said = "; ".join(f"{found.code} {self.reason(found)}" for found in verdict.reasons)
        return Row(f"{safe_text(verdict.text, 60)}: {safe_text(said)}\n")


class TsvForm(Form):
    """Columns separated by tabs."""

    def head(self) -> str:
        """Name the columns."""
        return "word\tstatus\tcodes\tlemma\tsuggestion\tfile\tline\n"

    def row(self, verdict: Verdict, file: str) -> Row:
        """Return the columns."""
        if verdict.ok and self.only_bad:
            return Row()
        codes = ";".join(found.code for found in verdict.reasons)
        suggestion = verdict.suggest[0] if verdict.suggest else ""
        word = " ".join(verdict.text.split())
        cells = (word, "ok" if verdict.ok else "bad", codes, verdict.lemma, suggestion, " ".join(file.split()), "")
        return Row("\t".join(cells), "\n")


class JsonLinesForm(Form):
    """One object a line."""

    def row(self, verdict: Verdict, file: str) -> Row:
        """Return the object, its line number last."""
        if verdict.ok and self.only_bad:
            return Row()
        return Row(f'{{"schema": "{SCHEMA}", {self.fields(verdict, file)}, "line": ', "}\n")

    def fields(self, verdict: Verdict, file: str) -> str:
        """Return the object's fields but the last, without braces."""
        reasons = [{"code": f.code, "name": f.name, "text": self.reason(f)} for f in verdict.reasons]
        fields = {
            "word": verdict.text,
            "ok": verdict.ok,
            "reasons": reasons,
            "lemma": verdict.lemma,
            "suggest": list(verdict.suggest),
            "file": file,
        }
        return json.dumps(fields, ensure_ascii=False)[1:-1]


class JsonForm(JsonLinesForm):
    """One document. A row brings the comma before it; the first gives it back."""

    begun = False

    def block(self, rows: str) -> str:
        """Take the comma off the first row."""
        first = rows and not self.begun
        self.begun = self.begun or bool(rows)
        return rows[1:] if first else rows

    def head(self) -> str:
        """Open the document."""
        return f'{{"schema": "{SCHEMA}", "words": ['

    def row(self, verdict: Verdict, file: str) -> Row:
        """Return the object behind a comma."""
        if verdict.ok and self.only_bad:
            return Row()
        return Row(f',\n{{{self.fields(verdict, file)}, "line": ', "}")

    def tail(self, tally: Tally) -> str:
        """Close the list and sum up."""
        summary = {"words": tally.good + tally.bad, "valid": tally.good, "invalid": tally.bad}
        return f'\n], "summary": {json.dumps(summary)}}}\n'


FORMS: dict[str, type[Form]] = {"text": TextForm, "tsv": TsvForm, "jsonl": JsonLinesForm, "json": JsonForm}


class Checker:
    """Checks the words of one file."""

    MOST_WORDS = 60_000

    def __init__(self, name: str, lexicon: Lexicon, form: Form, *, brief: bool) -> None:
        """Take the file's name, the dictionary and the form of the output."""
        self.name = name
        self.lexicon = lexicon
        self.form = form
        self.brief = brief
        self.known: dict[str, Judged] = {}

    def rows(self, block: Block, tally: Tally) -> str:
        """Return the rows of a block; blank lines and comments have none."""
        judged = [self.known.get(text) or self._judged(text) for text in block.lines]
        rows = [
            f"{before}{number}{after}" if after else before
            for number, (_, before, after) in enumerate(judged, block.number)
            if before
        ]
        rows += [self._unreadable(fault).at(block.number + index) for index, fault in block.faults.items()]
        marks = [mark for mark, _, _ in judged]
        tally.good += marks.count(GOOD)
        tally.bad += marks.count(BAD) + len(block.faults)
        return "".join(rows)

    def _judged(self, text: str) -> Judged:
        if not text or text[0] == "#":
            return (NO_WORD, "", "")
        verdict = judge_word(text, self.lexicon, brief=self.brief)
        if len(self.known) >= self.MOST_WORDS:
            self.known.clear()
        self.known[text] = judged = (GOOD if verdict.ok else BAD, *self.form.row(verdict, self.name))
        return judged

    def _unreadable(self, fault: str) -> Row:
        return self.form.row(Verdict("", False, (reason("W111", characters=fault),)), self.name)
