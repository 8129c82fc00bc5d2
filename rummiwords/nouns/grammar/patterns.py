"""Patterns of inflection of the morphological dictionary: the forms of a word, and the affixes that make them."""

from __future__ import annotations

import json
from array import array
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

_TAGS, _SUFFIXES, _PATTERNS, _ABOUT = (
    "gramtab-opencorpora-int.json",
    "suffixes.json",
    "paradigms.array",
    "meta.json",
)


class Affixes(NamedTuple):
    """What stands before and behind the stem."""

    before: str
    behind: str

    def stem(self, word: str) -> str:
        """Return what is left of a word without them."""
        return word[len(self.before) : len(word) - len(self.behind)]

    def around(self, stem: str) -> str:
        """Put them around a stem."""
        return f"{self.before}{stem}{self.behind}"


class Patterns:
    """The patterns of a directory, read when they are asked for."""

    def __init__(self, place: Path) -> None:
        """Remember where the files are."""
        self._place = place
        self._rows = _rows((place / _PATTERNS).read_bytes())

    def __len__(self) -> int:
        """How many patterns there are."""
        return len(self._rows)

    def size(self, pattern: int) -> int:
        """Return how many forms a pattern has."""
        return len(self._rows[pattern]) // 3  # suffixes, tags, prefixes, one after the other

    def tag(self, pattern: int, index: int) -> str:
        """Return the tag of a form as it is written: NOUN,inan,masc sing,nomn."""
        row = self._rows[pattern]
        return self._tags[row[len(row) // 3 + index]]

    def affixes(self, pattern: int, index: int) -> Affixes:
        """Return the affixes of a form."""
        row = self._rows[pattern]
        return Affixes(self._prefixes[row[len(row) // 3 * 2 + index]], self._suffixes[row[index]])

    @cached_property
    def _tags(self) -> list[str]:
        return self._texts(_TAGS)

    @cached_property
    def _suffixes(self) -> list[str]:
        return self._texts(_SUFFIXES)

    @cached_property
    def _prefixes(self) -> list[str]:
        about = dict(json.loads((self._place / _ABOUT).read_bytes()))
        return list(map(str, about["compile_options"]["paradigm_prefixes"]))

    def _texts(self, name: str) -> list[str]:
        return list(map(str, json.loads((self._place / name).read_bytes())))


def grammemes(tag: str) -> frozenset[str]:
    """Return the marks of a tag."""
    return frozenset(tag.replace(" ", ",").split(","))


def _rows(data: bytes) -> list[array[int]]:
    """Cut the patterns out of their file: how many there are, then the length of each before its numbers."""
    numbers = array("H", data)
    rows, place = [], 1
    while place < len(numbers):
        behind = place + 1 + numbers[place]
        rows.append(numbers[place + 1 : behind])
        place = behind
    return rows
