"""One connection: where it is, what it has been told, and what is said to it, in its language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rummicore.reasons import Reason
from rummicore.wire import Record, reason_to_wire, told_to_wire, view_to_wire
from rumminet.rooms.jobs import Effect, HangUp, Send
from rumminet.rooms.limits import HostLimits, RateMeter
from rumminet.shown.looks import TileLooks
from rumminet.shown.names import public_names, table_header, table_title
from rumminet.shown.story import net_texts
from rummiterm.board.chart import standings
from rummiterm.start.players import level_name
from rummiterm.texts import Texts

if TYPE_CHECKING:
    from rumminet.rooms.driver import PlayedGame
    from rumminet.rooms.room import Room

# The version of the protocol; another one is refused.
PROTOCOL = 1
# Why a connection is closed, in the range that belongs to applications; the last three are common ones.
TAKEN_OVER, BAD_TOKEN, NO_ROOM, TOO_MANY, GOING_AWAY, TRY_LATER = 4001, 4003, 4004, 1008, 1001, 1013
# Errors after which there is nothing more to say.
FATAL = {"bad-token": BAD_TOKEN, "no-room": NO_ROOM, "too-many": TOO_MANY, "full": TRY_LATER}
# Characters of a name; longer ones leave no room for the points beside them on a phone.
LONGEST_NAME = 20


class Outbox:
    """Collects what is to be done, in order."""

    def __init__(self) -> None:
        """Begin empty."""
        self._effects: list[Effect] = []

    def put(self, effect: Effect) -> None:
        """Add something to be done."""
        self._effects.append(effect)

    def take(self) -> list[Effect]:
        """Return all that is to be done, once."""
        taken, self._effects = self._effects, []
        return taken


class Caller:
    """Somebody who is connected; ``place`` is none for an onlooker, ``wire`` for who draws views without a page."""

    def __init__(self, number: int, address: str, limits: HostLimits, out: Outbox) -> None:
        """Take the number of the connection and where it comes from."""
        self.id, self.address = number, address
        self.place: int | None = None
        self.seat: int | None = None
        self.at, self.game = 0, 0
        self.wire = False
        self.meter = RateMeter(limits.messages, limits.window)
        # Questions that are being thought about; one at a time.
        self.asked: tuple[object, ...] | None = None
        self._out = out
        self.speak("")

    def speak(self, language: str) -> None:
        """Speak a language from now on."""
        self.texts: Texts = net_texts(language)
        self.language = self.texts.asked

    def send(self, what: str, **fields: object) -> None:
        """Send a message."""
        self._out.put(Send(self.id, {"what": what, **fields}))

    def hang_up(self, code: int) -> None:
        """Close the connection."""
        self._out.put(HangUp(self.id, code))

    def error(self, code: str, **facts: object) -> None:
        """Say what is wrong; some errors end the connection."""
        text = self.texts(f"net.error.{code}", **({"most": LONGEST_NAME} if code == "bad-name" else facts))
        self.send("error", code=code, text=text, fatal=code in FATAL)
        if code in FATAL:
            self.hang_up(FATAL[code])

    def taken_over(self) -> None:
        """Say that the seat is played from elsewhere now."""
        self.send("taken-over", text=self.texts("net.taken-over"))
        self.hang_up(TAKEN_OVER)

    def welcome(self, room: Room, now: float) -> None:
        """Say what is played here and how its tiles look."""
        edition, manner = room.edition, room.edition.manner
        looks = TileLooks(edition, self.texts)
        fields: Record = {"orders": looks.orders(), "faces": looks.faces()}
        if self.wire:
            fields = {"options": {key: option.value for key, option in edition.options.items()}}
        self.send(
            "welcome",
            protocol=PROTOCOL,
            room=room.plan.room,
            you=self.seat,
            lang=self.texts.language,
            now=now,
            edition={
                "id": edition.id,
                "title": self.texts.title(edition),
                "joined": manner.joined,
                "counts": manner.counts,
                "example": manner.example,
            },
            **fields,
        )

    def room(self, room: Room) -> None:
        """Say who sits where."""
        wants = room.game.wants if room.game else set()
        here = room.people_here()
        seats = []
        players = public_names([place.player for place in room.plan.places])
        for seat, place in enumerate(room.plan.places):
            bot = room.is_bot(seat)
            level = level_name(players[seat], self.texts) if bot else ""
            free = "taken" if place.claimed else "reserved" if place.player else "free"
            seats.append(
                {
                    "seat": seat,
                    "state": "bot" if bot else free,
                    "name": self.texts("name.bot-level", level=level) if bot else place.player,
                    "level": level,
                    "connected": bot or seat in here,
                    "wants": seat in wants,
                }
            )
        ways = room.ways_to_begin() if self.seat is not None else []
        self.send(
            "room",
            room=room.plan.room,
            state=room.state,
            title=table_title(room.edition, self.texts),
            header=table_header(room.edition, self.texts),
            game=room.game.number if room.game else 0,
            you=self.seat,
            onlookers=sum(caller.seat is None and bool(caller.address) for caller in room.callers.values()),
            seats=seats,
            begin=[{"value": way, "text": self.texts(f"net.begin.{way}")} for way in ways],
        )

    def tell(self, game: PlayedGame, clock: Record | None) -> None:
        """Tell what this caller has not been told, and what there is now."""
        since, self.at, self.game = self.at, game.host.at, game.number
        if self.wire:
            told = [told_to_wire(known) for known in game.host.told(self.seat, since)]
            view = view_to_wire(game.host.view(self.seat))
            setup = game.setup
            fields: Record = {
                "players": list(public_names(setup.players)),
                "rounds": setup.rounds,
                "hints": setup.hints,
            }
            if game.over:
                fields["result"] = game.story(self.language).ending()
                fields["chart"] = [list(row) for row in standings(setup.edition, game.host.steps)]
            self.send("game", game=game.number, at=game.host.at, told=told, view=view, clock=clock, **fields)
            return
        story = game.story(self.language)
        told = story.told(self.seat, since)
        self.send("game", game=game.number, at=game.host.at, told=told, view=story.view(self.seat, clock))

    def acted(self, game: int, at: int, status: str, **fields: object) -> None:
        """Say what became of an action."""
        self.send("acted", game=game, at=at, status=status, **fields)

    def refused(self, game: int, at: int, reasons: Sequence[Reason], instead: str) -> None:
        """Say why an action does not count."""
        said = [self.texts.objection(reason) for reason in reasons]
        given = [
            reason_to_wire(reason) | ({} if self.wire else {"text": text})
            for reason, text in zip(reasons, said, strict=True)
        ]
        self.acted(game, at, "refused", text=instead or " ".join(said), reasons=given)
