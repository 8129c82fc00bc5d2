"""The words a solver may lay, indexed by bitmaps: one big integer for each letter and count, one bit for each word.

The words that fit some letters come out of about thirty ANDs. Words are sorted by length, so the integers get shorter
as the letters get fewer. The lowest bits are free for words of a table that the list does not have.

It is an inverted index as range-encoded bitmaps (a bitmap says "at least so many"), built bit-parallel: a byte for each
word in one big integer, so that one addition counts a letter in all words of a length (SWAR).
"""

from __future__ import annotations

from bisect import bisect_left
from codecs import charmap_build, charmap_encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import groupby, repeat

from rumminative.cover import Book
from rummiwords.alphabet import Alphabet
from rummiwords.packing import MOST, Packing, packing_of
from rummiwords.rules.wordbook import Words

# Free bits. The Russian game has 112 tiles, so its table cannot hold as many words, however short.
FREE = 128


class Vocabulary:
    """Words as rows of tiles. A word with ё has a second row with Е, unless that is a word of its own (A-LET-10)."""

    def __init__(self, alphabet: Alphabet, words: Mapping[str, int], *, strict: bool = False) -> None:
        """Index words, each with its frequency class; among words of one length the frequent ones come first.

        Words with signs that are no letters are left out; ``strict`` lets no letter be laid as another.
        """
        self.alphabet = alphabet
        self.packing = packing_of(alphabet)
        known = {word.upper(): often for word, often in words.items()}
        if not set("".join(known)) <= self.packing.number.keys():
            known = {row: often for row, often in known.items() if set(row) <= self.packing.number.keys()}
        self._spelled = {} if strict else _rows_alike(alphabet, known)
        known |= {row: known[word] for row, word in self._spelled.items()}
        # Frequencies go up to 7, so below 16 they never outweigh a letter.
        self.rows = sorted(sorted(known), key=lambda row: len(row) * 16 - known[row])
        # Rows of one length and frequency are in the order of the alphabet: where they begin and end, by length.
        self._sorted = _sorted_parts(self.rows, known)
        self.full = (1 << FREE + len(self.rows)) - (1 << FREE)
        self.spans = dict(_spans(self.rows))
        spans = self.spans.values()
        counts = [_counts(alphabet.letters, self.rows[start - FREE : stop - FREE]) for start, stop in spans]
        # Without any word there is nothing to count, of any letter.
        columns = zip(*counts, strict=True) if counts else repeat((), len(alphabet.letters))
        self.has = [[self.full, *_thresholds(b"".join(parts)[::-1])] for parts in columns]
        # By numbers of vowels and of other letters: the rows that have so many.
        self.shapes = {
            (vowels, length - vowels): bits << self.spans[length][0]
            for length, parts in zip(self.spans, counts, strict=True)
            for vowels, bits in _vowels(self.packing, parts)
        }
        self._twins = self._rings()

    @cached_property
    def book(self) -> Book | None:
        """The rows where the compiled search keeps them; None without one."""
        pairs = ((place, places[places.index(place) - 1]) for place, places in self._twins.items())
        vowels = [letter in self.packing.vowels for letter in self.packing.letters]
        return Book.of(self.letters_of("".join(self.rows)), [*map(len, self.rows)], vowels, FREE, pairs)

    def letters_of(self, row: str) -> bytes:
        """Write the letters of a row as their numbers."""
        return charmap_encode(row, "strict", charmap_build(f"\0{self.packing.letters}"))[0].translate(_FROM_ZERO)

    def canonical(self, row: str) -> str:
        """Return the word that a row of tiles means."""
        return self._spelled.get(row, row)

    def place(self, row: str) -> int | None:
        """Return the bit of a row of tiles, None if it is no word here."""
        for start, stop in self._sorted.get(len(row), ()):
            at = bisect_left(self.rows, row, start, stop)
            if at < stop and self.rows[at] == row:
                return at + FREE
        return None

    def bits(self, place: int) -> int:
        """Return the bits of all rows that mean the same word as one."""
        return sum([1 << other for other in self._twins.get(place, (place,))])

    def of_length(self, length: int) -> int:
        """Return the bitmap of the rows of one length."""
        start, stop = self.spans.get(length, (0, 0))
        return (1 << stop) - (1 << start)

    def up_to(self, length: int) -> int:
        """Return the bitmap of the rows that are no longer, with the free bits."""
        return (1 << max((stop for other, (_, stop) in self.spans.items() if other <= length), default=FREE)) - 1

    def _rings(self) -> dict[int, tuple[int, ...]]:
        """Map each row that shares its word with another to the places of both, the greatest first."""
        groups: dict[str, set[int]] = {}
        for row, word in self._spelled.items():
            groups.setdefault(word, set()).update(self._known((row, word)))
        rings = [tuple(sorted(places, reverse=True)) for places in groups.values()]
        return {place: ring for ring in rings for place in ring}

    def _known(self, rows: Iterable[str]) -> Iterator[int]:
        """List the places of rows that are there."""
        return (place for place in map(self.place, rows) if place is not None)


