"""Words that somebody may have meant: one slip away, the usual Russian slips and frequent words first."""

from __future__ import annotations

from rummiwords.nouns.entries import SHORTEST
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.unlisted.neighbours import first_difference

# Suggestions for one word; as in lookup_many.h.
MOST = 3
# Pairs that are heard alike and mistaken most.
_PAIRS = ("оа", "еи", "ея", "дт", "зс", "бп", "гк", "вф", "жш", "ыи", "эе", "щш", "её")
_CONFUSED = {frozenset(pair) for pair in _PAIRS}
_SOFT_SIGN = "ь"


def suggestions(word: str, lexicon: Lexicon, most: int = MOST) -> tuple[str, ...]:
    """Return words of the lexicon that are one letter away, the likeliest first."""
    near = [other for other in lexicon.near(word) if len(other) >= SHORTEST]
    if len(near) > 1:
        often = lexicon.frequency
        # By judgement: a usual slip counts as much as two classes of frequency.
        near.sort(key=lambda other: (-often(other) - 2 * _usual(word, other), other))
    return tuple(near[:most])


def _usual(word: str, other: str) -> bool:
    """Whether the slip between two words is a common one: letters heard alike, a soft sign, a doubled letter."""
    place = first_difference(word, other)
    if len(word) == len(other):
        return frozenset((word[place], other[place])) in _CONFUSED
    longer = max(word, other, key=len)
    return longer[place] == _SOFT_SIGN or longer[place] == longer[place - 1 : place]


def mistaken_letters() -> str:
    """Return the letters of usual slips as lookup_many.c takes them: the soft sign, then pairs."""
    return "".join((_SOFT_SIGN, *_PAIRS))
