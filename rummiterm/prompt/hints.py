"""Hints in three stages: something can be played, with these tiles, the whole turn."""

from __future__ import annotations

from rummicore.actions import Play
from rummicore.bots import Budget
from rummicore.chance import bot_seed
from rummicore.edition import Edition
from rummicore.turn import Turn, turn_of
from rummicore.view import View
from rummiterm.painting import show_faces
from rummiterm.prompt.preview import Preview
from rummiterm.texts import Texts

STAGES = 3


class Hints:
    """Hints for one turn; each call says more."""

    def __init__(self, edition: Edition, view: View, preview: Preview, texts: Texts) -> None:
        """Ask the strongest bot once, when the first hint is wanted."""
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
        worth = self._edition.worth(turn)
        facts = {
            "stage": self._stage,
            "points": self._texts.count("points", int(worth.get("score", 0))),
            "count": self._texts.count("tiles", len(turn.laid)),
            "tiles": show_faces(self._edition, self._edition.sorted(turn.laid)),
            "melds": self._typed(turn),
        }
        kind = "score" if "score" in worth else "tiles"
        return self._texts(f"hint.{self._stage}.{kind}" if self._stage == 1 else f"hint.{self._stage}", **facts)

    def _best(self) -> Turn | None:
        name = list(self._edition.bots)[-1]
        bot = self._edition.bots[name](self._edition, bot_seed(0, self._view.seat))
        action = bot.choose(self._view, Budget())
        return turn_of(self._edition, self._view, action.table) if isinstance(action, Play) else None

    def _typed(self, turn: Turn) -> str:
        return (" " if self._preview.spelled else ", ").join(map(self._preview.meld, turn.made))