def vocabulary_of(words: Words, accept: Callable[[str, int], bool]) -> Vocabulary:
    """Index the words of a list that are accepted by their spelling and frequency."""
    accepted = {word: often for word, often in words.frequencies.items() if accept(word, often)}
    return Vocabulary(words.alphabet, accepted, strict=words.strict)


def _sorted_parts(rows: list[str], often: Mapping[str, int]) -> dict[int, list[tuple[int, int]]]:
    """List by length where rows of one frequency begin and end."""
    parts: dict[int, list[tuple[int, int]]] = {}
    start = 0
    for (length, _), group in groupby(rows, lambda row: (len(row), often[row])):
        stop = start + sum(1 for _ in group)
        parts.setdefault(length, []).append((start, stop))
        start = stop
    return parts


def _rows_alike(alphabet: Alphabet, words: Mapping[str, int]) -> dict[str, str]:
    """Map the rows that are read with one ё more than they have to their words; the leftmost ё decides."""
    rows: dict[str, tuple[int, str]] = {}
    for letter, laid in alphabet.alike:
        for word in words:
            if letter not in word:
                continue
            for place, one in enumerate(word):
                row = f"{word[:place]}{laid}{word[place + 1 :]}"
                if one == letter and row not in words:
                    rows[row] = min(rows.get(row, (place, word)), (place, word))
    return {row: word for row, (_, word) in rows.items()}


def _spans(rows: list[str]) -> Iterator[tuple[int, tuple[int, int]]]:
    """List the bits of the rows of each length: the first, and the one behind the last."""
    place = FREE
    for length, group in groupby(rows, len):
        start, place = place, place + sum(1 for _ in group)
        yield length, (start, place)


def _counts(letters: str, rows: list[str]) -> list[bytes]:
    """Return for each letter how often it is in each row of one length.

    Columns of letters become big integers with a byte for each row, which count all rows at once.
    """
    # A code page of our own: zero, then the letters; the codec is as fast as those of the standard library.
    text, length = charmap_encode("".join(rows), "strict", charmap_build(f"\0{letters}"))[0], len(rows[0])
    columns = [text[place::length] for place in range(length)]
    sums = (sum(int.from_bytes(column.translate(one), "little") for column in columns) for one in _ones(len(letters)))
    return [letter.to_bytes(len(rows), "little") for letter in sums]


def _thresholds(counts: bytes) -> Iterator[int]:
    """Turn counts, the last row first, into bitmaps of at least 1, 2 … up to the greatest."""
    for enough in _ENOUGH:
        digits = counts.translate(enough)
        if b"1" not in digits:
            return
        yield int(digits, 2) << FREE


def _vowels(packing: Packing, counts: list[bytes]) -> Iterator[tuple[int, int]]:
    """List the numbers of vowels of rows of one length, each with the bitmap of the rows that have so many."""
    sums = sum(int.from_bytes(counts[packing.number[letter]], "little") for letter in packing.vowels)
    vowels = sums.to_bytes(len(counts[0]), "big")
    for number in set(vowels):
        yield number, int(vowels.translate(bytes(b"01"[value == number] for value in range(256))), 2)


@cache
def _ones(letters: int) -> list[bytes]:
    """Return for each of so many letters the table that turns its code into one and all others into zero."""
    return [bytes(byte == code for byte in range(256)) for code in range(1, letters + 1)]


# Letters by number, for bytes.translate: the code page above has them from one on.
_FROM_ZERO = bytes([0, *range(255)])
# Tables for bytes.translate, one for each least count: 1 where a byte is at least that, else 0.
_ENOUGH = [bytes(b"01"[value >= least] for value in range(256)) for least in range(1, MOST + 1)]
