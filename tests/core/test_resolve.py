"""``resolve`` against brute force over all subsets of the table melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from rummicore.resolve import Resolution, resolve
from rummicore.tiles import Placed, TypedMeld, TypedTable
from tests.kit.strategies import unread


class Puzzle(NamedTuple):
    """Typed melds beside a table and a rack; some table melds are loose ends of this turn."""

    table: TypedTable
    rack: tuple[str, ...]
    typed: TypedTable
    free: frozenset[int]


def puzzles(seed: int, count: int) -> Iterator[Puzzle]:
    """Make puzzles of few faces, so that every tile could come from several places."""
    chance = Random(seed)
    for _ in range(count):
        alphabet = chance.sample(("r1", "r2", "r3", "b1", "b2", "b3", "k1", "j"), chance.randint(2, 8))
        table = _melds(chance, alphabet, chance.randint(0, 6))
        rack = tuple(chance.choices(alphabet, k=chance.randint(0, 5)))
        typed = _typed(chance, table, rack, alphabet)
        free = frozenset(index for index in range(len(table)) if chance.random() < 0.25)
        yield Puzzle(table, rack, typed, free)


def _melds(chance: Random, alphabet: list[str], count: int) -> TypedTable:
    return tuple(unread(tuple(chance.choices(alphabet, k=chance.randint(1, 4)))) for _ in range(count))


def _typed(chance: Random, table: TypedTable, rack: tuple[str, ...], alphabet: list[str]) -> TypedTable:
    """Type tiles that are there, now and then one that is missing."""
    there = [*rack, *(face for meld in table for face in meld.faces)]
    wanted = chance.sample(there, chance.randint(0, min(8, len(there))))
    wanted += chance.choices(alphabet, k=chance.random() < 0.25)
    cut = chance.randint(0, len(wanted))
    return tuple(unread(tuple(part)) for part in (wanted[:cut], wanted[cut:]) if part)


def tiles(melds: Sequence[TypedMeld]) -> Counter[str]:
    return Counter(face for meld in melds for face in meld.faces)


class Answer(NamedTuple):
    """What the fewest loose tiles and then the fewest disturbed melds are, and what is missing anyway."""

    cost: tuple[int, int]
    missing: Counter[str]


def cost(puzzle: Puzzle, used: tuple[int, ...]) -> tuple[int, int] | None:
    """Return loose tiles and disturbed melds of a choice, None if tiles that exist would lack.

    Loose ends of the turn are always used, since what stays of them is loose anyway.
    """
    need, there = tiles(puzzle.typed), tiles(puzzle.table) + Counter(puzzle.rack)
    taken = tiles([puzzle.table[index] for index in {*used, *puzzle.free}])
    for face, count in need.items():
        if taken[face] + puzzle.rack.count(face) < min(count, there[face]):
            return None
    loose = sum(max(0, taken[face] - need[face]) for face in taken)
    return loose, sum(index not in puzzle.free for index in used)


def brute_force(puzzle: Puzzle) -> Answer:
    indexes = range(len(puzzle.table))
    choices = [used for size in range(len(puzzle.table) + 1) for used in combinations(indexes, size)]
    costs = [found for used in choices if (found := cost(puzzle, used)) is not None]
    missing = tiles(puzzle.typed) - (tiles(puzzle.table) + Counter(puzzle.rack))
    return Answer(min(costs), missing)


def check(puzzle: Puzzle) -> Resolution:
    found, expected = resolve(*puzzle), brute_force(puzzle)
    taken, need = tiles([puzzle.table[index] for index in found.used]), tiles(puzzle.typed)
    assert cost(puzzle, found.used) == expected.cost, (puzzle, found)
    assert found.used == tuple(sorted({*found.used, *puzzle.free}))
    assert Counter(found.missing) == expected.missing, (puzzle, found)
    assert Counter(found.laid) == need - taken - expected.missing, (puzzle, found)
    assert Counter(found.laid) <= Counter(puzzle.rack)
    assert tiles([TypedMeld("", row) for row in found.loose]) == taken - need, (puzzle, found)
    assert rows_lie_in([puzzle.table[index].tiles for index in found.used], found.loose), (puzzle, found)
    return found


def rows_lie_in(melds: list[tuple[Placed, ...]], rows: tuple[tuple[Placed, ...], ...]) -> bool:
    """Whether each loose row is what is left of a meld of its own, in table order and in laid order."""
    waiting = list(rows)
    for meld in melds:
        if waiting and _is_part(waiting[0], meld):
            del waiting[0]
    return not waiting and all(rows)


def _is_part(row: tuple[Placed, ...], meld: tuple[Placed, ...]) -> bool:
    rest = iter(meld)
    return all(placed in rest for placed in row)


def check_many(seed: int, count: int) -> None:
    results = [check(puzzle) for puzzle in puzzles(seed, count)]
    assert sum(len(found.used) >= 2 for found in results) > count // 10
    assert sum(bool(found.loose) for found in results) > count // 10
    assert sum(bool(found.missing) for found in results) > count // 50


def test_small_positions() -> None:
    check_many(seed=1, count=600)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 7))
def test_many_small_positions(seed: int) -> None:
    check_many(seed, count=2000)


def test_a_big_table_is_solved_at_once() -> None:
    table = tuple(unread((f"r{n}", f"b{n}", f"k{n}", f"o{n}")) for n in range(1, 14)) * 2
    typed = tuple(unread(tuple(f"{colour}{n}" for n in range(1, 14))) for colour in "rbko")
    found = resolve(table, (), typed)
    assert len(found.used) == 13
    assert not found.loose
    assert not found.missing
