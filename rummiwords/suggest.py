"""Words that somebody may have meant: one slip away, the usual Russian slips and frequent words first."""

from __future__ import annotations

from rummiwords.lexicon import Lexicon

_LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
# Pairs that are heard alike and mistaken most.
_CONFUSED = {frozenset(pair) for pair in ("оа", "еи", "ея", "дт", "зс", "бп", "гк", "вф", "жш", "ыи", "эе", "щш", "её")}


def suggestions(word: str, lexicon: Lexicon, most: int = 3) -> tuple[str, ...]:
    """Return words of the lexicon that are one letter away, the likeliest first."""
    known = lexicon.frequencies
    found = known.keys() & _one_slip_away(word)
    return tuple(sorted(found, key=lambda other: (-known[other] - 2 * _usual(word, other), other))[:most])


def _one_slip_away(word: str) -> set[str]:
    """Return what one letter more, less, changed or swapped with its neighbour makes of a word."""
    cuts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    near = {before + after[1:] for before, after in cuts if after}
    near |= {before + after[1] + after[0] + after[2:] for before, after in cuts if len(after) > 1}
    near |= {before + letter + after[1:] for before, after in cuts if after for letter in _LETTERS}
    near |= {before + letter + after for before, after in cuts for letter in _LETTERS}
    near.discard(word)
    return near


def _usual(word: str, other: str) -> bool:
    """Whether the slip between two words is a common one: letters heard alike, a soft sign, a doubled letter."""
    place = next((i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other)))
    if len(word) == len(other):
        return frozenset((word[place], other[place])) in _CONFUSED
    longer = max(word, other, key=len)
    return longer[place] == "ь" or longer[place] == longer[place - 1 : place]
