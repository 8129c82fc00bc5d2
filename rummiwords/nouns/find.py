"""Finding words: those that some letters make, and those that look like a mask; long and frequent ones first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rummiwords.nouns.lexicon import Lexicon

JOKER, ANY = "*", "?"


def words_from(letters: str, lexicon: Lexicon, *, length: int | None = None) -> list[str]:
    """Return the words that these letters make, each letter once; ``*`` is any letter, and е may stand for ё."""
    have = Counter(letters.lower())
    jokers = have.pop(JOKER, 0)
    return ranked((word for word in _of_length(lexicon, length) if _lacking(word, have) <= jokers), lexicon)


def _lacking(word: str, have: Counter[str]) -> int:
    need = Counter(word)
    missing = need - have
    spare_e = have["е"] - need["е"]
    return missing.total() - max(0, min(missing["ё"], spare_e))


def words_like(mask: str | None, lexicon: Lexicon, *, length: int | None = None) -> list[str]:
    """Return the words that look like a mask; ``?`` is any letter, and е may stand for ё. No mask: all words."""
    if mask is None:
        return ranked(_of_length(lexicon, length), lexicon)
    letters = {ANY: ".", "е": "[её]"}
    pattern = re.compile("".join(letters.get(letter, re.escape(letter)) for letter in mask.lower()))
    return ranked((word for word in _of_length(lexicon, length) if pattern.fullmatch(word)), lexicon)


def _of_length(lexicon: Lexicon, length: int | None) -> Iterator[str]:
    return (word for word in lexicon.frequencies if length is None or len(word) == length)


def ranked(words: Iterator[str], lexicon: Lexicon) -> list[str]:
    """Sort words: the longest first, then the most frequent, then by the alphabet."""
    known = lexicon.frequencies
    return sorted(words, key=lambda word: (-len(word), -known[word], word.replace("ё", "е\uffff")))
