"""The advisor of the letter game: exact best turns, hints that people could find, repaired tables, reviews."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rummicore.advice import Advised, Goal, Hint, Repair, ReviewedTurn, Solution, Worth, turns_of
from rummicore.bots import Budget
from rummicore.changes import Change, Changes, changes_of
from rummicore.edition import Edition
from rummicore.host import Happened
from rummicore.tiles import AnyMeld, AnyTable, Face, TypedMeld, TypedTable
from rummicore.turn import Turn, lying_table, turn_of
from rummicore.view import View
from rummiwords.alphabet import JOKER, word_of
from rummiwords.laying import turn_laying
from rummiwords.rules.scoring import scoring_words
from rummiwords.solver.best import WordGoal, WordSolution
from rummiwords.solver.bounded import solve_bounded
from rummiwords.solver.position import read_word
from rummiwords.solver.repair import repair
from rummiwords.solver.seats import meld_of, position_of, rules_of, solve_view, table_of, vocabulary_for
from rummiwords.solver.turns import WordTurn

# What one can find: words that everybody has met, and changes of one word of the table.
EVERYDAY, LONGEST, TOUCH = 3, 12, 1
# Where to look next, by the rarest words and the words of the table touched, before the best turn of all is taken.
FARTHER = ((EVERYDAY, 2), (0, 1), (0, 2))
# For each of these looks, and for each of both looks at a turn of a finished game: at about 40 µs a node some 0.4 and
# 0.1 seconds at the most.
HINTING, REVIEWING = Budget(nodes=10_000), Budget(nodes=3000)


class WordAdvisor:
    """Asks the exact solver; hints are of turns with everyday words that change little, if there are any."""

    goals: ClassVar[type[Goal]] = WordGoal
    worthless: ClassVar[Worth] = {"score": 0, "longest": "", "doubled": False, "tiles": 0}

    def __init__(self, edition: Edition) -> None:
        """Advise on one edition."""
        self._edition = edition

    def solve(self, view: View, goal: Goal, budget: Budget, top: int = 1) -> Solution:
        """Return the best turns, each with another scoring word; only the first of them can be proved."""
        vocabulary_for(self._edition)  # indexed before the first position, whose time it is not
        begin = budget.now()
        found = solve_view(self._edition, view, WordGoal(goal), budget, top)
        seconds = budget.now() - begin
        turns = tuple(self._advised(view, turn, found, first=not number) for number, turn in enumerate(found.turns))
        return Solution(turns, found.upper_bound, found.proved, found.settled, seconds)

    def _advised(self, view: View, turn: WordTurn, found: WordSolution, *, first: bool = True) -> Advised:
        worth: Worth = {"score": turn.score, "longest": turn.longest, "doubled": turn.doubled, "tiles": len(turn.laid)}
        made = turn_of(self._edition, view, table_of(turn))
        return Advised(made, worth, found.upper_bound, found.proved and first, found.settled and first)

    # Hints

    def hint(self, view: View, budget: Budget) -> Hint:
        """Give away a good turn that people could find, else the best one there is."""
        turn = self._visible(view)
        return Hint(None, proved=True) if turn is None else clue_of(turn)

    def _visible(self, view: View) -> Turn | None:
        edition = self._edition
        rules, position = rules_of(edition, view), position_of(view)
        for least, touch in ((EVERYDAY, TOUCH), *FARTHER):
            known = vocabulary_for(edition, least=least, longest=LONGEST)
            best = solve_bounded(position, known, rules, touch=touch, budget=HINTING).best
            if best is not None and best.score:
                return turn_of(edition, view, table_of(best))
        best = solve_view(edition, view, WordGoal.SCORE, HINTING).best
        return None if best is None else turn_of(edition, view, table_of(best))

    # Tables

    def laying(self, view: View, must: tuple[Face, ...], may: tuple[Face, ...], budget: Budget) -> Turn | None:
        """Return a turn that lays all of some rack tiles and any of some others."""
        return turn_laying(self._edition, view, must, may, budget)

    def repair(self, melds: TypedTable, budget: Budget) -> Repair:
        """Arrange the words of a table and its loose letters; words that are right stay where they can."""
        spell = self._edition.notation.spell
        loose = "".join(face for meld in melds if _is_open(meld) for face in meld.faces)
        words = tuple(read_word(spell(meld.tiles)) for meld in melds if not _is_open(meld))
        found = repair(words, loose, vocabulary_for(self._edition), budget)
        table, _ = lying_table(self._edition.melds, tuple(map(meld_of, found.table)))
        return Repair(table, found.loose, found.proved)

    # Finished games

    def review(self, steps: Iterable[Happened]) -> Iterator[ReviewedTurn]:
        """Solve the position of every turn, with the words that one could see and with all of them."""
        edition = self._edition
        known = vocabulary_for(edition, least=EVERYDAY, longest=LONGEST)
        for happened, view, played in turns_of(steps):
            everyday = solve_bounded(position_of(view), known, rules_of(edition, view), touch=TOUCH, budget=REVIEWING)
            before = happened.before
            words = scoring_words(turn_of(edition, view, happened.step.state.table)) if played else ()
            yield ReviewedTurn(
                len(before.results) + 1,
                before.number,
                before.turn,
                edition.sorted(played.laid if played else ()),
                played.points if played else 0,
                words[0] if words else None,
                self._advised(view, everyday.best, everyday) if everyday.best else None,
                self.solve(view, WordGoal.SCORE, REVIEWING),
                doubled=played is not None and played.doubled,
            )


def _is_open(meld: TypedMeld) -> bool:
    """Whether a joker of a meld has no letter."""
    return any(not placed.stands for placed in meld.tiles)


def clue_of(turn: Turn) -> Hint:
    """Say what kind of a turn it is, and what leads to it."""
    changes = changes_of(turn.made, turn.gone, turn.laid)
    longest = next(iter(scoring_words(turn)), turn.made[-1])
    freed = _freed(changes, turn.made)
    if freed is not None:
        return Hint(turn, True, "joker", *freed)
    if not turn.gone:
        return Hint(turn, True, "own", goal=longest)
    if len(turn.gone) == 1 and changes.longer and _stays_whole(changes.longer[0]):
        return Hint(turn, True, "longer", changes.longer[0], longest)
    return Hint(turn, True, "rebuilt", goal=longest)


def _freed(changes: Changes, made: AnyTable) -> tuple[Change, AnyMeld] | None:
    """Return the word from which a joker is taken, and the one it goes into."""
    taken = next((change for change in changes.swapped if JOKER in change.went), None)
    if taken is None:
        return None
    goal = next((meld for meld in made if meld != taken.new and JOKER in meld.faces), None)
    return None if goal is None else (taken, goal)


def _stays_whole(change: Change) -> bool:
    """Whether a word only gets letters before, behind or around it."""
    return word_of(change.old) in word_of(change.new)
