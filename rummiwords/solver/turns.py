"""From words to a turn: what is laid, what it scores, and where the jokers lie."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rummiwords.alphabet import ALPHABET, JOKER
from rummiwords.solver.position import COPIES, TableWord, WordPosition
from rummiwords.solver.problem import WordProblem
from rummiwords.solver.search.packing import NUMBER, count, field, minus, pack, unpack


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
    position, canonical = problem.position, problem.vocabulary.canonical
    before = {canonical(word.text) for word in position.table}
    made = sorted((row for row in rows if canonical(row) not in before), key=lambda row: (len(row), row))
    after = {canonical(row) for row in rows}
    covered = pack(letter for row in rows for letter in row)
    longest, way = _scoring(problem, made, covered)
    laid = count(covered) - position.size
    doubled = problem.rules.double and laid == len(position.rack) and bool(longest)
    jokers = _share_jokers(position, covered, laid if problem.rules.lay_jokers else 0, way)
    kept = [word for word in position.table if canonical(word.text) in after]
    table = _mark(kept, [row for row in rows if canonical(row) in before], made, longest, position, jokers)
    order = {word.text: number for number, word in enumerate(problem.whole.table)}
    stay = [word for word in problem.whole.table if word not in position.table]
    return WordTurn(
        tuple(sorted((*stay, *table), key=lambda word: order.get(word.text, len(order)))),
        _laid(position, covered, jokers),
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
        ways = [
            (not field(problem.position.letters, NUMBER[letter]), NUMBER[letter])
            for letter in row
            if (least := problem.least(NUMBER[letter])) is not None and field(covered, NUMBER[letter]) >= least
        ]
        if ways:
            return row, min(ways)[1]
    return "", None


def _share_jokers(position: WordPosition, covered: int, wanted: int, way: int | None) -> list[int]:
    """Decide for each letter how many jokers stand for it: from the rack as few as will do, or as many as wanted."""
    over = minus(covered, position.real)
    jokers = [field(minus(over, position.letters), number) for number in range(len(ALPHABET))]
    from_rack = max(0, sum(jokers) - position.table_jokers)
    by_joker = way is not None and not field(position.letters, way)
    if way is not None and not by_joker:
        wanted -= 1  # the tile that makes the word count
    from_rack = max(from_rack, int(by_joker), min(wanted, position.rack_jokers))
    more = position.table_jokers + from_rack - sum(jokers)
    room = [field(over, number) - jokers[number] for number in range(len(ALPHABET))]
    if way is not None and not by_joker:
        room[way] -= 1
    for stay in (True, False):
        for number in range(len(ALPHABET)):
            while more and room[number] > 0 and (not stay or jokers[number] < field(position.stood_for, number)):
                jokers[number] += 1
                room[number] -= 1
                more -= 1
    return jokers


def _laid(position: WordPosition, covered: int, jokers: list[int]) -> tuple[str, ...]:
    letters = Counter(unpack(minus(covered, position.real)))
    letters.subtract({ALPHABET[number]: times for number, times in enumerate(jokers)})
    letters[JOKER] = sum(jokers) - position.table_jokers
    order = list(COPIES)
    return tuple(sorted(letters.elements(), key=order.index))


def _mark(
    kept: list[TableWord], old_rows: list[str], made: list[str], longest: str, position: WordPosition, jokers: list[int]
) -> tuple[TableWord, ...]:
    """Say at which places of the words the jokers lie.

    A joker stays where it is if it can. One that was taken, or comes from the rack, goes into a new word (LET-JOK-3),
    and only at last into the one that scores.
    """
    waiting = jokers.copy()
    marks: list[tuple[str, list[int]]] = [(row, []) for row in old_rows]
    homes = {word.text: word.jokers for word in kept}
    for row, marked in marks:
        for place in homes.get(row, ()):
            if waiting[NUMBER[row[place]]]:
                waiting[NUMBER[row[place]]] -= 1
                marked.append(place)
    new: list[tuple[str, list[int]]] = [(row, []) for row in made]
    for row, marked in [*sorted(new, key=lambda word: word[0] == longest), *marks]:
        for place, letter in enumerate(row):
            if waiting[NUMBER[letter]] and place not in marked:
                waiting[NUMBER[letter]] -= 1
                marked.append(place)
    return tuple(TableWord(row, tuple(sorted(marked))) for row, marked in [*marks, *new])
