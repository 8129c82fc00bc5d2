"""How the verdicts of ``rummi check`` are written: text, tsv, JSON lines, one JSON document, annotations, SARIF."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rummiterm.cli.safe import SAFE_LENGTH, is_safe, safe_json, safe_text
from rummiterm.texts import Texts
from rummiwords.nouns.codes import WordReason
from rummiwords.nouns.verdicts import WordVerdict

if TYPE_CHECKING:
    from rummiwords.nouns.grammar.morphology import Reading

SCHEMA = "rummi.check/1"
# The pieces of a row between which the number of its line goes; one piece has no number in it, none is no row.
FormRow = tuple[str, ...]
# Characters of a word that are shown.
_LONGEST_WORD = 60


class WordTally(NamedTuple):
    """Counts words."""

    good: int = 0
    bad: int = 0

    def plus(self, other: WordTally) -> WordTally:
        """Add another count."""
        return WordTally(self.good + other.good, self.bad + other.bad)


class Form:
    """How verdicts are written."""

    def __init__(self, texts: Texts, *, only_bad: bool, lines: bool = False) -> None:
        """Take the language, whether accepted words are left out, and whether text names file and line."""
        self.texts = texts
        self.only_bad = only_bad
        self.lines = lines
        self._templates: dict[tuple[str, str], str] = {}

    def said(self, found: WordReason) -> str:
        """Say a reason; its text is looked up once, for all words that have it."""
        facts = dict(found.facts)
        key = (found.code, facts.get("name", ""))
        text = self._templates.get(key)
        if text is None:
            text = self._templates[key] = self.texts.refusal_text(*key)
        return text.format_map(facts) if "{" in text else text

    def head(self) -> str:
        """Return what comes first."""
        return ""

    def block(self, rows: str) -> str:
        """Return rows as they follow those before them."""
        return rows

    def tail(self, tally: WordTally) -> str:
        """Return what comes last."""
        return ""

    def row(self, verdict: WordVerdict, file: str, readings: Sequence[Reading] | None = None) -> FormRow:
        """Return the row of a word, with its readings if they are wanted."""
        raise NotImplementedError


class TextForm(Form):
    """Bad words with their reasons, one a line."""

    def row(self, verdict: WordVerdict, file: str, readings: Sequence[Reading] | None = None) -> FormRow:
        """Say what is wrong with a word; of a good one nothing."""
        if verdict.ok:
            return ()
        said = self._said_of(verdict.text, verdict.reasons)
        if readings is not None:
            return self._placed([said, *self._below(verdict, readings)], file)
        return (f"{safe_text(file)}:", f": {said}\n") if self.lines else (f"{said}\n",)

    def _placed(self, said: list[str], file: str) -> FormRow:
        """Put the place before each line of a row, so that the lines stand below each other."""
        if not self.lines:
            return ("".join(f"{line}\n" for line in said),)
        place = f"{safe_text(file)}:"
        return (place, *(f": {line}\n{place}" for line in said[:-1]), f": {said[-1]}\n")

    def _below(self, verdict: WordVerdict, readings: Sequence[Reading]) -> list[str]:
        """Say how a word is read and what would do, below its reasons."""
        lines = []
        if readings:
            shown = dict.fromkeys(reading_text(reading, self.texts) for reading in readings)
            mark = "; " if any("," in text for text in shown) else ", "
            lines.append(self.texts("check.readings", readings=mark.join(shown)))
        if verdict.suggest:
            lines.append(self.texts("check.would-do", words=", ".join(verdict.suggest)))
        return [f"{' ' * (len(safe_text(verdict.text, _LONGEST_WORD)) + 2)}{line}" for line in lines]

    def _said_of(self, word: str, reasons: tuple[WordReason, ...]) -> str:
        if len(reasons) == 1:
            said = f"{word}: {reasons[0].code} {self.said(reasons[0])}"
            # Hardly ever anything has to be made safe, and most is shorter than any of its pieces may be.
            if len(word) <= _LONGEST_WORD and len(said) <= SAFE_LENGTH and said.isprintable():
                return said
        return self._safely(word, reasons)

    def _safely(self, word: str, reasons: tuple[WordReason, ...]) -> str:
        said = (safe_text(f"{found.code} {self.said(found)}") for found in reasons)
        return f"{safe_text(word, _LONGEST_WORD)}: {'; '.join(said)}"


class TsvForm(Form):
    """Columns separated by tabs."""

    # The last file that was written, and its column.
    _last = ("", "")

    def head(self) -> str:
        """Name the columns."""
        return "word\tstatus\tcodes\tlemma\tsuggestion\tfile\tline\n"

    def row(self, verdict: WordVerdict, file: str, readings: Sequence[Reading] | None = None) -> FormRow:
        """Return the columns; readings have none."""
        if verdict.ok and self.only_bad:
            return ()
        text, ok, reasons, lemma, suggest = verdict
        codes = reasons[0].code if len(reasons) == 1 else ";".join(found.code for found in reasons)
        status, suggestion = "ok" if ok else "bad", suggest[0] if suggest else ""
        return (f"{_cell(text)}\t{status}\t{codes}\t{lemma}\t{suggestion}\t{self._file_cell(file)}\t", "\n")

    def _file_cell(self, file: str) -> str:
        """Return the column of a file, which is the same in all rows of a list."""
        if file != self._last[0]:
            self._last = (file, _cell(file))
        return self._last[1]


def _cell(text: str) -> str:
    """Return foreign text for a column: no tabs, and what steers a terminal is escaped as in JSON."""
    if text.isalpha():  # as almost every word
        return text
    cell = " ".join(text.split())
    return cell if is_safe(cell) else safe_json(cell)[1:-1]


class JsonLinesForm(Form):
    """One object a line."""

    def row(self, verdict: WordVerdict, file: str, readings: Sequence[Reading] | None = None) -> FormRow:
        """Return the object, its line number last."""
        if verdict.ok and self.only_bad:
            return ()
        return (f'{{"schema": "{SCHEMA}", {self.fields(verdict, file, readings)}, "line": ', "}\n")

    def fields(self, verdict: WordVerdict, file: str, readings: Sequence[Reading] | None) -> str:
        """Return the object's fields but the last, without braces."""
        reasons = [{"code": f.code, "name": f.name, "text": self.said(f)} for f in verdict.reasons]
        known = {} if readings is None else {"readings": [reading_record(reading, self.texts) for reading in readings]}
        fields = {
            "word": verdict.text,
            "ok": verdict.ok,
            "reasons": reasons,
            "lemma": verdict.lemma,
            "suggest": list(verdict.suggest),
            **known,
            "file": file,
        }
        return safe_json(fields)[1:-1]


