"""Hints at the prompt: each one wanted says more, and the last one lays the turn."""

from __future__ import annotations

from rummicore.advice import Hint
from rummicore.bots import Budget
from rummicore.draft import Draft
from rummicore.edition import Edition
from rummicore.notation import parse_table
from rummicore.tiles import Face
from rummicore.turn import Turn
from rummicore.view import View
from rummiterm.story.hints import STAGES, Clues, prompt_hint
from rummiterm.texts import Texts


class Hints:
    """Hints for one turn."""

    def __init__(self, edition: Edition, view: View, texts: Texts, whole: tuple[Face, ...] | None = None) -> None:
        """Think once, when the first hint is wanted; ``whole`` is the rack of which the view has only a part."""
        self._edition = edition
        self._view = view
        self._texts = texts
        self._whole = view.rack if whole is None else whole
        self._stage = 0
        self._hint: Hint | None = None

    def next(self, draft: Draft, *, lays: bool = True) -> str:
        """Return the next stage; the last one is repeated. What it says to type holds for the draft as it lies.

        ``lays`` tells whether one more hint lays the turn.
        """
        if self._hint is None:
            self._hint = self._thought()
        self._stage = min(self._stage + 1, STAGES)
        turn = self._hint.turn
        fits = turn is None or self._stage < STAGES or self._gives(draft, turn)
        pool = self._view.pool
        return prompt_hint(self._edition, self._hint, self._stage, self._texts, pool=pool, fits=fits, lays=lays)

    def _thought(self) -> Hint:
        """Find a turn of the tiles that are seen; what it is worth depends on how many are held."""
        hint = self._edition.advisor(self._edition).hint(self._view, Budget())
        return hint._replace(turn=hint.turn._replace(rack=self._whole)) if hint.turn else hint

    @property
    def given_away(self) -> Turn | None:
        """The turn, if all of it has been told."""
        return self._hint.turn if self._hint and self._stage == STAGES else None

    def _gives(self, draft: Draft, turn: Turn) -> bool:
        """Tell whether the line makes the turn of the draft as it lies; else the draft must be put back first."""
        typed = parse_table(self._edition, Clues(self._edition, self._texts).typed(turn))
        verdict = draft.stage(typed)[0].verdict()
        return verdict.legal and sorted(verdict.turn.laid) == sorted(turn.laid)
