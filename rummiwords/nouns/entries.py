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
# Reasons of the review for a name, with the mark that the morphological dictionary has for its kind; a refused word
# holds the number of its reason, from 1 on.
KINDS_OF_NAMES = {
    "toponym": "Geox",
    "organisation": "Orgn",
    "brand": "Trad",
    "first_name": "Name",
    "surname": "Surn",
    "character": "Hero",
    "mythical": "Myth",
    "celestial": "Star",
}
# A refused word holds the number of its code (W101 is 101) below this, and the number of its kind of name above.
_ABOVE_CODE = 1000
# The numbers of the codes W101, W103 and W104.
_READ_ON = (101, 103, 104)
# And that of W106.
_NAME = 106
GENDERS = ("", "m", "f", "n", "c")
# Bits above the three (7) that number the gender.
_ANIMATE, _FIXED = 8, 16


class Entry(NamedTuple):
    """A word of the dictionary in its canonical spelling.

    ``kind`` is one of STANDARD, EXTENDED, PLURAL_ONLY, ABBREVIATION, REFUSED (a word that the review has denied, kept
    to say why); ``frequency`` goes from 0 (never met) to 7 (everyday); ``family`` is the level of the family filter
    that hides the word, 0 for none; ``themes`` are bits, for a refused word the number of the code (``refusal``).
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

    @property
    def refusal(self) -> int:
        """The number of the code of a refused word, 101 for W101; 0 for others."""
        return self.themes % _ABOVE_CODE if self.kind == REFUSED else 0

    @property
    def settled(self) -> bool:
        """Whether the entry says all; of a word refused as unknown or as a form, what it else may be says more."""
        return self.refusal not in _READ_ON

    @property
    def name(self) -> str:
        """The mark for the kind of name that a refused word is, nothing if that is not known."""
        kind = self.themes // _ABOVE_CODE if self.kind == REFUSED else 0
        return list(KINDS_OF_NAMES.values())[kind - 1] if kind else ""

    @property
    def is_name(self) -> bool:
        """Whether the review has refused a word as a name, of whatever kind."""
        return self.refusal == _NAME

    def pack(self) -> bytes:
        """Return the record of this word."""
        grammar = GENDERS.index(self.gender) | _ANIMATE * self.animate | _FIXED * self.fixed
        return RECORD.pack(self.kind, grammar, self.frequency, self.family, self.themes)


def refused_as(code: int, kind: int) -> int:
    """Return what a refused word holds: the number of its code, and of its kind of name."""
    return kind * _ABOVE_CODE + code


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
