"""The words of a dictionary, and the rules about those that are in none, as tables of bytes for lookup_many.c."""

from __future__ import annotations

from array import array
from itertools import accumulate, islice
from typing import TYPE_CHECKING

from rumminative.lookup import CompiledWords, LookUps, WordTables
from rummiwords.nouns.grammar.morphology import automaton
from rummiwords.nouns.suggest import mistaken_letters
from rummiwords.nouns.unlisted.hashed import in_bytes, packed_rows
from rummiwords.nouns.unlisted.inflection import OF_PARTS, endings_of_forms
from rummiwords.nouns.unlisted.shapes import BEGINNINGS_OF_NAMES, DERIVED, FULL, OF_FULL, OF_NAMES
from rummiwords.nouns.unlisted.sounds import ODD_ENDS, has_odd_hush, slip_table
from rummiwords.russian import RUSSIAN

if TYPE_CHECKING:
    from rummiwords.nouns.shelf import Shelf

# Words that are read at once, so that hardly any are in memory as Python keeps them.
_AT_ONCE = 4096
# In the order of the encoding, ё behind the others.
_LETTERS = "".join(sorted(RUSSIAN.letters.lower()))
# What words end with that look like something, and the last two letters of these.
_LOOKS = sorted({*OF_NAMES, *OF_PARTS, *DERIVED, *ODD_ENDS})
# A letter behind which nothing is an ending of these.
_NO_END = "н"
_ENDS = frozenset(ending[-2:] for ending in _LOOKS)


def compiled_words(shelf: Shelf) -> CompiledWords | None:
    """Return the words of a dictionary for C; None if there are no compiled searches."""
    by = (shelf.neighbours.compiled, shelf.sounds.compiled, automaton().compiled)
    if by[0] is None or by[1] is None or by[2] is None:
        return None
    letters, starts = bytearray(), array("I", [0])
    numbers = range(len(shelf.store.trie))
    for begin in numbers[::_AT_ONCE]:
        words = shelf.words(numbers[begin : begin + _AT_ONCE])
        starts.extend(islice(accumulate(map(len, words), initial=len(letters)), 1, None))
        letters += in_bytes("".join(words))
    words_known = (letters, starts, bytearray(shelf.store.records))
    return CompiledWords.of(WordTables(*words_known, *map(bytearray, _rules())), LookUps(by[0], by[1], by[2]))


def _rules() -> tuple[bytes, ...]:
    """Return what is known of slips, of names that are said fondly, of forms, and of what words look like."""
    fond, full = packed_rows((ending, "") for ending in OF_FULL), "".join(f"{one}\n" for one in FULL).encode()
    forms = packed_rows(sorted(endings_of_forms()))
    looks = packed_rows((ending, "") for ending in _LOOKS)
    return in_bytes(mistaken_letters()), fond, full, forms, slip_table(), pair_table(), looks


def pair_table() -> bytes:
    """Return what each pair of letters tells of a word that nothing knows; one without any of them looks like nothing.

    The rules about its looks, about verbs that are made of nouns, and about hushing sounds need not be asked then.
    """
    return bytes(_told_by(first + second) for first in _LETTERS for second in _LETTERS)


def _told_by(pair: str) -> int:
    return (
        CompiledWords.AT_FIRST * (pair in BEGINNINGS_OF_NAMES)
        | CompiledWords.WITHIN * has_odd_hush(f"{pair}{_NO_END}")
        | CompiledWords.AT_LAST * (pair in _ENDS)
    )
