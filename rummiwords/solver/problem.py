"""A position made ready for searching: words indexed, tiles counted, the rungs of value that could be reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from rummiwords.packing import MOST, SHIFTS, field
from rummiwords.rules.jokers import Release
from rummiwords.solver.position import TableWord, TurnRules, WordPosition, respelled_letters, unmoved_letters
from rummiwords.solver.search.balance import Balance, WordShape
from rummiwords.solver.search.cover import CoverSearch
from rummiwords.solver.search.demand import Demand, Owing
from rummiwords.solver.search.index import Index, places
from rummiwords.solver.vocabulary import FREE, Vocabulary


class Rung(NamedTuple):
    """A value to reach: how much, how many rack tiles may be left over for it, and the words that would be worth it."""

    value: int
    spare: int
    long: int = 0


class WordProblem:
    """A position, a vocabulary and rules, and what follows from them.

    Words of the table that the vocabulary does not have may stay as they are. One that holds a joker either stays with
    it, in ``fixed`` and out of the search, or is taken apart (``apart``).
    """

    def __init__(
        self,
        position: WordPosition,
        vocabulary: Vocabulary,
        rules: TurnRules,
        fixed: tuple[TableWord, ...] = (),
        apart: frozenset[str] = frozenset(),
        enough: int = 0,
        *,
        respelled: bool = True,
    ) -> None:
        """Index the words and count the tiles; if ``enough``, one new word must have at least so many letters.

        ``respelled`` says that words of the table may be spelled with a letter alike.
        """
        self.whole = position
        self.position = position.without(fixed) if fixed else position
        self.vocabulary = vocabulary
        self.packing = vocabulary.packing
        self.rules = rules
        self.apart = apart
        self.enough = enough
        rows = self._rows()
        strange = tuple(row for row in rows if vocabulary.place(row) is None)
        self.index = Index(vocabulary, strange, self._banned(rows) | self._unspelt(rows, respelled=respelled))
        balance = _balance(vocabulary, strange)
        self.search = CoverSearch(self.index, balance, _shortest(vocabulary, strange))
        self._count(rows, 0)

    def _rows(self) -> tuple[str, ...]:
        """List the rows of the table that may stay."""
        return tuple(dict.fromkeys(word.text for word in self.position.table if word.text not in self.apart))

    def _count(self, rows: tuple[str, ...], kept: int) -> None:
        """Count the tiles of the position, whose rows are in the index; the words of ``kept`` are out of the search."""
        position, packing = self.position, self.packing
        self.real, self.own = packing.pack(position.real), packing.pack(position.letters)
        self._stood_for = self._exchanges()
        moved = self.rules.release is Release.MOVED
        self.due = self._stood_for if moved else 0
        self.unmoved = dict(self._unmoved()) if self.due else {}
        self.owed = self.real if moved else packing.most(self.real, self._stood_for)
        # A joker whose letter is on no other tile stays that letter.
        tiles = self.real + self.own
        bound = packing.minus(packing.most(self.owed, self.due), tiles)
        self.letters = tiles + bound
        self.jokers = position.jokers - packing.count(bound)
        self.table = sum(1 << self.index.place(row) for row in rows)
        self.old = 0
        for row in rows:
            self.old |= self.index.bits(row)
        self.fitting = tuple(level & ~kept for level in self.index.fitting(self.letters, self.jokers))

    def _exchanges(self) -> int:
        """Return the letters that must be on the table, or have moved, so that the jokers may be taken (LET-JOK-2)."""
        position, packing = self.position, self.packing
        if self.rules.release is Release.FREE:
            return 0
        if self.rules.release is Release.MOVED:
            return packing.pack(position.stood_for)
        # Letters of words that stay may be had in exchange too.
        stay = (word for word in self.whole.table if word not in position.table)
        return packing.minus(packing.pack(self.whole.stood_for), packing.pack("".join(word.text for word in stay)))

    def _unmoved(self) -> Iterator[tuple[int, int]]:
        """List the words of the table, in every spelling, with the letters whose tiles lie where they lay."""
        for word in self.position.table:
            if word.text not in self.apart:
                for place in places(self.index.bits(word.text)):
                    yield place, self.packing.pack(unmoved_letters(word, self.index.row(place)))

    def part(self, words: tuple[TableWord, ...]) -> WordProblem:
        """Return the problem in which only some words of the table may be touched."""
        part = copy(self)
        part.position = WordPosition(words, self.position.rack)
        kept = 0
        for row in self._rows():
            if all(row != word.text for word in words):
                kept |= self.index.bits(row)
        part.search = self.search.anew()
        part.__dict__.pop("_packed_least", None)  # that of the whole position
        part._count(part._rows(), kept)
        return part

    def _banned(self, rows: tuple[str, ...]) -> int:
        """Return the words that may not be made; those on the table may stay."""
        return (self.rules.unthought | self._bits(self.rules.banned)) & ~self._bits(rows)

    def _bits(self, words: Iterable[str]) -> int:
        """Return the bits of some words, in every spelling, as far as the vocabulary has them."""
        bits = 0
        for word in words:
            place = self.vocabulary.place(word)
            if place is not None:
                bits |= self.vocabulary.bits(place)
        return bits

    def _unspelt(self, rows: tuple[str, ...], *, respelled: bool) -> int:
        """Return the spellings that words of the table may not get.

        What lies in the place of a letter alike is a tile, a joker of the rack or one that stood for that letter, since
        a joker that is taken goes into a new word (LET-JOK-3).
        """
        position, banned = self.position, 0
        tiles = {*position.real, *position.letters, *position.stood_for}
        for row in rows:
            place = self.vocabulary.place(row)
            if place is not None:
                for other in places(self.vocabulary.bits(place) & ~(1 << place)):
                    letters = respelled_letters(row, self.vocabulary.rows[other - FREE])
                    if not respelled or not (position.rack_jokers or tiles.issuperset(letters)):
                        banned |= 1 << other
        return banned

    @property
    def new(self) -> int:
        """The words that could be made this turn."""
        return self.fitting[-1] & ~self.old >> FREE << FREE

    def rungs(self) -> list[Rung]:
        """List the points that a turn could have, the highest first; any legal turn at all is the last."""
        new, any_number = self.new, len(self.position.rack) - 1
        rungs = [] if self.enough else [Rung(0, any_number)]
        for length in range(self.enough or 1, self.index.longest(new) + 1):
            long = new & self.index.of_length(length)
            if long:
                rungs.append(Rung(length, any_number, long))
                if self.rules.double:
                    rungs.append(Rung(2 * length, 0, long))
        return sorted(rungs, key=lambda rung: (-rung.value, rung.spare))

    def tile_rungs(self) -> list[Rung]:
        """List the numbers of tiles that a turn could lay, the highest first."""
        tiles, long = len(self.position.rack), 0
        if self.enough:
            for rung in self.rungs():
                long |= rung.long
            if not long:
                return []
        return [Rung(number, tiles - number, long) for number in range(tiles, 0, -1)]

    def demand(self, rung: Rung, broken: int | None = None) -> Demand:
        """Say what the words of a rung must do, with at most so many words of the table broken."""
        packing = self.packing
        owed = packing.most(self.owed, packing.minus(self.letters, min(rung.spare, MOST) * packing.one_each))
        counts = self.counts if self.rules.rack_tile and rung.long else None
        least = self._packed_least if counts else (0, 0, 0)
        return Demand(
            owed, self.letters, self.jokers, rung.spare, rung.long, counts, self.table, broken, self.due, self.unmoved,
            least,
        )  # fmt: skip

    def counts(self, place: int, words: Sequence[int], owing: Owing) -> Iterator[Owing]:
        """Say what must be owed so that a new word may hold a tile of the rack (LET-SCORE-2).

        Some letter of the word is on the table more often than before: then a rack tile of that letter may lie in the
        word. A rack joker may lie there too, but not in the place of a table joker that stands for that letter.
        """
        placed = self.placed(words)
        ways = []
        for number, _ in self.index.word(place).parts:
            least = self.least(number)
            if least is None:
                continue
            owed = max(0, least.owed - field(placed.owed + owing.owed, number))
            due = max(0, least.due - field(placed.due + owing.due, number))
            if not owed and not due:
                yield owing
                return
            ways.append(Owing(owing.owed + (owed << SHIFTS[number]), owing.due + (due << SHIFTS[number])))
        yield from ways

    @cached_property
    def _packed_least(self) -> tuple[int, int, int]:
        """The least of all letters, packed: owed, due, and a one for those that no rack tile can be."""
        owed = due = cannot = 0
        for number, shift in enumerate(self.packing.shifts):
            least = self.least(number)
            if least is None:
                cannot |= 1 << shift
            else:
                owed, due = owed | least.owed << shift, due | least.due << shift
        return owed, due, cannot

    def placed(self, words: Iterable[int]) -> Owing:
        """Return the letters of some words, and those of them that have moved if that matters."""
        letters = [(self.index.word(place).letters, self.unmoved.get(place, 0)) for place in words]
        total = sum(all_of_it for all_of_it, _ in letters)
        return Owing(total, total - sum(lying for _, lying in letters) if self.due else 0)

    def least(self, number: int) -> Owing | None:
        """Return how often a letter must be on the table so that a rack tile lies there as it; None if none can."""
        before = field(self.real, number)
        if field(self.own, number):
            return Owing(before + 1, 0)
        if not self.position.rack_jokers:
            return None
        if self.due:
            return Owing(before + 1, field(self.due, number) + 1)
        return Owing(max(before, field(self._stood_for, number)) + 1, 0)


def problems(
    position: WordPosition, vocabulary: Vocabulary, rules: TurnRules, *, respelled: bool = True
) -> list[WordProblem]:
    """Split a position into problems: each strange word with a joker stays as it is or is taken apart."""
    strange = [word for word in position.table if word.jokers and vocabulary.place(word.text) is None]
    ways = (way for number in range(len(strange) + 1) for way in combinations(strange, number))
    return [
        WordProblem(
            position,
            vocabulary,
            rules,
            way,
            frozenset(word.text for word in strange if word not in way),
            respelled=respelled,
        )
        for way in ways
    ]


def _balance(vocabulary: Vocabulary, strange: tuple[str, ...]) -> Balance:
    """Tell words by their numbers of vowels and of other letters."""
    shapes: dict[WordShape, int] = {}
    for place, row in enumerate(strange):
        vowels = sum(letter in vocabulary.packing.vowels for letter in row)
        shape = vowels, len(row) - vowels
        shapes[shape] = shapes.get(shape, 0) | 1 << place
    every = {*vocabulary.shapes, *shapes}
    return Balance(every, vocabulary.alphabet, lambda shape: vocabulary.of_shape(shape) | shapes.get(shape, 0))


def _shortest(vocabulary: Vocabulary, strange: tuple[str, ...]) -> int:
    return min((*map(len, strange), *vocabulary.spans), default=1)
