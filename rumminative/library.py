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
VERSION = 1
PURE = "RUMMI_PURE"

Address = int


class Searches(NamedTuple):
    """The functions of the library. Arrays go in as an address and a length."""

    walk_new: Callable[[Address, int, bytes, int], Address | None]
    walk_run: Callable[[Address, bool, Address, int], int]
    walk_free: Callable[[Address], None]


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


def _described(library: ctypes.CDLL) -> Searches:
    """Say what the functions take and return, so that ctypes checks it."""
    from ctypes import c_char_p, c_int, c_int64, c_void_p

    new, run, free = library.rummi_walk_new, library.rummi_walk_run, library.rummi_walk_free
    new.argtypes, new.restype = (c_void_p, c_int64, c_char_p, c_int64), c_void_p
    run.argtypes, run.restype = (c_void_p, c_int, c_void_p, c_int64), c_int
    free.argtypes, free.restype = (c_void_p,), None
    return Searches(new, run, free)


def address(numbers: array[int]) -> Address:
    """Return where the numbers of an array lie, as long as it lives and does not grow."""
    return numbers.buffer_info()[0]
