"""Simple melds with special jokers that a rack can make: one special joker each, no other joker beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from rummiclassic.rules.melds import MIN_SIZE
from rummiclassic.suite import Suite
from rummiclassic.twist.slots import CHANGE, DOUBLE, MIRROR, FaceRow
from rummicore.tiles import Face


def special_rows(suite: Suite, rack: Counter[Face]) -> Iterator[FaceRow]:
    """List rows of at least three tiles, each with a special joker of the rack."""
    if rack[DOUBLE]:
        yield from _with_double(suite, rack)
    if rack[CHANGE]:
        yield from _with_change(suite, rack)
    if rack[MIRROR]:
        yield from _with_mirror(suite, rack)


def _with_double(suite: Suite, rack: Counter[Face]) -> Iterator[FaceRow]:
    for number in suite.span:
        shown = [face for colour in suite.colours if rack[face := suite.face(colour, number)]]
        if suite.largest_group > MIN_SIZE:  # two tiles and the two that the joker stands for
            yield from ((*pair, DOUBLE) for pair in combinations(shown, 2))
    for colour in suite.colours:
        for number in suite.span[:-1]:
            if all(rack[suite.face(colour, own)] for own in (number, number + 1)):
                continue  # both tiles are there, the joker would be wasted
            for left in _ending(suite, rack, colour, number - 1):
                for right in _beginning(suite, rack, colour, number + 2):
                    if len(left) + len(right) >= 2:
                        yield (*left, DOUBLE, *right)


def _with_change(suite: Suite, rack: Counter[Face]) -> Iterator[FaceRow]:
    for number in suite.span:
        for colour in suite.colours:
            for left in _ending(suite, rack, colour, number - 1):
                if len(left) >= 2:
                    yield (*left, CHANGE)
                for other in suite.colours if left else "":
                    rights = _beginning(suite, rack, other, number + 1) if other != colour else []
                    yield from ((*left, CHANGE, *right) for right in rights if right)


def _with_mirror(suite: Suite, rack: Counter[Face]) -> Iterator[FaceRow]:
    twice = Counter({face: 1 for face, count in rack.items() if count >= 2})
    sides: list[FaceRow] = []
    for colour in suite.colours:
        for number in suite.span[:-1]:
            sides += [side for side in _beginning(suite, twice, colour, number) if len(side) >= 2]
    for number in suite.span:
        shown = [face for colour in suite.colours if twice[face := suite.face(colour, number)]]
        sides += [side for size in range(2, len(shown) + 1) for side in combinations(shown, size)]
    yield from ((*side, MIRROR, *side[::-1]) for side in sides)


def _beginning(suite: Suite, rack: Counter[Face], colour: str, number: int) -> list[FaceRow]:
    """List the rows of a colour that go up from a number, the empty one first."""
    rows: list[FaceRow] = [()]
    while number <= suite.highest and rack[face := suite.face(colour, number)]:
        rows.append((*rows[-1], face))
        number += 1
    return rows


def _ending(suite: Suite, rack: Counter[Face], colour: str, number: int) -> list[FaceRow]:
    """List the rows of a colour that go up to a number, the empty one first."""
    rows: list[FaceRow] = [()]
    while number >= 1 and rack[face := suite.face(colour, number)]:
        rows.append((face, *rows[-1]))
        number -= 1
    return rows
