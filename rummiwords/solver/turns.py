"""From words to a turn: what is laid, what it scores, and where the jokers lie."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rummiwords.alphabet import JOKER
from rummiwords.packing import Packing, field
from rummiwords.solver.position import TableWord, respelled_letters, unmoved_letters
from rummiwords.solver.problem import WordProblem
from rummiwords.solver.search.demand import Owing


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
    # How many jokers lie in place of tiles of words that are only spelled otherwise.
    instead: int = 0

    @property
    def legal(self) -> bool:
        """Whether such jokers can be of the rack: one of the table goes into a new word (LET-JOK-3)."""
        return self.instead <= self.laid.count(JOKER)


class Scoring(NamedTuple):
    """The word that scores, and the number of the letter as which a tile of the rack lies in it, or a joker of it."""

    word: str = ""
    letter: int | None = None
    by_joker: bool = False


def make_turn(problem: WordProblem, rows: list[str]) -> WordTurn:
    """Make the turn after which the words on the table are those rows."""
    position, packing, canonical = problem.position, problem.packing, problem.vocabulary.canonical
    before = {canonical(word.text): word for word in position.table}
    made = sorted((row for row in rows if canonical(row) not in before), key=lambda row: (len(row), row))
    old = [row for row in rows if canonical(row) in before]
    covered = packing.pack("".join(rows))
    lying = packing.pack("".join(unmoved_letters(before[canonical(row)], row) for row in old))
    scoring = _scoring(problem, made, Owing(covered, covered - lying))
    laid = packing.count(covered) - position.size
    doubled = problem.rules.double and laid == len(position.rack) and bool(scoring.word)
    respelled = packing.pack("".join(respelled_letters(before[canonical(row)].text, row) for row in old))
    jokers = _share_jokers(problem, covered, laid if problem.rules.lay_jokers else 0, scoring, respelled)
    table = _mark(packing, [(row, before.get(canonical(row))) for row in (*old, *made)], scoring, jokers)
    order = {word.text: number for number, word in enumerate(problem.whole.table)}
    stay = [word for word in problem.whole.table if word not in position.table]
    return WordTurn(
        tuple(sorted((*stay, *table), key=lambda word: order.get(word.text, len(order)))),
        _laid(problem, covered, jokers),
        len(scoring.word) * (1 + doubled),
        doubled,
        scoring.word,
        tuple(word.text for word in position.table if word.text not in rows),
        tuple(made),
        sum(len({*word.jokers} - {*before[canonical(word.text)].jokers}) for word in table[: len(old)]),
    )


def _scoring(problem: WordProblem, made: list[str], placed: Owing) -> Scoring:
    """Return the word that scores: the longest new one in which a tile of the rack may lie (LET-SCORE-2)."""
    for row in reversed(made):
        if not problem.rules.rack_tile:
            return Scoring(row)
        # A letter tile of the rack rather than a joker, if both would do.
        numbers = [problem.packing.number[letter] for letter in row]
        ways = [
            (not field(problem.own, number), number)
            for number in numbers
            if (least := problem.least(number)) is not None
            and field(placed.owed, number) >= least.owed
            and field(placed.due, number) >= least.due
        ]
        if ways:
            by_joker, number = min(ways)
            return Scoring(row, number, by_joker)
    return Scoring()


def _share_jokers(problem: WordProblem, covered: int, wanted: int, scoring: Scoring, respelled: int) -> list[int]:
    """Decide for each letter how many jokers stand for it, greedily: from the rack as few as will do, or as wanted.

    A joker keeps its letter if it can. A new one keeps out of a word that is only spelled otherwise (LET-JOK-3).
    """
    position, packing, numbers = problem.position, problem.packing, range(len(problem.packing.letters))
    over, stood_for = packing.minus(covered, problem.real), packing.pack(position.stood_for)
    lacking = packing.minus(over, problem.own)
    jokers = [field(lacking, number) for number in numbers]
    from_rack = max(0, sum(jokers) - position.table_jokers)
    most = [field(over, number) for number in numbers]
    if scoring.letter is not None and not scoring.by_joker:
        wanted -= 1  # the tile that makes the word count
        most[scoring.letter] -= 1
    from_rack = max(from_rack, int(scoring.by_joker), min(wanted, position.rack_jokers))
    more = position.table_jokers + from_rack - sum(jokers)
    kept = [min(field(stood_for, number), most[number]) for number in numbers]
    fresh = [most[number] - field(respelled, number) for number in numbers]
    for limits in (kept, fresh, most):
        for number in numbers:
            added = max(0, min(more, limits[number] - jokers[number]))
            jokers[number] += added
            more -= added
    return jokers


def _laid(problem: WordProblem, covered: int, jokers: list[int]) -> tuple[str, ...]:
    packing = problem.packing
    letters = Counter(packing.unpack(packing.minus(covered, problem.real)))
    letters.subtract(dict(zip(packing.letters, jokers, strict=True)))
    letters[JOKER] = sum(jokers) - problem.position.table_jokers
    return tuple(sorted(letters.elements(), key=f"{packing.letters}{JOKER}".index))


def _mark(
    packing: Packing, rows: list[tuple[str, TableWord | None]], scoring: Scoring, jokers: list[int]
) -> tuple[TableWord, ...]:
    """Say at which places of some rows, each with the word it was before if any, the jokers lie.

    A tile of a word that stays never makes room for a joker: so each joker that changes its letter goes into a new
    word (LET-JOK-3), and tiles that may take its place have moved (LET-JOK-2).
    """
    waiting, number = jokers.copy(), packing.number
    marks: dict[str, list[int]] = {row: [] for row, _ in rows}
    slots = (
        (rank, row, place)
        for row, old in rows
        for place in range(len(row))
        if (rank := _rank(row, place, old, packing, scoring)) is not None
    )
    for _, row, place in sorted(slots, key=lambda slot: slot[0]):
        if waiting[number[row[place]]]:
            waiting[number[row[place]]] -= 1
            marks[row].append(place)
    return tuple(TableWord(row, tuple(sorted(marked))) for row, marked in marks.items())


def _rank(row: str, place: int, old: TableWord | None, packing: Packing, scoring: Scoring) -> int | None:
    """Rank a place for a joker, the lowest first; None if the tile that lies there stays.

    The joker of the rack that makes a word count lies in it. Other jokers stay where they are if they can; of new words
    they go into the one that scores only at last, so that a tile of the rack has its place there.
    """
    if scoring.by_joker and row == scoring.word and place == row.index(packing.letters[scoring.letter or 0]):
        return 0
    if old is None:
        return 3 if row == scoring.word else 2
    if old.text[place] != row[place]:
        return 4
    return 1 if place in old.jokers else None
