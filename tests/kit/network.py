"""A network in one process: a hub, a disk and clients in memory; frames are late, lost, doubled, and lines break."""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable
from itertools import count

from rummicore.actions import Action, Draw
from rummicore.bots import Bot
from rummicore.chance import Generator, bot_seed, deal_from_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.entries import encoded
from rummicore.host import Host, only_answer
from rummicore.journal import Header, Loaded
from rummicore.testing import QUICK
from rummicore.view import View
from rummicore.wire import Record, view_from_wire
from rumminet.client.sending import sent_action
from rumminet.rooms.driver import Dealing
from rumminet.rooms.hub import Hub
from rumminet.rooms.jobs import (
    BeginGame,
    DiskWork,
    HangUp,
    KeepRoom,
    KeptRoom,
    LoadRoom,
    MindQuestion,
    RecordAction,
    RoomPlan,
    RoomSeat,
    Send,
    Think,
)
from rumminet.rooms.limits import HostLimits
from rummiterm.start.saves import SavedGame
from rummiterm.start.setup import Setup

SECRET = b"secret of the tests"
ROOM = "abcdefghjk"
GENEROUS = HostLimits(messages=10_000, connections=1_000, wrong=1_000)


class MemoryDisk:
    """What lasts: rooms by name, and the actions of their games."""

    def __init__(self) -> None:
        self.plans: dict[str, RoomPlan] = {}
        self.setups: dict[str, Setup] = {}
        self.actions: dict[str, list[Action]] = {}
        self.broken = False

    def take(self, room: str, job: object) -> object:
        """Do a job; raise OSError while the disk is broken."""
        if self.broken:
            raise OSError("no space left")
        if isinstance(job, KeepRoom):
            self.plans[room] = job.plan
        elif isinstance(job, BeginGame):
            self.plans[room] = job.plan._replace(games=(*job.plan.games, f"game {len(job.plan.games) + 1}"))
            self.setups[room], self.actions[room] = job.setup, []
            return self.plans[room]
        elif isinstance(job, RecordAction):
            self.actions[room].append(job.action)
        elif isinstance(job, LoadRoom):
            return self.load(room)
        return None

    def load(self, room: str) -> KeptRoom | None:
        """Bring a room back from what lasts."""
        if room not in self.plans:
            return None
        if room not in self.setups:
            return KeptRoom(self.plans[room], None)
        setup = self.setups[room]
        host = Host(setup.edition, new_game(setup.edition, len(setup.players), setup.rounds))
        for action in self.actions[room]:
            host.commit(host.again(action))
        header = Header(setup.edition.id, {}, setup.players, setup.rounds, setup.seed, None, setup.hints)
        game = SavedGame(Loaded(header, (), "", 0, ends_line=True), setup.edition, tuple(host.steps))
        return KeptRoom(self.plans[room], game)


