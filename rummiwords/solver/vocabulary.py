"""The words a solver may lay, indexed by bitmaps: one big integer for each letter and count, one bit for each word.

The words that fit some letters come out of about thirty ANDs. Words are sorted by length, so the integers get shorter
as the letters get fewer. The lowest bits are free for words of a table that the list does not have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby

from rummiwords.alphabet import ALPHABET
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.solver.search.packing import MOST, NUMBER, VOWELS

FREE = 128


class Vocabulary:
    """Words as rows of tiles. A word with ё has a second row with Е, unless that is a word of its own (A-LET-10)."""

    def __init__(self, words: Mapping[str, int], *, strict_yo: bool = False) -> None:
        """Index words, each with its frequency class; among words of one length the frequent ones come first."""
        known = {word.upper(): often for word, often in words.items()}
        if not set("".join(known)) <= NUMBER.keys():
            known = {row: often for row, often in known.items() if set(row) <= NUMBER.keys()}
        self._spelled = {} if strict_yo else _rows_with_e(known)
        known |= {row: known[word] for row, word in self._spelled.items()}
        self.rows = sorted(sorted(known), key=lambda row: len(row) * 16 - known[row])
        self._places = {row: place for place, row in enumerate(self.rows, FREE)}
        self.full = (1 << FREE + len(self.rows)) - (1 << FREE)
        self.spans = dict(_spans(self.rows))
        counts = [_counts(self.rows[start - FREE : stop - FREE]) for start, stop in self.spans.values()]
        self.has = [[self.full, *_thresholds(b"".join(parts)[::-1])] for parts in zip(*counts, strict=True)]
        # By numbers of vowels and of other letters: the rows that have so many.
        self.shapes = {
            (vowels, length - vowels): bits << self.spans[length][0]
            for length, parts in zip(self.spans, counts, strict=True)
            for vowels, bits in _vowels(parts)
        }
        self.twins = self._twins()

    def canonical(self, row: str) -> str:
        """Return the word that a row of tiles means."""
        return self._spelled.get(row, row)

    def place(self, row: str) -> int | None:
        """Return the bit of a row of tiles, None if it is no word here."""
        return self._places.get(row)

    def of_length(self, length: int) -> int:
        """Return the bitmap of the rows of one length."""
        start, stop = self.spans.get(length, (0, 0))
        return (1 << stop) - (1 << start)

    def up_to(self, length: int) -> int:
        """Return the bitmap of the rows that are no longer, with the free bits."""
        return (1 << max((stop for other, (_, stop) in self.spans.items() if other <= length), default=FREE)) - 1

    def _twins(self) -> dict[int, int]:
        """Map each row that shares its word with another to the bits of both."""
        groups: dict[str, list[int]] = {}
        for row, word in self._spelled.items():
            groups.setdefault(word, []).append(self._places[row])
        twins: dict[int, int] = {}
        for word, others in groups.items():
            places = (self._places[word], *others)
            twins |= dict.fromkeys(places, sum(1 << place for place in places))
        return twins


def vocabulary_of(lexicon: Lexicon, accept: Callable[[str, int], bool], *, strict_yo: bool = False) -> Vocabulary:
    """Index the words of a lexicon that are accepted by their spelling and frequency."""
    return Vocabulary(
        {word: often for word, often in lexicon.frequencies.items() if accept(word, often)}, strict_yo=strict_yo
    )


def _rows_with_e(words: Mapping[str, int]) -> dict[str, str]:
    """Map the rows that are read with one ё more than they have to their words; the leftmost ё decides."""
    rows: dict[str, tuple[int, str]] = {}
    for word in words:
        if "Ё" not in word:
            continue
        for place, letter in enumerate(word):
            row = f"{word[:place]}Е{word[place + 1 :]}"
            if letter == "Ё" and row not in words:
                rows[row] = min(rows.get(row, (place, word)), (place, word))
    return {row: word for row, (_, word) in rows.items()}


def _spans(rows: list[str]) -> Iterator[tuple[int, tuple[int, int]]]:
    """List the bits of the rows of each length: the first, and the one behind the last."""
    place = FREE
    for length, group in groupby(rows, len):
        start, place = place, place + sum(1 for _ in group)
        yield length, (start, place)


def _counts(rows: list[str]) -> list[bytes]:
    """Return for each letter how often it is in each row of one length.

    Columns of letters become big integers with a byte for each row, which count all rows at once.
    """
    text, length = "".join(rows).encode("cp1251"), len(rows[0])
    columns = [text[place::length] for place in range(length)]
    sums = (sum(int.from_bytes(column.translate(one), "little") for column in columns) for one in _ONES)
    return [letter.to_bytes(len(rows), "little") for letter in sums]


def _thresholds(counts: bytes) -> Iterator[int]:
    """Turn counts, the last row first, into bitmaps of at least 1, 2 … up to the greatest."""
    for enough in _ENOUGH:
        digits = counts.translate(enough)
        if b"1" not in digits:
            return
        yield int(digits, 2) << FREE


def _vowels(counts: list[bytes]) -> Iterator[tuple[int, int]]:
    """List the numbers of vowels of rows of one length, each with the bitmap of the rows that have so many."""
    sums = sum(int.from_bytes(counts[NUMBER[letter]], "little") for letter in VOWELS)
    vowels = sums.to_bytes(len(counts[0]), "big")
    for number in set(vowels):
        yield number, int(vowels.translate(bytes(b"01"[value == number] for value in range(256))), 2)


_ONES = [bytes(byte == code for byte in range(256)) for code in ALPHABET.encode("cp1251")]
_ENOUGH = [bytes(b"01"[value >= least] for value in range(256)) for least in range(1, MOST + 1)]
