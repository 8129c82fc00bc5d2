"""Hints in three stages: something can be played, with these tiles, the whole turn."""

from __future__ import annotations

from contextlib import suppress

from rummicore.actions import Play
from rummicore.bots import Budget
from rummicore.chance import bot_seed
from rummicore.edition import Edition
from rummicore.reasons import FormatError
from rummicore.turn import Turn, turn_of
from rummicore.view import View
from rummiterm.prompt.preview import Preview
from rummiterm.story.paint import show_faces
from rummiterm.texts import Texts

STAGES = 3
# A bot that lays what it can see.
SIMPLE = "bot:2"


class Hints:
    """Hints for one turn; each call says more."""

    def __init__(self, edition: Edition, view: View, preview: Preview, texts: Texts) -> None:
        """Think once, when the first hint is wanted."""
        self._edition = edition
        self._view = view
        self._preview = preview
        self._texts = texts
        self._stage = 0
        self._found: Turn | None = None

    def next(self) -> str:
        """Return the next stage; the last one is repeated."""
        if not self._stage:
            self._found = self._best()
        if self._found is None:
            return self._texts("hint.none" if self._view.pool else "hint.none-pass")
        self._stage = min(self._stage + 1, STAGES)
        turn = self._found
        if self._edition.manner.joined:
            from rummiterm.story.word_hints import hint_stages  # with the solver, for those who ask

            clue = hint_stages(self._edition, turn, self._texts)[self._stage - 1]
            return self._texts("hint.clue" if self._stage < STAGES else "hint.last", stage=self._stage, clue=clue)
        facts = {
            "stage": self._stage,
            "count": self._texts.count("tiles", len(turn.laid)),
            "tiles": show_faces(self._edition, self._edition.sorted(turn.laid)),
            "melds": ", ".join(map(self._preview.meld, turn.made)),
        }
        return self._texts(f"hint.{self._stage}", **facts)

    def _best(self) -> Turn | None:
        if self._edition.manner.joined:
            from rummiterm.story.word_hints import visible_turn

            return visible_turn(self._edition, self._view)
        play = self._exact_play() or self._bots_play()
        return turn_of(self._edition, self._view, play.table) if play is not None else None

    def _exact_play(self) -> Play | None:
        """Return the best turn, of equal ones one that leaves most of the table alone."""
        from rummiclassic.solver.best import NumberSolver  # the solver is loaded for those who ask
        from rummiclassic.solver.goals import NumberGoal

        with suppress(FormatError):  # a game that the solver does not know is left to its bots
            return NumberSolver(self._edition).solve(self._view, NumberGoal.BOTH, Budget()).play
        return None

    def _bots_play(self) -> Play | None:
        """Return what a bot would lay, where the solver has found nothing."""
        names = list(self._edition.bots)
        make = self._edition.bots[SIMPLE if SIMPLE in names else names[-1]]
        action = make(self._edition, bot_seed(0, self._view.owner)).choose(self._view, Budget())
        return action if isinstance(action, Play) else None
