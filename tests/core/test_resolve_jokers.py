"""``resolve`` with jokers that are not typed, against brute force over every source of every typed tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import NamedTuple

import pytest

from rummicore.resolve import Resolution, ways
from rummicore.tiles import AnyMeld, Face, Placed, TypedMeld, natural
from rummicore.typed import Reader
from tests.kit.letters import LETTERS

JOKER = "*"


class AnyLetter(Reader):
    """A joker may lie for any letter, and is exchanged for the letter it stands for."""

    def joker_for(self, face: Face) -> Placed | None:
        return Placed(JOKER, (face,))

    def exchanges(self, meld: AnyMeld) -> tuple[TypedMeld, ...]:
        options = [(p, natural(p.stands[0])) if p.face == JOKER else (p,) for p in meld.tiles]
        return tuple(TypedMeld("", row) for row in product(*options) if row != meld.tiles)


class Puzzle(NamedTuple):
    """Typed words beside a table and a rack."""

    table: tuple[TypedMeld, ...]
    rack: tuple[Face, ...]
    typed: tuple[TypedMeld, ...]


def puzzles(seed: int, count: int) -> Iterator[Puzzle]:
    """Make puzzles of few letters with up to two jokers on the table and two on the rack."""
    chance = Random(seed)
    for _ in range(count):
        alphabet = "АБВГ"[: chance.randint(2, 4)]
        table = [[natural(letter) for letter in chance.choices(alphabet, k=chance.randint(1, 3))] for _ in range(3)]
        for row in chance.sample(table, chance.randint(0, 2)):
            row[chance.randrange(len(row))] = Placed(JOKER, (chance.choice(alphabet),))
        rack = (*chance.choices(alphabet, k=chance.randint(0, 3)), *[JOKER] * chance.choice((0, 0, 1, 2)))
        letters = chance.choices(alphabet, k=chance.randint(1, 5))
        cut = chance.randint(0, len(letters))
        typed = [TypedMeld("", tuple(map(natural, part))) for part in (letters[:cut], letters[cut:]) if part]
        yield Puzzle(tuple(TypedMeld("", tuple(row)) for row in table), rack, tuple(typed))


Answer = tuple[int, int, int, int]


def brute_force(puzzle: Puzzle) -> Answer:
    """Return missing tiles, loose tiles, jokers laid and melds disturbed of the best way, tile by tile."""
    reader = AnyLetter(LETTERS.melds)
    best: Answer | None = None
    indexes = range(len(puzzle.table))
    for used in (set(some) for size in range(len(puzzle.table) + 1) for some in combinations(indexes, size)):
        kept: list[tuple[TypedMeld | None, ...]] = [
            (None, *reader.exchanges(puzzle.table[index])) if index in used else (None,) for index in indexes
        ]
        for exchanged in product(*kept):
            wanted = [p.face for meld in puzzle.typed for p in meld.tiles]
            typed_jokers = 0
            for meld in exchanged:
                faces = meld.faces if meld else ()
                wanted += [face for face in faces if face != JOKER]
                typed_jokers += faces.count(JOKER)
            given = Counter(face for index in used for face in puzzle.table[index].faces)
            found = _filled(wanted, typed_jokers, given, Counter(puzzle.rack))
            if found is not None:
                answer = (*found, len(used))
                best = answer if best is None else min(best, answer)
    assert best is not None
    return best


def _filled(
    wanted: list[Face], typed_jokers: int, given: Counter[Face], rack: Counter[Face]
) -> tuple[int, int, int] | None:
    """Try every subset of typed tiles for jokers; None if what is there would not do, missing tiles counted after."""
    best = None
    for size in range(len(wanted) + 1):
        for spots in combinations(range(len(wanted)), size):
            need = Counter(face for place, face in enumerate(wanted) if place not in spots)
            need[JOKER] += size + typed_jokers
            if need - given - rack:
                continue
            laid = need - given
            loose = given - need
            # A joker of the table is not laid in the place of the only tile that the rack would lay.
            if not laid and size and given[JOKER] > typed_jokers and _could_lay(wanted, typed_jokers, given, rack):
                continue
            cost = (0, loose.total(), laid[JOKER])
            best = cost if best is None else min(best, cost)
    return best


def _could_lay(wanted: list[Face], typed_jokers: int, given: Counter[Face], rack: Counter[Face]) -> bool:
    """Whether some of the typed tiles could come from the rack with no joker more than must be."""
    need = Counter(wanted)
    lacking = need - given - rack
    return bool(need - given - lacking) and lacking.total() + typed_jokers <= given[JOKER]


def possible(puzzle: Puzzle) -> bool:
    """Whether everything typed can be made at all, if all table melds are taken apart."""
    there = Counter(puzzle.rack) + Counter(face for meld in puzzle.table for face in meld.faces)
    need = Counter(p.face for meld in puzzle.typed for p in meld.tiles)
    return (need - there).total() <= there[JOKER]


def cost_of(puzzle: Puzzle, way: Resolution) -> Answer:
    """Count what a way really costs, from its tiles."""
    given = Counter(face for index in way.used for face in puzzle.table[index].faces)
    lies = Counter(face for meld in way.melds for face in meld.faces)
    assert Counter(way.laid) == lies - given
    assert Counter(way.laid) <= Counter(puzzle.rack)
    assert Counter(p.face for row in way.loose for p in row) == given - lies
    return len(way.missing), sum(map(len, way.loose)), way.laid.count(JOKER), len(way.used)


def check(puzzle: Puzzle) -> int:
    found = list(ways(*puzzle, reader=AnyLetter(LETTERS.melds)))
    if not possible(puzzle):
        assert found[0].missing
        return 0
    expected = brute_force(puzzle)
    for way in found:
        assert cost_of(puzzle, way) == expected, (puzzle, way)
        stands = [[p.stands[0] for p in meld.tiles] for meld in way.melds]
        assert stands[: len(puzzle.typed)] == [list(meld.faces) for meld in puzzle.typed]
    assert len(set(found)) == len(found)
    return 1


def test_small_positions() -> None:
    assert sum(map(check, puzzles(seed=1, count=300))) > 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_ten_thousand_small_positions(seed: int) -> None:
    assert sum(map(check, puzzles(seed, count=1000))) > 700
