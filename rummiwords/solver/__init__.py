"""The exact solver of the letter game: best turns with proof, turns that touch few words, hints."""

from rummiwords.solver.best import Goal, Solution, solve
from rummiwords.solver.bounded import solve_bounded
from rummiwords.solver.position import Laid, Position, Rules, read_word
from rummiwords.solver.search.cover import Meter
from rummiwords.solver.turns import Turn
from rummiwords.solver.vocabulary import Vocabulary, vocabulary_of

__all__ = [
    "Goal",
    "Laid",
    "Meter",
    "Position",
    "Rules",
    "Solution",
    "Turn",
    "Vocabulary",
    "read_word",
    "solve",
    "solve_bounded",
    "vocabulary_of",
]