class Network:
    """A hub with everything around it; time goes from one event to the next."""

    def __init__(
        self,
        edition: Edition,
        players: tuple[str, ...],
        *,
        seed: int = 1,
        limits: HostLimits = GENEROUS,
        delay: Callable[[], float] = lambda: 0.0,
        deal: Dealing = deal_from_seed,
    ) -> None:
        """Open a room; ``delay`` is how long a job of the disk takes."""
        self.now = 1_000.0
        self.disk, self.limits, self.delay, self.deal = MemoryDisk(), limits, delay, deal
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self.calls = count(1)
        self.lines: dict[int, Callable[[Record | int], None]] = {}
        self.bots: dict[int, Bot] = {}
        self.edition, self._life = edition, 0
        places = tuple(RoomSeat(number, name) for number, name in enumerate(players))
        self.disk.plans[ROOM] = RoomPlan(ROOM, edition, places, seed=seed)
        self.start()

    def start(self) -> None:
        """Begin, or begin again after a crash, with nothing but what lasts."""
        self._life += 1
        self.hub = Hub(SECRET, self.limits, chance=lambda: 7, pause=0.0, deal=self.deal)

    def crash(self) -> None:
        """Lose everything that is only in memory; all lines break."""
        broken, self.lines = list(self.lines.values()), {}
        self.start()
        for line in broken:
            line(1006)

    def later(self, seconds: float, event: Callable[[], None]) -> None:
        """Let something happen later."""
        heapq.heappush(self._events, (self.now + seconds, next(self._order), event))

    def run(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        self.flush()
        while self._events and self._events[0][0] <= end:
            self.now, _, event = heapq.heappop(self._events)
            event()
            self.flush()
        self.now = end
        self.hub.tick(self.now)
        self.flush()

    def call(self, line: Callable[[Record | int], None], address: str = "here") -> int:
        """Connect; messages, and the code of an end, are handed to ``line``."""
        number = next(self.calls)
        self.lines[number] = line
        if not self.hub.call(number, address, self.now):
            del self.lines[number]
            line(1008)
        return number

    def hear(self, number: int, message: Record | str) -> None:
        """Let a frame arrive."""
        frame = message if isinstance(message, str) else encoded(message).decode()
        self.hub.hear(number, frame, self.now)
        self.flush()

    def gone(self, number: int) -> None:
        """Let a line break."""
        self.lines.pop(number, None)
        self.hub.gone(number, self.now)
        self.flush()

    def flush(self) -> None:
        """Carry out what the hub wants done."""
        while effects := self.hub.effects():
            for effect in effects:
                if isinstance(effect, Send):
                    if line := self.lines.get(effect.caller):
                        line(json.loads(encoded(effect.message)))
                elif isinstance(effect, HangUp):
                    self._hang_up(effect)
                elif isinstance(effect, DiskWork):
                    self._later_or_now(self.delay(), lambda effect=effect, life=self._life: self._work(effect, life))  # type: ignore[misc]
                else:
                    self._later_or_now(self.delay(), lambda effect=effect, life=self._life: self._think(effect, life))  # type: ignore[misc]

    def _hang_up(self, effect: HangUp) -> None:
        if line := self.lines.pop(effect.caller, None):
            self.hub.gone(effect.caller, self.now)
            line(effect.code)

    def _later_or_now(self, delay: float, event: Callable[[], None]) -> None:
        if delay:
            self.later(delay, event)
        else:
            event()

    def _work(self, effect: DiskWork, life: int) -> None:
        """Do a job of the disk, unless the host has crashed meanwhile."""
        if life != self._life:
            return
        try:
            result = self.disk.take(effect.room, effect.job)
        except OSError as error:
            self.hub.failed(effect.room, str(error), self.now)
        else:
            if not type(effect.job).__name__.startswith(("KeepClock", "Shut")):
                self.hub.worked(effect.room, result, self.now)

    def _think(self, effect: Think, life: int) -> None:
        if life == self._life:
            self.hub.thought(effect.room, effect.key, self.thought(effect.question), self.now)

    def thought(self, question: MindQuestion) -> object:
        """Think as the process beside a host does."""
        edition = self.edition
        if question.view is None:
            return "", []
        if question.what == "bot":
            name = question.header.seats[question.seat]
            if name not in edition.bots:  # a program, which is not started here
                return Draw()
            return edition.bots[name](edition, bot_seed(1, question.seat)).choose(question.view, QUICK)
        hint = edition.advisor(edition).hint(question.view, QUICK)
        return hint._replace(turn=None), hint.turn.after if hint.turn else None

    @property
    def host(self) -> Host:
        """The host of the game that is played."""
        game = self.hub.rooms[ROOM].game
        assert game is not None
        return game.host


class Listening:
    """A client that only collects what it is told."""

    def __init__(self, network: Network, address: str = "here") -> None:
        """Connect."""
        self.messages: list[Record] = []
        self.closed: int | None = None
        self.network = network
        self.number = network.call(self._take, address)

    def _take(self, message: Record | int) -> None:
        if isinstance(message, int):
            self.closed = message
        else:
            self.messages.append(message)

    def say(self, do: str, **fields: object) -> list[Record]:
        """Say something; return what is answered at once."""
        before = len(self.messages)
        self.network.hear(self.number, {"do": do, **fields})
        return self.messages[before:]

    def hello(self, token: str | None = None, **fields: object) -> list[Record]:
        """Enter the room."""
        return self.say("hello", room=ROOM, token=token, **({"lang": "en"} | fields))

    def sit(self, seat: int, name: str = "") -> str:
        """Take a seat; return its token."""
        self.hello()
        self.say("claim", seat=seat, name=name)
        return str(self.last("seated")["token"])

    def last(self, what: str) -> Record:
        """Return the last message of a kind."""
        return next(message for message in reversed(self.messages) if message["what"] == what)

    def all(self, what: str) -> list[Record]:
        """Return all messages of a kind."""
        return [message for message in self.messages if message["what"] == what]


class Faulty:
    """How bad the network is: shares of frames that are lost or doubled, of breaks, and the longest delay."""

    def __init__(self, seed: int, *, on: bool = True) -> None:
        """Take the chance of one run."""
        self.chance = Generator("network", seed)
        self.on = on

    def happens(self, percent: int) -> bool:
        """Let something happen in so many of a hundred cases."""
        return self.on and self.chance.below(100) < percent

    def delay(self) -> float:
        """Return how long a frame takes."""
        return 0.01 + (self.chance.below(100) / 100 if self.on else 0.0)


class RemotePlayer:
    """A client that plays by itself over a bad network, as a page does: it knows ``at`` and never gives up."""

    def __init__(self, network: Network, seat: int, faulty: Faulty) -> None:
        """Take the seat to claim."""
        self.network, self.seat, self.faulty = network, seat, faulty
        self.token: str | None = None
        self.view: View | None = None
        self.told: list[Record] = []
        self.game = 0
        # What was decided, by how many actions were known then; the one that waits for its answer.
        self.decided: dict[int, Action] = {}
        self.pending: Record | None = None
        self.line = 0
        self.heard_at = network.now
        self._bot: Bot = next(iter(network.edition.bots.values()))(network.edition, bot_seed(5, seat))
        self.connect()
        network.later(1.0, self._look)

    def connect(self) -> None:
        """Call, and say hello with what is known."""
        self.line = self.network.call(self._line())
        at = len(self.told)
        self._send({"do": "hello", "room": ROOM, "token": self.token, "game": self.game, "at": at, "wire": True})
        if self.pending and self.token:
            self._send(self.pending)

    def _line(self) -> Callable[[Record | int], None]:
        number = next(self.network.calls) + 1

        def arrive(message: Record | int) -> None:
            if isinstance(message, int):
                self.network.later(0.5, lambda: self._broken(number))
            elif not self.faulty.happens(8):
                for _ in range(2 if self.faulty.happens(5) else 1):
                    self.network.later(self.faulty.delay(), lambda: self._take(message, number))

        self._expected = number
        return arrive

    def _broken(self, number: int) -> None:
        if number == self._expected:
            self.connect()

    def _send(self, message: Record) -> None:
        line = self.line
        if self.faulty.happens(8):
            return
        for _ in range(2 if self.faulty.happens(8) else 1):
            self.network.later(self.faulty.delay(), lambda: self.network.hear(line, message))

    def _take(self, message: Record, number: int) -> None:
        if number != self._expected:
            return  # of a line that is no more
        self.heard_at = self.network.now
        if message["what"] == "seated":
            self.token = str(message["token"])
        elif message["what"] == "room" and self.token is None:
            self._send({"do": "claim", "seat": self.seat, "name": f"P{self.seat}", "key": f"key of {self.seat}"})
        elif message["what"] == "game":
            self._game(message)
        elif message["what"] == "error" and message["code"] in ("not-now", "not-seated"):
            self._reconnect()  # the hello was lost, which only happens here
        elif message["what"] == "acted" and self.pending and message["at"] == self.pending["at"]:
            self.pending = None

    def _game(self, message: Record) -> None:
        told, at, view = message["told"], message["at"], view_from_wire(message["view"])
        if view.seat is None:
            return  # onlookers are told less
        assert isinstance(told, list)
        assert isinstance(at, int)
        if message["game"] != self.game:
            self.game, self.told = int(str(message["game"])), []
        for known in told:
            if known["at"] == len(self.told):
                self.told.append(known)
            elif known["at"] < len(self.told):
                assert known == self.told[known["at"]]
        if len(self.told) < at:
            self._reconnect()  # something is missing
        elif len(self.told) == at:
            self.view = view

    def _reconnect(self) -> None:
        line = self.line
        self.connect()
        self.network.gone(line)

    def _look(self) -> None:
        """Act if it is this seat's turn; ask again for what nobody has answered."""
        self.network.later(0.7, self._look)
        if self.faulty.happens(4) or self.network.now - self.heard_at > 6:
            self.heard_at = self.network.now
            self._reconnect()
        elif self.pending and self.token:
            self._send(self.pending)
        elif not self.pending:
            self._decide()

    def _decide(self) -> None:
        view, at = self.view, len(self.told)
        if view is None or view.seat != self.seat or at in self.decided:
            return
        if view.ask is None and not (view.phase == "turn" and view.turn == self.seat):
            return
        action = only_answer(view) or (Draw() if self.faulty.chance.below(3) == 0 and not view.ask else None)
        self.decided[at] = action or self._bot.choose(view, QUICK)
        self.pending = {"do": "act", "game": self.game, "at": at, "action": sent_action(self.decided[at])}
        self._send(self.pending)
