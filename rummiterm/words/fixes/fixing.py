"""Correcting word lists: each word that has one right form is written so; all else stays as it was, to the byte.

A form becomes its noun, a slip the word that was meant, a look-alike the letter that it looks like; invisible
characters go, and words that the list has already, if that was asked for. Comments, blank lines and line ends stay.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.lines import SHOWN, opened
from rummiterm.cli.safe import safe_text
from rummiterm.texts import Texts
from rummiterm.words.check import CheckWish
from rummiterm.words.fixes.in_place import InPlace
from rummiterm.words.fixes.kept import KeptLine, KeptText
from rummiterm.words.forms import Form
from rummiterm.words.keeping import ListKeeper, invisible, plain_blanks
from rummiwords.nouns.files import ListLine, without_comment
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.normalise import normalise
from rummiwords.nouns.unlisted.inflection import all_readings
from rummiwords.nouns.verdicts import WordVerdict, judge_word, too_long

# Reasons with one right form: plural, case, needless hyphen, ё, look-alikes, a slip.
FIXABLE = frozenset(("W103", "W104", "W108", "W110", "W112", "W113"))
LISTED_ALREADY, HIDDEN = "W117", "W118"


class FixTally(NamedTuple):
    """Counts words, those that were corrected, and those that are wrong still."""

    words: int = 0
    fixed: int = 0
    left: int = 0


class Fixer:
    """Corrects the lines of lists, one list after another."""

    def __init__(self, lexicon: Lexicon, wish: CheckWish) -> None:
        """Take the dictionary, and what is wanted."""
        self._lexicon = lexicon
        self._keeper = ListKeeper(lexicon, wish.listed)
        self._ignored = wish.listed.ignore
        self._form: Form = wish.make_form()
        self._name = ""
        self.tally = FixTally()

    def pieces(self, name: str, encoding: str) -> Iterator[bytes]:
        """Return a list as it should be, piece by piece; tell on stderr what is left."""
        self._name, self.tally = name, FixTally()
        self._keeper.begin(name)
        with opened(name) as stream:
            text = KeptText(name, stream, encoding)
            for line in text.lines():
                fixed = self._long(line) if line.too_long else self._line(line, text)
                if fixed is not None:
                    yield text.encoded(fixed + line.end)
            yield text.rest()

    def _long(self, line: KeptLine) -> str:
        """Keep a line that is too long to be a word, and say so once."""
        if line.begins:
            self._count(left=True)
            self._tell(WordVerdict(f"{line.text[:SHOWN]}…", False, (too_long(),)), line.number)
        return line.text

    def _line(self, line: KeptLine, text: KeptText) -> str | None:
        """Return a line with the right form of its word, None for one that goes."""
        given = without_comment(line.text)
        if not given:
            return line.text
        verdict = judge_word(given, self._lexicon)
        meant = self._meant(verdict)
        word = meant[0] if len(meant) == 1 else self._visible(given)
        if word != given and not text.can_have(word):
            word = given
        fixed = self._written(line.text, given, word)
        verdict = judge_word(word, self._lexicon) if word != given else verdict
        found = self._keeper.judged(verdict, fixed, line.number)
        why = next((why for why in found.reasons if why.code == LISTED_ALREADY), None)
        # What another list has may be meant to be in both.
        gone = why is not None and "file" not in dict(why.facts)
        left = bool(found.reasons) and not gone
        self._count(fixed=gone or fixed != line.text, left=left)
        if left:
            self._tell(found, line.number, meant)
        return None if gone else fixed

    def _meant(self, verdict: WordVerdict) -> tuple[str, ...]:
        """Return the words that would be right for a wrong one; none if it is not to be corrected."""
        codes = {why.code for why in verdict.reasons}
        if not codes or not codes <= FIXABLE or codes & self._ignored:
            return ()
        words = list(verdict.suggest)
        normal = normalise(verdict.text)
        if not normal.faults and words and not self._lexicon.known(normal.word):
            words += [read.singular for read in all_readings(normal.word, self._lexicon) if read.part == "NOUN"]
        counting = dict.fromkeys(word for word in words if word in verdict.suggest or self._lexicon.has(word))
        return tuple(_in_case_of(verdict.text, word) for word in counting)

    def _visible(self, text: str) -> str:
        """Return a text without invisible characters if it is Russian otherwise; not all texts can spare them."""
        hidden = invisible(text) if HIDDEN not in self._ignored else []
        shown = "".join(sign for sign in text if sign not in hidden) if hidden else text
        return shown if not normalise(text).faults else text

    def _written(self, line: str, given: str, word: str) -> str:
        """Return a line with another word; odd blanks around it go where invisible characters in it would."""
        before, _, behind, comment = ListLine.around(given, line)
        if HIDDEN not in self._ignored and not normalise(given).faults:
            before, behind = plain_blanks(before), plain_blanks(behind)
            behind = behind or " " * bool(comment)  # which begins behind a blank
        return f"{before}{word}{behind}{comment}"

    def _count(self, *, fixed: bool = False, left: bool = False) -> None:
        words, corrected, wrong = self.tally
        self.tally = FixTally(words + 1, corrected + fixed, wrong + left)

    def _tell(self, found: WordVerdict, number: int, meant: tuple[str, ...] = ()) -> None:
        sys.stderr.write(str(number).join(self._form.row(found, self._name)))
        if len(meant) > 1:
            said = self._form.texts("check.would-do", words=", ".join(meant))
            sys.stderr.write(f"{' ' * 7}{said}\n")


def _in_case_of(text: str, word: str) -> str:
    """Write a word in capitals, or with one, as it was written."""
    return word.upper() if text.isupper() and len(text) > 1 else word.capitalize() if text[:1].isupper() else word


def fix_lists(
    names: tuple[str, ...], lexicon: Lexicon, wish: CheckWish, texts: Texts, *, encoding: str, in_place: bool
) -> int:
    """Write corrected lists to stdout or in place of the old ones; return the exit code."""
    fixer = Fixer(lexicon, wish._replace(lines=True))
    write = _write_in_place if in_place else _write_out
    wrong = False
    for name, (words, fixed, left) in write(names, fixer, encoding):
        wrong = wrong or left > 0
        facts = {"file": safe_text(name), "words": texts.count("words", words)}
        sys.stderr.write(texts("check.fixed", **facts, fixed=fixed, left=left) + "\n")
    return INVALID if wrong else DONE


def _write_out(names: tuple[str, ...], fixer: Fixer, encoding: str) -> Iterator[tuple[str, FixTally]]:
    """Write corrected lists to stdout, one after the other; return what was done to each."""
    for name in names or ("-",):
        for piece in fixer.pieces(name, encoding):
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        yield name, fixer.tally


def _write_in_place(names: tuple[str, ...], fixer: Fixer, encoding: str) -> list[tuple[str, FixTally]]:
    """Correct lists in place, all or none, and none in which nothing is corrected; return what was done to each."""
    tallies: dict[str, FixTally] = {}
    with InPlace(names) as lists:
        for name in dict.fromkeys(names):
            lists.write(name, fixer.pieces(name, encoding))
            tallies[name] = fixer.tally
            if not fixer.tally.fixed:
                lists.forget(name)
        lists.replace()
    return list(tallies.items())
