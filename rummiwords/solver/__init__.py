"""The exact solver of the letter game: best turns with proof, turns that touch few words, hints."""

from rummiwords.solver.best import WordGoal, WordSolution, solve
from rummiwords.solver.bounded import solve_bounded
from rummiwords.solver.position import TableWord, TurnRules, WordPosition, read_word
from rummiwords.solver.turns import WordTurn
from rummiwords.solver.vocabulary import Vocabulary, vocabulary_of

__all__ = [
    "TableWord",
    "TurnRules",
    "Vocabulary",
    "WordGoal",
    "WordPosition",
    "WordSolution",
    "WordTurn",
    "read_word",
    "solve",
    "solve_bounded",
    "vocabulary_of",
]
