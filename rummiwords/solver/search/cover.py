"""Exact cover of letters by different words: the search behind every answer of the solver.

A turn is a set of different words whose letters, added up, hold everything that the table owes and no more than table,
rack and jokers can give. The search branches on the letter that the fewest words can take, or on the long word the
turn shall have if fewer words can be that, and remembers the states that failed. What jokers of the table stood for is
owed a second time, as letters *due*: there the tiles of a word that stays do not count, since they have not moved.

In the terms of the field: exact cover of a multiset by depth-first search (backtracking, as Algorithm X) that branches
by minimum remaining values, with a memo of failures (a transposition table of states without a solution). Jokers are
wildcards, spare tiles are items that need not be covered. The words that still fit are narrowed at each node, which is
forward checking; ``variant`` changes the order of values between restarts, by rule and not by chance.
"""

from __future__ import annotations

from collections.abc import Callable

from rummicore.bots import Budget
from rumminative.cover import Cover, Scope, Sought
from rumminative.library import searches
from rummiwords.packing import SHIFTS, field
from rummiwords.solver.search.balance import Balance
from rummiwords.solver.search.demand import Demand, Owing
from rummiwords.solver.search.index import Index, places, shift_levels

# States that failed, in one search. They take 7 MB when it is full; searches of the 50 fixed positions of the benchmark
# (30,000 nodes each) keep 860 at the most, so it only bounds the memory of the hardest.
REMEMBERED = 25_000


class OutOfNodesError(Exception):
    """The search was cut off before it could tell."""


class Meter:
    """What is spent of a budget: counts the nodes of all searches of a question, and says when to stop."""

    def __init__(self, nodes: int | None, late: Callable[[], bool] | None = None) -> None:
        """Stop after some nodes, or when ``late`` says so."""
        self.left = nodes
        self.spent = 0
        self.late = late

    @classmethod
    def of(cls, budget: Budget) -> Meter:
        """Start to spend a budget."""
        return cls(budget.nodes, budget.start())

    def allow(self, wanted: int) -> int:
        """Return how many nodes the next search may take."""
        return wanted if self.left is None else min(wanted, self.left - self.spent)

    def out(self) -> bool:
        """Tell whether there is nothing left to spend."""
        return (self.left is not None and self.spent >= self.left) or (self.late is not None and self.late())


