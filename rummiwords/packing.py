"""Letters counted in one integer: five bits for each of an alphabet, the fifth a guard; fit is one subtraction.

These are packed multisets with guard bits, SWAR (SIMD within a register) on Python's long integers: every field takes
part in one addition, subtraction or comparison, and its guard keeps it from borrowing from the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from rummicore.notation import clip
from rummicore.reasons import FormatError
from rummiwords.alphabet import JOKER, OPEN, Alphabet

# What a field can hold: four bits count, the fifth (16) is the guard, 31 masks both.
MOST = 15
# Fields of ten bits are added up modulo 1023: every other letter is 32 of them, and 32 times 31 stays below that.
MOST_LETTERS = 64
# Where the field of each letter begins, five bits after the one before.
SHIFTS = tuple(5 * number for number in range(MOST_LETTERS))


class Packing:
    """The fields of one alphabet: letters by number, and sums and differences of their counts."""

    __slots__ = ("_every_other", "guards", "letters", "number", "one_each", "shifts", "unit", "vowel_fields", "vowels")

    def __init__(self, alphabet: Alphabet) -> None:
        """Give every letter a field."""
        self.shifts = SHIFTS[: len(alphabet.letters)]
        self.letters = alphabet.letters
        self.number = {letter: number for number, letter in enumerate(alphabet.letters)}
        self.unit = {letter: 1 << shift for letter, shift in zip(alphabet.letters, self.shifts, strict=True)}
        self.one_each = sum(self.unit.values())
        self.guards = 16 * self.one_each
        self.vowels = frozenset(alphabet.vowels)
        self.vowel_fields = sum(31 * self.unit[letter] for letter in self.vowels)
        self._every_other = sum(31 << shift for shift in self.shifts[::2])

    def pack(self, letters: Iterable[str]) -> int:
        """Count letters into one integer; raise FormatError for a sign that is no letter."""
        try:
            return sum(map(self.unit.__getitem__, letters))
        except KeyError as error:
            raise FormatError(f"{clip(error.args[0])} is no letter of this game") from error

    def unpack(self, counts: int) -> str:
        """Write the letters out in alphabetical order."""
        if not counts:
            return ""
        return "".join(letter * field(counts, number) for number, letter in enumerate(self.letters))

    def minus(self, counts: int, others: int) -> int:
        """Subtract letter by letter, never below nothing: a saturating subtraction of all fields at once."""
        guards = self.guards
        difference = (counts | guards) - others
        whole = difference & guards
        return difference & (whole - (whole >> 4))

    def most(self, counts: int, others: int) -> int:
        """Return the greater count of each letter."""
        return others + self.minus(counts, others)

    def count(self, counts: int) -> int:
        """Return how many letters there are: a sideways addition, for fields of ten bits add up modulo 1023."""
        every_other = self._every_other
        return (counts & every_other) % 1023 + (counts >> 5 & every_other) % 1023

    def covers(self, have: int, need: int) -> bool:
        """Tell whether some letters hold others."""
        guards = self.guards
        return ((have | guards) - need) & guards == guards


def field(counts: int, number: int) -> int:
    """Return how often the letter with a number is there."""
    return counts >> SHIFTS[number] & 31


@cache
def packing_of(alphabet: Alphabet) -> Packing:
    """Return the fields of an alphabet."""
    return Packing(alphabet)


def faults_of(alphabet: Alphabet) -> Iterator[str]:
    """Say why an alphabet cannot be played with, all reasons at once."""
    letters = alphabet.letters
    if len(letters) > MOST_LETTERS:
        yield f"{len(letters)} letters, and there may be {MOST_LETTERS} at the most"
    if len(alphabet.copies) != len(letters):
        yield f"{len(letters)} letters, and copies of {len(alphabet.copies)}"
    if twice := "".join(letter for letter in dict.fromkeys(letters) if letters.count(letter) > 1):
        yield f"{twice} more than once"
    if odd := "".join(letter for letter in letters if not _is_capital(letter)):
        yield f"{odd}: a letter is a capital of one sign, and so is its small one"
    for letter, copies in zip(letters, alphabet.copies, strict=False):
        if copies + alphabet.jokers > MOST:
            yield f"{copies} tiles {letter} and {alphabet.jokers} jokers, and there may be {MOST} together"
    named = {*alphabet.vowels, *(letter for pair in alphabet.alike for letter in pair), *alphabet.example}
    if foreign := "".join(sorted(named - {*letters})):
        yield f"{foreign} among the vowels, the letters alike or in the example, but no letter"


def _is_capital(letter: str) -> bool:
    small = letter.lower()
    return letter not in (JOKER, OPEN) and len(small) == 1 and small != letter and small.upper() == letter
