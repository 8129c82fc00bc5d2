"""Words that somebody may have meant: one slip away, the usual Russian slips and frequent words first."""

from __future__ import annotations

from rummiwords.nouns.entries import SHORTEST
from rummiwords.nouns.lexicon import Lexicon
from rummiwords.nouns.unlisted.neighbours import first_difference

# Pairs that are heard alike and mistaken most.
_CONFUSED = {frozenset(pair) for pair in ("оа", "еи", "ея", "дт", "зс", "бп", "гк", "вф", "жш", "ыи", "эе", "щш", "её")}


def suggestions(word: str, lexicon: Lexicon, most: int = 3) -> tuple[str, ...]:
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
    return longer[place] == "ь" or longer[place] == longer[place - 1 : place]
