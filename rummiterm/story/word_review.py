"""A finished letter game looked at again: what each turn could have been, and what the family will talk about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.events import Played
from rummicore.host import Happened
from rummicore.turn import turn_of
from rummicore.view import view_of
from rummiterm.story.word_hints import EVERYDAY, LONGEST, TOUCH
from rummiterm.texts import Texts
from rummiwords.alphabet import word_of
from rummiwords.rules.scoring import scoring_words
from rummiwords.solver import WordGoal, WordTurn, solve_bounded
from rummiwords.solver.seats import position_of, rules_of, solve_view, vocabulary_for

NODES = 3000


class ReviewedWordTurn(NamedTuple):
    """One turn: what it scored with which word, the best that one could see, and the best of all."""

    number: int
    seat: int
    points: int
    word: str
    everyday: WordTurn | None
    best: WordTurn | None

    @property
    def missed(self) -> WordTurn | None:
        """The better turn with everyday words, if there was one."""
        return self.everyday if self.everyday is not None and self.everyday.score > self.points else None


def look_again(edition: Edition, steps: Sequence[Happened]) -> Iterator[ReviewedWordTurn]:
    """Solve the position of every turn of a game."""
    known = vocabulary_for(edition, least=EVERYDAY, longest=LONGEST)
    for happened in steps:
        state = happened.before
        if state.phase != "turn" or happened.action.do not in ("play", "draw", "time-up"):
            continue
        view = view_of(state, state.turn)
        played = next((event for event in happened.step.events if isinstance(event, Played)), None)
        word = _word(edition, happened) if played else ""
        rules = rules_of(edition, view)
        everyday = solve_bounded(position_of(view), known, rules, touch=TOUCH, budget=Budget(NODES)).best
        best = solve_view(edition, view, WordGoal.SCORE, Budget(NODES)).best
        yield ReviewedWordTurn(state.number, state.turn, played.points if played else 0, word, everyday, best)


def _word(edition: Edition, happened: Happened) -> str:
    view = view_of(happened.before, happened.before.turn)
    words = scoring_words(turn_of(edition, view, happened.step.state.table))
    return word_of(words[0]) if words else ""


def record_of(turn: ReviewedWordTurn) -> dict[str, object]:
    """Write a turn as data."""
    return {
        "turn": turn.number,
        "seat": turn.seat,
        "score": turn.points,
        "longest": turn.word,
        "everyday": _found(turn.everyday),
        "best": _found(turn.best),
    }


def _found(turn: WordTurn | None) -> dict[str, object] | None:
    return turn and {"score": turn.score, "longest": turn.longest, "table": list(map(str, turn.table))}


class Analysis:
    """Tells what was missed, turn by turn, and sums up."""

    def __init__(self, names: Sequence[str], texts: Texts) -> None:
        """Take the players' names and the language."""
        self._names = names
        self._texts = texts

    def turn(self, turn: ReviewedWordTurn) -> str:
        """Tell one turn."""
        texts = self._texts
        done = f"+{turn.points} {turn.word}".rstrip() if turn.word or turn.points else texts("analyze.nothing")
        if turn.missed is not None:
            said = texts("analyze.missed", points=turn.missed.score, word=turn.missed.longest)
        elif turn.everyday is None and not turn.points:
            said = texts("analyze.no-turn" if turn.best is None else "analyze.only-rare")
        else:
            said = texts("analyze.good")
        return texts("turn", number=turn.number, name=self._names[turn.seat], what=f"{done}; {said}")

    def summary(self, turns: Sequence[ReviewedWordTurn]) -> Iterator[str]:
        """Sum up: for each player what there was, then the words nobody saw."""
        for seat, name in enumerate(self._names):
            own = [turn for turn in turns if turn.seat == seat]
            got = sum(turn.points for turn in own)
            could = sum(max(turn.points, turn.everyday.score if turn.everyday else 0) for turn in own)
            best = sum(turn.missed is None for turn in own if turn.points)
            yield "   " + self._texts(
                "analyze.seat", name=name, got=self._texts.count("points", got), could=could, best=best, turns=len(own)
            )
        missed = [turn for turn in turns if turn.missed is not None]
        if missed:
            turn = max(missed, key=lambda turn: len(turn.missed.longest) if turn.missed else 0)
            assert turn.missed is not None
            yield "   " + self._said("analyze.longest", turn, turn.missed)
        found = [turn for turn in turns if turn.best is not None]
        if found:
            turn = max(found, key=lambda turn: turn.best.score if turn.best else 0)
            assert turn.best is not None
            yield "   " + self._said("analyze.whole-dictionary", turn, turn.best)

    def _said(self, key: str, turn: ReviewedWordTurn, better: WordTurn) -> str:
        points = self._texts.count("points", better.score)
        return self._texts(key, word=better.longest, number=turn.number, name=self._names[turn.seat], points=points)
