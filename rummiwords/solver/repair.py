"""Putting a table of words right: any arrangement of its tiles in words, or the proof that there is none.

Iterative deepening on the number of words taken apart, and then the best that can lie, by the ladder.
"""

from __future__ import annotations

from typing import NamedTuple

from rummicore.bots import ENDLESS, Budget
from rummiwords.alphabet import JOKER
from rummiwords.rules.jokers import Release
from rummiwords.solver.best import WordGoal, solve_within
from rummiwords.solver.position import TableWord, TurnRules, WordPosition
from rummiwords.solver.problem import Rung, WordProblem
from rummiwords.solver.search.cover import Meter
from rummiwords.solver.search.ladder import look
from rummiwords.solver.turns import WordTurn
from rummiwords.solver.vocabulary import Vocabulary

# Jokers may become any letter, and it does not matter what a turn would score.
ANYHOW = TurnRules(rack_tile=False, release=Release.FREE)
# Nodes for the search that takes no word apart; each word more doubles them, so the last looks cost as much as all
# before. More would keep a few words more in place, fewer would answer sooner; not tuned.
EACH = 2000


class RepairedWords(NamedTuple):
    """Words that tiles make, and the tiles that found no place; ``proved`` says that fewer are impossible."""

    table: tuple[TableWord, ...]
    loose: tuple[str, ...]
    proved: bool


def repair(table: tuple[TableWord, ...], loose: str, vocabulary: Vocabulary, budget: Budget = ENDLESS) -> RepairedWords:
    """Arrange the words of a table and loose tiles; words that are right stay where they can."""
    meter = Meter.of(budget)
    right = _right(table, vocabulary)
    others = [word for word in table if word not in right]
    rack = loose + "".join(_faces(word) for word in others)
    if not rack:
        return RepairedWords(right, (), True)
    whole = _whole(WordProblem(WordPosition(right, rack), vocabulary, ANYHOW), meter)
    if isinstance(whole, WordTurn):
        return RepairedWords(whole.table, (), True)
    # Not all can lie together: as many as can, each free to go anywhere.
    everything = rack + "".join(map(_faces, right))
    most = solve_within(WordPosition((), everything), vocabulary, ANYHOW, WordGoal.TILES, meter)
    if most.best is None:
        return RepairedWords((), _sorted(everything, vocabulary), most.proved)
    left = list(everything)
    for face in most.best.laid:
        left.remove(face)
    return RepairedWords(most.best.table, _sorted("".join(left), vocabulary), most.proved)


def _whole(problem: WordProblem, meter: Meter) -> WordTurn | bool | None:
    """Lay every tile, taking as few words apart as will do."""
    found: WordTurn | bool | None = False
    for broken in range(len(problem.position.table) + 1):
        found = look(problem, Rung(0, 0), meter, EACH << broken, broken=broken)
        if isinstance(found, WordTurn):
            break
    return found


def _right(table: tuple[TableWord, ...], vocabulary: Vocabulary) -> tuple[TableWord, ...]:
    """Return the words that are in the list, each once."""
    seen: dict[str, TableWord] = {}
    for word in table:
        if vocabulary.place(word.text) is not None:
            seen.setdefault(vocabulary.canonical(word.text), word)
    return tuple(seen.values())


def _faces(word: TableWord) -> str:
    return "".join(JOKER if place in word.jokers else letter for place, letter in enumerate(word.text))


def _sorted(faces: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    return tuple(sorted(faces, key=f"{vocabulary.alphabet.letters}{JOKER}".index))
