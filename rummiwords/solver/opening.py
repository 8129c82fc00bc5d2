"""Openings: a word of enough letters from the own rack (LET-OPEN-1)."""

from __future__ import annotations

from typing import NamedTuple

from rummiwords.letters import JOKER
from rummiwords.solver.cover import Meter
from rummiwords.solver.ladder import Climb, Step
from rummiwords.solver.packing import places
from rummiwords.solver.position import Position, Rules
from rummiwords.solver.problem import Problem
from rummiwords.solver.turns import Turn, make_turn
from rummiwords.solver.vocabulary import Vocabulary


class Openings(NamedTuple):
    """The best openings, ranked; what none can exceed in the goal, and whether the first is the best."""

    turns: tuple[Turn, ...]
    value: int
    bound: int
    proved: bool


def best_openings(
    position: Position, vocabulary: Vocabulary, rules: Rules, goal: str, meter: Meter, top: int = 1
) -> Openings:
    """Return the best openings, the longest word first; a frequent word with few jokers before others of its length."""
    problem = _alone(position, vocabulary, rules)
    bound, tiles = 0, len(position.rack)
    if rules.open_words == 1:
        turns, proved = _single(problem, top, tiles), True
    else:
        turns, bound, proved = _several(problem, meter, tiles)
    if goal == "out":
        turns = [turn for turn in turns if len(turn.laid) == tiles]
    if not rules.open_scores:
        turns = [turn._replace(score=0, doubled=False) for turn in turns]
    value = 0
    if turns:
        value = len(turns[0].laid) if goal == "tiles" else turns[0].score
    if goal == "tiles" and rules.open_words != 1 and value < tiles:
        bound, proved = tiles, False  # several words are ranked by their points only
    table = position.table
    return Openings(tuple(turn._replace(table=table + turn.table) for turn in turns), value, max(bound, value), proved)


def _alone(position: Position, vocabulary: Vocabulary, rules: Rules) -> Problem:
    """Put the rack before an empty table; the words that lie there may not be made again."""
    rack = position.rack if rules.open_jokers else position.rack.replace(JOKER, "")
    banned = rules.banned | {vocabulary.canonical(word.text) for word in position.table}
    return Problem(Position((), rack), vocabulary, rules._replace(banned=banned))


def _single(problem: Problem, top: int, tiles: int) -> list[Turn]:
    """List openings of one word."""
    turns: list[Turn] = []
    for length in range(problem.index.longest(problem.new), problem.rules.open_min - 1, -1):
        for fitting in _by_jokers(problem.fitting):
            for place in places(fitting & problem.index.of_length(length)):
                if len(turns) == top:
                    return turns
                turns.append(_counted(make_turn(problem, [problem.index.row(place)]), tiles))
    return turns


def _by_jokers(levels: tuple[int, ...]) -> list[int]:
    """Return the words that need no joker, one, two."""
    return [level & ~(levels[jokers - 1] if jokers else 0) for jokers, level in enumerate(levels)]


def _several(problem: Problem, meter: Meter, tiles: int) -> tuple[list[Turn], int, bool]:
    """Find the best opening of any number of words, one of them long enough."""
    enough = problem.rules.open_min
    steps = (Step(problem, rung) for rung in problem.rungs() if problem.index.longest(rung.long) >= enough)
    climb = Climb(steps, meter, lambda turn: turn.score if len(turn.longest) >= enough else -1)
    climb.run()
    turns = [] if climb.best is None else [_counted(climb.best, tiles)]
    return turns, max(climb.bound, 0), climb.proved


def _counted(turn: Turn, tiles: int) -> Turn:
    """Take back the double if jokers that may not open are left on the rack."""
    if turn.doubled and len(turn.laid) < tiles:
        return turn._replace(doubled=False, score=turn.score // 2)
    return turn
