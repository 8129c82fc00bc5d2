"""The letter game as an integer program for HiGHS: which words lie on the table, which of them scores."""

from __future__ import annotations

from typing import Any

import highspy

from rummiwords.packing import field
from rummiwords.solver import TurnRules, Vocabulary, WordPosition
from rummiwords.solver.problem import WordProblem
from rummiwords.solver.search.index import places


def best_score(position: WordPosition, vocabulary: Vocabulary, seconds: float) -> int | None:
    """Return the points of the best turn where every new word counts, None if it is not proved in time."""
    problem = WordProblem(position, vocabulary, TurnRules(rack_tile=False))
    library: Any = highspy  # which has no types of its own
    model = library.Highs()
    model.setOptionValue("output_flag", False)
    model.setOptionValue("time_limit", seconds)
    model.setOptionValue("threads", 1)
    words = list(places(problem.fitting[-1]))
    lies = {place: model.addBinary() for place in words}
    new = [place for place in words if problem.new >> place & 1]
    once, twice = ({place: model.addBinary() for place in new} for _ in range(2))
    for place in new:
        model.addConstr(once[place] + twice[place] <= lies[place])
    if new:
        model.addConstr(sum((*once.values(), *twice.values())) <= 1)
    _tiles(model, problem, lies, list(twice.values()))
    length = {place: problem.index.word(place).length for place in words}
    worth = sum(length[place] * once[place] + 2 * length[place] * twice[place] for place in new)
    model.maximize(worth)
    if model.getModelStatus() != library.HighsModelStatus.kOptimal:
        return None
    score: float = model.getObjectiveValue()
    return round(score)


def _tiles(model: Any, problem: WordProblem, lies: dict[int, Any], doubled: list[Any]) -> None:
    """Take the letters owed, no more than there are with jokers, at least one of the rack and all of it to double."""
    covered: dict[int, list[Any]] = {number: [] for number in range(len(problem.packing.letters))}
    for place, variable in lies.items():
        for number, times in problem.index.word(place).parts:
            covered[number].append(times * variable)
    jokers: list[Any] = []
    for number, terms in covered.items():
        if not terms:
            continue
        over = model.addVariable(lb=0, ub=problem.jokers)
        jokers.append(over)
        model.addConstr(sum(terms) >= field(problem.owed, number))
        model.addConstr(sum(terms) - over <= field(problem.letters, number))
    model.addConstr(sum(jokers) <= problem.jokers)
    size, rack = problem.position.size, len(problem.position.rack)
    length = sum(problem.index.word(place).length * variable for place, variable in lies.items())
    model.addConstr(length >= size + 1)
    model.addConstr(length <= size + rack)
    model.addConstr(length - sum(rack * variable for variable in doubled) >= size)
    for bits in {problem.index.word(place).bits for place in lies}:
        twins = [lies[place] for place in places(bits) if place in lies]
        if len(twins) > 1:
            model.addConstr(sum(twins) <= 1)
