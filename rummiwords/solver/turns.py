"""From words to a turn: what is laid, what it scores, and where the jokers lie."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rummiwords.alphabet import JOKER
from rummiwords.packing import Packing, field
from rummiwords.solver.position import TableWord
from rummiwords.solver.problem import WordProblem


class WordTurn(NamedTuple):
    """A whole turn: the table after it, the tiles laid, its points, and the word they are for."""

    table: tuple[TableWord, ...]
    laid: tuple[str, ...]
    score: int
    doubled: bool
    longest: str
    # The words of the table that are gone, and those that are new.
    broken: tuple[str, ...]
    made: tuple[str, ...]


def make_turn(problem: WordProblem, rows: list[str]) -> WordTurn:
    """Make the turn after which the words on the table are those rows."""
    position, packing, canonical = problem.position, problem.packing, problem.vocabulary.canonical
    before = {canonical(word.text) for word in position.table}
    made = sorted((row for row in rows if canonical(row) not in before), key=lambda row: (len(row), row))
    after = {canonical(row) for row in rows}
    covered = packing.pack(letter for row in rows for letter in row)
    longest, way = _scoring(problem, made, covered)
    laid = packing.count(covered) - position.size
    doubled = problem.rules.double and laid == len(position.rack) and bool(longest)
    jokers = _share_jokers(problem, covered, laid if problem.rules.lay_jokers else 0, way)
    kept = [word for word in position.table if canonical(word.text) in after]
    table = _mark(kept, [row for row in rows if canonical(row) in before], made, longest, packing, jokers)
    order = {word.text: number for number, word in enumerate(problem.whole.table)}
    stay = [word for word in problem.whole.table if word not in position.table]
    return WordTurn(
        tuple(sorted((*stay, *table), key=lambda word: order.get(word.text, len(order)))),
        _laid(problem, covered, jokers),
        len(longest) * (1 + doubled),
        doubled,
        longest,
        tuple(word.text for word in position.table if word.text not in rows),
        tuple(made),
    )


def _scoring(problem: WordProblem, made: list[str], covered: int) -> tuple[str, int | None]:
    """Return the word that scores, and the number of the letter as which a rack tile lies in it."""
    for row in reversed(made):
        if not problem.rules.rack_tile:
            return row, None
        # A letter tile of the rack rather than a joker, if both would do.
        numbers = [problem.packing.number[letter] for letter in row]
        ways = [
            (not field(problem.own, number), number)
            for number in numbers
            if (least := problem.least(number)) is not None and field(covered, number) >= least
        ]
        if ways:
            return row, min(ways)[1]
    return "", None


def _share_jokers(problem: WordProblem, covered: int, wanted: int, way: int | None) -> list[int]:
    """Decide for each letter how many jokers stand for it, greedily: from the rack as few as will do, or as wanted."""
    position, packing, numbers = problem.position, problem.packing, range(len(problem.packing.letters))
    over, stood_for = packing.minus(covered, problem.real), packing.pack(position.stood_for)
    lacking = packing.minus(over, problem.own)
    jokers = [field(lacking, number) for number in numbers]
    from_rack = max(0, sum(jokers) - position.table_jokers)
    by_joker = way is not None and not field(problem.own, way)
    if way is not None and not by_joker:
        wanted -= 1  # the tile that makes the word count
    from_rack = max(from_rack, int(by_joker), min(wanted, position.rack_jokers))
    more = position.table_jokers + from_rack - sum(jokers)
    room = [field(over, number) - jokers[number] for number in numbers]
    if way is not None and not by_joker:
        room[way] -= 1
    for stay in (True, False):
        for number in numbers:
            while more and room[number] > 0 and (not stay or jokers[number] < field(stood_for, number)):
                jokers[number] += 1
                room[number] -= 1
                more -= 1
    return jokers


def _laid(problem: WordProblem, covered: int, jokers: list[int]) -> tuple[str, ...]:
    packing = problem.packing
    letters = Counter(packing.unpack(packing.minus(covered, problem.real)))
    letters.subtract(dict(zip(packing.letters, jokers, strict=True)))
    letters[JOKER] = sum(jokers) - problem.position.table_jokers
    return tuple(sorted(letters.elements(), key=f"{packing.letters}{JOKER}".index))


def _mark(
    kept: list[TableWord], old_rows: list[str], made: list[str], longest: str, packing: Packing, jokers: list[int]
) -> tuple[TableWord, ...]:
    """Say at which places of the words the jokers lie.

    A joker stays where it is if it can. One that was taken, or comes from the rack, goes into a new word (LET-JOK-3),
    and only at last into the one that scores.
    """
    waiting, number = jokers.copy(), packing.number
    marks: list[tuple[str, list[int]]] = [(row, []) for row in old_rows]
    homes = {word.text: word.jokers for word in kept}
    for row, marked in marks:
        for place in homes.get(row, ()):
            if waiting[number[row[place]]]:
                waiting[number[row[place]]] -= 1
                marked.append(place)
    new: list[tuple[str, list[int]]] = [(row, []) for row in made]
    for row, marked in [*sorted(new, key=lambda word: word[0] == longest), *marks]:
        for place, letter in enumerate(row):
            if waiting[number[letter]] and place not in marked:
                waiting[number[letter]] -= 1
                marked.append(place)
    return tuple(TableWord(row, tuple(sorted(marked))) for row, marked in [*marks, *new])
