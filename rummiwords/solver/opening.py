"""Openings: words from the own rack, one of them of enough letters (LET-OPEN-1)."""

from __future__ import annotations

from rummiwords.alphabet import JOKER
from rummiwords.solver.position import TurnRules, WordPosition
from rummiwords.solver.problem import WordProblem
from rummiwords.solver.search.index import places
from rummiwords.solver.turns import WordTurn, make_turn
from rummiwords.solver.vocabulary import Vocabulary


def opening_problem(position: WordPosition, vocabulary: Vocabulary, rules: TurnRules) -> WordProblem:
    """Put the rack before an empty table; the words that lie there may not be made again."""
    rack = position.rack if rules.open_jokers else position.rack.replace(JOKER, "")
    banned = rules.banned | {vocabulary.canonical(word.text) for word in position.table}
    # Jokers that may not open are left on the rack, which is not laid whole then.
    double = rules.double and rack == position.rack
    return WordProblem(
        WordPosition((), rack), vocabulary, rules._replace(banned=banned, double=double), enough=rules.open_min
    )


def single_words(problem: WordProblem, top: int) -> list[WordTurn]:
    """List openings of one word, the longest first; a frequent one with few jokers before others of its length."""
    turns: list[WordTurn] = []
    for length in range(problem.index.longest(problem.new), problem.enough - 1, -1):
        for fitting in _by_jokers(problem.fitting):
            for place in places(fitting & problem.index.of_length(length)):
                if len(turns) == top:
                    return turns
                turns.append(make_turn(problem, [problem.index.row(place)]))
    return turns


def _by_jokers(levels: tuple[int, ...]) -> list[int]:
    """Return the words that need no joker, one, two."""
    return [level & ~(levels[jokers - 1] if jokers else 0) for jokers, level in enumerate(levels)]
