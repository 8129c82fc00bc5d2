"""Glosses: what a word means, in a few words of our own. Rarely asked for, so they are read at the first question.

``dictionaries/glosses.tsv`` holds them for people and for the build: a word, a tab, its gloss, in order. The built file
has those of accepted words in an encoding of one byte a letter. It is not packed: what packs differs between machines,
and the dictionary is the same bytes everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from rummiwords.nouns.files import WordFileError, read_text
from rummiwords.nouns.store import GLOSSES, checked_part

SOURCE = "glosses.tsv"
# Every accepted word of three to five letters has a gloss: the short ones are those that players ask about.
GLOSSED = range(3, 6)
# A line on a narrow screen, and what is read at a glance.
MOST_WORDS, MOST_CHARACTERS = 8, 70
_ENCODING = "cp1251"
# Points only in what is bracketed: (устар.), (разг.)
_WRITTEN = re.compile(r"(?:[а-яёА-ЯЁ0-9,:; -]|\([а-яёА-ЯЁ0-9,;. -]+\))+")


class Glosses:
    """The glosses of a built dictionary; the file is opened and checked at the first question."""

    def __init__(self, place: Path, manifest: Mapping[str, object]) -> None:
        """Remember where they are."""
        self._place, self._manifest = place, manifest

    def of(self, word: str) -> str:
        """Return the gloss of a word in its canonical spelling, nothing if it has none; raise DictionaryError."""
        return self._known.get(word, "")

    @cached_property
    def _known(self) -> dict[str, str]:
        lines = checked_part(self._place, self._manifest, GLOSSES).decode(_ENCODING).splitlines()
        return {word: gloss for word, _, gloss in (line.partition("\t") for line in lines)}


def read_glosses(sources: Path) -> dict[str, str]:
    """Read the glosses for the build; raise WordFileError for a line that is none, or out of order."""
    known: dict[str, str] = {}
    last, path = "", sources / SOURCE
    for number, line in enumerate(read_text(path).splitlines(), 1):
        word, tab, gloss = line.partition("\t")
        if fault := _fault(gloss) if tab else "a line is a word, a tab and its gloss":
            raise WordFileError(f"{path} line {number}: {fault}")
        if word <= last:
            raise WordFileError(f"{path} line {number}: {word} is not behind {last} in the order of the letters")
        known[word] = gloss
        last = word
    return known


def _fault(gloss: str) -> str:
    if not _WRITTEN.fullmatch(gloss) or "  " in gloss or gloss != gloss.strip():
        return "a gloss has Russian letters, digits, blanks, commas, colons, hyphens and brackets only"
    if len(gloss) > MOST_CHARACTERS or len(gloss.split()) > MOST_WORDS:
        return f"a gloss has at most {MOST_WORDS} words and {MOST_CHARACTERS} characters"
    return ""


def packed_glosses(glosses: Mapping[str, str]) -> bytes:
    """Return the built file."""
    return "".join(f"{word}\t{gloss}\n" for word, gloss in sorted(glosses.items())).encode(_ENCODING)
