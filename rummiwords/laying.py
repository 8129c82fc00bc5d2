"""Turns that lay certain tiles: all of some, any of others. Whoever builds a turn tile by tile asks for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from rummicore.bots import Budget
from rummicore.checks import judge
from rummicore.edition import Edition
from rummicore.tiles import Face
from rummicore.turn import Turn, turn_of
from rummicore.view import View
from rummiwords.alphabet import JOKER
from rummiwords.solver.opening import opening_problem
from rummiwords.solver.position import WordPosition
from rummiwords.solver.problem import Rung, WordProblem, problems
from rummiwords.solver.search.cover import Meter
from rummiwords.solver.search.index import places
from rummiwords.solver.search.ladder import Climb, ClimbStep, by_score, look
from rummiwords.solver.seats import position_of, rules_of, table_of, vocabulary_for
from rummiwords.solver.turns import WordTurn, make_turn

# Opening words that are looked at: the first will do, unless jokers must be laid that it does without.
MOST_OPENINGS = 16
# Nodes for one look at the table.
EACH = 300


def turn_laying(
    edition: Edition, view: View, must: tuple[Face, ...], may: tuple[Face, ...], budget: Budget
) -> Turn | None:
    """Find a legal turn that lays all tiles of ``must`` and some of ``may``; None if none is found in time."""
    needed = Counter(must)
    for found in _found(edition, view, must, may, Meter.of(budget)):
        if needed <= Counter(found.laid):
            turn = turn_of(edition, view, table_of(found))
            if not judge(turn):
                return turn
    return None


def _found(
    edition: Edition, view: View, must: tuple[Face, ...], may: tuple[Face, ...], meter: Meter
) -> Iterator[WordTurn]:
    """Yield turns of these tiles, likely ones first."""
    words, rules = vocabulary_for(edition), rules_of(edition, view)
    position = WordPosition(position_of(view).table, "".join((*must, *may)), opened=view.own.opened)
    if not view.own.opened:
        problem = opening_problem(position, words, rules._replace(lay_jokers=JOKER in must))
        yield from islice(_opening_words(problem, must), MOST_OPENINGS)
    elif not may:
        yield from _exactly(problems(position, words, rules._replace(double=False)), meter)
    else:
        # Jokers are laid where letters would do as well only if they must be.
        rules = rules._replace(lay_jokers=JOKER in must)
        for problem in problems(position, words, rules):
            yield from _with(problem, must, meter)


def _exactly(found: list[WordProblem], meter: Meter) -> Iterator[WordTurn]:
    """Look for the turn that lays the whole rack for the most points."""
    steps = [ClimbStep(problem, rung._replace(spare=0)) for problem in found for rung in problem.rungs()]
    climb = Climb(steps, meter, by_score)
    climb.run()
    if climb.best is not None:
        yield climb.best


def _with(problem: WordProblem, must: tuple[Face, ...], meter: Meter) -> Iterator[WordTurn]:
    """Look for a turn of the table after which certain letters of the rack are owed as those that lie there."""
    letters = problem.packing.pack("".join(must).replace(JOKER, ""))
    problem.owed += letters
    spare = len(problem.position.rack) - max(len(must), 1)
    turn = look(problem, Rung(0, spare), meter, EACH)
    if isinstance(turn, WordTurn):
        yield turn


def _opening_words(problem: WordProblem, must: tuple[Face, ...]) -> Iterator[WordTurn]:
    """Yield openings of one word that has certain letters, the shortest first."""
    packing, index = problem.packing, problem.index
    letters = packing.pack("".join(must).replace(JOKER, ""))
    for length in range(problem.enough, index.longest(problem.new) + 1):
        for place in places(problem.new & index.of_length(length)):
            if packing.covers(index.word(place).letters, letters):
                yield make_turn(problem, [index.row(place)])
