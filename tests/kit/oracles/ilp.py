"""The most tiles by integer programming: every meld is a variable. Needs highspy, which only these tests use."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import Any

from rummicore.edition import Edition
from rummicore.tiles import Face, TypedMeld
from rummicore.turn import read
from rummicore.view import View, position

COLOURS, NUMBERS, JOKER = "rbko", range(1, 14), "j"


def melds_of(have: Counter[Face]) -> list[Counter[Face]]:
    """List melds as counts of faces: runs of three to five tiles (longer ones are made of these) and groups."""
    jokers, found = have[JOKER], set()
    for colour, first, length in product(COLOURS, NUMBERS, (3, 4, 5)):
        window = [f"{colour}{number}" for number in range(first, first + length)]
        if first + length <= 14:
            for faces in product(*((face, JOKER) if have[face] else (JOKER,) for face in window)):
                if faces.count(JOKER) <= min(jokers, length - 1):
                    found.add(tuple(sorted(faces)))
    for number in NUMBERS:
        tiles = [face for colour in COLOURS if have[face := f"{colour}{number}"]]
        for size, spare in product(range(1, 5), range(jokers + 1)):
            if 3 <= size + spare <= 4:
                found |= {tuple(sorted((*shown, *[JOKER] * spare))) for shown in combinations(tiles, size)}
    return [Counter(faces) for faces in sorted(found)]


def best_by_program(highspy: Any, view: View, goal: str) -> int:
    """Return the most that can be laid, jokers free to move."""
    table = Counter(face for meld in view.table for face in meld.faces)
    rack = Counter(view.rack)
    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    lines: dict[Face, list[tuple[int, float]]] = {face: [] for face in (table + rack)}
    columns = 0
    for meld in melds_of(table + rack):
        model.addVar(0, highspy.kHighsInf)
        for face, count in meld.items():
            lines[face].append((columns, float(count)))
        columns += 1
    for face in lines:
        model.addVar(0, rack[face])
        weight = 1 if goal == "tiles" else 0 if face == JOKER else int(face[1:])
        model.changeColCost(columns, -float(weight))
        lines[face].append((columns, -1.0))
        columns += 1
    for column in range(columns):
        model.changeColIntegrality(column, highspy.HighsVarType.kInteger)
    for face, entries in lines.items():
        indexes, values = zip(*entries, strict=True)
        model.addRow(table[face], table[face], len(indexes), list(indexes), list(values))
    model.run()
    best: float = -model.getInfo().objective_function_value
    return round(best)


def random_position(edition: Edition, chance: Random) -> View:
    """Lay a random table of the size of a real game, and take a random rack."""
    left = Counter(dict(edition.tiles))
    table = []
    for _ in range(chance.randint(0, 16)):
        if chance.random() < 0.5:
            number = chance.choice(NUMBERS)
            faces = [f"{colour}{number}" for colour in chance.sample(COLOURS, chance.choice((3, 3, 4)))]
        else:
            length = chance.choice((3, 3, 3, 4, 5))
            colour, first = chance.choice(COLOURS), chance.randint(1, 14 - length)
            faces = [f"{colour}{number}" for number in range(first, first + length)]
        if left[JOKER] and chance.random() < 0.12:
            faces[chance.randrange(len(faces))] = JOKER
        meld = read(edition.melds, TypedMeld("", tuple(edition.place(face) for face in faces)))
        if meld is not None and Counter(faces) <= left:
            left -= Counter(faces)
            table.append(meld)
    rack = chance.sample(sorted(left.elements()), chance.randint(1, 18))
    return position(edition.sorted(rack), tuple(table), opened=True)
