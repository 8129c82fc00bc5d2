"""A seat's own turn, told to that seat: shorter than to others, and with the tiles that only it may know."""

from __future__ import annotations

from collections.abc import Iterator

from rummicore.edition import Edition
from rummicore.events import Drew, Event, Passed, Refused, Restored, TookBack
from rummiterm.prompt.staging import sentence
from rummiterm.story.paint import show_faces
from rummiterm.texts import Texts


class OwnTurn:
    """Says to a seat what became of its turn, event by event."""

    def __init__(self, edition: Edition, texts: Texts) -> None:
        """Take the edition and the language."""
        self._edition = edition
        self._texts = texts

    def said(self, event: Event, seat: int) -> Iterator[str]:
        """Say what an event of its turn brought a seat, beside what everybody hears."""
        if isinstance(event, Drew) and event.seat == seat:
            yield self._drawn(event)
        elif isinstance(event, Passed):
            yield self._texts("own.passed")
        elif isinstance(event, Restored):
            yield self._texts("own.restored")
        elif isinstance(event, TookBack):
            melds = ", ".join(self._edition.notation.short(meld.tiles) for meld in event.melds)
            yield self._texts("own.took-back", melds=melds)
        elif isinstance(event, Refused):
            for reason in event.reasons:
                yield sentence(self._texts.reason(self._edition.explained(self._edition, reason)))

    def _drawn(self, event: Drew) -> str:
        key = "own.fined" if event.fine else "own.drew-one" if event.amount == 1 else "own.drew"
        tiles = show_faces(self._edition, self._edition.sorted(event.tiles))
        return self._texts(key, count=self._texts.count("tiles", event.amount), tiles=tiles)
