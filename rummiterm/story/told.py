"""What a seat, or an onlooker, has been told of a game: its lines, and what of it is new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rummicore.events import Drew, Played, Refused, Skipped
from rummicore.host import Told
from rummicore.tiles import AnyMeld, Face
from rummicore.view import View
from rummiterm.story.fresh import OwnTurn, laid_in
from rummiterm.story.narrate import Teller

# Actions that are of no turn: whoever answers or deals does not play.
_NO_TURN = ("answer", "deal")


class SeatStory:
    """The story of a game as one seat may know it; it needs no more than what is told."""

    def __init__(self, teller: Teller, seat: int | None) -> None:
        """Take who tells the game, and to whom."""
        self.seat = seat
        self.told: list[Told] = []
        self.lines: list[str] = []
        self._teller = teller
        self._own = OwnTurn(teller.edition, teller.texts)

    def hear(self, known: Told, beside: Iterable[str] = ()) -> None:
        """Take an action that is told; what is said ``beside`` it stays in its line, which is in sight."""
        self.told.append(known)
        self.lines += self.tell(known)
        if said := self._own.beside(known, self.seat):
            self.lines.append(f"   {said}")
        self.add(beside)

    def add(self, beside: Iterable[str]) -> None:
        """Say something beside what was told last."""
        for also in beside:
            self.lines[-1:] = [f"{_ended(line)} {also.strip()}" for line in self.lines[-1:]]

    def tell(self, known: Told) -> list[str]:
        """Tell an action in lines."""
        return [line for line in self._teller.tell(known) if line]

    @property
    def last(self) -> Told | None:
        """What was told last."""
        return self.told[-1] if self.told else None

    def last_laid(self) -> Mapping[AnyMeld, Sequence[int]]:
        """Return the places of the tiles that the last action has laid."""
        return _laid(self.told[-1:])

    def drawn(self) -> Counter[Face]:
        """Return the tiles that the seat took at the end of its last turn."""
        for known in reversed(self.told):
            if known.seat == self.seat and known.do != "answer":
                taken = [e.tiles for e in known.events if isinstance(e, Drew) and e.seat == self.seat]
                return Counter(face for tiles in taken for face in tiles)
            if known.do == "deal":
                break
        return Counter()

    def fresh(self, view: View) -> Mapping[AnyMeld, Sequence[int]]:
        """Return the places of tiles that others have laid since the seat had its last turn; ``view`` is of now."""
        if self.seat is None:
            return {}
        return _laid(self._since_turn(view), but=self.seat)

    def mishap(self, view: View) -> str:
        """Say what became of the seat's last turn if its time ran out or it was refused; nothing if all went well.

        A layout that counted when the time ran out is said, and a turn that was lost since then, too.
        """
        seat, later = self.seat, self._since_turn(view)
        if seat is None or later is self.told:
            return ""
        last, texts = later[0], self._teller.texts
        refused = any(isinstance(event, Refused) or (isinstance(event, Drew) and event.fine) for event in last.events)
        said = []
        if refused or last.do == "time-up":
            said.append(texts("play.time-over" if last.do == "time-up" else "own.refused"))
            said += [texts("own.counted")] if not refused and any(_plays([last])) else []
            said += [text for event in last.events for text in self._own.said(event, seat)]
        skipped = any(event == Skipped(seat) for known in later for event in known.events)
        return " ".join([*said, *([texts("own.skipped")] if skipped else [])])

    def _since_turn(self, view: View) -> Sequence[Told]:
        """Return what was told from the end of the seat's last turn on; all of it if there was no such turn."""
        following = len(view.results) + 1, view.number
        for at in range(len(self.told) - 1, -1, -1):
            turn = _turn_of(self.told[at])
            if turn != following and self._owns(at):
                return self.told[at:]
            following = turn
        return self.told

    def _owns(self, at: int) -> bool:
        """Tell whether the turn that an action belongs to is the seat's; others may have decided about it last."""
        turn = _turn_of(self.told[at])
        for known in reversed(self.told[: at + 1]):
            if _turn_of(known) != turn:
                break
            if known.do not in _NO_TURN:
                return known.seat == self.seat
        return False


def _turn_of(known: Told) -> tuple[int, int]:
    return known.round, known.number


def _laid(told: Sequence[Told], but: int | None = None) -> dict[AnyMeld, tuple[int, ...]]:
    """Return the places of the tiles that were laid, but for those of one seat."""
    return {meld: places for event in _plays(told) if event.seat != but for meld, places in laid_in(event).items()}


def _plays(told: Sequence[Told]) -> Iterator[Played]:
    return (event for known in told for event in known.events if isinstance(event, Played))


def _ended(line: str) -> str:
    """End a line as a sentence, so that another one may follow."""
    return line if line.endswith((".", "!", "?")) else f"{line}."
