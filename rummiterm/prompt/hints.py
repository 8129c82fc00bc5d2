"""Hints at the prompt: each one wanted says more."""

from __future__ import annotations

from rummicore.advice import Hint
from rummicore.bots import Budget
from rummicore.edition import Edition
from rummicore.view import View
from rummiterm.story.hints import STAGES, prompt_hint
from rummiterm.texts import Texts


class Hints:
    """Hints for one turn."""

    def __init__(self, edition: Edition, view: View, texts: Texts) -> None:
        """Think once, when the first hint is wanted."""
        self._edition = edition
        self._view = view
        self._texts = texts
        self._stage = 0
        self._hint: Hint | None = None

    def next(self) -> str:
        """Return the next stage; the last one is repeated."""
        if self._hint is None:
            self._hint = self._edition.advisor(self._edition).hint(self._view, Budget())
        self._stage = min(self._stage + 1, STAGES)
        return prompt_hint(self._edition, self._hint, self._stage, self._texts, pool=self._view.pool)
