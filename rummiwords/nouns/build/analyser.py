"""What pymorphy3 itself says of words: the build asks it whether the dictionary's files were read as it reads them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer

# One word in so many is asked for; 3,000 of them take half a second.
EACH = 20


@cache
def analyser() -> MorphAnalyzer:
    """Load pymorphy3."""
    from pymorphy3 import MorphAnalyzer

    return MorphAnalyzer(lang="ru")


def misread(words: Sequence[str], fits: Callable[[frozenset[str]], bool]) -> list[str]:
    """Return the words of an even sample for which pymorphy3 knows no reading with marks that fit."""
    parse = analyser().parse
    return [
        word
        for word in words[::EACH]
        if not any(reading.is_known and fits(frozenset(reading.tag.grammemes)) for reading in parse(word))
    ]
