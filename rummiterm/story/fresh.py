"""What is new to a seat: the tiles that came since it had its last turn, and what that turn brought it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rummicore.edition import Edition
from rummicore.events import Drew, Event, Passed, Played, Refused, Restored, TookBack
from rummicore.host import Happened, Told, same_turn
from rummicore.tiles import AnyMeld, without
from rummiterm.story.paint import places_of, show_faces
from rummiterm.texts import Texts


def fresh_tiles(steps: Sequence[Happened], seat: int) -> dict[AnyMeld, tuple[int, ...]]:
    """Return the places of the tiles that others have laid since, by the melds that hold them."""
    places: dict[AnyMeld, tuple[int, ...]] = {}
    for happened in reversed(since_turn(steps, seat)):
        for event in happened.step.events:
            if isinstance(event, Played) and event.seat != seat:
                places = laid_in(event) | places
    return places


def since_turn(steps: Sequence[Happened], seat: int) -> Sequence[Happened]:
    """Return what has happened from the end of a seat's last turn on."""
    for at in range(len(steps) - 1, -1, -1):
        if steps[at].before.turn == seat and not same_turn(steps[at].before, steps[at].step.state):
            return steps[at:]
    return steps


def laid_in(event: Played) -> dict[AnyMeld, tuple[int, ...]]:
    """Find the laid tiles in the new melds of a play; of equal tiles the first ones."""
    left, found = event.laid, dict[AnyMeld, tuple[int, ...]]()
    for meld in event.made:
        found[meld] = places_of(meld, left)
        left = without(left, tuple(meld.faces[at] for at in found[meld]))
    return found


class OwnTurn:
    """Says to a seat what became of its turn, event by event."""

    def __init__(self, edition: Edition, texts: Texts) -> None:
        """Take the edition and the language."""
        self._edition = edition
        self._texts = texts

    def brought(self, known: Told, seat: int | None) -> str:
        """Say in one line what an action of a seat brought it; nothing for the actions of others."""
        if seat is None or known.seat != seat or known.do == "answer":
            return ""
        return " ".join(text for event in known.events for text in self.said(event, seat))

    def beside(self, known: Told, seat: int | None) -> str:
        """Say in one line what is not in the told turn of a seat but for itself: the tiles it took, and the reasons."""
        if seat is None or known.seat != seat or known.do == "answer":
            return ""
        kept = (event._replace(fine=False) if isinstance(event, Drew) else event for event in known.events)
        own = (event for event in kept if isinstance(event, Drew | Refused))
        return " ".join(text for event in own for text in self.said(event, seat))

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
                yield self._texts.objection(self._edition.explained(self._edition, reason))

    def _drawn(self, event: Drew) -> str:
        key = "own.fined" if event.fine else "own.drew-one" if event.amount == 1 else "own.drew"
        tiles = show_faces(self._edition, self._edition.sorted(event.tiles))
        return self._texts(key, count=self._texts.count("tiles", event.amount), tiles=tiles)
