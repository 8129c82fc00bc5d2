"""One room: who sits where, who comes and goes, and who is told what."""

from __future__ import annotations

from collections.abc import Callable

from rummicore.chance import deal_from_seed
from rummicore.engine import new_game
from rummicore.host import Host
from rumminet.rooms.caller import Caller, Outbox
from rumminet.rooms.driver import BOT_PAUSE, Dealing, GameDriver, PlayedGame
from rumminet.rooms.jobs import (
    BeginGame,
    DiskWork,
    KeepRoom,
    KeptRoom,
    RoomPlan,
    RoomSeat,
    ShutRoom,
)
from rummiterm.start.players import is_bot, usual_bot
from rummiterm.start.setup import Setup


class Room(GameDriver):
    """One room, and the game that is played there."""

    def __init__(
        self,
        kept: KeptRoom,
        out: Outbox,
        chance: Callable[[], int],
        *,
        pause: float = BOT_PAUSE,
        deal: Dealing = deal_from_seed,
    ) -> None:
        """Bring in a room as it was kept."""
        super().__init__(kept.plan, out, chance, pause=pause, deal=deal)
        # When somebody was here last.
        self.left_at = 0.0
        if kept.game:
            header = kept.game.loaded.header
            seed = chance() if header.seed is None else header.seed
            setup = Setup(kept.game.edition, header.seats, header.rounds, seed, header.hints)
            self._sit(setup, kept)

    def _sit(self, setup: Setup, kept: KeptRoom | None = None) -> None:
        start = new_game(setup.edition, len(setup.players), setup.rounds)
        bots = [seat for seat, name in enumerate(setup.players) if is_bot(setup.edition, name)]
        past, until = (kept.past, kept.until) if kept else ((), None)
        host = Host(setup.edition, start, bots=bots, past=past, until=until)
        self.game = PlayedGame(len(self.plan.games), setup, host)

    @property
    def state(self) -> str:
        """Whether people gather, play, or have played."""
        return "gathering" if self.game is None else "over" if self.game.over else "playing"

    def seat_of_place(self, number: int) -> int | None:
        """Return the seat that a place has now."""
        return next((seat for seat, place in enumerate(self.plan.places) if place.number == number), None)

    # Gathering

    def claim(self, caller: Caller, seat: int, name: str, key: str, seated: Callable[[int], None]) -> None:
        """Let somebody sit down; ``seated`` is told the place once that lasts, again for the same key."""
        places = self.plan.places
        place = places[seat] if 0 <= seat < len(places) and not self.is_bot(seat) else None
        if place and place.claimed and key and place.key == key:
            seated(place.number)
            return
        if place is None or place.claimed or (self.game is not None and not place.player):
            caller.error("seat-taken")
            return
        if not place.player and any(other.player.casefold() == name.casefold() for other in places):
            caller.error("name-taken", name=name)
            return
        taken = place._replace(player=place.player or name, claimed=True, key=key)
        plan = self._with(seat, taken)

        def then(_: object, now: float) -> None:
            self.plan = plan
            seated(taken.number)
            self.tell_room()
            self._begin_if_all_here(now)

        self._work(KeepRoom(plan), then, lambda why, _: caller.error("disk", why=why))

    def _with(self, seat: int, place: RoomSeat) -> RoomPlan:
        places = tuple(place if at == seat else other for at, other in enumerate(self.plan.places))
        return self.plan._replace(places=places)

    def _begin_if_all_here(self, now: float) -> None:
        if self.game is None and all(place.claimed or self.is_bot(seat) for seat, place in self._seated()):
            self.begin(self.plan, now)

    def _seated(self) -> list[tuple[int, RoomSeat]]:
        return list(enumerate(self.plan.places))

    def ways_to_begin(self) -> list[str]:
        """Return how the game may begin without those who are missing."""
        if self.game is not None:
            return []
        free = [place for place in self.plan.places if not place.player]
        if not free:
            return ["now"]
        fits = len(self.plan.places) - len(free) in self.edition.seats
        return ["bots", "away"] if fits else ["bots"]

    def begin_with(self, way: str, now: float) -> None:
        """Begin without those who are missing."""
        places = self.plan.places
        if way == "away":
            places = tuple(place for place in places if place.player)
        elif way == "bots":
            bot = usual_bot(self.edition)
            places = tuple(place if place.player else place._replace(player=bot) for place in places)
        self.begin(self.plan._replace(places=places), now)

    def begin(self, plan: RoomPlan, now: float) -> None:
        """Begin the next game of the room."""
        players = tuple(place.player for place in plan.places)
        rounds = plan.rounds or plan.edition.cycles * len(players) or 1
        seed = plan.seed if plan.seed is not None and not plan.games else self._chance()
        setup = Setup(plan.edition, players, rounds, seed, plan.hints)

        def then(kept: object, now: float) -> None:
            if not isinstance(kept, RoomPlan):
                raise TypeError("a game that was begun has a plan")
            self.plan = kept
            self._sit(setup)
            self._answers.clear()
            for caller in self.callers.values():
                if caller.place is not None:
                    caller.seat = self.seat_of_place(caller.place)
                caller.at = 0
            self.tell_room()  # the deal tells the rest

        self._work(BeginGame(plan, setup), then, lambda why, _: self._all_errors("disk", why=why))

    def want_rematch(self, seat: int, now: float) -> None:
        """Hear that somebody wants another game; it begins when all people who are there do."""
        if self.game is None or not self.game.over:
            return
        self.game.wants.add(seat)
        if self.people_here() <= self.game.wants:
            self.begin(self.plan, now)
        else:
            self.tell_room()

    # Coming and going

    def arrive(self, caller: Caller, now: float) -> None:
        """Let somebody in, at a seat or as an onlooker, and tell what they have not been told."""
        for other in [other for other in self.callers.values() if other.id != caller.id]:
            if caller.seat is not None and other.seat == caller.seat:
                other.taken_over()
                self.callers.pop(other.id, None)
        self.callers[caller.id] = caller
        self.tell_room()
        if self.game:
            self._clock(now)  # it stood still if nobody was here, and whoever comes is told of it
            if caller.game != self.game.number or not 0 <= caller.at <= self.game.host.at:
                caller.at = 0
            self.tell_game(caller, now)
        # Among bots alone nobody claims anything; and a host may have died between the last claim and the first deal.
        self.when_free(self._begin_if_all_here, now)

    def depart(self, caller: Caller, now: float) -> None:
        """Hear that somebody has gone; their seat stays theirs."""
        if self.callers.pop(caller.id, None) is None:
            return
        self.left_at = now
        if not self.people_here():
            self._stop_clock(now)
        if self.game and self.game.over and self.game.wants and self.people_here() <= self.game.wants:
            self.when_free(lambda now: self.begin(self.plan, now), now)
        self.tell_room()

    def shut(self, now: float) -> None:
        """Put the room away; the clock stands still."""
        self._out.put(DiskWork(self.plan.room, ShutRoom(now)))

    # Telling

    def tell_room(self) -> None:
        """Tell everybody who sits where."""
        for caller in self.callers.values():
            caller.room(self)

    def _all_errors(self, code: str, **facts: object) -> None:
        for caller in self.callers.values():
            caller.error(code, **facts)