class JoinedForm(JsonLinesForm):
    """A document with a list in it. A row brings the comma before it; the first gives it back."""

    begun = False

    def block(self, rows: str) -> str:
        """Take the comma off the first row."""
        first = rows and not self.begun
        self.begun = self.begun or bool(rows)
        return rows[1:] if first else rows


class JsonForm(JoinedForm):
    """One document."""

    def head(self) -> str:
        """Open the document."""
        return f'{{"schema": "{SCHEMA}", "words": ['

    def row(self, verdict: WordVerdict, file: str, readings: Sequence[Reading] | None = None) -> FormRow:
        """Return the object behind a comma."""
        if verdict.ok and self.only_bad:
            return ()
        return (f',\n{{{self.fields(verdict, file, readings)}, "line": ', "}")

    def tail(self, tally: WordTally) -> str:
        """Close the list and sum up."""
        return f'\n], "summary": {json.dumps(summary(tally))}}}\n'


def summary(tally: WordTally) -> dict[str, int]:
    """Return the counts as data."""
    return {"words": tally.good + tally.bad, "valid": tally.good, "invalid": tally.bad}


def reading_text(reading: Reading, texts: Texts) -> str:
    """Say a reading in few words; that it is a noun's is not worth saying."""
    part = "" if reading.part == "NOUN" else texts.grammar(reading.part)
    form = " ".join(texts.grammar(mark) for mark in (reading.number, reading.case) if mark)
    return ", ".join(piece for piece in (part, form, texts.grammar("proper") if reading.proper else "") if piece)


def reading_record(reading: Reading, texts: Texts) -> dict[str, str]:
    """Return a reading as data."""
    return {
        "part": reading.part,
        "number": reading.number,
        "case": reading.case,
        "lemma": reading.lemma,
        "text": reading_text(reading, texts),
    }


class GithubForm(Form):
    """Annotations that GitHub shows beside the lines of a change."""

    def row(self, verdict: WordVerdict, file: str, readings: Sequence[Reading] | None = None) -> FormRow:
        """Return the workflow command of a refused word."""
        if verdict.ok:
            return ()
        codes = ", ".join(found.code for found in verdict.reasons)
        said = "; ".join(safe_text(self.said(found)) for found in verdict.reasons)
        place = f"file={_property(safe_text(file, len(file)))},line=" if file != "-" else "line="
        message = _message(f"{safe_text(verdict.text, _LONGEST_WORD)}: {said}")
        return (f"::error {place}", f",title={_property(codes)}::{message}\n")


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


def form_of(name: str, texts: Texts, *, only_bad: bool, lines: bool = False) -> Form:
    """Make a form by its name."""
    if name == "sarif":
        from rummiterm.words.sarif import SarifForm

        return SarifForm(texts, only_bad=only_bad)
    return _FORMS[name](texts, only_bad=only_bad, lines=lines)


_FORMS: dict[str, type[Form]] = {
    "text": TextForm,
    "tsv": TsvForm,
    "jsonl": JsonLinesForm,
    "json": JsonForm,
    "github": GithubForm,
}
FORMS = (*_FORMS, "sarif")
