"""Checking word lists, measured against plain filters in one run.

Two lists: a clean one of a million words, five in a hundred of them bad, and a bad one of two hundred thousand, of
which 93 in a hundred are. Good words are met as often as their frequency class says, each of the dictionary at least
once; bad words are forms, other parts of speech and names, misspellings, look-alikes and nonsense, most of them met
once. The slow peers get an even sample of the list, and everything is compared per word, in processor time, which
others on the machine disturb least.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from rummicore.chance import Generator
from rummiwords import Lexicon
from rummiwords.russian import RUSSIAN

WORDS, SAMPLE = 1_000_000, 10_000
# Bad words cost as much as twenty good ones, so a shorter list tells as much.
BAD_WORDS, BAD_SHARE = 200_000, 93
LETTERS = RUSSIAN.letters.lower()
LOOK_ALIKES = str.maketrans("оаерсх", "oaepcx")
# Without the C extension, as pymorphy3 is when it is installed without extras.
WITHOUT_EXTENSION = "import sys; sys.modules['dawg'] = None\n"
FILTER = """
import sys, time, pymorphy3
analyzer = pymorphy3.MorphAnalyzer(lang="ru")
words = open(sys.argv[1], encoding="utf8").read().split("\\n")
begin = time.process_time()
kept = [
    word for word in words
    if any(p.is_known and p.tag.POS == "NOUN" and {"sing", "nomn"} <= p.tag.grammemes for p in analyzer.parse(word))
]
print((time.process_time() - begin) / len(words))
"""
CHECK = """
import sys
from rummiterm.cli.main import main
code = main(sys.argv[1:])
with open("/proc/self/status") as status:
    sys.stderr.write(status.read())
