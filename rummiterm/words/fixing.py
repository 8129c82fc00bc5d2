"""Correcting word lists: each word that has one right form is written so; all else stays as it was, to the blank.

A form becomes its noun, a slip the word that was meant, a look-alike the letter that it looks like; invisible
characters go, and words that are listed already, if that was asked for. Comments and blank lines stay.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.lines import blocks_of
from rummiterm.cli.safe import safe_text
from rummiterm.texts import Texts
from rummiterm.words.check import CheckWish
from rummiterm.words.forms import Form
from rummiterm.words.keeping import ListKeeper, invisible
from rummiwords.nouns.files import without_comment
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.verdicts import WordVerdict, judge_word

# Reasons with one right form: plural, case, needless hyphen, ё, look-alikes, a slip.
FIXABLE = frozenset(("W103", "W104", "W108", "W110", "W112", "W113"))
LISTED_ALREADY, HIDDEN = "W117", "W118"


class FixTally(NamedTuple):
    """Counts words, those that were corrected, and those that are wrong still."""

    words: int = 0
    fixed: int = 0
    left: int = 0


class Fixer:
    """Corrects the lines of lists."""

    def __init__(self, lexicon: Lexicon, wish: CheckWish) -> None:
        """Take the dictionary, and what is wanted."""
        self._lexicon = lexicon
        self._keeper = ListKeeper(lexicon, wish.listed)
        self._form: Form = wish.make_form()
        self.tally = FixTally()

    def lines(self, name: str, encoding: str) -> Iterator[str]:
        """Return the lines of a list as they should be; tell on stderr what is left."""
        self._keeper.begin()
        for block in blocks_of(name, encoding):
            for number, line in enumerate(block.lines, block.number):
                text = without_comment(line)
                fixed = self._fixed(text, name, number) if text else text
                if fixed is not None:
                    yield line.replace(text, fixed, 1) if text else line

    def _fixed(self, text: str, name: str, number: int) -> str | None:
        """Return the right form of a word, the word itself if there is none, None for one that goes."""
        verdict = judge_word(text, self._lexicon)
        word = _right(verdict)
        found = self._keeper.judged(judge_word(word, self._lexicon) if word != text else verdict, number)
        codes = {why.code for why in found.reasons}
        gone = LISTED_ALREADY in codes
        left = bool(codes - {LISTED_ALREADY, HIDDEN})
        words, fixed, wrong = self.tally
        self.tally = FixTally(words + 1, fixed + (gone or word != text), wrong + (left and not gone))
        if left and not gone:
            sys.stderr.write(str(number).join(self._form.row(found, name)))
        return None if gone else word


def _right(verdict: WordVerdict) -> str:
    """Return the one right form of a word, the word itself if there is none."""
    text = verdict.text
    if verdict.reasons and verdict.suggest and {why.code for why in verdict.reasons} <= FIXABLE:
        return _in_case_of(text, verdict.suggest[0])
    hidden = invisible(text)
    return "".join(sign for sign in text if sign not in hidden) if hidden else text


def _in_case_of(text: str, word: str) -> str:
    """Write a word in capitals, or with one, as it was written."""
    return word.upper() if text.isupper() and len(text) > 1 else word.capitalize() if text[:1].isupper() else word


def fix_lists(
    names: tuple[str, ...], lexicon: Lexicon, wish: CheckWish, texts: Texts, *, encoding: str, in_place: bool
) -> int:
    """Write corrected lists to stdout or in place of the old ones; return the exit code."""
    wrong = False
    for name in names or ("-",):
        fixer = Fixer(lexicon, wish._replace(lines=True))
        if in_place:
            _replaced(Path(name).resolve(), fixer.lines(name, encoding), encoding)
        else:
            for line in fixer.lines(name, encoding):
                sys.stdout.buffer.write(f"{line}\n".encode(encoding, "backslashreplace"))
            sys.stdout.buffer.flush()
        words, fixed, left = fixer.tally
        wrong = wrong or left > 0
        facts = {"file": safe_text(name), "words": texts.count("words", words)}
        sys.stderr.write(texts("check.fixed", **facts, fixed=fixed, left=left) + "\n")
    return INVALID if wrong else DONE


def _replaced(path: Path, lines: Iterator[str], encoding: str) -> None:
    """Write a list aside, whole and synced, and let it take the place of the old one; its mode and line ends stay."""
    with path.open("rb") as old:
        ending = "\r\n" if old.readline().endswith(b"\r\n") else "\n"
    aside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with aside.open("w", encoding=encoding, newline="") as file:
            file.writelines(f"{line}{ending}" for line in lines)
            file.flush()
            os.fsync(file.fileno())
        aside.chmod(path.stat().st_mode)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)
