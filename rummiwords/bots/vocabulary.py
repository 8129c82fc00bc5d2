"""Words as letter counts packed into one integer each, so that "do these tiles make it" is one subtraction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from rummicore.tiles import Face
from rummiwords.alphabet import ALPHABET
from rummiwords.rules.wordbook import Wordbook

_WIDTH = 5
_ONE = {letter: 1 << (_WIDTH * place) for place, letter in enumerate(ALPHABET)}
GUARDS = sum(16 * one for one in _ONE.values())


class KnownWord(NamedTuple):
    """A word as it is laid, in capitals; its letters as a packed count; how common it is."""

    text: str
    packed: int
    frequency: int


def packed(letters: Iterable[Face]) -> int:
    """Count letters; jokers and whatever is no letter count nothing. There are fewer than 16 tiles of any letter."""
    return sum(_ONE.get(letter, 0) for letter in letters)


def covers(have: int, need: int) -> bool:
    """Tell whether some letters hold others."""
    return ((have | GUARDS) - need) & GUARDS == GUARDS


def lacking(have: int, need: int, most: int) -> tuple[Face, ...] | None:
    """Return the letters that are missing, None if more than ``most``."""
    rest = (have | GUARDS) - need
    short = ~rest & GUARDS
    if short.bit_count() > most:
        return None
    missing: list[Face] = []
    for place, letter in enumerate(ALPHABET):
        if short >> (_WIDTH * place) & 16:
            missing += [letter] * (16 - (rest >> (_WIDTH * place) & 15))
    return tuple(missing) if len(missing) <= most else None


class Extent(NamedTuple):
    """Which words of a wordbook somebody knows: of at least this frequency, and of these lengths."""

    book: Wordbook
    least: int
    shortest: int
    longest: int


@cache
def vocabulary(extent: Extent) -> tuple[KnownWord, ...]:
    """Return the words as they may be laid, the longest and most common first; of a theme only its words."""
    book = extent.book
    words = (
        KnownWord(text, packed(text), frequency)
        for word, frequency in book.lexicon.frequencies.items()
        if frequency >= extent.least and extent.shortest <= len(word) <= extent.longest and book.in_theme(word)
        for text in _spellings(book, word)
    )
    return tuple(sorted(words, key=lambda word: (-len(word.text), -word.frequency, word.text)))


def words_from(words: Iterable[KnownWord], have: int, jokers: int) -> list[tuple[KnownWord, tuple[Face, ...]]]:
    """Return the words that some letters and jokers make, with the letters that jokers must stand for."""
    guarded = have | GUARDS
    near = [word for word in words if (~(guarded - word.packed) & GUARDS).bit_count() <= jokers]
    made = ((word, lacking(have, word.packed, jokers)) for word in near)
    return [(word, missing) for word, missing in made if missing is not None]


@lru_cache(4096)
def longer_words(extent: Extent, base: int) -> tuple[KnownWord, ...]:
    """Return the words that hold some letters and more; table words are asked for turn after turn."""
    letters = [letter for letter, one in _ONE.items() if base & (15 * one)]
    having = min((_with_letter(extent, letter) for letter in letters), key=len, default=())
    return tuple(word for word in having if word.packed != base and covers(word.packed, base))


@cache
def _with_letter(extent: Extent, letter: Face) -> tuple[KnownWord, ...]:
    return tuple(word for word in vocabulary(extent) if letter in word.text)


def _spellings(book: Wordbook, word: str) -> Iterator[str]:
    """Spell a word with ё, and with е for it where that is read as the same word (A-LET-10)."""
    yield word.upper()
    plain = word.replace("ё", "е")
    entry = book.find(plain) if plain != word else None
    if entry is not None and entry.word == word:
        yield plain.upper()
