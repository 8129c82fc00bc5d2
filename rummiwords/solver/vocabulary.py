"""The words a solver may lay, indexed by bitmaps: one big integer for each letter and count, one bit for each word.

The words that fit some letters come out of about thirty ANDs. Words are sorted by length, so the integers get shorter
as the letters get fewer. The lowest bits are free for words of a table that the list does not have.

It is an inverted index as range-encoded bitmaps (a bitmap says "at least so many"), built bit-parallel: a byte for each
word in one big integer, so that one addition counts a letter in all words of a length (SWAR).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from codecs import charmap_build, charmap_decode, charmap_encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate, groupby, islice
from typing import NamedTuple, overload

from rumminative.cover import Book
from rummiwords.alphabet import Alphabet
from rummiwords.packing import MOST, packing_of
from rummiwords.rules.wordbook import Words

# Free bits. The Russian game has 112 tiles, so its table cannot hold as many words, however short.
FREE = 128
# Letters of a row that the compiled search reads: their number is a byte.
LONGEST = 255
# Rows whose places are remembered: the words of a table are asked for again and again while a turn is searched.
ASKED = 1024
# Words that are read together while a vocabulary is made: as single texts they take much memory.
AT_A_TIME = 2048


class LetterRows(Sequence[str]):
    """Rows of letters, sorted by length, as bytes of a code page: as single texts they would take ten times that.

    ``texts`` are the lengths, each with its rows one behind another.
    """

    def __init__(self, letters: str, texts: list[tuple[int, bytes]]) -> None:
        """Take over rows; letters are numbered from one on."""
        self.texts = texts
        self._page = f"\0{letters}"
        self._ends = [*accumulate(len(text) // length for length, text in texts)]

    def __len__(self) -> int:
        """Count the rows."""
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        """Return a row, or several."""
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        if not 0 <= at < len(self):
            raise IndexError(at)
        part = bisect_right(self._ends, at)
        length, text = self.texts[part]
        place = len(text) - (self._ends[part] - at) * length
        return charmap_decode(text[place : place + length], "strict", self._page)[0]

    def __iter__(self) -> Iterator[str]:
        """Go through the rows."""
        for length, text in self.texts:
            yield from cut_up(charmap_decode(text, "strict", self._page)[0], length)


def cut_up(text: str, length: int) -> Iterator[str]:
    """Cut a text into pieces of one length."""
    return (text[place : place + length] for place in range(0, len(text), length))


class Unsorted(NamedTuple):
    """Rows of one length, one behind another, and how often each is met: few bytes until they are sorted."""

    text: bytearray
    often: bytearray


class Vocabulary:
    """Words as rows of tiles. A word with ё has a second row with Е, unless that is a word of its own (A-LET-10)."""

    def __init__(
        self, alphabet: Alphabet, words: Mapping[str, int] | Iterable[tuple[str, int]], *, strict: bool = False
    ) -> None:
        """Index words, each with its frequency class; among words of one length the frequent ones come first.

        Words with signs that are no letters are left out; ``strict`` lets no letter be laid as another.
        """
        self.alphabet = alphabet
        self.packing = packing_of(alphabet)
        pairs = words.items() if isinstance(words, Mapping) else words
        self._spelled: dict[str, str] = {}
        # Each row that shares its word with others, and the places of all, the greatest first.
        self._twins: dict[int, tuple[int, ...]] = {}
        # Rows of one length and frequency are in the order of the alphabet: where they begin and end, by length.
        self._sorted: dict[int, list[tuple[int, int]]] = {}
        self.spans: dict[int, tuple[int, int]] = {}
        found = _by_length(alphabet.letters, pairs)
        texts = [(length, self._in_order(length, found.pop(length), strict=strict)) for length in sorted(found)]
        self.rows = LetterRows(alphabet.letters, texts)
        self.place = lru_cache(maxsize=ASKED)(self._place)
        self.full = (1 << FREE + len(self.rows)) - (1 << FREE)
        columns = [[text[place::length] for place in range(length)] for length, text in self.rows.texts]
        self.has = [
            [self.full, *_thresholds(b"".join([_counts(part, one) for part in columns])[::-1])]
            for one in _ones(len(alphabet.letters))
        ]
        spoken = bytes([0, *(letter in self.packing.vowels for letter in alphabet.letters)]).ljust(256, b"\0")
        # By numbers of vowels and of other letters: the rows that have so many, among those of their length.
        self.shapes = {
            (vowels, length - vowels): bits
            for length, part in zip(self.spans, columns, strict=True)
            for vowels, bits in _equal(_counts(part, spoken)[::-1])
        }

    def _in_order(self, length: int, unsorted: Unsorted, *, strict: bool) -> bytes:
        """Sort the rows of a length behind those of all shorter ones, and note where they lie; add rows with Е."""
        page = f"\0{self.alphabet.letters}"
        rows = cut_up(charmap_decode(unsorted.text, "strict", page)[0], length)
        known = dict(zip(rows, unsorted.often, strict=True))
        alike = {} if strict else _rows_alike(self.alphabet, known)
        known |= {row: known[word] for row, word in alike.items()}
        self._spelled |= alike
        # The frequent ones come first.
        ranked = sorted(sorted(known), key=lambda row: -known[row])
        first = max((stop for _, stop in self.spans.values()), default=FREE)
        self._sorted[length] = [*_parts([known[row] for row in ranked], first - FREE)]
        self.spans[length] = first, first + len(ranked)
        self._twins |= _rings(alike, ranked, first)
        return charmap_encode("".join(ranked), "strict", charmap_build(page))[0]

    @cached_property
    def book(self) -> Book | None:
        """The rows where the compiled search keeps them; None without one, and for longer rows than it reads."""
        if max(self.spans, default=0) > LONGEST:
            return None
        pairs = ((place, places[places.index(place) - 1]) for place, places in self._twins.items())
        vowels = [letter in self.packing.vowels for letter in self.packing.letters]
        text = b"".join([text.translate(_FROM_ZERO) for _, text in self.rows.texts])
        lengths = b"".join([bytes([length]) * (len(text) // length) for length, text in self.rows.texts])
        return Book.of(text, lengths, vowels, FREE, pairs)

    def letters_of(self, row: str) -> bytes:
        """Write the letters of a row as their numbers."""
        return charmap_encode(row, "strict", charmap_build(f"\0{self.packing.letters}"))[0].translate(_FROM_ZERO)

    def canonical(self, row: str) -> str:
        """Return the word that a row of tiles means."""
        return self._spelled.get(row, row)

    def _place(self, row: str) -> int | None:
        """Return the bit of a row of tiles, None if it is no word here."""
        for start, stop in self._sorted.get(len(row), ()):
            at = bisect_left(self.rows, row, start, stop)
            if at < stop and self.rows[at] == row:
                return at + FREE
        return None

    def bits(self, place: int) -> int:
        """Return the bits of all rows that mean the same word as one."""
        return sum([1 << other for other in self._twins.get(place, (place,))])

    def marked(self, marks: bytes) -> int:
        """Return the bits of all rows that mean the word of a marked one; each row has a mark, 0 or 1."""
        every = bytearray(marks)
        for place, places in self._twins.items():
            if marks[place - FREE]:
                for other in places:
                    every[other - FREE] = 1
        return int(every[::-1].translate(_DIGITS) or b"0", 2) << FREE

    def of_length(self, length: int) -> int:
        """Return the bitmap of the rows of one length."""
        start, stop = self.spans.get(length, (0, 0))
        return (1 << stop) - (1 << start)

    def of_shape(self, shape: tuple[int, int]) -> int:
        """Return the bitmap of the rows with so many vowels and so many other letters."""
        return self.shapes[shape] << self.spans[sum(shape)][0] if shape in self.shapes else 0

    def up_to(self, length: int) -> int:
        """Return the bitmap of the rows that are no longer, with the free bits."""
        return (1 << max((stop for other, (_, stop) in self.spans.items() if other <= length), default=FREE)) - 1


def vocabulary_of(words: Words, accept: Callable[[str, int], bool]) -> Vocabulary:
    """Index the words of a list that are accepted by their spelling and frequency."""
    accepted = {word: often for word, often in words.frequencies.items() if accept(word, often)}
    return Vocabulary(words.alphabet, accepted, strict=words.strict)


def _by_length(letters: str, words: Iterable[tuple[str, int]]) -> dict[int, Unsorted]:
    """Collect words by their lengths, without those that have other signs than letters; some at a time."""
    page, found, more = charmap_build(f"\0{letters}"), dict[int, Unsorted](), iter(words)
    while some := sorted(islice(more, AT_A_TIME), key=_length):
        for length, group in groupby(some, _length):
            words_of_it, often = zip(*group, strict=True)
            row = _encoded("".join(words_of_it), page)
            if length and len(row) == length * len(often):
                _add(found, length, row, often)
                continue
            for word, met in zip(words_of_it, often, strict=True):
                if row := _encoded(word, page):
                    _add(found, len(row), row, (met,))
    return found


def _length(pair: tuple[str, int]) -> int:
    return len(pair[0])


def _encoded(text: str, page: object) -> bytes:
    """Write letters as bytes; nothing if there are other signs among them."""
    try:
        row = charmap_encode(text.upper(), "strict", page)[0]  # type: ignore[arg-type]
    except UnicodeEncodeError:
        return b""
    return b"" if 0 in row else row


def _add(found: dict[int, Unsorted], length: int, rows: bytes, often: Iterable[int]) -> None:
    text, met = found.setdefault(length, Unsorted(bytearray(), bytearray()))
    text += rows
    met.extend(often)


def _rings(alike: Mapping[str, str], rows: list[str], first: int) -> dict[int, tuple[int, ...]]:
    """Map each row that shares its word with another to the places of all such, the greatest first."""
    shared = {*alike, *alike.values()}
    places = {row: place for place, row in enumerate(rows, first) if row in shared}
    groups: dict[str, set[int]] = {}
    for row, word in alike.items():
        groups.setdefault(word, {places[word]}).add(places[row])
    rings = [tuple(sorted(group, reverse=True)) for group in groups.values()]
    return {place: ring for ring in rings for place in ring}


def _parts(often: list[int], first: int) -> Iterator[tuple[int, int]]:
    """List where rows of one frequency begin and end."""
    for _, group in groupby(often):
        start, first = first, first + sum(1 for _ in group)
        yield start, first


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


def _counts(columns: list[bytes], one: bytes) -> bytes:
    """Return how often a letter is in each row of one length, by a table that turns it into one and all others to zero.

    Columns of letters become big integers with a byte for each row, which count all rows at once.
    """
    return sum(int.from_bytes(column.translate(one), "little") for column in columns).to_bytes(
        len(columns[0]), "little"
    )


def _thresholds(counts: bytes) -> Iterator[int]:
    """Turn counts, the last row first, into bitmaps of at least 1, 2 … up to the greatest."""
    for enough in _ENOUGH:
        digits = counts.translate(enough)
        if b"1" not in digits:
            return
        yield int(digits, 2) << FREE


def _equal(counts: bytes) -> Iterator[tuple[int, int]]:
    """List the counts there are, the last row first, each with the bitmap of the rows that have it."""
    for number in set(counts):
        yield number, int(counts.translate(bytes(b"01"[value == number] for value in range(256))), 2)


@cache
def _ones(letters: int) -> list[bytes]:
    """Return for each of so many letters the table that turns its code into one and all others into zero."""
    return [bytes(byte == code for byte in range(256)) for code in range(1, letters + 1)]


# Letters by number, for bytes.translate: the code page of rows has them from one on.
_FROM_ZERO = bytes([0, *range(255)])
# Marks as digits.
_DIGITS = b"01".ljust(256, b"1")
# Tables for bytes.translate, one for each least count: 1 where a byte is at least that, else 0.
_ENOUGH = [bytes(b"01"[value >= least] for value in range(256)) for least in range(1, MOST + 1)]
