"""The compiled library, opened at the first question: the one place that knows of ctypes.

Wherever there is none (no compiler when the program was installed, another version, ``RUMMI_PURE`` set), the Python
code answers, which gives the same answers and takes longer.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import ctypes

# Beside this file; the build gives it this name on every system.
NAME = "searches.so"
# As in version.c: what both sides agree on. A library that was built from other sources is not used.
VERSION = 11
PURE = "RUMMI_PURE"

CMemory = int


class Searches(NamedTuple):
    """The functions of the library. Arrays go in as an address and a length."""

    walk_new: Callable[[CMemory, int, bytes, int], CMemory | None]
    walk_run: Callable[[CMemory, bool, CMemory, int], int]
    walk_free: Callable[[CMemory], None]
    melds_make: Callable[[CMemory, int, CMemory, int, CMemory, int, CMemory, int], int]
    program_new: Callable[[int, CMemory, int, CMemory, int], CMemory | None]
    program_free: Callable[[CMemory], None]
    program_reduced: Callable[[CMemory, CMemory, CMemory, CMemory, int, CMemory], int]
    program_look: Callable[[CMemory, CMemory, CMemory, CMemory, int, CMemory, int], int]
    program_times: Callable[[CMemory, CMemory, CMemory, bool, CMemory], None]
    program_primal: Callable[[CMemory, CMemory, CMemory, CMemory, CMemory, CMemory, CMemory, int], int]
    program_raised: Callable[
        [CMemory, CMemory, CMemory, CMemory, CMemory, CMemory, CMemory, CMemory, int, int, int, bool, CMemory], int
    ]
    program_within: Callable[[CMemory, CMemory, CMemory, CMemory | None, CMemory, int, CMemory, CMemory, CMemory], int]
    program_spread: Callable[[CMemory, CMemory, int, CMemory, CMemory], int]
    book_new: Callable[[bytes, int, bytes, int, bytes, int, int], CMemory | None]
    book_twins: Callable[[CMemory, CMemory, int], int]
    book_free: Callable[[CMemory], None]
    scope_new: Callable[[CMemory, bytes, int, bytes, int, bytes, int, CMemory, int, int, int], CMemory | None]
    scope_free: Callable[[CMemory], None]
    cover_new: Callable[[CMemory, CMemory, int, bytes, int, bytes, int], CMemory | None]
    cover_run: Callable[[CMemory, bool, CMemory, int], int]
    cover_free: Callable[[CMemory], None]
    rests_find: Callable[[CMemory, bytes, int, CMemory | None, int], int]
    heard_find: Callable[[CMemory, bytes, int, CMemory | None, int], int]
    heard_alike: Callable[[CMemory, bytes, int, int], int]
    spelt_find: Callable[[CMemory, bytes, int, CMemory | None, int], int]
    spelt_with: Callable[[CMemory, bytes, int, bytes, int], int]
    spelt_ending: Callable[[CMemory, bytes, int, bytes, int], int]
    spelt_forms: Callable[[CMemory, int, CMemory, int], int]
    spelt_number: Callable[[CMemory, bytes, int], int]
    words_index: Callable[[CMemory], int]
    words_look: Callable[[CMemory, bytes, int, CMemory, int, CMemory, int], int]


@cache
def searches() -> Searches | None:
    """Open the library; None if there is none that can be used."""
    if os.environ.get(PURE, "0") not in ("", "0"):
        return None
    try:
        import ctypes

        library = ctypes.CDLL(os.path.join(os.path.dirname(__file__), NAME))  # noqa: PTH118, PTH120 - pathlib is slow
        return _described(library) if library.rummi_version() == VERSION else None
    except (ImportError, OSError, AttributeError):
        return None


# What the functions take, a letter each: an address, bytes, a number of 64 bits, an int; and what they return.
SIGNATURES = {
    "walk_new": ("anbn", "a"),
    "walk_run": ("aian", "i"),
    "walk_free": ("a", ""),
    "melds_make": ("anananan", "i"),
    "program_new": ("nanan", "a"),
    "program_free": ("a", ""),
    "program_reduced": ("aaaana", "i"),
    "program_look": ("aaaanan", "n"),
    "program_times": ("aaaia", ""),
    "program_primal": ("aaaaaaan", "n"),
    "program_raised": ("aaaaaaaannnia", "n"),
    "program_within": ("aaaaanaaa", "n"),
    "program_spread": ("aanaa", "i"),
    "book_new": ("bnbnbnn", "a"),
    "book_twins": ("aan", "i"),
    "book_free": ("a", ""),
    "scope_new": ("abnbnbnannn", "a"),
    "scope_free": ("a", ""),
    "cover_new": ("aanbnbn", "a"),
    "cover_run": ("aian", "i"),
    "cover_free": ("a", ""),
    "rests_find": ("abnan", "n"),
    "heard_find": ("abnan", "n"),
    "heard_alike": ("abnn", "n"),
    "spelt_find": ("abnan", "n"),
    "spelt_with": ("abnbn", "n"),
    "spelt_ending": ("abnbn", "n"),
    "spelt_forms": ("anan", "n"),
    "spelt_number": ("abn", "n"),
    "words_index": ("a", "n"),
    "words_look": ("abnanan", "n"),
}


def _described(library: ctypes.CDLL) -> Searches:
    """Say what the functions take and return, so that ctypes checks it."""
    from ctypes import c_char_p, c_int, c_int64, c_void_p

    kinds: dict[str, type[c_void_p | c_char_p | c_int64 | c_int]]
    kinds = {"a": c_void_p, "b": c_char_p, "n": c_int64, "i": c_int}
    functions = []
    for name in Searches._fields:
        takes, gives = SIGNATURES[name]
        function = library[f"rummi_{name}"]
        function.argtypes, function.restype = [kinds[kind] for kind in takes], kinds.get(gives)
        functions.append(function)
    return Searches(*functions)


def address(numbers: array[int] | array[float]) -> CMemory:
    """Return where the numbers of an array lie, as long as it lives and does not grow."""
    return numbers.buffer_info()[0]


def mapped_address(mapped: memoryview | bytearray | array[int]) -> CMemory:
    """Return where bytes lie: of a file that is mapped into the memory, with leave to write to a copy, or others.

    It is 0 where there are none.
    """
    import ctypes

    return ctypes.addressof(ctypes.c_char.from_buffer(mapped)) if len(mapped) else 0
