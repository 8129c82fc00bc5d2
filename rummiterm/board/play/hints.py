"""Hints on the board: each one wanted says more, and the last one lays the turn out."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.advice import Hint
from rummicore.edition import Edition
from rummicore.tiles import AnyTable
from rummicore.turn import Turn, turn_of
from rummicore.view import View
from rummiterm.prompt.staging import sentence
from rummiterm.story.hints import STAGES, Clues
from rummiterm.texts import Texts


class HintPanel:
    """The hints of one turn: what has been given away so far."""

    def __init__(self, edition: Edition, view: View, texts: Texts) -> None:
        """Begin without a hint; the game asks for one when it is wanted."""
        self._edition = edition
        self._view = view
        self._texts = texts
        self._clues = Clues(edition, texts)
        self._hint: Hint | None = None
        self.turn: Turn | None = None
        self.stage = 0
        self.shown = False

    @property
    def known(self) -> bool:
        """Whether the advisor has answered."""
        return self._hint is not None

    def learn(self, hint: Hint, table: AnyTable | None) -> None:
        """Take the answer of the advisor."""
        self.turn = None if table is None else turn_of(self._edition, self._view, table)
        self._hint = hint._replace(turn=self.turn)

    def more(self) -> Turn | None:
        """Give away more; return the turn to lay out when all is told."""
        self.shown = True
        self.stage = min(self.stage + 1, STAGES) if self.turn else 1
        return self.turn if self.stage == STAGES else None

    def title(self) -> str:
        """Say how much has been given away."""
        return self._texts("board.hint.title", stage=self.stage) if self.turn else self._texts("board.hint.word")

    def keys(self) -> str:
        """Say which keys go on: with the next stage, where there is one, or back to the verdict."""
        return self._texts("board.hint.keys" if self.turn else "board.hint.close")

    def lines(self) -> Iterator[str]:
        """Say all that has been given away, and what comes next."""
        if self._hint is None:
            yield f"? {self._texts('board.thinking-hint')}"
        elif self.turn is None:
            yield f"? {self._texts('board.hint.none' if self._view.pool else 'board.hint.none-pass')}"
        else:
            for stage in range(1, self.stage + 1):
                yield f"? {stage} {self._said(self._hint, self.turn, stage)}"
            if self.stage < STAGES:
                key = "board.hint.next" if self.stage + 1 < STAGES else "board.hint.lay"
                yield f"  {self.stage + 1} {self._texts(key)}"

    def _said(self, hint: Hint, turn: Turn, stage: int) -> str:
        if stage == STAGES:
            return self._texts("board.hint.3", melds=self._clues.typed(turn))
        if hint.kind == "tiles":
            return self._texts(f"board.hint.{stage}", **self._clues.tiles(hint, turn))
        return sentence(self._clues.clue(hint, turn, stage))
