"""Words that somebody may have meant: one slip away, the usual Russian slips and frequent words first."""

from __future__ import annotations

from collections.abc import Iterator

from rummiwords.lexicon import Lexicon

_LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
# Pairs that are heard alike and mistaken most.
_CONFUSED = {frozenset(pair) for pair in ("оа", "еи", "ея", "дт", "зс", "бп", "гк", "вф", "жш", "ыи", "эе", "щш", "её")}


def suggestions(word: str, lexicon: Lexicon, most: int = 3) -> tuple[str, ...]:
    """Return words of the lexicon that are one letter away, the likeliest first."""
    found: dict[str, tuple[int, int]] = {}
    for usual, candidate in _one_slip_away(word):
        entry = lexicon.entry(candidate)
        if entry is not None and candidate in lexicon and candidate not in found:
            found[candidate] = (-entry.frequency - 2 * usual, not usual)
    return tuple(sorted(found, key=lambda other: (found[other], other))[:most])


def _one_slip_away(word: str) -> Iterator[tuple[bool, str]]:
    """List the neighbours of a word with whether the slip is a usual one."""
    for place, letter in enumerate(word):
        before, after = word[:place], word[place + 1 :]
        doubled = place > 0 and word[place - 1] == letter
        yield doubled, before + after
        for other in _LETTERS:
            if other != letter:
                yield frozenset((letter, other)) in _CONFUSED, before + other + after
        if after:
            yield False, before + after[0] + letter + after[1:]
    for place in range(len(word) + 1):
        for other in _LETTERS:
            yield word[place - 1 : place] == other or other == "ь", word[:place] + other + word[place:]
