"""Makes evidence.tsv.gz from the packages that sources.toml pins.

    python dictionaries/make_evidence.py path/to/dictionary-ru/index.dic

It needs pymorphy3 with DAWG2, wordfreq and wiki_ru_wordnet installed, and the file index.dic of the npm package
dictionary-ru. Only what the build asks for is kept: which source has a noun, and how often it is met as a noun. Words
that only the review has are in it too, for the sake of how often they are met: make it anew after adding decisions.
"""

from __future__ import annotations

import gzip
import re
import sqlite3
import sys
from pathlib import Path

import pymorphy3
import wiki_ru_wordnet
from noun_frequency import NounFrequencies, plain

from rummiwords.nouns.build.pipeline import NEW_NOUN, SPELLED, opencorpora_nouns, read_decisions

HEADER = (
    "# word, sources (L spelling dictionary, W Wiktionary, N noun of L that OpenCorpora lacks), noun frequency 0-7\n"
)
# Affix classes of the spelling dictionary that are nouns in more than nine of ten words known to OpenCorpora.
NOUN_CLASSES = set("FGHIJKN")
# One class holds masculine nouns such as балканец beside plurals such as алкины.
MIXED_CLASS, PLURAL_ENDINGS = "O", ("ы", "и")


def spelling_dictionary(path: Path) -> dict[str, set[str]]:
    """Return the lower-case stems with their affix classes."""
    stems: dict[str, set[str]] = {}
    for line in path.read_text(encoding="utf8").splitlines()[1:]:
        word, _, classes = line.partition("/")
        if SPELLED.fullmatch(word):
            stems.setdefault(word, set()).update(classes)
    return stems


def wiktionary_words() -> set[str]:
    """Return the lower-case words of the Wiktionary."""
    base = Path(wiki_ru_wordnet.__file__).parent / "database" / "wikiwordnet.db"
    with sqlite3.connect(base) as connection:
        return {word for (word,) in connection.execute("select distinct lemma from synsets") if SPELLED.fullmatch(word)}


def _is_noun(word: str, classes: set[str]) -> bool:
    if classes == {MIXED_CLASS}:
        return not word.endswith(PLURAL_ENDINGS)
    return bool(classes) and classes <= NOUN_CLASSES


def new_nouns(stems: dict[str, set[str]]) -> set[str]:
    """Return nouns of the spelling dictionary that OpenCorpora does not know, in the spelling with ё."""
    known = pymorphy3.MorphAnalyzer(lang="ru").word_is_known
    found = {word for word, classes in stems.items() if _is_noun(word, classes) and not known(word)}
    with_yo = {plain(word) for word in found if "ё" in word}
    return {word for word in found if "ё" in word or word not in with_yo}


def main(index: Path) -> None:
    """Write evidence.tsv.gz beside this file."""
    stems = spelling_dictionary(index)
    spelled, wiktionary = {plain(word) for word in stems}, {plain(word) for word in wiktionary_words()}
    added, frequencies = new_nouns(stems), NounFrequencies()
    target = Path(__file__).parent / "evidence.tsv.gz"
    rows = []
    for word in sorted({*opencorpora_nouns(), *added, *read_decisions(target.parent)}):
        spelling = plain(word)
        letters = "L" * (spelling in spelled) + "W" * (spelling in wiktionary) + NEW_NOUN * (word in added)
        met = frequencies.of(word)
        if letters or met:
            rows.append(f"{word}\t{letters}\t{met}\n")
    with target.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        packed.write((HEADER + "".join(rows)).encode())
    print(f"{target.name}: {len(rows)} words, {len(added)} of them new")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not re.search(r"\.dic$", sys.argv[1]):
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
