"""The best turn of a small letter position, tile by tile: every table that can be laid, every tile in every place.

Written from the rulebook alone, without the counting argument of the solver: each joker of the table either stands for
its letter still, or some letter tile of its own has taken its place and it is part of a new word. That tile comes
from the rack or from a word that reads otherwise now (or, by the looser reading, any tile of the table will do).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple


class Tile(NamedTuple):
    """A kind of tile: what is printed on it, where it was, and for a table joker what it stood for."""

    face: str
    on_table: bool
    stood_for: str = ""


class Slot(NamedTuple):
    """A place in a word of the new table."""

    word: str
    letter: str


def meaning(row: str, words: frozenset[str]) -> str | None:
    """Return the word that a row of tiles is, None if it is none; Е may be read as Ё (A-LET-10)."""
    if row in words:
        return row
    readings = (f"{row[:place]}Ё{row[place + 1 :]}" for place, letter in enumerate(row) if letter == "Е")
    return next((word for word in readings if word in words), None)


def rows(words: frozenset[str]) -> list[str]:
    """List all rows of tiles that are words."""
    spelled = {
        f"{word[:place]}Е{word[place + 1 :]}" for word in words for place in range(len(word)) if word[place] == "Ё"
    }
    return sorted(row for row in words | spelled if meaning(row, words))


class Best(NamedTuple):
    """What the best turn gives, in the order of what counts: points, tiles laid, words of the table left alone."""

    score: int
    laid: int
    unbroken: int

    def ranked(self, goal: str) -> tuple[int, int, int]:
        """Put what the goal asks for first."""
        return (self.laid, self.score, self.unbroken) if goal == "tiles" else (self.score, self.laid, self.unbroken)


def best_turn(
    table: list[str],
    rack: str,
    words: frozenset[str],
    *,
    any_new: bool = False,
    touch: int | None = None,
    goal: str = "score",
    moved: bool = True,
) -> Best | None:
    """Return what the best turn gives, None if there is no turn. ``К*ОТ`` is a word with a joker.

    At most ``touch`` words of the table may look different afterwards, their jokers included. ``moved`` says that no
    tile of a word that reads as before may take the place of a joker.
    """
    tiles = [tile for word in table for tile in _tiles(word)]
    old = [word.replace("*", "") for word in table]
    hand = [Tile(face, False) for face in rack]
    turns = []
    for number in range(len(hand) if goal == "out" else 1, len(hand) + 1):
        for laid in set(combinations(sorted(hand), number)):
            for after in _tables(Counter([*tiles, *laid]), sorted({*rows(words), *old}), words):
                score = _score(after, Counter([*tiles, *laid]), table, words, any_new, touch, moved)
                if score is not None:
                    best = Best(score * (1 + (number == len(hand))), number, len({*old} & {*after}))
                    turns.append((best, Tile("*", False) in laid))
    return _best_of(turns, goal)


def best_opening(
    table: list[str], rack: str, words: frozenset[str], *, enough: int, single: bool, jokers: bool, goal: str
) -> Best | None:
    """Return what the best opening gives: words from the rack that do not lie on the table, one of them long enough."""
    lying = {meaning(row, words) or row for row in table}
    candidates = [row for row in rows(words) if meaning(row, words) not in lying]
    turns = []
    for number in range(len(rack) if goal == "out" else 1, len(rack) + 1):
        for laid in set(combinations(sorted(rack), number)):
            if jokers or "*" not in laid:
                for after in _tables(Counter(Tile(face, False) for face in laid), candidates, words):
                    longest = max(map(len, after))
                    if longest >= enough and (len(after) == 1 or not single):
                        best = Best(longest * (1 + (number == len(rack))), number, len(table))
                        turns.append((best, "*" in laid))
    return _best_of(turns, goal)


def _best_of(turns: list[tuple[Best, bool]], goal: str) -> Best | None:
    """Choose among turns, each with whether it lays a joker."""
    allowed = [turn for turn, joker in turns if goal != "keep" or not joker]
    return max(allowed, key=lambda turn: turn.ranked(goal), default=None)


def _tiles(word: str) -> Iterator[Tile]:
    joker = False
    for sign in word:
        if sign != "*":
            yield Tile("*", True, sign) if joker else Tile(sign, True)
        joker = sign == "*"


def _tables(tiles: Counter[Tile], candidates: list[str], words: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """List the tables of different words that take just these tiles, jokers as anything."""
    letters = Counter(tile.face for tile in tiles.elements())
    jokers = letters.pop("*", 0)
    yield from _more(letters, jokers, candidates, (), words)


def _more(
    letters: Counter[str], jokers: int, candidates: list[str], laid: tuple[str, ...], words: frozenset[str]
) -> Iterator[tuple[str, ...]]:
    left = letters.total() + jokers
    if not left:
        yield laid
    fitting = [word for word in candidates if len(word) <= left and missing(word, letters) <= jokers]
    for place, word in enumerate(fitting):
        if all(_differ(word, other, words) for other in laid):
            fewer = jokers - missing(word, letters)
            yield from _more(letters - Counter(word), fewer, fitting[place + 1 :], (*laid, word), words)


def missing(word: str, letters: Counter[str]) -> int:
    """Return how many letters of a word there are not."""
    return sum(max(0, word.count(letter) - letters[letter]) for letter in set(word))


def _differ(row: str, other: str, words: frozenset[str]) -> bool:
    return (meaning(row, words) or row) != (meaning(other, words) or other)


def _score(
    after: tuple[str, ...],
    tiles: Counter[Tile],
    table: list[str],
    words: frozenset[str],
    any_new: bool,
    touch: int | None,
    moved: bool,
) -> int | None:
    """Return the points of a table by the most favourable way to put the tiles, None if no way is legal."""
    slots = [Slot(word, letter) for word in after for letter in word]
    before = {meaning(row, words) or row for row in (word.replace("*", "") for word in table)}
    new = {word for word in after if (meaning(word, words) or word) not in before}
    exchange = Counter(tile.face for tile in tiles.elements())
    if moved:
        exchange -= Counter(_lying(after, table, words))
    scores = [
        _points(slots, way, new, any_new)
        for way in _ways(slots, tiles)
        if _legal(slots, way, new, exchange) and _left_alone(slots, way, table, words, touch)
    ]
    return max(scores, default=None)


def _left_alone(
    slots: list[Slot], way: tuple[Tile, ...], table: list[str], words: frozenset[str], touch: int | None
) -> bool:
    """Say whether few words look different, and each that is not in the list stays as it is or is taken apart."""
    laid: dict[str, list[str]] = {}
    for slot, tile in zip(slots, way, strict=True):
        laid.setdefault(slot.word, []).append(tile.face)
    before = {word.replace("*", ""): [tile.face for tile in _tiles(word)] for word in table}
    touched = [row for row, faces in before.items() if laid.get(row) != faces]
    if any(row in laid and meaning(row, words) is None for row in touched):
        return False
    return touch is None or len(touched) <= touch


def _ways(slots: list[Slot], tiles: Counter[Tile]) -> Iterator[tuple[Tile, ...]]:
    """List the ways to put the tiles into the slots, equal ones once."""
    if not slots:
        yield ()
        return
    for tile in [tile for tile, number in tiles.items() if number]:
        if tile.face in (slots[0].letter, "*"):
            rest = tiles.copy()
            rest[tile] -= 1
            yield from ((tile, *others) for others in _ways(slots[1:], rest))


def _lying(after: tuple[str, ...], table: list[str], words: frozenset[str]) -> Iterator[str]:
    """List the letter tiles of the table before, of words that read as before, that need not have moved."""
    now = {meaning(row, words) or row: row for row in after}
    for word in table:
        old = word.replace("*", "")
        row = now.get(meaning(old, words) or old, "")
        yield from (tile.face for tile, letter in zip(_tiles(word), row, strict=False) if tile.face == letter)


def _legal(slots: list[Slot], way: tuple[Tile, ...], new: set[str], exchange: Counter[str]) -> bool:
    """Judge the table jokers (LET-JOK-2, LET-JOK-3, LET-JOK-4)."""
    natural = exchange.copy()
    for slot, tile in zip(slots, way, strict=True):
        if tile.stood_for and tile.stood_for != slot.letter:
            natural[tile.stood_for] -= 1
            if natural[tile.stood_for] < 0 or slot.word not in new:
                return False
    return True


def _points(slots: list[Slot], way: tuple[Tile, ...], new: set[str], any_new: bool) -> int:
    """Return the length of the longest new word that has a tile of the rack (LET-SCORE-2)."""
    own = {slot.word for slot, tile in zip(slots, way, strict=True) if not tile.on_table}
    return max((len(word) for word in new if any_new or word in own), default=0)
