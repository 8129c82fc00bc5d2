"""Checking word lists against a plain morphological filter, in one run; five words in a hundred are bad."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rummicore.chance import Generator
from rummiwords import Lexicon

WORDS = 1_000_000
SAMPLE = 20_000
ENDINGS = "ыеуах"


def word_list(size: int) -> list[str]:
    """Return words of the dictionary, every twentieth spoilt."""
    words, chance = list(Lexicon.open()), Generator("word list")
    chosen = [chance.pick(words) for _ in range(size)]
    return [f"{word[:-1]}{chance.pick(ENDINGS)}" if index % 20 == 0 else word for index, word in enumerate(chosen)]


def plain_filter(words: list[str]) -> float:
    """Return the seconds that a filter by known parses takes for a word."""
    import pymorphy3

    analyzer = pymorphy3.MorphAnalyzer(lang="ru")
    begin = time.perf_counter()
    for word in words:
        any(p.is_known and p.tag.POS == "NOUN" and {"sing", "nomn"} <= p.tag.grammemes for p in analyzer.parse(word))
    return (time.perf_counter() - begin) / len(words)


def check(path: Path, *options: str) -> float:
    """Return the seconds that the program takes for a word of a list, its start included."""
    begin = time.perf_counter()
    command = [sys.executable, "-m", "rummiterm", "check", "--format", "tsv", *options, str(path)]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return (time.perf_counter() - begin) / WORDS


def main() -> None:
    words = word_list(WORDS)
    with tempfile.TemporaryDirectory(prefix="rummi-bench-") as name:
        path = Path(name) / "words.txt"
        path.write_text("\n".join(words), encoding="utf8")
        plain = plain_filter(words[:SAMPLE])
        print(f"word lists, {WORDS} words, 5 % bad; a morph.parse filter: {plain * 1e6:.0f} µs a word of {SAMPLE}")
        for options in (["--brief"], []):
            took = check(path, *options)
            print(f"rummi check {' '.join(options):8}{took * 1e6:6.1f} µs a word, {plain / took:5.0f} times as fast")


if __name__ == "__main__":
    main()
