"""Letters counted in one integer: 33 fields of five bits, the fifth a guard; a test of fit is one subtraction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rummiwords.alphabet import ALPHABET

VOWELS = frozenset("АЕЁИОУЫЭЮЯ")
NUMBER = {letter: number for number, letter in enumerate(ALPHABET)}
SHIFTS = tuple(5 * number for number in range(len(ALPHABET)))
UNIT = {letter: 1 << 5 * number for letter, number in NUMBER.items()}
GUARDS = sum(16 << shift for shift in SHIFTS)
VOWEL_FIELDS = sum(31 * UNIT[letter] for letter in VOWELS)
MOST = 15  # what a field can hold
_EVERY_OTHER = sum(31 << shift for shift in SHIFTS[::2])


def pack(letters: Iterable[str]) -> int:
    """Count letters into one integer."""
    return sum(map(UNIT.__getitem__, letters))


def minus(counts: int, others: int) -> int:
    """Subtract letter by letter, never below nothing."""
    difference = (counts | GUARDS) - others
    whole = difference & GUARDS
    return difference & (whole - (whole >> 4))


def most(counts: int, others: int) -> int:
    """Return the greater count of each letter."""
    return others + minus(counts, others)


def count(counts: int) -> int:
    """Return how many letters there are: fields of ten bits add up modulo 1023."""
    return (counts & _EVERY_OTHER) % 1023 + (counts >> 5 & _EVERY_OTHER) % 1023


def field(counts: int, number: int) -> int:
    """Return how often the letter with a number is there."""
    return counts >> SHIFTS[number] & 31


def unpack(counts: int) -> str:
    """Write the letters out in alphabetical order."""
    return "".join(letter * field(counts, number) for number, letter in enumerate(ALPHABET))


def places(bits: int) -> Iterator[int]:
    """Go through the places of the ones of a bitmap, the lowest first."""
    if bits.bit_length() < 1500:
        while bits:
            low = bits & -bits
            yield low.bit_length() - 1
            bits ^= low
        return
    text = bin(bits)[:1:-1]
    place = text.find("1")
    while place >= 0:
        yield place
        place = text.find("1", place + 1)
