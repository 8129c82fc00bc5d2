"""Things that are kept in C between questions."""

from __future__ import annotations

from collections.abc import Callable

from rumminative.library import CMemory, Searches


class Kept:
    """Something that lives in C as long as this object."""

    def __init__(self, library: Searches, place: CMemory, free: Callable[[CMemory], None]) -> None:
        """Take it over."""
        self.library, self.place, self._free = library, place, free

    def __del__(self) -> None:
        self._free(self.place)
