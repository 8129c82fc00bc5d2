"""The compiled exact cover: a vocabulary and the words of a position that are kept in C, and searches among these."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Self

from rumminative.kept import Kept
from rumminative.library import CMemory, address, searches
from rumminative.walk import ASK, DONE, PAUSE

# Numbers of an answer at most, bytes of packed letters, a search that ran out of nodes or time: as in cover.c.
ANSWER, PACKED, CUT_OFF = 2 + 512, 40, 3


class Book(Kept):
    """The rows of a vocabulary."""

    @classmethod
    def of(
        cls, text: bytes, lengths: bytes, vowels: Sequence[bool], first: int, twins: Iterable[tuple[int, int]]
    ) -> Self | None:
        """Keep rows of letters, one behind another; the first has the bit ``first``. None if there is no library.

        ``twins`` are pairs of bits of the same word: each row of it and the next one, in a ring.
        """
        library = searches()
        if library is None:
            return None
        place = library.book_new(text, len(text), lengths, len(lengths), bytes(vowels), len(vowels), first)
        if place is None:
            return None
        book = cls(library, place, library.book_free)
        pairs = array("q", [bit for pair in twins for bit in pair])
        return book if library.book_twins(place, address(pairs), len(pairs) // 2) else None

    def scope(
        self, words: int, strange: Sequence[bytes], carried: tuple[Sequence[int], Sequence[int]], shortest: int
    ) -> Scope | None:
        """Keep the words of a bitmap, and bitmaps of letters and counts over them alone."""
        bits, text = _bytes(words), b"".join(strange)
        lengths, numbers = bytes(map(len, strange)), array("q", [*carried[0], *carried[1]])
        own = (address(numbers), len(carried[0]), len(carried[1]), shortest)
        place = self.library.scope_new(self.place, bits, len(bits), text, len(text), lengths, len(lengths), *own)
        return None if place is None else Scope(self, words, place)


def _bytes(bits: int, size: int = 0) -> bytes:
    return bits.to_bytes(size or (bits.bit_length() + 7) // 8 or 1, "little")


class Sought(NamedTuple):
    """What a search among the words of a scope shall find; letters are packed, words are bits.

    ``letters`` are those owed, due and there; the least owed and due so that a long word counts, and those that cannot.
    ``unmoved`` are words with the letters that do not move.
    """

    letters: tuple[int, int, int, int, int, int]
    fitting: tuple[int, ...]
    long: int
    table: int
    spare: int
    counts: bool
    unmoved: Sequence[tuple[int, int]]


class Cover(NamedTuple):
    """What a search found: nodes spent, the bits of words or None, and whether it was cut off."""

    nodes: int
    words: list[int] | None
    cut_off: bool


class Scope(Kept):
    """Words that are searched; ``words`` is their bitmap."""

    def __init__(self, book: Book, words: int, place: CMemory) -> None:
        """Keep the book as well."""
        super().__init__(book.library, place, book.library.scope_free)
        self.book, self.words, self._size = book, words, (words.bit_length() + 7) // 8 or 1

    def find(self, sought: Sought, limit: int, variant: int, late: Callable[[], bool] | None) -> Cover | None:
        """Search; return to Python whenever the clock is to be asked, and now and then. None if C refuses."""
        jokers, asked = len(sought.fitting) - 1, bool(sought.long)
        head = (jokers, sought.spare, limit, variant, late is not None, asked, sought.counts, len(sought.unmoved))
        try:
            numbers = array("q", [*head, *(place for place, _ in sought.unmoved)])
            packed = [letters.to_bytes(PACKED, "little") for letters in sought.letters]
            packed += [letters.to_bytes(PACKED, "little") for _, letters in sought.unmoved]
        except OverflowError:
            return None
        maps = [_bytes(bits & self.words, self._size) for bits in (*sought.fitting, sought.long, sought.table)]
        return self._run(numbers, b"".join(packed), b"".join(maps), late)

    def _run(self, numbers: array[int], packed: bytes, maps: bytes, late: Callable[[], bool] | None) -> Cover | None:
        library, answer, over = self.library, array("q", bytes(8 * ANSWER)), False
        own = (address(numbers), len(numbers), packed, len(packed), maps, len(maps))
        search = library.cover_new(self.place, *own)
        if search is None:
            return None
        try:
            while (then := library.cover_run(search, over, address(answer), ANSWER)) in (ASK, PAUSE):
                over = then == ASK and late is not None and late()
        finally:
            library.cover_free(search)
        if then not in (DONE, CUT_OFF):
            return None
        found = answer[2 : 2 + answer[1]].tolist() if answer[1] >= 0 else None
        return Cover(answer[0], found, then == CUT_OFF)
