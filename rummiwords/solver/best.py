"""The best turn of a position, for a goal: points, tiles laid, going out, or points while the jokers are kept.

Ties are broken lexicographically: first the goal, then tiles laid, then words of the table left alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Self

from rummicore.advice import Goal
from rummicore.bots import ENDLESS, Budget
from rummiwords.alphabet import JOKER
from rummiwords.solver.opening import opening_problem, single_words
from rummiwords.solver.position import TurnRules, WordPosition
from rummiwords.solver.problem import Rung, WordProblem, problems
from rummiwords.solver.search.cover import Meter
from rummiwords.solver.search.index import places
from rummiwords.solver.search.ladder import Climb, ClimbStep, by_score, by_tiles, look
from rummiwords.solver.ties import Fewest
from rummiwords.solver.turns import WordTurn
from rummiwords.solver.vocabulary import Vocabulary

# Nodes for making a best turn better where it does not count: more tiles, fewer words taken apart.
# Of the 50 fixed positions of the benchmark 46 are settled within 7000, and one is not within all of them.
TIES = 20_000
# Nodes for each next best turn that is asked for: they are not proved, so a hard one is passed over.
EACH = 500


class WordGoal(Goal):
    """What a turn of the letter game shall be best in.

    Points; tiles laid; an empty rack; points while the jokers of the rack stay there.
    """

    SCORE = "score"
    TILES = "tiles"
    OUT = "out"
    KEEP = "keep"


class WordSolution(NamedTuple):
    """The best turns found, ranked, each with another scoring word; no turn is worth more than ``upper_bound``.

    ``value`` and ``upper_bound`` are points, or tiles for the goal ``tiles``. ``proved`` says that the first turn is
    the best there is (or that there is none), ``settled`` that it also lays most tiles and disturbs fewest words.
    """

    turns: tuple[WordTurn, ...]
    value: int
    upper_bound: int
    proved: bool
    settled: bool
    nodes: int

    @property
    def best(self) -> WordTurn | None:
        """The best turn, if there is one."""
        return self.turns[0] if self.turns else None

    def only_legal(self, plainly: Callable[[], Self]) -> Self:
        """Return this solution, or what is found ``plainly``, with the spellings of the table, if a turn is not legal.

        That the joker in place of a letter alike is one of the rack is not asked while words are searched for, so what
        was found is then a bound.
        """
        if all(turn.legal for turn in self.turns):
            return self
        found = plainly()
        as_good = self.proved and found.value == self.value
        return found._replace(upper_bound=self.upper_bound, proved=as_good, settled=False)


def solve(
    position: WordPosition,
    vocabulary: Vocabulary,
    rules: TurnRules | None = None,
    *,
    goal: WordGoal = WordGoal.SCORE,
    budget: Budget = ENDLESS,
    top: int = 1,
) -> WordSolution:
    """Return the best turns of a position; raise FormatError for a goal of another game."""
    return solve_within(position, vocabulary, rules or TurnRules(), goal, Meter.of(budget), top)


def solve_within(
    position: WordPosition, vocabulary: Vocabulary, rules: TurnRules, goal: WordGoal, meter: Meter, top: int = 1
) -> WordSolution:
    """Return the best turns of a position with what is left of a budget."""
    goal = WordGoal(goal)
    if goal is WordGoal.KEEP:
        goal = WordGoal.SCORE
        if JOKER in position.rack:
            position = WordPosition(position.table, position.rack.replace(JOKER, ""), opened=position.opened)
            rules = rules._replace(double=False)  # the rack will not be empty
    if not position.rack:
        return WordSolution((), 0, 0, True, True, 0)
    if not position.opened:
        return _opening(position, vocabulary, rules, goal, meter, top)
    found = _solved(problems(position, vocabulary, rules), goal, meter, top)
    return found.only_legal(lambda: _solved(problems(position, vocabulary, rules, respelled=False), goal, meter, top))


def _opening(
    position: WordPosition, vocabulary: Vocabulary, rules: TurnRules, goal: WordGoal, meter: Meter, top: int
) -> WordSolution:
    """Return the best openings; where they score nothing the one that lays most tiles is the best."""
    problem = opening_problem(position, vocabulary, rules)
    if goal is WordGoal.OUT and len(problem.position.rack) < len(position.rack):
        return WordSolution((), 0, 0, True, True, 0)
    if rules.open_words == 1:
        found = _single(problem, goal, top)
    else:
        found = _solved([problem], goal if rules.open_scores or goal is WordGoal.OUT else WordGoal.TILES, meter, top)
    turns = tuple(turn._replace(table=position.table + turn.table) for turn in found.turns)
    if rules.open_scores:
        return found._replace(turns=turns)
    worthless = tuple(turn._replace(score=0, doubled=False) for turn in turns)
    value, bound = (found.value, found.upper_bound) if goal is WordGoal.TILES else (0, 0)
    return found._replace(turns=worthless, value=value, upper_bound=bound)


def _single(problem: WordProblem, goal: WordGoal, top: int) -> WordSolution:
    """Return the best openings of one word: the longest lays most tiles, too."""
    turns = single_words(problem, top)
    if goal is WordGoal.OUT:
        turns = [turn for turn in turns if len(turn.laid) == len(problem.position.rack)]
    value = 0
    if turns:
        value = len(turns[0].laid) if goal is WordGoal.TILES else turns[0].score
    return WordSolution(tuple(turns), value, value, True, True, 0)


def _solved(found: list[WordProblem], goal: WordGoal, meter: Meter, top: int) -> WordSolution:
    """Return the best turns of some problems that a position is made of."""
    climb = _climb(found, goal, meter)
    if climb.best is None:
        return WordSolution((), 0, max(climb.bound, 0), climb.proved, climb.proved, meter.spent)
    value, bound, proved = climb.value, climb.bound, climb.proved
    if goal is WordGoal.TILES:
        climb = _most_points(found, climb, meter)
    assert climb.best is not None
    best, settled = improve(found, climb.best, meter, most=goal is WordGoal.TILES and proved)
    turns = (best, *_others(found, best, goal, meter, top - 1))
    return WordSolution(turns, value, bound, proved, settled and proved and climb.proved, meter.spent)


def _climb(found: list[WordProblem], goal: WordGoal, meter: Meter) -> Climb:
    """Climb the ladder of a goal."""
    steps = [ClimbStep(problem, rung) for problem in found for rung in _rungs(problem, goal)]
    measure = by_tiles if goal is WordGoal.TILES else by_score
    enough = found[0].enough
    climb = Climb(steps, meter, lambda turn: measure(turn) if len(turn.longest) >= enough else -1)
    climb.run()
    return climb


def _rungs(problem: WordProblem, goal: WordGoal) -> list[Rung]:
    """List the rungs of a goal."""
    if goal is WordGoal.TILES:
        return problem.tile_rungs()
    return problem.rungs() if goal is WordGoal.SCORE else _with_spare(problem, 0)


def _with_spare(problem: WordProblem, spare: int) -> list[Rung]:
    """List the points of turns that leave so many tiles over, or fewer."""
    times = 1 + (problem.rules.double and not spare)
    lengths = {rung.long.bit_length(): rung for rung in problem.rungs()}.values()
    plain = ((problem.index.longest(rung.long), rung.long) for rung in lengths)
    return [Rung(length * times, spare, long) for length, long in plain]


def _most_points(found: list[WordProblem], tiles: Climb, meter: Meter) -> Climb:
    """Among the turns that lay as many tiles look for the one with the most points."""
    spare = len(found[0].position.rack) - tiles.value
    steps = (ClimbStep(problem, rung) for problem in found for rung in _with_spare(problem, spare))
    climb = Climb(steps, meter, by_score)
    climb.best = tiles.best
    climb.run()
    return climb


def improve(found: list[WordProblem], best: WordTurn, meter: Meter, *, most: bool) -> tuple[WordTurn, bool]:
    """Look among equally good turns for one that lays more tiles, then for one that disturbs fewer words (tie-breaks).

    Return it with whether it is proved to be the best of them; ``most`` says that no turn lays more tiles.
    """
    stop = meter.spent + TIES
    best, settled = (best, True) if most else _more_tiles(found, best, meter, stop)
    for step in _equal(found, best, len(best.laid)):
        if len(best.broken) > len(step.problem.apart):
            fewest = Fewest(step.problem, step.rung, best, meter, stop)
            settled = fewest.run() and settled
            best = fewest.best
    return best, settled


def _more_tiles(found: list[WordProblem], best: WordTurn, meter: Meter, stop: int) -> tuple[WordTurn, bool]:
    """Lay more tiles for the same points, as long as it goes; say whether no more could."""
    while len(best.laid) < len(found[0].position.rack):
        looks = [
            look(step.problem, step.rung, meter, stop - meter.spent) for step in _equal(found, best, len(best.laid) + 1)
        ]
        better = next((turn for turn in looks if isinstance(turn, WordTurn)), None)
        if better is None:
            return best, all(turn is False for turn in looks)
        best = better
    return best, True


def _equal(found: list[WordProblem], best: WordTurn, laid: int) -> list[ClimbStep]:
    """List the rungs of turns that score as the best one and lay so many tiles."""
    spare = len(found[0].position.rack) - laid
    if not best.longest:
        return [ClimbStep(problem, Rung(best.score, spare)) for problem in found]
    # A problem may have no word that is as long.
    longs = [(problem, problem.new & problem.index.of_length(len(best.longest))) for problem in found]
    return [ClimbStep(problem, Rung(best.score, spare, long)) for problem, long in longs if long]


def _others(found: list[WordProblem], best: WordTurn, goal: WordGoal, meter: Meter, wanted: int) -> list[WordTurn]:
    """List the next best turns, each with a scoring word of its own."""
    turns: list[WordTurn] = []
    seen = {best.longest}
    for step in _ranked(found, best, goal):
        for place in places(step.rung.long):
            if len(turns) == wanted or meter.out():
                return turns
            if step.problem.index.row(place) not in seen:
                turn = look(step.problem, step.rung._replace(long=1 << place), meter, EACH)
                if isinstance(turn, WordTurn) and turn.longest not in seen:
                    turns.append(turn)
                    seen.add(turn.longest)
    return turns


def _ranked(found: list[WordProblem], best: WordTurn, goal: WordGoal) -> list[ClimbStep]:
    """List the rungs that the best turn leaves for others; if tiles count, those with as many of them."""
    spare = len(found[0].position.rack) - len(best.laid)
    steps = [
        ClimbStep(problem, rung)
        for problem in found
        for rung in (_with_spare(problem, spare) if goal is WordGoal.TILES else _rungs(problem, goal))
        if rung.value <= best.score
    ]
    return sorted(steps, key=lambda step: -step.value)
