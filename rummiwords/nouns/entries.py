"""What the dictionary knows of a word, packed into eight bytes beside the trie."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mmap import mmap

# Kind, grammar, frequency, family, and 32 bits of themes: eight bytes, little-endian, without padding.
RECORD = struct.Struct("<BBBBI")
# The places of two of them, for those who read a column.
FREQUENCY_BYTE, FAMILY_BYTE = 2, 3

# Words with fewer letters are in the dictionary, but the rules do not let them count (LET-TURN-1).
SHORTEST = 3
# One bit each, so that a list is a mask of kinds.
STANDARD, EXTENDED, PLURAL_ONLY, ABBREVIATION, REFUSED = 1, 2, 4, 8, 16
KINDS = {
    STANDARD: "standard",
    EXTENDED: "extended",
    PLURAL_ONLY: "plural_only",
    ABBREVIATION: "abbreviation",
    REFUSED: "refused",
}
GENDERS = ("", "m", "f", "n", "c")
# Bits above the three (7) that number the gender.
_ANIMATE, _FIXED = 8, 16


class Entry(NamedTuple):
    """A word of the dictionary in its canonical spelling.

    ``kind`` is one of STANDARD, EXTENDED, PLURAL_ONLY, ABBREVIATION, REFUSED (a word that the review has denied, kept
    to say why); ``frequency`` goes from 0 (never met) to 7 (everyday); ``family`` is the level of the family filter
    that hides the word, 0 for none; ``themes`` are bits, for a refused word the number of the refusal code.
    The bits stand for the themes in the order in which the manifest lists them.
    """

    word: str
    kind: int
    gender: str = ""
    animate: bool = False
    fixed: bool = False
    frequency: int = 0
    family: int = 0
    themes: int = 0

    def pack(self) -> bytes:
        """Return the record of this word."""
        grammar = GENDERS.index(self.gender) | _ANIMATE * self.animate | _FIXED * self.fixed
        return RECORD.pack(self.kind, grammar, self.frequency, self.family, self.themes)


def unpack(word: str, record: bytes) -> Entry:
    """Return the entry of a word from its record."""
    kind, grammar, frequency, family, themes = RECORD.unpack(record)
    fixed, animate, gender = bool(grammar & _FIXED), bool(grammar & _ANIMATE), GENDERS[grammar & 7]
    return Entry(word, kind, gender, animate, fixed, frequency, family, themes)


def themes_at(records: mmap | bytes, number: int) -> int:
    """Return the themes of the word with a number, nothing for a refused word."""
    start = number * RECORD.size
    # The first and the last of five.
    kind, themes = RECORD.unpack_from(records, start)[::4]
    return 0 if kind == REFUSED else int(themes)
