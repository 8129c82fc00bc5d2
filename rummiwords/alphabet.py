"""The letters: how many tiles of each there are, their order, and words as rows of tiles (LET-TILES-1)."""

from __future__ import annotations

from rummicore.tiles import AnyMeld, Face, Placed

ALPHABET = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
JOKER = "*"
OPEN = "?"
_COPIES = (8, 3, 4, 3, 4, 8, 1, 1, 2, 5, 1, 5, 5, 4, 5, 10, 4, 5, 5, 5, 4, 1, 1, 1, 1, 2, 1, 2, 2, 2, 1, 2, 2)
JOKERS = 2

TILES: tuple[tuple[Face, int], ...] = (*zip(ALPHABET, _COPIES, strict=True), (JOKER, JOKERS))


def nearness(letter: Face) -> int:
    """Rank a letter in the draw for the start: the nearer to А, the higher (LET-START-1)."""
    return -ALPHABET.index(letter)


def text_of(tiles: tuple[Placed, ...]) -> str:
    """Return the word that a row of tiles shows; of a joker without a letter only that it is open."""
    return "".join(placed.stands[0] if placed.stands else OPEN for placed in tiles)


def word_of(meld: AnyMeld) -> str:
    """Return the word that a meld shows."""
    return text_of(meld.tiles)
