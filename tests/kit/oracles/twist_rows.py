"""Rows of Twist tiles: random ones, near-legal ones, and all legal ones of a size by construction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

from tests.kit.oracles.twist import BORDER, COLOURS, FACES, NATURALS, Tile, Tiles

Row = tuple[str, ...]


def random_rows(chance: Random, count: int, most: int = 9) -> Iterator[Row]:
    """Make rows of up to ``most`` tiles, a good part of them legal, many with one flaw."""
    while count:
        kind = chance.random()
        row = _near_run(chance) if kind < 0.4 else _near_group(chance) if kind < 0.55 else _near_mirror(chance)
        if kind > 0.93:
            row = [chance.choice(FACES) for _ in range(chance.randint(1, most))]
        if chance.random() < 0.4:
            _flaw(chance, row)
        if 0 < len(row) <= most:
            count -= 1
            yield tuple(row)


def _near_run(chance: Random) -> list[str]:
    return _covered(chance, _some_run(chance, chance.randint(3, 11)))


def _some_run(chance: Random, length: int) -> list[Tile]:
    start, colour = chance.randint(1, 14 - length), chance.choice(COLOURS)
    changes = chance.choice((0, 0, 1, 1, 2))
    borders = {chance.randrange(length) for _ in range(changes)}
    tiles = []
    for place in range(length):
        if place in borders:
            colour = chance.choice(COLOURS)
        tiles.append((BORDER if place in borders else colour, start + place))
    return tiles


def _near_group(chance: Random) -> list[str]:
    number = chance.randint(1, 13)
    return _covered(chance, [(colour, number) for colour in chance.sample(COLOURS, chance.randint(3, 4))])


def _near_mirror(chance: Random) -> list[str]:
    if chance.random() < 0.5:
        side = _some_run(chance, chance.randint(2, 5))
    else:
        number = chance.randint(1, 13)
        side = [(colour, number) for colour in chance.sample(COLOURS, chance.randint(2, 4))]
    return [*_covered(chance, side), "jm", *_covered(chance, side)[::-1]]


def _covered(chance: Random, tiles: list[Tile]) -> list[str]:
    """Lay tiles for what a row shall show, some of them jokers."""
    row, place, share = [], 0, chance.choice((0.0, 0.15, 0.3))
    while place < len(tiles):
        colour, number = tiles[place]
        pair = len(tiles) > place + 1 and BORDER not in (colour, tiles[place + 1][0])
        if colour == BORDER:
            row.append("jc")
        elif pair and chance.random() < share:
            row.append("jd")
            place += 1
        else:
            row.append("j" if chance.random() < share else f"{colour}{number}")
        place += 1
    return row


def _flaw(chance: Random, row: list[str]) -> None:
    """Change, add, drop, double or move a tile."""
    place, flaw = chance.randrange(len(row)), chance.randrange(5)
    if flaw == 0:
        row[place] = chance.choice(FACES)
    elif flaw == 1:
        row.insert(place, chance.choice(FACES))
    elif flaw == 2:
        del row[place]
    elif flaw == 3:
        row.insert(place, chance.choice(row))
    else:
        row.insert(chance.randrange(len(row)), row.pop(place))


# All legal rows, built from what they shall show. An edition has two of every tile.


def legal_rows(size: int) -> dict[str, set[Row]]:
    """Return every legal row of so many tiles by name: run, group, mirror."""
    runs = {row for tiles in _runs(size + 2) for row in _covers(tiles, size)}
    groups = {row for tiles in _groups() if len(tiles) >= 3 for row in _covers(tiles, size)}
    mirrors = {row for tiles in (*_runs(size // 2 + 2), *_groups()) for row in _mirrored(tiles, size)}
    return {"run": runs, "group": groups, "mirror": mirrors}


def _runs(longest: int) -> Iterator[Tiles]:
    """List what runs and sides can show: two numbers and more, with up to two colour changes."""
    for start in range(1, 14):
        for colour in COLOURS:
            yield from _longer(((colour, start),), colour, longest)
        yield from _longer(((BORDER, start),), "", longest)


def _longer(tiles: Tiles, colour: str, longest: int) -> Iterator[Tiles]:
    """Go on with a run; ``colour`` is that of the last section with a tile."""
    if len(tiles) >= 2:
        yield tiles
    last, number = tiles[-1]
    if len(tiles) == longest or number == 13:
        return
    for following in (colour,) if last != BORDER else [other for other in COLOURS if other != colour]:
        yield from _longer((*tiles, (following, number + 1)), following, longest)
    if [one for one, _ in tiles].count(BORDER) < 2:
        yield from _longer((*tiles, (BORDER, number + 1)), colour, longest)


def _groups() -> Iterator[Tiles]:
    for number in range(1, 14):
        for size in (2, 3, 4):
            for colours in permutations(COLOURS, size):
                yield tuple((colour, number) for colour in colours)


def _covers(tiles: Tiles, size: int) -> Iterator[Row]:
    """Lay tiles in every way; there are two jokers of a kind and one natural tile at least."""
    return (row for row in _laid(tiles, size) if size >= 3 and _possible(row))


def _possible(row: Row) -> bool:
    return max(Counter(row).values()) <= 2 and any(face in NATURALS for face in row)


def _laid(tiles: Tiles, size: int) -> Iterator[Row]:
    if not tiles or not size:
        if not tiles and not size:
            yield ()
        return
    (colour, number), rest = tiles[0], tiles[1:]
    for face in ("jc",) if colour == BORDER else (f"{colour}{number}", "j"):
        yield from ((face, *row) for row in _laid(rest, size - 1))
    if rest and BORDER not in (colour, rest[0][0]):
        yield from (("jd", *row) for row in _laid(rest[1:], size - 1))


def _mirrored(tiles: Tiles, size: int) -> Iterator[Row]:
    sides = {count: list(_laid(tiles, count)) for count in range(1, size - 1)}
    for count, lefts in sides.items():
        for left in lefts:
            for right in sides.get(size - 1 - count, ()):
                row = (*left, "jm", *right[::-1])
                if _possible(row):
                    yield row