class CoverSearch:
    """Looks for words that meet a demand."""

    def __init__(self, index: Index, balance: Balance, shortest: int) -> None:
        """Search an index; no word is shorter than ``shortest``."""
        self._index = index
        self._packing = index.packing
        self._balance = balance
        self._shortest = shortest
        self._variant = 0
        # The words of a position where the compiled search keeps them; those of the first demand, or more.
        self._scope: Scope | None = None

    def anew(self) -> CoverSearch:
        """Return the same search for other words."""
        return CoverSearch(self._index, self._balance, self._shortest)

    def find(
        self, demand: Demand, fitting: tuple[int, ...], meter: Meter, limit: int, variant: int = 0
    ) -> list[int] | None:
        """Return the bits of words that meet the demand, or None if there are none; raise OutOfNodesError.

        ``fitting`` are the words that the letters make, by jokers; ``variant`` varies the order of trying words.
        The compiled search does the same where there is one.
        """
        found = self._compiled(demand, fitting, meter, limit, variant)
        if found is None:
            return self.find_in_python(demand, fitting, meter, limit, variant)
        meter.spent += found.nodes
        if found.cut_off:
            raise OutOfNodesError
        return found.words

    def _compiled(
        self, demand: Demand, fitting: tuple[int, ...], meter: Meter, limit: int, variant: int
    ) -> Cover | None:
        """Search in C; None where that is not possible. Words that must not be broken are counted in Python only."""
        if demand.broken is not None or searches() is None:
            return None
        if self._scope is None or fitting[-1] & ~self._scope.words:
            known = self._scope.words if self._scope else 0
            carried = self._balance.others.most, self._balance.vowels.most
            self._scope = self._index.scope(known | fitting[-1], carried, self._shortest)
        if self._scope is None:
            return None
        letters = (demand.owed, demand.due, demand.letters, *demand.least)
        unmoved = [*demand.unmoved.items()] if demand.due else []
        own = (demand.long, demand.table, demand.spare, demand.counts is not None, unmoved)
        return self._scope.find(Sought(letters, fitting, *own), meter.allow(limit), variant, meter.late)

    def find_in_python(
        self, demand: Demand, fitting: tuple[int, ...], meter: Meter, limit: int, variant: int = 0
    ) -> list[int] | None:
        """Do the same without the compiled search, which this is the reference for."""
        self._demand = demand
        self._variant = variant
        self._meter = meter
        self._nodes = 0
        self._limit = meter.allow(limit)
        self._failed: set[tuple[object, ...]] = set()
        self._words: list[int] = []
        self._order = self._letters(fitting[-1], demand.letters)
        self._idle = self._idle_words() if demand.due else {}
        tiles, vowels = self._counted(demand.letters)
        try:
            state = (demand.owed, demand.due, demand.letters, demand.jokers, demand.spare, demand.long != 0)
            return self._words if self._go(*state, fitting, 0, vowels, tiles - vowels) else None
        finally:
            meter.spent += self._nodes
            del self._demand  # which knows the problem of this search: a circle that would be given back late

    def possible(self, demand: Demand) -> bool:
        """Say quickly whether a demand for no long word could be met at all."""
        owed, letters, jokers, spare, *_ = demand
        tiles, vowels = self._counted(letters)
        owed = self._packing.most(owed, demand.due)
        return self._possible(owed, letters, jokers, spare, tiles + jokers, vowels, tiles - vowels)

    def _counted(self, letters: int) -> tuple[int, int]:
        """Return how many letters there are, and how many of them are vowels."""
        packing = self._packing
        return packing.count(letters), packing.count(letters & packing.vowel_fields)

    def _letters(self, fitting: int, letters: int) -> list[int]:
        """Sort the letters by how many words have them, the rarest first."""
        every = range(len(self._packing.letters))
        wanted = letters | self._demand.owed | self._demand.due
        numbers = [number for number in every if field(wanted, number)]
        return sorted(numbers, key=lambda number: (fitting & self._index.any[number]).bit_count())

    def _idle_words(self) -> dict[int, int]:
        """Return for each letter due the words of the table in which no tile or joker of it would have moved."""
        unmoved = self._demand.unmoved
        idle = {number: 0 for number in self._order if field(self._demand.due, number)}
        for place, lying in unmoved.items():
            moved = self._index.word(place).letters - lying
            for number in idle:
                idle[number] |= (not field(moved, number)) << place
        return idle

    def _go(
        self, owed: int, due: int, letters: int, jokers: int, spare: int, long: bool, levels: tuple[int, ...],
        used: int, vowels: int, others: int,
    ) -> bool:  # fmt: skip
        self._nodes += 1
        # The clock is asked every 128 nodes, about 5 ms.
        if self._nodes > self._limit or (not self._nodes & 127 and self._meter.out()):
            raise OutOfNodesError
        left = vowels + others + jokers
        owing = self._packing.most(owed, due) if due else owed
        if not owing and not long and left <= spare:
            return self._demand.broken is None or self._missing(used) <= self._demand.broken
        if not self._possible(owing, letters, jokers, spare, left, vowels, others):
            return False
        fitting = levels[jokers]
        clash = fitting & used
        key = (owed, due, letters, jokers, spare, long, tuple(places(clash)) if clash else (), self._kept(used))
        if key in self._failed or self._torn(fitting, used):
            return False
        letter, words = self._branch(owing, due, letters, long, fitting & ~used)
        if words and not spare:
            words = self._richer(words, fitting & ~used, vowels, others, jokers)
        free = not owing and not long
        if words and self._try(words, owed, due, letters, jokers, spare, long, levels, used, vowels, others):
            return True
        if free and spare and letter >= 0 and self._leave(letter, letters, jokers, spare, levels, used, vowels, others):
            return True
        if len(self._failed) < REMEMBERED:
            self._failed.add(key)
        return False

    def _possible(self, owed: int, letters: int, jokers: int, spare: int, left: int, vowels: int, others: int) -> bool:
        """Say quickly whether the letters could go at all."""
        if left - spare > 0 and left < self._shortest:
            return False
        packing = self._packing
        over = packing.minus(owed, letters)
        if over and packing.count(over) > jokers:
            return False
        if spare:
            return True
        heavy, light = self._balance.others.most, self._balance.vowels.most
        return others <= heavy[vowels + jokers] and vowels <= light[others + jokers]

    def _kept(self, used: int) -> int:
        return 0 if self._demand.broken is None else (used & self._demand.table).bit_count()

    def _missing(self, used: int) -> int:
        return (self._demand.table & ~used).bit_count()

    def _torn(self, fitting: int, used: int) -> bool:
        """Tell whether too many words of the table cannot stay any more."""
        demand = self._demand
        return demand.broken is not None and (demand.table & ~used & ~fitting).bit_count() > demand.broken

    def _branch(self, owed: int, due: int, letters: int, long: bool, fitting: int) -> tuple[int, int]:
        """Choose the letter with the fewest words, or the long word (-1); no words at all end the search at once.

        These are the minimum remaining values; one or two words are few enough to look no further.
        """
        number, words, fewest = -1, 0, 1 << 30  # more than any list has words
        if long:
            words = fitting & self._demand.long
            fewest = words.bit_count()
            if not words:
                return -1, 0
        wanted, having = owed if owed or long else letters, self._index.any
        for letter in self._order:
            if wanted >> SHIFTS[letter] & 31:
                having_it = fitting & having[letter]
                if due >> SHIFTS[letter] & 31:
                    having_it &= ~self._idle[letter]
                if not having_it:
                    return letter, 0
                times = having_it.bit_count()
                if times < fewest:
                    number, words, fewest = letter, having_it, times
                    if times <= 2:
                        break
        return number, words

    def _richer(self, words: int, fitting: int, vowels: int, others: int, jokers: int) -> int:
        """Branch on words rich in consonants, or in vowels, if the letters left ask for one and there are fewer.

        Asked only where few words are that rich: above two consonants for each vowel, one vowel for each consonant.
        """
        if others > 2 * (vowels + jokers):
            rich = fitting & self._balance.others.rich(others, vowels + jokers)
        elif vowels > others + jokers:
            rich = fitting & self._balance.vowels.rich(vowels, others + jokers)
        else:
            return words
        return rich if rich.bit_count() < words.bit_count() else words

    def _try(
        self, words: int, owed: int, due: int, letters: int, jokers: int, spare: int, long: bool,
        levels: tuple[int, ...], used: int, vowels: int, others: int,
    ) -> bool:  # fmt: skip
        """Lay each of some words and go on."""
        index, chosen, packing = self._index, self._words, self._packing
        guards = packing.guards
        for place in self._sorted(words):
            packed, parts, length, spoken, bits = index.word(place)
            if jokers:
                rest = packing.minus(letters, packed)
                lacking = packing.count(packing.minus(packed, letters))
                fewer = jokers - lacking
                narrowed = self._narrow(levels, parts, letters, rest, fewer)
            else:
                rest, lacking, fewer = letters - packed, 0, 0
                fitting = levels[0]
                for number, _ in parts:
                    fitting &= index.most[number][rest >> SHIFTS[number] & 15]
                narrowed = (fitting,)
            if lacking:
                tiles, rest_vowels = self._counted(rest)
                rest_others = tiles - rest_vowels
            else:
                rest_vowels, rest_others = vowels - spoken, others - length + spoken
            difference = (owed | guards) - packed
            whole = difference & guards
            still = difference & (whole - (whole >> 4))
            still_due = due and packing.minus(due, packed - self._demand.unmoved.get(place, 0))
            chosen.append(place)
            for (owing, owing_due), open_long in self._after(place, Owing(still, still_due), long):
                state = (owing, owing_due, rest, fewer, spare, open_long)
                if self._go(*state, narrowed, used | bits, rest_vowels, rest_others):
                    return True
            chosen.pop()
        return False

    def _after(self, place: int, owing: Owing, long: bool) -> tuple[tuple[Owing, bool], ...]:
        """Return what is owed after a word, and whether the long one is still to come."""
        demand = self._demand
        if not long or not demand.long >> place & 1:
            return ((owing, long),)
        if demand.counts is None:
            return ((owing, False),)
        ways = tuple(demand.counts(place, self._words, owing))
        if ways == (owing,):
            return ((owing, False),)
        return (*((way, False) for way in ways), (owing, True))

    def _narrow(
        self, levels: tuple[int, ...], parts: tuple[tuple[int, int], ...], letters: int, rest: int, jokers: int
    ) -> tuple[int, ...]:
        """Return the words that still fit after letters were taken, by jokers (forward checking)."""
        narrowed = list(levels[: jokers + 1])
        for number, _ in parts:
            rows, shift = self._index.has[number], SHIFTS[number]
            for times in range(min(letters >> shift & 15, len(rows) - 1), rest >> shift & 15, -1):
                shift_levels(narrowed, rows[times])
        return tuple(narrowed)

    def _leave(
        self, letter: int, letters: int, jokers: int, spare: int, levels: tuple[int, ...], used: int, vowels: int,
        others: int,
    ) -> bool:  # fmt: skip
        """Leave one tile of a letter over and go on."""
        rest = letters - (1 << SHIFTS[letter])
        narrowed = self._narrow(levels, ((letter, 1),), letters, rest, jokers)
        spoken = bool(self._packing.vowel_fields >> SHIFTS[letter] & 1)
        return self._go(0, 0, rest, jokers, spare - 1, False, narrowed, used, vowels - spoken, others - (not spoken))

    def _sorted(self, words: int) -> list[int]:
        """List words in the order of trying: those of the table, then short ones; later turns vary the order."""
        preferred = words & self._demand.table
        others = list(places(words ^ preferred))
        if self._variant and len(others) > 1:
            # Two primes spread the starts over the list, the same in every run.
            start = (self._variant * 7919 + self._nodes * 31) % len(others)
            others = others[start:] + others[:start]
        return [*places(preferred), *others] if preferred else others
