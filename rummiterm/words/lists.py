"""Checking whole lists: rows on stdout as soon as they are known, a summary on stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing

from rummiterm.cli.exits import DONE, INVALID
from rummiterm.cli.lines import UTF_8, Block, blocks_of
from rummiterm.cli.progress import Progress
from rummiterm.cli.safe import safe_text
from rummiterm.texts import Texts
from rummiterm.words.check import Checker, CheckWish
from rummiterm.words.columns import LackingRows
from rummiterm.words.forms import WordTally
from rummiwords.nouns.lexicon import Lexicon


def check_lists(
    names: tuple[str, ...],
    lexicon: Lexicon,
    wish: CheckWish,
    texts: Texts,
    *,
    plain: bool = False,
    encoding: str = UTF_8,
    jobs: int = 1,
) -> int:
    """Check lists and return the exit code."""
    names = names or ("-",)
    lacking: list[tuple[str, LackingRows]] = []
    with Progress(names, texts, plain=plain) as progress:
        tally = _run(names, encoding, Checker(lexicon, wish), jobs, progress, lacking)
    for name, (count, first) in lacking:
        facts = {"file": safe_text(name), "first": first, "column": safe_text(wish.column, 40)}
        sys.stderr.write(texts("check.lacking", **facts, rows=texts.count("rows", count)) + "\n")
    words = tally.good + tally.bad
    key = "check.summary" if words != 1 else "check.one-good" if tally.good else "check.one-bad"
    facts = {"file": safe_text(", ".join(names)), "words": texts.count("words", words)}
    sys.stderr.write(texts(key, **facts, good=tally.good, bad=tally.bad) + "\n")
    return INVALID if tally.bad or lacking else DONE


def check_plainly(names: tuple[str, ...]) -> int:
    """Check lists as without any option, which needs no reading of a command line."""
    from rummiterm.words.own import with_own_words

    texts = Texts()
    lexicon = with_own_words(Lexicon.open(), ())
    wish = CheckWish("text", texts.language, lines=len(names) > 1)
    return check_lists(names, lexicon, wish, texts)


def _blocks(
    names: tuple[str, ...], encoding: str, checker: Checker, lacking: list[tuple[str, LackingRows]]
) -> Iterator[tuple[Block, str]]:
    """Read the lists; at the end of a table tell what it lacks."""
    for name in names:
        yield from ((block, name) for block in blocks_of(name, encoding))
        if (ended := checker.end()).rows:
            lacking.append((name, ended))


def _run(
    names: tuple[str, ...],
    encoding: str,
    checker: Checker,
    jobs: int,
    progress: Progress,
    lacking: list[tuple[str, LackingRows]],
) -> WordTally:
    """Write the rows of all lists in order, each as soon as it is known."""
    tally, form = WordTally(), checker.form
    _write(form.head())
    blocks = _blocks(names, encoding, checker, lacking)
    if jobs > 1:
        from rummiterm.words.workers import check_blocks

        results = check_blocks(blocks, checker, jobs)
    else:
        results = ((block, *checker.rows(block, name)) for block, name in blocks)
    with closing(results):
        for block, rows, counted in results:
            tally = tally.plus(counted)
            if shown := form.block(rows):
                progress.hide()
                _write(shown)
            progress.show(block.size, tally.good + tally.bad)
    _write(form.tail(tally))
    return tally


def _write(text: str) -> None:
    """Write at once: the next complaint on stderr comes behind it, and whoever typed a word is answered."""
    if text:
        sys.stdout.buffer.write(text.encode(errors="backslashreplace"))
        sys.stdout.buffer.flush()
