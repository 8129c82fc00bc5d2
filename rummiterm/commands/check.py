"""Validating word lists: ``rummi check [FILE|-]…``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

import click

from rummiterm.app import DONE, INVALID, Command, Screen
from rummiterm.commands.dictionary import open_lexicon
from rummiterm.lines import Line, lines_of
from rummiterm.output import print_json
from rummiterm.safe import safe_text
from rummiterm.texts import Texts
from rummiwords.codes import WordReason, reason
from rummiwords.lexicon import Lexicon
from rummiwords.verdicts import Verdict, judge_word

SCHEMA = "rummi.check/1"
COLUMNS = ("word", "status", "codes", "lemma", "suggestion", "file", "line")


class Row(NamedTuple):
    """A word of a list with its verdict and its place."""

    verdict: Verdict
    file: str
    line: int


@click.command(cls=Command)
@click.argument("files", nargs=-1, metavar="[FILE|-]…")
@click.option(
    "--format", "format_", type=click.Choice(["text", "tsv", "jsonl", "json"]), default="text", help="What to print."
)
@click.option("--only-bad", is_flag=True, help="Leave accepted words out of tsv, jsonl and json.")
@click.option("--brief", is_flag=True, help="Accepted or not (W101), without reasons; much faster for bad words.")
@click.option("--tier", type=click.Choice(["standard", "extended"]), default="standard", help="Which words count.")
@click.option("--yo", type=click.Choice(["lenient", "strict"]), default="lenient", help="Whether е may stand for ё.")
@click.option("--encoding", type=click.Choice(["utf-8", "cp1251"]), default="utf-8", help="Encoding of the lists.")
@click.pass_context
def check(
    context: click.Context,
    files: tuple[str, ...],
    format_: str,
    only_bad: bool,
    brief: bool,
    tier: str,
    yo: str,
    encoding: str,
) -> int:
    """Say of each word, one a line, whether it is a common noun in the nominative singular, and why not.

    Example: rummi check words.txt
    """
    texts = Texts(context.ensure_object(Screen).language)
    lexicon = open_lexicon(extended=tier == "extended", strict_yo=yo == "strict")
    printer = _PRINTERS[format_](texts, only_bad=only_bad)
    good = bad = 0
    for name in files or ("-",):
        for row in _rows(name, lexicon, encoding, brief=brief):
            printer.row(row)
            good, bad = good + row.verdict.ok, bad + (not row.verdict.ok)
    printer.end(good, bad)
    shown = safe_text(", ".join(files) or "-")
    words = texts.count("words", good + bad)
    click.echo(texts("check.summary", file=shown, words=words, good=good, bad=bad), err=True)
    return INVALID if bad else DONE


def _rows(name: str, lexicon: Lexicon, encoding: str, *, brief: bool) -> Iterator[Row]:
    for line in lines_of(name, encoding):
        if not line.text.startswith("#"):
            yield Row(_verdict(line, lexicon, brief=brief), name, line.number)


def _verdict(line: Line, lexicon: Lexicon, *, brief: bool) -> Verdict:
    if line.fault:
        return Verdict("", False, (reason("W111", characters=line.fault),))
    return judge_word(line.text, lexicon, brief=brief)


def reason_text(texts: Texts, found: WordReason) -> str:
    """Say why a word is refused."""
    return texts(found.code, **dict(found.facts))


class _TextPrinter:
    """Bad words with their reasons, one a line."""

    def __init__(self, texts: Texts, *, only_bad: bool) -> None:
        self.texts = texts
        self.only_bad = only_bad

    def row(self, row: Row) -> None:
        if not row.verdict.ok:
            said = "; ".join(f"{found.code} {reason_text(self.texts, found)}" for found in row.verdict.reasons)
            click.echo(f"{safe_text(row.verdict.text, 60)}: {safe_text(said)}")

    def end(self, good: int, bad: int) -> None:
        """Print nothing more: the summary goes to stderr."""


class _TsvPrinter(_TextPrinter):
    def __init__(self, texts: Texts, *, only_bad: bool) -> None:
        super().__init__(texts, only_bad=only_bad)
        self._print(COLUMNS)

    def _print(self, cells: tuple[str, ...]) -> None:
        sys.stdout.buffer.write("\t".join(cells).encode(errors="backslashreplace") + b"\n")

    def row(self, row: Row) -> None:
        verdict = row.verdict
        if not (verdict.ok and self.only_bad):
            codes = ";".join(found.code for found in verdict.reasons)
            status, suggestion = "ok" if verdict.ok else "bad", verdict.suggest[0] if verdict.suggest else ""
            word = " ".join(verdict.text.split())
            self._print((word, status, codes, verdict.lemma, suggestion, row.file, str(row.line)))


class _JsonLinesPrinter(_TextPrinter):
    def row(self, row: Row) -> None:
        if not (row.verdict.ok and self.only_bad):
            print_json({"schema": SCHEMA, **self.record(row)})

    def record(self, row: Row) -> dict[str, object]:
        verdict = row.verdict
        reasons = [
            {"code": found.code, "name": found.name, "text": reason_text(self.texts, found)}
            for found in verdict.reasons
        ]
        return {
            "word": verdict.text,
            "ok": verdict.ok,
            "reasons": reasons,
            "lemma": verdict.lemma,
            "suggest": list(verdict.suggest),
            "file": row.file,
            "line": row.line,
        }


class _JsonPrinter(_JsonLinesPrinter):
    """One document; the rows are collected first."""

    def __init__(self, texts: Texts, *, only_bad: bool) -> None:
        super().__init__(texts, only_bad=only_bad)
        self.rows: list[dict[str, object]] = []

    def row(self, row: Row) -> None:
        if not (row.verdict.ok and self.only_bad):
            self.rows.append(self.record(row))

    def end(self, good: int, bad: int) -> None:
        summary = {"words": good + bad, "valid": good, "invalid": bad}
        print_json({"schema": SCHEMA, "words": self.rows, "summary": summary})


_PRINTERS = {"text": _TextPrinter, "tsv": _TsvPrinter, "jsonl": _JsonLinesPrinter, "json": _JsonPrinter}