"""


class Measured(NamedTuple):
    """The processor time and the time that a run took, start included, and its peak of memory in megabytes."""

    busy: float
    wall: float
    megabytes: float


def _run(command: list[str]) -> Measured:
    begin, before = time.perf_counter(), os.times()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    wall, after = time.perf_counter() - begin, os.times()
    busy = after.children_user + after.children_system - before.children_user - before.children_system
    peak = re.search(r"VmHWM:\s+(\d+)", done.stderr)
    return Measured(busy, wall, int(peak[1]) / 1024 if peak else 0)


def word_list() -> list[str]:
    """Return the list in a shuffled order, the same in every run."""
    chance = Generator("word list")
    good = _good_words(chance, WORDS * 95 // 100)
    return list(chance.shuffled(good + _bad_words(chance, WORDS - len(good))))


def bad_list() -> list[str]:
    """Return a list that is hardly one of nouns, the same in every run."""
    chance, size = Generator("bad list"), BAD_WORDS * BAD_SHARE // 100
    nouns = [word for word in Lexicon.open().frequencies if len(word) > 2]
    good = [chance.pick(nouns) for _ in range(BAD_WORDS - size)]
    return list(chance.shuffled(good + _bad_words(chance, size)))


def _good_words(chance: Generator, size: int) -> list[str]:
    frequencies = Lexicon.open().frequencies
    met = [word for word, frequency in frequencies.items() if len(word) > 2 for _ in range(2**frequency)]
    every = [word for word in frequencies if len(word) > 2]
    return every + [chance.pick(met) for _ in range(size - len(every))]


def _bad_words(chance: Generator, size: int) -> list[str]:
    from pymorphy3 import MorphAnalyzer

    forms, lexicon = MorphAnalyzer(lang="ru").dictionary.words, Lexicon.open()
    nouns = [word for word in lexicon.frequencies if len(word) > 4]
    bad: list[str] = []
    while len(bad) < size:
        noun, kind = chance.pick(nouns), chance.below(20)
        if kind < 12:  # any form of any word that begins like this noun
            word = chance.pick(forms.keys(noun[: len(noun) - 1 - chance.below(3)]) or [noun])
        elif kind < 17:
            word = _misspelt(chance, noun)
        elif kind < 18:
            word = noun.translate(LOOK_ALIKES)
        else:
            word = "".join(chance.pick(LETTERS) for _ in range(3 + chance.below(8)))
        if word not in lexicon:
            bad.append(word)
    return bad


def _misspelt(chance: Generator, word: str) -> str:
    place, letter = chance.below(len(word)), chance.pick(LETTERS)
    return word[:place] + (letter if chance.below(2) else "") + word[place + 1 :]


def plain_filter(path: Path, *, extension: bool) -> float:
    """Return the seconds that a filter by known parses takes for a word, its start not counted."""
    code = ("" if extension else WITHOUT_EXTENSION) + FILTER
    done = subprocess.run([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True, check=True)
    return float(done.stdout)


def hunspell(path: Path) -> float | None:
    """Return the seconds that hunspell takes for a word, start included; None where it is not installed."""
    program = shutil.which("hunspell")
    if program is None:
        return None
    try:
        return _run([program, "-d", "ru_RU", "-i", "utf-8", "-l", str(path)]).busy / SAMPLE
    except subprocess.CalledProcessError:
        return None


def check(path: Path, *options: str) -> Measured:
    """Run the program on the whole list."""
    return _run([sys.executable, "-c", CHECK, "check", "--format", "tsv", *options, str(path)])


class Peers(NamedTuple):
    """Seconds per word of the plain filters, and of hunspell where it is installed."""

    stock: float
    extension: float
    spelling: float | None


def peers(part: Path) -> Peers:
    return Peers(plain_filter(part, extension=False), plain_filter(part, extension=True), hunspell(part))


def _mean(one: Peers, other: Peers) -> Peers:
    spelling = one.spelling and other.spelling and (one.spelling + other.spelling) / 2
    return Peers((one.stock + other.stock) / 2, (one.extension + other.extension) / 2, spelling)


def main() -> None:
    print(f"peers get an even sample of {SAMPLE} words, before and after each run: morph.parse filters as pymorphy3 is")
    print("installed (stock) and with the C extension DAWG2, and hunspell with hunspell-ru", end="")
    print("" if shutil.which("hunspell") else ", which is not installed here")
    clean = ((("--brief",), "50x"), ((), "10x"))
    bad = (((), ""), (("--brief",), ""))
    for name, words, runs in (("clean list, 5 % bad", word_list(), clean), ("bad list, 93 % bad", bad_list(), bad)):
        print(f"{name}: {len(words)} words, {len(set(words))} of them distinct; tsv; processor time per word")
        compare(words, runs)


def compare(words: list[str], runs: Iterable[tuple[tuple[str, ...], str]]) -> None:
    with tempfile.TemporaryDirectory(prefix="rummi-bench-") as name:
        whole, part = Path(name) / "words.txt", Path(name) / "sample.txt"
        whole.write_text("\n".join(words), encoding="utf8")
        part.write_text("\n".join(words[:: len(words) // SAMPLE]), encoding="utf8")
        _compare(whole, part, len(words), runs)


def _compare(whole: Path, part: Path, size: int, runs: Iterable[tuple[tuple[str, ...], str]]) -> None:
    print(f"{'':30}{'µs':>6}{'stock':>8}{'budget':>8}{'DAWG2':>8}{'hunspell':>10}{'MB':>7}{'budget':>8}")
    before = peers(part)
    for options, budget in runs:
        run = check(whole, *options)
        after = peers(part)
        peer, took, before = _mean(before, after), run.busy / size, after
        label = " ".join(["check", *options])
        spelt = f"{peer.spelling / took:9.1f}x" if peer.spelling else f"{'-':>10}"
        ratios = f"{peer.stock / took:7.0f}x{budget:>8}{peer.extension / took:7.1f}x{spelt}"
        print(f"{label:30}{took * 1e6:6.1f}{ratios}{run.megabytes:7.1f}{'64':>8}")
    stock, fast = (f"{seconds * 1e6:.0f} µs" for seconds in before[:2])
    print(f"the filters take {stock} a word, {fast} with DAWG2")
    one, two = check(whole), check(whole, "-j", "2")
    print(f"check -j 2: {two.wall / one.wall:.2f} of the time of one process, {two.megabytes:.1f} MB in the first")


if __name__ == "__main__":
    main()
