"""All rooms and callers of one host, without input or output: frames come in, effects go out, times are passed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from rummicore.chance import deal_from_seed
from rummicore.entries import Entries, maybe, number, text
from rummicore.reasons import FormatError
from rummicore.view import View, view_of
from rumminet.rooms.answers import CallerAnswers
from rumminet.rooms.caller import GOING_AWAY, LONGEST_NAME, PROTOCOL, Caller, Outbox
from rumminet.rooms.driver import BOT_PAUSE, Dealing
from rumminet.rooms.jobs import DiskWork, Effect, KeptRoom, LoadRoom, RoomPlan
from rumminet.rooms.limits import HostLimits, RateMeter
from rumminet.rooms.messages import action_from, heard
from rumminet.rooms.room import Room
from rumminet.rooms.tokens import is_room_name, key_mark, seat_of, seat_token
from rummiterm.cli.safe import is_safe
from rummiterm.start.players import is_bot, player_names

# Seconds in which wrong tokens are counted.
MINUTE = 60.0
Hearing = Callable[["Room", Caller, Entries, float], None]


class Hub:
    """Takes calls, knows the rooms, and lets nobody take too much."""

    def __init__(
        self,
        secret: bytes,
        limits: HostLimits | None = None,
        *,
        chance: Callable[[], int],
        pause: float = BOT_PAUSE,
        deal: Dealing = deal_from_seed,
    ) -> None:
        """Take the secret behind the tokens, what is allowed, and where chance comes from."""
        self.limits = limits or HostLimits()
        self.rooms: dict[str, Room] = {}
        self._secret, self._chance, self._pause, self._deal = secret, chance, pause, deal
        self._out = Outbox()
        self._callers: dict[int, Caller] = {}
        self._where: dict[int, Room] = {}
        self._addresses: Counter[str] = Counter()
        self._wrong: dict[str, RateMeter] = {}
        self._loading: dict[str, list[tuple[int, Entries]]] = {}
        self._answers = CallerAnswers(self._out)
        self._hearing: dict[str, Hearing] = {
            "claim": self._claim,
            "begin": self._begin,
            "leave": self._leave,
            "rematch": self._rematch,
            "lang": self._lang,
            "act": self._act,
            **self._answers.hearing(),
        }

    def effects(self) -> list[Effect]:
        """Return what is to be done now, in order."""
        return self._out.take()

    def add(self, kept: KeptRoom, now: float) -> Room:
        """Bring in a room, a new one or one that was kept."""
        room = Room(kept, self._out, self._chance, pause=self._pause, deal=self._deal)
        room.left_at = now
        self.rooms[kept.plan.room] = room
        room.go_on(now)
        return room

    def token(self, plan: RoomPlan, place: int) -> str:
        """Return the token of a place."""
        return seat_token(self._secret, plan.room, place)

    # Calls

    def call(self, caller: int, address: str, now: float) -> bool:
        """Take a call; False if there are too many from there."""
        strange = self._wrong.get(address)
        if self._addresses[address] >= self.limits.connections or (strange and strange.full(now)):
            return False
        self._addresses[address] += 1
        self._callers[caller] = Caller(caller, address, self.limits, self._out)
        return True

    def gone(self, number: int, now: float) -> None:
        """Hear that a connection is closed."""
        caller = self._callers.pop(number, None)
        if caller is None:
            return
        self._addresses[caller.address] -= 1
        if not self._addresses[caller.address]:
            del self._addresses[caller.address]
        if room := self._where.pop(number, None):
            room.depart(caller, now)

    def hear(self, number: int, frame: str, now: float) -> None:
        """Hear what a caller says; whatever it is, the answer is a message or an end of the call."""
        caller = self._callers.get(number)
        if caller is None:
            return
        if not caller.meter.count(now):
            self._drop(caller, "too-many", now)
            return
        try:
            entries = heard(frame)
            self._obey(caller, entries, now)
        except FormatError as error:
            caller.error("bad-message", why=str(error)[:200].rstrip("."))

    def _drop(self, caller: Caller, code: str, now: float) -> None:
        """End a call for good."""
        caller.error(code)
        self.gone(caller.id, now)

    def _obey(self, caller: Caller, entries: Entries, now: float) -> None:
        do = entries.text("do")
        if do == "hello":
            self._hello(caller, entries, now)
        elif do == "ping":
            caller.send("pong", n=entries.take("n", maybe(number)), now=now)
        elif do not in self._hearing:
            caller.error("bad-message", why=do[:40])
        elif (room := self._where.get(caller.id)) is None:
            caller.error("not-now")
        else:
            self._hearing[do](room, caller, entries, now)

    # Hello

    def _hello(self, caller: Caller, entries: Entries, now: float) -> None:
        caller.speak(entries.text("lang")[:2])
        if entries.number("protocol") != PROTOCOL:
            caller.error("bad-message", why=f"protocol {PROTOCOL}")
            return
        name = entries.text("room")
        if name in self.rooms:
            self._enter(caller, self.rooms[name], entries, now)
        elif not is_room_name(name):
            self._strange(caller, "no-room", now)
        elif name in self._loading:
            self._loading[name].append((caller.id, entries))
        elif len(self.rooms) + len(self._loading) >= self.limits.tables:
            self._drop(caller, "full", now)
        else:
            self._loading[name] = [(caller.id, entries)]
            self._out.put(DiskWork(name, LoadRoom()))

    def _strange(self, caller: Caller, code: str, now: float) -> None:
        """Count a wrong token or room against the address."""
        for address in [address for address, meter in self._wrong.items() if meter.idle(now)]:
            del self._wrong[address]
        self._wrong.setdefault(caller.address, RateMeter(self.limits.wrong, MINUTE)).count(now)
        self._drop(caller, code, now)

    def _enter(self, caller: Caller, room: Room, entries: Entries, now: float) -> None:
        token = entries.take("token", maybe(text))
        places = max((place.number for place in room.plan.places), default=-1) + 1
        place = seat_of(self._secret, room.plan.room, places, token) if token else None
        seat = None if place is None else room.seat_of_place(place)
        if token and seat is None:
            self._strange(caller, "bad-token", now)
            return
        if seat is not None and not room.plan.places[seat].player:  # its link was given out before anybody had a name
            place = seat = None
        if len(room.callers) >= self.limits.callers and caller.id not in room.callers and seat is None:
            self._drop(caller, "too-many", now)
            return
        if (before := self._where.get(caller.id)) and before is not room:
            before.depart(caller, now)
        caller.place, caller.seat, caller.wire = place, seat, entries.flag("wire")
        caller.game = entries.take("game", maybe(number)) or 0
        caller.at = entries.take("at", maybe(number)) or 0
        self._where[caller.id] = room
        if seat is not None and not room.plan.places[seat].claimed:  # a personal link that the host has given out
            room.when_free(lambda _: room.claim(caller, seat, "", "", lambda _: self._come_in(caller, room, now)), now)
            return
        self._come_in(caller, room, now)

    def _come_in(self, caller: Caller, room: Room, now: float) -> None:
        caller.welcome(room, now)
        room.arrive(caller, now)

    # Jobs and thoughts that are done

    def worked(self, name: str, result: object, now: float) -> None:
        """Hear that a job is done."""
        if name in self._loading:
            waiting = self._loading.pop(name)
            if isinstance(result, KeptRoom):
                self.add(result, now)
            for caller_id, entries in waiting:
                if caller := self._callers.get(caller_id):
                    if room := self.rooms.get(name):
                        self._enter(caller, room, entries, now)
                    else:
                        self._strange(caller, "no-room", now)
        elif room := self.rooms.get(name):
            room.worked(result, now)

    def failed(self, name: str, why: str, now: float) -> None:
        """Hear that a job could not be done."""
        if name in self._loading:
            self.worked(name, None, now)
        elif room := self.rooms.get(name):
            room.failed(why, now)

    def thought(self, name: str, key: tuple[object, ...], answer: object, now: float) -> None:
        """Hear what somebody has thought of; an exception if nothing came of it."""
        room = self.rooms.get(name)
        if key[0] == "bot" and room:
            room.thought(key, answer, now)
        elif key[0] == "caller" and room and isinstance(key[1], int) and (caller := self._callers.get(key[1])):
            self._answers.thought(room, caller, key, answer)

    # Time

    def tick(self, now: float) -> None:
        """Do what is due, and put away tables at which nobody has been for long."""
        for name, room in list(self.rooms.items()):
            due = room.next_time()
            if due is not None and due <= now:
                room.tick(now)
            if not room.callers and now - room.left_at > self.limits.idle and len(self.rooms) > 1:
                room.shut(now)
                del self.rooms[name]

    def next_time(self) -> float | None:
        """Return when something is due next."""
        return min((when for room in self.rooms.values() if (when := room.next_time()) is not None), default=None)

    def close(self, now: float) -> None:
        """End: tell everybody, and let the clocks stand still."""
        for caller in self._callers.values():
            caller.send("bye", text=caller.texts("net.bye"))
            caller.hang_up(GOING_AWAY)
        for room in self.rooms.values():
            room.shut(now)

    # What callers do

    def _claim(self, room: Room, caller: Caller, entries: Entries, now: float) -> None:
        seat, name = entries.number("seat"), " ".join(entries.text("name").split()) if "name" in entries else ""
        key = key_mark(entries.text("key"))
        if caller.seat is not None:
            caller.error("not-now")
            return
        free = 0 <= seat < len(room.plan.places) and not room.plan.places[seat].player
        if free and not _fit_for_a_name(room, name):
            caller.error("bad-name")
            return

        def seated(place: int) -> None:
            caller.place, caller.seat = place, room.seat_of_place(place)
            caller.send("seated", seat=caller.seat, token=self.token(room.plan, place))
            caller.welcome(room, now)
            caller.at = 0
            if room.game:
                room.tell_game(caller, now)

        room.when_free(lambda _: room.claim(caller, seat, name, key, seated), now)

    def _begin(self, room: Room, caller: Caller, entries: Entries, now: float) -> None:
        way = entries.text("with")

        def begin(now: float) -> None:
            if caller.seat is None:
                caller.error("not-seated")
            elif way not in room.ways_to_begin():
                caller.error("not-now")
            else:
                room.begin_with(way, now)

        room.when_free(begin, now)

    def _leave(self, room: Room, caller: Caller, _: Entries, now: float) -> None:
        room.depart(caller, now)
        caller.place = caller.seat = None
        caller.at = 0
        self._come_in(caller, room, now)

    def _rematch(self, room: Room, caller: Caller, _: Entries, now: float) -> None:
        seat = caller.seat
        if seat is None:
            caller.error("not-seated")
            return
        room.when_free(lambda now: room.want_rematch(seat, now), now)

    def _lang(self, room: Room, caller: Caller, entries: Entries, now: float) -> None:
        caller.speak(entries.text("lang")[:2])
        caller.at = 0
        caller.welcome(room, now)
        caller.room(room)
        room.tell_game(caller, now)

    def _act(self, room: Room, caller: Caller, entries: Entries, now: float) -> None:
        seat, game, at = caller.seat, entries.number("game"), entries.number("at")
        if seat is None:
            caller.error("not-seated")
            return

        def act(now: float) -> None:
            if room.game is None:
                caller.error("not-now")
                return
            if game != room.game.number:
                caller.acted(game, at, "stale", text=caller.texts("net.stale"))
                room.tell_game(caller, now)
                return
            host = room.game.host
            view = host.view(seat) if at >= host.at or at < 0 else _view_then(room, seat, at)
            try:
                action = action_from(room.game.setup.edition, view, entries)
            except FormatError as error:
                caller.error("bad-message", why=str(error)[:200].rstrip("."))
                return
            room.act(caller, seat, action, at, now)

        room.when_free(act, now)


def _view_then(room: Room, seat: int, at: int) -> View:
    """Return what a seat knew behind so many actions: what it laid then is read by the table of then."""
    if room.game is None:
        raise TypeError("there is no game")
    return view_of(room.game.host.steps[at].before, seat)


def _fit_for_a_name(room: Room, name: str) -> bool:
    """Tell whether a person may be called like this: short, to be shown, and no bot."""
    if not 0 < len(name) <= LONGEST_NAME or not is_safe(name) or "," in name:
        return False
    try:
        return player_names(room.edition, name) == (name,) and name != "?" and not is_bot(room.edition, name)
    except FormatError:
        return False
