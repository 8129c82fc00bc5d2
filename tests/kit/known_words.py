"""The words somebody knows, each with its letters packed, so that "do these tiles make it" is one subtraction.

A linear scan over packed multisets; only the words that hold a given word have an inverted index, by its rarest letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from rummicore.tiles import Face
from rummiwords.packing import Packing, packing_of
from rummiwords.rules.wordbook import Wordbook


class KnownWord(NamedTuple):
    """A word as it is laid, in capitals; its letters as a packed count; how common it is."""

    text: str
    packed: int
    frequency: int


class Extent(NamedTuple):
    """Which words of a wordbook somebody knows: of at least this frequency, and of these lengths."""

    book: Wordbook
    least: int
    shortest: int
    longest: int

    @property
    def packing(self) -> Packing:
        """The letters in which the words are counted."""
        return packing_of(self.book.alphabet)


@cache
def vocabulary(extent: Extent) -> tuple[KnownWord, ...]:
    """Return the words as they may be laid, the longest and most common first; of a theme only its words."""
    book, pack = extent.book, extent.packing.pack
    words = (
        KnownWord(text, pack(text), frequency)
        for word, frequency in book.frequencies.items()
        if frequency >= extent.least and extent.shortest <= len(word) <= extent.longest and book.in_theme(word)
        for text in _spellings(book, word)
    )
    return tuple(sorted(words, key=lambda word: (-len(word.text), -word.frequency, word.text)))


def words_from(
    packing: Packing, words: Iterable[KnownWord], have: int, jokers: int
) -> list[tuple[KnownWord, tuple[Face, ...]]]:
    """Return the words that some letters and jokers make, with the letters that jokers must stand for."""
    guards = packing.guards
    guarded = have | guards
    # Guards that fell count the different letters lacking, which is no more than the letters lacking.
    near = [word for word in words if (~(guarded - word.packed) & guards).bit_count() <= jokers]
    made = ((word, packing.unpack(packing.minus(word.packed, have))) for word in near)
    return [(word, tuple(missing)) for word, missing in made if len(missing) <= jokers]


# A table of 112 tiles has at most 37 words of three letters: this bounds the memory over many games.
@lru_cache(4096)
def longer_words(extent: Extent, base: int) -> tuple[KnownWord, ...]:
    """Return the words that hold some letters and more; table words are asked for turn after turn."""
    covers, letters = extent.packing.covers, dict.fromkeys(extent.packing.unpack(base))
    having = min((_with_letter(extent, letter) for letter in letters), key=len, default=())
    return tuple(word for word in having if word.packed != base and covers(word.packed, base))


@cache
def _with_letter(extent: Extent, letter: Face) -> tuple[KnownWord, ...]:
    return tuple(word for word in vocabulary(extent) if letter in word.text)


def _spellings(book: Wordbook, word: str) -> Iterator[str]:
    """Spell a word as it is, and with tiles laid for others, as е for ё, where it stays that word (A-LET-10)."""
    whole = plain = word.upper()
    if whole.strip(book.alphabet.letters):
        return  # somebody's own word with a sign that is on no tile
    yield whole
    for letter, laid in book.alphabet.alike:
        plain = plain.replace(letter, laid)
    found = book.find(plain) if plain != whole else None
    if found is not None and found.word == word:
        yield plain
