"""What a host tells, said line by line at the prompt as it comes."""

from __future__ import annotations

from rummicore.edition import Edition
from rummicore.entries import Entries
from rummicore.events import Played
from rummicore.host import Told
from rummicore.reasons import Reasons
from rummicore.tiles import AnyMeld
from rummicore.view import View
from rummicore.wire import Record
from rumminet.client.desk import RemoteDesk, RemoteKeyboard, RemoteTurn
from rumminet.client.line import TableLine
from rumminet.client.news import TableNews
from rummiterm.story.fresh import OwnTurn, laid_in
from rummiterm.story.narrate import Teller
from rummiterm.texts import Texts

# Actions that end a turn; behind others, such as a word that is suggested, it goes on with its draft.
TURN_ENDS = ("play", "draw", "time-up")


class SpokenNews(TableNews):
    """What is known of a table elsewhere, and the desk at which it is told."""

    def __init__(self, line: TableLine, texts: Texts, *, plain: bool) -> None:
        """Take the line and the language."""
        super().__init__(line, texts)
        self._plain = plain
        self.keyboard = RemoteKeyboard(line, plain=plain)
        self.desk: RemoteDesk | None = None
        self.log: list[str] = []
        # Tiles that others have laid since the seat's last turn.
        self.fresh: dict[AnyMeld, tuple[int, ...]] = {}
        self.turn: RemoteTurn | None = None
        # Whether the last turn was refused and is tried again.
        self.again = False
        self._said = ""

    def say(self, line: str) -> None:
        """Print a line."""
        if self.desk:
            self.desk.say(line)
        else:
            super().say(line)

    def _room(self, message: Record) -> None:
        first = not self.seats
        super()._room(message)
        if first:
            self.say(self.header)
        said = self.seats_text()
        if message["state"] == "gathering" and said != self._said:
            self._said = said
            self.say(said)

    def _begin(self, edition: Edition, given: Entries, view: View) -> None:
        super()._begin(edition, given, view)
        names = self.teller.names if self.teller else []
        self.desk = RemoteDesk(edition, names, self._texts, self.keyboard, plain=self._plain, hints=self.hints)
        self.log, self.fresh, self.turn = [], {}, None
        if self.seat is not None:
            self.desk.say(self.desk.intro())

    def _game(self, message: Record) -> None:
        """Hear what has happened; whoever looks on is shown what lies there since."""
        before = self.view.table if self.view else None
        super()._game(message)
        if self.seat is None and self.desk and self.view and self.view.table != before:
            self.desk.table(self.view, fresh=self.fresh)
            self.fresh = {}

    def _tell(self, known: Told) -> None:
        """Tell an action; the own turn is told shorter."""
        if self.teller is None:
            raise TypeError("a game that is told has begun")
        whole = [line for line in self.teller.tell(known) if line]
        self.log += whole
        if known.seat != self.seat or self.seat is None:
            self.fresh |= {meld: at for event in known.events if isinstance(event, Played)
                           for meld, at in laid_in(event).items()}  # fmt: skip
        elif known.do != "answer":
            whole = self._own(self.teller, known, self.seat)
        for line in whole:
            self.say(line)

    def _own(self, teller: Teller, known: Told, seat: int) -> list[str]:
        """Say what an action of this seat brought, and what else came of it."""
        if known.do in TURN_ENDS:
            self.turn, self.fresh = None, {}
        played = any(isinstance(event, Played) for event in known.events)
        edition = teller.edition
        brought = [self._texts("own.played") if played else "", OwnTurn(edition, self._texts).brought(known, seat)]
        others = tuple(event for event in known.events if getattr(event, "seat", None) != seat)
        said = " ".join(filter(None, brought))
        return [*([f"   {said}"] if said else []), *teller.tell(known._replace(events=others))]

    def _end(self, lines: list[str], message: Record) -> None:
        for line in lines:
            self.say(line)

    def _refused(self, reasons: Reasons, said: str) -> None:
        if self.turn:
            self.turn.refused(reasons)
            self.again = True
        else:
            self.say(f"!  {said}")
