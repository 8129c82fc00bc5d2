"""Typed words on a large table: how long it takes to find the tiles they use, in processor time.

A line is what a person would type: a word of the table made longer or two words of it rebuilt, with tiles of the rack.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from rummicore.chance import Generator
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.registry import find_edition
from rummicore.tiles import Face, Meld, Table, TypedMeld, TypedTable, natural
from rummicore.view import View, position
from rummiwords import Lexicon

EDITION, TILES, LINES, BUDGET = "letters-ru", 100, 300, 50
RACK = 7


def _word(text: str) -> Meld:
    return Meld("word", tuple(natural(letter) for letter in text.upper()))


def _table(edition: Edition, words: list[str], chance: Generator) -> tuple[Table, list[Face]]:
    """Lay different words until about a hundred tiles lie there; return them and the letters left."""
    left = [face for face, count in edition.tiles for _ in range(count) if face not in edition.jokers]
    table: list[Meld] = []
    while sum(len(meld.tiles) for meld in table) < TILES - RACK:
        word = list(chance.pick(words).upper())
        rest = list(left)
        if any(meld.faces == tuple(word) for meld in table) or not all(_taken(rest, letter) for letter in word):
            continue
        left = rest
        table.append(_word("".join(word)))
    return tuple(table), left


def _taken(tiles: list[Face], face: Face) -> bool:
    if face not in tiles:
        return False
    tiles.remove(face)
    return True


def _lines(view: View, words: list[str], chance: Generator) -> Iterator[TypedTable]:
    """Look for words that some table words and the rack make together."""
    while True:
        apart = [chance.pick(view.table) for _ in range(1 + chance.below(2))]
        have = [face for meld in apart for face in meld.faces] + list(view.rack)
        made: list[Meld] = []
        for _ in range(4_000):
            rest = list(have)
            word = chance.pick(words).upper()
            if all(_taken(rest, letter) for letter in word):
                made.append(_word(word))
                have = rest
        if made:
            yield tuple(TypedMeld("", meld.tiles) for meld in made)


def main() -> None:
    """Print the median, the 95th percentile and the slowest."""
    edition, chance = find_edition(EDITION), Generator("resolve")
    words = [word for word, met in Lexicon.open().frequencies.items() if met >= 3 and 3 <= len(word) <= 8]
    spent: list[float] = []
    sizes: list[int] = []
    while len(spent) < LINES:
        table, left = _table(edition, words, chance)
        rack = chance.shuffled(left)[:RACK]
        view = position(rack, table, opened=True)
        sizes.append(sum(len(meld.tiles) for meld in table) + RACK)
        draft = Draft.begin(edition, view)
        for typed, _ in zip(_lines(view, words, chance), range(10), strict=False):
            begin = time.process_time()
            draft.choices(typed)
            spent.append((time.process_time() - begin) * 1000)
    spent.sort()
    print(f"typed lines on tables of about {statistics.median(sizes):.0f} tiles: {len(spent)} lines, processor time")
    median, most = statistics.median(spent), spent[int(len(spent) * 0.95)]
    print(f"median {median:.1f} ms, 95 % {most:.1f} ms, slowest {spent[-1]:.1f} ms")
    print(f"over {BUDGET} ms: {sum(milliseconds > BUDGET for milliseconds in spent)} of {len(spent)}")


if __name__ == "__main__":
    main()
